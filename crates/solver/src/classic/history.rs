//! [`History`]: the boards on the path, for the rules against repetition.

use crate::board::bits::Bits;

/// What was on the path, sorted by the number of stones as Reed's `GameHistory` is: boards with as many stones are few.
#[derive(Debug)]
pub(super) struct History<T> {
    by_count: Vec<Vec<T>>,
}

impl<T: PartialEq> History<T> {
    /// No board yet, and room for so many points.
    pub(super) fn new(points: usize) -> History<T> {
        History { by_count: (0..=points).map(|_| Vec::new()).collect() }
    }

    pub(super) fn push<B: Bits>(&mut self, stones: &[B; 2], board: T) {
        self.by_count[count(stones)].push(board);
    }

    /// Takes back the last board with as many stones.
    pub(super) fn pop<B: Bits>(&mut self, stones: &[B; 2]) {
        self.by_count[count(stones)].pop();
    }

    /// The latest are looked at first: most repetitions are short.
    pub(super) fn contains<B: Bits>(&self, stones: &[B; 2], board: &T) -> bool {
        self.by_count[count(stones)].iter().rev().any(|before| before == board)
    }
}

fn count<B: Bits>(stones: &[B; 2]) -> usize {
    (stones[0].count() + stones[1].count()) as usize
}
