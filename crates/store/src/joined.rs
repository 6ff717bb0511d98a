//! Two visitors who are the same person become one: what a guest did and made is added to what somebody has, in one
//! transaction. A try that both know by its token counts once.

use sqlx::AssertSqlSafe;

use crate::attempts;
use crate::database::Store;
use crate::error::StoreError;
use crate::mine::TRAINING;
use crate::ratings::{self, Writing};
use crate::runs;
use crate::sql::Cells;
use crate::visitor::Visitor;

/// Tries that both know.
const TWICE: &str = "SELECT COUNT(*) FROM attempt a JOIN attempt b ON b.problem_id = a.problem_id AND b.token = a.token \
                     WHERE a.visitor = $1 AND b.visitor = $2";

/// The tries of each day, one by one; and a day that has no fewer.
const TRIED: &str = "SELECT day, COUNT(*) AS tries, CAST(SUM(solved) AS BIGINT) AS solved, CAST(SUM(ms) AS BIGINT) AS ms \
                     FROM attempt WHERE visitor = $1 GROUP BY day";
const AT_LEAST: &str = "UPDATE day SET tries = $3, solved = CASE WHEN solved < $4 THEN $4 ELSE solved END, \
                        ms = CASE WHEN ms < $5 THEN $5 ELSE ms END WHERE visitor = $1 AND day = $2 AND tries < $3";

/// What is added up. `$1` is who stays and `$2` who becomes them.
const PROGRESS: &str = "INSERT INTO progress (visitor, problem_id, solved, tries, failed, hints, helped, hinted_at, seen_at, \
                        best_ms, spent_ms, changed) SELECT $1, problem_id, solved, tries, failed, hints, helped, \
                        hinted_at, seen_at, best_ms, spent_ms, changed FROM progress WHERE visitor = $2 \
                        ON CONFLICT (visitor, problem_id) DO UPDATE SET ";
const DAYS: &str = "INSERT INTO day (visitor, day, tries, solved, ms) SELECT $1, day, tries, solved, ms FROM day \
                    WHERE visitor = $2 ON CONFLICT (visitor, day) DO UPDATE SET ";

/// What each has one row of for each of these; of two rows the one stays that is later by the last column, or that of who stays.
const KEYED: [(&str, &[&str], Option<&str>); 8] = [
    ("shown", &["problem_id"], None),
    ("attempt", &["problem_id", "token"], None),
    ("mistake", &["problem_id"], Some("tried_at")),
    ("card", &["problem_id"], Some("reviewed_at")),
    ("opinion", &["problem_id"], Some("said_at")),
    ("run", &["begun_at"], None),
    ("reviewer", &[], None),
    ("room_member", &["room"], None),
];

/// What is open on a way is not open for somebody else.
const CLOSE: &str = "DELETE FROM shown WHERE visitor = $2 AND visitor <> $1 AND closed_at = 0";

/// Of two first tries of a problem on a day the earlier is the first.
const FIRST: &str = "UPDATE attempt SET is_first = 0 WHERE visitor = $1 AND visitor <> $2 AND is_first = 1 AND EXISTS \
                     (SELECT 1 FROM attempt o WHERE o.visitor = $1 AND o.problem_id = attempt.problem_id \
                     AND o.day = attempt.day AND o.is_first = 1 AND (o.tried_at < attempt.tried_at \
                     OR (o.tried_at = attempt.tried_at AND o.token < attempt.token)))";

/// Collections of the same name of which one at least is shown to others: what is in the other is not to be seen by them.
const SHOWN: &str = "SELECT g.id, g.name FROM collection g JOIN collection v ON v.owner = $1 AND v.name = g.name \
                     WHERE g.owner = $2 AND (g.share <> '' OR v.share <> '')";
const NAMED: &str = "SELECT COUNT(*) FROM collection WHERE (owner = $1 OR owner = $2) AND name = $3";

/// What they have made: collections of the same name become one, once those that must not have another.
const MADE: [&str; 8] = [
    "UPDATE problem SET collection = (SELECT v.id FROM collection g JOIN collection v ON v.owner = $1 AND v.name = g.name \
     WHERE g.owner = $2 AND g.id = problem.collection) WHERE owner = $2 AND EXISTS (SELECT 1 FROM collection g \
     JOIN collection v ON v.owner = $1 AND v.name = g.name WHERE g.owner = $2 AND g.id = problem.collection)",
    "DELETE FROM collection WHERE owner = $2 AND EXISTS \
     (SELECT 1 FROM collection v WHERE v.owner = $1 AND v.name = collection.name)",
    "UPDATE problem SET owner = $1 WHERE owner = $2",
    "UPDATE collection SET owner = $1 WHERE owner = $2",
    "UPDATE go_game SET owner = $1 WHERE owner = $2",
    // Nobody plays against themselves: a game between the two stays as it is.
    "UPDATE row_game SET owner = $1 WHERE owner = $2 AND guest <> $1",
    "UPDATE row_game SET guest = $1 WHERE guest = $2 AND owner <> $1",
    "UPDATE room SET owner = $1 WHERE owner = $2",
];

pub(crate) const ROOMS: &str = "SELECT room FROM room_member WHERE visitor = $1";

impl Store {
    /// A guest turns out to be somebody. Done twice, it changes nothing.
    pub async fn join(&self, stays: &Visitor, guest: &Visitor) -> Result<(), StoreError> {
        if guest.0.is_empty() || guest == stays {
            return Ok(());
        }
        let mut writing = self.writing().await?;
        become_one(&mut writing, stays, guest).await?;
        writing.commit().await?;
        self.have_joined(stays, guest);
        Ok(())
    }

    /// Ends an account with all that was done, for good; what was made becomes a guest's.
    pub async fn end_account(&self, visitor: &Visitor, guest: &Visitor) -> Result<(), StoreError> {
        let mut writing = self.writing().await?;
        for sql in TRAINING {
            sqlx::query(sql).bind(&visitor.0).execute(&mut *writing).await?;
        }
        both(&mut writing, &keyed("room_member", &["room"]), guest, visitor).await?;
        hand_on(&mut writing, guest, visitor).await?;
        for sql in ["DELETE FROM device WHERE visitor = $1", "DELETE FROM account WHERE visitor = $1"] {
            sqlx::query(sql).bind(&visitor.0).execute(&mut *writing).await?;
        }
        writing.commit().await?;
        self.have_joined(guest, visitor);
        Ok(())
    }

    /// The rooms in which a visitor is a member.
    pub async fn rooms_of(&self, visitor: &Visitor) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar(ROOMS).bind(&visitor.0).fetch_all(&self.pool).await?)
    }

    pub(crate) fn have_joined(&self, stays: &Visitor, guest: &Visitor) {
        for visitor in [stays, guest] {
            self.changes.library_of(&visitor.0);
        }
    }
}

/// What a guest did and made is somebody's from then on.
pub(crate) async fn become_one(writing: &mut Writing, stays: &Visitor, guest: &Visitor) -> Result<(), StoreError> {
    join_training(writing, stays, guest).await?;
    hand_on(writing, stays, guest).await
}

async fn join_training(writing: &mut Writing, stays: &Visitor, guest: &Visitor) -> Result<(), StoreError> {
    if let Some(person) = ratings::person(writing, guest).await? {
        ratings::begin_with(writing, stays, person).await?;
    }
    let twice: i64 = sqlx::query_scalar(TWICE).bind(&stays.0).bind(&guest.0).fetch_one(&mut **writing).await?;
    let together = if twice == 0 { sum } else { larger };
    both(writing, &format!("{PROGRESS}{}", of_progress(together)), stays, guest).await?;
    both(writing, &format!("{DAYS}{}", of_days(together)), stays, guest).await?;
    both(writing, CLOSE, stays, guest).await?;
    for (table, keys, later) in KEYED {
        if let Some(later) = later {
            both(writing, &outdated(table, keys, later), stays, guest).await?;
        }
        both(writing, &keyed(table, keys), stays, guest).await?;
    }
    both(writing, FIRST, stays, guest).await?;
    if twice > 0 {
        count_anew(writing, stays).await?;
    }
    for sql in TRAINING {
        sqlx::query(sql).bind(&guest.0).execute(&mut **writing).await?;
    }
    attempts::prune(writing, stays).await?;
    runs::prune(writing, stays).await
}

/// Where some tries were known to both, as after a file was brought, they are counted one by one.
async fn count_anew(writing: &mut Writing, visitor: &Visitor) -> Result<(), StoreError> {
    for (column, known) in [("tries", "COUNT(*)"), ("failed", "COUNT(*) - SUM(a.solved)")] {
        let known = format!(
            "(SELECT CAST(COALESCE({known}, 0) AS BIGINT) FROM attempt a WHERE a.visitor = $1 \
             AND a.problem_id = progress.problem_id)"
        );
        let sql = format!("UPDATE progress SET {column} = {known} WHERE visitor = $1 AND {column} < {known}");
        sqlx::query(AssertSqlSafe(sql)).bind(&visitor.0).execute(&mut **writing).await?;
    }
    let days = sqlx::query(TRIED).bind(&visitor.0).fetch_all(&mut **writing).await?;
    for row in &days {
        let number = |column| Cells(row).number(column);
        let count = sqlx::query(AT_LEAST).bind(&visitor.0).bind(number("day")?);
        count.bind(number("tries")?).bind(number("solved")?).bind(number("ms")?).execute(&mut **writing).await?;
    }
    Ok(())
}

async fn hand_on(writing: &mut Writing, stays: &Visitor, guest: &Visitor) -> Result<(), StoreError> {
    set_apart(writing, stays, guest).await?;
    for sql in MADE {
        both(writing, sql, stays, guest).await?;
    }
    Ok(())
}

/// The guest's collections that stay their own, with their links, get a name that neither has.
async fn set_apart(writing: &mut Writing, stays: &Visitor, guest: &Visitor) -> Result<(), StoreError> {
    let shown = sqlx::query(SHOWN).bind(&stays.0).bind(&guest.0).fetch_all(&mut **writing).await?;
    for row in &shown {
        let (id, name) = (Cells(row).text("id")?, Cells(row).text("name")?);
        let mut free = name.clone();
        let mut number = 1;
        while named(writing, [stays, guest], &free).await? {
            number += 1;
            free = format!("{name} {number}");
        }
        let rename = sqlx::query("UPDATE collection SET name = $2 WHERE id = $1").bind(id).bind(free);
        rename.execute(&mut **writing).await?;
    }
    Ok(())
}

async fn named(writing: &mut Writing, [one, other]: [&Visitor; 2], name: &str) -> Result<bool, StoreError> {
    let count = sqlx::query_scalar::<_, i64>(NAMED).bind(&one.0).bind(&other.0).bind(name);
    Ok(count.fetch_one(&mut **writing).await? > 0)
}

async fn both(writing: &mut Writing, sql: &str, stays: &Visitor, guest: &Visitor) -> Result<(), StoreError> {
    let query = sqlx::query(AssertSqlSafe(sql.to_owned())).bind(&stays.0).bind(&guest.0);
    query.execute(&mut **writing).await?;
    Ok(())
}

/// Those rows of the guest's that nobody has become the other's.
fn keyed(table: &str, keys: &[&str]) -> String {
    let same = same(table, keys);
    format!(
        "UPDATE {table} SET visitor = $1 WHERE visitor = $2 AND NOT EXISTS \
         (SELECT 1 FROM {table} o WHERE o.visitor = $1{same})"
    )
}

/// Those rows make room for which the guest has a later one.
fn outdated(table: &str, keys: &[&str], later: &str) -> String {
    let same = same(table, keys);
    format!(
        "DELETE FROM {table} WHERE visitor = $1 AND EXISTS \
         (SELECT 1 FROM {table} o WHERE o.visitor = $2{same} AND o.{later} > {table}.{later})"
    )
}

fn same(table: &str, keys: &[&str]) -> String {
    keys.iter().map(|key| format!(" AND o.{key} = {table}.{key}")).collect()
}

/// How what both have becomes one number.
type Together = fn(&str, &str) -> String;

fn of_progress(together: Together) -> String {
    let of = |column: &str| format!("{column} = {}", together("progress", column));
    let later = |column: &str| format!("{column} = {}", larger("progress", column));
    [
        // Whoever has solved it once without help has solved it so.
        "helped = CASE WHEN progress.solved = 0 THEN excluded.helped WHEN excluded.solved = 0 THEN progress.helped \
         ELSE progress.helped * excluded.helped END"
            .to_owned(),
        "best_ms = CASE WHEN excluded.best_ms < 0 OR (progress.best_ms >= 0 AND progress.best_ms < excluded.best_ms) \
         THEN progress.best_ms ELSE excluded.best_ms END"
            .to_owned(),
    ]
    .into_iter()
    .chain(["tries", "failed", "hints", "spent_ms"].map(of))
    .chain(["solved", "hinted_at", "seen_at", "changed"].map(later))
    .collect::<Vec<_>>()
    .join(", ")
}

fn of_days(together: Together) -> String {
    ["tries", "solved", "ms"].map(|column| format!("{column} = {}", together("day", column))).join(", ")
}

fn sum(table: &str, column: &str) -> String {
    format!("{table}.{column} + excluded.{column}")
}

fn larger(table: &str, column: &str) -> String {
    format!("(CASE WHEN {table}.{column} > excluded.{column} THEN {table}.{column} ELSE excluded.{column} END)")
}
