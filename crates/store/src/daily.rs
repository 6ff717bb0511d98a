//! The table of the problems of each day, the same for everybody, and how somebody did with them.

use training::Day;

use crate::database::Store;
use crate::error::StoreError;
use crate::sql::Cells;
use crate::visitor::Visitor;

/// A problem of a day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfDay {
    pub problem: String,
    /// How the first try of that day went; none before it.
    pub solved: Option<bool>,
}

impl Store {
    /// The problems of a day, in order; nothing before they are chosen.
    pub async fn daily(&self, visitor: &Visitor, day: Day) -> Result<Vec<OfDay>, StoreError> {
        let sql = "SELECT d.problem_id, COALESCE(a.solved, -1) AS solved FROM daily d LEFT JOIN attempt a \
                   ON a.problem_id = d.problem_id AND a.visitor = $1 AND a.day = d.day AND a.is_first = 1 \
                   WHERE d.day = $2 ORDER BY d.place";
        let rows = sqlx::query(sql).bind(&visitor.0).bind(day.number()).fetch_all(&self.pool).await?;
        let one = |row| {
            let (problem, solved) = (Cells(row).text("problem_id")?, Cells(row).number("solved")?);
            Ok(OfDay { problem, solved: (solved >= 0).then_some(solved == 1) })
        };
        rows.iter().map(one).collect()
    }

    /// Keeps the problems of a day; where somebody was faster, theirs stay.
    pub async fn keep_daily(&self, day: Day, problems: &[String]) -> Result<(), StoreError> {
        let mut writing = self.writing().await?;
        let any = sqlx::query("SELECT 1 FROM daily WHERE day = $1 LIMIT 1").bind(day.number());
        if any.fetch_optional(&mut *writing).await?.is_none() {
            for (problem, place) in problems.iter().zip(0_i64..) {
                let keep = sqlx::query("INSERT INTO daily (day, place, problem_id) VALUES ($1, $2, $3)");
                keep.bind(day.number()).bind(place).bind(problem).execute(&mut *writing).await?;
            }
        }
        Ok(writing.commit().await?)
    }
}
