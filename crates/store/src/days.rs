//! The table of the days on which somebody tried problems, and what it tells: today, and how many days in a row.

use sqlx::any::AnyRow;

use crate::database::Store;
use crate::error::StoreError;
use crate::sql::Cells;
use crate::visitor::Visitor;

/// A day in microseconds.
const DAY: i64 = 24 * 3600 * 1_000_000;
/// No streak is told to be longer.
const LONGEST_STREAK: i64 = 3660;

/// Adds a try to a day.
pub(crate) const ADD: &str = "INSERT INTO day (visitor, day, tries, solved, ms) VALUES ($1, $2, 1, $3, $4) \
                              ON CONFLICT (visitor, day) DO UPDATE SET tries = day.tries + 1, \
                              solved = day.solved + excluded.solved, ms = day.ms + excluded.ms";

/// A day of somebody's calendar, counted from 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(i64);

/// What somebody did on a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DayTally {
    pub day: Day,
    pub tries: i64,
    pub solved: i64,
    pub ms: i64,
}

/// Today, for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Today {
    pub tries: i64,
    pub solved: i64,
    /// Days in a row on which something was tried. Today need not be one of them yet.
    pub streak: i64,
}

impl Day {
    /// The day that it is for somebody who says which one, in microseconds since 1970 for the rest of the world. Nowhere the
    /// calendar is further off than a day; who says otherwise, or nothing, has the day of Greenwich.
    pub fn near(said: Option<i64>, now: i64) -> Day {
        let here = now.div_euclid(DAY);
        Day(said.filter(|day| (here - 1..=here + 1).contains(day)).unwrap_or(here))
    }

    /// As it was written down.
    pub(crate) fn kept(number: i64) -> Day {
        Day(number)
    }

    /// Days since 1970.
    pub fn number(self) -> i64 {
        self.0
    }
}

impl Store {
    /// What somebody has done today.
    pub async fn today(&self, visitor: &Visitor, day: Day) -> Result<Today, StoreError> {
        let days = self.days(visitor, day, LONGEST_STREAK).await?;
        let now = days.first().filter(|latest| latest.day == day);
        let streak = streak(days.iter().map(|tally| tally.day), day);
        Ok(Today { tries: now.map_or(0, |now| now.tries), solved: now.map_or(0, |now| now.solved), streak })
    }

    /// The days up to one on which somebody tried anything, the latest first.
    pub async fn days(&self, visitor: &Visitor, until: Day, most: i64) -> Result<Vec<DayTally>, StoreError> {
        let sql = "SELECT day, tries, solved, ms FROM day WHERE visitor = $1 AND day <= $2 ORDER BY day DESC LIMIT $3";
        let rows = sqlx::query(sql).bind(&visitor.0).bind(until.0).bind(most).fetch_all(&self.pool).await?;
        let tally = |row: &AnyRow| {
            let cells = Cells(row);
            let [tries, solved, ms] = [cells.number("tries")?, cells.number("solved")?, cells.number("ms")?];
            Ok(DayTally { day: Day(cells.number("day")?), tries, solved, ms })
        };
        rows.iter().map(tally).collect()
    }
}

/// How many of these days, the latest first, lie in a row that reaches today or yesterday.
fn streak(days: impl Iterator<Item = Day>, today: Day) -> i64 {
    let mut days = days.peekable();
    let Some(&latest) = days.peek().filter(|latest| latest.0 >= today.0 - 1) else { return 0 };
    days.zip(0..).take_while(|(day, back)| day.0 == latest.0 - back).count() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_lasts_until_a_day_is_left_out() {
        let of = |days: &[i64]| streak(days.iter().map(|&day| Day(day)), Day(100));
        assert_eq!([of(&[]), of(&[98, 97]), of(&[100]), of(&[99, 98]), of(&[100, 99, 97])], [0, 0, 1, 2, 2]);
    }

    #[test]
    fn nobody_lives_two_days_from_here() {
        let now = 20_000 * DAY + 5;
        let near = |said| Day::near(said, now).number();
        assert_eq!(
            [None, Some(19_999), Some(20_001), Some(20_002), Some(-7)].map(near),
            [20_000, 19_999, 20_001, 20_000, 20_000]
        );
    }
}
