//! What the eight cells around a spot tell, by one look into a table.
//!
//! The code of a spot has two bits for each cell around it: the four neighbours first (left, right, below, above), then
//! the corners (below left, below right, above left, above right).

use std::sync::LazyLock;

use super::board::{BLACK, BORDER, WHITE};

/// For each direction of [`super::board::Board::eight`]: by how much the bits of a cell are shifted in the code of the
/// cell in that direction, from where it is seen in the opposite one.
pub(crate) const SEEN_FROM: [u16; 8] = [2, 0, 6, 4, 14, 12, 10, 8];

const EYE_BLACK: u8 = 1;
const EYE_WHITE: u8 = 2;
const OWNED_BLACK: u8 = 8;
const OWNED_WHITE: u8 = 16;

static TABLE: LazyLock<Box<[u8; 1 << 16]>> = LazyLock::new(|| {
    let table: Vec<u8> = (0..=u16::MAX).map(describe).collect();
    table.into_boxed_slice().try_into().expect("there is an entry for each code")
});

/// The code of these cells.
pub(crate) fn code(cells: [u8; 8]) -> u16 {
    cells.iter().rev().fold(0, |code, &cell| code << 2 | u16::from(cell))
}

/// The cells of a code.
pub(crate) fn cells(code: u16) -> [u8; 8] {
    std::array::from_fn(|at| (code >> (2 * at) & 3) as u8)
}

/// Is one of the four neighbours empty?
#[inline]
pub(crate) fn has_room(code: u16) -> bool {
    // A pair of bits is empty when neither is set.
    (code | code >> 1) & 0x55 != 0x55
}

/// Is this an eye of the colour that is no false one, as far as can be seen from here?
#[inline]
pub(crate) fn is_eye(code: u16, color: u8) -> bool {
    TABLE[usize::from(code)] & color != 0
}

/// Whose stones are all the neighbours that are stones, if there is no doubt.
#[inline]
pub(crate) fn surrounder(code: u16) -> u8 {
    TABLE[usize::from(code)] >> 3 & 3
}

fn describe(code: u16) -> u8 {
    let cells = cells(code);
    let (sides, corners) = cells.split_at(4);
    let mut found = 0;
    for (color, eye, owned) in [(BLACK, EYE_BLACK, OWNED_BLACK), (WHITE, EYE_WHITE, OWNED_WHITE)] {
        let closed = sides.iter().all(|&cell| cell == color || cell == BORDER);
        let enemies = corners.iter().filter(|&&cell| cell == 3 - color).count();
        let edge = usize::from(corners.contains(&BORDER));
        if closed && sides.contains(&color) && enemies + edge < 2 {
            found |= eye;
        }
        if sides.contains(&color) && !sides.contains(&(3 - color)) {
            found |= owned;
        }
    }
    found
}
