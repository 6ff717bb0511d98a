//! A position: stones, whose turn it is, and the point banned by ko.

use crate::{Board, ByColor, Color, Illegal, Move, Point, PointSet, Setup, SetupError, zobrist};

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
