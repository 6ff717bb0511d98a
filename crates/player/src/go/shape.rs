//! What the eight cells around a spot tell, by one look into a table.
//!
//! The code of a spot has two bits for each cell around it: the four neighbours first (left, right, below, above), then
//! the corners (below left, below right, above left, above right).

use std::collections::HashSet;
use std::sync::LazyLock;

use super::cell::{BLACK, BORDER, EMPTY, WHITE};

/// For each direction of [`super::board::Board::eight`]: by how much the bits of a cell are shifted in the code of the
/// cell in that direction, from where it is seen in the opposite one.
pub(crate) const SEEN_FROM: [u16; 8] = [2, 0, 6, 4, 14, 12, 10, 8];

const EYE_BLACK: u8 = 1;
const EYE_WHITE: u8 = 2;
const OWNED_BLACK: u8 = 8;
const OWNED_WHITE: u8 = 16;
const PATTERN: u8 = 32;

/// Shapes in which a move in the middle is often good, after those of MoGo (Gelly, Wang, Munos and Teytaud 2006): hane,
/// cuts and moves at the edge. Three rows of three; `x` and `o` are stones of either colour and its other, `X` is
/// anything but `x` and `O` anything but `o`, `.` is empty, `#` the edge and `?` anything.
const PATTERNS: [&str; 13] = [
    // Hane: round the head, and around a stone that cannot be cut off there.
    "xox ... ???",
    "xo. ... ?.?",
    "xo? x.. X.?",
    // A stone against a stone, from a corner.
    ".o. x.. ...",
    // Cuts, pushed through and peeped at.
    "xo? o.O ?O?",
    "xo? o.x ???",
    "?x? o.o OOO",
    "ox? O.o ???",
    // At the edge: chase, block, connect, come down, cut.
    "x.? o.? ##?",
    "ox? x.o ###",
    "?x? X.o ###",
    "?xo X.X ###",
    "?ox x.o ###",
];

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

/// How many of the four neighbours are empty?
#[inline]
pub(crate) fn room(code: u16) -> u32 {
    (!(code | code >> 1) & 0x55).count_ones()
}

/// Do the cells around make a shape in which a move is often good? See [`PATTERNS`].
#[inline]
pub(crate) fn is_pattern(code: u16) -> bool {
    TABLE[usize::from(code)] & PATTERN != 0
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
    if MATCHING.contains(&code) {
        found |= PATTERN;
    }
    found
}

/// The codes of all shapes of [`PATTERNS`], turned, mirrored and with the colours changed.
static MATCHING: LazyLock<HashSet<u16>> = LazyLock::new(|| {
    let mut all = HashSet::new();
    for pattern in PATTERNS {
        let rows: Vec<char> = pattern.chars().filter(|sign| *sign != ' ').collect();
        for turn in 0..8 {
            for own in [BLACK, WHITE] {
                // In the order of a code: left, right, below, above, and the corners from below left on.
                let places = [(0, 1), (2, 1), (1, 2), (1, 0), (0, 2), (2, 2), (0, 0), (2, 0)];
                let choices = places.map(|(x, y)| {
                    let (x, y) = turned(turn, x, y);
                    meanings(rows[y * 3 + x], own)
                });
                spell(&choices, 0, 0, &mut all);
            }
        }
    }
    all
});

fn turned(turn: u8, x: usize, y: usize) -> (usize, usize) {
    let (x, y) = if turn & 4 == 0 { (x, y) } else { (y, x) };
    (if turn & 1 == 0 { x } else { 2 - x }, if turn & 2 == 0 { y } else { 2 - y })
}

/// The cells that a sign stands for.
fn meanings(sign: char, own: u8) -> Vec<u8> {
    let other = 3 - own;
    match sign {
        'x' => vec![own],
        'o' => vec![other],
        'X' => vec![EMPTY, other, BORDER],
        'O' => vec![EMPTY, own, BORDER],
        '.' => vec![EMPTY],
        '#' => vec![BORDER],
        _ => vec![EMPTY, own, other, BORDER],
    }
}

fn spell(choices: &[Vec<u8>; 8], at: usize, code: u16, all: &mut HashSet<u16>) {
    if at == choices.len() {
        all.insert(code);
        return;
    }
    for &cell in &choices[at] {
        spell(choices, at + 1, code | u16::from(cell) << (2 * at), all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Do these cells make the pattern as it is written, turned as it may be?
    fn matches(pattern: &str, cells: &[u8; 8], own: u8) -> bool {
        let signs: Vec<char> = pattern.chars().filter(|sign| *sign != ' ').collect();
        // Where each sign of a pattern is in a code; the middle is nowhere.
        let order = [6, 3, 7, 0, 8, 1, 4, 2, 5];
        signs.iter().zip(order).all(|(&sign, at)| {
            let Some(&cell) = cells.get(at) else { return true };
            match sign {
                'x' => cell == own,
                'o' => cell == 3 - own,
                'X' => cell != own,
                'O' => cell != 3 - own,
                '.' => cell == EMPTY,
                '#' => cell == BORDER,
                _ => true,
            }
        })
    }

    /// The cells seen after a quarter turn, and in a mirror.
    fn images(cells: [u8; 8]) -> Vec<[u8; 8]> {
        let quarter =
            |[left, right, below, above, bl, br, al, ar]: [u8; 8]| [below, above, right, left, br, ar, bl, al];
        let mirror = |[left, right, below, above, bl, br, al, ar]: [u8; 8]| [right, left, below, above, br, bl, ar, al];
        let mut all = vec![cells];
        (0..3).for_each(|at| all.push(quarter(all[at])));
        (0..4).for_each(|at| all.push(mirror(all[at])));
        all
    }

    #[test]
    fn patterns_match_as_they_are_written() {
        let mut found = 0;
        for code in (0..=u16::MAX).step_by(3) {
            let images = images(cells(code));
            let slow = PATTERNS.iter().any(|pattern| {
                images.iter().any(|image| matches(pattern, image, BLACK) || matches(pattern, image, WHITE))
            });
            assert_eq!(is_pattern(code), slow, "{:?}", cells(code));
            found += usize::from(slow);
        }
        assert!(found > 1000);
    }

    #[test]
    fn eyes_have_few_enemies_at_the_corners() {
        let (b, w, e, n) = (BLACK, WHITE, EMPTY, BORDER);
        assert!(is_eye(code([b, b, b, b, w, e, e, e]), b) && !is_eye(code([b, b, b, b, w, w, e, e]), b));
        assert!(is_eye(code([n, b, b, b, n, e, n, b]), b) && !is_eye(code([n, b, b, b, n, e, n, w]), b));
        assert!(!is_eye(code([b, b, b, e, b, b, b, b]), b) && !is_eye(code([b, b, b, b, e, e, e, e]), w));
        assert_eq!((room(code([b, e, e, w, e, e, e, e])), has_room(code([b, w, n, b, e, e, e, e]))), (2, false));
        assert_eq!([surrounder(code([b, e, n, b, w, w, w, w])), surrounder(code([b, w, e, e, e, e, e, e]))], [b, 0]);
    }
}
