//! Searches for drafts and for positions on the way, within the time and the memory of a tab.

use std::sync::Arc;

use lesson::{Attempt, Study};
use proof::Problem;
use solver::{DraftError, Limits, NoRank, Outcome, solve};
use tsumego::Draft;

use crate::watch::Watch;

/// Bytes for the table of a search, as on the server: then its nodes and proofs are the same as well.
pub(crate) const MEMORY: usize = 16 << 20;
const POSITION_MEMORY: usize = 8 << 20;
const BRIEF_MEMORY: usize = 4 << 20;

/// Solves a draft in a way that fits so many seconds; the watch ends it.
pub(crate) fn attempt(draft: &Draft, first_only: bool, seconds: f64, watch: &Watch<'_>) -> Result<Attempt, DraftError> {
    let limits = Limits { first_only, plan: Limits::positions_in(seconds), memory: MEMORY, ..limits(watch) };
    let mut found = Attempt::new(draft, &limits)?;
    found.study = found.study.map(|study| study.found_in(Some(found.nodes), Some(watch.ms())));
    Ok(found)
}

/// A position that play has come to, by a search of so many nodes.
pub(crate) fn position(problem: &Problem, nodes: u64, watch: &Watch<'_>) -> Option<Arc<Study>> {
    found(problem, &Limits { nodes, memory: POSITION_MEMORY, ..limits(watch) })
}

/// The position alone, its first moves not graded.
pub(crate) fn brief(problem: &Problem, watch: &Watch<'_>) -> Option<Arc<Study>> {
    found(problem, &Limits { first_only: true, memory: BRIEF_MEMORY, ..limits(watch) })
}

fn found(problem: &Problem, limits: &Limits<'_>) -> Option<Arc<Study>> {
    let Outcome::Solved(solved) = solve(problem, &NoRank, limits) else { return None };
    Some(Arc::new(Study::in_play(solved.solution, solved.nodes)))
}

/// Limits of a search that looks at the clock itself.
pub(crate) fn limits<'w>(watch: &'w Watch<'_>) -> Limits<'w> {
    Limits { stop: Some(watch.flag()), watch: Some(&watch.progress), pulse: Some(watch), ..Limits::default() }
}
