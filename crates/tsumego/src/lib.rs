//! Life-and-death problems as people write, play and talk about them.
//!
//! - A [`Draft`] is what somebody wrote, in [`text`] or as an SGF [`record`]; the author's answer tree is a [`Book`].
//!   [`compare`] says whether a certificate is about the problem that was meant.
//! - A [`Course`] is a problem being played out; a [`Lesson`] says what a move is worth and what is played in reply; a
//!   [`Line`] shows how play goes on, and [`Why`] it ends as it does. A [`Speaker`] has the words for all of it.
//! - A [`Sketch`] is an enclosed problem as it is made, kept and compared.
//!
//! What a problem is, what a grade means and what proves it is said in the crate `proof`, below this one.
//!
//! # Reading order
//! `draft`, `goal`, [`text`], [`record`], [`book`], `meant`; then what is told of a solution: `playbook`, `room`, `lesson`, `ply`,
//! `oracle`, `why`, `line`, `course`, `flag`, `hint`, `soundness`, `words`; and enclosed problems: [`sketch`], `kind`, `tag`, `rank`.
#![deny(missing_docs)]

pub mod book;
mod course;
mod draft;
pub mod editing;
mod flag;
mod goal;
mod hint;
mod kind;
mod lesson;
mod line;
mod meant;
mod oracle;
mod orientation;
pub mod paste;
mod pattern;
mod playbook;
mod ply;
mod preamble;
mod rank;
pub mod record;
mod room;
pub mod sketch;
mod soundness;
mod tag;
pub mod text;
mod why;
mod words;

pub use book::{Book, Page, Worth};
pub use course::{Course, Ending, Unplayable};
pub use draft::Draft;
pub use flag::{Flag, flags};
pub use goal::{Aim, Goal, NotAGoal};
pub use hint::{Hint, Reason};
pub use kind::ProblemKind;
pub use lesson::{Judgement, Lesson, NotPlayable, Play, Reply, Thread, difficulty, is_lost, proved_move, right_moves};
pub use line::Line;
pub use meant::{Choices, compare};
pub use oracle::{Known, Oracle};
pub use orientation::Orientation;
pub use pattern::{Imprint, NotAPattern, Pattern, Sheaf};
pub use ply::{Act, Ply};
pub use rank::{NotARank, Rank};
pub use sketch::Sketch;
pub use soundness::{Soundness, asks_for_verdict};
pub use tag::Tag;
pub use why::Why;
pub use words::{Scope, Speaker, counted, target_name};
