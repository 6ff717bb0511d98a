//! [`Run`]: as many problems as can be solved against the clock. Whoever holds the clock keeps it: when it began, which problem is
//! shown, and whether a try came in time.

use crate::rules::{RUN, RUN_MISSES};

/// A run as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Microseconds since 1970.
    pub begun_at: i64,
    /// At once and without help.
    pub solved: i64,
    /// All other tries.
    pub missed: i64,
    /// Was it lost?
    pub lost: bool,
    /// The problem that is shown, or was when the time was over.
    pub problem: Option<String>,
}

/// The most that somebody has solved in a run; none before the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Best {
    /// In one that began today.
    pub today: Option<i64>,
    /// In any.
    pub ever: Option<i64>,
}

impl Run {
    /// One that begins.
    pub fn begun(now: i64) -> Run {
        Run { begun_at: now, solved: 0, missed: 0, lost: false, problem: None }
    }

    /// What is left of it, in microseconds: nothing when it is over.
    pub fn left(&self, now: i64) -> i64 {
        if self.lost { 0 } else { (self.begun_at + RUN - now).clamp(0, RUN) }
    }

    /// What a try makes of it; none where it came too late, or another problem is shown.
    pub fn heard(&self, problem: &str, is_good: bool, now: i64) -> Option<Run> {
        if self.left(now) == 0 || self.problem.as_deref() != Some(problem) {
            return None;
        }
        let (solved, missed) = (self.solved + i64::from(is_good), self.missed + i64::from(!is_good));
        Some(Run { solved, missed, lost: missed >= RUN_MISSES, problem: None, ..*self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_hears_what_it_shows_while_there_is_time() {
        let shown = Run { problem: Some("one".to_owned()), ..Run::begun(7) };
        let solved = shown.heard("one", true, 8).unwrap();
        assert_eq!((solved.solved, solved.missed, &solved.problem), (1, 0, &None));
        assert_eq!([solved.heard("one", true, 9), shown.heard("two", true, 8)], [None, None]);
        assert_eq!((shown.left(7 + RUN), shown.heard("one", true, 7 + RUN)), (0, None));
        assert!(shown.heard("one", true, 6 + RUN).is_some());
    }

    #[test]
    fn three_misses_end_it() {
        let mut run = Run::begun(0);
        for at in 0..RUN_MISSES {
            assert!(run.left(at) > 0);
            run = Run { problem: Some("one".to_owned()), ..run }.heard("one", false, at).unwrap();
        }
        assert!(run.lost && run.left(9) == 0);
    }
}
