//! Lists as the database makes them, beside lists that are filtered and sorted one problem at a time.

use std::cmp::Ordering;

use dice::Dice;
use sqlx::AssertSqlSafe;

use super::*;
use crate::place::Place;
use crate::words::Word as _;

const QUESTIONS: usize = 400;
const OWNERS: [&str; 3] = ["", "anna", "ben"];
const VERDICTS: [&str; 5] = ["unknown", "dead", "ko", "seki", "alive"];

#[derive(Clone, Debug)]
struct Problem {
    id: String,
    /// They are saved in this order.
    row: usize,
    owner: &'static str,
    collection: String,
    place: i64,
    title: String,
    aim: &'static str,
    kind: &'static str,
    tags: &'static str,
    empty: i64,
    rank: i64,
    verdict: &'static str,
    /// By Anna: never touched, missed, solved, solved after a miss.
    record: usize,
}

impl Problem {
    fn random(number: usize, dice: &mut Dice) -> Problem {
        let owner = OWNERS[dice.below(3)];
        let collection = if owner.is_empty() { "own".to_owned() } else { format!("{owner}-{}", dice.below(2)) };
        Problem {
            id: format!("p{:02}", (number * 37) % 100),
            row: number + 1,
            owner,
            collection,
            place: dice.below(8) as i64,
            title: ["Ant", "bee", "Cat", "ANT"][dice.below(4)].to_owned(),
            aim: ["kill", "live"][dice.below(2)],
            kind: ["", "kill", "whose-ko"][dice.below(3)],
            tags: ["", " race ", " nakade race ", " double-ko "][dice.below(4)],
            empty: dice.below(9) as i64,
            rank: dice.below(4) as i64,
            verdict: VERDICTS[dice.below(5)],
            record: dice.below(4),
        }
    }

    async fn save(&self, store: &Store) {
        let Problem { id, row: _, owner, collection, place, title, aim, kind, tags, empty, rank, verdict, record } =
            self;
        let search = title.to_lowercase();
        let mut texts = vec![format!(
            "INSERT INTO problem (id, owner, collection, place, title, aim, goal, to_move, size, empty, search, \
             fingerprint, body, rank, verdict, kind, tags) VALUES ('{id}', '{owner}', '{collection}', {place}, '{title}', \
             '{aim}', '', 'black', 9, {empty}, '{search}', '', '', {rank}, '{verdict}', '{kind}', '{tags}')"
        )];
        if *record > 0 {
            texts.push(format!(
                "INSERT INTO progress (visitor, problem_id, solved, failed, tries, best_ms) \
                 VALUES ('anna', '{id}', {}, {}, 1, 1)",
                u8::from(*record > 1),
                record % 2
            ));
        }
        for text in texts {
            sqlx::query(AssertSqlSafe(text)).execute(&store.writer).await.unwrap();
        }
    }

    fn passes(&self, query: &Query) -> bool {
        let seen = match query.collection.as_str() {
            "" => query.common || self.owner.is_empty() || self.owner == query.visitor.0,
            collection => self.collection == collection,
        };
        let rated = query.rank == ANY || self.rank > 0 && within(self.rank, query.rank);
        let anna = if query.visitor.0 == "anna" { self.record } else { 0 };
        seen && rated
            && within(self.empty, query.empty)
            && self.title.to_lowercase().contains(&query.words)
            && query.aim.is_none_or(|aim| aim.word() == self.aim)
            && query.kind.is_none_or(|kind| kind.word() == self.kind)
            && query.tag.is_none_or(|tag| self.tags.split(' ').any(|word| word == tag.word()))
            && query.verdict.is_none_or(|verdict| verdict.to_word() == self.verdict)
            && query.solved.is_none_or(|solved| match solved {
                Solved::Yes => anna > 1,
                Solved::No => anna < 2,
                Solved::Missed => anna % 2 == 1,
            })
            && query.among.as_ref().is_none_or(|among| names(among, self.row))
            && (!query.fresh || anna == 0)
            && !query.except.contains(&self.id)
    }

    fn compare(&self, other: &Problem, query: &Query) -> Ordering {
        let key = |one: &Problem| match query.sort {
            Sort::Collected => (String::new(), 0),
            Sort::Title => (one.title.to_lowercase(), 0),
            Sort::Rank => (String::new(), if one.rank == 0 { UNRATED } else { one.rank }),
            Sort::Harder => (String::new(), -one.rank),
            Sort::Newest => (String::new(), -one.place),
        };
        let rest = |one: &Problem| {
            let flat = one.owner.is_empty() || !query.collection.is_empty();
            let shelf = if flat { String::new() } else { one.collection.clone() };
            (shelf, one.place, one.id.clone())
        };
        key(self).cmp(&key(other)).then(rest(self).cmp(&rest(other)))
    }
}

fn within(number: i64, (least, most): (i64, i64)) -> bool {
    (least..=most).contains(&number)
}

fn question(dice: &mut Dice) -> Query {
    let visitor = Visitor(["anna", "ben", "new"][dice.below(3)].to_owned());
    let reader = Reader { visitor: &visitor, at_home: dice.below(3) == 0 };
    let collection = ["", "", "", "own", "anna-0", "ben-1"][dice.below(6)].to_owned();
    let sorts = [Sort::Collected, Sort::Title, Sort::Rank, Sort::Harder, Sort::Newest];
    let verdicts = [Verdict::Unknown, Verdict::Dead, Verdict::Ko];
    let range =
        |dice: &mut Dice| if dice.below(2) == 0 { ANY } else { (dice.below(3) as i64, 2 + dice.below(4) as i64) };
    let one_in = |dice: &mut Dice, n: usize| dice.below(n) == 0;
    let among = one_in(dice, 4).then(|| some_rows(dice));
    let empty = range(dice);
    Query {
        words: if one_in(dice, 4) { "an".to_owned() } else { String::new() },
        aim: one_in(dice, 4).then_some(Aim::Kill),
        kind: one_in(dice, 4).then(|| [ProblemKind::Kill, ProblemKind::WhoseKo][dice.below(2)]),
        tag: one_in(dice, 4).then(|| Tag::from_word(["race", "double-ko"][dice.below(2)]).unwrap()),
        verdict: one_in(dice, 3).then(|| verdicts[dice.below(3)]),
        rank: range(dice),
        // Of problems that all are there, nothing else being asked, the number is known without a look.
        empty: if among.is_some() && empty == ANY { (0, i64::MAX - 1) } else { empty },
        among,
        solved: one_in(dice, 3).then(|| [Solved::Yes, Solved::No, Solved::Missed][dice.below(3)]),
        fresh: one_in(dice, 6),
        except: (0..dice.below(4)).map(|_| format!("p{:02}", dice.below(100))).collect(),
        sort: sorts[dice.below(5)],
        skip: dice.below(4) as i64 * 3,
        ..Query::of_collection(reader, collection, 3 + dice.below(5) as i64)
    }
}

/// Is this row one of them?
fn names(among: &Among, row: usize) -> bool {
    match &among.list {
        List::Marks(marks) => marks.get(row) == Some(&1),
        List::Few(text) | List::Scattered(text) => text[1..text.len() - 1].split(',').any(|one| one == row.to_string()),
        List::Names(_) => panic!("those are for another database"),
    }
}

/// Few rows or, with some that are not there, many; near each other or far apart.
fn some_rows(dice: &mut Dice) -> Arc<Among> {
    let others = if dice.below(3) == 0 { 0 } else { FEW as i64 };
    let first = if dice.below(2) == 0 { 1000 } else { MOST_MARKS };
    let rows = (0..40).map(|_| 1 + dice.below(100) as i64).chain(first..first + others);
    Arc::new(Among::rows(&rows.collect::<Vec<i64>>()))
}

/// The names of a list's problems, stretch by stretch.
async fn all_of(store: &Store, query: &Query, bytes: usize) -> Vec<Vec<String>> {
    let (mut all, mut taken) = (Vec::new(), None);
    loop {
        let (rows, next) = store.stretch(query, taken.as_ref(), bytes).await.unwrap();
        all.push(rows.into_iter().map(|(listed, _)| listed.id).collect());
        if next.is_none() {
            return all;
        }
        taken = next;
    }
}

#[tokio::test]
async fn a_stretch_of_large_problems_is_short_and_goes_on_behind_one_that_is_gone() {
    let folder = std::env::temp_dir().join(format!("shikatsu-stretch-{}", std::process::id()));
    let store = Store::open(&Place::Folder(folder.clone())).await.unwrap();
    for (at, size) in [5, 60, 5, 50, 200, 1, 1].into_iter().enumerate() {
        let put = "INSERT INTO problem (id, owner, collection, place, title, aim, goal, to_move, size, empty, search, \
                   fingerprint, body, book) VALUES ($1, '', 'own', $2, '', '', '', 'black', 9, 9, '', '', $3, $4)";
        let (id, place, half) = (format!("p{at}"), at as i64, "x".repeat(size / 2));
        let put = sqlx::query(put).bind(id).bind(place).bind(&half).bind(half.clone() + &"x".repeat(size % 2));
        put.execute(&store.writer).await.unwrap();
    }
    let nobody = Visitor::nobody();
    let query = Query::of_collection(Reader { visitor: &nobody, at_home: false }, "own".to_owned(), 4);
    let all = all_of(&store, &query, 60).await;
    assert_eq!(all, [vec!["p0", "p1"], vec!["p2", "p3", "p4"], vec!["p5", "p6"]]);
    let (first, taken) = store.stretch(&query, None, 60).await.unwrap();
    assert_eq!(first[1].1.len(), 30, "with its answer tree");
    sqlx::query("DELETE FROM problem WHERE id = 'p1'").execute(&store.writer).await.unwrap();
    let (rows, _) = store.stretch(&query, taken.as_ref(), 60).await.unwrap();
    assert_eq!(rows[0].0.id, "p2");
    store.close().await;
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn many_rows_near_each_other_are_marked() {
    let list = |first: i64, count: i64| Among::rows(&(first..first + count).collect::<Vec<i64>>()).list;
    assert_eq!((list(0, 0), list(2, 2)), (List::Few("[]".to_owned()), List::Few("[2,3]".to_owned())));
    assert!(matches!(list(5, 301), List::Marks(marks) if marks.len() == 306 && marks[4] == 0 && marks[5] == 1));
    assert!(matches!(list(MOST_MARKS, 301), List::Scattered(_)));
}

#[tokio::test]
async fn every_list_is_as_if_problems_were_filtered_and_sorted_one_by_one() {
    let folder = std::env::temp_dir().join(format!("shikatsu-lists-{}", std::process::id()));
    let store = Store::open(&Place::Folder(folder.clone())).await.unwrap();
    let mut dice = Dice::new(0x1157);
    let problems: Vec<Problem> = (0..80).map(|number| Problem::random(number, &mut dice)).collect();
    for problem in &problems {
        problem.save(&store).await;
    }
    let mut found = 0;
    for _ in 0..QUESTIONS {
        let query = question(&mut dice);
        let mut expected: Vec<&Problem> = problems.iter().filter(|problem| problem.passes(&query)).collect();
        expected.sort_by(|one, other| one.compare(other, &query));
        let page: Vec<&str> =
            expected.iter().skip(query.skip as usize).take(query.count as usize).map(|one| one.id.as_str()).collect();
        let (total, rows) = store.list(&query).await.unwrap();
        let rows: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        assert_eq!((total, rows), (expected.len() as i64, page), "{query:?}");
        found += total;

        let whole: Vec<&str> = expected.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(all_of(&store, &query, usize::MAX).await.concat(), whole, "{query:?}");

        let here = &problems[dice.below(problems.len())];
        let mut before = expected.iter().filter(|one| one.compare(here, &query).is_lt());
        let after = expected.iter().find(|one| one.compare(here, &query).is_gt());
        let spot = Spot {
            at: before.clone().count() as i64 + 1,
            of: (expected.len() as i64).max(before.clone().count() as i64 + 1),
            previous: before.next_back().map(|one| one.id.clone()),
            next: after.map(|one| one.id.clone()),
        };
        assert_eq!(store.spot(&query, &here.id).await.unwrap(), Some(spot), "{} {query:?}", here.id);
    }
    assert!(found > 1000, "too few: {found}");
    store.close().await;
    std::fs::remove_dir_all(folder).unwrap();
}
