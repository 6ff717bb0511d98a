//! The table of who did what with which problem.

use sqlx::Row as _;
use training::Outcome;
use tsumego::ProblemKind;

use crate::attempts;
use crate::database::Store;
use crate::days;
use crate::deed::{Attempt, Deed};
use crate::error::StoreError;
use crate::mistakes;
use crate::ratings::{self, Came, Rated, Writing};
use crate::reviews;
use crate::runs;
use crate::sql::{Cells, one_beyond};
use crate::visitor::{Reader, Visitor};

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
                    RETURNING solved, tries, failed, hints, helped, seen_at, best_ms, spent_ms, hinted_at";

/// How somebody stands with a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Nothing has been done yet.
    New,
    Tried,
    /// Not solved before the answer was looked at.
    Seen,
    /// Solved with a hint.
    Hinted,
    Solved,
}

/// What a visitor did with a problem, all of it together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Record {
    pub solved: bool,
    /// With a hint.
    pub helped: bool,
    /// The answer was looked at before it was solved.
    pub seen: bool,
    pub tries: i64,
    pub failed: i64,
    pub hints: i64,
    /// The quickest solution.
    pub best_ms: Option<i64>,
    pub spent_ms: i64,
}

impl Record {
    /// Does the visitor know the answer?
    pub fn knows(&self) -> bool {
        self.solved || self.seen
    }

    /// The columns of a visitor's progress in a row.
    pub(crate) fn read(cells: Cells<'_>) -> Result<Record, StoreError> {
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

    /// All of it in a word.
    pub fn state(&self) -> Progress {
        match self {
            Record { solved: true, helped: false, .. } => Progress::Solved,
            Record { solved: true, .. } => Progress::Hinted,
            Record { seen: true, .. } => Progress::Seen,
            Record { tries: 0, hints: 0, .. } => Progress::New,
            _ => Progress::Tried,
        }
    }
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
        let sql = "SELECT * FROM progress WHERE visitor = $1 AND problem_id = $2";
        let row = sqlx::query(sql).bind(&visitor.0).bind(id).fetch_optional(&self.pool).await?;
        row.map(|row| Record::read(Cells(&row))).transpose()
    }

    /// The latest problems of a visitor that have a rank, with it, the latest first: what was done since then, in
    /// microseconds since 1970.
    pub async fn latest(&self, visitor: &Visitor, since: i64, most: i64) -> Result<Vec<(i64, Record)>, StoreError> {
        let sql = "SELECT p.rank, g.* FROM progress g JOIN problem p ON p.id = g.problem_id \
                   WHERE g.visitor = $1 AND p.rank > 0 AND g.changed >= $2 ORDER BY g.changed DESC LIMIT $3";
        let rows = sqlx::query(sql).bind(&visitor.0).bind(since).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((row.try_get("rank")?, Record::read(Cells(row))?))).collect()
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
    let one = |is: Deed| i64::from(deed == is);
    let at = |is: Deed| if deed == is { now } else { 0 };
    let tried = one(Deed::Solved) + one(Deed::Failed);
    let mark = sqlx::query(MARK).bind(&visitor.0).bind(id).bind(one(Deed::Solved)).bind(tried);
    let mark = mark.bind(one(Deed::Failed)).bind(one(Deed::Hinted)).bind(at(Deed::Hinted)).bind(at(Deed::Seen));
    let mark = mark.bind(if deed == Deed::Solved { ms } else { -1 }).bind(tried * ms).bind(now);
    let fresh = now.saturating_sub(FRESH);
    // All rows and not the first: only behind the last one it is committed, or the error told.
    let rows = mark.bind(fresh).fetch_all(&mut **writing).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    if tried > 0 {
        let add = sqlx::query(days::ADD).bind(&visitor.0).bind(day.number()).bind(one(Deed::Solved)).bind(ms);
        add.execute(&mut **writing).await?;
    }
    Ok(Some((Record::read(Cells(row))?, Cells(row).number("hinted_at")? > fresh)))
}

/// What a deed says about a problem that is rated.
fn came(deed: Deed) -> Came {
    match deed {
        Deed::Solved => Came::Decided(Outcome::Solved),
        Deed::Failed | Deed::Seen => Came::Decided(Outcome::Missed),
        Deed::Hinted => Came::Hinted,
    }
}
