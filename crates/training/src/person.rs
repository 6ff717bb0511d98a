//! [`Person`]: how strong somebody is, and how they came to that; [`Rated`], what a try has changed.

use crate::day::Day;
use crate::rating::Rating;

/// Who says their rank again within this time goes on as they were: a day, in microseconds.
const ONCE: i64 = 24 * 3600 * 1_000_000;

/// How strong somebody is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Person {
    /// As far as it is known.
    pub rating: Rating,
    /// Rated problems that were tried.
    pub tries: i64,
    /// When they said how strong they are, in milliseconds since 1970; 0 where that was found out.
    pub said_at: i64,
    /// When they last said it: later where that was too soon to begin anew.
    pub heard_at: i64,
    /// When they began with what they said, in microseconds since 1970; 0 where it was found out.
    pub begun_at: i64,
}

/// What a first try has changed, in points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rated {
    /// Without a wrong move?
    pub solved: bool,
    /// Points of the person before it.
    pub before: i64,
    /// And after it.
    pub after: i64,
}

/// A try that was rated, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedTry {
    /// On which day.
    pub day: Day,
    /// What it changed.
    pub rated: Rated,
}

impl Person {
    /// Somebody of whom nothing is known: they came to a rated problem without a level. It cannot be, and does no harm.
    pub const UNKNOWN: Person = Person {
        rating: Rating { points: 800.0, deviation: 350.0, volatility: 0.09 },
        tries: 0,
        said_at: 0,
        heard_at: 0,
        begun_at: 0,
    };

    /// Somebody whose first problems have shown how strong they are.
    pub fn found(rating: Rating) -> Person {
        Person { rating, ..Person::UNKNOWN }
    }

    /// Somebody who says how strong they are, or says it anew: once a day at most, unless nothing has been tried since. What was
    /// said too soon is heard, and changes nothing.
    pub fn as_said(known: Option<Person>, (rating, said_at): (Rating, i64), now: i64) -> Person {
        let begun = |begun_at| Person { rating, tries: 0, said_at, heard_at: said_at, begun_at };
        match known {
            Some(known) if said_at <= known.heard_at => known,
            Some(known) if known.tries > 0 && now.saturating_sub(known.begun_at) < ONCE => {
                Person { heard_at: said_at, ..known }
            }
            // Who has tried nothing yet may have chosen the wrong line.
            Some(known) if known.tries == 0 && known.begun_at > 0 => begun(known.begun_at),
            _ => begun(now),
        }
    }

    /// Have they said another rank so soon that it changed nothing?
    pub fn is_too_soon(&self, now: i64) -> bool {
        self.heard_at > self.said_at && now.saturating_sub(self.begun_at) < ONCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_says_another_rank_too_soon_goes_on_as_they_were() {
        let [low, high] = [5.0, 20.0].map(Rating::of_rank);
        let begun = Person::as_said(None, (low, 7), ONCE);
        assert_eq!((begun.rating, begun.said_at, begun.begun_at), (low, 7, ONCE));
        assert_eq!(Person::as_said(Some(begun), (high, 7), 2 * ONCE), begun, "it was heard already");
        let corrected = Person::as_said(Some(begun), (high, 8), ONCE + 5);
        assert_eq!((corrected.rating, corrected.begun_at), (high, ONCE), "nothing was tried yet");
        let tried = Person { tries: 3, ..begun };
        let again = Person::as_said(Some(tried), (high, 9), ONCE + 5);
        assert!(again.rating == low && again.is_too_soon(ONCE + 6) && !again.is_too_soon(2 * ONCE));
        assert_eq!(Person::as_said(Some(tried), (high, 9), 2 * ONCE).rating, high, "a day later it counts");
    }
}
