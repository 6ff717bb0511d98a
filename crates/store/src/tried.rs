//! The log of tries as it is read: the first try of each problem on a day.

use sqlx::any::AnyRow;
use training::{Day, Rated, Way};
use tsumego::{ProblemKind, Tag};

use crate::attempts::rated;
use crate::database::Store;
use crate::error::StoreError;
use crate::problem::tags;
use crate::sql::Cells;
use crate::visitor::Visitor;

/// A first try of a day, and what it was about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    pub problem: String,
    pub at: i64,
    pub day: Day,
    pub way: Way,
    pub solved: bool,
    pub helped: bool,
    pub ms: i64,
    /// Where it counted.
    pub rated: Option<Rated>,
    pub first_move: String,
    /// The step of its rank; 0 where nobody knows.
    pub rank: i64,
    pub kind: Option<ProblemKind>,
    pub tags: Vec<Tag>,
}

impl Store {
    /// The latest first tries of somebody, the latest first.
    pub async fn tried(&self, visitor: &Visitor, most: i64) -> Result<Vec<Tried>, StoreError> {
        let sql = "SELECT a.problem_id, a.tried_at, a.day, a.way, a.solved, a.helped, a.ms, a.before, a.after, \
                   a.first_move, p.rank, p.kind, p.tags FROM attempt a JOIN problem p ON p.id = a.problem_id \
                   WHERE a.visitor = $1 AND a.is_first = 1 ORDER BY a.tried_at DESC, a.token LIMIT $2";
        let rows = sqlx::query(sql).bind(&visitor.0).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(read).collect()
    }
}

fn read(row: &AnyRow) -> Result<Tried, StoreError> {
    let cells = Cells(row);
    let solved = cells.flag("solved")?;
    Ok(Tried {
        problem: cells.text("problem_id")?,
        at: cells.number("tried_at")?,
        day: Day::kept(cells.number("day")?),
        way: cells.word("way")?,
        solved,
        helped: cells.flag("helped")?,
        ms: cells.number("ms")?,
        rated: rated(solved, cells)?,
        first_move: cells.text("first_move")?,
        rank: cells.number("rank")?,
        kind: cells.word_or_nothing("kind")?,
        tags: tags(cells)?,
    })
}
