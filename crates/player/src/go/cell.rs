//! What a cell of the fast board holds.

use rules::Color;

/// Black and White are such that 3 minus one is the other.
pub(crate) const EMPTY: u8 = 0;
pub(crate) const BLACK: u8 = 1;
pub(crate) const WHITE: u8 = 2;
pub(crate) const BORDER: u8 = 3;

/// The colour of a cell that holds a stone.
pub(crate) fn cell_of(color: Color) -> u8 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}
