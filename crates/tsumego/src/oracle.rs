//! [`Oracle`]: whoever can say what all moves of a position are worth.

use proof::{Grade, Problem, Solution};
use rules::Move;

use crate::proved_move;

/// What an oracle knows of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// Its grade.
    pub grade: Grade,
    /// The grade of every first move, a pass among them.
    pub moves: Vec<(Move, Grade)>,
    /// A move that keeps the grade, and the best of these if one is.
    pub best: Option<Move>,
}

impl From<&Solution> for Known {
    fn from(solution: &Solution) -> Known {
        Known { grade: solution.grade(), moves: solution.moves().collect(), best: proved_move(solution) }
    }
}

impl Known {
    /// The moves of this grade.
    pub(crate) fn keeping(&self, grade: Grade) -> impl Iterator<Item = Move> {
        self.moves.iter().filter(move |(_, other)| *other == grade).map(|(made, _)| *made)
    }
}

/// Whoever can grade a position and all its moves, or gives up.
pub type Oracle<'a> = dyn FnMut(&Problem) -> Option<Known> + 'a;
