//! Random moves such as a beginner might play.

use dice::Dice;
use rules::{Move, Position};

/// A legal move that does not fill an own eye, or a pass.
pub(crate) fn sensible_move(dice: &mut Dice, position: &Position) -> Move {
    let own = position.to_move();
    let moves = position.legal_moves().filtered(|point| !position.board().is_eye(own, point));
    dice.pick(moves).map_or(Move::Pass, Move::Play)
}
