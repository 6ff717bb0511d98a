//! Proofs of many problems side by side.

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

/// Does the work with these numbers on all cores, in any order, and puts the results in order. Shows how far it is.
///
/// # Errors
/// If the user had enough.
pub(super) fn all<T: Send>(jobs: usize, verb: &str, work: impl Fn(usize) -> T + Sync) -> Result<Vec<T>, Failure> {
    let (interrupt, meter, start) = (Interrupt::listen()?, Meter::new(false), Instant::now());
    let (mut results, mut done) = ((0..jobs).map(|_| None).collect::<Vec<Option<T>>>(), 0);
    workers::each(jobs, all_cores_or(None), &interrupt, work, |found| {
        if let Some((at, result)) = found {
            done += 1;
            results[at] = Some(result);
        }
        meter.show(|| progress(done, jobs, verb, start.elapsed()));
        Ok(())
    })?;
    meter.clear();
    results.into_iter().collect::<Option<Vec<T>>>().ok_or_else(|| Failure::new("stopped"))
}

fn progress(done: usize, all: usize, verb: &str, time: Duration) -> String {
    let left = workers::left(done, all, time);
    format!("{} {done} of {all} {verb}{left}; Ctrl-C stops", bar(done, all, 24))
}
