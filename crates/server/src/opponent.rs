//! The program's move where no proof says it: an engine of older programs, or what the exact search thinks best so far.
//! Nothing of it is proved, and whoever sees the move is told who made it and with which settings.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use proof::Problem;
use rules::Move;
use solver::classic::{self, Engine, Opinion, Report};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::proved_move;
use wire::{Opponent, PlayedBy, millis};

use crate::thinker::Leash;

/// How long it may think about one move, and positions that it looks at.
const TIME: Duration = Duration::from_secs(3);
const NODES: u64 = 300_000;
/// Positions for the best guess: about a second.
const GUESS_NODES: u64 = 1_500_000;

/// What this opponent plays here, with its name and settings; a pass where it finds nothing. Blocks for some seconds.
pub(crate) fn play(opponent: &Opponent, problem: &Problem, leash: &Leash) -> (Move, PlayedBy) {
    let started = Instant::now();
    let engine = opponent.settings.engine(opponent.engine);
    let Report { best: made, nodes, .. } = match &engine {
        Some(engine) => reckoned(engine, problem, started, leash),
        None => guess(problem, leash),
    };
    let settings = engine.map(|_| opponent.settings.clone());
    let by = PlayedBy { engine: opponent.engine, settings, nodes, ms: millis(started.elapsed()), proved: false };
    (made.unwrap_or(Move::Pass), by)
}

fn reckoned(engine: &Engine, problem: &Problem, started: Instant, leash: &Leash) -> Report {
    let stop = AtomicBool::new(false);
    let watch = |_: &Report| {
        if started.elapsed() > TIME || leash.flag().load(Relaxed) {
            stop.store(true, Relaxed);
        }
    };
    classic::run(problem, engine, &classic::Limits { nodes: NODES, stop: Some(&stop), watch: Some(&watch) })
}

/// What the search for a proof thinks best when its positions are used up.
pub(crate) fn guess(problem: &Problem, leash: &Leash) -> Report {
    let found = solve(problem, &NoRank, &Limits { nodes: GUESS_NODES, ..leash.limits(true) });
    let (best, nodes, limit) = match found {
        Outcome::Solved(solved) => (proved_move(&solved.solution), solved.nodes, None),
        Outcome::GaveUp(partial) => (partial.line.first().copied(), partial.nodes, Some(partial.limit)),
    };
    Report { best, score: None, opinion: Opinion::Unclear, nodes, deepest: 0, judged: (0, 0), limit }
}

/// The move and who made it, as the page is told; without a name where a proof says it.
pub(crate) struct Answer {
    pub(crate) made: Move,
    pub(crate) by: Option<PlayedBy>,
}

impl Answer {
    pub(crate) fn proved(made: Move) -> Answer {
        Answer { made, by: None }
    }
}
