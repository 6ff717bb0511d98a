//! [`Outcome`]: what comes of a search.

use proof::{Bounds, Solution};
use rules::Move;

use crate::limits::Limit;

/// How a search ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Everything asked for is known and checked.
    Solved(Box<Solved>),
    /// A limit came first.
    GaveUp(Partial),
}

impl Outcome {
    /// The solution, if there is one.
    pub(crate) fn solution(self) -> Option<Box<Solution>> {
        match self {
            Outcome::Solved(solved) => Some(Box::new(solved.solution)),
            Outcome::GaveUp(_) => None,
        }
    }
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
