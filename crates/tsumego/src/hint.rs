//! [`Hint`]: help in two steps, first where to look, then why.

use proof::field::Field;
use proof::{Grade, Side, Solution, root};
use rules::{Move, PointSet};

use crate::playbook::taken;
use crate::{Flag, flags, right_moves};

/// Where to look, and what for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// Points around a right move, not only the move itself.
    pub area: PointSet,
    /// What is special about the move.
    pub reason: Reason,
}

/// What is special about a right move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A pass would do.
    NothingNeeded,
    /// No move helps.
    NothingHelps,
    /// Best play shows this.
    Remarkable(Flag),
    /// It takes stones.
    Takes,
    /// It is about a ko.
    MakesKo,
    /// The attacker comes from outside and makes the eye space smaller.
    FromOutside,
    /// The attacker plays inside, on the point that makes eyes.
    Inside,
    /// The defender makes eyes or room for them.
    MakesEyes,
}

impl Reason {
    /// Every reason that a hint gives.
    pub const ALL: [Reason; 9] = [
        Reason::NothingNeeded,
        Reason::NothingHelps,
        Reason::Remarkable(Flag::Snapback),
        Reason::Remarkable(Flag::UnderTheStones),
        Reason::Takes,
        Reason::MakesKo,
        Reason::FromOutside,
        Reason::Inside,
        Reason::MakesEyes,
    ];

    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Reason::NothingNeeded => "nothing_needed",
            Reason::NothingHelps => "nothing_helps",
            Reason::Remarkable(flag) => flag.word(),
            Reason::Takes => "takes",
            Reason::MakesKo => "makes_ko",
            Reason::FromOutside => "from_outside",
            Reason::Inside => "inside",
            Reason::MakesEyes => "makes_eyes",
        }
    }

    /// The reason in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Reason::NothingNeeded => "Nothing needs to be played here: a pass is as good.",
            Reason::NothingHelps => "No move changes the result here. Try the one that holds out longest.",
            Reason::Remarkable(Flag::Snapback) => "Look for a snapback: let one stone be taken to take more back.",
            Reason::Remarkable(Flag::UnderTheStones) => "Let stones be taken, and play where they were.",
            Reason::Remarkable(flag) => flag.sentence(),
            Reason::Takes => "Some stones can be taken.",
            Reason::MakesKo => "There is no more than a ko to be had: find the move that makes it.",
            Reason::FromOutside => "Make the room for eyes smaller, from the outside.",
            Reason::Inside => "Play inside, on the point that the other side needs for a second eye.",
            Reason::MakesEyes => "Find the point that gives two separate eyes, whatever comes next.",
        }
    }
}

impl Hint {
    /// The hint of a solved position, for the player to move.
    pub fn of(solution: &Solution) -> Hint {
        let right = right_moves(solution);
        let point = right.iter().find_map(|first| first.point());
        let size = solution.problem().position().board().size();
        let near = point.map_or(PointSet::EMPTY, |point| PointSet::of(point).grown(size).grown(size));
        Hint { area: near & solution.problem().region().points, reason: reason(solution, &right) }
    }
}

fn reason(solution: &Solution, right: &[Move]) -> Reason {
    let Some(&first) = right.first() else { return Reason::NothingHelps };
    if right.contains(&Move::Pass) {
        return Reason::NothingNeeded;
    }
    let shown = flags(solution).into_iter().find(|flag| matches!(flag, Flag::Snapback | Flag::UnderTheStones));
    let mover = solution.problem().to_move();
    match shown {
        Some(flag) => Reason::Remarkable(flag),
        None if takes(solution, first) => Reason::Takes,
        None if matches!(solution.grade(), Grade::Ko(_)) => Reason::MakesKo,
        None if mover == Side::Defender => Reason::MakesEyes,
        None if is_from_outside(solution, first) => Reason::FromOutside,
        None => Reason::Inside,
    }
}

fn takes(solution: &Solution, first: Move) -> bool {
    let field = Field::new(solution.problem());
    root(solution.problem(), &field, Some(first)).is_ok_and(|next| !taken(&field, field.start(), &next).is_empty())
}

/// Does the move touch a stone of the mover's that stands outside, or a liberty that lasts?
fn is_from_outside(solution: &Solution, first: Move) -> bool {
    let field = Field::new(solution.problem());
    let mover = solution.problem().to_move();
    let cell = first.point().and_then(|point| field.cell(point));
    cell.is_some_and(|cell| field.touches(field.start(), mover, cell))
}
