//! [`tags`]: what a problem is about beyond its question, seen in its proof.

use rules::Move;
use tsumego::{Course, Grade, Side, Solution, Tag, flags, right_moves};

use crate::judge::solved_problem;

/// All tags of a solution, in order.
pub fn tags(solution: &Solution) -> Vec<Tag> {
    let shown = flags(solution).into_iter().map(Tag::Flag);
    shown.chain(is_thousand_year_ko(solution).then_some(Tag::ThousandYearKo)).collect()
}

fn is_thousand_year_ko(solution: &Solution) -> bool {
    let right = right_moves(solution);
    let attacks = solution.problem().to_move() == Side::Attacker;
    let behind = matches!(solution.grade(), Grade::Ko(balance) if balance > 0);
    let stones = || right.iter().filter(|&&first| first != Move::Pass);
    attacks && behind && right.contains(&Move::Pass) && stones().any(|&first| leads_to_seki(solution, first))
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
