//! From a draft to a verdict: [`solve_draft`] finds the target and the region that nobody gave, and says so.
//!
//! A region that is given or enclosed is solved as it stands. Elsewhere the surroundings of the target are tried ring
//! by ring. At each ring two questions are asked on behalf of the player to move: the *strict* one, whose yes holds on
//! the whole board (life when closed; death with escape), and the *kind* one, whose yes is only a hint. A loss is
//! never believed before the region has grown as far as the limits allow: half of the losses turn at the next ring.

use std::fmt;

use rules::{Move, Point, PointSet, Position, SetupError};
use tsumego::{Bounds, Draft, Outside, Problem, ProblemError, Region, RegionKind, Side, Solution};

use crate::probe::{Found, Wish, probe};
use crate::target::{Candidate, infer_targets};
use crate::{Limits, Outcome, Rank, region, solve};

/// The rings of a chosen region, in the order in which they are tried.
const RINGS: std::ops::RangeInclusive<usize> = 2..=6;
/// Chosen regions with more empty points are not tried.
const MOST_EMPTY: usize = 40;
/// Enclosed regions with more empty points are left for a chosen one.
const MOST_ENCLOSED: usize = 40;
/// The nodes that choosing a region may take when the limits do not say.
const CHOOSING: u64 = 12_000_000;
/// So many winning first moves are a sign that a region is too kind to the player to move.
const TOO_MANY: usize = 5;

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
    /// What the verdict rests on beyond the rules.
    pub assumptions: Vec<Assumption>,
    /// The groups that the problem may be about, the likeliest first; empty when the target was given.
    pub candidates: Vec<Candidate>,
    /// Positions looked at in all.
    pub nodes: u64,
}

impl Report {
    /// What is known of the grade of the position.
    pub fn bounds(&self) -> Bounds {
        match &self.outcome {
            Outcome::Solved(solved) => solved.solution.grade().into(),
            Outcome::GaveUp(partial) => partial.bounds,
        }
    }
}

/// Something taken for granted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Assumption {
    /// The group in question is the one of this stone.
    Target(Point),
    /// Nobody plays in the largest empty area.
    Enclosed,
    /// Everything outside the region belongs to the attacker.
    Closed,
    /// Whoever reaches the outside of the region is safe.
    Escape,
    /// The attacker's chains at the edge of the region cannot be captured.
    SafeWalls,
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumption::Target(stone) => write!(f, "the group in question is the one of {stone}"),
            Assumption::Enclosed => f.write_str("nobody plays in the largest empty area"),
            Assumption::Closed => f.write_str("everything outside the region belongs to the attacker"),
            Assumption::Escape => f.write_str("whoever reaches the outside of the region is safe"),
            Assumption::SafeWalls => f.write_str("the attacker's chains at the edge of the region are safe"),
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
    let candidates = infer_targets(&position);
    let best = candidates.first().ok_or(DraftError::NoGroup)?.stones;
    let mut report = solve_targets(&position, best, draft.out_of_bounds, rank, limits)?;
    report.assumptions.extend(best.first().map(Assumption::Target));
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
    if let Some(out) = out_of_bounds {
        let problem = Problem::new(position.clone(), targets, region::given(position, out))?;
        return Ok(settle(problem, &[], 0, rank, limits));
    }
    // Whether the targets are stones of one colour is found out on the whole board.
    let whole = Problem::new(position.clone(), targets, region::open(position))?;
    if let Some(region) = region::enclosed(position, whole.defender())
        && region.points.len() <= MOST_ENCLOSED
    {
        let problem = Problem::new(position.clone(), targets, region)?;
        return Ok(settle(problem, &[], 0, rank, limits));
    }
    let mut choice = Choice { whole, rank, limits, spent: 0, budget: limits.nodes.min(CHOOSING) };
    let chosen = choice.choose();
    Ok(settle(chosen.problem, &chosen.found.winning, choice.spent, rank, limits))
}

/// Solves a problem whose region is settled. What was found while choosing leads the list of best moves.
fn settle(problem: Problem, hints: &[Move], spent: u64, rank: &dyn Rank, limits: &Limits<'_>) -> Report {
    let rest = Limits { nodes: limits.nodes.saturating_sub(spent), ..*limits };
    let outcome = solve(&problem, rank, &rest);
    let (mut best, mut nodes) = match &outcome {
        Outcome::Solved(solved) => (best_moves(&problem, &solved.solution), spent + solved.nodes),
        Outcome::GaveUp(partial) => (hints.to_vec(), spent + partial.nodes),
    };
    if let Outcome::Solved(solved) = &outcome
        && best.is_empty()
        && let Some(wish) = Wish::of(solved.solution.grade(), problem.to_move())
    {
        let found = probe(&problem, wish, true, rank, &rest);
        nodes += found.nodes;
        best = found.winning;
    }
    best.sort_by_key(|first| hints.iter().position(|hint| hint == first).unwrap_or(hints.len()));
    let assumptions = assumptions(problem.region());
    Report { problem, outcome, best, assumptions, candidates: Vec::new(), nodes }
}

/// The graded first moves that keep the grade of the position; none where nothing can be lost any more.
fn best_moves(problem: &Problem, solution: &Solution) -> Vec<Move> {
    let grade = solution.grade();
    if Wish::of(grade, problem.to_move()).is_none() {
        return Vec::new();
    }
    solution.moves().filter(|&(_, after)| after == grade).map(|(first, _)| first).collect()
}

fn assumptions(region: Region) -> Vec<Assumption> {
    match (region.kind, region.outside) {
        (RegionKind::Given | RegionKind::Open, _) => vec![],
        (RegionKind::Enclosed, _) => vec![Assumption::Enclosed],
        (RegionKind::Chosen, Outside::Attacker) => vec![Assumption::Closed],
        (RegionKind::Chosen, Outside::Liberty) => vec![Assumption::Escape, Assumption::SafeWalls],
    }
}

/// Finds the region of an open position.
struct Choice<'a> {
    whole: Problem,
    rank: &'a dyn Rank,
    limits: &'a Limits<'a>,
    spent: u64,
    budget: u64,
}

/// A region that was tried.
struct Tried {
    problem: Problem,
    found: Found,
}

impl Choice<'_> {
    fn choose(&mut self) -> Tried {
        let mover = self.whole.to_move();
        let (strict, kind) = match mover {
            Side::Attacker => (Outside::Liberty, Outside::Attacker),
            Side::Defender => (Outside::Attacker, Outside::Liberty),
        };
        let mut best: Option<Tried> = None;
        let mut last_size = 0;
        for rings in RINGS {
            let Some(problem) = self.problem(rings, kind) else { continue };
            let size = (problem.region().points & problem.position().board().empty()).len();
            if size > MOST_EMPTY || size == last_size {
                continue;
            }
            last_size = size;
            if let Some(strict) = self.problem(rings, strict) {
                let found = self.probe(&strict);
                if found.granted == Some(true) {
                    return Tried { problem: strict, found };
                }
            }
            let found = self.probe(&problem);
            if found.granted.is_none() && best.is_some() {
                break;
            }
            let too_kind = found.winning.len() >= TOO_MANY;
            if !too_kind || best.is_none() {
                best = Some(Tried { problem, found });
            }
        }
        best.unwrap_or_else(|| Tried { problem: self.whole.clone(), found: Found::default() })
    }

    fn problem(&self, rings: usize, outside: Outside) -> Option<Problem> {
        let (position, targets) = (self.whole.position(), self.whole.targets());
        Problem::new(position.clone(), targets, region::chosen(position, targets, rings, outside)).ok()
    }

    fn probe(&mut self, problem: &Problem) -> Found {
        let nodes = (self.budget - self.spent) / 4;
        let limits = Limits { nodes, ..*self.limits };
        let found = probe(problem, Wish::Outright, true, self.rank, &limits);
        self.spent = (self.spent + found.nodes).min(self.budget);
        found
    }
}
