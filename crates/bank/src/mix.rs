//! [`Mix`]: what a row of problems may be made of, so that nobody meets one ko after the other.

use tsumego::{ProblemKind, Rank};

/// Of so many problems one may be a ko, and one a question of what a position is.
const ONE_IN: usize = 10;
/// So many problems come before the first question of what a position is.
const FIRST: usize = 10;
/// Below 18 kyu nobody is asked about a ko.
const LEAST_FOR_KO: u8 = 13;

/// What has come so far in a row of problems. At most a tenth of it are kos, none of them below 18 kyu; at most a tenth
/// ask what a position is, none of them among the first ten.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mix {
    /// How many problems have come.
    pub all: usize,
    /// How many of them were kos.
    pub kos: usize,
    /// How many of them asked what a position is.
    pub statuses: usize,
}

/// Is it about a ko?
pub const fn is_ko(kind: ProblemKind) -> bool {
    matches!(kind, ProblemKind::Ko | ProblemKind::WhoseKo)
}

impl Mix {
    /// May a problem of this kind and rank come next?
    pub fn takes(&self, kind: ProblemKind, rank: Rank) -> bool {
        let rare = |before: usize| (before + 1) * ONE_IN <= self.all + 1;
        let status = || self.all >= FIRST && rare(self.statuses);
        Mix::ever_takes(kind, rank) && (!is_ko(kind) || rare(self.kos)) && (!kind.is_status() || status())
    }

    /// May a problem of this kind and rank come at all, after however many others?
    pub fn ever_takes(kind: ProblemKind, rank: Rank) -> bool {
        !is_ko(kind) || rank.step() >= LEAST_FOR_KO
    }

    /// After problems of these kinds, where they were of one.
    pub fn of(kinds: &[Option<ProblemKind>]) -> Mix {
        let asked = |mix: Mix, kind: &Option<ProblemKind>| match kind {
            Some(kind) => mix.with(*kind),
            None => Mix { all: mix.all + 1, ..mix },
        };
        kinds.iter().fold(Mix::default(), asked)
    }

    /// The kinds that must not come next at a level.
    pub fn unwelcome(&self, level: i64) -> Vec<ProblemKind> {
        let rank = u8::try_from(level).ok().and_then(Rank::from_step).unwrap_or(Rank::LOWEST);
        ProblemKind::ALL.into_iter().filter(|&kind| !self.takes(kind, rank)).collect()
    }

    /// After one of this kind.
    #[must_use]
    pub fn with(self, kind: ProblemKind) -> Mix {
        Mix {
            all: self.all + 1,
            kos: self.kos + usize::from(is_ko(kind)),
            statuses: self.statuses + usize::from(kind.is_status()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes what it may of an endless supply of everything, the rare things first.
    #[test]
    fn whatever_is_taken_is_mixed() {
        let rank = |text: &str| text.parse::<Rank>().unwrap();
        for (level, kos) in [("19k", 0), ("18k", 10), ("3d", 10)] {
            let (mut mix, mut row) = (Mix::default(), Vec::new());
            for _ in 0..100 {
                let wanted = [ProblemKind::WhoseKo, ProblemKind::Ko, ProblemKind::Elsewhere, ProblemKind::Kill];
                let kind = wanted.into_iter().find(|&kind| mix.takes(kind, rank(level))).unwrap();
                mix = mix.with(kind);
                row.push(kind);
                assert!(mix.kos * 10 <= row.len() && mix.statuses * 10 <= row.len(), "{row:?}");
            }
            assert_eq!(row.iter().filter(|&&kind| is_ko(kind)).count(), kos, "{level}");
            assert_eq!(Mix::ever_takes(ProblemKind::Ko, rank(level)), kos > 0, "{level}");
            assert!(row[..10].iter().all(|kind| !kind.is_status()), "{row:?}");
            assert_eq!(row.iter().filter(|kind| kind.is_status()).count(), 10, "{level}");
        }
    }
}
