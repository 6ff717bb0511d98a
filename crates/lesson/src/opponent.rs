//! The program's move where no proof says it: an engine of older programs, or what the exact search thinks best so far.

use proof::Problem;
use solver::classic::{self, Engine, Opinion, Report};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::proved_move;

/// Positions for the best guess: about a second.
const GUESS_NODES: u64 = 1_500_000;

/// What an opponent would play: the engine within its limits, or without one the best guess within the others.
pub fn unproved(
    engine: Option<&Engine>,
    problem: &Problem,
    limits: &classic::Limits<'_>,
    guessing: &Limits<'_>,
) -> Report {
    engine.map_or_else(|| guess(problem, guessing), |engine| classic::run(problem, engine, limits))
}

/// What the search for a proof thinks best when its positions are used up.
fn guess(problem: &Problem, limits: &Limits<'_>) -> Report {
    let found = solve(problem, &NoRank, &Limits { nodes: GUESS_NODES, ..*limits });
    let (best, nodes, limit) = match found {
        Outcome::Solved(solved) => (proved_move(&solved.solution), solved.nodes, None),
        Outcome::GaveUp(partial) => (partial.line.first().copied(), partial.nodes, Some(partial.limit)),
    };
    Report { best, score: None, opinion: Opinion::Unclear, nodes, deepest: 0, judged: (0, 0), limit }
}
