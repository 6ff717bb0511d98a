//! [`Rank`]: how strong a player is, or how hard a problem.

use std::fmt;
use std::str::FromStr;

/// From 30 kyu, who has just learned the rules, to 7 dan. Who is stronger is greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

/// The step of 1 kyu; that of 1 dan follows.
const FIRST_KYU: u8 = 30;

impl Rank {
    /// 30 kyu.
    pub const LOWEST: Rank = Rank(1);
    /// 7 dan.
    pub const HIGHEST: Rank = Rank(37);

    /// The rank on this step of the scale, from 1 for 30 kyu over 30 for 1 kyu and 31 for 1 dan to 37 for 7 dan.
    pub fn from_step(step: u8) -> Option<Rank> {
        Some(Rank(step)).filter(|rank| (Rank::LOWEST..=Rank::HIGHEST).contains(rank))
    }

    /// The nearest rank to a number on the same scale.
    pub fn nearest(step: f64) -> Rank {
        Rank(step.round().clamp(f64::from(Rank::LOWEST.0), f64::from(Rank::HIGHEST.0)) as u8)
    }

    /// Its step.
    pub const fn step(self) -> u8 {
        self.0
    }

    /// All of them, from the lowest.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (Rank::LOWEST.0..=Rank::HIGHEST.0).map(Rank)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.checked_sub(FIRST_KYU) {
            Some(dan @ 1..) => write!(f, "{dan} dan"),
            _ => write!(f, "{} kyu", FIRST_KYU + 1 - self.0),
        }
    }
}

/// The text is no rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotARank;

impl fmt::Display for NotARank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a rank from 30 kyu to 7 dan, such as “12k” or “2 dan”")
    }
}

impl std::error::Error for NotARank {}

impl FromStr for Rank {
    type Err = NotARank;

    fn from_str(text: &str) -> Result<Rank, NotARank> {
        let text = text.trim();
        let digits = text.find(|letter: char| !letter.is_ascii_digit()).ok_or(NotARank)?;
        let number: u8 = text[..digits].parse().map_err(|_| NotARank)?;
        let step = match text[digits..].trim_start() {
            "k" | "kyu" => (FIRST_KYU + 1).checked_sub(number),
            "d" | "dan" if number > 0 => FIRST_KYU.checked_add(number),
            _ => None,
        };
        step.and_then(Rank::from_step).filter(|_| number > 0).ok_or(NotARank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_is_read_as_written() {
        let ranks: Vec<Rank> = Rank::all().collect();
        assert_eq!(
            (ranks.len(), ranks[0].to_string().as_str(), ranks[36].to_string().as_str()),
            (37, "30 kyu", "7 dan")
        );
        for rank in ranks {
            let long = rank.to_string();
            let short = long.replace(" kyu", "k").replace(" dan", "d");
            assert_eq!((long.parse(), short.parse()), (Ok(rank), Ok(rank)));
            assert_eq!(Rank::from_step(rank.step()), Some(rank));
        }
        for bad in ["", "k", "0k", "31k", "8d", "0 dan", "12", "12 p", "-3k", "300k", "１k"] {
            assert_eq!(bad.parse::<Rank>(), Err(NotARank), "{bad}");
        }
        assert_eq!(
            (Rank::nearest(-5.0), Rank::nearest(30.6), Rank::nearest(f64::MAX)),
            (Rank::LOWEST, Rank(31), Rank::HIGHEST)
        );
    }
}
