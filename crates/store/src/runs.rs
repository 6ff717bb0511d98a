//! The table of runs against the clock. The server holds the clock: when a run began, which problem is shown, and whether a
//! try came in time stand here, and nothing that a page says changes them.

use training::{Best, Day, Run};

use crate::attempts::Decided;
use crate::database::Store;
use crate::error::StoreError;
use crate::ratings::Writing;
use crate::sql::Cells;
use crate::visitor::Visitor;

/// Runs that are kept for one visitor besides the best: the latest.
const MOST_KEPT: i64 = 500;

const LATEST: &str = "SELECT begun_at, solved, missed, is_over, problem_id FROM run WHERE visitor = $1 \
                      ORDER BY begun_at DESC LIMIT 1";

const PRUNE: &str = "DELETE FROM run WHERE visitor = $1 AND begun_at < \
                     (SELECT begun_at FROM run WHERE visitor = $1 ORDER BY begun_at DESC LIMIT 1 OFFSET $2) \
                     AND solved < (SELECT MAX(solved) FROM run WHERE visitor = $1)";

impl Store {
    /// The latest run of somebody.
    pub async fn run(&self, visitor: &Visitor) -> Result<Option<Run>, StoreError> {
        let row = sqlx::query(LATEST).bind(&visitor.0).fetch_optional(&self.pool).await?;
        row.map(|row| run(Cells(&row))).transpose()
    }

    /// Begins a run; while one goes on, that one.
    pub async fn begin_run(&self, visitor: &Visitor, (now, day): (i64, Day)) -> Result<Run, StoreError> {
        let mut writing = self.writing().await?;
        let latest = sqlx::query(LATEST).bind(&visitor.0).fetch_optional(&mut *writing).await?;
        if let Some(latest) = latest.map(|row| run(Cells(&row))).transpose()?
            && latest.left(now) > 0
        {
            return Ok(latest);
        }
        let sql = "INSERT INTO run (visitor, begun_at, day, solved, missed, is_over, problem_id, shown_at) \
                   VALUES ($1, $2, $3, 0, 0, 0, '', 0) ON CONFLICT DO NOTHING";
        sqlx::query(sql).bind(&visitor.0).bind(now).bind(day.number()).execute(&mut *writing).await?;
        prune(&mut writing, visitor).await?;
        writing.commit().await?;
        Ok(Run::begun(now))
    }

    /// Shows a problem in a run, unless one is shown already; and gives the one that is.
    pub async fn show_in_run(
        &self,
        visitor: &Visitor,
        begun_at: i64,
        id: &str,
        now: i64,
    ) -> Result<Option<String>, StoreError> {
        let sql = "UPDATE run SET problem_id = $3, shown_at = $4 \
                   WHERE visitor = $1 AND begun_at = $2 AND is_over = 0 AND problem_id = ''";
        let show = sqlx::query(sql).bind(&visitor.0).bind(begun_at).bind(id).bind(now);
        show.execute(&self.writer).await?;
        Ok(self.run(visitor).await?.and_then(|run| run.problem))
    }

    /// What was shown last in each run and not tried: who has seen it may know it by now.
    pub async fn left_in_runs(&self, visitor: &Visitor, most: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT problem_id FROM run WHERE visitor = $1 AND problem_id <> '' ORDER BY begun_at DESC LIMIT $2";
        Ok(sqlx::query_scalar(sql).bind(&visitor.0).bind(most).fetch_all(&self.pool).await?)
    }

    /// The best runs of somebody.
    pub async fn best_run(&self, visitor: &Visitor, day: Day) -> Result<Best, StoreError> {
        let sql = "SELECT COALESCE(MAX(solved), -1) AS ever, \
                   COALESCE(MAX(CASE WHEN day = $2 THEN solved ELSE -1 END), -1) AS today FROM run WHERE visitor = $1";
        let row = sqlx::query(sql).bind(&visitor.0).bind(day.number()).fetch_one(&self.pool).await?;
        let known = |column| Ok::<_, StoreError>(Some(Cells(&row).number(column)?).filter(|&solved| solved >= 0));
        Ok(Best { today: known("today")?, ever: known("ever")? })
    }
}

/// What a try makes of a run, where it came in time and its problem was shown.
pub(crate) async fn heard(
    writing: &mut Writing,
    (visitor, id): (&Visitor, &str),
    Decided { solved, helped, .. }: Decided,
    now: i64,
) -> Result<(), StoreError> {
    let latest = sqlx::query(LATEST).bind(&visitor.0).fetch_optional(&mut **writing).await?;
    let latest = latest.map(|row| run(Cells(&row))).transpose()?;
    let Some(after) = latest.and_then(|run| run.heard(id, solved && !helped, now)) else { return Ok(()) };
    let sql = "UPDATE run SET solved = $3, missed = $4, problem_id = '', is_over = $5 \
               WHERE visitor = $1 AND begun_at = $2";
    let heard = sqlx::query(sql).bind(&visitor.0).bind(after.begun_at).bind(after.solved).bind(after.missed);
    heard.bind(i64::from(after.lost)).execute(&mut **writing).await?;
    Ok(())
}

/// The oldest make room, but for the best.
pub(crate) async fn prune(writing: &mut Writing, visitor: &Visitor) -> Result<(), StoreError> {
    sqlx::query(PRUNE).bind(&visitor.0).bind(MOST_KEPT).execute(&mut **writing).await?;
    Ok(())
}

pub(crate) fn run(cells: Cells<'_>) -> Result<Run, StoreError> {
    Ok(Run {
        begun_at: cells.number("begun_at")?,
        solved: cells.number("solved")?,
        missed: cells.number("missed")?,
        lost: cells.flag("is_over")?,
        problem: cells.text_or_nothing("problem_id")?,
    })
}
