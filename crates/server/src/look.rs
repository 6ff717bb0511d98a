//! [`Look`]: what can be said of a draft without searching.

use proof::{Outside, Problem, RegionKind};
use rules::{PointSet, Position};
use solver::{DraftError, infer_targets, region};
use tsumego::Draft;
use wire::{Code, Points, RegionJson};

use crate::desk::no_problem;
use crate::refusal::Refusal;
use crate::report;
use crate::study::Study;

/// Candidates for the target that are named.
const MOST_CANDIDATES: usize = 6;
/// How far a region reaches that nobody has chosen yet: where the search begins.
const FIRST_REACH: u32 = 30;

/// A legal position seen as a problem.
pub(crate) struct Look {
    position: Position,
    pub(crate) targets: PointSet,
    /// Groups that the problem may be about, the likeliest first.
    pub(crate) candidates: Vec<PointSet>,
    pub(crate) problem: Result<Problem, DraftError>,
}

impl Look {
    pub(crate) fn new(draft: &Draft, position: Position) -> Look {
        let groups = infer_targets(&position);
        let candidates: Vec<PointSet> = groups.iter().take(MOST_CANDIDATES).map(|group| group.stones).collect();
        let targets = if draft.targets.is_empty() { candidates.first().copied() } else { Some(draft.targets) };
        let targets = targets.unwrap_or_default();
        let problem = problem(&position, targets, draft.out_of_bounds);
        Look { position, targets, candidates, problem }
    }

    pub(crate) fn region(&self) -> RegionJson {
        match &self.problem {
            Ok(problem) => report::region(problem),
            Err(_) => RegionJson { kind: Code(RegionKind::Open), points: Points(self.position.board().empty()) },
        }
    }

    /// The empty points where nobody may ever play.
    pub(crate) fn closed(&self) -> PointSet {
        let empty = self.position.board().empty();
        self.problem.as_ref().map_or(PointSet::EMPTY, |problem| empty - problem.region().points)
    }

    pub(crate) fn legal(&self) -> PointSet {
        self.position.legal_moves() - self.closed()
    }
}

/// The stones in question and where play may happen: as they were solved, or at a glance.
pub(crate) fn ground(study: Option<&Study>, draft: &Draft) -> Result<(Points, RegionJson), Refusal> {
    if let Some(problem) = study.map(Study::problem) {
        return Ok((Points(problem.target_chains()), report::region(problem)));
    }
    let position = Position::from_setup(draft.setup).map_err(|error| no_problem(&error.into()))?;
    let look = Look::new(draft, position);
    Ok((Points(look.targets), look.region()))
}

/// Where a draft that nobody has solved can be played: in the region that is plain to see, or on the whole board.
pub(crate) fn playground(draft: &Draft) -> Result<Problem, Refusal> {
    let position = Position::from_setup(draft.setup).map_err(|error| no_problem(&error.into()))?;
    let Look { targets, .. } = Look::new(draft, position.clone());
    let playable = || {
        let whole = Problem::new(position.clone(), targets, region::open(&position))?;
        let plain = solver::region_without_search(&position, whole.defender(), draft.out_of_bounds);
        plain.map_or(Ok(whole), |region| Problem::new(position.clone(), targets, region))
    };
    playable().map_err(|error| no_problem(&error.into()))
}

/// The whole board, for an author who knows no bounds.
pub(crate) fn whole_board(draft: &Draft) -> Result<Problem, Refusal> {
    let position = Position::from_setup(draft.setup).map_err(|error| no_problem(&error.into()))?;
    let Look { targets, .. } = Look::new(draft, position.clone());
    let open = region::open(&position);
    Problem::new(position, targets, open).map_err(|error| no_problem(&error.into()))
}

fn problem(position: &Position, targets: PointSet, out_of_bounds: Option<PointSet>) -> Result<Problem, DraftError> {
    if position.board().occupied().is_empty() {
        return Err(DraftError::NoGroup);
    }
    let whole = Problem::new(position.clone(), targets, region::open(position))?;
    let region = solver::region_without_search(position, whole.defender(), out_of_bounds);
    let chosen = || region::chosen(position, targets, FIRST_REACH, Outside::Liberty);
    Ok(Problem::new(position.clone(), targets, region.unwrap_or_else(chosen))?)
}
