//! Matches between players: who is stronger, by how much, and when that is clear.
//!
//! `elo` makes a difference in strength of wins and losses, `sprt` says when there have been enough of them.

mod elo;
mod sprt;

pub use elo::{Estimate, Tally, elo, expected_share};
pub use sprt::{Shown, Sprt};
