//! Lists of problems: what somebody asks for becomes SQL that an index answers.
//!
//! A text holds only what is asked for, because a condition that passes everything still keeps a database from its
//! indexes. Every order ends with the place in the collection and the name of the problem, so that no two problems share
//! a key: the neighbours of a problem are the first ones beyond its key, however long the list.

use std::sync::Arc;

use sqlx::Row as _;
use sqlx::any::AnyRow;
use tsumego::{Aim, ProblemKind, Tag};

use crate::database::Store;
use crate::error::StoreError;
use crate::problem::Listed;
use crate::sql::{Blank, Cells, Sql};
use crate::visitor::{Reader, Visitor};
use crate::words::Verdict;

/// What to list. What is empty or missing does not filter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Query {
    pub visitor: Visitor,
    /// Everybody's, not just what came with the program and what the visitor saved.
    pub common: bool,
    /// By its name in the store; whoever asks may see it.
    pub collection: String,
    /// Words that title or notes must contain.
    pub words: String,
    /// Problems that will do instead.
    pub ids: Vec<&'static str>,
    /// So will the one with this number.
    pub number: Option<i64>,
    /// And those whose proofs show one of these.
    pub shown: Vec<Tag>,
    pub aim: Option<Aim>,
    pub kind: Option<ProblemKind>,
    /// None of these kinds.
    pub without: Vec<ProblemKind>,
    pub tag: Option<Tag>,
    /// Only what asks what becomes of a group, and is proved.
    pub questions: bool,
    pub verdict: Option<Verdict>,
    /// The least and the most, as steps of ranks.
    pub rank: (i64, i64),
    /// The least and the most empty points to play on.
    pub empty: (i64, i64),
    /// Only these.
    pub among: Option<Arc<Among>>,
    /// By the visitor.
    pub solved: Option<Solved>,
    /// Only what the visitor has never touched.
    pub fresh: bool,
    /// All but these.
    pub except: Vec<String>,
    pub sort: Sort,
    pub skip: i64,
    pub count: i64,
}

/// What became of a problem when the visitor tried it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solved {
    Yes,
    No,
    /// Tried wrongly at least once, or looked at and not solved.
    Missed,
}

impl Solved {
    /// Rows of the visitor's progress, and whether the problems wanted are among them. What one visitor did is a short list; a
    /// join would look every problem up.
    const fn rows(self) -> (&'static str, &'static str) {
        match self {
            Solved::Yes => ("p.id IN (", "solved = 1"),
            Solved::No => ("p.id NOT IN (", "solved = 1"),
            Solved::Missed => ("p.id IN (", "(failed > 0 OR (solved = 0 AND seen_at > 0))"),
        }
    }
}

/// What a list is ordered by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// That of the collections.
    Collected,
    Title,
    /// From easy to hard.
    Rank,
    /// From hard to easy.
    Harder,
    Newest,
}

/// Many problems, as something that the database looks them up in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Among {
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
    pub fn bytes(&self) -> usize {
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
const UNRATED: i64 = 99;

/// Passes every number.
const ANY: (i64, i64) = (0, i64::MAX);

impl Query {
    /// So many problems of a collection.
    pub fn of_collection(reader: Reader<'_>, collection: String, count: i64) -> Query {
        Query {
            visitor: reader.visitor.clone(),
            common: reader.at_home,
            collection,
            words: String::new(),
            ids: Vec::new(),
            number: None,
            shown: Vec::new(),
            aim: None,
            kind: None,
            without: Vec::new(),
            tag: None,
            questions: false,
            verdict: None,
            rank: ANY,
            empty: ANY,
            among: None,
            solved: None,
            fresh: false,
            except: Vec::new(),
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
pub struct Spot {
    /// Counted from 1.
    pub at: i64,
    pub of: i64,
    pub previous: Option<String>,
    pub next: Option<String>,
}

/// How much of a list somebody has: all up to a problem, which may be gone since.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken(Vec<Blank>);

impl Store {
    /// The problems that pass, one page of them, and how many there are in all.
    pub async fn list(&self, query: &Query) -> Result<(i64, Vec<Listed>), StoreError> {
        Ok((self.count(query, None).await?, self.page(query).await?))
    }

    /// Only these problems, each by its name and the number of its row.
    pub fn among<'n>(&self, problems: impl Iterator<Item = (&'n str, i64)>) -> Among {
        if self.sqlite {
            return Among::rows(&problems.map(|(_, number)| number).collect::<Vec<_>>());
        }
        let names: Vec<String> = problems.map(|(name, _)| format!("\"{name}\"")).collect();
        Among { list: List::Names(format!("[{}]", names.join(","))), count: names.len() }
    }

    /// One page of the problems that pass. Their names are found first, along an index that knows all that is asked for;
    /// then only those of this page are read.
    pub async fn page(&self, query: &Query) -> Result<Vec<Listed>, StoreError> {
        let mut page = Sql::listed(" FROM (");
        page.names(query, None, (query.skip, query.count));
        page.say(") found JOIN problem p ON p.id = found.id").beside(&query.visitor);
        page.order(&keys(query), "p.", Beyond::After);
        let rows = page.query().fetch_all(&self.pool).await?;
        rows.iter().map(|row| Listed::read(Cells(row))).collect()
    }

    /// The next problems that pass, each with its author's answer tree: at most a page, and no more behind the one whose texts
    /// go beyond so many bytes. And how much of the list that is together; none where nothing is left.
    pub async fn stretch(
        &self,
        query: &Query,
        taken: Option<&Taken>,
        bytes: usize,
    ) -> Result<(Vec<(Listed, String)>, Option<Taken>), StoreError> {
        let keys = keys(query);
        let mut sql = Sql::listed(&format!(", p.book, {} FROM (", keys.map_names("p.")));
        sql.names(query, taken.map(|Taken(key)| (Beyond::After, &**key)), (0, query.count));
        sql.say(") found JOIN problem p ON p.id = found.id").beside(&query.visitor);
        sql.order(&keys, "p.", Beyond::After);
        let rows = sql.query().fetch_all(&self.pool).await?;
        let (mut found, mut size) = (Vec::new(), 0);
        for row in &rows {
            if size > bytes {
                break;
            }
            let (listed, book) = (Listed::read(Cells(row))?, Cells(row).text("book")?);
            size += listed.body.len() + book.len();
            found.push((listed, book));
        }
        let is_all = found.len() == rows.len() && (rows.len() as i64) < query.count;
        let last = if is_all { None } else { found.len().checked_sub(1).and_then(|at| rows.get(at)) };
        Ok((found, last.map(|row| keys.held(row)).transpose()?.map(Taken)))
    }

    /// Where a problem stands in a list, whether it passes or not: what has been solved leaves the list of what has
    /// not, and the way on is the same. None when there is no such problem.
    pub async fn spot(&self, query: &Query, id: &str) -> Result<Option<Spot>, StoreError> {
        let keys = keys(query);
        let mut here = Sql::new("SELECT ");
        here.say(&keys.map_names("p.")).say(" FROM problem p WHERE p.id = ").blank(id);
        let Some(row) = here.query().fetch_optional(&self.pool).await? else { return Ok(None) };
        let key = keys.held(&row)?;
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

    async fn neighbour(&self, query: &Query, side: Beyond, key: &[Blank]) -> Result<Option<String>, StoreError> {
        let mut sql = Sql::new("");
        sql.names(query, Some((side, key)), (0, 1));
        let row = sql.query().fetch_optional(&self.pool).await?;
        row.map(|row| Cells(&row).text("id")).transpose()
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

    /// What stands in them.
    fn held(&self, row: &AnyRow) -> Result<Vec<Blank>, StoreError> {
        self.0.iter().map(|name| held(row, name)).collect()
    }
}

/// What stands in a column of a key.
fn held(row: &AnyRow, column: &str) -> Result<Blank, StoreError> {
    Ok(match column {
        "spelling" | "shelf" | "id" => Blank::Text(row.try_get(column)?),
        _ => Blank::Number(row.try_get(column)?),
    })
}

impl Sql {
    /// Problems, with the visitor's progress where that is asked about.
    fn tables(&mut self, query: &Query) {
        self.say(" FROM problem p");
        if query.fresh {
            self.progress(&query.visitor);
        }
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
        self.say(" LIMIT ").blank(count).say(" OFFSET ").blank(skip);
    }

    fn conditions(&mut self, query: &Query, whose: &Whose, beyond: Option<(Beyond, &[Blank])>) {
        self.begin_conditions();
        match whose {
            Whose::Everybody => {}
            Whose::Owner(owner) => drop(self.and("p.owner = ").blank(&**owner)),
            Whose::Collection(id) => drop(self.and("p.collection = ").blank(&**id)),
        }
        self.words(query);
        if let Some(aim) = query.aim {
            self.and("p.aim = ").blank(aim.word());
        }
        if let Some(kind) = query.kind {
            self.and("p.kind = ").blank(kind.word());
        }
        for kind in &query.without {
            self.and("p.kind <> ").blank(kind.word());
        }
        if let Some(tag) = query.tag {
            self.and("p.tags LIKE ").blank(format!("% {} %", tag.word()));
        }
        if query.questions {
            self.and("p.aim = ''");
            self.and("p.verdict <> ").blank(Blank::word(Verdict::Unknown));
        }
        if let Some(verdict) = query.verdict {
            self.and("p.verdict = ").blank(Blank::word(verdict));
        }
        if let Some(solved) = query.solved {
            let (among, rows) = solved.rows();
            self.and(among).say("SELECT problem_id FROM progress WHERE ").say(rows);
            self.say(" AND visitor = ").blank(&*query.visitor.0).say(")");
        }
        if let Some(among) = &query.among {
            self.among(among);
        }
        if query.fresh {
            self.and("g.problem_id IS NULL");
        }
        for id in &query.except {
            self.and("p.id <> ").blank(&**id);
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
                self.and("p.id IN (SELECT json_array_elements_text(CAST(").blank(&**names).say(" AS json)))")
            }
            List::Few(rows) => self.and("p.rowid IN (SELECT value FROM json_each(").blank(&**rows).say("))"),
            // The plus keeps SQLite from looking up one problem after the other.
            List::Scattered(rows) => self.and("+p.rowid IN (SELECT value FROM json_each(").blank(&**rows).say("))"),
            List::Marks(marks) => {
                self.and("substr(").blank(Blank::Bytes(marks.clone())).say(", p.rowid + 1, 1) = X'01'")
            }
        };
    }

    fn words(&mut self, query: &Query) {
        if query.words.is_empty() {
            return;
        }
        if query.number.is_none() && query.shown.is_empty() {
            // Most problems have no words, and an index knows which have some.
            self.and("p.search <> ''");
        }
        self.and("(p.search LIKE ").blank(pattern(&query.words)).say(" ESCAPE '\\'");
        for id in &query.ids {
            self.say(" OR p.id = ").blank(*id);
        }
        if let Some(number) = query.number {
            self.say(" OR p.number = ").blank(number);
        }
        for tag in &query.shown {
            self.say(" OR p.tags LIKE ").blank(format!("% {} %", tag.word()));
        }
        self.say(")");
    }

    fn between(&mut self, column: &str, range: (i64, i64)) {
        if range != ANY {
            self.and(column).say(" BETWEEN ").blank(range.0).say(" AND ").blank(range.1);
        }
    }

    fn beyond(&mut self, keys: &Keys, side: Beyond, key: &[Blank]) {
        let sign = if side == Beyond::After { ") > (" } else { ") < (" };
        self.and("(").say(&keys.map_names("p.")).say(sign).list(key.iter().cloned()).say(")");
    }

    fn order(&mut self, keys: &Keys, of: &str, side: Beyond) {
        let direction = if side == Beyond::After { "" } else { " DESC" };
        let ordered: Vec<String> = keys.0.iter().map(|name| format!("{of}{name}{direction}")).collect();
        self.say(" ORDER BY ").say(&ordered.join(", "));
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
