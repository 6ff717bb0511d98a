//! Classifiers that take right and wrong moves for two clouds: [`Discriminant`] (Fisher 1936) and [`NaiveBayes`].

use super::classifier::{Model, logistic};
use super::matrix::{Lower, covariance};
use crate::table::FeatureTable;

/// Two normal distributions: with one covariance for both (linear) or each with its own (quadratic).
#[derive(Clone, PartialEq, Debug)]
pub struct Discriminant {
    /// The chance of a right move before anything is seen.
    prior: f64,
    wrong: Cloud,
    right: Cloud,
}

#[derive(Clone, PartialEq, Debug)]
struct Cloud {
    mean: Vec<f64>,
    lower: Lower,
    log_determinant: f64,
}

/// How much the covariance is drawn towards its diagonal, so that columns that follow from others do no harm.
const DRAWN: f64 = 1e-3;

impl Discriminant {
    /// Learns both clouds.
    pub fn fit(table: &FeatureTable, prior: f64, linear: bool) -> Discriminant {
        let [mut wrong, mut right] = [false, true].map(|wanted| covariance(table, |at| table.right[at] == wanted));
        if linear {
            let share = table.rights() as f64 / table.len().max(1) as f64;
            let pooled = wrong
                .1
                .numbers
                .iter()
                .zip(&right.1.numbers)
                .map(|(wrong, right)| (1.0 - share) * wrong + share * right);
            right.1.numbers = pooled.collect();
            wrong.1.numbers.clone_from(&right.1.numbers);
        }
        let cloud = |(mean, mut matrix): (Vec<f64>, super::Symmetric)| {
            for row in 0..matrix.size {
                for column in 0..matrix.size {
                    let on = row == column;
                    let number = &mut matrix.numbers[row * matrix.size + column];
                    *number = if on { *number + 1e-6 } else { *number * (1.0 - DRAWN) };
                }
            }
            let lower = matrix.lower();
            Cloud { mean, log_determinant: lower.log_determinant(), lower }
        };
        Discriminant { prior, wrong: cloud(wrong), right: cloud(right) }
    }
}

impl Cloud {
    /// The logarithm of its density, but for a constant.
    fn density(&self, row: &[f32]) -> f64 {
        let apart: Vec<f64> = row.iter().zip(&self.mean).map(|(&value, mean)| f64::from(value) - mean).collect();
        let far: f64 = self.lower.forward(&apart).iter().map(|step| step * step).sum();
        -0.5 * (far + self.log_determinant)
    }
}

impl Model for Discriminant {
    fn score(&self, row: &[f32]) -> f32 {
        let odds = self.right.density(row) - self.wrong.density(row) + (self.prior / (1.0 - self.prior)).ln();
        logistic(odds as f32)
    }
}

/// The same with every number by itself.
#[derive(Clone, PartialEq, Debug)]
pub struct NaiveBayes {
    prior: f64,
    /// Mean and variance of each column, of wrong moves and of right ones.
    columns: Vec<[(f64, f64); 2]>,
}

impl NaiveBayes {
    /// Learns means and variances.
    pub fn fit(table: &FeatureTable, prior: f64) -> NaiveBayes {
        let of = |column: usize, wanted: bool| {
            let values = || {
                let rows = (0..table.len()).filter(|&at| table.right[at] == wanted);
                rows.map(|at| f64::from(table.row(at)[column]))
            };
            let count = values().count().max(1) as f64;
            let mean = values().sum::<f64>() / count;
            (mean, values().map(|value| (value - mean).powi(2)).sum::<f64>() / count)
        };
        let mut columns: Vec<[(f64, f64); 2]> =
            (0..table.width).map(|column| [of(column, false), of(column, true)]).collect();
        // What never varies must not be certain.
        let most = columns.iter().flatten().map(|pair| pair.1).fold(0.0, f64::max);
        columns.iter_mut().flatten().for_each(|pair| pair.1 += 1e-9 * most + 1e-12);
        NaiveBayes { prior, columns }
    }
}

impl Model for NaiveBayes {
    fn score(&self, row: &[f32]) -> f32 {
        let density =
            |value: f64, (mean, variance): (f64, f64)| -0.5 * ((value - mean).powi(2) / variance + variance.ln());
        let each = row.iter().zip(&self.columns).map(|(&value, &[wrong, right])| {
            let value = f64::from(value);
            density(value, right) - density(value, wrong)
        });
        logistic((each.sum::<f64>() + (self.prior / (1.0 - self.prior)).ln()) as f32)
    }
}
