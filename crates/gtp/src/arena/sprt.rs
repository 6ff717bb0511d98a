//! [`Sprt`]: when a match may end because it is clear who is stronger (Wald 1945).

use super::elo::{WinTally, expected_share};

/// A test between two hypotheses: the first player is so many Elo stronger, or only so many. Either error is made in one
/// of twenty matches at most.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    low: f64,
    high: f64,
}

/// What a test has shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// Not enough games yet.
    Nothing,
    /// The lower difference is the likelier.
    Low,
    /// The higher difference is the likelier.
    High,
}

/// The share of wrong verdicts, of either kind.
const ERROR: f64 = 0.05;

impl Sprt {
    /// Is the first player stronger by `high` rather than by `low` Elo?
    pub fn new(low: f64, high: f64) -> Option<Sprt> {
        (low.is_finite() && high.is_finite() && low < high && high - low >= 1.0 && low >= -2000.0 && high <= 2000.0)
            .then_some(Sprt { low, high })
    }

    /// Reads `0,50`.
    ///
    /// # Errors
    /// Says what is expected.
    pub fn read(text: &str) -> Result<Sprt, String> {
        let numbers =
            text.split_once(',').and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
        let sprt = numbers.and_then(|(low, high)| Sprt::new(low, high));
        sprt.ok_or_else(|| format!("expected two differences in Elo, the lower first, such as 0,50, found “{text}”"))
    }

    /// The logarithm of how much likelier the higher difference is. A draw is half a win and half a loss.
    pub fn log_ratio(self, tally: WinTally) -> f64 {
        let (p0, p1) = (expected_share(self.low), expected_share(self.high));
        let half = tally.draws as f64 / 2.0;
        (tally.wins as f64 + half) * (p1 / p0).ln() + (tally.losses as f64 + half) * ((1.0 - p1) / (1.0 - p0)).ln()
    }

    /// What the games so far have shown.
    pub fn shown(self, tally: WinTally) -> Shown {
        let (ratio, bound) = (self.log_ratio(tally), Sprt::bound());
        if ratio >= bound {
            Shown::High
        } else if ratio <= -bound {
            Shown::Low
        } else {
            Shown::Nothing
        }
    }

    /// How far the logarithm has to go either way.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }
}

impl std::fmt::Display for Sprt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use dice::Dice;

    use super::*;

    /// The verdict of a made-up match in which the first player is so much stronger, and its games.
    fn played(dice: &mut Dice, sprt: Sprt, elo: f64) -> (Shown, u64) {
        let mut tally = WinTally::default();
        loop {
            let won = (dice.below(1_000_000) as f64) < expected_share(elo) * 1e6;
            tally.add(if won { 1 } else { -1 });
            match sprt.shown(tally) {
                Shown::Nothing => {}
                shown => return (shown, tally.games()),
            }
        }
    }

    #[test]
    fn errors_are_as_rare_as_promised() {
        let (mut dice, sprt) = (Dice::new(1), Sprt::new(0.0, 50.0).unwrap());
        for (elo, wrong) in [(0.0, Shown::High), (50.0, Shown::Low)] {
            let errors = (0..400).filter(|_| played(&mut dice, sprt, elo).0 == wrong).count();
            assert!(errors <= 30, "{errors} of 400 at {elo}");
        }
        let games: u64 = (0..50).map(|_| played(&mut dice, sprt, 200.0).1).sum();
        assert!(games < 50 * 100, "a clear difference shows soon: {games}");
    }

    #[test]
    fn bounds_are_read_and_refused() {
        assert_eq!(Sprt::read("0, 50").map(|sprt| sprt.to_string()), Ok("0,50".to_owned()));
        for wrong in ["", "5", "50,0", "0,0", "a,b", "nan,5", "0,inf", "-1e9,0"] {
            assert!(Sprt::read(wrong).is_err_and(|error| error.contains("such as 0,50")), "{wrong}");
        }
    }
}
