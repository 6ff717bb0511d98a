//! [`Share`]: so many of so many, with the interval in which the share lies with 95 % (Wilson 1927).

use std::fmt;

use gtp::arena::WinTally;

/// So many of so many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Share {
    pub(crate) part: usize,
    pub(crate) all: usize,
}

impl FromIterator<bool> for Share {
    fn from_iter<I: IntoIterator<Item = bool>>(marks: I) -> Share {
        marks
            .into_iter()
            .fold(Share::default(), |share, mark| Share { part: share.part + usize::from(mark), all: share.all + 1 })
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.all == 0 {
            return f.pad("–");
        }
        let tally = WinTally { wins: self.part as u64, draws: 0, losses: (self.all - self.part) as u64 };
        let share = tally.share();
        let [low, likely, high] = [share.low, share.likely, share.high].map(|part| 100.0 * part);
        write!(f, "{} of {}: {likely:.0} % ({low:.0} to {high:.0})", self.part, self.all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_told_with_its_interval() {
        let share: Share = (0..356).map(|at| at < 231).collect();
        assert_eq!(share.to_string(), "231 of 356: 65 % (60 to 70)");
        assert_eq!(Share::default().to_string(), "–");
    }
}
