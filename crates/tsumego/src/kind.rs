//! [`Kind`]: what a problem asks for.

use proof::{Grade, Side, Solution};
use rules::Move;

use crate::right_moves;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Capture the group.
    Kill,
    /// Save the group.
    Live,
    /// Make a ko, the best that can be had.
    Ko,
    /// Make a seki, the best that can be had.
    Seki,
    /// The group is alive already: play elsewhere.
    Elsewhere,
    /// Nothing works: the other side has what it wants.
    Nothing,
    /// It is a ko, whoever moves: who wins it?
    WhoseKo,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 7] =
        [Kind::Kill, Kind::Live, Kind::Ko, Kind::Seki, Kind::Elsewhere, Kind::Nothing, Kind::WhoseKo];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Kill => "kill",
            Kind::Live => "live",
            Kind::Ko => "ko",
            Kind::Seki => "seki",
            Kind::Elsewhere => "elsewhere",
            Kind::Nothing => "nothing",
            Kind::WhoseKo => "whose-ko",
        }
    }

    /// The kind with this word.
    pub fn from_word(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Is the question what the position is, rather than where to play?
    pub const fn is_status(self) -> bool {
        matches!(self, Kind::Elsewhere | Kind::Nothing | Kind::WhoseKo)
    }

    /// What a solved position can be asked for: a move where exactly one is right, or what it is. None where it makes no
    /// question, because several moves are right or nobody would have to think.
    pub fn of(solution: &Solution) -> Option<Kind> {
        let (grade, mover) = (solution.grade(), solution.problem().to_move());
        let right = right_moves(solution);
        let is_settled = right.contains(&Move::Pass);
        match (grade, mover) {
            _ if grade.is_lost_by(mover) => Some(Kind::Nothing),
            (Grade::Alive, Side::Defender) if is_settled => Some(Kind::Elsewhere),
            (Grade::Ko(_), _) if is_settled => Some(Kind::WhoseKo),
            _ if right.len() != 1 || is_settled => None,
            (Grade::Ko(_), _) => Some(Kind::Ko),
            (Grade::Seki, _) => Some(Kind::Seki),
            (Grade::Dead, _) => Some(Kind::Kill),
            (Grade::Alive, _) => Some(Kind::Live),
        }
    }
}
