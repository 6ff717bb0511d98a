//! [`Labelled`]: a position with the exact grade of every move.

use proof::{Grade, Problem, Side, Solution};
use rules::{Move, Point};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::Sketch;

/// Positions that a search may look at before a position is given up.
const NODES: u64 = 200_000;
/// Bytes for the table of a search.
const MEMORY: usize = 4 << 20;

/// A solved position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labelled {
    /// The position, held in the one way that all its turns, reflections, shifts and exchanges of colour share.
    pub sketch: Sketch,
    /// The number of the problem that play began with.
    pub root: u32,
    /// How many moves were made since.
    pub depth: u8,
    /// What becomes of the group after each legal move, in the order A1, B1, …
    pub moves: Vec<(Point, Grade)>,
    /// And after a pass.
    pub pass: Grade,
    /// How large the proof is: states that the checker went through.
    pub states: u32,
    /// What the proof cost: positions that the search looked at.
    pub nodes: u32,
}

impl Labelled {
    /// Solves a position with all its first moves; none where it is no problem that is held in the one way, or where the search gives
    /// up.
    pub fn solve(sketch: Sketch, root: u32, depth: u8) -> Option<Labelled> {
        let (solution, nodes) = solved(&sketch.held_problem()?)?;
        let graded = |wanted: Move| solution.moves().find(|&(made, _)| made == wanted).map(|(_, grade)| grade);
        let moves = solution.moves().filter_map(|(made, grade)| Some((made.point()?, grade))).collect();
        let states = u32::try_from(solution.states()).unwrap_or(u32::MAX);
        Some(Labelled { sketch, root, depth, moves, pass: graded(Move::Pass)?, states, nodes })
    }

    /// Who is to move: the defender, who wants to live, or the attacker, who wants to kill.
    pub fn mover(&self) -> Side {
        self.sketch.mover
    }

    /// The best that the mover can have.
    pub fn best(&self) -> Grade {
        let grades = self.moves.iter().map(|&(_, grade)| grade);
        grades.fold(self.pass, |best, grade| best.better(grade, self.mover()))
    }

    /// Is a move with this grade right: as good as the best?
    pub fn is_right(&self, grade: Grade) -> bool {
        grade == self.best()
    }

    /// How many moves are right.
    pub fn right(&self) -> usize {
        self.moves.iter().filter(|&&(_, grade)| self.is_right(grade)).count()
    }

    /// Does it matter where the mover plays? There is a right move and a wrong one, and passing is wrong.
    pub fn is_urgent(&self) -> bool {
        (1..self.moves.len()).contains(&self.right()) && !self.is_right(self.pass)
    }
}

fn solved(problem: &Problem) -> Option<(Solution, u32)> {
    let limits = Limits { nodes: NODES, plan: NODES, memory: MEMORY, ..Limits::default() };
    match solve(problem, &NoRank, &limits) {
        Outcome::Solved(solved) if solved.limit.is_none() => Some((solved.solution, solved.nodes as u32)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labelled(text: &str) -> Labelled {
        let sketch: Sketch = text.parse().unwrap();
        Labelled::solve(sketch.held_on(tsumego::sketch::SIZE).unwrap(), 0, 0).unwrap()
    }

    #[test]
    fn the_middle_of_a_straight_three_is_right_for_both() {
        for (mover, best) in [("o", Grade::Alive), ("x", Grade::Dead)] {
            let one = labelled(&format!("corner {mover} OOOO/...O"));
            assert_eq!((one.best(), one.right(), one.is_urgent()), (best, 1, true));
            let right: Vec<String> = one
                .moves
                .iter()
                .filter(|&&(_, grade)| one.is_right(grade))
                .map(|(point, _)| point.to_string())
                .collect();
            // Held in the one way it may stand upright.
            assert!(right == ["B1"] || right == ["A2"], "{right:?}");
        }
    }

    #[test]
    fn a_hole_in_the_wall_makes_no_sketch() {
        let bent: Sketch = "corner o *..*/OOO*/..oo/oo*o/.***".parse().unwrap();
        assert!(bent.problem().is_some());
        assert_eq!(Labelled::solve(bent, 0, 0), None);
    }

    #[test]
    fn what_is_settled_is_not_urgent() {
        assert!(!labelled("corner o OOOOO/....O").is_urgent(), "a straight four lives without a move");
        assert!(!labelled("corner x OOO/..O").is_urgent(), "two points in a row are dead whoever moves");
    }
}
