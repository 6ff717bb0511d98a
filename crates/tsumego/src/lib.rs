//! What a life-and-death problem, a verdict and a certificate are, and the checker that believes nobody.
#![deny(missing_docs)]

mod certificate;
mod check;
mod draft;
pub mod field;
pub mod file;
mod flag;
mod goal;
mod grade;
mod lesson;
mod playbook;
mod preamble;
mod problem;
pub mod record;
pub mod text;

pub use certificate::{Answer, Certificate, Claim, Flaw, MOST_BALANCE, Question, Step, UNLIMITED};
pub use check::{Node, Solution, check, root, roots, walk};
pub use draft::Draft;
pub use flag::{Flag, flags};
pub use goal::{Aim, Goal, NotAGoal};
pub use grade::{Bounds, Grade, Side};
pub use lesson::{Judgement, Lesson, NotPlayable, Play, Reply};
pub use problem::{Outside, Problem, ProblemError, Region, RegionKind, enclosing_outside};
