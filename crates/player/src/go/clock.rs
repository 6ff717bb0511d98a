//! Clocks of a game. Time comes as an argument, in milliseconds: nothing here looks at a watch.

use std::fmt;

/// How much time the players have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    Unlimited,
    /// So much for the whole game.
    Absolute {
        /// For all moves.
        main: u64,
    },
    /// Then a number of periods; a move that takes less than one costs none.
    ByoYomi {
        /// Before the periods begin.
        main: u64,
        /// The length of one.
        period: u64,
        /// How many.
        periods: u32,
    },
    /// Then so many moves within each period.
    Canadian {
        /// Before the periods begin.
        main: u64,
        /// The length of one.
        period: u64,
        /// Moves to be made in it.
        moves: u32,
    },
    /// So much, and some more after each move.
    Fischer {
        /// At the start.
        main: u64,
        /// After each move.
        increment: u64,
    },
}

/// The clock of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    /// What is left of the main time, or of the period when the main time is over.
    left: u64,
    /// Periods left, or moves to be made in this one; 0 during the main time.
    extra: u32,
    out: bool,
}

/// Kept back for what happens between the end of thinking and the clock being pressed.
const LAG: u64 = 100;

impl Clock {
    /// A clock that has not run yet.
    pub fn new(control: TimeControl) -> Clock {
        let main = match control {
            TimeControl::Unlimited => u64::MAX,
            TimeControl::Absolute { main }
            | TimeControl::ByoYomi { main, .. }
            | TimeControl::Canadian { main, .. }
            | TimeControl::Fischer { main, .. } => main,
        };
        let mut clock = Clock { control, left: main, extra: 0, out: false };
        if main == 0 {
            clock.begin_overtime(0);
        }
        clock
    }

    /// What was agreed.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What is left of the main time, or of the period that is running; nothing where time has no limit.
    pub fn left(&self) -> Option<u64> {
        (self.control != TimeControl::Unlimited).then_some(self.left)
    }

    /// Periods of byo-yomi left, or moves still to be made in a Canadian period; 0 during the main time.
    pub fn extra(&self) -> u32 {
        self.extra
    }

    /// Has the time run out?
    pub fn is_out(&self) -> bool {
        self.out
    }

    /// A move took so long. Says whether it was in time.
    pub fn spend(&mut self, time: u64) -> bool {
        match self.control {
            TimeControl::Unlimited => {}
            TimeControl::Absolute { .. } => self.run(time),
            TimeControl::Fischer { increment, .. } => {
                self.run(time);
                self.left = if self.out { 0 } else { self.left.saturating_add(increment) };
            }
            TimeControl::ByoYomi { period, .. } => self.run_periods(time, period),
            TimeControl::Canadian { period, moves, .. } => self.run_moves(time, period, moves),
        }
        !self.out
    }

    /// Sets the clock as a controller tells it: the time left, and periods or moves left, 0 during the main time.
    pub fn set(&mut self, left: u64, extra: u32) {
        (self.left, self.extra, self.out) = (left, extra, false);
    }

    /// How long to think about the next move, where about so many moves of one's own are still to come; nothing where
    /// time has no limit.
    pub fn budget(&self, moves: u32) -> Option<u64> {
        let share = self.left.saturating_sub(LAG) / u64::from(moves.max(1));
        let budget = match self.control {
            TimeControl::Unlimited => return None,
            TimeControl::Absolute { .. } => share,
            TimeControl::Fischer { increment, .. } => share.saturating_add(increment * 9 / 10),
            TimeControl::ByoYomi { period, .. } if self.extra == 0 => share.max(period * 9 / 10),
            TimeControl::ByoYomi { .. } => self.left * 9 / 10,
            TimeControl::Canadian { period, moves, .. } if self.extra == 0 => {
                share.max(period * 9 / 10 / u64::from(moves.max(1)))
            }
            TimeControl::Canadian { .. } => self.left * 9 / 10 / u64::from(self.extra.max(1)),
        };
        Some(budget.min(self.left.saturating_sub(LAG)))
    }

    fn run(&mut self, time: u64) {
        self.out |= time > self.left;
        self.left = self.left.saturating_sub(time);
    }

    fn begin_overtime(&mut self, over: u64) {
        match self.control {
            TimeControl::ByoYomi { period, periods, .. } => {
                (self.left, self.extra) = (period, periods);
                self.out |= periods == 0;
                self.run_periods(over, period);
            }
            TimeControl::Canadian { period, moves, .. } => {
                (self.left, self.extra) = (period, moves.max(1));
                self.run(over);
            }
            _ => {}
        }
    }

    fn run_periods(&mut self, time: u64, period: u64) {
        if self.extra == 0 {
            if time <= self.left {
                self.left -= time;
            } else {
                self.begin_overtime(time - self.left);
            }
            return;
        }
        // Whole periods that went by are gone; the rest of the one that was begun comes back.
        let gone = time.saturating_sub(1) / period.max(1);
        self.out |= gone >= u64::from(self.extra);
        self.extra = if self.out { 0 } else { self.extra - gone as u32 };
        self.left = if self.out { 0 } else { period };
    }

    fn run_moves(&mut self, time: u64, period: u64, moves: u32) {
        if self.extra == 0 {
            if time <= self.left {
                self.left -= time;
                return;
            }
            self.begin_overtime(time - self.left);
        } else {
            self.run(time);
        }
        self.extra -= 1;
        if self.extra == 0 && !self.out {
            (self.left, self.extra) = (period, moves.max(1));
        }
    }
}

/// `12:34`, and what comes with it: `0:30 (3)`.
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(left) = self.left() else { return f.write_str("unlimited") };
        write!(f, "{}:{:02}", left / 60_000, left / 1000 % 60)?;
        if self.extra > 0 { write!(f, " ({})", self.extra) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a clock shows after each of these moves, or `out`.
    fn shown(control: TimeControl, moves: &[u64]) -> Vec<String> {
        let mut clock = Clock::new(control);
        moves.iter().map(|&time| if clock.spend(time) { clock.to_string() } else { "out".into() }).collect()
    }

    #[test]
    fn absolute_time_runs_out() {
        let control = TimeControl::Absolute { main: 60_000 };
        assert_eq!(shown(control, &[30_000, 29_000, 1000, 1]), ["0:30", "0:01", "0:00", "out"]);
    }

    #[test]
    fn a_period_comes_back_if_it_is_not_used_up() {
        let control = TimeControl::ByoYomi { main: 10_000, period: 30_000, periods: 3 };
        let moves = [9000, 20_000, 30_000, 31_000, 59_000, 1];
        assert_eq!(shown(control, &moves), ["0:01", "0:30 (3)", "0:30 (3)", "0:30 (2)", "0:30 (1)", "0:30 (1)"]);
        assert_eq!(shown(control, &[10_000 + 90_001]), ["out"]);
        assert_eq!(shown(control, &[10_000 + 90_000]), ["0:30 (1)"]);
        let none = TimeControl::ByoYomi { main: 1000, period: 1000, periods: 0 };
        assert_eq!(shown(none, &[500, 501]), ["0:00", "out"]);
    }

    #[test]
    fn a_canadian_period_begins_anew_after_its_moves() {
        let control = TimeControl::Canadian { main: 0, period: 60_000, moves: 3 };
        let moves = [10_000, 10_000, 40_000, 60_001];
        assert_eq!(shown(control, &moves), ["0:50 (2)", "0:40 (1)", "1:00 (3)", "out"]);
        let late = TimeControl::Canadian { main: 5000, period: 60_000, moves: 2 };
        assert_eq!(shown(late, &[4000, 11_000, 1000]), ["0:01", "0:50 (1)", "1:00 (2)"]);
    }

    #[test]
    fn a_move_adds_time_to_a_fischer_clock() {
        let control = TimeControl::Fischer { main: 10_000, increment: 5000 };
        assert_eq!(shown(control, &[3000, 12_000, 5001, 1]), ["0:12", "0:05", "out", "out"]);
        assert_eq!(shown(TimeControl::Unlimited, &[u64::MAX]), ["unlimited"]);
    }

    #[test]
    fn whoever_keeps_to_the_budget_never_runs_out() {
        let controls = [
            TimeControl::Absolute { main: 300_000 },
            TimeControl::ByoYomi { main: 60_000, period: 10_000, periods: 1 },
            TimeControl::ByoYomi { main: 0, period: 1000, periods: 1 },
            TimeControl::Canadian { main: 30_000, period: 60_000, moves: 20 },
            TimeControl::Fischer { main: 20_000, increment: 2000 },
        ];
        for control in controls {
            let mut clock = Clock::new(control);
            for moves in (1..=80).rev() {
                let budget = clock.budget(moves).unwrap();
                assert!(clock.spend(budget), "{control:?}: {moves} moves to go, {budget} ms");
            }
        }
        assert_eq!(Clock::new(TimeControl::Unlimited).budget(30), None);
    }

    #[test]
    fn a_controller_sets_the_clock() {
        let mut clock = Clock::new(TimeControl::Canadian { main: 0, period: 60_000, moves: 5 });
        clock.set(20_000, 2);
        assert_eq!((clock.left(), clock.extra(), clock.budget(30)), (Some(20_000), 2, Some(9000)));
        assert!(!clock.spend(20_001) && clock.is_out());
    }
}
