//! A game played to its end by chance.

use dice::Dice;

use super::bits::{PASS, Spot};
use super::board::Board;

/// Plays games to their end.
#[derive(Debug)]
pub(crate) struct Player {
    dice: Dice,
}

impl Player {
    pub(crate) fn new(seed: u64) -> Player {
        Player { dice: Dice::new(seed) }
    }

    /// One who plays anywhere but in its own eyes.
    pub(crate) fn light(seed: u64) -> Player {
        Player { dice: Dice::new(seed) }
    }

    /// A number below `n`, quickly.
    #[inline]
    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((self.dice.bits() >> 32) * n as u64 >> 32) as usize
    }

    /// Plays until both sides have passed, or for as long as no honest game lasts, and writes the moves down.
    pub(crate) fn finish<const W: usize, const N: usize>(&mut self, board: &mut Board<W, N>, moves: &mut Vec<Spot>) {
        let most = 3 * usize::from(board.size()) * usize::from(board.size());
        let mut passes = 0;
        for _ in 0..most {
            let spot = self.choose(board);
            board.play(spot);
            moves.push(spot);
            passes = if spot == PASS { passes + 1 } else { 0 };
            if passes == 2 {
                break;
            }
        }
    }

    fn choose<const W: usize, const N: usize>(&mut self, board: &Board<W, N>) -> Spot {
        self.anywhere(board)
    }

    /// Any legal move that fills no eye of one's own.
    fn anywhere<const W: usize, const N: usize>(&mut self, board: &Board<W, N>) -> Spot {
        let empties = board.empties();
        if empties.is_empty() {
            return PASS;
        }
        let (before, after) = empties.split_at(self.below(empties.len()));
        let good = |spot: &&Spot| !board.is_eye(**spot, board.to_move) && board.is_legal(**spot);
        after.iter().find(good).or_else(|| before.iter().find(good)).copied().unwrap_or(PASS)
    }
}
