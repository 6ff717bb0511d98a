//! The rules of Go, and nothing else.
#![deny(missing_docs)]

mod board;
mod chains;
mod color;
pub mod diagram;
mod empties;
mod game;
mod grid;
mod liberties;
pub mod life;
mod point;
mod position;
pub mod score;
pub mod sgf;
pub mod svg;
mod zobrist;

pub use board::{Board, Chain};
pub use color::{ByColor, Color};
pub use game::{Game, KoRule, Turn, fixed_handicap};
pub use point::{MAX_SIZE, NotAPoint, Point, PointSet, Points, Symmetry};
pub use position::{Illegal, Move, Position, Setup, SetupError};
