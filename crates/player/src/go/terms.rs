//! What the players agree on before a game of Go: how it is counted, and the komi.

use std::fmt;
use std::str::FromStr;

use rules::score::HalfPoints;

/// How a finished game is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scoring {
    /// Living stones and what they surround.
    #[default]
    Area,
    /// Surrounded points outside seki, and prisoners.
    Territory,
}

impl Scoring {
    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Scoring::Area => "area",
            Scoring::Territory => "territory",
        }
    }

    /// The scoring of this code.
    pub fn named(code: &str) -> Option<Scoring> {
        [Scoring::Area, Scoring::Territory].into_iter().find(|scoring| scoring.code() == code)
    }
}

/// What White gets for moving second, in half points.
///
/// ```
/// use player::go::Komi;
/// let komi: Komi = "6.5".parse().unwrap();
/// assert_eq!((komi.half_points(), komi.to_string().as_str()), (13, "6.5"));
/// assert!("7.25".parse::<Komi>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Komi(i32);

impl Komi {
    /// No komi is greater, for either side: it is more than the largest board is worth.
    pub const MOST: i32 = 1000;

    /// So many half points, if they are not too many.
    pub fn new(half_points: i32) -> Option<Komi> {
        (-Komi::MOST..=Komi::MOST).contains(&half_points).then_some(Komi(half_points))
    }

    /// How many half points.
    pub fn half_points(self) -> i32 {
        self.0
    }
}

impl From<Komi> for HalfPoints {
    fn from(komi: Komi) -> HalfPoints {
        HalfPoints(komi.0)
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        HalfPoints(self.0).fmt(f)
    }
}

/// The text is no komi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAKomi;

impl fmt::Display for NotAKomi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a komi is a number of half points between -{0} and {0}, such as 6.5", Komi::MOST / 2)
    }
}

impl std::error::Error for NotAKomi {}

/// Reads `6.5`, `7`, `-0.5`, and `7.0` as some programs write it.
impl FromStr for Komi {
    type Err = NotAKomi;

    fn from_str(text: &str) -> Result<Komi, NotAKomi> {
        let points: f64 = text.trim().parse().map_err(|_| NotAKomi)?;
        let halves = points * 2.0;
        if !halves.is_finite() || halves.fract() != 0.0 || halves.abs() > f64::from(Komi::MOST) {
            return Err(NotAKomi);
        }
        Komi::new(halves as i32).ok_or(NotAKomi)
    }
}

/// How a game is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    /// What counts.
    pub scoring: Scoring,
    /// What White gets.
    pub komi: Komi,
}

impl Default for Terms {
    /// Area scoring and a komi of seven and a half.
    fn default() -> Terms {
        Terms { scoring: Scoring::Area, komi: Komi(15) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_komi_reads_back() {
        for halves in -Komi::MOST..=Komi::MOST {
            let komi = Komi::new(halves).unwrap();
            assert_eq!(komi.to_string().parse(), Ok(komi));
        }
        assert_eq!("7.0".parse(), Ok(Komi(14)));
        for bad in ["", "x", "0.3", "nan", "inf", "-inf", "1e9", "500.5"] {
            assert_eq!(bad.parse::<Komi>(), Err(NotAKomi), "{bad}");
        }
    }
}
