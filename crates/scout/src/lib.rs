//! Reading on open boards by a net that learns from its own play.
//!
//! A position is a group and what lies around it on thirteen lines. The attacker wants every marked stone off the board, the
//! defender wants one of them to stay; whose turn it is and who wins kos is part of the position, and endless play is the
//! defender's, as the semantics of problems say. Here are the [`Board`], what a net sees of it
//! ([`planes`]), a tree search that asks a net at its leaves and proves what it can ([`Search`]), positions to begin with
//! ([`Start`]), games ([`Game`]), and many of them at once ([`Worker`]). Whoever trains the net sits at the other end of a pipe:
//! messages are bytes, which [`Worker`] turns into bytes. The [`Net`] that ships is asked here, and [`read`] says what it and the
//! search make of a position.
//!
//! # Decisions
//! The board is one of its own, on 256 cells that a byte counts, because self-play makes tens of millions of moves a minute and
//! must know nothing but captures; `rules` is the twin that the tests compare it with. Nothing here is ever a verdict: what the
//! tree proves holds for the game as it is played here, with a limit of moves, and the solver proves anew what anybody is shown.
//!
//! Reading order: `board`, `life`, `planes`; `tree`, `root`, `search`; `net`; `window`, `reading`; `start` and its folder, `pool`; `game`, `exam`, `worker`.
#![deny(missing_docs)]

mod board;
mod exam;
mod game;
mod life;
mod net;
mod number;
pub mod planes;
mod pool;
mod reading;
mod root;
mod search;
mod settings;
mod start;
mod tree;
mod window;
mod worker;

pub use board::{ATTACKER, Board, DEFENDER, EDGE, EMPTY, MOVES, PASS, PLACES, SIDE};
pub use exam::{Exam, Found, Question, Tried};
pub use game::{Game, LESSON_BYTES};
pub use life::lives;
pub use net::{Net, NotANet};
pub use reading::{Reading, read};
pub use search::{ANSWER, NetAnswer, Search};
pub use settings::Settings;
pub use start::Start;
pub use window::{Spot, Window};
pub use worker::Worker;
