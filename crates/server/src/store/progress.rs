//! The table of who did what with which problem.

use sqlx::Row as _;
use sqlx::any::AnyRow;
use wire::{Deed, ProblemId, StateCode};

use super::{Store, StoreError};
use crate::visitor::Visitor;

/// How long a look at the answer, or a hint, is remembered when a problem is solved: a day, in microseconds. Whoever
/// comes back later has to find it again.
const FRESH: i64 = 24 * 3600 * 1_000_000;

/// One try counts for an hour at most, in milliseconds: after that somebody went away.
const LONGEST_TRY: i64 = 3_600_000;

/// Adds one deed to a row. `$12` is when a look at the answer is forgotten again.
const MARK: &str = "INSERT INTO progress (visitor, problem_id, solved, tries, failed, hints, hinted_at, seen_at, \
                    best_ms, spent_ms, changed) \
                    SELECT $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM problem WHERE id = $2 \
                    ON CONFLICT (visitor, problem_id) DO UPDATE SET \
                    tries = progress.tries + excluded.tries, failed = progress.failed + excluded.failed, \
                    hints = progress.hints + excluded.hints, spent_ms = progress.spent_ms + excluded.spent_ms, \
                    changed = excluded.changed, \
                    hinted_at = CASE WHEN excluded.hinted_at > 0 THEN excluded.hinted_at ELSE progress.hinted_at END, \
                    seen_at = CASE WHEN excluded.seen_at > 0 AND progress.solved = 0 THEN excluded.seen_at \
                    ELSE progress.seen_at END, \
                    solved = CASE WHEN progress.solved = 1 THEN 1 WHEN progress.seen_at > $12 THEN 0 \
                    ELSE excluded.solved END, \
                    helped = CASE WHEN excluded.solved = 0 THEN progress.helped \
                    WHEN progress.hinted_at <= $12 THEN 0 \
                    WHEN progress.solved = 1 THEN progress.helped ELSE 1 END, \
                    best_ms = CASE WHEN excluded.best_ms < 0 OR progress.seen_at > $12 THEN progress.best_ms \
                    WHEN progress.best_ms < 0 OR progress.best_ms > excluded.best_ms THEN excluded.best_ms \
                    ELSE progress.best_ms END \
                    RETURNING solved, tries, failed, hints, helped, seen_at, best_ms, spent_ms";

/// What a visitor did with a problem, all of it together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Record {
    pub(crate) solved: bool,
    /// With a hint.
    pub(crate) helped: bool,
    /// The answer was looked at before it was solved.
    pub(crate) seen: bool,
    pub(crate) tries: i64,
    pub(crate) failed: i64,
    pub(crate) hints: i64,
    /// The quickest solution.
    pub(crate) best_ms: Option<i64>,
    pub(crate) spent_ms: i64,
}

impl Record {
    /// Does the visitor know the answer?
    pub(crate) fn knows(&self) -> bool {
        self.solved || self.seen
    }

    /// All of it in a word.
    pub(crate) fn state(&self) -> StateCode {
        match self {
            Record { solved: true, helped: false, .. } => StateCode::Solved,
            Record { solved: true, .. } => StateCode::Hinted,
            Record { seen: true, .. } => StateCode::Seen,
            Record { tries: 0, hints: 0, .. } => StateCode::New,
            _ => StateCode::Tried,
        }
    }
}

/// Something that a visitor does with a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Attempt {
    pub(crate) deed: Deed,
    pub(crate) ms: u64,
    /// Microseconds since 1970.
    pub(crate) now: i64,
}

impl Store {
    /// Notes what a visitor does with a problem. None when there is no such problem.
    pub(crate) async fn mark(
        &self,
        visitor: &Visitor,
        id: &ProblemId,
        Attempt { deed, ms, now }: Attempt,
    ) -> Result<Option<Record>, StoreError> {
        let ms = i64::try_from(ms).unwrap_or(LONGEST_TRY).min(LONGEST_TRY);
        let one = |is: Deed| i64::from(deed == is);
        let at = |is: Deed| if deed == is { now } else { 0 };
        let tried = one(Deed::Solved) + one(Deed::Failed);
        let mark = sqlx::query(MARK).bind(&visitor.0).bind(&id.0).bind(one(Deed::Solved)).bind(tried);
        let mark = mark.bind(one(Deed::Failed)).bind(one(Deed::Hinted)).bind(at(Deed::Hinted)).bind(at(Deed::Seen));
        let mark = mark.bind(if deed == Deed::Solved { ms } else { -1 }).bind(tried * ms).bind(now);
        // All rows and not the first: only behind the last one it is committed, or the error told.
        let rows = mark.bind(now.saturating_sub(FRESH)).fetch_all(&self.writer).await?;
        self.changes.progress_of(&visitor.0);
        rows.first().map(record).transpose()
    }
}

impl Store {
    /// The latest problems of a visitor that have a rank, with it, the latest first.
    pub(crate) async fn latest(&self, visitor: &Visitor, most: i64) -> Result<Vec<(i64, Record)>, StoreError> {
        let sql = "SELECT p.rank, g.* FROM progress g JOIN problem p ON p.id = g.problem_id \
                   WHERE g.visitor = $1 AND p.rank > 0 ORDER BY g.changed DESC LIMIT $2";
        let rows = sqlx::query(sql).bind(&visitor.0).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((row.try_get("rank")?, record(row)?))).collect()
    }

    /// What a visitor has tried and not solved, and not looked at for longest.
    pub(crate) async fn longest_unsolved(
        &self,
        visitor: &Visitor,
        except: Option<&ProblemId>,
    ) -> Result<Option<ProblemId>, StoreError> {
        let sql = "SELECT problem_id FROM progress WHERE visitor = $1 AND solved = 0 AND problem_id <> $2 \
                   ORDER BY changed LIMIT 1";
        let found = sqlx::query_scalar(sql).bind(&visitor.0).bind(except.map_or("", |id| &id.0));
        Ok(found.fetch_optional(&self.pool).await?.map(ProblemId))
    }
}

/// The columns of a visitor's progress in a row.
pub(super) fn record(row: &AnyRow) -> Result<Record, StoreError> {
    let number = |column: &str| row.try_get::<i64, _>(column);
    Ok(Record {
        solved: number("solved")? == 1,
        helped: number("helped")? == 1,
        seen: number("seen_at")? > 0,
        tries: number("tries")?,
        failed: number("failed")?,
        hints: number("hints")?,
        best_ms: Some(number("best_ms")?).filter(|&ms| ms >= 0),
        spent_ms: number("spent_ms")?,
    })
}
