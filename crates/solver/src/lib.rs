//! The exact life-and-death search.
//!
//! The one door is [`solve`]: a [`Problem`] goes in, and a [`Solution`](proof::Solution) comes out that the checker of `proof` has
//! been through, or the bounds that were proved before a limit was reached. Nothing here is trusted: the search may
//! be as clever as it likes, because what leaves this crate is a checked certificate.
//!
//! ```
//! use rules::{Color, Position};
//! use solver::{Limits, NoRank, Outcome, solve};
//! use proof::{Grade, Outside, Problem, Region, RegionKind};
//!
//! // A straight three in the corner, White to live: only the middle point B1 will do.
//! let diagram: rules::diagram::Diagram = "
//!     . . . . . .
//!     . . . . . .
//!     . . . . . .
//!     x x x x x .
//!     o o o o x .
//!     . . . o x .".parse().unwrap();
//! let position = Position::from_setup(diagram.setup(Color::White)).unwrap();
//! let outside = proof::enclosing_outside(&position, Color::White).unwrap();
//! let points = position.board().empty() - outside;
//! let targets = position.board().stones(Color::White);
//! let region = Region { kind: RegionKind::Enclosed, points, outside: Outside::Liberty };
//! let problem = Problem::new(position, targets, region).unwrap();
//! let Outcome::Solved(solved) = solve(&problem, &NoRank, &Limits::default()) else { panic!("it is easy") };
//! assert_eq!(solved.solution.grade(), Grade::Alive);
//! ```
//!
//! The solver has four floors, and each stands on the one before: `board` (stones as machine words, and what is seen
//! without search), `search` (df-pn, its table, and what was learned), `grading` (from questions to strategies, grades and
//! certificates) and `open` (targets and regions that nobody gave). Beside them stand [`exhaustive`], the brute force
//! that everything is tested against, [`family`], problems that grow, [`reply`], what is played against a person, and
//! [`classic`], the engines of older programs.
#![deny(missing_docs)]

mod board;
pub mod classic;
pub mod exhaustive;
pub mod family;
mod grading;
mod limits;
mod open;
mod outcome;
pub mod reply;
mod search;

use proof::Problem;

use grading::grader;
use search::session::Share;
use search::table::SearchTable;

pub use grading::points::{Points, points};
pub use limits::{Limit, Limits, Pulse};
pub use open::advice::{Advice, Adviser};
pub use open::draft::{DraftError, Report, region_without_search, solve_draft};
pub use open::matter::matter;
pub use open::measured::hunches;
pub use open::opinion::{Hunch, SIGNS};
pub use open::region;
pub use open::scouted::bring_net;
pub use open::target::{Candidate, group_of, infer_targets, meant_targets, pointed_out};
pub use outcome::{Outcome, Partial, Solved};
pub use search::knowledge::Knowledge;
pub use search::outlook;
pub use search::progress::Progress;
pub use search::rank::{NoRank, Rank, Sight};

/// Solves a problem: the grade of the position and of every first move, with a certificate that has been checked.
pub fn solve(problem: &Problem, rank: &dyn Rank, limits: &Limits<'_>) -> Outcome {
    grader::solve(problem, Share::whole(&SearchTable::new(limits.memory)), rank, limits)
}
