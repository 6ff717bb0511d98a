//! [`Outcome`]: how play ended, and the stones it is about.

use rules::PointSet;
use tsumego::{Course, Ending};

/// How play ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// In what way.
    pub ending: Ending,
    /// The ending in a sentence.
    pub message: String,
    /// The stones it is about: those that were taken, or those of the target that are left.
    pub points: PointSet,
}

impl Outcome {
    /// How this course ended.
    pub fn new(course: &Course, ending: Ending) -> Outcome {
        let points = if ending == Ending::Captured { course.start().targets() } else { course.targets() };
        Outcome { ending, message: ending.sentence(course.start()), points }
    }
}
