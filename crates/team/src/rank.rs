//! How strong a member says to be: from 30 kyu to 9 dan.

use std::fmt;
use std::str::FromStr;

/// A rank of an amateur.
///
/// ```
/// use team::Rank;
/// let (kyu, dan): (Rank, Rank) = ("3k".parse().unwrap(), "2d".parse().unwrap());
/// assert_eq!((dan.steps_above(kyu), kyu.to_string().as_str()), (4, "3k"));
/// assert!("0k".parse::<Rank>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(i8);

impl Rank {
    /// By how many ranks this one is above another; negative where it is below.
    pub fn steps_above(self, other: Rank) -> i32 {
        i32::from(self.0) - i32::from(other.0)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 > 0 { f.pad(&format!("{}d", self.0)) } else { f.pad(&format!("{}k", 1 - self.0)) }
    }
}

/// The text is no rank: a number from 1 to 30 and `k`, or from 1 to 9 and `d`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotARank;

impl fmt::Display for NotARank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a rank is 30k to 1k, or 1d to 9d")
    }
}

impl std::error::Error for NotARank {}

impl FromStr for Rank {
    type Err = NotARank;

    fn from_str(text: &str) -> Result<Rank, NotARank> {
        let text = text.trim();
        let Some((at, kind)) = text.char_indices().last() else { return Err(NotARank) };
        let digits = &text[..at];
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NotARank);
        }
        match (digits.parse::<i8>(), kind.to_ascii_lowercase()) {
            (Ok(kyu @ 1..=30), 'k') => Ok(Rank(1 - kyu)),
            (Ok(dan @ 1..=9), 'd') => Ok(Rank(dan)),
            _ => Err(NotARank),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_read_back_in_order() {
        let kyu = (1..=30).rev().map(|kyu| format!("{kyu}k"));
        let all: Vec<String> = kyu.chain((1..=9).map(|dan| format!("{dan}d"))).collect();
        let ranks: Vec<Rank> = all.iter().map(|text| text.parse().unwrap()).collect();
        assert!(ranks.windows(2).all(|two| two[1].steps_above(two[0]) == 1));
        assert_eq!(ranks.iter().map(Rank::to_string).collect::<Vec<_>>(), all);
        for bad in ["", "k", "0k", "31k", "10d", "-1k", "+1k", "1p", "1 k", "1kk", "९k", "1é"] {
            assert_eq!(bad.parse::<Rank>(), Err(NotARank), "{bad}");
        }
    }
}
