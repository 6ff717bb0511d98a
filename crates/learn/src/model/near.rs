//! [`Near`]: k nearest neighbours (Fix and Hodges 1951).

use super::classifier::Model;
use crate::table::FeatureTable;

/// The rows themselves.
#[derive(Clone, PartialEq, Debug)]
pub struct Near {
    table: FeatureTable,
    count: usize,
}

impl Near {
    /// Remembers everything.
    pub fn new(table: &FeatureTable, count: usize) -> Near {
        Near { table: table.clone(), count: count.min(table.len()) }
    }
}

fn distance(one: &[f32], other: &[f32]) -> f32 {
    // Eight sums side by side, which the processor adds at once.
    let mut sums = [0.0_f32; 8];
    let (ones, others) = (one.chunks_exact(8), other.chunks_exact(8));
    let rest = ones.remainder().iter().zip(others.remainder()).map(|(one, other)| (one - other) * (one - other));
    let rest: f32 = rest.sum();
    for (ones, others) in ones.zip(others) {
        for at in 0..8 {
            let apart = ones[at] - others[at];
            sums[at] += apart * apart;
        }
    }
    rest + sums.iter().sum::<f32>()
}

impl Model for Near {
    /// The share of right moves among the nearest; where distances are equal, the earlier row is nearer.
    fn score(&self, row: &[f32]) -> f32 {
        let mut far: Vec<(f32, u32)> =
            (0..self.table.len()).map(|at| (distance(row, self.table.row(at)), at as u32)).collect();
        if self.count == 0 {
            return 0.5;
        }
        far.select_nth_unstable_by(self.count - 1, |one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let right = far[..self.count].iter().filter(|&&(_, at)| self.table.right[at as usize]).count();
        right as f32 / self.count as f32
    }
}
