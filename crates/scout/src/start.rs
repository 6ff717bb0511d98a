//! [`Start`]: a position that games begin with, drawn at random or taken from elsewhere and changed.

mod drawn;
mod loosened;
mod melee;
mod room;
mod string;
mod target;

use dice::Dice;

use crate::board::{Board, DEFENDER, EDGE, EMPTY, PLACES, SIDE, is_stone};

pub(crate) use drawn::drawn;

/// A mark on a stone of the group, beside its colour.
pub(crate) const MARK: u8 = 4;

/// Stones on a frame of thirteen lines, some of them marked as the group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// For each place its colour, and the mark.
    cells: [u8; PLACES],
}

impl Start {
    /// A board of so many columns and rows, in the corner of the frame, with nothing on it.
    pub(crate) fn blank(columns: usize, rows: usize) -> Start {
        let mut cells = [EDGE; PLACES];
        (0..PLACES)
            .filter(|place| place % SIDE < columns && place / SIDE < rows)
            .for_each(|place| cells[place] = EMPTY);
        Start { cells }
    }

    /// The stones of a board.
    pub fn of(board: &Board) -> Start {
        let mut cells = [EDGE; PLACES];
        for (place, cell) in cells.iter_mut().enumerate() {
            *cell = board.at(place) | if board.is_marked(place) { MARK } else { 0 };
        }
        Start { cells }
    }

    /// Reads one: a byte for each place, 0 to 3 as the colours of a board, and 4 more for a marked stone of the defender's.
    pub fn read(bytes: &[u8]) -> Option<Start> {
        let cells: [u8; PLACES] = bytes.try_into().ok()?;
        let is_told = |cell: &u8| *cell <= EDGE || *cell == DEFENDER | MARK;
        cells.iter().all(is_told).then_some(Start { cells })
    }

    /// The same bytes.
    pub fn bytes(&self) -> &[u8; PLACES] {
        &self.cells
    }

    /// The board, with nobody having threats and the defender to move.
    pub fn board(&self) -> Board {
        let mut board = Board::new(|place| self.cells[place] != EDGE);
        let stones = (0..PLACES).filter(|&place| is_stone(self.at(place)));
        stones.for_each(|place| board.set(place, self.at(place)));
        (0..PLACES).filter(|&place| self.is_marked(place)).for_each(|place| board.mark(place));
        board
    }

    /// What is on a place.
    pub fn at(&self, place: usize) -> u8 {
        self.cells[place] & 3
    }

    /// Is there a stone of the group?
    pub fn is_marked(&self, place: usize) -> bool {
        self.cells[place] & MARK != 0
    }

    /// What is on a column and a row; beyond the frame the edge.
    pub(crate) fn on(&self, column: i32, row: i32) -> u8 {
        place(column, row).map_or(EDGE, |place| self.at(place))
    }

    /// Puts something on a place that is not beyond the edge.
    pub(crate) fn put(&mut self, place: usize, color: u8) {
        if self.cells[place] != EDGE {
            self.cells[place] = color;
        }
    }

    pub(crate) fn mark(&mut self, place: usize) {
        self.cells[place] |= MARK;
    }

    pub(crate) fn unmark(&mut self) {
        self.cells.iter_mut().for_each(|cell| *cell &= 3);
    }

    /// Gives both sides each other's stones.
    pub(crate) fn swap(&mut self) {
        let other = |cell: u8| if is_stone(cell & 3) { cell ^ 3 } else { cell };
        self.cells.iter_mut().for_each(|cell| *cell = other(*cell));
    }

    /// Takes chains without liberties off.
    pub(crate) fn tidied(&self) -> Start {
        let mut board = self.board();
        board.clear_breathless();
        Start::of(&board)
    }

    /// Turned or reflected in one of eight ways.
    pub fn turned(&self, way: usize) -> Start {
        let mut cells = [EDGE; PLACES];
        (0..PLACES).for_each(|place| cells[turned(place, way)] = self.cells[place]);
        Start { cells }
    }

    pub(crate) fn stones(&self) -> usize {
        (0..PLACES).filter(|&place| is_stone(self.at(place))).count()
    }
}

/// Where a place goes in one of eight ways: bit 0 reflects the columns, bit 1 the rows, bit 2 exchanges both, in this order.
pub(crate) fn turned(place: usize, way: usize) -> usize {
    let flip = |number: usize, bit: usize| if way >> bit & 1 == 1 { SIDE - 1 - number } else { number };
    let (column, row) = (flip(place % SIDE, 0), flip(place / SIDE, 1));
    if way >> 2 & 1 == 1 { column * SIDE + row } else { row * SIDE + column }
}

/// The place on a column and a row.
pub(crate) fn place(column: i32, row: i32) -> Option<usize> {
    let inside = |number: i32| (0..SIDE as i32).contains(&number);
    (inside(column) && inside(row)).then(|| row as usize * SIDE + column as usize)
}

/// From 0 to less than 1.
pub(crate) fn chance(dice: &mut Dice) -> f32 {
    (dice.bits().wrapping_mul(0x2545_f491_4f6c_dd1d) >> 40) as f32 / (1 << 24) as f32
}

/// From `low` to less than `high`.
pub(crate) fn between(dice: &mut Dice, low: f32, high: f32) -> f32 {
    low + (high - low) * chance(dice)
}
