//! Go: a bot that plays whole games, tells what it thinks, and counts.
//!
//! [`Bot::think`] is Monte Carlo tree search: a tree of moves, each with the results of the games that went through it,
//! and games played to their end by chance below it. [`status()`] says at the end what is alive and what is dead, with
//! a proof where there is one. [`heat()`] is plain Monte Carlo without a tree,
//! [`annealed()`] its older sister.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use player::go::{Bot, Choice, Effort, Style, Terms};
//! use rules::{Game, KoRule, Position};
//!
//! let mut game = Game::new(Position::empty(9).unwrap(), KoRule::PositionalSuperko);
//! let effort = Effort { playouts: 200, ..Effort::default() };
//! let mut bot = Bot::new(Style::FULL, 1);
//! let opinion = bot.think(&game, Terms::default(), &effort, &AtomicBool::new(false), &mut |_| {});
//! let Choice::Play(made) = opinion.choice else { panic!("nobody resigns on an empty board") };
//! game.play(made).unwrap();
//! ```
//!
//! # Reading order
//! `terms`, `opinion`; `bits`, `cell`, `shape`, `board` (stones); `tactics`, `ladder`, `playout`, `prior`, `tree`, `search`, `manners`, `bot`, `selfplay`; `rung`, `handicap`; `status`, `judge`, `heat`, `anneal`,
//! [`clock`].

mod anneal;
mod bits;
mod board;
mod bot;
mod cell;
pub mod clock;
mod counsel;
mod handicap;
mod heat;
mod judge;
mod ladder;
mod manners;
mod opinion;
mod playout;
mod prior;
mod rung;
mod search;
mod selfplay;
mod shape;
mod status;
mod tactics;
mod terms;
mod tree;

pub use anneal::annealed;
pub use bot::Bot;
pub use handicap::handicap;
pub use heat::{Heat, Warmth, heat, heat_in};
pub use judge::status;
pub use opinion::{Candidate, Choice, Effort, Opinion};
pub use playout::Manner;
pub use rung::{Met, RUNGS, Rung, Style};
pub use selfplay::SelfPlay;
pub use status::{Fate, Group, Standing, Status};
pub use terms::{Komi, NotAKomi, Scoring, Terms};
