//! A position: stones, whose turn it is, and the point banned by ko.

use std::fmt;
use std::str::FromStr;

use crate::{Board, ByColor, Color, NotAPoint, Point, PointSet, zobrist};

/// Stones nobody has vouched for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Points along one side.
    pub size: u8,
    /// The stones of each colour.
    pub stones: ByColor<PointSet>,
    /// Whose turn it is.
    pub to_move: Color,
    /// The point where the side to move may not retake a ko.
    pub ko: Option<Point>,
}

/// Why a [`Setup`] is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// There are boards of 1 to 19 lines only.
    Size(u8),
    /// A stone beyond the edge.
    OffBoard(Point),
    /// A black and a white stone on one point.
    Overlap(Point),
    /// A chain that would already have been taken.
    NoLiberties {
        /// Whose chain.
        color: Color,
        /// Its stones.
        chain: PointSet,
    },
    /// No ko can just have been taken there.
    BadKo(Point),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Size(size) => write!(f, "a board has 1 to 19 lines, not {size}"),
            SetupError::OffBoard(point) => write!(f, "there is a stone at {point}, which is off the board"),
            SetupError::Overlap(point) => write!(f, "there is both a black and a white stone at {point}"),
            SetupError::NoLiberties { color, chain } => {
                let (first, count) = (chain.first().map_or(String::new(), |point| point.to_string()), chain.len());
                let stones = if count == 1 { "stone" } else { "stones" };
                write!(f, "the {} chain of {count} {stones} at {first} has no liberty", color.name())
            }
            SetupError::BadKo(point) => {
                write!(f, "{point} cannot be banned by ko: a stone there would not retake a single stone")
            }
        }
    }
}

impl std::error::Error for SetupError {}

/// A turn of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Put a stone on a point.
    Play(Point),
    /// Put no stone.
    Pass,
}

impl Move {
    /// The point played, unless it is a pass.
    pub fn point(self) -> Option<Point> {
        match self {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Play(point) => point.fmt(f),
            Move::Pass => f.pad("pass"),
        }
    }
}

/// Reads `C2` or `pass`, in capitals or not.
impl FromStr for Move {
    type Err = NotAPoint;

    fn from_str(text: &str) -> Result<Move, NotAPoint> {
        if text.eq_ignore_ascii_case("pass") { Ok(Move::Pass) } else { text.parse().map(Move::Play) }
    }
}

/// Why a move may not be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// There is no such point on this board.
    OffBoard,
    /// There is a stone already.
    Occupied,
    /// The stone would have no liberty.
    Suicide,
    /// It retakes a ko at once.
    Ko,
    /// It repeats an earlier position of the game.
    Superko,
    /// Two passes have ended the game.
    GameOver,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Illegal::OffBoard => "the point is off the board",
            Illegal::Occupied => "there is a stone on the point already",
            Illegal::Suicide => "the stone would have no liberty",
            Illegal::Ko => "the ko may not be retaken at once",
            Illegal::Superko => "the move would repeat an earlier position",
            Illegal::GameOver => "two passes have ended the game",
        })
    }
}

impl std::error::Error for Illegal {}

/// A board, whose turn it is, and the point banned by ko: all that the next move depends on, history aside.
///
/// ```
/// use rules::{Move, Position};
/// let mut position = Position::empty(9).unwrap();
/// let taken = position.play("E5".parse().unwrap()).unwrap();
/// assert!(taken.is_empty());
/// assert!(position.play("E5".parse().unwrap()).is_err());
/// position.play(Move::Pass).unwrap();
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// Boxed, because a board is large and a position is handed about.
    board: Box<Board>,
    to_move: Color,
    ko: Option<Point>,
}

impl Position {
    /// An empty board, Black to move.
    ///
    /// # Errors
    /// If the size is not between 1 and 19.
    pub fn empty(size: u8) -> Result<Position, SetupError> {
        Ok(Position { board: Box::new(Board::new(size)?), to_move: Color::Black, ko: None })
    }

    /// The position of a set-up.
    ///
    /// # Errors
    /// If it cannot arise in any game: see [`SetupError`].
    pub fn from_setup(setup: Setup) -> Result<Position, SetupError> {
        let board = Box::new(Board::from_stones(setup.size, setup.stones)?);
        let mut position = Position { board, to_move: setup.to_move, ko: None };
        if let Some(point) = setup.ko {
            position.ban(point)?;
        }
        Ok(position)
    }

    /// The set-up that makes this position.
    pub fn setup(&self) -> Setup {
        let stones = ByColor { black: self.board.stones(Color::Black), white: self.board.stones(Color::White) };
        Setup { size: self.board.size(), stones, to_move: self.to_move, ko: self.ko }
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The point where the side to move may not retake a ko.
    pub fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// Lifts the ko ban, as after a threat and its answer.
    pub fn lift_ko(&mut self) {
        self.ko = None;
    }

    /// Gives the turn to this colour. A change of turn lifts the ko ban.
    pub fn set_to_move(&mut self, color: Color) {
        if self.to_move != color {
            (self.to_move, self.ko) = (color, None);
        }
    }

    /// A number that is the same for the same stones, turn and ko ban, and hardly ever for others.
    pub fn hash(&self) -> u64 {
        self.board.hash() ^ zobrist::turn(self.to_move) ^ zobrist::ko(self.ko)
    }

    /// May the side to move do this?
    ///
    /// # Errors
    /// Says why not.
    pub fn legal(&self, mv: Move) -> Result<(), Illegal> {
        match mv {
            Move::Pass => Ok(()),
            Move::Play(point) if self.ko == Some(point) => Err(Illegal::Ko),
            Move::Play(point) => self.board.legal(self.to_move, point),
        }
    }

    /// The points where the side to move may put a stone.
    pub fn legal_moves(&self) -> PointSet {
        let mut points = self.board.legal_points(self.to_move);
        self.ko.inspect(|&point| points.remove(point));
        points
    }

    /// Plays a move and returns what it took.
    ///
    /// # Errors
    /// As [`Position::legal`]; the position is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<PointSet, Illegal> {
        let taken = match mv {
            Move::Pass => PointSet::EMPTY,
            Move::Play(point) if self.ko == Some(point) => return Err(Illegal::Ko),
            Move::Play(point) => self.board.play(self.to_move, point)?,
        };
        self.ko = mv.point().and_then(|point| self.ko_after(point, taken));
        self.to_move = !self.to_move;
        Ok(taken)
    }

    /// The ban after the side to move has played at the point: a single stone took a single stone, which could take
    /// it back.
    fn ko_after(&self, point: Point, taken: PointSet) -> Option<Point> {
        if taken.is_empty() || !self.board.is_lone_in_atari(point) {
            return None;
        }
        taken.first().filter(|_| taken.len() == 1)
    }

    /// Bans a point, provided that a stone there would itself take a ko: then the ko can just have been taken.
    fn ban(&mut self, point: Point) -> Result<(), SetupError> {
        let mut after = self.clone();
        match after.play(Move::Play(point)) {
            Ok(_) if after.ko.is_some() => self.ko = Some(point),
            _ => return Err(SetupError::BadKo(point)),
        }
        Ok(())
    }
}
