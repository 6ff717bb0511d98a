//! What is measured, and how much of it.

use player::go::{Komi, Scoring, Terms};
use rules::{Game, Move};

/// The last position that is measured is after so many moves.
pub(super) const LAST: usize = 302;

/// No game is longer: what a record has beyond that is not measured.
pub(super) const MOST: usize = 450;

/// How much is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scale {
    /// Moves between two positions that are measured; the first is after two.
    pub(super) every: usize,
    /// Random games for each move: few and many.
    pub(super) games: [u32; 2],
    /// Runs to compare with each other.
    pub(super) runs: u32,
    /// Of the played moves, one in so many is held against others,
    pub(super) step: usize,
    /// so many.
    pub(super) others: usize,
    /// Games that the bot plays out.
    pub(super) playouts: u64,
}

pub(super) const FULL: Scale = Scale { every: 50, games: [100, 1000], runs: 12, step: 1, others: 20, playouts: 2000 };
pub(super) const QUICK: Scale = Scale { every: 150, games: [10, 50], runs: 3, step: 20, others: 2, playouts: 20 };

/// Points on the board alone: who moves second gets nothing.
pub(super) fn terms() -> Terms {
    Terms { scoring: Scoring::Area, komi: Komi::default() }
}

/// What is tried: every legal move that fills no eye of one's own.
pub(super) fn sensible(game: &Game) -> Vec<Move> {
    let (board, mover) = (game.position().board(), game.position().to_move());
    game.legal_moves().iter().filter(|&point| !board.is_eye(mover, point)).map(Move::Play).collect()
}
