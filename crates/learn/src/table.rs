//! [`FeatureTable`]: moves as rows of numbers, with their labels.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use dice::Dice;

use crate::feature::Extractor;
use crate::position::Labelled;

/// Rows of numbers, each with what is known of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FeatureTable {
    /// Numbers in a row.
    pub width: usize,
    /// All rows, one after the other.
    pub numbers: Vec<f32>,
    /// Is the move right?
    pub right: Vec<bool>,
    /// The position that the move is made in, as a number.
    pub position: Vec<u32>,
    /// The problem that it comes from.
    pub root: Vec<u32>,
}

impl FeatureTable {
    /// No rows of this width.
    pub fn empty(width: usize) -> FeatureTable {
        FeatureTable { width, ..FeatureTable::default() }
    }

    /// The moves of positions, on so many threads.
    pub fn of(positions: &[&Labelled], extractor: &Extractor, threads: usize) -> FeatureTable {
        let parts = in_parallel(positions.len().div_ceil(BATCH), threads, |batch| {
            let mut table = FeatureTable::empty(extractor.features().len());
            for (at, position) in positions.iter().enumerate().skip(batch * BATCH).take(BATCH) {
                let points: Vec<_> = position.moves.iter().map(|&(point, _)| point).collect();
                let Some(rows) = extractor.rows(&position.sketch, &points) else { continue };
                for (row, &(_, grade)) in rows.iter().zip(&position.moves) {
                    table.push(row, position.is_right(grade), at as u32, position.root);
                }
            }
            table
        });
        let mut all = FeatureTable::empty(extractor.features().len());
        for part in parts {
            all.numbers.extend(part.numbers);
            all.right.extend(part.right);
            all.position.extend(part.position);
            all.root.extend(part.root);
        }
        all
    }

    /// Adds a row.
    pub fn push(&mut self, row: &[f32], right: bool, position: u32, root: u32) {
        self.numbers.extend(row);
        self.right.push(right);
        self.position.push(position);
        self.root.push(root);
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.right.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.right.is_empty()
    }

    /// A row.
    pub fn row(&self, at: usize) -> &[f32] {
        &self.numbers[at * self.width..(at + 1) * self.width]
    }

    /// How many moves are right.
    pub fn rights(&self) -> usize {
        self.right.iter().filter(|&&right| right).count()
    }

    /// These rows, in this order.
    pub fn rows(&self, rows: &[usize]) -> FeatureTable {
        let mut table = FeatureTable::empty(self.width);
        rows.iter().for_each(|&at| table.push(self.row(at), self.right[at], self.position[at], self.root[at]));
        table
    }

    /// These columns, in this order.
    pub fn columns(&self, columns: &[usize]) -> FeatureTable {
        let numbers =
            (0..self.len()).flat_map(|at| columns.iter().map(move |&column| self.numbers[at * self.width + column]));
        FeatureTable { width: columns.len(), numbers: numbers.collect(), ..self.clone_labels() }
    }

    /// Everything but the numbers.
    pub(crate) fn clone_labels(&self) -> FeatureTable {
        FeatureTable {
            width: 0,
            numbers: Vec::new(),
            right: self.right.clone(),
            position: self.position.clone(),
            root: self.root.clone(),
        }
    }

    /// As many right rows as wrong ones, drawn at random from those that there are more of, in their old order.
    pub fn down_sampled(&self, dice: &mut Dice) -> FeatureTable {
        let of = |wanted: bool| (0..self.len()).filter(|&at| self.right[at] == wanted).collect::<Vec<_>>();
        let (mut right, mut wrong) = (of(true), of(false));
        let least = right.len().min(wrong.len());
        let mut kept = Vec::new();
        for rows in [&mut right, &mut wrong] {
            shuffle(rows, dice);
            kept.extend(&rows[..least]);
        }
        kept.sort_unstable();
        self.rows(&kept)
    }

    /// At most so many rows, whole positions drawn at random, in their old order.
    pub fn sampled(&self, rows: usize, dice: &mut Dice) -> FeatureTable {
        if self.len() <= rows {
            return self.clone();
        }
        let mut positions: Vec<u32> = self.position.clone();
        positions.dedup();
        shuffle(&mut positions, dice);
        let mut sizes = std::collections::HashMap::<u32, usize>::new();
        self.position.iter().for_each(|&position| *sizes.entry(position).or_default() += 1);
        let mut left = rows;
        let mut kept = std::collections::HashSet::new();
        for position in positions {
            let Some(less) = left.checked_sub(sizes[&position]) else { break };
            left = less;
            kept.insert(position);
        }
        let rows: Vec<usize> = (0..self.len()).filter(|&at| kept.contains(&self.position[at])).collect();
        self.rows(&rows)
    }
}

/// Positions that a thread takes at a time.
const BATCH: usize = 64;

/// Mixes a list (Durstenfeld 1964).
pub(crate) fn shuffle<T>(items: &mut [T], dice: &mut Dice) {
    for at in (1..items.len()).rev() {
        items.swap(at, dice.below(at + 1));
    }
}

/// The results of so many jobs in their order, on so many threads.
pub fn in_parallel<R: Send>(jobs: usize, threads: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(jobs)));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1).min(jobs) {
            scope.spawn(|| {
                loop {
                    let job = next.fetch_add(1, Relaxed);
                    if job >= jobs {
                        break;
                    }
                    let result = work(job);
                    if let Ok(mut done) = done.lock() {
                        done.push((job, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|&(job, _)| job);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> FeatureTable {
        let mut table = FeatureTable::empty(2);
        for at in 0..30 {
            table.push(&[at as f32, -(at as f32)], at % 5 == 0, at / 3, at / 6);
        }
        table
    }

    #[test]
    fn down_sampling_leaves_as_many_of_each() {
        let less = table().down_sampled(&mut Dice::new(3));
        assert_eq!((less.len(), less.rights()), (12, 6));
        assert!(less.numbers.chunks(2).is_sorted_by(|one, other| one[0] < other[0]));
    }

    #[test]
    fn a_sample_has_whole_positions() {
        let some = table().sampled(10, &mut Dice::new(3));
        assert_eq!(some.len(), 9);
        for at in 0..some.len() {
            assert_eq!(some.position.iter().filter(|&&other| other == some.position[at]).count(), 3);
        }
        assert_eq!(table().sampled(100, &mut Dice::new(3)), table());
    }

    #[test]
    fn columns_and_rows_are_those_asked_for() {
        let one = table().columns(&[1]).rows(&[4, 2]);
        assert_eq!((one.numbers, one.right), (vec![-4.0, -2.0], vec![false, false]));
    }

    #[test]
    fn results_come_in_order() {
        assert_eq!(in_parallel(100, 3, |job| job * job), (0..100).map(|job| job * job).collect::<Vec<_>>());
    }
}
