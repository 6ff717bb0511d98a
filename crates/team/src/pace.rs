//! How fast a game goes: how long a phase may take, and the clock of a team.
//!
//! With a fixed time, and by correspondence, a silent team passes; with a clock it loses on time. A clock runs while
//! members are asked, and stands still while an engine works.

use player::go::clock::{Clock, TimeControl};

/// Milliseconds, since 1970 where it is a point in time.
pub type Millis = u64;

const SECOND: Millis = 1000;
const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;

/// Nobody is asked for less time, so that all pages have the question before it is over.
const LEAST: Millis = 3 * SECOND;
/// The longest phase, and the longest time on a clock.
const MOST: Millis = 14 * DAY;
/// A turn may take so much of the main time: one part of this many.
const SHARE: Millis = 20;

/// How much time the teams have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pace {
    /// So long for each action.
    Fixed {
        /// For a proposal, and again for a vote.
        action: Millis,
    },
    /// A main time, then periods that come back where they are not used up.
    ByoYomi {
        /// Before the periods begin.
        main: Millis,
        /// The length of one.
        period: Millis,
        /// How many.
        periods: u32,
    },
    /// A main time, and some more after each move, up to a cap.
    Fischer {
        /// At the start.
        main: Millis,
        /// After each move.
        increment: Millis,
        /// There is never more on the clock.
        cap: Millis,
    },
    /// Hours or days for each action; nobody needs to be there.
    Correspondence {
        /// For a proposal, and again for a vote.
        phase: Millis,
    },
}

impl Default for Pace {
    /// Thirty seconds for each action.
    fn default() -> Pace {
        Pace::Fixed { action: 30 * SECOND }
    }
}

impl Pace {
    /// Can a game be played at this pace?
    pub fn is_sound(self) -> bool {
        match self {
            Pace::Fixed { action } => (LEAST..=HOUR).contains(&action),
            Pace::ByoYomi { main, period, periods } => {
                main <= MOST && (2 * LEAST..=HOUR).contains(&period) && (1..=100).contains(&periods)
            }
            Pace::Fischer { main, increment, cap } => {
                let most = main.max(increment);
                (2 * LEAST..=MOST).contains(&main)
                    && (2 * LEAST..=DAY).contains(&increment)
                    && (most..=MOST).contains(&cap)
            }
            Pace::Correspondence { phase } => (HOUR..=MOST).contains(&phase),
        }
    }

    /// Do members act without being there at the same time?
    pub fn is_correspondence(self) -> bool {
        matches!(self, Pace::Correspondence { .. })
    }

    /// The clock of a team, where teams have clocks.
    pub fn clock(self) -> Option<Clock> {
        match self {
            Pace::Fixed { .. } | Pace::Correspondence { .. } => None,
            Pace::ByoYomi { main, period, periods } => Some(Clock::new(TimeControl::ByoYomi { main, period, periods })),
            Pace::Fischer { main, increment, .. } => Some(Clock::new(TimeControl::Fischer { main, increment })),
        }
    }

    /// How long a phase may take, in a turn of so many phases and with this clock.
    pub(crate) fn phase(self, clock: Option<&Clock>, phases: u64) -> Millis {
        let left = clock.and_then(Clock::left).unwrap_or(0);
        let turn = match self {
            Pace::Fixed { action } => return action,
            Pace::Correspondence { phase } => return phase,
            Pace::ByoYomi { period, .. } => period.max(left / SHARE),
            Pace::Fischer { increment, .. } => increment.max(left / SHARE),
        };
        turn / phases.max(1)
    }

    /// How long a team may take for one turn before it has lost, and nothing where it cannot.
    pub(crate) fn patience(self, clock: Option<&Clock>) -> Option<Millis> {
        let clock = clock?;
        let left = clock.left()?;
        Some(match self {
            Pace::ByoYomi { period, periods, .. } if clock.extra() == 0 => left + period * Millis::from(periods),
            Pace::ByoYomi { period, .. } => period * Millis::from(clock.extra()),
            _ => left,
        })
    }

    /// A turn has taken so long.
    pub(crate) fn spend(self, clock: &mut Clock, time: Millis) {
        clock.spend(time);
        if let (Pace::Fischer { cap, .. }, Some(left)) = (self, clock.left())
            && left > cap
        {
            clock.set(cap, 0);
        }
    }

    /// How long a motion may be voted on.
    pub(crate) fn motion(self) -> Millis {
        match self {
            Pace::Fixed { action } => action,
            Pace::ByoYomi { .. } | Pace::Fischer { .. } => 30 * SECOND,
            Pace::Correspondence { phase } => phase,
        }
    }

    /// How long the teams may take to agree on what is dead, each time that a mark changes.
    pub(crate) fn count(self) -> Millis {
        match self {
            Pace::Correspondence { phase } => phase,
            _ => self.motion().max(MINUTE),
        }
    }

    /// A room in which nobody is for so long ends.
    pub(crate) fn abandoned(self) -> Millis {
        if self.is_correspondence() { 2 * MOST } else { 10 * MINUTE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_phases_of_a_turn_fit_into_a_period() {
        for pace in [
            Pace::ByoYomi { main: 0, period: 30_000, periods: 1 },
            Pace::Fischer { main: 30_000, increment: 30_000, cap: 60_000 },
        ] {
            let mut clock = pace.clock().unwrap();
            for _ in 0..100 {
                let phase = pace.phase(Some(&clock), 2);
                assert!(2 * phase <= pace.patience(Some(&clock)).unwrap(), "{pace:?}");
                pace.spend(&mut clock, 2 * phase);
                assert!(!clock.is_out());
            }
        }
    }

    #[test]
    fn a_team_is_out_of_time_when_its_patience_is_over() {
        for pace in [
            Pace::ByoYomi { main: 50_000, period: 10_000, periods: 3 },
            Pace::ByoYomi { main: 0, period: 10_000, periods: 3 },
            Pace::Fischer { main: 50_000, increment: 10_000, cap: 60_000 },
        ] {
            for first in [0, 9000, 45_000, 55_000] {
                let mut clock = pace.clock().unwrap();
                let first = first.min(pace.patience(Some(&clock)).unwrap());
                pace.spend(&mut clock, first);
                let most = pace.patience(Some(&clock)).unwrap();
                let (mut late, mut early) = (clock, clock);
                pace.spend(&mut late, most + 1);
                pace.spend(&mut early, most);
                assert!(late.is_out() && !early.is_out(), "{pace:?} {first}");
            }
        }
    }

    #[test]
    fn a_fischer_clock_never_has_more_than_its_cap() {
        let pace = Pace::Fischer { main: 10_000, increment: 10_000, cap: 15_000 };
        let mut clock = pace.clock().unwrap();
        pace.spend(&mut clock, 0);
        assert_eq!(clock.left(), Some(15_000));
    }

    #[test]
    fn mad_paces_are_refused() {
        assert!(Pace::default().is_sound());
        for pace in [
            Pace::Fixed { action: 0 },
            Pace::Fixed { action: u64::MAX },
            Pace::ByoYomi { main: u64::MAX, period: 30_000, periods: 1 },
            Pace::ByoYomi { main: 0, period: 30_000, periods: 0 },
            Pace::Fischer { main: 10_000, increment: 10_000, cap: 5000 },
            Pace::Fischer { main: 0, increment: 10_000, cap: 50_000 },
            Pace::Correspondence { phase: 1 },
        ] {
            assert!(!pace.is_sound(), "{pace:?}");
        }
    }
}
