//! The stones on a board: who stands where, in which chain, with which liberties.
//!
//! Chains are kept as the game goes, never searched for. Each chain is a ring of its stones, named after one of them
//! (its head), and the head counts the chain's *pseudo-liberties*: an empty point counts once for every stone of the
//! chain beside it. That number changes by one per neighbour and step, and it is zero exactly when the chain has no
//! liberty. The liberties themselves are computed when somebody asks.

use crate::point::{CELLS, MAX_SIZE};
use crate::{ByColor, Color, Illegal, Point, PointSet, SetupError, zobrist};

/// What is on one cell of the bordered grid.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Stone(Color),
    Off,
}

/// The chain number of cells without a stone: a cell of the border, so that counting there does no harm.
const NO_CHAIN: u16 = 0;

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
    cells: [Cell; CELLS],
    /// The head of the chain of each stone.
    head: [u16; CELLS],
    /// The next stone in the ring of the chain.
    next: [u16; CELLS],
    /// By head: how many stones.
    count: [u16; CELLS],
    /// By head: how many pseudo-liberties.
    pseudo: [u16; CELLS],
    empties: Empties,
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
            cells: [Cell::Off; CELLS],
            head: [NO_CHAIN; CELLS],
            next: [0; CELLS],
            count: [0; CELLS],
            pseudo: [0; CELLS],
            empties: Empties::none(),
        };
        for point in PointSet::full(size) {
            board.cells[point.index()] = Cell::Empty;
            board.empties.insert(point);
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
                match board.cells[point.index()] {
                    Cell::Off => return Err(SetupError::OffBoard(point)),
                    Cell::Stone(_) => return Err(SetupError::Overlap(point)),
                    Cell::Empty => board.put(color, point),
                }
            }
        }
        let breathless = (stones.black | stones.white).iter().find(|&point| board.pseudo[board.head_of(point)] == 0);
        match breathless.and_then(|point| board.chain_at(point)) {
            Some(Chain { color, stones, .. }) => Err(SetupError::NoLiberties { color, chain: stones }),
            None => Ok(board),
        }
    }

    /// Points along one side.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The stone on the point, if there is one.
    pub fn at(&self, point: Point) -> Option<Color> {
        match self.cells[point.index()] {
            Cell::Stone(color) => Some(color),
            Cell::Empty | Cell::Off => None,
        }
    }

    /// All stones of one colour.
    pub fn stones(&self, color: Color) -> PointSet {
        self.stones[color]
    }

    /// The points without a stone.
    pub fn empty(&self) -> PointSet {
        PointSet::full(self.size) - self.stones.black - self.stones.white
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
        let mut rest = self.stones.black | self.stones.white;
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
    pub fn legal(&self, color: Color, point: Point) -> Result<(), Illegal> {
        match self.cells[point.index()] {
            Cell::Off => Err(Illegal::OffBoard),
            Cell::Stone(_) => Err(Illegal::Occupied),
            Cell::Empty if self.is_suicide(color, point) => Err(Illegal::Suicide),
            Cell::Empty => Ok(()),
        }
    }

    /// Puts a stone here and takes the other side's chains that have no liberty left; returns what was taken.
    ///
    /// # Errors
    /// As [`Board::legal`]; the board is then unchanged.
    pub fn play(&mut self, color: Color, point: Point) -> Result<PointSet, Illegal> {
        self.legal(color, point)?;
        self.put(color, point);
        let mut taken = PointSet::EMPTY;
        for cell in point.around() {
            if self.cells[cell.index()] == Cell::Stone(!color) && self.pseudo[self.head_of(cell)] == 0 {
                self.take(cell, &mut taken);
            }
        }
        Ok(taken)
    }

    /// Is the point empty with nothing but stones of this colour and the edge beside it?
    pub fn is_single_eye(&self, color: Color, point: Point) -> bool {
        let walled = |cell: Point| matches!(self.cells[cell.index()], Cell::Off) || self.at(cell) == Some(color);
        self.cells[point.index()] == Cell::Empty && point.around().into_iter().all(walled)
    }

    /// Would the stone, put on this empty point, have no liberty after taking what it can?
    fn is_suicide(&self, color: Color, point: Point) -> bool {
        let around = point.around();
        if around.iter().any(|cell| self.cells[cell.index()] == Cell::Empty) {
            return false;
        }
        // The point is beside each of these chains and will be filled: what remains of their pseudo-liberties decides.
        let touching = |head: usize| around.iter().filter(|&&cell| self.head_of(cell) == head).count();
        !around.iter().any(|&cell| match self.at(cell) {
            None => false,
            Some(neighbor) => {
                let head = self.head_of(cell);
                let lives_on = usize::from(self.pseudo[head]) > touching(head);
                lives_on == (neighbor == color)
            }
        })
    }

    fn head_of(&self, point: Point) -> usize {
        usize::from(self.head[point.index()])
    }

    /// The stones of a chain, starting anywhere in it.
    fn ring(&self, start: Point) -> impl Iterator<Item = Point> + '_ {
        let mut at = Some(start);
        std::iter::from_fn(move || {
            let here = at?;
            let next = Point::from_index(usize::from(self.next[here.index()]));
            at = (next != start).then_some(next);
            Some(here)
        })
    }

    /// Puts a stone on an empty point and joins it to its chains; takes nothing.
    fn put(&mut self, color: Color, point: Point) {
        let at = point.index();
        self.cells[at] = Cell::Stone(color);
        self.stones[color].insert(point);
        self.hash ^= zobrist::stone(color, point);
        self.empties.remove(point);
        (self.head[at], self.next[at], self.count[at], self.pseudo[at]) = (at as u16, at as u16, 1, 0);
        for cell in point.around() {
            let head = self.head_of(cell);
            self.pseudo[head] = self.pseudo[head].wrapping_sub(1);
            if self.cells[cell.index()] == Cell::Empty {
                self.pseudo[at] += 1;
            }
        }
        for cell in point.around() {
            if self.cells[cell.index()] == Cell::Stone(color) {
                self.join(self.head_of(point), self.head_of(cell));
            }
        }
    }

    /// Makes one chain of two, given their heads.
    fn join(&mut self, a: usize, b: usize) {
        if a == b {
            return;
        }
        let (kept, gone) = if self.count[a] < self.count[b] { (b, a) } else { (a, b) };
        self.count[kept] += self.count[gone];
        self.pseudo[kept] = self.pseudo[kept].wrapping_add(self.pseudo[gone]);
        let mut at = gone;
        loop {
            self.head[at] = kept as u16;
            at = usize::from(self.next[at]);
            if at == gone {
                break;
            }
        }
        self.next.swap(kept, gone);
    }

    /// Takes the chain of this stone off the board.
    fn take(&mut self, start: Point, taken: &mut PointSet) {
        let mut point = start;
        loop {
            let next = Point::from_index(usize::from(self.next[point.index()]));
            self.clear(point);
            taken.insert(point);
            point = next;
            if point == start {
                break;
            }
        }
    }

    /// Empties a point whose whole chain is being taken.
    fn clear(&mut self, point: Point) {
        let Some(color) = self.at(point) else { return };
        self.cells[point.index()] = Cell::Empty;
        self.stones[color].remove(point);
        self.hash ^= zobrist::stone(color, point);
        self.empties.insert(point);
        self.head[point.index()] = NO_CHAIN;
        for cell in point.around() {
            let head = self.head_of(cell);
            self.pseudo[head] = self.pseudo[head].wrapping_add(1);
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

impl std::hash::Hash for Board {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// A list of the empty points, each of which knows its place in it.
#[derive(Clone)]
struct Empties {
    list: [Point; MAX_SIZE as usize * MAX_SIZE as usize],
    len: usize,
    place: [u16; CELLS],
}

impl Empties {
    fn none() -> Empties {
        Empties { list: [Point::new(0, 0); MAX_SIZE as usize * MAX_SIZE as usize], len: 0, place: [0; CELLS] }
    }

    fn points(&self) -> &[Point] {
        &self.list[..self.len]
    }

    fn insert(&mut self, point: Point) {
        self.list[self.len] = point;
        self.place[point.index()] = self.len as u16;
        self.len += 1;
    }

    /// The last point of the list moves into the gap.
    fn remove(&mut self, point: Point) {
        self.len -= 1;
        let last = self.list[self.len];
        let place = self.place[point.index()];
        self.list[usize::from(place)] = last;
        self.place[last.index()] = place;
    }
}
