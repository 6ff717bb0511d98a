//! The table of who did what with which problem.

use sqlx::Row as _;
use training::rules::LONGEST_TRY;
use training::{Deed, Doings, Outcome, Rated, Record};
use tsumego::ProblemKind;

use crate::attempts;
use crate::database::Store;
use crate::days;
use crate::deed::Attempt;
use crate::error::StoreError;
use crate::mistakes;
use crate::ratings::{self, Came, Writing};
use crate::reviews;
use crate::runs;
use crate::sql::{Cells, one_beyond};
use crate::visitor::{Reader, Visitor};

const DONE: &str = "SELECT * FROM progress WHERE visitor = $1 AND problem_id = $2";

/// Only of problems that are there.
const MARK: &str = "INSERT INTO progress (visitor, problem_id, solved, tries, failed, hints, helped, hinted_at, seen_at, \
                    best_ms, spent_ms, changed) \
                    SELECT $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 FROM problem WHERE id = $2 \
                    ON CONFLICT (visitor, problem_id) DO UPDATE SET solved = excluded.solved, tries = excluded.tries, \
                    failed = excluded.failed, hints = excluded.hints, helped = excluded.helped, \
                    hinted_at = excluded.hinted_at, seen_at = excluded.seen_at, best_ms = excluded.best_ms, \
                    spent_ms = excluded.spent_ms, changed = excluded.changed";

/// The columns of a visitor's progress in a row.
pub(crate) fn record(cells: Cells<'_>) -> Result<Record, StoreError> {
    Ok(Record {
        solved: cells.flag("solved")?,
        helped: cells.flag("helped")?,
        seen: cells.number("seen_at")? > 0,
        tries: cells.number("tries")?,
        failed: cells.number("failed")?,
        hints: cells.number("hints")?,
        best_ms: Some(cells.number("best_ms")?).filter(|&ms| ms >= 0),
        spent_ms: cells.number("spent_ms")?,
    })
}

/// What came of a deed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marked {
    pub record: Record,
    /// Where it was the first try of a problem that was shown for a rating.
    pub rated: Option<Rated>,
}

impl Store {
    /// Notes what a visitor does with a problem, once for each token. None when there is no such problem.
    pub async fn mark(&self, visitor: &Visitor, id: &str, attempt: Attempt<'_>) -> Result<Option<Marked>, StoreError> {
        let mut writing = self.writing().await?;
        if let Some(rated) = attempts::told(&mut writing, (visitor, id), attempt.token).await? {
            return Ok(self.record(visitor, id).await?.map(|record| Marked { record, rated }));
        }
        let most = attempts::longest(&mut writing, (visitor, id), attempt.now).await?;
        let ms = i64::try_from(attempt.ms).unwrap_or(LONGEST_TRY).min(most.unwrap_or(LONGEST_TRY)).min(LONGEST_TRY);
        let attempt = Attempt { ms: ms.unsigned_abs(), ..attempt };
        let Some((record, hinted)) = add(&mut writing, (visitor, id), attempt).await? else { return Ok(None) };
        let when = (attempt.now, attempt.day);
        let rated = ratings::settle(&mut writing, (visitor, id), came(attempt.deed), when).await?;
        if let Some(decided) = attempts::log(&mut writing, (visitor, id), attempt, (hinted, rated)).await? {
            mistakes::heard(&mut writing, (visitor, id), decided, when).await?;
            reviews::heard(&mut writing, (visitor, id), decided, when).await?;
            runs::heard(&mut writing, (visitor, id), decided, attempt.now).await?;
        }
        writing.commit().await?;
        self.changes.progress_of(&visitor.0);
        Ok(Some(Marked { record, rated }))
    }

    async fn record(&self, visitor: &Visitor, id: &str) -> Result<Option<Record>, StoreError> {
        let row = sqlx::query(DONE).bind(&visitor.0).bind(id).fetch_optional(&self.pool).await?;
        row.map(|row| record(Cells(&row))).transpose()
    }

    /// The latest problems of a visitor that have a rank, with it, the latest first: what was done since then, in
    /// microseconds since 1970.
    pub async fn latest(&self, visitor: &Visitor, since: i64, most: i64) -> Result<Vec<(i64, Record)>, StoreError> {
        let sql = "SELECT p.rank, g.* FROM progress g JOIN problem p ON p.id = g.problem_id \
                   WHERE g.visitor = $1 AND p.rank > 0 AND g.changed >= $2 ORDER BY g.changed DESC LIMIT $3";
        let rows = sqlx::query(sql).bind(&visitor.0).bind(since).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((row.try_get("rank")?, record(Cells(row))?))).collect()
    }

    /// What the latest problems of a visitor asked for, where that is one of the kinds.
    pub async fn latest_kinds(&self, visitor: &Visitor, most: i64) -> Result<Vec<Option<ProblemKind>>, StoreError> {
        let sql = "SELECT p.kind FROM progress g JOIN problem p ON p.id = g.problem_id \
                   WHERE g.visitor = $1 ORDER BY g.changed DESC LIMIT $2";
        let rows = sqlx::query(sql).bind(&visitor.0).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Cells(row).word_or_nothing("kind")).collect()
    }

    /// What a visitor has tried and not solved, and not looked at for longest.
    pub async fn longest_unsolved(&self, reader: Reader<'_>, except: &[String]) -> Result<Option<String>, StoreError> {
        // What others have shared is theirs to give, by their link.
        let sql = "SELECT g.problem_id FROM progress g JOIN problem p ON p.id = g.problem_id WHERE g.visitor = $1 \
                   AND g.solved = 0 AND (p.owner = '' OR p.owner = $1 OR $3 = 1) ORDER BY g.changed LIMIT $2";
        let most = one_beyond(except);
        let query = sqlx::query_scalar(sql).bind(&reader.visitor.0).bind(most).bind(i64::from(reader.at_home));
        let found: Vec<String> = query.fetch_all(&self.pool).await?;
        Ok(found.into_iter().find(|id| !except.contains(id)))
    }
}

/// Adds a deed to what a visitor did with a problem, and to their day: all of it together, and whether a hint is fresh. None
/// when there is no such problem.
async fn add(
    writing: &mut Writing,
    (visitor, id): (&Visitor, &str),
    Attempt { deed, ms, now, day, .. }: Attempt<'_>,
) -> Result<Option<(Record, bool)>, StoreError> {
    let ms = ms as i64;
    let row = sqlx::query(DONE).bind(&visitor.0).bind(id).fetch_optional(&mut **writing).await?;
    let before = row.as_ref().map(|row| doings(Cells(row))).transpose()?.unwrap_or_default();
    let after @ Doings { record, hinted_at, seen_at } = before.and(deed, ms, now);
    let mark = sqlx::query(MARK).bind(&visitor.0).bind(id).bind(i64::from(record.solved)).bind(record.tries);
    let mark = mark.bind(record.failed).bind(record.hints).bind(i64::from(record.helped)).bind(hinted_at).bind(seen_at);
    let mark = mark.bind(record.best_ms.unwrap_or(-1)).bind(record.spent_ms).bind(now);
    if mark.execute(&mut **writing).await?.rows_affected() == 0 {
        return Ok(None);
    }
    if matches!(deed, Deed::Solved | Deed::Failed) {
        let add = sqlx::query(days::ADD).bind(&visitor.0).bind(day.number()).bind(i64::from(deed == Deed::Solved));
        add.bind(ms).execute(&mut **writing).await?;
    }
    Ok(Some((record, after.is_hinted(now))))
}

pub(crate) fn doings(cells: Cells<'_>) -> Result<Doings, StoreError> {
    let [hinted_at, seen_at] = [cells.number("hinted_at")?, cells.number("seen_at")?];
    Ok(Doings { record: record(cells)?, hinted_at, seen_at })
}

/// What a deed says about a problem that is rated.
fn came(deed: Deed) -> Came {
    match deed {
        Deed::Solved => Came::Decided(Outcome::Solved),
        Deed::Failed | Deed::Seen => Came::Decided(Outcome::Missed),
        Deed::Hinted => Came::Hinted,
    }
}
