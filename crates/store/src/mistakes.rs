//! The table of what somebody missed and has not mended: it leaves the table when it was solved at once on two other days.

use training::Day;
use training::rules::{MENDED, REST, is_another_day};

use crate::attempts::Decided;
use crate::database::Store;
use crate::error::StoreError;
use crate::ratings::{When, Writing};
use crate::sql::{Cells, one_beyond};
use crate::visitor::Visitor;

const MISSED: &str = "INSERT INTO mistake (visitor, problem_id, missed_at, tried_at, day, solved) \
                      VALUES ($1, $2, $3, $3, $4, 0) ON CONFLICT (visitor, problem_id) DO UPDATE SET \
                      missed_at = excluded.missed_at, tried_at = excluded.tried_at, day = excluded.day, solved = 0";

/// How many mistakes somebody has, and how many may be tried today.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mistakes {
    pub all: i64,
    pub due: i64,
}

impl Store {
    /// How many mistakes somebody has at some time of a day.
    pub async fn mistakes(&self, visitor: &Visitor, (now, day): (i64, Day)) -> Result<Mistakes, StoreError> {
        let sql = "SELECT COUNT(*) AS every, \
                   COALESCE(SUM(CASE WHEN tried_at <= $2 AND day <> $3 THEN 1 ELSE 0 END), 0) AS due \
                   FROM mistake WHERE visitor = $1";
        let query = sqlx::query(sql).bind(&visitor.0).bind(now.saturating_sub(REST)).bind(day.number());
        let row = query.fetch_one(&self.pool).await?;
        Ok(Mistakes { all: Cells(&row).number("every")?, due: Cells(&row).number("due")? })
    }

    /// The mistake that has waited longest of those that may be tried, and was not passed by.
    pub async fn next_mistake(
        &self,
        visitor: &Visitor,
        (now, day): (i64, Day),
        except: &[String],
    ) -> Result<Option<String>, StoreError> {
        let sql = "SELECT problem_id FROM mistake WHERE visitor = $1 AND tried_at <= $2 AND day <> $3 \
                   ORDER BY tried_at, problem_id LIMIT $4";
        let most = one_beyond(except);
        let query = sqlx::query_scalar(sql).bind(&visitor.0).bind(now.saturating_sub(REST)).bind(day.number());
        let found: Vec<String> = query.bind(most).fetch_all(&self.pool).await?;
        Ok(found.into_iter().find(|id| !except.contains(id)))
    }
}

/// What a first try of a day makes of the mistakes.
pub(crate) async fn heard(
    writing: &mut Writing,
    (visitor, id): (&Visitor, &str),
    Decided { solved, helped, first }: Decided,
    (now, day): When,
) -> Result<(), StoreError> {
    if first && !solved {
        let missed = sqlx::query(MISSED).bind(&visitor.0).bind(id).bind(now).bind(day.number());
        missed.execute(&mut **writing).await?;
    }
    if first && solved && !helped {
        mend(writing, (visitor, id), (now, day)).await?;
    }
    Ok(())
}

async fn mend(writing: &mut Writing, (visitor, id): (&Visitor, &str), (now, day): When) -> Result<(), StoreError> {
    let sql = "SELECT tried_at, day, solved FROM mistake WHERE visitor = $1 AND problem_id = $2";
    let row = sqlx::query(sql).bind(&visitor.0).bind(id).fetch_optional(&mut **writing).await?;
    let Some(row) = row else { return Ok(()) };
    let [tried_at, its_day, before] = ["tried_at", "day", "solved"].map(|column| Cells(&row).number(column));
    if !is_another_day((tried_at?, its_day?), (now, day.number())) {
        return Ok(());
    }
    let solved = before? + 1;
    if solved >= MENDED {
        let mended = "DELETE FROM mistake WHERE visitor = $1 AND problem_id = $2";
        sqlx::query(mended).bind(&visitor.0).bind(id).execute(&mut **writing).await?;
        return Ok(());
    }
    let sql = "UPDATE mistake SET tried_at = $3, day = $4, solved = $5 WHERE visitor = $1 AND problem_id = $2";
    let once = sqlx::query(sql).bind(&visitor.0).bind(id).bind(now).bind(day.number()).bind(solved);
    once.execute(&mut **writing).await?;
    Ok(())
}
