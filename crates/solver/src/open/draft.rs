//! From a draft to a verdict: [`solve_draft`] finds the target and the region that nobody gave, and says so.
//!
//! A region that is given or enclosed is solved as it stands; for anything else [`Choice`] looks for one.

use std::fmt;

use proof::Standing;
use proof::{Bounds, Footing, Grade, Outside, Problem, ProblemError, Region, RegionKind, Side, Solution};
use rules::{Color, Move, PointSet, Position, SetupError};
use tsumego::Draft;
use tsumego::{proved_move, right_moves};

use crate::open::choice::{Choice, Chosen};
use crate::open::growth::grown;
use crate::open::inquiry::Inquiry;
use crate::open::probe::Wish;
use crate::open::region;
use crate::open::target::{Candidate, meant_targets};
use crate::open::zone::zones;
use crate::{Limit, Limits, Outcome, Partial, Rank};

/// Enclosed regions with more empty points are left for a chosen one.
const MOST_ENCLOSED: usize = 30;

/// What looking behind a shaky wall may cost, in nodes.
const SAVING: u64 = 4_000_000;

/// What proving a death without its walls may cost, in nodes.
const ZONES: u64 = 8_000_000;

/// What proving a life without its outside may cost: so many nodes, and at most so many and so many times what was spent before.
const GROWTH: u64 = 8_000_000;
const GROWTH_AT_LEAST: u64 = 100_000;
const GROWTH_SHARE: u64 = 4;

/// What became of a draft.
#[derive(Clone, Debug)]
pub struct Report {
    /// The problem that was put to the solver, with its region.
    pub problem: Problem,
    /// How that went: a checked solution, or the bounds proved so far.
    pub outcome: Outcome,
    /// The first moves that are right, the surest in front. A pass among them says that nothing needs to be played;
    /// none at all that no move works, or that none was found.
    pub best: Vec<Move>,
    /// Were the best moves proved right, under what the solution rests on? Otherwise they are a guess.
    pub proved: bool,
    /// How likely the first of the best moves is right where they are a guess, from 0 to 1; nothing where that was never measured.
    pub sure: Option<f32>,
    /// The groups that the problem may be about, the likeliest first; empty when the target was given.
    pub candidates: Vec<Candidate>,
    /// Positions looked at in all.
    pub nodes: u64,
}

impl Report {
    /// What is proved of the grade of the position, under what the solution rests on.
    pub fn bounds(&self) -> Bounds {
        match &self.outcome {
            Outcome::Solved(solved) => solved.solution.standing().bounds(),
            Outcome::GaveUp(partial) => partial.bounds,
        }
    }

    /// What is proved of the position and what that rests on, where there is a solution.
    pub fn standing(&self) -> Option<Standing> {
        match &self.outcome {
            Outcome::Solved(solved) => Some(solved.solution.standing()),
            Outcome::GaveUp(_) => None,
        }
    }
}

/// Why a draft is no problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DraftError {
    /// The stones do not make a position.
    Setup(SetupError),
    /// The parts do not fit together.
    Problem(ProblemError),
    /// There is no stone that the problem could be about.
    NoGroup,
}

impl fmt::Display for DraftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DraftError::Setup(error) => error.fmt(f),
            DraftError::Problem(error) => error.fmt(f),
            DraftError::NoGroup => f.write_str("there is no stone that the problem could be about"),
        }
    }
}

impl std::error::Error for DraftError {}

impl From<SetupError> for DraftError {
    fn from(error: SetupError) -> Self {
        DraftError::Setup(error)
    }
}

impl From<ProblemError> for DraftError {
    fn from(error: ProblemError) -> Self {
        DraftError::Problem(error)
    }
}

/// Solves a problem as somebody wrote it.
///
/// # Errors
/// If the draft holds no problem at all.
pub fn solve_draft(draft: &Draft, rank: &dyn Rank, limits: &Limits<'_>) -> Result<Report, DraftError> {
    let position = Position::from_setup(draft.setup)?;
    if !draft.targets.is_empty() {
        return solve_targets(&position, draft.targets, draft.out_of_bounds, rank, limits);
    }
    let candidates = meant_targets(draft, &position);
    let best = candidates.first().ok_or(DraftError::NoGroup)?.stones;
    let mut report = solve_targets(&position, best, draft.out_of_bounds, rank, limits)?;
    report.candidates = candidates;
    Ok(report)
}

fn solve_targets(
    position: &Position,
    targets: PointSet,
    out_of_bounds: Option<PointSet>,
    rank: &dyn Rank,
    limits: &Limits<'_>,
) -> Result<Report, DraftError> {
    // Whether the targets are stones of one colour is found out on the whole board.
    let whole = Problem::new(position.clone(), targets, region::open(position))?;
    let region = region_without_search(position, whole.defender(), out_of_bounds);
    let inquiry = &mut Inquiry::new(rank, limits);
    let chosen = match region {
        Some(region) => Chosen::settled(Problem::new(position.clone(), targets, region)?),
        None => Choice::new(inquiry).around(&whole),
    };
    let mut report = without_outside(without_walls(certify(chosen, inquiry), inquiry), inquiry);
    let enclosed = report.problem.region().kind == RegionKind::Enclosed;
    if enclosed && is_lost(&report) && region::has_shaky_wall(&report.problem) {
        let other = behind_the_wall(&whole, inquiry);
        if other.proved && !is_lost(&other) {
            return Ok(other);
        }
        report.nodes = other.nodes;
    }
    Ok(report)
}

/// Is the target dead although its owner is to move?
fn is_lost(report: &Report) -> bool {
    report.problem.to_move() == Side::Defender && report.bounds().high == Grade::Dead
}

/// Looks again where a move inside puts a stone of the wall into atari: an enclosed region knows nothing of that.
fn behind_the_wall(whole: &Problem, inquiry: &mut Inquiry<'_>) -> Report {
    inquiry.narrow(SAVING);
    let chosen = Choice::new(inquiry).around(whole);
    certify(chosen, inquiry)
}

/// The report of a death without the assumption that walls are safe, if that can be proved with the nodes left.
fn without_walls(mut report: Report, inquiry: &mut Inquiry<'_>) -> Report {
    let rests = |standing: Standing| standing.grade() == Grade::Dead && standing.footing() == Footing::ProvedIf;
    if report.problem.region().kind != RegionKind::Chosen || !report.standing().is_some_and(rests) {
        return report;
    }
    let (nodes, plan) = inquiry.limits();
    let most = nodes.min(plan).min(inquiry.spent.saturating_add(ZONES));
    let killed = zones(&report.problem).find_map(|zone| {
        let effort = most.saturating_sub(inquiry.spent) / 2;
        kills(&zone, inquiry, effort).map(|killing| (zone, killing))
    });
    if let Some((problem, killing)) = killed {
        let best = ordered(&report.best, killing);
        let other = certify(Chosen { problem, best, sure: None, limit: None }, inquiry);
        if is_as_good(&other, &report) {
            return other;
        }
    }
    report.nodes = inquiry.spent;
    report
}

/// The report of a life without the assumption that the outside is the attacker's, if that can be proved with the nodes left.
fn without_outside(mut report: Report, inquiry: &mut Inquiry<'_>) -> Report {
    // Seki and ko last for ever, and what they lean on is never filled: growing was tried, and proved none of them.
    let rests = |standing: Standing| standing.bounds().low == Grade::Alive && standing.footing() == Footing::ProvedIf;
    let Outcome::Solved(solved) = &report.outcome else { return report };
    if report.problem.region().kind != RegionKind::Chosen || !rests(solved.solution.standing()) {
        return report;
    }
    let (nodes, plan) = inquiry.limits();
    let left = nodes.min(plan).saturating_sub(inquiry.spent);
    let effort = (GROWTH_AT_LEAST + inquiry.spent.saturating_mul(GROWTH_SHARE)).min(GROWTH).min(left);
    if let Some(found) = grown(&solved.solution, inquiry, effort) {
        let (problem, best) = (found.problem().clone(), report.best.clone());
        let other = certify(Chosen { problem, best, sure: None, limit: None }, inquiry);
        if lives_as_well(&other, &report) {
            return other;
        }
    }
    report.nodes = inquiry.spent;
    report
}

/// Is the target alive with nothing assumed, and no first move lost that was right before, where every move is graded?
fn lives_as_well(grown: &Report, before: &Report) -> bool {
    let (Outcome::Solved(grown), Outcome::Solved(before)) = (&grown.outcome, &before.outcome) else { return false };
    let (standing, right) = (grown.solution.standing(), right_moves(&grown.solution));
    let keeps = right_moves(&before.solution).iter().all(|first| right.contains(first));
    standing.footing() == Footing::Proved && standing.bounds().low == Grade::Alive && keeps
}

/// The first moves by which the attacker kills in a zone, or none where a defender to move does not live; nothing where
/// the target does not die.
fn kills(zone: &Problem, inquiry: &mut Inquiry<'_>, effort: u64) -> Option<Vec<Move>> {
    match zone.to_move() {
        Side::Attacker => {
            let found = inquiry.probe(zone, Wish::Outright, &[], effort);
            (found.granted == Some(true)).then_some(found.winning)
        }
        Side::Defender => {
            let found = inquiry.probe(zone, Wish::Ko(1), &[], effort);
            (found.granted == Some(false)).then(Vec::new)
        }
    }
}

/// The moves that kill in the zone as well, those that came first before in front.
fn ordered(before: &[Move], mut killing: Vec<Move>) -> Vec<Move> {
    killing.sort_by_key(|first| before.iter().position(|other| other == first).unwrap_or(usize::MAX));
    killing
}

/// Is the target proved dead, and no first move lost that kills behind safe walls, where every move is graded?
fn is_as_good(zone: &Report, before: &Report) -> bool {
    match (&zone.outcome, &before.outcome) {
        (Outcome::Solved(zone), Outcome::Solved(before)) => {
            let same = right_moves(&zone.solution) == right_moves(&before.solution);
            zone.solution.grade() == Grade::Dead && same
        }
        _ => false,
    }
}

/// The region that is plain to see: the author's, or an enclosed one of reasonable size. None where one has to be chosen.
pub fn region_without_search(position: &Position, defender: Color, out_of_bounds: Option<PointSet>) -> Option<Region> {
    match out_of_bounds {
        Some(out) => Some(region::given(position, out)),
        None => proof::enclosed(position, defender).filter(|region| region.points.len() <= MOST_ENCLOSED),
    }
}

/// Has the solver prove what was found. It may find more, where it grades every move.
fn certify(chosen: Chosen, inquiry: &mut Inquiry<'_>) -> Report {
    let Chosen { problem, mut best, sure, limit } = chosen;
    let outcome = match limit {
        None => inquiry.solve(&problem),
        Some(limit) => Outcome::GaveUp(nothing_known(limit)),
    };
    if let Outcome::GaveUp(partial) = &outcome
        && best.is_empty()
    {
        best.extend(partial.line.first());
    }
    let outcome = on_the_whole_board(&problem, outcome);
    let mut proved = false;
    if let Outcome::Solved(solved) = &outcome {
        best = with_right_moves(best, &solved.solution);
        proved = solved.solution.standing().footing() != Footing::Believed;
    }
    let sure = sure.filter(|_| !proved);
    Report { problem, outcome, best, proved, sure, candidates: Vec::new(), nodes: inquiry.spent }
}

/// What an outcome in a region says of the whole board. Whoever lives in a chosen region because they reach its outside
/// may be caught there.
fn on_the_whole_board(problem: &Problem, outcome: Outcome) -> Outcome {
    let region = problem.region();
    let (grade, limit, nodes) = match &outcome {
        Outcome::Solved(solved) => (Some(solved.solution.grade()), Limit::Outside, solved.nodes),
        Outcome::GaveUp(partial) => (None, partial.limit, partial.nodes),
    };
    let holds = match grade {
        _ if region.kind != RegionKind::Chosen => true,
        None => false,
        Some(grade) => region.outside == Outside::Attacker || grade < Grade::Seki,
    };
    if holds { outcome } else { Outcome::GaveUp(Partial { nodes, ..nothing_known(limit) }) }
}

/// The outcome of a search that found nothing out.
fn nothing_known(limit: Limit) -> Partial {
    Partial { limit, bounds: Bounds::UNKNOWN, line: Vec::new(), nodes: 0 }
}

/// The moves found before and those of the solution: where it grades moves, only those that keep the grade of the
/// position; otherwise the one that its proof begins with as well.
fn with_right_moves(mut found: Vec<Move>, solution: &Solution) -> Vec<Move> {
    let right = if solution.moves().next().is_some() {
        let right = right_moves(solution);
        found.retain(|first| right.contains(first));
        right
    } else {
        proved_move(solution).into_iter().collect()
    };
    let more: Vec<Move> = right.into_iter().filter(|first| !found.contains(first)).collect();
    found.extend(more);
    found
}
