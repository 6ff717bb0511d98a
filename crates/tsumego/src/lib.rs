//! What a life-and-death problem, a verdict and a certificate are, and the checker that believes nobody.
//!
//! - A [`Draft`] is what somebody wrote. A [`Problem`] is a draft whose parts fit together: a legal position, the
//!   target stones, and the [`Region`] where play may happen.
//! - A [`Grade`] says what becomes of the target when both sides play their best: dead, a ko that somebody wins with so
//!   many threats, seki, alive.
//! - A [`Certificate`] claims grades and holds a strategy for each. [`check()`] replays it and makes the [`Solution`],
//!   which nothing else can make; [`prove`] does the same with a strategy that is not written down yet.
//! - A [`Standing`] says how much of a grade is proved on the whole board, and what that rests on.
//! - A [`Course`] is a problem being played out; a [`Lesson`] says what a move is worth and what is played in reply; a
//!   [`Line`] shows how play goes on, and [`Why`] it ends as it does.
//!
//! # Decisions
//! The checker cannot see the search, and stands on [`field`], rules of Go that are written to be read rather than to be
//! fast. We rejected checking on the board of the search, which is less code: a mistake in it would then be believed.
//! A certificate is a bare list of moves without the states between them, because the checker makes those itself.
//!
//! # Reading order
//! `grade`, `problem`, `certificate`; [`field`], `check`, `standing`; [`mod@file`] (certificates as bytes); `draft`, `goal`,
//! [`text`], [`record`] (problems as text and as SGF), [`book`] (the author's answer tree); then what is told of a
//! solution: `playbook`, `lesson`, `line`, `why`, `course`, `flag`, `hint`, `soundness`, `words`; and enclosed
//! problems as they are made and kept: [`sketch`], `kind`, `tag`, `rank`.
#![deny(missing_docs)]

pub mod book;
mod certificate;
mod check;
mod course;
mod draft;
pub mod editing;
pub mod field;
pub mod file;
mod flag;
mod goal;
mod grade;
mod hint;
mod kind;
mod lesson;
mod line;
mod mixer;
mod orientation;
mod pattern;
mod playbook;
mod preamble;
mod problem;
mod rank;
pub mod record;
pub mod sketch;
mod soundness;
mod standing;
mod tag;
pub mod text;
mod why;
mod words;

pub use book::{Book, Page, Worth};
pub use certificate::{Answer, Certificate, Claim, Flaw, MOST_BALANCE, Question, Step, UNLIMITED};
pub use check::{Guide, Node, Solution, Walked, check, prove, root, roots, walk};
pub use course::{Course, Ending, Unplayable};
pub use draft::Draft;
pub use flag::{Flag, flags};
pub use goal::{Aim, Goal, NotAGoal};
pub use grade::{Bounds, Grade, Side};
pub use hint::{Hint, Reason};
pub use kind::Kind;
pub use lesson::{Judgement, Lesson, NotPlayable, Play, Reply, difficulty, is_lost, proved_move, right_moves};
pub use line::{Act, Known, Line, Oracle, Ply};
pub use orientation::Orientation;
pub use pattern::{Imprint, NotAPattern, Pattern, Sheaf};
pub use problem::{Outside, Problem, ProblemError, Region, RegionKind, enclosed, enclosing_outside};
pub use rank::{NotARank, Rank};
pub use sketch::Sketch;
pub use soundness::{Soundness, asks_for_verdict};
pub use standing::{Assumption, Extent, Footing, Premise, Standing};
pub use tag::Tag;
pub use why::Why;
pub use words::{Scope, Speaker, counted, target_name};
