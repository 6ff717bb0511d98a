//! A search on its way, and one that gave up.

use lesson::Attempt;
use solver::Progress;
use wire::{GaveUp, LimitCode, Points, Tick, Turn, hundredths};

use crate::solved::turns;

/// How a search goes that has taken so many milliseconds.
pub fn tick(progress: &Progress, ms: u64) -> Tick {
    let nodes = progress.nodes();
    let (promising, sure) = progress.promising().unzip();
    Tick {
        nodes,
        nodes_per_second: nodes.saturating_mul(1000) / ms.max(1),
        ms,
        line: turns(&progress.line()),
        bounds: progress.bounds().into(),
        promising: promising.map(Turn),
        sure: sure.map(hundredths),
    }
}

/// How far a search came that a limit ended, or the clock.
pub fn gave_up(attempt: &Attempt, ms: u64, timed_out: bool) -> GaveUp {
    let limit = attempt.limit.map_or(LimitCode::Stopped, |limit| LimitCode::of(limit, timed_out));
    let promising = attempt.best.first().copied().map(Turn);
    let (bounds, targets) = (attempt.bounds.into(), Points(attempt.problem.targets()));
    let sure = attempt.sure.map(hundredths);
    GaveUp { limit, bounds, promising, sure, targets, rank: None, nodes: attempt.nodes, ms }
}
