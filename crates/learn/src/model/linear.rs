//! Classifiers that are a weighted sum: logistic regression and the linear support vector machine.

use dice::Dice;

use super::classifier::{Model, logistic};
use super::matrix::Symmetric;
use crate::table::{FeatureTable, shuffle};

/// A weighted sum of a row.
#[derive(Clone, PartialEq, Debug)]
pub struct Linear {
    weights: Vec<f64>,
    start: f64,
}

impl Linear {
    fn sum(&self, row: &[f32]) -> f64 {
        self.start + row.iter().zip(&self.weights).map(|(&value, weight)| f64::from(value) * weight).sum::<f64>()
    }
}

impl Model for Linear {
    fn score(&self, row: &[f32]) -> f32 {
        logistic(self.sum(row) as f32)
    }
}

/// Steps of Newton's method, at most.
const STEPS: usize = 12;
/// Passes over all rows, at most.
const PASSES: usize = 40;

/// Logistic regression by Newton's method, where the squares of the weights cost `cost` halves.
pub fn fit_logistic(table: &FeatureTable, weights: &[f32], cost: f64) -> Linear {
    let size = table.width + 1;
    let mut linear = Linear { weights: vec![0.0; table.width], start: 0.0 };
    let mut row = vec![1.0; size];
    for _ in 0..STEPS {
        let mut slope = vec![0.0; size];
        let mut curve = Symmetric::zero(size);
        #[allow(clippy::needless_range_loop)]
        for at in 0..table.len() {
            row.iter_mut().zip(table.row(at)).for_each(|(slot, &value)| *slot = f64::from(value));
            let chance = 1.0 / (1.0 + (-linear.sum(table.row(at))).exp());
            let weight = f64::from(weights[at]);
            let pull = weight * (f64::from(u8::from(table.right[at])) - chance);
            slope.iter_mut().zip(&row).for_each(|(sum, value)| *sum += pull * value);
            curve.add_outer(&row, weight * chance * (1.0 - chance));
        }
        #[allow(clippy::needless_range_loop)]
        for at in 0..size {
            // The start costs next to nothing.
            let price = if at + 1 == size { 1e-9 } else { cost };
            curve.numbers[at * size + at] += price;
            slope[at] -= price * linear.weights.get(at).copied().unwrap_or(linear.start);
        }
        let step = curve.mirrored().lower().solve(&slope);
        linear.weights.iter_mut().zip(&step).for_each(|(weight, by)| *weight += by);
        linear.start += step[table.width];
        if step.iter().all(|by| by.abs() < 1e-6) {
            break;
        }
    }
    linear
}

/// A linear support vector machine by descent along one row at a time (Hsieh and others 2008): the hinge loss, where a row on the
/// wrong side costs at most `cost` times its weight.
pub fn fit_svm(table: &FeatureTable, weights: &[f32], cost: f64, seed: u64) -> Linear {
    let mut linear = Linear { weights: vec![0.0; table.width], start: 0.0 };
    let sign = |at: usize| if table.right[at] { 1.0 } else { -1.0 };
    let lengths: Vec<f64> =
        (0..table.len()).map(|at| 1.0 + table.row(at).iter().map(|&x| f64::from(x).powi(2)).sum::<f64>()).collect();
    let mut shares = vec![0.0; table.len()];
    let mut order: Vec<usize> = (0..table.len()).collect();
    let mut dice = Dice::new(seed);
    for _ in 0..PASSES {
        shuffle(&mut order, &mut dice);
        let mut most: f64 = 0.0;
        for &at in &order {
            let slope = sign(at) * linear.sum(table.row(at)) - 1.0;
            let limit = cost * f64::from(weights[at]);
            let share = (shares[at] - slope / lengths[at]).clamp(0.0, limit);
            let by = share - shares[at];
            if by != 0.0 {
                shares[at] = share;
                most = most.max(by.abs() / limit.max(1e-12));
                let times = by * sign(at);
                linear.weights.iter_mut().zip(table.row(at)).for_each(|(weight, &x)| *weight += times * f64::from(x));
                linear.start += times;
            }
        }
        if most < 1e-3 {
            break;
        }
    }
    linear
}
