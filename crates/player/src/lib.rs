//! Whole games against the computer.
//!
//! There are two: [`go`], Go itself, and [`row`], Capture Row, the first to have a row of stones on a Go board where
//! stones are captured as in Go.
//!
//! ```
//! use player::row::{Computer, Effort, Game, Settings};
//!
//! let mut game = Game::new(Settings::new(5, 3).unwrap());
//! game.act("C3".parse().unwrap()).unwrap();
//! let choice = Computer::new(Effort::PERFECT).choose(&game).unwrap();
//! game.act(choice.action).unwrap();
//! assert_eq!(game.actions().len(), 2);
//! ```
#![deny(missing_docs)]

pub mod go;
pub mod row;
