//! [`ProblemKind`]: what a problem asks for.

use proof::{Grade, Side, Solution};
use rules::Move;

use crate::{Aim, right_moves};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ProblemKind {
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

impl ProblemKind {
    /// All of them.
    pub const ALL: [ProblemKind; 7] = [
        ProblemKind::Kill,
        ProblemKind::Live,
        ProblemKind::Ko,
        ProblemKind::Seki,
        ProblemKind::Elsewhere,
        ProblemKind::Nothing,
        ProblemKind::WhoseKo,
    ];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            ProblemKind::Kill => "kill",
            ProblemKind::Live => "live",
            ProblemKind::Ko => "ko",
            ProblemKind::Seki => "seki",
            ProblemKind::Elsewhere => "elsewhere",
            ProblemKind::Nothing => "nothing",
            ProblemKind::WhoseKo => "whose-ko",
        }
    }

    /// The kind with this word.
    pub fn from_word(word: &str) -> Option<ProblemKind> {
        ProblemKind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// What a problem with this aim asks for.
    pub const fn of_aim(aim: Aim) -> ProblemKind {
        match aim {
            Aim::Kill => ProblemKind::Kill,
            Aim::Live => ProblemKind::Live,
            Aim::Ko => ProblemKind::Ko,
            Aim::Seki => ProblemKind::Seki,
        }
    }

    /// Is the question what the position is, rather than where to play?
    pub const fn is_status(self) -> bool {
        matches!(self, ProblemKind::Elsewhere | ProblemKind::Nothing | ProblemKind::WhoseKo)
    }

    /// What a solved position can be asked for: a move where exactly one is right, or what it is. None where it makes no
    /// question, because several moves are right or nobody would have to think.
    pub fn of(solution: &Solution) -> Option<ProblemKind> {
        let (grade, mover) = (solution.grade(), solution.problem().to_move());
        let right = right_moves(solution);
        let is_settled = right.contains(&Move::Pass);
        match (grade, mover) {
            _ if grade.is_lost_by(mover) => Some(ProblemKind::Nothing),
            (Grade::Alive, Side::Defender) if is_settled => Some(ProblemKind::Elsewhere),
            (Grade::Ko(_), _) if is_settled => Some(ProblemKind::WhoseKo),
            _ if right.len() != 1 || is_settled => None,
            (Grade::Ko(_), _) => Some(ProblemKind::Ko),
            (Grade::Seki, _) => Some(ProblemKind::Seki),
            (Grade::Dead, _) => Some(ProblemKind::Kill),
            (Grade::Alive, _) => Some(ProblemKind::Live),
        }
    }
}
