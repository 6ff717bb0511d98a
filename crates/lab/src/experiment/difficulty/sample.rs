//! [`Sample`]: pairs of what people say and what the program says, and how well they agree.

use dice::Dice;

/// Samples drawn again for an interval (Efron 1979).
const DRAWS: usize = 1000;

/// Ranks as steps: what people say, what the program says.
#[derive(Clone, Debug, Default)]
pub(super) struct Sample(pub(super) Vec<[f64; 2]>);

/// A straight line: where it starts and how it rises.
#[derive(Clone, Copy, Debug)]
pub(super) struct Straight(f64, f64);

impl Straight {
    /// The people's ranks for one of the program's.
    pub(super) fn rise(self) -> f64 {
        self.1
    }

    /// Where the program's step lies on it.
    fn at(self, step: f64) -> f64 {
        self.0 + self.1 * step
    }
}

impl Sample {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Spearman's correlation: that of the places.
    pub(super) fn spearman(&self) -> f64 {
        let [people, program] = [0, 1].map(|which| places(&self.column(which)));
        correlation(&people, &program)
    }

    /// The mean error in ranks.
    pub(super) fn error(&self) -> f64 {
        mean(&self.0.iter().map(|[people, program]| (people - program).abs()).collect::<Vec<_>>())
    }

    /// By how much the program's ranks are higher, on average.
    pub(super) fn bias(&self) -> f64 {
        mean(&self.0.iter().map(|[people, program]| program - people).collect::<Vec<_>>())
    }

    /// The mean of what people say.
    pub(super) fn people(&self) -> f64 {
        mean(&self.column(0))
    }

    /// The straight line that leads best, by least squares, from the program's steps to the people's.
    pub(super) fn straight(&self) -> Straight {
        let [people, program] = [0, 1].map(|which| self.column(which));
        let (y, x) = (mean(&people), mean(&program));
        let together: f64 = self.0.iter().map(|pair| (pair[1] - x) * (pair[0] - y)).sum();
        let alone: f64 = program.iter().map(|value| (value - x).powi(2)).sum();
        let rise = if alone > 0.0 { together / alone } else { 0.0 };
        Straight(y - rise * x, rise)
    }

    /// The same with the program's steps on a line.
    pub(super) fn along(&self, line: Straight) -> Sample {
        Sample(self.0.iter().map(|&[people, program]| [people, line.at(program)]).collect())
    }

    /// Where 95 of 100 samples drawn from this one have their value; the same in every run.
    pub(super) fn interval(&self, value: impl Fn(&Sample) -> f64) -> [f64; 2] {
        let mut dice = Dice::new(self.len() as u64 + 1);
        let draw = |dice: &mut Dice| Sample((0..self.len()).map(|_| self.0[dice.below(self.len())]).collect());
        let mut values: Vec<f64> = (0..DRAWS).map(|_| value(&draw(&mut dice))).collect();
        values.sort_by(f64::total_cmp);
        [values[DRAWS / 40], values[DRAWS - 1 - DRAWS / 40]]
    }

    fn column(&self, which: usize) -> Vec<f64> {
        self.0.iter().map(|pair| pair[which]).collect()
    }
}

pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The place of each value; those who are alike share theirs.
fn places(values: &[f64]) -> Vec<f64> {
    let below = |value: f64| values.iter().filter(|&&other| other < value).count() as f64;
    let alike = |value: f64| values.iter().filter(|&&other| other == value).count() as f64;
    values.iter().map(|&value| below(value) + (alike(value) - 1.0) / 2.0).collect()
}

fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let (x, y) = (mean(one), mean(other));
    let spread = |values: &[f64], mean: f64| values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    let together: f64 = one.iter().zip(other).map(|(a, b)| (a - x) * (b - y)).sum();
    let alone = (spread(one, x) * spread(other, y)).sqrt();
    if alone > 0.0 { together / alone } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_alone_counts() {
        let sample =
            |program: [f64; 4]| Sample([1.0, 2.0, 3.0, 4.0].into_iter().zip(program).map(|(a, b)| [a, b]).collect());
        assert_eq!(sample([1.0, 10.0, 11.0, 100.0]).spearman(), 1.0);
        assert_eq!(sample([4.0, 3.0, 2.0, 1.0]).spearman(), -1.0);
        assert_eq!(sample([5.0; 4]).spearman(), 0.0);
        assert!((sample([1.0, 3.0, 2.0, 4.0]).spearman() - 0.8).abs() < 1e-9);
        assert!((sample([1.0, 2.0, 2.0, 3.0]).spearman() - 0.948_683).abs() < 1e-5);
    }

    #[test]
    fn a_line_takes_what_is_straight_away() {
        let sample = Sample(vec![[1.0, 10.0], [2.0, 12.0], [4.0, 16.0]]);
        assert!(sample.along(sample.straight()).error() < 1e-9);
        assert!((sample.bias() - 31.0 / 3.0).abs() < 1e-9);
        let [low, high] = sample.interval(Sample::error);
        assert!(low <= sample.error() && sample.error() <= high);
    }
}
