//! Random numbers that are the same in every run.
#![allow(dead_code, reason = "every test file uses a part of it")]

use rules::{Move, Position};

/// The generator splitmix64 (Steele, Lea and Flood 2014).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below the limit, which is not 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) as usize % limit
    }

    /// A legal move that does not fill an own eye, or a pass.
    pub(crate) fn sensible_move(&mut self, position: &Position) -> Move {
        let own = position.to_move();
        let moves = position.legal_moves().filtered(|point| !position.board().is_eye(own, point));
        if moves.is_empty() { Move::Pass } else { moves.nth(self.below(moves.len())).map_or(Move::Pass, Move::Play) }
    }
}
