//! The stones on a board: who stands where, in which chain, with which liberties.
//!
//! Chains are kept as the game goes, never searched for. Each chain is a ring of its stones, named after one of them,
//! its head, where its size and its [`Liberties`] are kept as well. Which stones are in atari is kept as a set, for with
//! it all legal points follow at once: see [`Board::legal_points`].

use std::hash::{Hash, Hasher};

use crate::empties::Empties;
use crate::grid::Grid;
use crate::liberties::Liberties;
use crate::point::MAX_SIZE;
use crate::{ByColor, Color, Illegal, Point, PointSet, SetupError, zobrist};

/// Stones on a board, every chain of which has a liberty.
///
/// ```
/// use rules::{Board, Color};
/// let mut board = Board::new(9).unwrap();
/// board.play(Color::Black, "A1".parse().unwrap()).unwrap();
/// board.play(Color::White, "A2".parse().unwrap()).unwrap();
/// let taken = board.play(Color::White, "B1".parse().unwrap()).unwrap();
/// assert_eq!(taken.len(), 1);
/// ```
#[derive(Clone)]
pub struct Board {
    size: u8,
    hash: u64,
    stones: ByColor<PointSet>,
    /// The stones of the chains that have a single liberty.
    in_atari: PointSet,
    empties: Empties,
    cells: Grid<Cell>,
    beside: Grid<Beside>,
    /// The head of the chain of each stone; [`NO_CHAIN`] where there is none.
    head: Grid<Point>,
    /// The next stone in the ring of the chain.
    next: Grid<Point>,
    /// At the head of each chain: how many stones it has.
    count: Grid<u16>,
    /// At the head of each chain: its liberties.
    liberties: Grid<Liberties>,
}

/// Solidly connected stones and the empty points beside them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The colour of the stones.
    pub color: Color,
    /// The stones.
    pub stones: PointSet,
    /// The empty points next to the stones.
    pub liberties: PointSet,
}

impl Board {
    /// A board without stones.
    ///
    /// # Errors
    /// If the size is not between 1 and 19.
    pub fn new(size: u8) -> Result<Board, SetupError> {
        if size == 0 || size > MAX_SIZE {
            return Err(SetupError::Size(size));
        }
        let mut board = Board {
            size,
            hash: zobrist::size(size),
            stones: ByColor::default(),
            in_atari: PointSet::EMPTY,
            empties: Empties::all(size),
            cells: Grid::filled(Cell::Off),
            beside: Grid::filled(Beside::NOTHING),
            head: Grid::filled(NO_CHAIN),
            next: Grid::filled(NO_CHAIN),
            count: Grid::filled(0),
            liberties: Grid::filled(Liberties::NONE),
        };
        for point in PointSet::full(size) {
            board.cells[point] = Cell::Empty;
            board.beside[point] = Beside::empties(point.neighbors(size).count());
        }
        Ok(board)
    }

    /// A board with these stones.
    ///
    /// # Errors
    /// If the size is not between 1 and 19, a stone is off the board, two stones share a point, or a chain has no
    /// liberty.
    pub fn from_stones(size: u8, stones: ByColor<PointSet>) -> Result<Board, SetupError> {
        let mut board = Board::new(size)?;
        for color in Color::BOTH {
            for point in stones[color] {
                match board.cells[point] {
                    Cell::Off => return Err(SetupError::OffBoard(point)),
                    Cell::Black | Cell::White => return Err(SetupError::Overlap(point)),
                    Cell::Empty => board.put(color, point),
                }
            }
        }
        let breathless = |&point: &Point| board.liberties[board.head[point]].is_none();
        match board.occupied().iter().find(breathless).and_then(|point| board.chain_at(point)) {
            Some(Chain { color, stones, .. }) => Err(SetupError::NoLiberties { color, chain: stones }),
            None => Ok(board),
        }
    }

    /// Points along one side.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The stone on the point, if there is one.
    #[inline]
    pub fn at(&self, point: Point) -> Option<Color> {
        match self.cells[point] {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Off => None,
        }
    }

    /// All stones of one colour.
    pub fn stones(&self, color: Color) -> PointSet {
        self.stones[color]
    }

    /// All stones.
    pub fn occupied(&self) -> PointSet {
        self.stones.black | self.stones.white
    }

    /// The points without a stone.
    pub fn empty(&self) -> PointSet {
        PointSet::full(self.size) - self.occupied()
    }

    /// The points without a stone as a list, in no particular order: for drawing one at random.
    pub fn empties(&self) -> &[Point] {
        self.empties.points()
    }

    /// The chain of the stone on the point, if there is a stone.
    pub fn chain_at(&self, point: Point) -> Option<Chain> {
        let color = self.at(point)?;
        let stones: PointSet = self.ring(point).collect();
        Some(Chain { color, stones, liberties: stones.grown(self.size) & self.empty() })
    }

    /// Every chain once.
    pub fn chains(&self) -> impl Iterator<Item = Chain> + '_ {
        let mut rest = self.occupied();
        std::iter::from_fn(move || {
            let chain = self.chain_at(rest.first()?)?;
            rest -= chain.stones;
            Some(chain)
        })
    }

    /// A number that is the same for the same stones on a board of the same size, and hardly ever for others.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// May a stone be put here, ko aside?
    ///
    /// # Errors
    /// Says why not.
    #[inline]
    pub fn legal(&self, color: Color, point: Point) -> Result<(), Illegal> {
        match self.cells[point] {
            Cell::Off => Err(Illegal::OffBoard),
            Cell::Black | Cell::White => Err(Illegal::Occupied),
            Cell::Empty if self.is_suicide(color, point) => Err(Illegal::Suicide),
            Cell::Empty => Ok(()),
        }
    }

    /// The points where a stone of this colour may be put, ko aside.
    pub fn legal_points(&self, color: Color) -> PointSet {
        let empty = self.empty();
        let safe = self.stones[color] - self.in_atari;
        let takeable = self.stones[!color] & self.in_atari;
        empty & (empty | safe | takeable).beside()
    }

    /// Puts a stone here and takes the other side's chains that have no liberty left; returns what was taken.
    ///
    /// # Errors
    /// As [`Board::legal`]; the board is then unchanged.
    #[inline]
    pub fn play(&mut self, color: Color, point: Point) -> Result<PointSet, Illegal> {
        self.legal(color, point)?;
        self.put(color, point);
        Ok(if self.beside[point].has(!color) { self.take_around(color, point) } else { PointSet::EMPTY })
    }

    /// The last liberty of the stone's chain, if it has only one.
    pub fn last_liberty(&self, stone: Point) -> Option<Point> {
        if self.in_atari.contains(stone) { self.liberties[self.head[stone]].only() } else { None }
    }

    /// The hash of the board after a legal move, which is not made.
    pub(crate) fn hash_after(&self, color: Color, point: Point) -> u64 {
        let taken = |&cell: &Point| self.at(cell) == Some(!color) && self.in_atari.contains(cell);
        let mut heads: Vec<Point> = point.around().into_iter().filter(taken).map(|cell| self.head[cell]).collect();
        heads.sort_unstable();
        heads.dedup();
        let stones = heads.into_iter().flat_map(|head| self.ring(head));
        stones.fold(self.hash ^ zobrist::stone(color, point), |hash, stone| hash ^ zobrist::stone(!color, stone))
    }

    /// Is there a single stone here with a single liberty?
    pub(crate) fn is_lone_in_atari(&self, point: Point) -> bool {
        self.in_atari.contains(point) && self.count[self.head[point]] == 1
    }

    /// Is the point an eye of this colour, one that only a fool would fill? All its neighbours are stones of the
    /// colour, and the other side holds at most one of its diagonal neighbours, at the edge none.
    #[inline]
    pub fn is_eye(&self, color: Color, point: Point) -> bool {
        let beside = self.beside[point];
        if self.cells[point] != Cell::Empty || beside.has_empty() || beside.has(!color) {
            return false;
        }
        let diagonals = point.diagonals();
        let count = |wanted: Cell| diagonals.iter().filter(|&&cell| self.cells[cell] == wanted).count();
        count(Cell::of(!color)) + count(Cell::Off).min(1) < 2
    }

    /// Would the stone, put on this empty point, have no liberty after taking what it can?
    #[inline]
    fn is_suicide(&self, color: Color, point: Point) -> bool {
        // A chain in atari next to the point has its last liberty there.
        let saves = |&cell: &Point| {
            let (own, other) = (self.cells[cell] == Cell::of(color), self.cells[cell] == Cell::of(!color));
            let in_atari = self.in_atari.contains(cell);
            own & !in_atari | other & in_atari
        };
        !self.beside[point].has_empty() && !point.around().iter().any(saves)
    }

    /// The stones of a chain, starting anywhere in it.
    fn ring(&self, start: Point) -> impl Iterator<Item = Point> + '_ {
        let mut at = Some(start);
        std::iter::from_fn(move || {
            let here = at?;
            at = Some(self.next[here]).filter(|&next| next != start);
            Some(here)
        })
    }

    /// Puts a stone on an empty point and joins it to its chains; takes nothing.
    #[inline]
    fn put(&mut self, color: Color, point: Point) {
        self.cells[point] = Cell::of(color);
        self.stones[color].insert(point);
        self.hash ^= zobrist::stone(color, point);
        self.empties.remove(point);
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
            for cell in point.around() {
                if self.cells[cell] == Cell::of(color) {
                    self.join(self.head[point], self.head[cell]);
                }
            }
        }
        self.review(point);
    }

    /// Makes one chain of two, given their heads: the smaller one is renamed.
    fn join(&mut self, a: Point, b: Point) {
        if a == b {
            return;
        }
        self.mark_atari(a, false);
        self.mark_atari(b, false);
        let (kept, gone) = if self.count[a] < self.count[b] { (b, a) } else { (a, b) };
        let liberties = self.liberties[gone];
        self.liberties[kept] += liberties;
        let mut at = gone;
        for _ in 0..self.count[gone] {
            self.head[at] = kept;
            at = self.next[at];
        }
        self.count[kept] += self.count[gone];
        (self.next[kept], self.next[gone]) = (self.next[gone], self.next[kept]);
    }

    /// Takes what the new stone leaves without liberties, and sees to what it leaves with one.
    fn take_around(&mut self, color: Color, point: Point) -> PointSet {
        let mut taken = PointSet::EMPTY;
        for cell in point.around() {
            if self.cells[cell] == Cell::of(!color) {
                if self.liberties[self.head[cell]].is_none() {
                    self.take(cell, &mut taken);
                } else {
                    self.review(cell);
                }
            }
        }
        taken
    }

    /// Takes the chain of this stone off the board.
    fn take(&mut self, stone: Point, taken: &mut PointSet) {
        let mut at = stone;
        for _ in 0..self.count[self.head[stone]] {
            self.clear(at);
            taken.insert(at);
            at = self.next[at];
        }
    }

    /// Empties a point whose whole chain is being taken.
    fn clear(&mut self, point: Point) {
        let Some(color) = self.at(point) else { return };
        self.cells[point] = Cell::Empty;
        self.stones[color].remove(point);
        self.in_atari.remove(point);
        self.hash ^= zobrist::stone(color, point);
        self.empties.insert(point);
        self.head[point] = NO_CHAIN;
        for cell in point.around() {
            self.beside[cell].clear(color);
            self.liberties[self.head[cell]] += Liberties::of(point);
            if self.cells[cell] == Cell::of(!color) {
                self.review(cell);
            }
        }
    }

    /// Is the chain of this stone, whose liberties have changed, in atari now?
    #[inline]
    fn review(&mut self, stone: Point) {
        let is_one = self.liberties[self.head[stone]].is_one();
        self.mark_atari(stone, is_one);
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

/// Boards are equal when the same stones stand on boards of the same size, however they came there.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size && self.stones == other.stones
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// What is on one cell of the bordered grid.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
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

/// The head of cells without a stone: a cell of the border, where counting does no harm.
const NO_CHAIN: Point = Point::from_index(0);

/// How many of the neighbours of a cell are empty, black and white: four bits each.
#[derive(Clone, Copy)]
struct Beside(u16);

impl Beside {
    const NOTHING: Beside = Beside(0);

    const fn one(color: Color) -> u16 {
        match color {
            Color::Black => 0x10,
            Color::White => 0x100,
        }
    }

    fn empties(count: usize) -> Beside {
        Beside(count as u16)
    }

    fn empty_count(self) -> u16 {
        self.0 & 0xF
    }

    fn has_empty(self) -> bool {
        self.empty_count() != 0
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
