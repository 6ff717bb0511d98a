//! [`suggested`]: a few moves among which a right one is, for whoever does not get on.

use std::cmp::Reverse;

use proof::Solution;
use rules::Move;
use tsumego::right_moves;

use super::crowd::crowds;

/// So many moves at the most, in the order of the board: one that is right and those that mislead most players. Of several right
/// moves it is the one that most players find; wrong ones that nobody tries come last. The more moves are asked for, the more are
/// added. None where there is nothing to find: no move helps, or a pass is as good.
///
/// ```
/// use solver::{Limits, NoRank, Outcome, solve};
/// let problem = "side x OOOOO/O..OO/O...O".parse::<tsumego::Sketch>().unwrap().problem().unwrap();
/// let Outcome::Solved(solved) = solve(&problem, &NoRank, &Limits::default()) else { panic!("it is easy") };
/// let two: Vec<String> = forge::suggested(&solved.solution, 2).iter().map(ToString::to_string).collect();
/// assert_eq!(two, ["K1", "K2"]);
/// ```
pub fn suggested(solution: &Solution, most: usize) -> Vec<Move> {
    let right = right_moves(solution);
    if right.is_empty() || right.contains(&Move::Pass) {
        return Vec::new();
    }
    let crowds = crowds(solution.problem());
    let liked = |made: Move| {
        let shares = crowds.iter().flat_map(|crowd| &crowd.tries).filter(|tried| tried.0 == made);
        // In thousandths of a crowd, so that moves can be told apart and compared.
        (shares.map(|tried| tried.1).sum::<f64>() * 1000.0) as u64
    };
    let by_liking = |moves: Vec<Move>| {
        let mut moves: Vec<(Reverse<u64>, Move)> = moves.into_iter().map(|made| (Reverse(liked(made)), made)).collect();
        moves.sort_unstable();
        moves.into_iter().map(|(_, made)| made)
    };
    let others = solution.moves().map(|(made, _)| made);
    let wrong = others.filter(|made| *made != Move::Pass && !right.contains(made)).collect();
    let mut moves: Vec<Move> = by_liking(right.clone()).take(1).chain(by_liking(wrong)).take(most).collect();
    moves.sort_unstable();
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::solved_problem;
    use tsumego::Sketch;

    fn solved(text: &str) -> Solution {
        solved_problem(&text.parse::<Sketch>().unwrap().problem().unwrap(), false).unwrap().0
    }

    #[test]
    fn one_of_the_moves_is_right_and_fewer_are_among_more() {
        for text in ["side x OOOOO/O..OO/O...O", "corner o ****../oo***./..O..*/xOO*.*/o..***", "corner x OOOO/...O"] {
            let solution = solved(text);
            let right = right_moves(&solution);
            let [two, four] = [2, 4].map(|most| suggested(&solution, most));
            assert_eq!(two.iter().filter(|made| right.contains(made)).count(), 1, "{text}");
            assert!((2..=2).contains(&two.len()) && (3..=4).contains(&four.len()), "{text}: {two:?} {four:?}");
            assert!(two.iter().all(|made| four.contains(made)), "{text}");
            assert!(four.is_sorted(), "the order tells nothing");
        }
    }

    #[test]
    fn nothing_is_suggested_where_there_is_nothing_to_find() {
        // A square four is dead, whoever plays.
        let solution = solved("side o OOOO/O..O/O..O");
        assert!(right_moves(&solution).is_empty() && suggested(&solution, 4).is_empty());
    }
}
