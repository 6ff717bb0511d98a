//! The tables of problems and of their solutions.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{Store, StoreError};

/// A problem to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) id: String,
    /// Empty for the problems that come with the program.
    pub(crate) owner: String,
    pub(crate) collection: String,
    pub(crate) place: i64,
    pub(crate) title: String,
    pub(crate) aim: &'static str,
    pub(crate) goal: String,
    pub(crate) to_move: &'static str,
    pub(crate) size: i64,
    pub(crate) empty: i64,
    pub(crate) search: String,
    pub(crate) fingerprint: String,
    pub(crate) body: String,
}

/// A problem as it is listed, with what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    pub(crate) id: String,
    pub(crate) owner: String,
    pub(crate) collection: String,
    pub(crate) title: String,
    pub(crate) goal: String,
    pub(crate) to_move: String,
    pub(crate) size: i64,
    pub(crate) empty: i64,
    pub(crate) body: String,
    /// Empty before it is solved.
    pub(crate) verdict: String,
    pub(crate) ko_balance: i64,
    pub(crate) difficulty: i64,
    pub(crate) solved: bool,
}

/// A certificate and what finding it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kept {
    pub(crate) fingerprint: String,
    pub(crate) certificate: Vec<u8>,
    pub(crate) verdict: String,
    pub(crate) ko_balance: i64,
    pub(crate) difficulty: i64,
    /// One to a line.
    pub(crate) assumptions: String,
    pub(crate) nodes: Option<u64>,
    pub(crate) ms: Option<u64>,
}

/// What to list. Empty texts do not filter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Query {
    pub(crate) visitor: String,
    pub(crate) collection: String,
    /// Words that title or notes must contain.
    pub(crate) words: String,
    /// Titles that will do instead, one to a line.
    pub(crate) titles: String,
    pub(crate) aim: String,
    pub(crate) verdict: String,
    /// The least and the most.
    pub(crate) difficulty: (i64, i64),
    /// The least and the most empty points to play on.
    pub(crate) empty: (i64, i64),
    /// `yes` or `no`.
    pub(crate) solved: String,
    /// `title`, `difficulty`, `harder`, `newest`, or else the order of the collections.
    pub(crate) sort: String,
    pub(crate) skip: i64,
    pub(crate) count: i64,
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
        "WHERE ($2 = '' OR p.collection = $2) AND ($3 = '' OR p.search LIKE $3 ESCAPE '\\' OR REPLACE($11, '|' || p.title || '|', '') <> $11) \
         AND ($4 = '' OR p.aim = $4) AND ($5 = '' OR COALESCE(s.verdict, 'unknown') = $5) \
         AND COALESCE(s.difficulty, 0) >= $6 AND COALESCE(s.difficulty, 0) <= $7 \
         AND ($8 = '' OR ($8 = 'yes' AND COALESCE(g.solved, 0) = 1) OR ($8 = 'no' AND COALESCE(g.solved, 0) = 0)) \
         AND p.empty >= $9 AND p.empty <= $10 "
    };
}

const COUNT: &str = concat!("SELECT COUNT(*) ", tables!(), filters!());

const LIST: &str = concat!(
    columns!(),
    tables!(),
    filters!(),
    "ORDER BY CASE WHEN $12 = 'title' THEN LOWER(p.title) ELSE '' END, \
     CASE WHEN $12 = 'difficulty' THEN COALESCE(s.difficulty, 99) WHEN $12 = 'harder' THEN -COALESCE(s.difficulty, 0) \
     WHEN $12 = 'newest' THEN -p.place ELSE 0 END, \
     CASE WHEN p.owner = '' THEN '' ELSE p.collection END, p.place, p.id LIMIT $13 OFFSET $14"
);

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

const KEEP: &str = "INSERT INTO solution (fingerprint, certificate, verdict, ko_balance, difficulty, assumptions, \
                    nodes, ms) SELECT $1, $2, $3, $4, $5, $6, $7, $8 \
                    WHERE EXISTS (SELECT 1 FROM problem WHERE fingerprint = $1) \
                    ON CONFLICT (fingerprint) DO UPDATE SET certificate = excluded.certificate, \
                    verdict = excluded.verdict, ko_balance = excluded.ko_balance, difficulty = excluded.difficulty, \
                    assumptions = excluded.assumptions, nodes = excluded.nodes, ms = excluded.ms";

impl Store {
    /// The problems that pass, one page of them, and how many there are in all.
    pub(crate) async fn list(&self, query: &Query) -> Result<(i64, Vec<Row>), StoreError> {
        let total = filtered(sqlx::query(COUNT), query).fetch_one(&self.pool).await?.try_get(0)?;
        let page = filtered(sqlx::query(LIST), query).bind(query.sort.clone()).bind(query.count).bind(query.skip);
        let rows = page.fetch_all(&self.pool).await?;
        Ok((total, rows.iter().map(row).collect::<Result<_, _>>()?))
    }

    /// One problem.
    pub(crate) async fn problem(&self, id: &str, visitor: &str) -> Result<Option<Row>, StoreError> {
        let found = sqlx::query(ONE).bind(visitor).bind(id).fetch_optional(&self.pool).await?;
        found.as_ref().map(row).transpose()
    }

    /// The problems before and after this one in its collection.
    pub(crate) async fn neighbours(&self, id: &str) -> Result<(Option<String>, Option<String>), StoreError> {
        let previous = sqlx::query_scalar(PREVIOUS).bind(id).fetch_optional(&self.pool).await?;
        Ok((previous, sqlx::query_scalar(NEXT).bind(id).fetch_optional(&self.pool).await?))
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
    pub(crate) async fn ship(&self, shipped: &[(Entry, Option<Kept>)], edition: &str) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        for (entry, kept) in shipped {
            bound(entry).execute(&mut *transaction).await?;
            if let Some(kept) = kept {
                keeping(kept).execute(&mut *transaction).await?;
            }
        }
        let remember = "INSERT INTO meta (key, value) VALUES ('library', $1) \
                        ON CONFLICT (key) DO UPDATE SET value = excluded.value";
        sqlx::query(remember).bind(edition).execute(&mut *transaction).await?;
        transaction.commit().await
    }

    /// Takes a problem out, with everybody's progress on it.
    pub(crate) async fn delete(&self, id: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM problem WHERE id = $1").bind(id).execute(&self.pool).await.map(drop)
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
    pub(crate) async fn collections(&self, visitor: &str) -> Result<Vec<(String, i64, i64)>, StoreError> {
        let sql = "SELECT p.collection, COUNT(*) AS problems, CAST(SUM(COALESCE(g.solved, 0)) AS BIGINT) AS solved, \
                   MIN(CASE WHEN p.owner = '' THEN 0 ELSE 1 END) AS own \
                   FROM problem p LEFT JOIN progress g ON g.problem_id = p.id AND g.visitor = $1 \
                   GROUP BY p.collection ORDER BY own, MIN(p.place), p.collection";
        let rows = sqlx::query(sql).bind(visitor).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).collect()
    }
}

type AnyQuery<'q> = sqlx::query::Query<'q, sqlx::Any, sqlx::any::AnyArguments>;

fn filtered<'q>(sql: AnyQuery<'q>, query: &Query) -> AnyQuery<'q> {
    let Query { visitor, collection, aim, verdict, difficulty, empty, solved, .. } = query.clone();
    let sql = sql.bind(visitor).bind(collection).bind(pattern(&query.words)).bind(aim).bind(verdict);
    sql.bind(difficulty.0).bind(difficulty.1).bind(solved).bind(empty.0).bind(empty.1).bind(fenced(&query.titles))
}

/// What `LIKE` must match to contain these words in a row.
fn pattern(words: &str) -> String {
    if words.is_empty() {
        return String::new();
    }
    let escaped = words.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

/// Lines between bars, so that a title is found in them as a whole only.
fn fenced(lines: &str) -> String {
    if lines.is_empty() { String::new() } else { format!("|{}|", lines.replace('\n', "|")) }
}

fn bound(entry: &Entry) -> AnyQuery<'_> {
    sqlx::query(PUT)
        .bind(&entry.id)
        .bind(&entry.owner)
        .bind(&entry.collection)
        .bind(entry.place)
        .bind(&entry.title)
        .bind(entry.aim)
        .bind(&entry.goal)
        .bind(entry.to_move)
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
        .bind(&kept.verdict)
        .bind(kept.ko_balance)
        .bind(kept.difficulty)
        .bind(&kept.assumptions)
        .bind(counted(kept.nodes))
        .bind(counted(kept.ms))
}

fn row(row: &AnyRow) -> Result<Row, StoreError> {
    Ok(Row {
        id: row.try_get("id")?,
        owner: row.try_get("owner")?,
        collection: row.try_get("collection")?,
        title: row.try_get("title")?,
        goal: row.try_get("goal")?,
        to_move: row.try_get("to_move")?,
        size: row.try_get("size")?,
        empty: row.try_get("empty")?,
        body: row.try_get("body")?,
        verdict: row.try_get("verdict")?,
        ko_balance: row.try_get("ko_balance")?,
        difficulty: row.try_get("difficulty")?,
        solved: row.try_get::<i64, _>("solved")? == 1,
    })
}

fn kept(row: &AnyRow) -> Result<Kept, StoreError> {
    let counted = |column: &str| row.try_get::<i64, _>(column).map(|count| u64::try_from(count).ok());
    Ok(Kept {
        fingerprint: row.try_get("fingerprint")?,
        certificate: row.try_get("certificate")?,
        verdict: row.try_get("verdict")?,
        ko_balance: row.try_get("ko_balance")?,
        difficulty: row.try_get("difficulty")?,
        assumptions: row.try_get("assumptions")?,
        nodes: counted("nodes")?,
        ms: counted("ms")?,
    })
}
