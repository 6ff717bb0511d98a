//! Lists of problems: what somebody asks for becomes SQL that an index answers.
//!
//! A text holds only what is asked for, because a condition that passes everything still keeps a database from its
//! indexes. Every order ends with the place in the collection and the name of the problem, so that no two problems share
//! a key: the neighbours of a problem are the first ones beyond its key, however long the list.

use std::sync::Arc;

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row as _};
use tsumego::{Aim, ProblemKind, Tag};
use wire::{ProblemId, Sort, VerdictFilter, word_of};

use super::library::{Listed, listed};
use super::{Store, StoreError};
use crate::visitor::{Reader, Visitor};

/// What to list. What is empty or missing does not filter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Query {
    pub(crate) visitor: Visitor,
    /// Everybody's, not just what came with the program and what the visitor saved.
    pub(crate) common: bool,
    /// By its name in the store; whoever asks may see it.
    pub(crate) collection: String,
    /// Words that title or notes must contain.
    pub(crate) words: String,
    /// Problems that will do instead.
    pub(crate) ids: Vec<&'static str>,
    pub(crate) aim: Option<Aim>,
    pub(crate) kind: Option<ProblemKind>,
    pub(crate) tag: Option<Tag>,
    pub(crate) verdict: Option<VerdictFilter>,
    /// The least and the most, as steps of ranks.
    pub(crate) rank: (i64, i64),
    /// The least and the most empty points to play on.
    pub(crate) empty: (i64, i64),
    /// Only these.
    pub(crate) among: Option<Arc<Among>>,
    /// By the visitor.
    pub(crate) solved: Option<bool>,
    /// Only what the visitor has never touched.
    pub(crate) fresh: bool,
    /// All but this one.
    pub(crate) except: Option<ProblemId>,
    pub(crate) sort: Sort,
    pub(crate) skip: i64,
    pub(crate) count: i64,
}

/// Many problems, as something that the database looks them up in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Among {
    list: List,
    count: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum List {
    /// Their names, as JSON.
    Names(String),
    /// The numbers of the rows of a few, as JSON: each is looked up in the table.
    Few(String),
    /// Those of more, far apart: the table is looked through along an index.
    Scattered(String),
    /// A byte for each row of the table, counted from 0: 1 where it is one of them. It is looked through like that too.
    Marks(Vec<u8>),
}

/// A list of more problems than this is looked through along an index, and these are looked up in it.
const FEW: usize = 300;
/// Rows of a table that are marked one by one.
const MOST_MARKS: i64 = 1 << 20;

impl Among {
    /// The rows of SQLite with these numbers.
    fn rows(numbers: &[i64]) -> Among {
        let json = || format!("[{}]", numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(","));
        let last = numbers.iter().copied().max().unwrap_or(0);
        let list = match numbers.len() > FEW {
            false => List::Few(json()),
            true if last < MOST_MARKS => List::Marks(marks(numbers, last)),
            true => List::Scattered(json()),
        };
        Among { list, count: numbers.len() }
    }

    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        let list = match &self.list {
            List::Names(text) | List::Few(text) | List::Scattered(text) => text.len(),
            List::Marks(marks) => marks.len(),
        };
        size_of::<Among>() + list
    }
}

fn marks(numbers: &[i64], last: i64) -> Vec<u8> {
    let mut marks = vec![0; last as usize + 1];
    for number in numbers {
        if let Some(mark) = usize::try_from(*number).ok().and_then(|number| marks.get_mut(number)) {
            *mark = 1;
        }
    }
    marks
}

/// The ease of a problem whose rank nobody knows.
pub(crate) const UNRATED: i64 = 99;

/// Passes every number.
pub(crate) const ANY: (i64, i64) = (0, i64::MAX);

impl Query {
    /// So many problems of a collection.
    pub(crate) fn of_collection(reader: Reader<'_>, collection: String, count: i64) -> Query {
        Query {
            visitor: reader.visitor.clone(),
            common: reader.at_home,
            collection,
            words: String::new(),
            ids: Vec::new(),
            aim: None,
            kind: None,
            tag: None,
            verdict: None,
            rank: ANY,
            empty: ANY,
            among: None,
            solved: None,
            fresh: false,
            except: None,
            sort: Sort::Collected,
            skip: 0,
            count,
        }
    }
}

impl Query {
    /// The same order and stretch of all that the visitor may see.
    fn all_of(query: &Query) -> Query {
        let reader = Reader { visitor: &query.visitor, at_home: query.common };
        let Query { sort, skip, count, .. } = *query;
        Query { sort, skip, ..Query::of_collection(reader, String::new(), count) }
    }
}

/// Where a problem stands in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    /// Counted from 1.
    pub(crate) at: i64,
    pub(crate) of: i64,
    pub(crate) previous: Option<ProblemId>,
    pub(crate) next: Option<ProblemId>,
}

impl Store {
    /// The problems that pass, one page of them, and how many there are in all.
    pub(crate) async fn list(&self, query: &Query) -> Result<(i64, Vec<Listed>), StoreError> {
        Ok((self.count(query, None).await?, self.page(query).await?))
    }

    /// Only these problems, each by its name and the number of its row.
    pub(crate) fn among<'n>(&self, problems: impl Iterator<Item = (&'n str, i64)>) -> Among {
        if self.sqlite {
            return Among::rows(&problems.map(|(_, number)| number).collect::<Vec<_>>());
        }
        let names: Vec<String> = problems.map(|(name, _)| format!("\"{name}\"")).collect();
        Among { list: List::Names(format!("[{}]", names.join(","))), count: names.len() }
    }

    /// One page of the problems that pass. Their names are found first, along an index that knows all that is asked for;
    /// then only those of this page are read.
    pub(crate) async fn page(&self, query: &Query) -> Result<Vec<Listed>, StoreError> {
        let mut page = Sql::listed(" FROM (");
        page.names(query, None, (query.skip, query.count));
        page.say(") found JOIN problem p ON p.id = found.id").beside(&query.visitor);
        page.order(&keys(query), "p.", Beyond::After);
        let rows = page.query().fetch_all(&self.pool).await?;
        rows.iter().map(listed).collect()
    }

    /// Where a problem stands in a list, whether it passes or not: what has been solved leaves the list of what has
    /// not, and the way on is the same. None when there is no such problem.
    pub(crate) async fn spot(&self, query: &Query, id: &ProblemId) -> Result<Option<Spot>, StoreError> {
        let keys = keys(query);
        let mut here = Sql::new("SELECT ");
        here.say(&keys.map_names("p.")).say(" FROM problem p WHERE p.id = ").text(&id.0);
        let Some(row) = here.query().fetch_optional(&self.pool).await? else { return Ok(None) };
        let key = keys.0.iter().map(|name| Blank::of(&row, name)).collect::<Result<Vec<_>, _>>()?;
        let before = self.count(query, Some(&key)).await?;
        let previous = self.neighbour(query, Beyond::Before, &key).await?;
        let next = self.neighbour(query, Beyond::After, &key).await?;
        let of = self.count(query, None).await?.max(before + 1);
        Ok(Some(Spot { at: before + 1, of, previous, next }))
    }

    /// How many pass, or how many of them come before a key.
    async fn count(&self, query: &Query, before: Option<&[Blank]>) -> Result<i64, StoreError> {
        if let (Some(among), None) = (&query.among, before)
            && *query == (Query { among: query.among.clone(), ..Query::all_of(query) })
        {
            return Ok(among.count as i64);
        }
        let mut sum = 0;
        for whose in whose(query) {
            let mut sql = Sql::new("SELECT COUNT(*)");
            sql.tables(query);
            sql.conditions(query, &whose, before.map(|key| (Beyond::Before, key)));
            sum += sql.query().fetch_one(&self.pool).await?.try_get::<i64, _>(0)?;
        }
        Ok(sum)
    }

    async fn neighbour(&self, query: &Query, side: Beyond, key: &[Blank]) -> Result<Option<ProblemId>, StoreError> {
        let mut sql = Sql::new("");
        sql.names(query, Some((side, key)), (0, 1));
        let row = sql.query().fetch_optional(&self.pool).await?;
        row.map(|row| row.try_get("id").map(ProblemId)).transpose()
    }
}

/// Whose problems a list is made of. Each kind has its stretch of an index.
enum Whose {
    Everybody,
    /// One owner's; nobody is the program.
    Owner(String),
    Collection(String),
}

fn whose(query: &Query) -> Vec<Whose> {
    if !query.collection.is_empty() {
        return vec![Whose::Collection(query.collection.clone())];
    }
    if query.common {
        return vec![Whose::Everybody];
    }
    let visitor = Some(&query.visitor.0).filter(|name| !name.is_empty());
    [Some(&String::new()), visitor].into_iter().flatten().map(|owner| Whose::Owner(owner.clone())).collect()
}

/// The columns of a listed problem.
const COLUMNS: &str = "SELECT p.id, p.owner, p.collection, \
                                  COALESCE(c.name, p.collection) AS collection_name, \
                                  COALESCE(c.share, '') AS share, p.section, p.title, p.goal, p.to_move, p.size, p.empty, \
                                  p.body, p.rank, p.tags, p.place, p.verdict, p.ko_balance, COALESCE(g.solved, 0) AS solved, \
                                  COALESCE(g.tries, 0) AS tries, COALESCE(g.failed, 0) AS failed, \
                                  COALESCE(g.hints, 0) AS hints, COALESCE(g.helped, 0) AS helped, \
                                  COALESCE(g.seen_at, 0) AS seen_at, COALESCE(g.best_ms, -1) AS best_ms, \
                                  COALESCE(g.spent_ms, 0) AS spent_ms";

/// On which side of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Beyond {
    Before,
    After,
}

/// The columns that a list is ordered by. Within a collection all problems stand on one shelf.
struct Keys(Vec<&'static str>);

fn keys(query: &Query) -> Keys {
    let first = match query.sort {
        Sort::Collected => None,
        Sort::Title => Some("spelling"),
        Sort::Rank => Some("ease"),
        Sort::Harder => Some("toil"),
        Sort::Newest => Some("age"),
    };
    let shelf = query.collection.is_empty().then_some("shelf");
    Keys(first.into_iter().chain(shelf).chain(["place", "id"]).collect())
}

impl Keys {
    fn map_names(&self, before: &str) -> String {
        self.0.iter().map(|name| format!("{before}{name}")).collect::<Vec<_>>().join(", ")
    }
}

/// A query in the making: its text, and what stands in its blanks.
pub(super) struct Sql {
    text: String,
    blanks: Vec<Blank>,
    conditions: usize,
}

/// What stands in a blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Blank {
    Text(String),
    Number(i64),
    Bytes(Vec<u8>),
}

impl Blank {
    fn of(row: &AnyRow, column: &str) -> Result<Blank, StoreError> {
        match column {
            "spelling" | "shelf" | "id" => row.try_get(column).map(Blank::Text),
            _ => row.try_get(column).map(Blank::Number),
        }
    }
}

pub(super) type AnyQuery<'q> = sqlx::query::Query<'q, sqlx::Any, sqlx::any::AnyArguments>;

impl Sql {
    pub(super) fn new(text: &str) -> Sql {
        Sql { text: text.to_owned(), blanks: Vec::new(), conditions: 0 }
    }

    /// Words of the query itself: never anything that somebody sent.
    pub(super) fn say(&mut self, words: &str) -> &mut Sql {
        self.text.push_str(words);
        self
    }

    pub(super) fn text(&mut self, text: &str) -> &mut Sql {
        self.blank(Blank::Text(text.to_owned()))
    }

    pub(super) fn number(&mut self, number: i64) -> &mut Sql {
        self.blank(Blank::Number(number))
    }

    fn blank(&mut self, blank: Blank) -> &mut Sql {
        self.blanks.push(blank);
        self.text.push_str(&format!("${}", self.blanks.len()));
        self
    }

    /// Opens another condition.
    fn and(&mut self, words: &str) -> &mut Sql {
        self.say(if self.conditions == 0 { " WHERE " } else { " AND " }).say(words);
        self.conditions += 1;
        self
    }

    /// What is shown of problems that come from somewhere.
    pub(super) fn listed(from: &str) -> Sql {
        let mut sql = Sql::new(COLUMNS);
        sql.say(from);
        sql
    }

    /// What is shown beside a problem: the visitor's progress, and its collection.
    pub(super) fn beside(&mut self, visitor: &Visitor) -> &mut Sql {
        self.progress(visitor).say(" LEFT JOIN collection c ON c.id = p.collection")
    }

    /// Problems, with the visitor's progress where that is asked about.
    fn tables(&mut self, query: &Query) {
        self.say(" FROM problem p");
        if query.fresh {
            self.progress(&query.visitor);
        }
    }

    fn progress(&mut self, visitor: &Visitor) -> &mut Sql {
        self.say(" LEFT JOIN progress g ON g.problem_id = p.id AND g.visitor = ").text(&visitor.0)
    }

    /// The names and keys of so many problems that pass, after so many others: in order, on one side of a key. Where they
    /// are several owners', so many of each are put into one order.
    fn names(&mut self, query: &Query, beyond: Option<(Beyond, &[Blank])>, (skip, count): (i64, i64)) {
        let keys = keys(query);
        let side = beyond.map_or(Beyond::After, |(side, _)| side);
        let part = |sql: &mut Sql, whose: &Whose, stretch: (i64, i64)| {
            sql.say("SELECT ").say(&keys.map_names("p."));
            sql.tables(query);
            sql.conditions(query, whose, beyond);
            sql.order(&keys, "p.", side);
            sql.stretch(stretch);
        };
        match whose(query).as_slice() {
            [one] => part(self, one, (skip, count)),
            all => {
                for (at, one) in all.iter().enumerate() {
                    self.say(if at == 0 { "SELECT * FROM (" } else { " UNION ALL " }).say("SELECT * FROM (");
                    part(self, one, (0, skip.saturating_add(count)));
                    self.say(") part");
                }
                self.say(") parts");
                self.order(&keys, "", side);
                self.stretch((skip, count));
            }
        }
    }

    fn stretch(&mut self, (skip, count): (i64, i64)) {
        self.say(" LIMIT ").number(count).say(" OFFSET ").number(skip);
    }

    fn conditions(&mut self, query: &Query, whose: &Whose, beyond: Option<(Beyond, &[Blank])>) {
        self.conditions = 0;
        match whose {
            Whose::Everybody => {}
            Whose::Owner(owner) => drop(self.and("p.owner = ").text(owner)),
            Whose::Collection(id) => drop(self.and("p.collection = ").text(id)),
        }
        self.words(query);
        if let Some(aim) = query.aim {
            self.and("p.aim = ").text(aim.word());
        }
        if let Some(kind) = query.kind {
            self.and("p.kind = ").text(kind.word());
        }
        if let Some(tag) = query.tag {
            self.and("p.tags LIKE ").text(&format!("% {} %", tag.word()));
        }
        if let Some(verdict) = query.verdict {
            self.and("p.verdict = ").text(&word_of(verdict));
        }
        if let Some(solved) = query.solved {
            // What one visitor solved is a short list; a join would look every problem up.
            self.and(if solved { "p.id IN (" } else { "p.id NOT IN (" });
            self.say("SELECT problem_id FROM progress WHERE solved = 1 AND visitor = ").text(&query.visitor.0).say(")");
        }
        if let Some(among) = &query.among {
            self.among(among);
        }
        if query.fresh {
            self.and("g.problem_id IS NULL");
        }
        if let Some(id) = &query.except {
            self.and("p.id <> ").text(&id.0);
        }
        // By the column that lists are ordered by; what is not rated stands beyond every rank there.
        self.between("p.ease", rated(query.rank));
        self.between("p.empty", query.empty);
        if let Some((side, key)) = beyond {
            self.beyond(&keys(query), side, key);
        }
    }

    fn among(&mut self, among: &Among) {
        match &among.list {
            List::Names(names) => {
                self.and("p.id IN (SELECT json_array_elements_text(CAST(").text(names).say(" AS json)))")
            }
            List::Few(rows) => self.and("p.rowid IN (SELECT value FROM json_each(").text(rows).say("))"),
            // The plus keeps SQLite from looking up one problem after the other.
            List::Scattered(rows) => self.and("+p.rowid IN (SELECT value FROM json_each(").text(rows).say("))"),
            List::Marks(marks) => {
                self.and("substr(").blank(Blank::Bytes(marks.clone())).say(", p.rowid + 1, 1) = X'01'")
            }
        };
    }

    fn words(&mut self, query: &Query) {
        if query.words.is_empty() {
            return;
        }
        // Most problems have no words, and an index knows which have some.
        self.and("p.search <> ''");
        self.and("(p.search LIKE ").text(&pattern(&query.words)).say(" ESCAPE '\\'");
        for id in &query.ids {
            self.say(" OR p.id = ").text(id);
        }
        self.say(")");
    }

    fn between(&mut self, column: &str, range: (i64, i64)) {
        if range != ANY {
            self.and(column).say(" BETWEEN ").number(range.0).say(" AND ").number(range.1);
        }
    }

    fn beyond(&mut self, keys: &Keys, side: Beyond, key: &[Blank]) {
        let sign = if side == Beyond::After { ") > (" } else { ") < (" };
        self.and("(").say(&keys.map_names("p.")).say(sign);
        for (at, blank) in key.iter().enumerate() {
            self.say(if at == 0 { "" } else { ", " }).blank(blank.clone());
        }
        self.say(")");
    }

    fn order(&mut self, keys: &Keys, of: &str, side: Beyond) {
        let direction = if side == Beyond::After { "" } else { " DESC" };
        let ordered: Vec<String> = keys.0.iter().map(|name| format!("{of}{name}{direction}")).collect();
        self.say(" ORDER BY ").say(&ordered.join(", "));
    }

    /// The text with its blanks filled in.
    pub(super) fn query(self) -> AnyQuery<'static> {
        let bind = |query: AnyQuery<'static>, blank| match blank {
            Blank::Text(text) => query.bind(text),
            Blank::Number(number) => query.bind(number),
            Blank::Bytes(bytes) => query.bind(bytes),
        };
        self.blanks.into_iter().fold(sqlx::query(AssertSqlSafe(self.text)), bind)
    }
}

/// A range of ranks, without what is not rated.
fn rated((least, most): (i64, i64)) -> (i64, i64) {
    if (least, most) == ANY { ANY } else { (least, most.min(UNRATED - 1)) }
}

/// What `LIKE` must match to contain these words in a row.
fn pattern(words: &str) -> String {
    let escaped = words.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

#[cfg(test)]
mod tests;
