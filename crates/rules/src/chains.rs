//! The chains of a board, kept as stones come and go, never searched for.
//!
//! Each chain is a ring of its stones and goes by the name of one of them, its head, where its size and its
//! [`Liberties`] are kept. Which stones are in atari is kept as a set. Nothing here knows whose turn it is or what a
//! game is; [`Board`](crate::Board) sees to that.

use crate::grid::Grid;
use crate::liberties::Liberties;
use crate::{Color, Point, PointSet};

/// What is on a cell of the bordered grid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cell {
    Black,
    White,
    Empty,
    Off,
}

impl Cell {
    #[inline]
    fn of(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }
}

/// Every stone and its chain.
#[derive(Clone)]
pub(crate) struct Chains {
    cells: Grid<Cell>,
    beside: Grid<Beside>,
    in_atari: PointSet,
    /// The head of the chain of each stone; [`NO_CHAIN`] where there is none.
    head: Grid<Point>,
    /// The next stone in the ring of the chain.
    next: Grid<Point>,
    /// At the head of each chain: how many stones it has.
    count: Grid<u16>,
    /// At the head of each chain: its liberties.
    liberties: Grid<Liberties>,
}

/// The head of cells without a stone: a cell of the border, where counting does no harm.
const NO_CHAIN: Point = Point::from_index(0);

impl Chains {
    /// No chain on a board of this size.
    pub(crate) fn none(size: u8) -> Chains {
        let mut chains = Chains {
            cells: Grid::filled(Cell::Off),
            beside: Grid::filled(Beside::empties(0)),
            in_atari: PointSet::EMPTY,
            head: Grid::filled(NO_CHAIN),
            next: Grid::filled(NO_CHAIN),
            count: Grid::filled(0),
            liberties: Grid::filled(Liberties::NONE),
        };
        for point in PointSet::full(size) {
            chains.cells[point] = Cell::Empty;
            chains.beside[point] = Beside::empties(point.neighbors(size).count());
        }
        chains
    }

    #[inline]
    pub(crate) fn at(&self, point: Point) -> Cell {
        self.cells[point]
    }

    /// The stones of the chains that have a single liberty.
    #[inline]
    pub(crate) fn in_atari(&self) -> PointSet {
        self.in_atari
    }

    /// The only liberty of the chain of this stone, if it is in atari.
    pub(crate) fn last_liberty(&self, stone: Point) -> Option<Point> {
        if self.in_atari.contains(stone) { self.liberties[self.head[stone]].only() } else { None }
    }

    /// Has the chain of this stone no liberty at all?
    pub(crate) fn is_breathless(&self, stone: Point) -> bool {
        self.liberties[self.head[stone]].is_none()
    }

    /// Is this a single stone with a single liberty?
    pub(crate) fn is_lone_in_atari(&self, stone: Point) -> bool {
        self.in_atari.contains(stone) && self.count[self.head[stone]] == 1
    }

    /// The stones of a chain, beginning with this one.
    pub(crate) fn ring(&self, stone: Point) -> impl Iterator<Item = Point> + '_ {
        let count = usize::from(self.count[self.head[stone]]);
        std::iter::successors(Some(stone), |&at| Some(self.next[at])).take(count)
    }

    /// The chains that a stone here would take, each by one of its stones.
    pub(crate) fn taken_by(&self, color: Color, point: Point) -> impl Iterator<Item = Point> + '_ {
        let taken = move |cell: Point| self.cells[cell] == Cell::of(!color) && self.in_atari.contains(cell);
        let around = point.around();
        let is_first = move |i: usize| around[..i].iter().all(|&cell| self.head[cell] != self.head[around[i]]);
        (0..4).filter(move |&i| taken(around[i]) && is_first(i)).map(move |i| around[i])
    }

    /// Would a stone on this empty point have no liberty after taking what it can?
    #[inline]
    pub(crate) fn is_suicide(&self, color: Color, point: Point) -> bool {
        // A chain in atari next to the point has its last liberty there.
        let saves = |&cell: &Point| {
            let (own, other) = (self.cells[cell] == Cell::of(color), self.cells[cell] == Cell::of(!color));
            let in_atari = self.in_atari.contains(cell);
            own & !in_atari | other & in_atari
        };
        !self.beside[point].has_empty() && !point.around().iter().any(saves)
    }

    /// As [`Board::is_eye`](crate::Board::is_eye).
    #[inline]
    pub(crate) fn is_eye(&self, color: Color, point: Point) -> bool {
        let beside = self.beside[point];
        if self.cells[point] != Cell::Empty || beside.has_empty() || beside.has(!color) {
            return false;
        }
        let diagonals = point.diagonals();
        let count = |wanted: Cell| diagonals.iter().filter(|&&cell| self.cells[cell] == wanted).count();
        count(Cell::of(!color)) + count(Cell::Off).min(1) < 2
    }

    /// Puts a stone on an empty point. What it does to the chains of the other side is for
    /// [`Chains::take_around`] or [`Chains::review`] to see.
    #[inline]
    pub(crate) fn put(&mut self, color: Color, point: Point) {
        self.cells[point] = Cell::of(color);
        self.head[point] = point;
        self.next[point] = point;
        self.count[point] = 1;
        let mut liberties = Liberties::NONE;
        for cell in point.around() {
            self.beside[cell].fill(color);
            self.liberties[self.head[cell]] -= Liberties::of(point);
            liberties += Liberties::of(cell).only_if(self.cells[cell] == Cell::Empty);
        }
        self.liberties[point] = liberties;
        if self.beside[point].has(color) {
            self.join_around(color, point);
        }
        self.review(point);
    }

    /// Takes the other side's chains that the stone here has left without liberties.
    #[inline]
    pub(crate) fn take_around(&mut self, color: Color, point: Point) -> PointSet {
        let mut taken = PointSet::EMPTY;
        if self.beside[point].has(!color) {
            for cell in point.around() {
                if self.cells[cell] == Cell::of(!color) {
                    self.take_or_review(cell, &mut taken);
                }
            }
        }
        taken
    }

    fn join_around(&mut self, color: Color, point: Point) {
        for cell in point.around() {
            if self.cells[cell] == Cell::of(color) && self.head[cell] != self.head[point] {
                self.join(self.head[point], self.head[cell]);
            }
        }
    }

    /// Makes one chain of two, given their heads: the smaller one is renamed.
    fn join(&mut self, a: Point, b: Point) {
        self.mark_atari(a, false);
        self.mark_atari(b, false);
        let (kept, gone) = if self.count[a] < self.count[b] { (b, a) } else { (a, b) };
        let (stones, liberties) = (self.count[gone], self.liberties[gone]);
        self.count[kept] += stones;
        self.liberties[kept] += liberties;
        let mut at = gone;
        for _ in 0..stones {
            self.head[at] = kept;
            at = self.next[at];
        }
        (self.next[kept], self.next[gone]) = (self.next[gone], self.next[kept]);
    }

    fn take_or_review(&mut self, stone: Point, taken: &mut PointSet) {
        if !self.is_breathless(stone) {
            return self.review(stone);
        }
        let mut at = stone;
        for _ in 0..self.count[self.head[stone]] {
            self.clear(at);
            taken.insert(at);
            at = self.next[at];
        }
    }

    /// Empties a point whose whole chain is being taken.
    fn clear(&mut self, point: Point) {
        let color = if self.cells[point] == Cell::Black { Color::Black } else { Color::White };
        self.cells[point] = Cell::Empty;
        self.head[point] = NO_CHAIN;
        self.in_atari.remove(point);
        for cell in point.around() {
            self.beside[cell].clear(color);
            self.liberties[self.head[cell]] += Liberties::of(point);
            if self.cells[cell] == Cell::of(!color) {
                self.review(cell);
            }
        }
    }

    /// The liberties of this chain have changed: is it in atari now?
    #[inline]
    pub(crate) fn review(&mut self, stone: Point) {
        let in_atari = self.liberties[self.head[stone]].is_one();
        self.mark_atari(stone, in_atari);
    }

    #[inline]
    fn mark_atari(&mut self, stone: Point, in_atari: bool) {
        if self.in_atari.contains(stone) != in_atari {
            self.remark(stone, in_atari);
        }
    }

    fn remark(&mut self, stone: Point, in_atari: bool) {
        let mut at = stone;
        for _ in 0..self.count[self.head[stone]] {
            if in_atari {
                self.in_atari.insert(at)
            } else {
                self.in_atari.remove(at)
            }
            at = self.next[at];
        }
    }
}

/// How many of the neighbours of a cell are empty, black and white: four bits each.
#[derive(Clone, Copy)]
struct Beside(u16);

impl Beside {
    fn empties(count: usize) -> Beside {
        Beside(count as u16)
    }

    const fn one(color: Color) -> u16 {
        match color {
            Color::Black => 0x10,
            Color::White => 0x100,
        }
    }

    fn has_empty(self) -> bool {
        self.0 & 0xF != 0
    }

    fn has(self, color: Color) -> bool {
        self.0 & (Beside::one(color) * 0xF) != 0
    }

    /// An empty neighbour gets a stone. (On the border the counts mean nothing and may wrap.)
    fn fill(&mut self, color: Color) {
        self.0 = self.0.wrapping_add(Beside::one(color) - 1);
    }

    /// A stone beside it is taken.
    fn clear(&mut self, color: Color) {
        self.0 = self.0.wrapping_sub(Beside::one(color) - 1);
    }
}
