//! What somebody did, as it moves from one home to another: all of it is read, and what comes from elsewhere is taken in. What is
//! newer stays, so the same taken in twice changes nothing; and nothing that comes so moves the rating of a problem.

use sqlx::any::AnyRow;
use training::{Card, Day, DayTally, Doings, Person, Run};

use crate::attempts::prune;
use crate::database::Store;
use crate::error::StoreError;
use crate::library::AT_ONCE;
use crate::progress::doings;
use crate::ratings::Writing;
use crate::sql::Cells;
use crate::visitor::Visitor;
use crate::{ratings, reviews, runs};

/// A row of what somebody did. Times are microseconds since 1970.
#[derive(Clone, PartialEq, Debug)]
pub enum Moved {
    /// With a problem, and when that was last.
    Done { problem: String, doings: Doings, changed: i64 },
    /// On a day.
    Day(DayTally),
    /// How strong they are.
    Person(Person),
    /// A problem that was shown for a rating, with what its first try has changed.
    Shown(ClosedShown),
    /// A try.
    Tried(OneTry),
    /// What was missed, when it was tried last, on which day, and on how many days it was solved since.
    Mistake { problem: String, tried_at: i64, day: i64, solved: i64 },
    /// What they want back.
    Card { problem: String, card: Card },
    /// A run, and its day.
    Run { run: Run, day: i64 },
    /// Since when they want reviews.
    Reviewer(i64),
}

/// A problem that was shown for a rating and tried, with the rating before and after it, in thousandths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosedShown {
    pub problem: String,
    pub way: String,
    pub weight: i64,
    pub hinted: bool,
    pub shown_at: i64,
    pub closed_at: i64,
    pub solved: bool,
    pub before: i64,
    pub after: i64,
    pub day: i64,
}

/// A try, with the rating before and after it, in thousandths, where it counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OneTry {
    pub token: String,
    pub problem: String,
    pub at: i64,
    pub day: i64,
    pub way: String,
    pub is_first: bool,
    pub solved: bool,
    pub helped: bool,
    pub ms: i64,
    pub before: i64,
    pub after: i64,
    pub first_move: String,
}

/// Only of problems that came with the program: others have other names elsewhere.
const OF_PROGRAM: &str = " FROM problem WHERE id = $2 AND owner = ''";

const DONE: &str = "INSERT INTO progress (visitor, problem_id, solved, tries, failed, hints, helped, hinted_at, seen_at, \
                    best_ms, spent_ms, changed) SELECT $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12";
const NEWER_DONE: &str = " ON CONFLICT (visitor, problem_id) DO UPDATE SET solved = excluded.solved, tries = excluded.tries, \
                          failed = excluded.failed, hints = excluded.hints, helped = excluded.helped, \
                          hinted_at = excluded.hinted_at, seen_at = excluded.seen_at, best_ms = excluded.best_ms, \
                          spent_ms = excluded.spent_ms, changed = excluded.changed \
                          WHERE excluded.changed > progress.changed";

const ON_DAY: &str = "INSERT INTO day (visitor, day, tries, solved, ms) VALUES ($1, $2, $3, $4, $5) \
                      ON CONFLICT (visitor, day) DO UPDATE SET tries = excluded.tries, solved = excluded.solved, \
                      ms = excluded.ms WHERE excluded.tries > day.tries";

const SHOWN: &str = "INSERT INTO shown (visitor, problem_id, weight, hinted, shown_at, closed_at, solved, before, after, day, way) \
                     SELECT $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11";

const TRIED: &str = "INSERT INTO attempt (visitor, problem_id, token, tried_at, day, way, is_first, solved, helped, ms, before, \
                     after, first_move) SELECT $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13";

const MISTAKE: &str = "INSERT INTO mistake (visitor, problem_id, missed_at, tried_at, day, solved) \
                       SELECT $1, id, $3, $3, $4, $5";
const NEWER_MISTAKE: &str = " ON CONFLICT (visitor, problem_id) DO UPDATE SET tried_at = excluded.tried_at, day = excluded.day, \
                             solved = excluded.solved WHERE excluded.tried_at > mistake.tried_at";

const CARD: &str = "INSERT INTO card (visitor, problem_id, stability, difficulty, day, reviewed_at, due_at, reviews, missed) \
                    SELECT $1, id, $3, $4, $5, $6, $7, $8, $9";
const NEWER_CARD: &str = " ON CONFLICT (visitor, problem_id) DO UPDATE SET stability = excluded.stability, \
                          difficulty = excluded.difficulty, day = excluded.day, reviewed_at = excluded.reviewed_at, \
                          due_at = excluded.due_at, reviews = excluded.reviews, missed = excluded.missed \
                          WHERE excluded.reviewed_at > card.reviewed_at";

const RUN: &str = "INSERT INTO run (visitor, begun_at, day, solved, missed, is_over, problem_id, shown_at) \
                   VALUES ($1, $2, $3, $4, $5, $6, '', 0) ON CONFLICT DO NOTHING";

const NOTHING: &str = " ON CONFLICT DO NOTHING";

impl Store {
    /// Takes in what somebody did elsewhere, some at a time: nobody else's change has to wait for all of it.
    pub async fn take_in(&self, visitor: &Visitor, moved: &[Moved]) -> Result<(), StoreError> {
        for some in moved.chunks(AT_ONCE) {
            let mut writing = self.writing().await?;
            for one in some {
                take(&mut writing, visitor, one).await?;
            }
            writing.commit().await?;
        }
        let mut writing = self.writing().await?;
        prune(&mut writing, visitor).await?;
        runs::prune(&mut writing, visitor).await?;
        writing.commit().await?;
        self.changes.progress_of(&visitor.0);
        Ok(())
    }

    /// All that somebody did, but for what is open and may still come.
    pub async fn moved(&self, visitor: &Visitor, most: i64) -> Result<Vec<Moved>, StoreError> {
        let mut all: Vec<Moved> = Vec::new();
        all.extend(self.person(visitor).await?.map(Moved::Person));
        all.extend(self.rows("SELECT * FROM progress WHERE visitor = $1 LIMIT $2", (visitor, most), done).await?);
        all.extend(self.days(visitor, Day::kept(i64::MAX), most).await?.into_iter().map(Moved::Day));
        let shown = "SELECT * FROM shown WHERE visitor = $1 AND closed_at > 0 LIMIT $2";
        all.extend(self.rows(shown, (visitor, most), closed_shown).await?);
        all.extend(self.rows("SELECT * FROM attempt WHERE visitor = $1 LIMIT $2", (visitor, most), one_try).await?);
        all.extend(self.rows("SELECT * FROM mistake WHERE visitor = $1 LIMIT $2", (visitor, most), mistake).await?);
        all.extend(self.rows("SELECT * FROM card WHERE visitor = $1 LIMIT $2", (visitor, most), card).await?);
        all.extend(self.rows("SELECT * FROM run WHERE visitor = $1 LIMIT $2", (visitor, most), run).await?);
        all.extend(self.rows("SELECT * FROM reviewer WHERE visitor = $1 LIMIT $2", (visitor, most), reviewer).await?);
        Ok(all)
    }

    async fn rows(
        &self,
        sql: &'static str,
        (visitor, most): (&Visitor, i64),
        read: fn(Cells<'_>) -> Result<Moved, StoreError>,
    ) -> Result<Vec<Moved>, StoreError> {
        let rows: Vec<AnyRow> = sqlx::query(sql).bind(&visitor.0).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(|row| read(Cells(row))).collect()
    }
}

async fn take(writing: &mut Writing, visitor: &Visitor, one: &Moved) -> Result<(), StoreError> {
    let of_problem = |head: &str, tail: &str| format!("{head}{OF_PROGRAM}{tail}");
    let sql = match one {
        Moved::Done { .. } => of_problem(DONE, NEWER_DONE),
        Moved::Day(_) => ON_DAY.to_owned(),
        Moved::Shown(_) => of_problem(SHOWN, NOTHING),
        Moved::Tried(_) => of_problem(TRIED, NOTHING),
        Moved::Mistake { .. } => of_problem(MISTAKE, NEWER_MISTAKE),
        Moved::Card { .. } => of_problem(CARD, NEWER_CARD),
        Moved::Run { .. } => RUN.to_owned(),
        Moved::Reviewer(_) => "INSERT INTO reviewer (visitor, since) VALUES ($1, $2) ON CONFLICT DO NOTHING".to_owned(),
        Moved::Person(person) => return ratings::begin_with(writing, visitor, *person).await,
    };
    let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(&visitor.0);
    let query = match one {
        Moved::Done { problem, doings: Doings { record, hinted_at, seen_at }, changed } => {
            let query = query.bind(problem).bind(i64::from(record.solved)).bind(record.tries).bind(record.failed);
            let query = query.bind(record.hints).bind(i64::from(record.helped)).bind(hinted_at).bind(seen_at);
            query.bind(record.best_ms.unwrap_or(-1)).bind(record.spent_ms).bind(changed)
        }
        Moved::Day(tally) => query.bind(tally.day.number()).bind(tally.tries).bind(tally.solved).bind(tally.ms),
        Moved::Shown(shown) => {
            let query =
                query.bind(&shown.problem).bind(shown.weight).bind(i64::from(shown.hinted)).bind(shown.shown_at);
            let query = query.bind(shown.closed_at).bind(i64::from(shown.solved)).bind(shown.before).bind(shown.after);
            query.bind(shown.day).bind(&shown.way)
        }
        Moved::Tried(tried) => {
            let query = query.bind(&tried.problem).bind(&tried.token).bind(tried.at).bind(tried.day).bind(&tried.way);
            let query =
                query.bind(i64::from(tried.is_first)).bind(i64::from(tried.solved)).bind(i64::from(tried.helped));
            query.bind(tried.ms).bind(tried.before).bind(tried.after).bind(&tried.first_move)
        }
        Moved::Mistake { problem, tried_at, day, solved } => query.bind(problem).bind(tried_at).bind(day).bind(solved),
        Moved::Card { problem, card } => {
            let [stability, difficulty] = card.memory.thousandths();
            let query = query.bind(problem).bind(stability).bind(difficulty).bind(card.day).bind(card.reviewed_at);
            query.bind(card.due_at).bind(card.reviews).bind(i64::from(card.missed))
        }
        Moved::Run { run, day } => {
            query.bind(run.begun_at).bind(day).bind(run.solved).bind(run.missed).bind(i64::from(run.lost))
        }
        Moved::Reviewer(since) => query.bind(since),
        Moved::Person(_) => return Ok(()),
    };
    query.execute(&mut **writing).await?;
    Ok(())
}

fn done(cells: Cells<'_>) -> Result<Moved, StoreError> {
    let (problem, changed) = (cells.text("problem_id")?, cells.number("changed")?);
    Ok(Moved::Done { problem, doings: doings(cells)?, changed })
}

fn closed_shown(cells: Cells<'_>) -> Result<Moved, StoreError> {
    Ok(Moved::Shown(ClosedShown {
        problem: cells.text("problem_id")?,
        way: cells.text("way")?,
        weight: cells.number("weight")?,
        hinted: cells.flag("hinted")?,
        shown_at: cells.number("shown_at")?,
        closed_at: cells.number("closed_at")?,
        solved: cells.flag("solved")?,
        before: cells.number("before")?,
        after: cells.number("after")?,
        day: cells.number("day")?,
    }))
}

fn one_try(cells: Cells<'_>) -> Result<Moved, StoreError> {
    Ok(Moved::Tried(OneTry {
        token: cells.text("token")?,
        problem: cells.text("problem_id")?,
        at: cells.number("tried_at")?,
        day: cells.number("day")?,
        way: cells.text("way")?,
        is_first: cells.flag("is_first")?,
        solved: cells.flag("solved")?,
        helped: cells.flag("helped")?,
        ms: cells.number("ms")?,
        before: cells.number("before")?,
        after: cells.number("after")?,
        first_move: cells.text("first_move")?,
    }))
}

fn mistake(cells: Cells<'_>) -> Result<Moved, StoreError> {
    let (problem, tried_at) = (cells.text("problem_id")?, cells.number("tried_at")?);
    Ok(Moved::Mistake { problem, tried_at, day: cells.number("day")?, solved: cells.number("solved")? })
}

fn card(cells: Cells<'_>) -> Result<Moved, StoreError> {
    Ok(Moved::Card { problem: cells.text("problem_id")?, card: reviews::card(cells)? })
}

fn run(cells: Cells<'_>) -> Result<Moved, StoreError> {
    Ok(Moved::Run { day: cells.number("day")?, run: runs::run(cells)? })
}

fn reviewer(cells: Cells<'_>) -> Result<Moved, StoreError> {
    Ok(Moved::Reviewer(cells.number("since")?))
}
