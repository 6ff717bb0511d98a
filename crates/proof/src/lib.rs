//! What a life-and-death problem, a grade and a certificate are, and the checker that believes nobody.
//!
//! This crate is the trust boundary of the program. It stands on `rules` alone, and nothing that searches can be seen from
//! here: whoever wants to know why an answer is believed reads these files and no others.
//!
//! # The theorem
//! A [`Problem`] is a legal position, some target stones, and a [`Region`] where play may happen. Its [`Grade`] says what
//! becomes of the target when both sides play their best: dead, a ko that somebody wins with so many threats, seki,
//! alive. A [`Certificate`] claims a grade for the position and for first moves, and holds for each question that the
//! claims raise ("can all of it be taken with two threats more?") the moves of the side that answers it with yes.
//!
//! > Where [`check()`] accepts a certificate, every grade that it claims is the true one in the region, by the rules of Go
//! > without history; and the [`Standing`] of each says how much of that holds on the whole board, and on what it rests.
//!
//! # How it is checked
//! The checker walks through all positions that can arise when the winner keeps to the written moves and the loser does
//! whatever the rules allow, passes and ko threats included. It makes every position itself, on a [`field`](mod@field):
//! the points of the region with rules written to be read rather than to be fast. A winner who has to arrive somewhere
//! (captured, two eyes) may never come back to a position that is still open; one who only has to last may go round for
//! ever. The steps are read once, each position is visited once, and the time grows with the length of the file.
//! The document on certificates (docs/certificate.md in the repository of the program shikatsu) has the walk, the file byte
//! for byte, and the proof that acceptance means truth.
//!
//! Nothing but the checker makes a [`Solution`]: its fields are private. A mistake of a search is therefore a failed check
//! and never a wrong answer.
//!
//! ```
//! let bytes = include_bytes!("../examples/straight-three.cert");
//! let solution = proof::file::check(bytes.iter().copied())?;
//! println!("{} by {:?}", solution.grade(), solution.standing().footing());
//! for (first, grade) in solution.moves() {
//!     println!("{first}: {grade}");
//! }
//! # Ok::<(), proof::Flaw>(())
//! ```
//!
//! # Decisions
//! We rejected checking on the board of the search, which is less code: a mistake in it would then be believed. A
//! certificate is a bare list of moves without the positions between them, because the checker makes those itself.
//!
//! # Reading order
//! `grade`, `problem`, `certificate`; [`field`](mod@field), `check`, `standing`; [`mod@file`] (certificates as bytes).
#![deny(missing_docs)]

mod certificate;
mod check;
pub mod field;
pub mod file;
mod grade;
mod mixer;
mod problem;
mod standing;

pub use certificate::{Answer, Certificate, Claim, Flaw, MOST_BALANCE, Question, Step, UNLIMITED};
pub use check::{Guide, Node, Solution, Walked, capture_at_once, check, prove, root, roots, walk};
pub use grade::{Bounds, Grade, Side};
pub use problem::{Outside, Problem, ProblemError, Region, RegionKind, enclosed, enclosing_outside};
pub use standing::{Assumption, Extent, Footing, Premise, Standing};
