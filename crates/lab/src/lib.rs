//! Measurements and the makers' chores: everything that is run now and then to find something out or to make something,
//! and that no answer depends on.
//!
//! - `experiment`: what `shikatsu experiment` repeats of the documentation.
//! - `learned`: what `shikatsu learn` does.
//! - The examples of this crate, each a program of its own, `cargo run --release -p lab --example NAME`: `graded`,
//!   `open`, `speed`, `ablation`, `growth`, `versus_brute_force` and `open_versus_brute_force` measure the search; `lines`
//!   walks along lines of play; `games` plays at random against the program; `scoring` counts finished games beside GNU Go; `forge` and `prove` make the problems that ship; `train` makes the weights that the
//!   search has learned.
//! - What they share: `enclosed` (published problems), `labelled` (those that people have ranked), `sketch` (made-up ones), `lines` (the walk), `games` (the play), `record` (games in files), `scoring` (two counts of one game), `technique` (what can be switched off),
//!   `clock`.
#![deny(missing_docs)]

pub mod clock;
pub mod enclosed;
pub mod experiment;
pub mod games;
pub mod labelled;
pub mod learned;
pub mod lines;
pub mod record;
pub mod scoring;
pub mod sketch;
pub mod technique;
