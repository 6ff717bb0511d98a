//! The program's move where no proof says it: an engine of older programs, or what the exact search thinks best so far.

use learn::{Agent, Looks};
use proof::Problem;
use solver::classic::{self, Engine, Opinion, Report};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::proved_move;

/// Positions for the best guess: about a second.
const GUESS_NODES: u64 = 1_500_000;

/// Somebody who proves nothing.
#[derive(Clone, Copy, Debug)]
pub struct Opponent<'a> {
    /// An engine of older programs; none for the best guess.
    pub engine: Option<Engine>,
    /// Who tells an engine that has learned how moves look; the others do not ask.
    pub looks: Option<&'a dyn Looks>,
}

/// What an opponent would play: an engine within its limits, the best guess within the others.
pub fn unproved(
    opponent: &Opponent<'_>,
    problem: &Problem,
    limits: &classic::Limits<'_>,
    guessing: &Limits<'_>,
) -> Report {
    match opponent.engine {
        None => guess(problem, guessing),
        Some(Engine::Gang(gang)) => Agent { gang, looks: opponent.looks, whole: false }.report(problem, limits),
        Some(engine) => classic::run(problem, &engine, limits),
    }
}

/// What the search for a proof thinks best when its positions are used up.
pub fn guess(problem: &Problem, limits: &Limits<'_>) -> Report {
    let found = solve(problem, &NoRank, &Limits { nodes: GUESS_NODES, ..*limits });
    let (best, nodes, limit) = match found {
        Outcome::Solved(solved) => (proved_move(&solved.solution), solved.nodes, None),
        Outcome::GaveUp(partial) => (partial.line.first().copied(), partial.nodes, Some(partial.limit)),
    };
    Report { best, score: None, opinion: Opinion::Unclear, nodes, deepest: 0, judged: (0, 0), limit }
}
