//! Matches between players: who is stronger, by how much, and when that is clear.
//!
//! A [`Bout`] is one game as the controller sees it: it says whom to ask what, takes the answers, runs the clocks, and
//! ends in an [`Ending`] or in a [`Fault`], which is nobody's win. `openings` says how games begin, `row` what is kept of
//! each, `table` what they come to; `elo` makes a difference in strength of it, `sprt` says when there have been enough
//! games. [`Replay`] is a player that makes the moves of a record.

mod bout;
mod elo;
mod ending;
mod openings;
mod replay;
mod row;
mod sprt;
mod table;

pub use bout::{Ask, Bout, Conditions, Fault, Next, Seat};
pub use elo::{Estimate, WinTally, elo, expected_share};
pub use ending::{By, Decided, Ending};
pub use openings::Openings;
pub use replay::Replay;
pub use row::{HEADER, Outcome, Row, Whose};
pub use sprt::{Shown, Sprt};
pub use table::MatchTable;
