//! The tables of what somebody wants back before they forget it: who wants it, and how well each problem is remembered.

use sqlx::any::AnyRow;
use training::{Card, Day, Memory, Recall};

use crate::attempts::Decided;
use crate::database::Store;
use crate::error::StoreError;
use crate::ratings::{When, Writing};
use crate::sql::{Cells, one_beyond};
use crate::visitor::Visitor;

const DUE: &str = "SELECT * FROM card \
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
    pub card: Card,
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
        let wanted = sqlx::query(DUE).bind(&visitor.0).bind(now).bind(day.number()).bind(most);
        let rows = wanted.fetch_all(&self.pool).await?;
        let found: Vec<Due> = rows.iter().map(due).collect::<Result<_, _>>()?;
        Ok(found.into_iter().find(|due| !except.contains(&due.problem)))
    }
}

fn due(row: &AnyRow) -> Result<Due, StoreError> {
    Ok(Due { problem: Cells(row).text("problem_id")?, card: card(Cells(row))? })
}

pub(crate) fn card(cells: Cells<'_>) -> Result<Card, StoreError> {
    Ok(Card {
        memory: Memory::kept([cells.number("stability")?, cells.number("difficulty")?]),
        day: cells.number("day")?,
        reviewed_at: cells.number("reviewed_at")?,
        due_at: cells.number("due_at")?,
        reviews: cells.number("reviews")?,
        missed: cells.flag("missed")?,
    })
}

/// What a first try of a day says about a memory, for whoever wants reviews.
pub(crate) async fn heard(
    writing: &mut Writing,
    (visitor, id): (&Visitor, &str),
    Decided { solved, helped, first }: Decided,
    (now, day): When,
) -> Result<(), StoreError> {
    let wanted = sqlx::query("SELECT 1 FROM reviewer WHERE visitor = $1").bind(&visitor.0);
    if !first || wanted.fetch_optional(&mut **writing).await?.is_none() {
        return Ok(());
    }
    let known = sqlx::query("SELECT * FROM card WHERE visitor = $1 AND problem_id = $2").bind(&visitor.0).bind(id);
    let known = known.fetch_optional(&mut **writing).await?.map(|row| card(Cells(&row))).transpose()?;
    let Some(after) = Card::after(known, Recall::of(solved, helped), (now, day)) else { return Ok(()) };
    let [stability, difficulty] = after.memory.thousandths();
    let keep = sqlx::query(KEEP).bind(&visitor.0).bind(id).bind(stability).bind(difficulty);
    let keep = keep.bind(after.day).bind(after.reviewed_at).bind(after.due_at).bind(after.reviews);
    keep.bind(i64::from(after.missed)).execute(&mut **writing).await?;
    Ok(())
}
