//! [`matter`]: the points that a proof is about.
//!
//! What is proved in a region with nothing assumed is proved for every position that has the same stones on the points that play
//! can change there and beside these: nothing else is ever looked at (docs/certificate.md), but for the ground on which walls
//! breathe where a life was proved to come before that can be filled.

use proof::field::Field;
use proof::{Footing, Grade, Solution};
use rules::PointSet;

use crate::open::growth::wall_of;

/// All points that matter to what a solution proves of its position, if it assumes nothing: whatever stands on the others, the
/// proof holds. None where it rests on something.
pub fn matter(solution: &Solution) -> Option<PointSet> {
    let problem = solution.problem();
    if solution.standing().footing() != Footing::Proved {
        return None;
    }
    let (board, field) = (problem.position().board(), Field::new(problem));
    let cells: PointSet = field.points().iter().copied().collect();
    let beside = cells.border(board.size());
    let lives = solution.standing().bounds().low > Grade::Dead;
    if !lives || wall_of(solution)?.is_empty() {
        return Some(cells | beside);
    }
    let elsewhere = PointSet::full(board.size()) - cells - board.stones(problem.defender());
    let areas = elsewhere.parts().filter(|area| area.meets(beside));
    Some(areas.fold(cells | beside, |all, area| all | area | area.border(board.size())))
}
