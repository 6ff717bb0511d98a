//! The table of the days on which somebody tried problems, and what it tells: today, and how many days in a row.

use sqlx::any::AnyRow;
use training::{Day, DayTally, Today};

use crate::database::Store;
use crate::error::StoreError;
use crate::sql::Cells;
use crate::visitor::Visitor;

/// No streak is told to be longer.
const LONGEST_STREAK: i64 = 3660;

/// Adds a try to a day.
pub(crate) const ADD: &str = "INSERT INTO day (visitor, day, tries, solved, ms) VALUES ($1, $2, 1, $3, $4) \
                              ON CONFLICT (visitor, day) DO UPDATE SET tries = day.tries + 1, \
                              solved = day.solved + excluded.solved, ms = day.ms + excluded.ms";

impl Store {
    /// What somebody has done today.
    pub async fn today(&self, visitor: &Visitor, day: Day) -> Result<Today, StoreError> {
        let days = self.days(visitor, day, LONGEST_STREAK).await?;
        Ok(Today::after(&days, day))
    }

    /// The days up to one on which somebody tried anything, the latest first.
    pub async fn days(&self, visitor: &Visitor, until: Day, most: i64) -> Result<Vec<DayTally>, StoreError> {
        let sql = "SELECT day, tries, solved, ms FROM day WHERE visitor = $1 AND day <= $2 ORDER BY day DESC LIMIT $3";
        let rows = sqlx::query(sql).bind(&visitor.0).bind(until.number()).bind(most).fetch_all(&self.pool).await?;
        let tally = |row: &AnyRow| {
            let cells = Cells(row);
            let [tries, solved, ms] = [cells.number("tries")?, cells.number("solved")?, cells.number("ms")?];
            Ok(DayTally { day: Day::kept(cells.number("day")?), tries, solved, ms })
        };
        rows.iter().map(tally).collect()
    }
}
