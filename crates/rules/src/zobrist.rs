//! Random numbers for hashing positions (Zobrist 1970), the same on every machine and in every run.

use crate::point::{CELLS, MAX_SIZE};
use crate::{Color, Point};

/// The number of a stone.
pub(crate) fn stone(color: Color, point: Point) -> u64 {
    match color {
        Color::Black => BLACK[point.index()],
        Color::White => WHITE[point.index()],
    }
}

/// The number of a board of this size without stones.
pub(crate) fn size(size: u8) -> u64 {
    SIZE[usize::from(size)]
}

/// The number of the side to move.
pub(crate) fn turn(color: Color) -> u64 {
    match color {
        Color::Black => 0,
        Color::White => WHITE_TO_MOVE,
    }
}

/// The number of a ko ban, or of none.
pub(crate) fn ko(point: Option<Point>) -> u64 {
    point.map_or(0, |point| KO[point.index()])
}

static BLACK: [u64; CELLS] = numbers(1);
static WHITE: [u64; CELLS] = numbers(2);
static KO: [u64; CELLS] = numbers(3);
static SIZE: [u64; MAX_SIZE as usize + 1] = numbers(4);
const WHITE_TO_MOVE: u64 = numbers::<1>(5)[0];

/// Steps of the generator splitmix64 (Steele, Lea and Flood 2014), a separate stretch for each table.
const fn numbers<const N: usize>(table: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut i = 0;
    while i < N {
        let state = (table * CELLS as u64 + i as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        numbers[i] = mixed ^ (mixed >> 31);
        i += 1;
    }
    numbers
}
