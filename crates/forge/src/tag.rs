//! [`Tag`]: what a problem is about beyond its question, seen in its proof.

use rules::Move;
use tsumego::{Course, Flag, Grade, Side, Solution, flags, right_moves};

use crate::judge::solved_problem;

/// What is seen in a proof.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tag {
    /// Something that the proof itself shows.
    Flag(Flag),
    /// A ten-thousand-year ko: whoever moves first, the attacker needs a threat more; nobody gains by starting it, and if
    /// the defender plays elsewhere once the attacker has taken it, the attacker can make a seki of it.
    ThousandYearKo,
}

impl Tag {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Tag::Flag(flag) => flag.word(),
            Tag::ThousandYearKo => "ten-thousand-year-ko",
        }
    }

    /// The tag with this word.
    pub fn from_word(word: &str) -> Option<Tag> {
        let flags = Flag::ALL.into_iter().map(Tag::Flag);
        flags.chain([Tag::ThousandYearKo]).find(|tag| tag.word() == word)
    }

    /// All tags of a solution, in order.
    pub fn of(solution: &Solution) -> Vec<Tag> {
        let shown = flags(solution).into_iter().map(Tag::Flag);
        shown.chain(is_thousand_year_ko(solution).then_some(Tag::ThousandYearKo)).collect()
    }
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
