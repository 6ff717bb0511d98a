//! [`WinTally`]: wins, draws and losses, and how much stronger that makes one player than the other.

/// How the games of one player against another ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WinTally {
    /// Games that the first player won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that the first player lost.
    pub losses: u64,
}

/// The normal deviation that leaves 2.5 % on each side.
const DEVIATION: f64 = 1.959_963_985;

/// An estimate and the bounds that hold in 95 of 100 matches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The lower bound.
    pub low: f64,
    /// The most likely value.
    pub likely: f64,
    /// The upper bound.
    pub high: f64,
}

impl WinTally {
    /// All games.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Another game: was it won (1), lost (-1) or a draw (0)?
    pub fn add(&mut self, outcome: i8) {
        match outcome {
            1.. => self.wins += 1,
            0 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    /// The share of points, a draw being half a win, with Wilson's interval (1927). It is good for few games and for
    /// none lost too, where the usual interval is empty.
    pub fn share(self) -> Estimate {
        let n = self.games() as f64;
        if n == 0.0 {
            return Estimate { low: 0.0, likely: 0.5, high: 1.0 };
        }
        let likely = (self.wins as f64 + self.draws as f64 / 2.0) / n;
        let z = DEVIATION * DEVIATION;
        let centre = (likely + z / (2.0 * n)) / (1.0 + z / n);
        let spread = DEVIATION / (1.0 + z / n) * (likely * (1.0 - likely) / n + z / (4.0 * n * n)).sqrt();
        Estimate { low: (centre - spread).max(0.0), likely, high: (centre + spread).min(1.0) }
    }

    /// By how many Elo the first player is stronger; infinite where every game was won or lost.
    pub fn elo(self) -> Estimate {
        let share = self.share();
        Estimate { low: elo(share.low), likely: elo(share.likely), high: elo(share.high) }
    }
}

/// The difference in Elo of players of whom the first gets this share of the points.
pub fn elo(share: f64) -> f64 {
    if share <= 0.0 {
        f64::NEG_INFINITY
    } else if share >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / share - 1.0).log10()
    }
}

/// The share of the points that a player gets who is so many Elo stronger.
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use dice::Dice;

    use super::*;

    #[test]
    fn known_differences_come_out() {
        assert!((elo(0.5)).abs() < 1e-9);
        assert!((elo(0.75) - 190.848).abs() < 0.01);
        assert!((expected_share(100.0) - 0.640_065).abs() < 1e-5);
        for share in [0.01, 0.3, 0.99] {
            assert!((expected_share(elo(share)) - share).abs() < 1e-9);
        }
    }

    #[test]
    fn a_clean_sweep_has_a_lower_bound_and_no_upper_one() {
        let estimate = WinTally { wins: 10, draws: 0, losses: 0 }.elo();
        assert!(estimate.low > 100.0 && estimate.low < 200.0, "{estimate:?}");
        assert_eq!((estimate.likely, estimate.high > 1000.0), (f64::INFINITY, true));
        assert_eq!(WinTally::default().share(), Estimate { low: 0.0, likely: 0.5, high: 1.0 });
    }

    /// The interval is what it says: it holds the truth in about 95 of 100 matches.
    #[test]
    fn the_interval_holds_the_truth_as_often_as_it_says() {
        let mut dice = Dice::new(5);
        let mut held = 0;
        for _ in 0..2_000 {
            let mut tally = WinTally::default();
            (0..100).for_each(|_| tally.add(if dice.below(100) < 80 { 1 } else { -1 }));
            let share = tally.share();
            held += usize::from(share.low <= 0.8 && 0.8 <= share.high);
        }
        assert!((1_860..=1_940).contains(&held), "{held} of 2000");
    }
}
