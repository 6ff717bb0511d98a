//! [`tags`]: what a problem is about beyond its question, seen in its proof.

use proof::{Grade, Side, Solution};
use rules::Move;
use tsumego::{Course, Tag, flags, right_moves};

use crate::judge::solved_problem;

/// Moves after which a line of play is no longer followed.
const LINE: usize = 8;

/// All tags of a solution, in order.
pub fn tags(solution: &Solution) -> Vec<Tag> {
    let shown = flags(solution).into_iter().map(Tag::Flag);
    shown.chain(comes_to_thousand_year_ko(solution).then_some(Tag::ThousandYearKo)).collect()
}

/// Is it one, or is it one after a few right moves of both sides?
fn comes_to_thousand_year_ko(solution: &Solution) -> bool {
    let mut course = Course::new(solution.problem());
    let mut found = is_thousand_year_ko(solution);
    let mut next = next_of_ko(&mut course, solution);
    for _ in 1..LINE {
        let Some(solution) = next.filter(|_| !found) else { break };
        found = is_thousand_year_ko(&solution);
        next = next_of_ko(&mut course, &solution);
    }
    found
}

/// What comes after the first right move, where it is a ko that the attacker is behind in.
fn next_of_ko(course: &mut Course, solution: &Solution) -> Option<Solution> {
    let right = right_moves(solution);
    let made = right.iter().find(|&&made| made != Move::Pass).or(right.first())?;
    if !is_behind(solution) || course.play(*made).is_err() {
        return None;
    }
    solved_problem(&course.problem()?, false).map(|(solution, _)| solution)
}

/// Does the attacker need threats more?
fn is_behind(solution: &Solution) -> bool {
    matches!(solution.grade(), Grade::Ko(balance) if balance > 0)
}

fn is_thousand_year_ko(solution: &Solution) -> bool {
    let right = right_moves(solution);
    let attacks = solution.problem().to_move() == Side::Attacker;
    let stones = || right.iter().filter(|&&first| first != Move::Pass);
    let started = || stones().any(|&first| leads_to_seki(solution, first));
    attacks && is_behind(solution) && right.contains(&Move::Pass) && started()
}

/// Can the attacker make a seki once the defender has answered the move elsewhere?
fn leads_to_seki(solution: &Solution, first: Move) -> bool {
    let mut course = Course::new(solution.problem());
    if course.play(first).is_err() || course.setup().ko.is_none() || course.play(Move::Pass).is_err() {
        return false;
    }
    let solved = course.problem().and_then(|problem| solved_problem(&problem, false));
    solved.is_some_and(|(solution, _)| solution.moves().any(|(_, grade)| grade == Grade::Seki))
}

#[cfg(test)]
mod tests {
    use tsumego::Sketch;

    use super::*;

    #[test]
    fn a_thousand_year_ko_is_seen_at_once_and_some_moves_before() {
        let is_one = |text: &str| {
            let problem = text.parse::<Sketch>().unwrap().problem().unwrap();
            tags(&solved_problem(&problem, false).unwrap().0).contains(&Tag::ThousandYearKo)
        };
        assert!(is_one("corner x OOO/..O/xxO/xOO/o.O"), "it is one");
        assert!(is_one("corner x OO*/.OO/..O/..O/..O"), "it becomes one");
        assert!(!is_one("corner x OOOO/...O"));
        assert!(!is_one("side x *O*/O.O"));
    }
}
