//! How strong a member says to be: from 30 kyu to 9 dan, and as a professional from 1p to 9p.

use std::fmt;
use std::str::FromStr;

/// A rank of an amateur or a professional (Hugger 2011, Table 1.1).
///
/// ```
/// use team::Rank;
/// let (kyu, dan): (Rank, Rank) = ("3k".parse().unwrap(), "2d".parse().unwrap());
/// assert_eq!((dan.steps_above(kyu), kyu.to_string().as_str()), (4, "3k"));
/// let (ninth, first): (Rank, Rank) = ("9p".parse().unwrap(), "1p".parse().unwrap());
/// assert!(ninth > first && first > dan && ninth.steps_above(first) == 2);
/// assert!("0k".parse::<Rank>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(i8);

/// The highest rank of an amateur; professionals come after it.
const DANS: i8 = 9;
/// So many ranks of professionals are about a stone apart.
const PROFESSIONALS: i8 = 3;

impl Rank {
    /// By how many ranks this one is above another, in steps of a stone; negative where it is below.
    pub fn steps_above(self, other: Rank) -> i32 {
        i32::from(self.stones()) - i32::from(other.stones())
    }

    /// Where it stands among all ranks: 30k is 0, 1k 29, 1d 30, 1p 39.
    pub fn number(self) -> u8 {
        u8::try_from(self.0 + 29).unwrap_or(0)
    }

    fn stones(self) -> i8 {
        if self.0 > DANS { DANS + (self.0 - DANS + PROFESSIONALS - 1) / PROFESSIONALS } else { self.0 }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self.0 {
            kyu @ ..=0 => format!("{}k", 1 - kyu),
            dan @ 1..=DANS => format!("{dan}d"),
            professional => format!("{}p", professional - DANS),
        })
    }
}

/// The text is no rank: a number from 1 to 30 and `k`, or from 1 to 9 and `d` or `p`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotARank;

impl fmt::Display for NotARank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a rank is 30k to 1k, 1d to 9d, or 1p to 9p")
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
            (Ok(dan @ 1..=DANS), 'd') => Ok(Rank(dan)),
            (Ok(professional @ 1..=9), 'p') => Ok(Rank(DANS + professional)),
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
        let high = ["d", "p"].into_iter().flat_map(|kind| (1..=9).map(move |rank| format!("{rank}{kind}")));
        let all: Vec<String> = kyu.chain(high).collect();
        let ranks: Vec<Rank> = all.iter().map(|text| text.parse().unwrap()).collect();
        assert!(ranks.windows(2).all(|two| two[1] > two[0]));
        assert!(ranks[..40].windows(2).all(|two| two[1].steps_above(two[0]) == 1), "a stone for each, up to 1p");
        assert_eq!(ranks[47].steps_above(ranks[38]), 3, "9p and 9d");
        assert_eq!(ranks.iter().map(Rank::to_string).collect::<Vec<_>>(), all);
        for bad in ["", "k", "0k", "31k", "10d", "0p", "10p", "-1k", "+1k", "1 k", "1kk", "९k", "1é"] {
            assert_eq!(bad.parse::<Rank>(), Err(NotARank), "{bad}");
        }
    }
}
