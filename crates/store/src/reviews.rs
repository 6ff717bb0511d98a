//! The tables of what somebody wants back before they forget it: who wants it, and how well each problem is remembered. A
//! problem comes in when it is missed or needs a hint; what is solved at once does not return.

use sqlx::any::AnyRow;
use training::{Day, Memory, Recall};

use crate::attempts::Decided;
use crate::database::Store;
use crate::error::StoreError;
use crate::ratings::{When, Writing};
use crate::sql::{Cells, one_beyond};
use crate::visitor::Visitor;

const THOUSAND: f64 = 1e3;
/// A day in microseconds, and how much sooner than whole days something may come: whoever trains at eight does so at seven, too.
const DAY: i64 = 24 * 3600 * 1_000_000;
const SOONER: i64 = 6 * 3600 * 1_000_000;

const DUE: &str = "SELECT problem_id, stability, difficulty, day, reviews, missed FROM card \
                   WHERE visitor = $1 AND due_at <= $2 AND day <> $3 ORDER BY due_at, problem_id LIMIT $4";

const KEEP: &str = "INSERT INTO card (visitor, problem_id, stability, difficulty, day, reviewed_at, due_at, reviews, missed) \
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (visitor, problem_id) DO UPDATE SET \
                    stability = excluded.stability, difficulty = excluded.difficulty, day = excluded.day, \
                    reviewed_at = excluded.reviewed_at, due_at = excluded.due_at, reviews = excluded.reviews, \
                    missed = excluded.missed";

/// What somebody has who wants to be reminded, or does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reviews {
    pub on: bool,
    pub all: i64,
    pub due: i64,
}

/// A problem that is due, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Due {
    pub problem: String,
    pub memory: Memory,
    /// Days since the latest review.
    pub days: i64,
    pub reviews: i64,
    /// Did that go wrong?
    pub missed: bool,
}

impl Store {
    /// Begins or ends with reviews. What is remembered stays.
    pub async fn want_reviews(&self, visitor: &Visitor, on: bool, now: i64) -> Result<(), StoreError> {
        let sql = match on {
            true => "INSERT INTO reviewer (visitor, since) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            false => "DELETE FROM reviewer WHERE visitor = $1 AND since <= $2",
        };
        sqlx::query(sql).bind(&visitor.0).bind(now).execute(&self.writer).await?;
        Ok(())
    }

    /// How much waits for somebody.
    pub async fn reviews(&self, visitor: &Visitor, (now, day): (i64, Day)) -> Result<Reviews, StoreError> {
        let sql = "SELECT (SELECT COUNT(*) FROM reviewer WHERE visitor = $1) AS wanted, COUNT(*) AS every, \
                   COALESCE(SUM(CASE WHEN due_at <= $2 AND day <> $3 THEN 1 ELSE 0 END), 0) AS due \
                   FROM card WHERE visitor = $1";
        let row = sqlx::query(sql).bind(&visitor.0).bind(now).bind(day.number()).fetch_one(&self.pool).await?;
        let number = |column| Cells(&row).number(column);
        Ok(Reviews { on: number("wanted")? > 0, all: number("every")?, due: number("due")? })
    }

    /// What has been due longest of what was not passed by.
    pub async fn next_review(
        &self,
        visitor: &Visitor,
        (now, day): (i64, Day),
        except: &[String],
    ) -> Result<Option<Due>, StoreError> {
        let most = one_beyond(except);
        let due = sqlx::query(DUE).bind(&visitor.0).bind(now).bind(day.number()).bind(most);
        let rows = due.fetch_all(&self.pool).await?;
        let found: Vec<Due> = rows.iter().map(|row| read(row, day)).collect::<Result<_, _>>()?;
        Ok(found.into_iter().find(|due| !except.contains(&due.problem)))
    }
}

fn read(row: &AnyRow, day: Day) -> Result<Due, StoreError> {
    let cells = Cells(row);
    Ok(Due {
        problem: cells.text("problem_id")?,
        memory: memory(cells)?,
        days: (day.number() - cells.number("day")?).max(0),
        reviews: cells.number("reviews")?,
        missed: cells.flag("missed")?,
    })
}

fn memory(cells: Cells<'_>) -> Result<Memory, StoreError> {
    let [stability, difficulty] = ["stability", "difficulty"].map(|column| cells.number(column));
    Ok(Memory { stability: stability? as f64 / THOUSAND, difficulty: difficulty? as f64 / THOUSAND })
}

/// What a first try of a day says about a memory, for whoever wants reviews.
pub(crate) async fn heard(
    writing: &mut Writing,
    (visitor, id): (&Visitor, &str),
    Decided { solved, helped, first }: Decided,
    (now, day): When,
) -> Result<(), StoreError> {
    let recall = match (solved, helped) {
        (false, _) => Recall::Missed,
        (true, true) => Recall::Hinted,
        (true, false) => Recall::Solved,
    };
    let wanted = sqlx::query("SELECT 1 FROM reviewer WHERE visitor = $1").bind(&visitor.0);
    if !first || wanted.fetch_optional(&mut **writing).await?.is_none() {
        return Ok(());
    }
    let sql =
        "SELECT stability, difficulty, day, reviewed_at, reviews FROM card WHERE visitor = $1 AND problem_id = $2";
    let card = sqlx::query(sql).bind(&visitor.0).bind(id).fetch_optional(&mut **writing).await?;
    let (memory, reviews) = match card {
        // Days are those of the server's clock: a calendar that is turned makes nobody remember longer.
        Some(row) => {
            let days = (now - Cells(&row).number("reviewed_at")? + SOONER) / DAY;
            (memory(Cells(&row))?.after(days, recall), Cells(&row).number("reviews")? + 1)
        }
        None if recall == Recall::Solved => return Ok(()),
        None => (Memory::first(recall), 1),
    };
    let keep = sqlx::query(KEEP).bind(&visitor.0).bind(id);
    let keep =
        keep.bind((memory.stability * THOUSAND).round() as i64).bind((memory.difficulty * THOUSAND).round() as i64);
    let keep = keep.bind(day.number()).bind(now).bind(now + memory.wait() * DAY - SOONER).bind(reviews);
    keep.bind(i64::from(recall == Recall::Missed)).execute(&mut **writing).await?;
    Ok(())
}
