//! The stones on a board: who stands where, in which chain, with which liberties.

use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

use crate::chains::{Cell, Chains};
use crate::empties::Empties;
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
    chains: Chains,
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
        // Most of a set-up is just this, so it is made only once and copied.
        static BLANK: LazyLock<Vec<Board>> = LazyLock::new(|| (1..=MAX_SIZE).map(Board::make).collect());
        let blank = usize::from(size).checked_sub(1).and_then(|index| BLANK.get(index));
        blank.cloned().ok_or(SetupError::Size(size))
    }

    /// A board with these stones.
    ///
    /// # Errors
    /// If the size is not between 1 and 19, a stone is off the board, two stones share a point, or a chain has no
    /// liberty.
    pub fn from_stones(size: u8, stones: ByColor<PointSet>) -> Result<Board, SetupError> {
        let mut board = Board::new(size)?;
        board.set_up(stones)?;
        Ok(board)
    }

    /// Points along one side.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The stone on the point, if there is one.
    #[inline]
    pub fn at(&self, point: Point) -> Option<Color> {
        match self.chains.at(point) {
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

    /// The stones whose chains have a single liberty.
    pub fn in_atari(&self) -> PointSet {
        self.chains.in_atari()
    }

    /// The last liberty of the chain of this stone, if it is in atari.
    pub fn last_liberty(&self, stone: Point) -> Option<Point> {
        self.chains.last_liberty(stone)
    }

    /// The chain of the stone on the point, if there is a stone.
    pub fn chain_at(&self, point: Point) -> Option<Chain> {
        let color = self.at(point)?;
        let stones: PointSet = self.chains.ring(point).collect();
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
        match self.chains.at(point) {
            Cell::Off => Err(Illegal::OffBoard),
            Cell::Black | Cell::White => Err(Illegal::Occupied),
            Cell::Empty if self.chains.is_suicide(color, point) => Err(Illegal::Suicide),
            Cell::Empty => Ok(()),
        }
    }

    /// The points where a stone of this colour may be put, ko aside: those beside another empty point, beside an own
    /// chain that has a second liberty, or beside an enemy chain that has not.
    pub fn legal_points(&self, color: Color) -> PointSet {
        let empty = self.empty();
        let safe = self.stones[color] - self.in_atari();
        let takeable = self.stones[!color] & self.in_atari();
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
        let taken = self.chains.take_around(color, point);
        if !taken.is_empty() {
            self.remove(!color, taken);
        }
        Ok(taken)
    }

    /// Is the point an eye of this colour, one that only a fool would fill? All its neighbours are stones of the
    /// colour, and the other side holds at most one of its diagonal neighbours, at the edge none.
    #[inline]
    pub fn is_eye(&self, color: Color, point: Point) -> bool {
        self.chains.is_eye(color, point)
    }

    /// Is there a single stone here with a single liberty?
    pub(crate) fn is_lone_in_atari(&self, point: Point) -> bool {
        self.chains.is_lone_in_atari(point)
    }

    /// The hash of the board after a legal move, which is not made.
    pub(crate) fn hash_after(&self, color: Color, point: Point) -> u64 {
        let taken = self.chains.taken_by(color, point).flat_map(|stone| self.chains.ring(stone));
        taken.fold(self.hash ^ zobrist::stone(color, point), |hash, stone| hash ^ zobrist::stone(!color, stone))
    }

    fn make(size: u8) -> Board {
        let (hash, stones) = (zobrist::size(size), ByColor::default());
        Board { size, hash, stones, empties: Empties::all(size), chains: Chains::none(size) }
    }

    /// Puts these stones on a board without stones.
    fn set_up(&mut self, stones: ByColor<PointSet>) -> Result<(), SetupError> {
        for color in Color::BOTH {
            for point in stones[color] {
                match self.chains.at(point) {
                    Cell::Off => return Err(SetupError::OffBoard(point)),
                    Cell::Black | Cell::White => return Err(SetupError::Overlap(point)),
                    Cell::Empty => self.put(color, point),
                }
            }
        }
        self.occupied().iter().for_each(|point| self.chains.review(point));
        let breathless = self.occupied().iter().find(|&point| self.chains.is_breathless(point));
        match breathless.and_then(|point| self.chain_at(point)) {
            Some(Chain { color, stones, .. }) => Err(SetupError::NoLiberties { color, chain: stones }),
            None => Ok(()),
        }
    }

    #[inline]
    fn put(&mut self, color: Color, point: Point) {
        self.chains.put(color, point);
        self.stones[color].insert(point);
        self.empties.remove(point);
        self.hash ^= zobrist::stone(color, point);
    }

    fn remove(&mut self, color: Color, taken: PointSet) {
        self.stones[color] -= taken;
        for point in taken {
            self.empties.insert(point);
            self.hash ^= zobrist::stone(color, point);
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
