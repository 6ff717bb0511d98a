//! The rules of the ways to train: how long a run is and how it gets harder, when a mistake is mended, and how hard the
//! problems of a day are.

/// A run against the clock takes so long, in microseconds.
pub const RUN: i64 = 180 * 1_000_000;
/// And is over with so many misses.
pub const RUN_MISSES: i64 = 3;

/// One try counts for an hour at most, in milliseconds: after that somebody went away.
pub const LONGEST_TRY: i64 = 3_600_000;

/// A mistake is mended when it was solved on so many days.
pub const MENDED: i64 = 2;
/// These lie so far apart, in microseconds, whatever day the calendar of a browser tells: six hours.
pub const REST: i64 = 6 * 3600 * 1_000_000;

/// The ranks of the problems of a day, as steps of the scale: from 27 kyu to 2 kyu.
pub const DAILY: [i64; 7] = [4, 8, 12, 16, 20, 24, 29];

/// A run begins so far below somebody's level.
const HEAD_START: i64 = 10;

/// The rank of the next problem of a run, for somebody of a level who has solved so many.
pub fn run_rank(level: i64, solved: i64) -> i64 {
    (level - HEAD_START + solved).clamp(1, 37)
}

/// May a try be another day's, after one at that time and on that day?
pub fn is_another_day((before, its_day): (i64, i64), (now, day): (i64, i64)) -> bool {
    day != its_day && now.saturating_sub(before) >= REST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_gets_harder_and_stays_on_the_scale() {
        assert_eq!(
            [(21, 0), (21, 5), (3, 0), (37, 90)].map(|(level, solved)| run_rank(level, solved)),
            [11, 16, 1, 37]
        );
    }

    #[test]
    fn a_calendar_that_is_turned_back_makes_no_day() {
        let hour: i64 = 3_600_000_000;
        let another = |hours: i64, day: i64| is_another_day((100 * hour, 4), ((100 + hours) * hour, day));
        assert_eq!([another(7, 5), another(7, 4), another(1, 5), another(1, 3)], [true, false, false, false]);
    }
}
