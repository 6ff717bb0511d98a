//! The tables of problems and of their solutions.

use std::collections::HashSet;

use proof::Grade;
use rules::Color;
use sqlx::Row as _;
use sqlx::any::AnyRow;
use tsumego::{Goal, ProblemKind, Tag};

use crate::database::Store;
use crate::error::StoreError;
use crate::problem::{Listed, grade, joined, tags};
use crate::sql::{AnyQuery, Cells, Sql};
use crate::visitor::{Owner, Reader, Visitor};

/// Problems that are changed in one transaction.
pub(crate) const AT_ONCE: usize = 500;
/// Problems that are read together.
const READ_AT_ONCE: i64 = 2_000;

macro_rules! positions {
    ($number:literal) => {
        concat!(
            "SELECT id, fingerprint, body, ",
            $number,
            " FROM problem WHERE owner = $1 AND id > $2 ORDER BY id LIMIT $3"
        )
    };
}

/// A problem to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub id: String,
    pub owner: Owner,
    pub collection: String,
    pub place: i64,
    /// What people call it; 0 where it has no number.
    pub number: i64,
    pub title: String,
    pub goal: Option<Goal>,
    pub to_move: Color,
    pub size: i64,
    pub empty: i64,
    pub search: String,
    pub fingerprint: String,
    pub body: String,
    /// The part of the collection that it belongs to; empty where there are none.
    pub section: String,
    /// The author's answer tree in SGF; empty where there is none.
    pub book: String,
    /// When there is time.
    pub to_be_proved: bool,
    /// What it comes with; its proof says what is missing.
    pub kind: Option<ProblemKind>,
    pub tags: Vec<Tag>,
    /// The step of its rank; 0 where nobody knows.
    pub rank: i64,
}

/// A problem as it stands on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub id: String,
    /// Its fingerprint.
    pub print: String,
    pub body: String,
    /// The number of its row, where the database has such numbers.
    pub number: i64,
}

/// A certificate and what finding it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    pub fingerprint: String,
    pub certificate: Vec<u8>,
    pub grade: Grade,
    /// The step of its rank.
    pub rank: i64,
    pub kind: Option<ProblemKind>,
    pub tags: Vec<Tag>,
    pub nodes: Option<u64>,
    pub ms: Option<u64>,
}

/// What the solution of a problem says stands with the problem too, unless it came with it: lists are filtered and ordered
/// by it.
macro_rules! known {
    () => {
        "CASE WHEN $19 > 0 THEN $19 ELSE COALESCE((SELECT s.rank FROM solution s WHERE s.fingerprint = $12), 0) END, \
         COALESCE((SELECT s.verdict FROM solution s WHERE s.fingerprint = $12), 'unknown'), \
         COALESCE((SELECT s.ko_balance FROM solution s WHERE s.fingerprint = $12), 0), \
         CASE WHEN $17 <> '' THEN $17 ELSE COALESCE((SELECT s.kind FROM solution s WHERE s.fingerprint = $12), '') END, \
         CASE WHEN $18 <> '' THEN $18 ELSE COALESCE((SELECT s.tags FROM solution s WHERE s.fingerprint = $12), '') END"
    };
}

/// A problem goes into a collection that is there. Those of the program need none.
const ADD: &str = concat!(
    "INSERT INTO problem (id, owner, collection, place, title, aim, goal, to_move, size, empty, search, fingerprint, body, \
     section, book, proving, rank, verdict, ko_balance, kind, tags) \
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, ",
    known!(),
    " WHERE $2 = '' OR EXISTS (SELECT 1 FROM collection WHERE id = $3)",
);

/// Also for one that is there: the problems of the program come in a new edition.
const SHIP: &str = concat!(
    "INSERT INTO problem (id, owner, collection, place, title, aim, goal, to_move, size, empty, search, fingerprint, body, \
     section, book, proving, rank, verdict, ko_balance, kind, tags, number) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, ",
    known!(),
    ", $20) ON CONFLICT (id) DO UPDATE SET collection = excluded.collection, place = excluded.place, \
     number = excluded.number, title = excluded.title, aim = excluded.aim, \
     goal = excluded.goal, to_move = excluded.to_move, size = excluded.size, empty = excluded.empty, \
     search = excluded.search, fingerprint = excluded.fingerprint, body = excluded.body, section = excluded.section, \
     book = excluded.book, proving = excluded.proving, rank = excluded.rank, verdict = excluded.verdict, \
     ko_balance = excluded.ko_balance, kind = excluded.kind, tags = excluded.tags",
);

/// Only what is there, in a collection that is there: what was deleted in the meantime stays deleted.
const CHANGE: &str = concat!(
    "UPDATE problem SET (collection, title, aim, goal, to_move, size, empty, search, fingerprint, body, section, book, \
     proving, rank, verdict, ko_balance, kind, tags) = ($3, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, ",
    known!(),
    ") WHERE id = $1 AND owner = $2 AND $4 = $4 AND EXISTS (SELECT 1 FROM collection WHERE id = $3)",
);

const KEEP: &str = "INSERT INTO solution (fingerprint, certificate, verdict, ko_balance, rank, nodes, ms, kind, tags) \
                    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 \
                    WHERE EXISTS (SELECT 1 FROM problem WHERE fingerprint = $1) \
                    ON CONFLICT (fingerprint) DO UPDATE SET certificate = excluded.certificate, \
                    verdict = excluded.verdict, ko_balance = excluded.ko_balance, rank = excluded.rank, \
                    nodes = excluded.nodes, ms = excluded.ms, kind = excluded.kind, tags = excluded.tags";

/// Several problems may have become one, and whoever did something with two of them has one row: that of the first.
const SUCCEED: &str = "UPDATE progress SET problem_id = $2 WHERE problem_id = $1 \
                       AND EXISTS (SELECT 1 FROM problem WHERE id = $2) AND NOT EXISTS \
                       (SELECT 1 FROM progress o WHERE o.problem_id = $2 AND o.visitor = progress.visitor)";

/// What comes with the program keeps what it came with.
const RATE: &str = "UPDATE problem SET verdict = $3, ko_balance = $4, \
                    rank = CASE WHEN owner = '' AND rank > 0 THEN rank ELSE $2 END, \
                    kind = CASE WHEN kind <> '' THEN kind ELSE $5 END, \
                    tags = CASE WHEN owner = '' AND tags <> '' THEN tags ELSE $6 END \
                    WHERE fingerprint = $1 RETURNING owner";

/// What comes with the program has its rank without a proof.
const UNRATE: &str = "UPDATE problem SET rank = CASE WHEN owner = '' THEN rank ELSE 0 END, verdict = 'unknown', \
                      ko_balance = 0 WHERE fingerprint = $1 RETURNING owner";

impl Store {
    /// One problem, if the visitor may see it: what came with the program, their own, and what is in the collection of this link.
    pub async fn problem(&self, id: &str, link: &str, reader: Reader<'_>) -> Result<Option<Listed>, StoreError> {
        let mut sql = Sql::listed(" FROM problem p");
        sql.beside(reader.visitor).say(" WHERE p.id = ").blank(id);
        if !reader.at_home {
            sql.say(" AND (p.owner = '' OR p.owner = ").blank(&*reader.visitor.0);
            sql.say(" OR (c.share <> '' AND c.share = ").blank(link).say("))");
        }
        let found = sql.query().fetch_optional(&self.pool).await?;
        found.map(|row| Listed::read(Cells(&row))).transpose()
    }

    /// Saves a new problem, unless its collection has been deleted in the meantime; false then.
    pub async fn add(&self, entry: &Entry) -> Result<bool, StoreError> {
        let done = bound(ADD, entry).execute(&self.writer).await?;
        self.changes.library_of(entry.owner.text());
        Ok(done.rows_affected() == 1)
    }

    /// Changes a problem, unless it or its collection has been deleted in the meantime; false then.
    pub async fn change(&self, entry: &Entry) -> Result<bool, StoreError> {
        let done = bound(CHANGE, entry).execute(&self.writer).await?;
        self.changes.library_of(entry.owner.text());
        Ok(done.rows_affected() == 1)
    }

    /// Saves those problems that their collection does not have yet, some at a time, and tells which those are. A problem
    /// is the same where stones, turn, target, region and title are. None where the collection is deleted on the way.
    pub async fn add_new(&self, entries: &[Entry]) -> Result<Option<Vec<bool>>, StoreError> {
        let Some(first) = entries.first() else { return Ok(Some(Vec::new())) };
        let there = sqlx::query_as("SELECT fingerprint, title FROM problem WHERE collection = $1");
        let there: Vec<(String, String)> = there.bind(&first.collection).fetch_all(&self.pool).await?;
        let mut there = HashSet::<(String, String)>::from_iter(there);
        let added: Vec<bool> =
            entries.iter().map(|entry| there.insert((entry.fingerprint.clone(), entry.title.clone()))).collect();
        let new: Vec<&Entry> = entries.iter().zip(&added).filter(|(_, new)| **new).map(|(entry, _)| entry).collect();
        // Nobody else's change has to wait for all of a large file.
        for some in new.chunks(AT_ONCE) {
            let mut transaction = self.writing().await?;
            for entry in some {
                if bound(ADD, entry).execute(&mut *transaction).await?.rows_affected() == 0 {
                    return Ok(None);
                }
            }
            transaction.commit().await?;
            self.changes.library_of(first.owner.text());
        }
        Ok(Some(added))
    }

    /// How many problems a visitor has saved.
    pub async fn owned(&self, visitor: &Visitor) -> Result<i64, StoreError> {
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM problem WHERE owner = $1").bind(&visitor.0);
        Ok(count.fetch_one(&self.pool).await?)
    }

    /// The author's answer tree of a problem; empty where there is none.
    pub async fn book(&self, id: &str) -> Result<String, StoreError> {
        let found = sqlx::query_scalar("SELECT book FROM problem WHERE id = $1").bind(id);
        Ok(found.fetch_optional(&self.pool).await?.unwrap_or_default())
    }

    /// Saves some of the problems that come with the program, and their solutions where these come too.
    pub async fn ship(&self, shipped: &[(Entry, Option<Kept>)]) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin().await?;
        for (entry, kept) in shipped {
            bound(SHIP, entry).bind(entry.number).execute(&mut *transaction).await?;
            if let Some(kept) = kept {
                keeping(kept).execute(&mut *transaction).await?;
                rating(kept).execute(&mut *transaction).await?;
            }
        }
        transaction.commit().await?;
        self.changes.library_of("");
        Ok(())
    }

    /// Whose problems there are; nobody is the program.
    pub async fn owners(&self) -> Result<Vec<String>, StoreError> {
        let (mut owners, mut last) = (Vec::new(), None::<String>);
        loop {
            // From one stretch of the index to the next: reading all of them takes longer than a search.
            let sql = match last {
                None => "SELECT MIN(owner) FROM problem WHERE owner >= $1",
                Some(_) => "SELECT MIN(owner) FROM problem WHERE owner > $1",
            };
            let next = sqlx::query_scalar(sql).bind(last.clone().unwrap_or_default());
            let found: Option<String> = next.fetch_one(&self.pool).await?;
            let Some(owner) = found else { return Ok(owners) };
            last = Some(owner.clone());
            owners.push(owner);
        }
    }

    /// Some of an owner's problems, in the order of their names, after this one.
    pub async fn positions(&self, owner: &str, after: &str) -> Result<Vec<Position>, StoreError> {
        let sql = match self.sqlite {
            true => positions!("rowid"),
            false => positions!("CAST(0 AS BIGINT)"),
        };
        let rows = sqlx::query(sql).bind(owner).bind(after).bind(READ_AT_ONCE).fetch_all(&self.pool).await?;
        let position = |row: &AnyRow| {
            let (id, print, body) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            Ok(Position { id, print, body, number: row.try_get(3)? })
        };
        rows.iter().map(position).collect()
    }

    /// A number that grows with every change of somebody's boards.
    pub fn boards_revision(&self, owner: &str) -> u64 {
        self.changes.boards_of(owner)
    }

    /// The names of the problems that came with the program.
    pub async fn shipped(&self) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT id FROM problem WHERE owner = ''").fetch_all(&self.pool).await?)
    }

    /// What was done with problems that are gone counts for those that stand for them, unless something was done with these.
    pub async fn succeed(&self, gone: &[(String, String)]) -> Result<(), StoreError> {
        for some in gone.chunks(AT_ONCE) {
            let mut transaction = self.writer.begin().await?;
            for (before, now) in some {
                sqlx::query(SUCCEED).bind(before).bind(now).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
        }
        Ok(())
    }

    /// Takes out problems that come with the program no more, some at a time.
    pub async fn withdraw(&self, gone: &[String]) -> Result<(), StoreError> {
        for some in gone.chunks(AT_ONCE) {
            let mut transaction = self.writer.begin().await?;
            for id in some {
                let delete = sqlx::query("DELETE FROM problem WHERE id = $1 AND owner = ''").bind(id);
                delete.execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            self.changes.library_of("");
        }
        Ok(())
    }

    /// Takes a visitor's problem out, with everybody's progress on it; false where there is none.
    pub async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        let delete = sqlx::query_scalar("DELETE FROM problem WHERE id = $1 AND owner <> '' RETURNING owner").bind(id);
        // All rows and not the first: only behind the last one it is committed, or the error told.
        let owners: Vec<String> = delete.fetch_all(&self.writer).await?;
        owners.iter().for_each(|owner| self.changes.library_of(owner));
        Ok(!owners.is_empty())
    }

    /// Keeps a solution, if a problem of the library has this fingerprint, and tells whose problems those are.
    pub async fn keep(&self, kept: &Kept) -> Result<HashSet<String>, StoreError> {
        let mut transaction = self.writer.begin().await?;
        keeping(kept).execute(&mut *transaction).await?;
        let rated = rating(kept).fetch_all(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(rated.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// More or less is known about problems of these owners, and their lists shall say so at once.
    pub fn tell(&self, owners: &HashSet<String>) {
        owners.iter().for_each(|owner| self.changes.verdicts_of(owner));
    }

    /// What is kept under a fingerprint.
    pub async fn kept(&self, fingerprint: &str) -> Result<Option<Kept>, StoreError> {
        let found = sqlx::query("SELECT * FROM solution WHERE fingerprint = $1").bind(fingerprint);
        found.fetch_optional(&self.pool).await?.map(|row| kept(Cells(&row))).transpose()
    }

    /// The rank that the problem of this name came with, if it came with the program.
    pub async fn rank_of_ours(&self, fingerprint: &str) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT rank FROM problem WHERE fingerprint = $1 AND owner = '' AND rank > 0 LIMIT 1";
        let found = sqlx::query(sql).bind(fingerprint).fetch_optional(&self.pool).await?;
        found.map(|row| Cells(&row).number("rank")).transpose()
    }

    /// Forgets a solution that its checker refuses.
    pub async fn forget(&self, fingerprint: &str) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin().await?;
        let forget = sqlx::query("DELETE FROM solution WHERE fingerprint = $1").bind(fingerprint);
        forget.execute(&mut *transaction).await?;
        let rated = sqlx::query(UNRATE).bind(fingerprint).fetch_all(&mut *transaction).await?;
        transaction.commit().await?;
        self.tell(&rated.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?);
        Ok(())
    }
}

fn bound<'e>(sql: &'static str, entry: &'e Entry) -> AnyQuery<'e> {
    sqlx::query(sql)
        .bind(&entry.id)
        .bind(entry.owner.text())
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
        .bind(&entry.section)
        .bind(&entry.book)
        .bind(i64::from(entry.to_be_proved))
        .bind(entry.kind.map_or("", ProblemKind::word))
        .bind(joined(&entry.tags))
        .bind(entry.rank)
}

fn keeping(kept: &Kept) -> AnyQuery<'_> {
    let counted = |count: Option<u64>| count.and_then(|count| i64::try_from(count).ok()).unwrap_or(-1);
    sqlx::query(KEEP)
        .bind(&kept.fingerprint)
        .bind(&kept.certificate)
        .bind(kept.grade.word())
        .bind(i64::from(kept.grade.ko_balance().unwrap_or(0)))
        .bind(kept.rank)
        .bind(counted(kept.nodes))
        .bind(counted(kept.ms))
        .bind(kept.kind.map_or("", ProblemKind::word))
        .bind(joined(&kept.tags))
}

/// Whose problems it tells more about.
fn rating(kept: &Kept) -> AnyQuery<'_> {
    let query = sqlx::query(RATE).bind(&kept.fingerprint).bind(kept.rank).bind(kept.grade.word());
    let query = query.bind(i64::from(kept.grade.ko_balance().unwrap_or(0)));
    query.bind(kept.kind.map_or("", ProblemKind::word)).bind(joined(&kept.tags))
}

fn kept(cells: Cells<'_>) -> Result<Kept, StoreError> {
    let counted = |column: &str| cells.number(column).map(|count| u64::try_from(count).ok());
    Ok(Kept {
        fingerprint: cells.text("fingerprint")?,
        certificate: cells.bytes("certificate")?,
        grade: grade(cells)?.ok_or(StoreError::Missing)?,
        rank: cells.number("rank")?,
        kind: cells.word_or_nothing("kind")?,
        tags: tags(cells)?,
        nodes: counted("nodes")?,
        ms: counted("ms")?,
    })
}
