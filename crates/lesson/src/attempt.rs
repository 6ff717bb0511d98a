//! [`Attempt`]: what a search for the answer to a draft came to.

use proof::{Bounds, Problem};
use rules::Move;
use solver::{Candidate, DraftError, Limit, Limits, NoRank, Outcome, Report, solve_draft};
use tsumego::Draft;

use crate::study::Study;

/// The study of a draft, or how far the search for it came.
#[derive(Debug)]
pub struct Attempt {
    /// The problem that was put to the solver, with its region.
    pub problem: Problem,
    /// What was found; none where a limit came first.
    pub study: Option<Study>,
    /// What is proved of the grade, under what a solution rests on.
    pub bounds: Bounds,
    /// What ended the search early: before the verdict, or before every first move was graded.
    pub limit: Option<Limit>,
    /// The first moves that are right, or look so, the surest in front.
    pub best: Vec<Move>,
    /// How likely the first of these is right where nothing is proved, from 0 to 1, as far as that was ever measured.
    pub sure: Option<f32>,
    /// The groups that the problem may be about, the likeliest first; empty where the target was given.
    pub candidates: Vec<Candidate>,
    /// Positions looked at in all.
    pub nodes: u64,
}

impl Attempt {
    /// Solves a draft within these limits.
    ///
    /// # Errors
    /// If the draft holds no problem at all.
    pub fn new(draft: &Draft, limits: &Limits<'_>) -> Result<Attempt, DraftError> {
        let report = solve_draft(draft, &NoRank, limits)?;
        let bounds = report.bounds();
        let Report { problem, outcome, best, sure, candidates, nodes, .. } = report;
        let (study, limit) = match outcome {
            Outcome::Solved(solved) => (Some(Study::new(solved.solution).found_in(Some(nodes), None)), solved.limit),
            Outcome::GaveUp(partial) => (None, Some(partial.limit)),
        };
        Ok(Attempt { problem, study, bounds, limit, best, sure, candidates, nodes })
    }
}
