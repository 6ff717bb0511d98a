//! [`Day`]: a day of somebody's calendar, and how many came in a row.

/// A day in microseconds.
const DAY: i64 = 24 * 3600 * 1_000_000;

/// A day of somebody's calendar, counted from 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(i64);

/// What somebody did on a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DayTally {
    /// Which day.
    pub day: Day,
    /// Answers, right and wrong.
    pub tries: i64,
    /// Right ones.
    pub solved: i64,
    /// All tries together.
    pub ms: i64,
}

/// Today, for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Today {
    /// Answers, right and wrong.
    pub tries: i64,
    /// Right ones.
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
    pub fn kept(number: i64) -> Day {
        Day(number)
    }

    /// Days since 1970.
    pub fn number(self) -> i64 {
        self.0
    }
}

impl Today {
    /// Today, after the days up to it on which somebody tried anything, the latest first.
    pub fn after(days: &[DayTally], today: Day) -> Today {
        let now = days.first().filter(|latest| latest.day == today);
        let streak = streak(days.iter().map(|tally| tally.day), today);
        Today { tries: now.map_or(0, |now| now.tries), solved: now.map_or(0, |now| now.solved), streak }
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
