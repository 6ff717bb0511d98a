//! [`Forged`]: a problem that the forge made.

use proof::{Grade, Side};
use rules::Move;
use tsumego::sketch::DEFENDER;
use tsumego::{Aim, Draft, Goal, ProblemKind, Rank, Sketch, Tag};

use crate::{COURSES, Collection, MORE};

/// A problem that the forge made, and what its proof said. Nothing of it is believed before the checker has seen a proof:
/// the one that is kept with it, or a new one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forged<'b> {
    /// The problem.
    pub sketch: Sketch,
    /// What it asks for.
    pub kind: ProblemKind,
    /// What becomes of the group.
    pub grade: Grade,
    /// How hard it is.
    pub rank: Rank,
    /// What its proof shows.
    pub tags: Vec<Tag>,
    /// The right first moves; none where nothing can be won.
    pub answers: Vec<Move>,
    /// The number of its course, counted from 1; 0 where it is in none.
    pub course: u8,
    /// The number by which people call it, and which it keeps; 0 where it has none yet.
    pub number: u16,
    /// Its certificate; empty where it is proved when somebody opens it.
    pub certificate: &'b [u8],
}

/// How the names begin.
pub(crate) const NAMED: &str = "forged-";

/// The name that a sum over a sketch gives.
pub(crate) fn name_of_sum(sum: u64) -> String {
    format!("{NAMED}{sum:010x}")
}

impl Forged<'_> {
    /// A name that it keeps for as long as it is the same problem.
    pub fn id(&self) -> String {
        let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        let sum = self.sketch.to_string().bytes().fold(0xcbf2_9ce4_8422_2325, step);
        name_of_sum(sum >> 24)
    }

    /// Its course, or that of all that are in none.
    pub fn collection(&self) -> Collection {
        let course = usize::from(self.course).checked_sub(1).and_then(|at| COURSES.get(at));
        course.map_or(MORE, |course| course.collection)
    }

    /// The problem as somebody would write it: the question, and no answer.
    pub fn draft(&self) -> Draft {
        let side = if self.sketch.mover == Side::Defender { DEFENDER } else { !DEFENDER };
        let aim = match self.kind {
            ProblemKind::Kill => Some(Aim::Kill),
            ProblemKind::Live => Some(Aim::Live),
            ProblemKind::Ko => Some(Aim::Ko),
            ProblemKind::Seki => Some(Aim::Seki),
            ProblemKind::Elsewhere | ProblemKind::Nothing | ProblemKind::WhoseKo => None,
        };
        Draft {
            targets: self.sketch.targets,
            goal: aim.map(|aim| Goal { side, aim }),
            ..Draft::new(self.sketch.setup())
        }
    }
}
