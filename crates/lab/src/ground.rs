//! What a problem leaves to be played on: its ground, the rooms in it, and what lies outside.

use proof::{Outside, Problem};
use rules::{Board, PointSet};

/// Where play may happen: in the region, and where stones were taken.
pub(crate) fn ground(problem: &Problem) -> PointSet {
    let first = problem.position().board();
    problem.region().points | (PointSet::full(first.size()) - first.empty())
}

/// The parts of the board without defending stones from which nothing leads out of the region.
pub(crate) fn rooms(problem: &Problem, board: &Board) -> Vec<PointSet> {
    let open = PointSet::full(board.size()) - board.stones(problem.defender());
    let beyond = outside(problem, board);
    open.parts().filter(|area| (*area & beyond).is_empty()).collect()
}

/// The points that are the attacker's for good: those outside, and chains with a liberty there.
pub(crate) fn outside(problem: &Problem, board: &Board) -> PointSet {
    let region = problem.region();
    let elsewhere = match region.outside {
        Outside::Liberty => problem.position().board().empty() - region.points,
        Outside::Attacker | Outside::Defender => PointSet::full(board.size()) - region.points,
    };
    let attacking = board.stones(!problem.defender());
    let beside = attacking.parts().filter(|chain| chain.border(board.size()).meets(elsewhere));
    beside.fold(elsewhere, |all, chain| all | chain)
}
