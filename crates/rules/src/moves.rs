//! A turn of play, and why it may not be played.

use std::fmt;
use std::str::FromStr;

use crate::{NotAPoint, Point};

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
