//! What a life-and-death problem, a verdict and a certificate are, and the checker that believes nobody.
#![deny(missing_docs)]

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
mod lesson;
mod playbook;
mod preamble;
mod problem;
pub mod record;
mod soundness;
mod territory;
pub mod text;
mod words;

pub use certificate::{Answer, Certificate, Claim, Flaw, MOST_BALANCE, Question, Step, UNLIMITED};
pub use check::{Node, Solution, check, root, roots, walk};
pub use course::{Course, Ending, Unplayable};
pub use draft::Draft;
pub use flag::{Flag, flags};
pub use goal::{Aim, Goal, NotAGoal};
pub use grade::{Bounds, Grade, Side};
pub use hint::{Hint, Reason};
pub use lesson::{Judgement, Lesson, NotPlayable, Play, Reply, difficulty, is_lost, proved_move, right_moves};
pub use problem::{Outside, Problem, ProblemError, Region, RegionKind, enclosing_outside};
pub use soundness::Soundness;
pub use territory::{MOST_COUNTED, territory};
pub use words::{Speaker, counted, target_name};
