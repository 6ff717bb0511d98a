//! The stones on a board: who stands where, in which chain, with which liberties.
//!
//! Chains are kept as the game goes, never searched for. Each chain is a ring of its stones, named after one of them
//! (its head), and the head counts the chain's *pseudo-liberties*: an empty point counts once for every stone of the
//! chain beside it. That number changes by one per neighbour and step, and it is zero exactly when the chain has no
//! liberty. The liberties themselves are computed when somebody asks.

use std::hash::{Hash, Hasher};

use crate::empties::Empties;
use crate::grid::Grid;
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
    empties: Empties,
    cells: Grid<Cell>,
    beside: Grid<Beside>,
    /// The head of the chain of each stone; [`NO_CHAIN`] where there is none.
    head: Grid<Point>,
    /// The next stone in the ring of the chain.
    next: Grid<Point>,
    /// What is known of each chain, at its head.
    known: Grid<Known>,
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
            empties: Empties::all(size),
            cells: Grid::filled(Cell::Off),
            beside: Grid::filled(Beside::NOTHING),
            head: Grid::filled(NO_CHAIN),
            next: Grid::filled(NO_CHAIN),
            known: Grid::filled(Known { stones: 0, pseudo_liberties: 0 }),
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
                    Cell::Stone(_) => return Err(SetupError::Overlap(point)),
                    Cell::Empty => board.put(color, point),
                }
            }
        }
        let breathless = |&point: &Point| board.chain_known(point).pseudo_liberties == 0;
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
            Cell::Stone(color) => Some(color),
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
            Cell::Stone(_) => Err(Illegal::Occupied),
            Cell::Empty if self.is_suicide(color, point) => Err(Illegal::Suicide),
            Cell::Empty => Ok(()),
        }
    }

    /// The points where a stone of this colour may be put, ko aside.
    pub fn legal_points(&self, color: Color) -> PointSet {
        let empty = self.empty();
        // Where an empty point is beside another, the stone has a liberty; only the others need a look.
        let mut legal = empty & empty.beside();
        for point in empty - legal {
            if !self.is_suicide(color, point) {
                legal.insert(point);
            }
        }
        legal
    }

    /// Puts a stone here and takes the other side's chains that have no liberty left; returns what was taken.
    ///
    /// # Errors
    /// As [`Board::legal`]; the board is then unchanged.
    #[inline]
    pub fn play(&mut self, color: Color, point: Point) -> Result<PointSet, Illegal> {
        self.legal(color, point)?;
        self.put(color, point);
        let mut taken = PointSet::EMPTY;
        if self.beside[point].has(!color) {
            for cell in point.around() {
                if self.cells[cell] == Cell::Stone(!color) && self.chain_known(cell).pseudo_liberties == 0 {
                    self.take(cell, &mut taken);
                }
            }
        }
        Ok(taken)
    }

    /// The hash of the board after a legal move, which is not made.
    pub(crate) fn hash_after(&self, color: Color, point: Point) -> u64 {
        let taken = |&cell: &Point| self.at(cell) == Some(!color) && self.is_last_liberty(point, cell);
        let mut heads: Vec<Point> = point.around().into_iter().filter(taken).map(|cell| self.head[cell]).collect();
        heads.sort_unstable();
        heads.dedup();
        let stones = heads.into_iter().flat_map(|head| self.ring(head));
        stones.fold(self.hash ^ zobrist::stone(color, point), |hash, stone| hash ^ zobrist::stone(!color, stone))
    }

    /// Is there a single stone here with a single liberty?
    pub(crate) fn is_lone_in_atari(&self, point: Point) -> bool {
        self.at(point).is_some() && self.chain_known(point) == Known { stones: 1, pseudo_liberties: 1 }
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
        count(Cell::Stone(!color)) + count(Cell::Off).min(1) < 2
    }

    /// Would the stone, put on this empty point, have no liberty after taking what it can?
    #[inline]
    fn is_suicide(&self, color: Color, point: Point) -> bool {
        !self.beside[point].has_empty() && self.is_breathless(color, point)
    }

    /// The same for a point without an empty neighbour.
    fn is_breathless(&self, color: Color, point: Point) -> bool {
        let saves = |&cell: &Point| match self.at(cell) {
            Some(neighbor) => (neighbor == color) != self.is_last_liberty(point, cell),
            None => false,
        };
        !point.around().iter().any(saves)
    }

    /// Is this empty point the only liberty of the chain beside it?
    fn is_last_liberty(&self, point: Point, stone: Point) -> bool {
        // It counts as a pseudo-liberty once for each stone of the chain beside it.
        let here = point.around().iter().filter(|&&cell| self.head[cell] == self.head[stone]).count();
        usize::from(self.chain_known(stone).pseudo_liberties) == here
    }

    #[inline]
    fn chain_known(&self, stone: Point) -> Known {
        self.known[self.head[stone]]
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
        self.cells[point] = Cell::Stone(color);
        self.stones[color].insert(point);
        self.hash ^= zobrist::stone(color, point);
        self.empties.remove(point);
        self.head[point] = point;
        self.next[point] = point;
        self.known[point] = Known { stones: 1, pseudo_liberties: self.beside[point].empty_count() };
        for cell in point.around() {
            self.beside[cell].fill(color);
            let known = &mut self.known[self.head[cell]];
            known.pseudo_liberties = known.pseudo_liberties.wrapping_sub(1);
        }
        if self.beside[point].has(color) {
            for cell in point.around() {
                if self.cells[cell] == Cell::Stone(color) {
                    self.join(self.head[point], self.head[cell]);
                }
            }
        }
    }

    /// Makes one chain of two, given their heads: the smaller one is renamed.
    fn join(&mut self, a: Point, b: Point) {
        if a == b {
            return;
        }
        let (kept, gone) = if self.known[a].stones < self.known[b].stones { (b, a) } else { (a, b) };
        let Known { stones, pseudo_liberties } = self.known[gone];
        self.known[kept].stones += stones;
        self.known[kept].pseudo_liberties += pseudo_liberties;
        let mut at = gone;
        for _ in 0..stones {
            self.head[at] = kept;
            at = self.next[at];
        }
        (self.next[kept], self.next[gone]) = (self.next[gone], self.next[kept]);
    }

    /// Takes the chain of this stone off the board.
    fn take(&mut self, stone: Point, taken: &mut PointSet) {
        let mut at = stone;
        for _ in 0..self.chain_known(stone).stones {
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
        self.hash ^= zobrist::stone(color, point);
        self.empties.insert(point);
        self.head[point] = NO_CHAIN;
        for cell in point.around() {
            self.beside[cell].clear(color);
            let known = &mut self.known[self.head[cell]];
            known.pseudo_liberties = known.pseudo_liberties.wrapping_add(1);
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
    Empty,
    Stone(Color),
    Off,
}

/// The head of cells without a stone: a cell of the border, where counting does no harm.
const NO_CHAIN: Point = Point::from_index(0);

#[derive(Clone, Copy, PartialEq, Eq)]
struct Known {
    stones: u16,
    pseudo_liberties: u16,
}

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
