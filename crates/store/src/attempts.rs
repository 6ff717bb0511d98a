//! The log of tries: every one that was decided, once. It is written in the transaction that notes the deed and rates it.
//!
//! A try has a token that the page makes up. Told a second time, because an answer was lost or a button was hit twice, it is
//! the same try, and nothing changes. Whatever is counted goes by the first try of a problem on a day.

use sqlx::Row as _;
use training::{Deed, Rated};

use crate::deed::Attempt;
use crate::error::StoreError;
use crate::ratings::Writing;
use crate::sql::Cells;
use crate::visitor::{Visitor, random_name};

/// Tries that are kept for one visitor, the latest.
const MOST_KEPT: i64 = 20_000;

const LOG: &str = "INSERT INTO attempt (visitor, token, problem_id, tried_at, day, way, is_first, solved, helped, ms, \
                   before, after, first_move) VALUES ($1, $2, $3, $4, $5, $6, \
                   CASE WHEN EXISTS (SELECT 1 FROM attempt a WHERE a.visitor = $1 AND a.problem_id = $3 AND a.day = $5) \
                   THEN 0 ELSE 1 END, $7, $8, $9, $10, $11, $12)";

const PRUNE: &str = "DELETE FROM attempt WHERE visitor = $1 AND tried_at < \
                     (SELECT tried_at FROM attempt WHERE visitor = $1 ORDER BY tried_at DESC LIMIT 1 OFFSET $2)";

/// A try as it was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decided {
    pub(crate) solved: bool,
    pub(crate) helped: bool,
    /// That of its problem on its day.
    pub(crate) first: bool,
}

/// What a try has changed, where it counted.
pub(crate) fn rated(solved: bool, cells: Cells<'_>) -> Result<Option<Rated>, StoreError> {
    let [before, after] = [cells.number("before")?, cells.number("after")?].map(|points| (points + 500) / 1000);
    Ok((after > 0).then_some(Rated { solved, before, after }))
}

/// What came of a try of this problem, where it was told before.
pub(crate) async fn told(
    writing: &mut Writing,
    (visitor, id): (&Visitor, &str),
    token: &str,
) -> Result<Option<Option<Rated>>, StoreError> {
    if token.is_empty() {
        return Ok(None);
    }
    let sql = "SELECT solved, before, after FROM attempt WHERE visitor = $1 AND token = $2 AND problem_id = $3";
    let row = sqlx::query(sql).bind(&visitor.0).bind(token).bind(id).fetch_optional(&mut **writing).await?;
    row.map(|row| rated(Cells(&row).flag("solved")?, Cells(&row))).transpose()
}

/// How long a try can have taken at most, in milliseconds: what is shown by the server is timed by it.
pub(crate) async fn longest(
    writing: &mut Writing,
    (visitor, id): (&Visitor, &str),
    now: i64,
) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT shown_at FROM shown WHERE visitor = $1 AND problem_id = $2 AND closed_at = 0 \
               UNION ALL SELECT shown_at FROM run WHERE visitor = $1 AND problem_id = $2 AND is_over = 0";
    let rows = sqlx::query(sql).bind(&visitor.0).bind(id).fetch_all(&mut **writing).await?;
    let shown: Vec<i64> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    Ok(shown.into_iter().max().map(|at| now.saturating_sub(at).max(0) / 1000))
}

/// Writes a try down, where something was decided.
pub(crate) async fn log(
    writing: &mut Writing,
    (visitor, id): (&Visitor, &str),
    attempt: Attempt<'_>,
    (helped, rated): (bool, Option<Rated>),
) -> Result<Option<Decided>, StoreError> {
    let Attempt { deed, ms, now, day, way, token, first_move } = attempt;
    let earlier = sqlx::query("SELECT 1 FROM attempt WHERE visitor = $1 AND problem_id = $2 AND day = $3 LIMIT 1");
    let earlier = earlier.bind(&visitor.0).bind(id).bind(day.number()).fetch_optional(&mut **writing).await?;
    let first = earlier.is_none();
    // Who looks at the answer behind a try has decided nothing by it.
    if deed == Deed::Hinted || (deed == Deed::Seen && !first) {
        return Ok(None);
    }
    let solved = deed == Deed::Solved;
    let made_up = if token.is_empty() { random_name() } else { token.to_owned() };
    let [before, after] = rated.map_or([0, 0], |rated| [rated.before, rated.after].map(|points| points * 1000));
    let log = sqlx::query(LOG).bind(&visitor.0).bind(made_up).bind(id).bind(now).bind(day.number()).bind(way.word());
    let log = log.bind(i64::from(solved)).bind(i64::from(helped)).bind(ms as i64).bind(before).bind(after);
    log.bind(first_move).execute(&mut **writing).await?;
    if first {
        prune(writing, visitor).await?;
    }
    Ok(Some(Decided { solved, helped, first }))
}

/// The oldest make room.
pub(crate) async fn prune(writing: &mut Writing, visitor: &Visitor) -> Result<(), StoreError> {
    sqlx::query(PRUNE).bind(&visitor.0).bind(MOST_KEPT).execute(&mut **writing).await?;
    Ok(())
}
