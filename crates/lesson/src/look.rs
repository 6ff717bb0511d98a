//! [`Look`]: what can be said of a draft without searching.

use proof::{Outside, Problem};
use rules::{PointSet, Position};
use solver::{DraftError, meant_targets, region};
use tsumego::Draft;

/// Candidates for the target that are named.
const MOST_CANDIDATES: usize = 6;
/// How far a region reaches that nobody has chosen yet: where the search begins.
const FIRST_REACH: u32 = 30;

/// A legal position seen as a problem.
#[derive(Debug)]
pub struct Look {
    /// The position.
    pub position: Position,
    /// The stones that it is about, as they were given or as it seems.
    pub targets: PointSet,
    /// Groups that the problem may be about, the likeliest first.
    pub candidates: Vec<PointSet>,
    /// The problem in the region that is plain to see or where a search would begin; or why it is none.
    pub problem: Result<Problem, DraftError>,
}

impl Look {
    /// Looks at a draft.
    ///
    /// # Errors
    /// If its stones make no position.
    pub fn new(draft: &Draft) -> Result<Look, DraftError> {
        let position = Position::from_setup(draft.setup)?;
        let groups = meant_targets(draft, &position);
        let candidates: Vec<PointSet> = groups.iter().take(MOST_CANDIDATES).map(|group| group.stones).collect();
        let targets = if draft.targets.is_empty() { candidates.first().copied() } else { Some(draft.targets) };
        let targets = targets.unwrap_or_default();
        let problem = problem(&position, targets, draft.out_of_bounds);
        Ok(Look { position, targets, candidates, problem })
    }

    /// The empty points where nobody may ever play.
    pub fn closed(&self) -> PointSet {
        let empty = self.position.board().empty();
        self.problem.as_ref().map_or(PointSet::EMPTY, |problem| empty - problem.region().points)
    }

    /// Where the player to move may put a stone.
    pub fn legal(&self) -> PointSet {
        self.position.legal_moves() - self.closed()
    }
}

/// Where a draft that nobody has solved can be played: in the region that is plain to see, or on the whole board.
///
/// # Errors
/// If it is no problem at all.
pub fn playground(draft: &Draft) -> Result<Problem, DraftError> {
    let whole = whole_board(draft)?;
    let plain = solver::region_without_search(whole.position(), whole.defender(), draft.out_of_bounds);
    match plain {
        Some(region) => Ok(Problem::new(whole.position().clone(), whole.targets(), region)?),
        None => Ok(whole),
    }
}

/// The whole board, for an author who knows no bounds.
pub(crate) fn whole_board(draft: &Draft) -> Result<Problem, DraftError> {
    let Look { position, targets, .. } = Look::new(draft)?;
    let open = region::open(&position);
    Ok(Problem::new(position, targets, open)?)
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
