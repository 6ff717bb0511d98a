//! The tables of problems and of their solutions.

use rules::Color;
use sqlx::Row as _;
use sqlx::any::AnyRow;
use tsumego::{Aim, Goal, Grade};

use super::{Store, StoreError};
use crate::visitor::{Owner, Visitor};
use crate::wire::{Code, ProblemId, Sort, VerdictFilter, word_of};

/// A problem to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) id: ProblemId,
    pub(crate) owner: Owner,
    pub(crate) collection: String,
    pub(crate) place: i64,
    pub(crate) title: String,
    pub(crate) goal: Option<Goal>,
    pub(crate) to_move: Color,
    pub(crate) size: i64,
    pub(crate) empty: i64,
    pub(crate) search: String,
    pub(crate) fingerprint: String,
    pub(crate) body: String,
}

/// A problem as it is listed, with what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Listed {
    pub(crate) id: ProblemId,
    pub(crate) owner: Owner,
    pub(crate) collection: String,
    pub(crate) title: String,
    pub(crate) goal: Option<Goal>,
    pub(crate) to_move: Color,
    pub(crate) size: i64,
    pub(crate) empty: i64,
    pub(crate) body: String,
    /// What was proved of it; none before it is solved.
    pub(crate) grade: Option<Grade>,
    pub(crate) difficulty: i64,
    pub(crate) solved: bool,
}

/// A certificate and what finding it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kept {
    pub(crate) fingerprint: String,
    pub(crate) certificate: Vec<u8>,
    pub(crate) grade: Grade,
    pub(crate) difficulty: i64,
    pub(crate) nodes: Option<u64>,
    pub(crate) ms: Option<u64>,
}

/// What to list. What is empty or missing does not filter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Query {
    pub(crate) visitor: Visitor,
    pub(crate) collection: String,
    /// Words that title or notes must contain.
    pub(crate) words: String,
    /// Problems that will do instead.
    pub(crate) ids: Vec<&'static str>,
    pub(crate) aim: Option<Aim>,
    pub(crate) verdict: Option<VerdictFilter>,
    /// The least and the most.
    pub(crate) difficulty: (i64, i64),
    /// The least and the most empty points to play on.
    pub(crate) empty: (i64, i64),
    /// By the visitor.
    pub(crate) solved: Option<bool>,
    pub(crate) sort: Sort,
    pub(crate) skip: i64,
    pub(crate) count: i64,
}

impl Query {
    /// So many problems of a collection.
    pub(crate) fn of_collection(visitor: Visitor, collection: String, count: i64) -> Query {
        Query {
            visitor,
            collection,
            words: String::new(),
            ids: Vec::new(),
            aim: None,
            verdict: None,
            difficulty: (0, i64::MAX),
            empty: (0, i64::MAX),
            solved: None,
            sort: Sort::Collected,
            skip: 0,
            count,
        }
    }
}

/// The columns of a listed problem.
macro_rules! columns {
    () => {
        "SELECT p.id, p.owner, p.collection, p.title, p.goal, p.to_move, p.size, p.empty, p.body, \
         COALESCE(s.verdict, '') AS verdict, COALESCE(s.ko_balance, 0) AS ko_balance, \
         COALESCE(s.difficulty, 0) AS difficulty, COALESCE(g.solved, 0) AS solved "
    };
}

/// Problems with their solutions and the visitor's progress.
macro_rules! tables {
    () => {
        "FROM problem p LEFT JOIN solution s ON s.fingerprint = p.fingerprint \
         LEFT JOIN progress g ON g.problem_id = p.id AND g.visitor = $1 "
    };
}

macro_rules! filters {
    () => {
        "WHERE ($2 = '' OR p.collection = $2) AND ($3 = '' OR p.search LIKE $3 ESCAPE '\\' OR REPLACE($11, '|' || p.id || '|', '') <> $11) \
         AND ($4 = '' OR p.aim = $4) AND ($5 = '' OR COALESCE(s.verdict, 'unknown') = $5) \
         AND COALESCE(s.difficulty, 0) >= $6 AND COALESCE(s.difficulty, 0) <= $7 \
         AND ($8 < 0 OR COALESCE(g.solved, 0) = $8) \
         AND p.empty >= $9 AND p.empty <= $10 "
    };
}

const COUNT: &str = concat!("SELECT COUNT(*) ", tables!(), filters!());

/// A page of the list, in this order and then in that of the collections.
macro_rules! list_by {
    ($order:literal) => {
        concat!(
            columns!(),
            tables!(),
            filters!(),
            "ORDER BY ",
            $order,
            "CASE WHEN p.owner = '' THEN '' ELSE p.collection END, p.place, p.id LIMIT $12 OFFSET $13"
        )
    };
}

fn list(sort: Sort) -> &'static str {
    match sort {
        Sort::Collected => list_by!(""),
        Sort::Title => list_by!("LOWER(p.title), "),
        Sort::Difficulty => list_by!("COALESCE(s.difficulty, 99), "),
        Sort::Harder => list_by!("-COALESCE(s.difficulty, 0), "),
        Sort::Newest => list_by!("-p.place, "),
    }
}

const ONE: &str = concat!(columns!(), tables!(), "WHERE p.id = $2");

/// The problem before or after one, in the order of its collection.
macro_rules! neighbour {
    ($beyond:literal, $direction:literal) => {
        concat!(
            "SELECT p.id FROM problem p JOIN problem here ON here.id = $1 AND p.collection = here.collection \
             WHERE p.place ",
            $beyond,
            " here.place OR (p.place = here.place AND p.id ",
            $beyond,
            " here.id) ORDER BY p.place ",
            $direction,
            ", p.id ",
            $direction,
            " LIMIT 1"
        )
    };
}

const PREVIOUS: &str = neighbour!("<", "DESC");
const NEXT: &str = neighbour!(">", "ASC");

const PUT: &str = "INSERT INTO problem (id, owner, collection, place, title, aim, goal, to_move, size, empty, search, \
                   fingerprint, body) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) \
                   ON CONFLICT (id) DO UPDATE SET collection = excluded.collection, title = excluded.title, \
                   aim = excluded.aim, goal = excluded.goal, to_move = excluded.to_move, size = excluded.size, \
                   empty = excluded.empty, search = excluded.search, fingerprint = excluded.fingerprint, \
                   body = excluded.body";

const KEEP: &str = "INSERT INTO solution (fingerprint, certificate, verdict, ko_balance, difficulty, \
                    nodes, ms) SELECT $1, $2, $3, $4, $5, $6, $7 \
                    WHERE EXISTS (SELECT 1 FROM problem WHERE fingerprint = $1) \
                    ON CONFLICT (fingerprint) DO UPDATE SET certificate = excluded.certificate, \
                    verdict = excluded.verdict, ko_balance = excluded.ko_balance, difficulty = excluded.difficulty, \
                    nodes = excluded.nodes, ms = excluded.ms";

impl Store {
    /// The problems that pass, one page of them, and how many there are in all.
    pub(crate) async fn list(&self, query: &Query) -> Result<(i64, Vec<Listed>), StoreError> {
        let total = filtered(sqlx::query(COUNT), query).fetch_one(&self.pool).await?.try_get(0)?;
        let page = filtered(sqlx::query(list(query.sort)), query).bind(query.count).bind(query.skip);
        let rows = page.fetch_all(&self.pool).await?;
        Ok((total, rows.iter().map(listed).collect::<Result<_, _>>()?))
    }

    /// One problem.
    pub(crate) async fn problem(&self, id: &ProblemId, visitor: &Visitor) -> Result<Option<Listed>, StoreError> {
        let found = sqlx::query(ONE).bind(&visitor.0).bind(&id.0).fetch_optional(&self.pool).await?;
        found.as_ref().map(listed).transpose()
    }

    /// The problems before and after this one in its collection.
    pub(crate) async fn neighbours(&self, id: &ProblemId) -> Result<[Option<ProblemId>; 2], StoreError> {
        let previous: Option<String> = sqlx::query_scalar(PREVIOUS).bind(&id.0).fetch_optional(&self.pool).await?;
        let next = sqlx::query_scalar(NEXT).bind(&id.0).fetch_optional(&self.pool).await?;
        Ok([previous, next].map(|id| id.map(ProblemId)))
    }

    /// Saves a problem, new or changed.
    pub(crate) async fn put(&self, entry: &Entry) -> Result<(), StoreError> {
        bound(entry).execute(&self.pool).await.map(drop)
    }

    /// Saves problems, all or none.
    pub(crate) async fn put_all(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        for entry in entries {
            bound(entry).execute(&mut *transaction).await?;
        }
        transaction.commit().await
    }

    /// Saves the problems that come with the program and their solutions, and remembers which edition they are.
    pub(crate) async fn ship(&self, shipped: &[(Entry, Kept)], edition: &str) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        for (entry, kept) in shipped {
            bound(entry).execute(&mut *transaction).await?;
            keeping(kept).execute(&mut *transaction).await?;
        }
        let remember = "INSERT INTO meta (key, value) VALUES ('library', $1) \
                        ON CONFLICT (key) DO UPDATE SET value = excluded.value";
        sqlx::query(remember).bind(edition).execute(&mut *transaction).await?;
        transaction.commit().await
    }

    /// Takes a problem out, with everybody's progress on it.
    pub(crate) async fn delete(&self, id: &ProblemId) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM problem WHERE id = $1").bind(&id.0).execute(&self.pool).await.map(drop)
    }

    /// Keeps a solution, if a problem of the library has this fingerprint.
    pub(crate) async fn keep(&self, kept: &Kept) -> Result<(), StoreError> {
        keeping(kept).execute(&self.pool).await.map(drop)
    }

    /// What is kept under a fingerprint.
    pub(crate) async fn kept(&self, fingerprint: &str) -> Result<Option<Kept>, StoreError> {
        let found = sqlx::query("SELECT * FROM solution WHERE fingerprint = $1").bind(fingerprint);
        found.fetch_optional(&self.pool).await?.as_ref().map(kept).transpose()
    }

    /// Forgets a solution that its checker refuses.
    pub(crate) async fn forget(&self, fingerprint: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM solution WHERE fingerprint = $1").bind(fingerprint).execute(&self.pool).await.map(drop)
    }

    /// Every collection: its name, how many problems it has, and how many of them the visitor has solved.
    pub(crate) async fn collections(&self, visitor: &Visitor) -> Result<Vec<(String, i64, i64)>, StoreError> {
        let sql = "SELECT p.collection, COUNT(*) AS problems, CAST(SUM(COALESCE(g.solved, 0)) AS BIGINT) AS solved, \
                   MIN(CASE WHEN p.owner = '' THEN 0 ELSE 1 END) AS own \
                   FROM problem p LEFT JOIN progress g ON g.problem_id = p.id AND g.visitor = $1 \
                   GROUP BY p.collection ORDER BY own, MIN(p.place), p.collection";
        let rows = sqlx::query(sql).bind(&visitor.0).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).collect()
    }
}

type AnyQuery<'q> = sqlx::query::Query<'q, sqlx::Any, sqlx::any::AnyArguments>;

fn filtered<'q>(sql: AnyQuery<'q>, query: &Query) -> AnyQuery<'q> {
    let Query { visitor, collection, aim, verdict, difficulty, empty, solved, .. } = query.clone();
    let sql = sql.bind(visitor.0).bind(collection).bind(pattern(&query.words)).bind(aim.map_or("", Aim::word));
    let sql = sql.bind(verdict.map(word_of).unwrap_or_default()).bind(difficulty.0).bind(difficulty.1);
    sql.bind(solved.map_or(-1, i64::from)).bind(empty.0).bind(empty.1).bind(fenced(&query.ids))
}

/// What `LIKE` must match to contain these words in a row.
fn pattern(words: &str) -> String {
    if words.is_empty() {
        return String::new();
    }
    let escaped = words.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

/// Names between bars, so that one is found in them as a whole only.
fn fenced(ids: &[&str]) -> String {
    if ids.is_empty() { String::new() } else { format!("|{}|", ids.join("|")) }
}

fn bound(entry: &Entry) -> AnyQuery<'_> {
    sqlx::query(PUT)
        .bind(&entry.id.0)
        .bind(owner_text(&entry.owner))
        .bind(&entry.collection)
        .bind(entry.place)
        .bind(&entry.title)
        .bind(entry.goal.map_or("", |goal| goal.aim.word()))
        .bind(entry.goal.map(|goal| goal.to_string()).unwrap_or_default())
        .bind(entry.to_move.name())
        .bind(entry.size)
        .bind(entry.empty)
        .bind(&entry.search)
        .bind(&entry.fingerprint)
        .bind(&entry.body)
}

fn keeping(kept: &Kept) -> AnyQuery<'_> {
    let counted = |count: Option<u64>| count.and_then(|count| i64::try_from(count).ok()).unwrap_or(-1);
    sqlx::query(KEEP)
        .bind(&kept.fingerprint)
        .bind(&kept.certificate)
        .bind(kept.grade.word())
        .bind(i64::from(kept.grade.ko_balance().unwrap_or(0)))
        .bind(kept.difficulty)
        .bind(counted(kept.nodes))
        .bind(counted(kept.ms))
}

/// Problems of the program have nobody in their column.
fn owner_text(owner: &Owner) -> &str {
    match owner {
        Owner::Program => "",
        Owner::Visitor(visitor) => &visitor.0,
    }
}

/// The grade in a row, where its words make one.
fn grade(row: &AnyRow) -> Result<Option<Grade>, StoreError> {
    let (verdict, balance): (String, i64) = (row.try_get("verdict")?, row.try_get("ko_balance")?);
    Ok(Code::named(&verdict).map(|Code(grade)| match grade {
        Grade::Ko(_) => Grade::Ko(i8::try_from(balance).unwrap_or(0)),
        other => other,
    }))
}

fn listed(row: &AnyRow) -> Result<Listed, StoreError> {
    let owner: String = row.try_get("owner")?;
    Ok(Listed {
        id: ProblemId(row.try_get("id")?),
        owner: if owner.is_empty() { Owner::Program } else { Owner::Visitor(Visitor(owner)) },
        collection: row.try_get("collection")?,
        title: row.try_get("title")?,
        goal: row.try_get::<String, _>("goal")?.parse().ok(),
        to_move: Code::named(&row.try_get::<String, _>("to_move")?).map_or(Color::Black, |hue| hue.0),
        size: row.try_get("size")?,
        empty: row.try_get("empty")?,
        body: row.try_get("body")?,
        grade: grade(row)?,
        difficulty: row.try_get("difficulty")?,
        solved: row.try_get::<i64, _>("solved")? == 1,
    })
}

fn kept(row: &AnyRow) -> Result<Kept, StoreError> {
    let counted = |column: &str| row.try_get::<i64, _>(column).map(|count| u64::try_from(count).ok());
    Ok(Kept {
        fingerprint: row.try_get("fingerprint")?,
        certificate: row.try_get("certificate")?,
        grade: grade(row)?.unwrap_or(Grade::Dead),
        difficulty: row.try_get("difficulty")?,
        nodes: counted("nodes")?,
        ms: counted("ms")?,
    })
}
