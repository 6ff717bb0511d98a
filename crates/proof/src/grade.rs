//! What becomes of the target: [`Grade`], and the two sides that fight over it.

use std::fmt;
use std::ops::Not;

/// The two players of a problem, by what they want.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Wants to capture every target stone.
    Attacker,
    /// Owns the target.
    Defender,
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// What becomes of the target when both play their best. Greater is better for the defender.
///
/// ```
/// use proof::Grade::*;
/// assert!(Dead < Ko(-1) && Ko(-1) < Ko(0) && Ko(3) < Seki && Seki < Alive);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Captured, however many threats the defender has.
    Dead,
    /// The attacker captures exactly when they have at least this many more threats than the defender.
    Ko(i8),
    /// Never captured, but without two eyes.
    Seki,
    /// The defender forces a position in which the target is pass-alive or touches a lasting liberty.
    Alive,
}

impl Grade {
    /// The word of the grade: `dead`, `ko`, `seki` or `alive`.
    pub const fn word(self) -> &'static str {
        match self {
            Grade::Dead => "dead",
            Grade::Ko(_) => "ko",
            Grade::Seki => "seki",
            Grade::Alive => "alive",
        }
    }

    /// The number of a ko.
    pub const fn ko_balance(self) -> Option<i8> {
        match self {
            Grade::Ko(balance) => Some(balance),
            _ => None,
        }
    }

    /// Does this leave the side nothing to win?
    pub fn is_lost_by(self, side: Side) -> bool {
        matches!((side, self), (Side::Attacker, Grade::Alive) | (Side::Defender, Grade::Dead))
    }

    /// The better of two grades for the side.
    pub fn better(self, other: Grade, side: Side) -> Grade {
        match side {
            Side::Attacker => self.min(other),
            Side::Defender => self.max(other),
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Grade::Ko(balance) => f.pad(&format!("ko {balance:+}")),
            other => f.pad(other.word()),
        }
    }
}

/// What has been proved of a grade so far: it lies between the two ends, both included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// The worst for the defender that is still possible.
    pub low: Grade,
    /// The best for the defender that is still possible.
    pub high: Grade,
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Bounds = Bounds { low: Grade::Dead, high: Grade::Alive };
}

impl From<Grade> for Bounds {
    fn from(grade: Grade) -> Bounds {
        Bounds { low: grade, high: grade }
    }
}
