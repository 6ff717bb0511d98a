//! What cannot be done, as a complaint with the points that it is about.

use lesson::NotTaught;
use proof::ProblemError;
use rules::PointSet;
use solver::DraftError;
use tsumego::Unplayable;
use wire::{Complaint, Fault};

/// Why a draft is no problem, with the stones it is about.
pub fn no_problem(error: &DraftError) -> Complaint {
    use rules::SetupError;
    let point = PointSet::of;
    match error {
        DraftError::NoGroup => Fault::NoGroup.into(),
        DraftError::Setup(SetupError::Size(size)) => Fault::BadSize { size: *size }.into(),
        DraftError::Setup(SetupError::OffBoard(at)) => Fault::OffBoard.at(point(*at)),
        DraftError::Setup(SetupError::Overlap(at)) => Fault::Overlap.at(point(*at)),
        DraftError::Setup(SetupError::NoLiberties { chain, .. }) => Fault::NoLiberty.at(*chain),
        DraftError::Setup(SetupError::BadKo(at)) => Fault::BadKo.at(point(*at)),
        DraftError::Problem(ProblemError::NoTarget) => Fault::NoTarget.into(),
        DraftError::Problem(ProblemError::TargetIsEmpty(at)) => Fault::EmptyTarget.at(point(*at)),
        DraftError::Problem(ProblemError::TargetOfBothColors(one, other)) => {
            Fault::MixedTarget.at(point(*one) | point(*other))
        }
        DraftError::Problem(ProblemError::TargetOutside(at)) => Fault::TargetOutside.at(point(*at)),
        DraftError::Problem(ProblemError::OffBoard(at)) => Fault::RegionOffBoard.at(point(*at)),
        DraftError::Problem(ProblemError::NoLiberty(at)) => Fault::NoLibertyInside.at(point(*at)),
    }
}

/// A message as a sentence.
pub fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// Why a move cannot be played.
pub fn unplayable(why: Unplayable) -> Complaint {
    let fault = match why {
        Unplayable::OutOfBounds(_) => Fault::OutOfBounds,
        Unplayable::Illegal(_, illegal) => illegal.into(),
    };
    fault.at(PointSet::of(why.point()))
}

/// Why a teacher has no answer.
pub fn not_taught(why: NotTaught) -> Complaint {
    match why {
        NotTaught::Unplayable(why) => unplayable(why),
        NotTaught::NotSolved => Fault::NotSolved.into(),
    }
}
