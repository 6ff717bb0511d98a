//! [`Exact`]: what the exact search says of a problem, for comparison.

use proof::Problem;
use rules::Move;
use solver::classic::Limits;
use solver::{NoRank, Outcome, solve};
use tsumego::right_moves;

use super::study::fastest;
use crate::clock::Clock;

/// The table of each search, in bytes.
const MEMORY: usize = 16 << 20;

/// The right moves, each proved, and what it took to find them.
#[derive(Clone, Debug)]
pub(crate) struct Exact {
    pub(crate) right: Vec<Move>,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
}

impl Exact {
    /// None if the search does not finish within the limits.
    pub(crate) fn of(problem: &Problem, limits: &Limits<'_>, tries: usize) -> Option<Exact> {
        let limits =
            solver::Limits { nodes: limits.nodes, stop: limits.stop, memory: MEMORY, ..solver::Limits::default() };
        fastest(tries, || {
            let clock = Clock::start();
            let Outcome::Solved(solved) = solve(problem, &NoRank, &limits) else { return None };
            let seconds = clock.time().as_secs_f64();
            let exact = Exact { right: right_moves(&solved.solution), nodes: solved.nodes, seconds };
            solved.limit.is_none().then_some((seconds, exact))
        })
    }

    pub(crate) fn is_right(&self, best: Option<Move>) -> bool {
        best.is_some_and(|best| self.right.contains(&best))
    }
}
