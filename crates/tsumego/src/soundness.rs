//! [`Soundness`]: is a problem worth setting, judged by its solution alone?

use proof::{Extent, Grade, Side, Solution};
use rules::Move;

use crate::{Aim, Goal, Scope, is_lost, right_moves};

/// What kind of problem a solved position makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Soundness {
    /// One move is right.
    OneAnswer,
    /// Several moves are right.
    SeveralAnswers,
    /// The target is dead whatever the player to move does.
    AlreadyDead,
    /// The target lives whatever the player to move does.
    AlreadyAlive,
    /// The stated goal asks for more than a ko, and a ko is the best there is.
    KoOnly,
    /// The stated goal asks for more than a seki, and a seki is the best there is.
    SekiOnly,
}

impl Soundness {
    /// Every kind.
    pub const ALL: [Soundness; 6] = [
        Soundness::OneAnswer,
        Soundness::SeveralAnswers,
        Soundness::AlreadyDead,
        Soundness::AlreadyAlive,
        Soundness::KoOnly,
        Soundness::SekiOnly,
    ];

    /// Judges a solution in which every first move has been graded.
    pub fn of(solution: &Solution, goal: Option<Goal>) -> Soundness {
        let (grade, mover) = (solution.grade(), solution.problem().to_move());
        let right = right_moves(solution);
        let needless = right.contains(&Move::Pass);
        match (grade, mover) {
            (Grade::Dead, Side::Defender) => Soundness::AlreadyDead,
            (Grade::Alive, Side::Attacker) => Soundness::AlreadyAlive,
            (Grade::Dead, Side::Attacker) if needless => Soundness::AlreadyDead,
            (Grade::Alive | Grade::Seki, _) if needless => Soundness::AlreadyAlive,
            (Grade::Ko(_), _) if wants_more(goal) => Soundness::KoOnly,
            (Grade::Seki, Side::Attacker) if wants_more(goal) => Soundness::SekiOnly,
            _ if right.len() == 1 => Soundness::OneAnswer,
            _ => Soundness::SeveralAnswers,
        }
    }

    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Soundness::OneAnswer => "one_answer",
            Soundness::SeveralAnswers => "several_answers",
            Soundness::AlreadyDead => "already_dead",
            Soundness::AlreadyAlive => "already_alive",
            Soundness::KoOnly => "ko_only",
            Soundness::SekiOnly => "seki_only",
        }
    }

    /// The judgement in a sentence, as far as the solution allows one.
    pub fn sentence(self, solution: &Solution) -> String {
        match self {
            _ if solution.standing().extent() != Extent::Exact => {
                "Too little is proved to say whether the problem is sound.".to_owned()
            }
            Soundness::OneAnswer if Scope::of(solution) != Scope::All => {
                "One move is correct in the region; others may be elsewhere.".to_owned()
            }
            Soundness::OneAnswer => "This problem has one correct move.".to_owned(),
            Soundness::SeveralAnswers => also_solved_by(&right_moves(solution)),
            Soundness::AlreadyDead => "Unsound: the group is already dead.".to_owned(),
            Soundness::AlreadyAlive => "Unsound: the group is already alive.".to_owned(),
            Soundness::KoOnly => "The goal cannot be reached outright: the best result is a ko.".to_owned(),
            Soundness::SekiOnly => "The goal cannot be reached outright: the best result is a seki.".to_owned(),
        }
    }
}

/// Does a problem ask what becomes of the target, to be answered in a word? So it is where no move is worth looking for:
/// the target is dead or alive, or in a ko, whether the player to move does anything or not, and no author asks for a
/// move; or an author does, and there is nothing to be won.
pub fn asks_for_verdict(solution: &Solution, goal: Option<Goal>) -> bool {
    let settled = matches!(Soundness::of(solution, None), Soundness::AlreadyDead | Soundness::AlreadyAlive);
    (settled || right_moves(solution).contains(&Move::Pass)) && (goal.is_none() || is_lost(solution))
}

/// Kill and live are meant without a ko.
fn wants_more(goal: Option<Goal>) -> bool {
    goal.is_some_and(|goal| matches!(goal.aim, Aim::Kill | Aim::Live))
}

fn also_solved_by(right: &[Move]) -> String {
    let names: Vec<String> = right.iter().map(Move::to_string).collect();
    match names.as_slice() {
        [] => "No move changes the result.".to_owned(),
        [first, others @ ..] => {
            format!("{} moves are correct: {first}, and also {}.", names.len(), others.join(", "))
        }
    }
}
