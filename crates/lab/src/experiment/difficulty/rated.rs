//! [`Rated`]: a problem that people have ranked, and the program's rating of it.

use std::path::Path;

use forge::{Feature, Rating, believed, rated};
use tsumego::{Rank, right_moves};

use super::sample::Sample;
use crate::labelled::{Labelled, Verdict};

/// A problem with both ranks.
#[derive(Clone, Debug)]
pub(super) struct Rated {
    /// The name of the problem.
    pub(super) id: String,
    pub(super) is_held_back: bool,
    /// Was every first move proved, so that its own proof rates it?
    pub(super) is_proved: bool,
    /// Is what the author calls right among what is proved right?
    pub(super) agrees: bool,
    step: f64,
    rating: Rating,
}

impl Rated {
    /// Solves a problem, or remembers that from the last time, and rates it; none where the stones make no problem.
    pub(super) fn new(labelled: &Labelled, folder: &Path) -> Option<Rated> {
        let (solution, problem) = match labelled.verdict(folder)? {
            Verdict::Proved(solution) if solution.is_complete() => (Some(solution), None),
            Verdict::Proved(solution) => (None, Some(Box::new(solution.problem().clone()))),
            Verdict::Open(problem) => (None, Some(problem)),
        };
        let right = |first| solution.as_ref().is_none_or(|solution| right_moves(solution).contains(first));
        Some(Rated {
            id: labelled.id.clone(),
            is_held_back: labelled.is_held_back(),
            is_proved: solution.is_some(),
            agrees: labelled.answers.iter().any(right),
            step: labelled.step,
            rating: match (&solution, problem) {
                (Some(solution), _) => rated(solution),
                (None, problem) => believed(&*problem?, &labelled.answers),
            },
        })
    }

    /// What was measured of a feature, if it was.
    pub(super) fn measured(&self, feature: Feature) -> Option<f64> {
        self.rating.measured(feature)
    }

    /// What people say and what the program says, as steps, before it is rounded.
    pub(super) fn steps(&self) -> [f64; 2] {
        [self.step, self.rating.step]
    }

    /// What people say and what the rank on the label of the program would be.
    fn pair(&self) -> [f64; 2] {
        [self.step, f64::from(self.rating.rank.step())]
    }
}

/// The ranks as they are shown.
pub(super) fn sample<'r>(rated: impl Iterator<Item = &'r Rated>) -> Sample {
    Sample(rated.map(Rated::pair).collect())
}

/// The same by some of the features alone.
pub(super) fn sample_by<'r>(rated: impl Iterator<Item = &'r Rated>, counts: impl Fn(Feature) -> bool) -> Sample {
    let step = |one: &Rated| f64::from(Rank::nearest(one.rating.step_by(&counts)).step());
    Sample(rated.map(|one| [one.step, step(one)]).collect())
}
