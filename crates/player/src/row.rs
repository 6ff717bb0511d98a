//! Capture Row: put so many stones in a row, on a Go board, where stones are captured as in Go.
//!
//! The rules are those of [`rules::Position`]: captures by liberties, ko, no suicide. What is added is in [`Game`]: after
//! the captures of a move the mover's stones are looked at, and a row of the set length wins. Nothing else ends the game
//! but two passes or the move limit; both are draws.
//!
//! # The computer
//! Two searches share the work. `prove` answers one question exactly: can this side force a row within so many moves,
//! whatever the other side does? From it come the wins that are announced, the moves that lose, and the longest
//! resistance. `weigh` is an ordinary alpha-beta search that tells the other moves apart. We rejected one search for
//! both, which is less code: it is either too narrow to be believed when it says “I win in three”, or too wide to look
//! far.
//!
//! # Exact results
//! [`Prover`] solves small boards. [`check`] replays the wins it claims against every defence with nothing but the rules;
//! it shares no code with the searches.
//!
//! # Reading order
//! `settings`, `game`; `lines`, `state` (the board of the searches); `prove`, `weigh`, `level`, `computer`; then
//! [`check`], and `record` (SGF).

mod action;
pub mod check;
mod computer;
mod game;
mod level;
mod lines;
mod prove;
mod record;
mod settings;
mod state;
mod table;
mod weigh;

pub use action::Action;
pub use computer::{Choice, Computer, Expectation, Part, Watch, Within};
pub use game::{Draw, Game, Outcome, Refusal};
pub use level::{Effort, Level};
pub use prove::Prover;
pub use settings::{Opening, Repetition, Settings, SettingsError};
