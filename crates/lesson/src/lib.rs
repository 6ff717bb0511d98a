//! Teaching: what a person's move is worth, what is played in reply, how play ends, and what helps on the way.
//!
//! A [`Teacher`] is given a problem, its [`Study`] where a search has solved it, and its author's book where there is
//! one; an [`Ask`] is all moves so far and who plays which side, and [`Told`] what a person is shown of it. Nothing is
//! remembered between two of them. Each position on the way is solved in full where it is needed, which takes
//! milliseconds; so every move of the student's gets its exact worth, and every reply is the best one. What no search
//! solves is played by the book or by an engine that proves nothing, or without the program, by the rules of Go alone.
//!
//! This crate has no clock and keeps nothing: how long somebody waits, and which positions are at hand already, is
//! known by whoever implements [`Thinking`]. The command line, the server and a browser each have their own.
//!
//! ```
//! use std::sync::Arc;
//! use lesson::{Ask, Attempt, Merit, Study, Teacher, Thinking, Unproved};
//! use proof::Problem;
//! use solver::{Limits, NoRank, Outcome, solve};
//!
//! /// Solves every position anew.
//! #[derive(Debug)]
//! struct Patient;
//!
//! impl Thinking for Patient {
//!     fn study(&self, problem: &Problem) -> Option<Arc<Study>> {
//!         match solve(problem, &NoRank, &Limits::default()) {
//!             Outcome::Solved(solved) => Some(Arc::new(Study::new(solved.solution))),
//!             Outcome::GaveUp(_) => None,
//!         }
//!     }
//!     fn on_a_line(&self, problem: &Problem) -> Option<Arc<Study>> {
//!         self.study(problem)
//!     }
//!     fn unproved(&self, _: &Problem) -> Unproved {
//!         Unproved::default()
//!     }
//! }
//!
//! let draft = tsumego::text::read(include_str!("../../../data/shapes/01-straight-three.txt"))?;
//! let study = Attempt::new(&draft, &Limits::default())?.study.ok_or("it is easy")?;
//! let teacher = Teacher::new(Arc::new(study), &Patient);
//! let told = teacher.lesson(&Ask { moves: vec!["E1".parse()?], ..Ask::default() })?;
//! assert_eq!(told.judgement.unwrap().merit, Merit::Right);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Reading order
//! `study` and `attempt`, what is known of a problem, and `look`, what is seen of it without a search; `play`, `judgement`,
//! `outcome` and `said`, the parts of an answer; then [`Teacher`], which puts them together, and `author`, where a book does;
//! `brief`, what is said where there is no leisure; `thinking` and `opponent`, who is asked. [`Drafts`] are the problems in a file,
//! and [`moments`] what somebody's game has thrown away.
#![deny(missing_docs)]

mod attempt;
mod author;
mod brief;
mod drafts;
mod judgement;
mod look;
mod moments;
mod opponent;
mod outcome;
mod play;
mod said;
mod study;
mod teacher;
mod thinking;

pub use attempt::Attempt;
pub use drafts::{Drafts, Found, Split, Unreadable, decode, of_text};
pub use judgement::{Judgement, Merit};
pub use look::{Look, playground};
pub use moments::{Moment, Moments, moments};
pub use opponent::{Opponent, guess, unproved};
pub use outcome::Outcome;
pub use play::{Ask, HintGiven, HintStep, Play, Reply, Step, Told, You};
pub use said::{Remark, Said};
pub use study::{FirstMove, Study, Summary, graded_moves, proved};
pub use teacher::{Branch, LineTold, NotTaught, Teacher, Tree, Tried};
pub use thinking::{Thinking, Unproved};
