//! What a player does in a turn.

use std::fmt;
use std::str::FromStr;

use rules::{Move, NotAPoint, Point};

/// A turn: a move, or the one other thing that the swap rule allows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A stone or a pass.
    Move(Move),
    /// Take over the first stone: the players exchange colours, and White is still to move.
    Swap,
}

impl Action {
    /// The point played, if one was.
    pub fn point(self) -> Option<Point> {
        match self {
            Action::Move(mv) => mv.point(),
            Action::Swap => None,
        }
    }
}

impl From<Point> for Action {
    fn from(point: Point) -> Action {
        Action::Move(Move::Play(point))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Move(mv) => mv.fmt(f),
            Action::Swap => f.pad("swap"),
        }
    }
}

/// Reads `C2`, `pass` or `swap`, in capitals or not.
impl FromStr for Action {
    type Err = NotAPoint;

    fn from_str(text: &str) -> Result<Action, NotAPoint> {
        if text.eq_ignore_ascii_case("swap") { Ok(Action::Swap) } else { text.parse().map(Action::Move) }
    }
}
