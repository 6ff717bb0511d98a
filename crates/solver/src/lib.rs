//! The exact life-and-death search.
//!
//! The one door is [`solve`]: a [`Problem`] goes in, and a [`Solution`] comes out that the checker of `proof` has
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
mod open;
pub mod reply;
mod search;

use std::sync::atomic::AtomicBool;

use proof::{Bounds, Problem, Solution};
use rules::Move;

use grading::grader;
use search::session::Share;
use search::table::Table;

pub use grading::points::{Points, points};
pub use open::draft::{DraftError, Report, region_without_search, solve_draft};
pub use open::region;
pub use open::target::{Candidate, group_of, infer_targets};
pub use search::knowledge::Knowledge;
pub use search::outlook;
pub use search::progress::Progress;
pub use search::rank::{NoRank, Rank, Sight};

/// How far a search may go, and how it goes about it.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Positions looked at.
    pub nodes: u64,
    /// Positions that there is likely to be time for before somebody says stop ([`Limits::positions_in`]): what is
    /// worth trying on an open board depends on it.
    pub plan: u64,
    /// Bytes for the table.
    pub memory: usize,
    /// Searchers at work side by side.
    pub threads: usize,
    /// Grade the position alone, not every first move.
    pub first_only: bool,
    /// Set from outside to end the search within milliseconds.
    pub stop: Option<&'a AtomicBool>,
    /// Told how it goes while the search runs.
    pub watch: Option<&'a Progress>,
    /// Collects what the search finds out about single states, to be learned from.
    pub samples: Option<&'a outlook::Samples>,
    /// What tells the search where to look first, in place of what ships.
    pub learned: Option<&'a outlook::Learned>,
    /// Techniques in use; all of them, but for experiments.
    pub knowledge: Knowledge,
}

impl Limits<'_> {
    /// No limit but the memory, as by default.
    pub const LAVISH: Limits<'static> = Limits {
        nodes: u64::MAX,
        plan: u64::MAX,
        memory: 64 << 20,
        threads: 1,
        first_only: false,
        stop: None,
        watch: None,
        samples: None,
        learned: None,
        knowledge: Knowledge::ALL,
    };

    /// About how many positions are looked at in so many seconds.
    pub fn positions_in(seconds: f64) -> u64 {
        (seconds * 2.5e6) as u64
    }
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits::LAVISH
    }
}

/// Which limit ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The number of nodes.
    Nodes,
    /// Somebody said stop.
    Stop,
    /// The grade was found, but no certificate of it: the table was too small to keep the proof together.
    Memory,
    /// None: what lies outside every region that was tried makes the difference.
    Outside,
}

/// How a search ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Everything asked for is known and checked.
    Solved(Box<Solved>),
    /// A limit came first.
    GaveUp(Partial),
}

/// A solved problem.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The checked grades and their certificate.
    pub solution: Solution,
    /// Positions looked at.
    pub nodes: u64,
    /// Which limit was reached before every first move was graded, if one was: the solution is of the position alone.
    pub limit: Option<Limit>,
}

/// What was known when a limit was reached.
#[derive(Clone, Debug)]
pub struct Partial {
    /// Which limit.
    pub limit: Limit,
    /// Bounds on the grade of the position.
    pub bounds: Bounds,
    /// The line that looked best, a guess.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Solves a problem: the grade of the position and of every first move, with a certificate that has been checked.
pub fn solve(problem: &Problem, rank: &dyn Rank, limits: &Limits<'_>) -> Outcome {
    grader::solve(problem, Share::whole(&Table::new(limits.memory)), rank, limits)
}
