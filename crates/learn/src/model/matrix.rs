//! Symmetric matrices: covariances, and what is solved and turned with them.

use crate::table::FeatureTable;

/// A symmetric matrix, all of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Symmetric {
    pub(crate) size: usize,
    pub(crate) numbers: Vec<f64>,
}

impl Symmetric {
    pub(crate) fn zero(size: usize) -> Symmetric {
        Symmetric { size, numbers: vec![0.0; size * size] }
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.numbers[row * self.size + column]
    }

    /// Adds `by · x xᵀ` to the lower half; [`Symmetric::mirrored`] fills in the rest.
    pub(crate) fn add_outer(&mut self, x: &[f64], by: f64) {
        for (row, &one) in x.iter().enumerate() {
            let start = row * self.size;
            let times = by * one;
            if times != 0.0 {
                self.numbers[start..=start + row].iter_mut().zip(x).for_each(|(sum, other)| *sum += times * other);
            }
        }
    }

    pub(crate) fn mirrored(mut self) -> Symmetric {
        for row in 0..self.size {
            for column in 0..row {
                self.numbers[column * self.size + row] = self.numbers[row * self.size + column];
            }
        }
        self
    }

    /// The lower triangle whose product with its transpose this is (Cholesky); what lies on the diagonal is made a little larger until
    /// there is one.
    pub(crate) fn lower(&self) -> Lower {
        let scale = (0..self.size).map(|at| self.at(at, at)).sum::<f64>() / self.size.max(1) as f64;
        let mut ridge = 0.0;
        loop {
            if let Some(lower) = self.try_lower(ridge) {
                return lower;
            }
            ridge = if ridge == 0.0 { 1e-9 * scale.max(1e-9) } else { 10.0 * ridge };
        }
    }

    fn try_lower(&self, ridge: f64) -> Option<Lower> {
        let size = self.size;
        let mut lower = vec![0.0; size * size];
        for row in 0..size {
            for column in 0..=row {
                let (one, other) =
                    (&lower[row * size..row * size + column], &lower[column * size..column * size + column]);
                let rest = self.at(row, column) - one.iter().zip(other).map(|(one, other)| one * other).sum::<f64>();
                lower[row * size + column] = if row == column {
                    let rest = rest + ridge;
                    if rest <= 1e-12 * (self.at(row, row).abs() + ridge) || !rest.is_finite() {
                        return None;
                    }
                    rest.sqrt()
                } else {
                    rest / lower[column * size + column]
                };
            }
        }
        Some(Lower { size, numbers: lower })
    }

    /// The values and the vectors that it only stretches, the greatest first (Jacobi 1846).
    pub(crate) fn eigen(&self) -> Vec<(f64, Vec<f64>)> {
        let size = self.size;
        let mut values = self.numbers.clone();
        let mut vectors = vec![0.0; size * size];
        (0..size).for_each(|at| vectors[at * size + at] = 1.0);
        for _ in 0..50 {
            let off: f64 =
                (0..size).map(|row| (0..row).map(|column| values[row * size + column].powi(2)).sum::<f64>()).sum();
            let on: f64 = (0..size).map(|at| values[at * size + at].powi(2)).sum();
            if off <= 1e-18 * on {
                break;
            }
            for p in 0..size {
                for q in p + 1..size {
                    rotate(&mut values, &mut vectors, size, p, q);
                }
            }
        }
        let vector = |at: usize| (0..size).map(|row| vectors[at * size + row]).collect::<Vec<f64>>();
        let mut all: Vec<(f64, Vec<f64>)> = (0..size).map(|at| (values[at * size + at], vector(at))).collect();
        all.sort_by(|one, other| other.0.total_cmp(&one.0));
        all
    }
}

/// Turns the plane of two axes so that nothing is left between them. The vectors are kept as rows.
fn rotate(values: &mut [f64], vectors: &mut [f64], size: usize, p: usize, q: usize) {
    let between = values[p * size + q];
    if between.abs() <= 1e-300 {
        return;
    }
    let theta = (values[q * size + q] - values[p * size + p]) / (2.0 * between);
    let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
    let t = if theta == 0.0 { 1.0 } else { t };
    let c = 1.0 / (t * t + 1.0).sqrt();
    let s = t * c;
    for k in 0..size {
        let (one, other) = (values[k * size + p], values[k * size + q]);
        values[k * size + p] = c * one - s * other;
        values[k * size + q] = s * one + c * other;
    }
    for numbers in [values, vectors] {
        for k in 0..size {
            let (one, other) = (numbers[p * size + k], numbers[q * size + k]);
            numbers[p * size + k] = c * one - s * other;
            numbers[q * size + k] = s * one + c * other;
        }
    }
}

/// A lower triangle.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Lower {
    size: usize,
    numbers: Vec<f64>,
}

impl Lower {
    /// The `y` with `L y = x`.
    pub(crate) fn forward(&self, x: &[f64]) -> Vec<f64> {
        let mut y: Vec<f64> = Vec::with_capacity(self.size);
        for (row, value) in x.iter().enumerate() {
            let known = &self.numbers[row * self.size..row * self.size + row];
            let sum: f64 = known.iter().zip(&y).map(|(one, other)| one * other).sum();
            y.push((value - sum) / self.numbers[row * self.size + row]);
        }
        y
    }

    /// The `z` with `L Lᵀ z = x`.
    pub(crate) fn solve(&self, x: &[f64]) -> Vec<f64> {
        let mut z = self.forward(x);
        for row in (0..self.size).rev() {
            let sum: f64 = (row + 1..self.size).map(|below| self.numbers[below * self.size + row] * z[below]).sum();
            z[row] = (z[row] - sum) / self.numbers[row * self.size + row];
        }
        z
    }

    /// The logarithm of the determinant of `L Lᵀ`.
    pub(crate) fn log_determinant(&self) -> f64 {
        (0..self.size).map(|at| 2.0 * self.numbers[at * self.size + at].ln()).sum()
    }
}

/// The mean and the covariance of some rows of a table.
pub(crate) fn covariance(table: &FeatureTable, holds: impl Fn(usize) -> bool) -> (Vec<f64>, Symmetric) {
    let rows: Vec<usize> = (0..table.len()).filter(|&at| holds(at)).collect();
    let count = rows.len().max(1) as f64;
    let mut mean = vec![0.0; table.width];
    for &at in &rows {
        mean.iter_mut().zip(table.row(at)).for_each(|(sum, &value)| *sum += f64::from(value) / count);
    }
    let mut sum = Symmetric::zero(table.width);
    let mut apart = vec![0.0; table.width];
    for &at in &rows {
        apart
            .iter_mut()
            .zip(table.row(at))
            .zip(&mean)
            .for_each(|((apart, &value), mean)| *apart = f64::from(value) - mean);
        sum.add_outer(&apart, 1.0 / count);
    }
    (mean, sum.mirrored())
}

#[cfg(test)]
mod tests {
    use super::*;
    use dice::Dice;

    fn matrix(size: usize) -> Symmetric {
        let mut dice = Dice::new(2);
        let mut sum = Symmetric::zero(size);
        for _ in 0..2 * size {
            let x: Vec<f64> = (0..size).map(|_| dice.below(100) as f64 / 50.0 - 1.0).collect();
            sum.add_outer(&x, 1.0);
        }
        sum.mirrored()
    }

    fn times(matrix: &Symmetric, x: &[f64]) -> Vec<f64> {
        (0..matrix.size).map(|row| (0..matrix.size).map(|column| matrix.at(row, column) * x[column]).sum()).collect()
    }

    #[test]
    fn what_is_solved_gives_back_what_was_asked() {
        let matrix = matrix(7);
        let x: Vec<f64> = (0..7).map(f64::from).collect();
        let back = times(&matrix, &matrix.lower().solve(&x));
        assert!(back.iter().zip(&x).all(|(one, other)| (one - other).abs() < 1e-8), "{back:?}");
    }

    #[test]
    fn eigenvectors_are_only_stretched() {
        let matrix = matrix(9);
        let eigen = matrix.eigen();
        assert!(eigen.is_sorted_by(|one, other| one.0 >= other.0));
        for (value, vector) in &eigen {
            let length: f64 = vector.iter().map(|x| x * x).sum();
            assert!((length - 1.0).abs() < 1e-9);
            let turned = times(&matrix, vector);
            assert!(turned.iter().zip(vector).all(|(one, other)| (one - value * other).abs() < 1e-7));
        }
        let trace: f64 = (0..9).map(|at| matrix.at(at, at)).sum();
        assert!((eigen.iter().map(|pair| pair.0).sum::<f64>() - trace).abs() < 1e-8);
        let product: f64 = eigen.iter().map(|pair| pair.0.ln()).sum();
        assert!((matrix.lower().log_determinant() - product).abs() < 1e-7);
    }

    #[test]
    fn a_matrix_without_full_rank_is_solved_all_the_same() {
        let mut flat = Symmetric::zero(3);
        flat.add_outer(&[1.0, 2.0, 3.0], 1.0);
        assert!(flat.mirrored().lower().solve(&[1.0, 2.0, 3.0]).iter().all(|value| value.is_finite()));
    }
}
