//! The rules of Go, and nothing else: points and sets of points, boards and their chains, positions, games, stones that
//! live by themselves, scores.
//!
//! # The three boards
//! - A [`Board`] is stones. It knows its chains and liberties, and what a stone would take.
//! - A [`Position`] is a board, whose turn it is, and the point banned by ko. It is made from a [`Setup`], stones that
//!   nobody has vouched for, or refused with a [`SetupError`]; so every position is one that play could have reached.
//! - A [`Game`] is a position with a past, under a [`KoRule`]. It takes moves back and knows when it is over.
//!
//! ```
//! use rules::{Game, Illegal, KoRule, Move, Position};
//!
//! let mut game = Game::new(Position::empty(9)?, KoRule::PositionalSuperko);
//! game.play("E5".parse::<Move>().unwrap()).unwrap();
//! assert_eq!(game.play("E5".parse().unwrap()), Err(Illegal::Occupied));
//! assert_eq!(game.legal_moves().len(), 80);
//! # Ok::<(), rules::SetupError>(())
//! ```
//!
//! # Decisions
//! Suicide is illegal, and a pass lifts a ko ban. Boards are square, of 1 to 19 lines.
//!
//! All sizes share one bordered grid, so a [`Point`] means the same on every board, its neighbours are additions away,
//! and a [`PointSet`] is seven words. Chains are kept up to date as stones come and go, with enough about their
//! liberties to know which are in atari; then all legal moves follow from a few operations on sets. We rejected finding
//! chains when asked, which is less code, because random games need millions of moves a second. It is the twin that the
//! tests compare with.
//!
//! Nothing here reads a file, a clock or a dice: the same moves lead to the same state on every machine.
//!
//! # Reading order
//! `color`, `point`; `setup`, `moves`; `liberties`, `chains`, `board`; `position`, `game`; then [`life`] (Benson), [`score`],
//! [`diagram`] (the pictures that tests are made of).
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
mod moves;
mod point;
mod position;
pub mod score;
mod setup;
mod zobrist;

pub use board::{Board, Chain};
pub use color::{ByColor, Color};
pub use game::{Game, KoRule, Turn, fixed_handicap, handicap_points};
pub use moves::{Illegal, Move};
pub use point::{MAX_SIZE, NotAPoint, Point, PointSet, Points, Symmetry};
pub use position::Position;
pub use setup::{Setup, SetupError};
