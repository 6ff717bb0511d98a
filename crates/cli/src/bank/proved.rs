//! Proofs of many problems side by side.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use console::{Failure, Interrupt, Meter, all_cores_or, bar};
use proof::{Problem, Solution};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::Known;

use crate::workers;

/// Positions that a problem of the bank may take, more than the forge allows.
const NODES: u64 = 2_000_000;

/// Proves a problem with every first move; none where that takes too long.
pub(super) fn proved(problem: &Problem) -> Option<Solution> {
    let limits = Limits { nodes: NODES, plan: NODES, ..Limits::default() };
    match solve(problem, &NoRank, &limits) {
        Outcome::Solved(solved) if solved.limit.is_none() => Some(solved.solution),
        _ => None,
    }
}

/// What a search knows of a position, for lines of play.
pub(super) fn known(problem: &Problem) -> Option<Known> {
    proved(problem).as_ref().map(Known::from)
}

/// Does the work with these numbers on all cores, and shows how far it is. Each result is handed over as soon as those before it
/// are there.
///
/// # Errors
/// What handing over says, or that the user had enough.
pub(super) fn in_order<T: Send>(
    jobs: usize,
    verb: &str,
    progress: bool,
    work: impl Fn(usize) -> T + Sync,
    mut take: impl FnMut(usize, T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (interrupt, meter, start) = (Interrupt::listen()?, Meter::new(progress), Instant::now());
    let (mut waiting, mut next, mut done) = (BTreeMap::new(), 0, 0);
    let ended = workers::each(jobs, all_cores_or(None), &interrupt, work, |found| {
        if let Some((at, result)) = found {
            done += 1;
            waiting.insert(at, result);
        }
        while let Some(result) = waiting.remove(&next) {
            take(next, result)?;
            next += 1;
        }
        meter.show(|| told(done, jobs, verb, start.elapsed()));
        Ok(())
    });
    meter.clear();
    ended?;
    if next == jobs { Ok(()) } else { Err(Failure::new(format_args!("stopped after {next} of {jobs}"))) }
}

fn told(done: usize, all: usize, verb: &str, time: Duration) -> String {
    let left = workers::left(done, all, time);
    format!("{} {done} of {all} {verb}{left}; Ctrl-C stops", bar(done, all, 24))
}
