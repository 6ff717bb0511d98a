//! [`Model`]: what every kind of classifier is once it has learned.

use crate::table::FeatureTable;

/// Something that has learned to tell right moves.
pub trait Model: Send + Sync {
    /// How right a move looks, from 0 to 1; a half is where it would be called right.
    fn score(&self, row: &[f32]) -> f32;

    /// The scores of all rows.
    fn scores(&self, table: &FeatureTable) -> Vec<f32> {
        (0..table.len()).map(|at| self.score(table.row(at))).collect()
    }
}

/// From the logarithm of odds to a chance.
pub(crate) fn logistic(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}
