//! [`Search`]: what this program says, with its limits.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc;
use std::time::Duration;

use console::Failure;
use proof::{Footing, Problem};
use rules::{Move, PointSet};
use solver::{Limits, NoRank, Outcome, Report, solve_draft};
use tsumego::Draft;

use super::player::{Played, Player, is_right};
use crate::clock::Clock;
use crate::sets::Published;
use crate::yardstick::Class;

/// The name of this program in a row.
pub(super) const NAME: &str = "shikatsu";

/// How far a search may go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    pub(super) nodes: u64,
    pub(super) seconds: Option<f64>,
    pub(super) threads: usize,
    /// Find the target instead of taking the given one.
    pub(super) infer: bool,
}

impl Search {
    /// What comes of a draft; nothing where it is no problem.
    pub(super) fn solve(&self, draft: &Draft) -> Option<Report> {
        let targets = if self.infer { PointSet::EMPTY } else { draft.targets };
        let draft = Draft { targets, ..draft.clone() };
        self.limited(|limits| solve_draft(&draft, &NoRank, &Limits { first_only: true, ..*limits }).ok())
    }

    /// What comes of a problem whose region is known.
    pub(super) fn prove(&self, problem: &Problem) -> Outcome {
        self.limited(|limits| solver::solve(problem, &NoRank, limits))
    }

    /// Asks within the limits.
    fn limited<T>(&self, ask: impl FnOnce(&Limits<'_>) -> T) -> T {
        let stop = AtomicBool::new(false);
        let plan = self.seconds.map_or(u64::MAX, Limits::positions_in);
        let limits = Limits { nodes: self.nodes, plan, threads: self.threads, stop: Some(&stop), ..Limits::default() };
        let (done, waiting) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            if let Some(seconds) = self.seconds {
                let stop = &stop;
                scope.spawn(move || {
                    // Sent to by nobody: it ends at once when the answer is there.
                    let timed_out = waiting.recv_timeout(Duration::from_secs_f64(seconds));
                    stop.store(timed_out == Err(mpsc::RecvTimeoutError::Timeout), Relaxed);
                });
            }
            let answer = ask(&limits);
            drop(done);
            answer
        })
    }
}

impl Player for Search {
    fn name(&self) -> &str {
        NAME
    }

    fn play(&self, problem: &Published) -> Result<Played, Failure> {
        let clock = Clock::start();
        let report = self.solve(&problem.draft);
        let seconds = clock.time().as_secs_f64();
        Ok(report.map_or_else(
            || Played::believed(problem, None, seconds, "no problem".to_owned()),
            |report| Played {
                class: class(&report),
                right: is_right(problem, report.best.first().copied()),
                told: describe(&report),
                nodes: report.nodes,
                best: report.best,
                seconds,
            },
        ))
    }
}

/// How well founded a report is.
pub(super) fn class(report: &Report) -> Class {
    match report.standing().filter(|_| report.proved).map(|standing| standing.footing()) {
        Some(Footing::Proved) => Class::Proved,
        Some(Footing::ProvedIf) => Class::ProvedIf,
        _ if report.best.is_empty() => Class::None,
        _ => Class::Believed,
    }
}

/// The region, what is proved of it, and the moves.
pub(super) fn describe(report: &Report) -> String {
    let region = report.problem.region();
    let empty = report.problem.playable().len();
    let bounds = report.bounds();
    let (kind, outside) = (region.kind.word(), region.outside);
    let solved = matches!(report.outcome, Outcome::Solved(_));
    let sure = match (report.proved, solved) {
        (true, _) => format!("proved{}", premises(report)),
        (false, true) => "rests on the outside".to_owned(),
        (false, false) => "guess".to_owned(),
    };
    format!("{kind} {outside:?} {empty}: {}..{} {sure} {}", bounds.low, bounds.high, list(&report.best))
}

/// What a proof takes for granted.
fn premises(report: &Report) -> String {
    let standing = report.standing();
    let all = standing.iter().flat_map(|standing| standing.assumptions());
    let words: Vec<&str> = all.map(|assumption| assumption.premise().code()).collect();
    if words.is_empty() { String::new() } else { format!(" if {}", words.join(" and ")) }
}

pub(super) fn list(moves: &[Move]) -> String {
    if moves.is_empty() { "none".into() } else { moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ") }
}
