//! [`rated`]: how hard a solved problem is, as a rank.
//!
//! Nobody has played the problems of a forge, so their difficulty comes from what can be measured: how large the proof is,
//! which readers of a [ladder](Climb) of growing strength find the moves, and what they fall for. Every measure is a
//! [`Feature`] with a weight in one table, and their sum is a step on the scale of [`Rank`]. The same solution has the
//! same rating on every machine. The readers see the same however the board is turned; only where two answers resist alike may
//! the proof, and with it the follow-up, be another.
//!
//! # Decisions
//! The weights are round numbers, set by reason and by what the forge makes; none is fitted to a collection of others. Which
//! features count, and which of a few such tables was kept, was decided with one half of a ranked collection in view; the
//! other half is what `shikatsu-lab experiment difficulty` measures by. A feature that is not known counts as typical, so that what is left out pulls
//! nowhere; so problems that nobody has proved can be rated by their author's answers as well, see [`believed`].
//!
//! On open ground every step away from what is typical counts half: the proof has to answer far moves that nobody would try, and
//! its size says less. A basic problem on an empty board is not one for masters because there is much board around it. How much of the
//! board it is about shows in the empty points beside the group, which count there.

mod crowd;
mod exam;
mod feature;
mod ground;
mod ladder;
mod look;
mod reader;
mod suggest;

use proof::{Problem, Solution};
use rules::Move;
use tsumego::Rank;

pub use crowd::{Crowd, crowds};
use exam::{Exam, exams, first_exam};
pub use feature::Feature;
use feature::Features;
pub use ladder::Climb;
pub use suggest::suggested;

/// The doubt about what is proved, and about what is not: `docs/experiments/difficulty.md` has the errors.
const PROVED: u8 = 3;
const BELIEVED: u8 = 4;

/// How hard a problem is, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    /// Its rank.
    pub rank: Rank,
    /// The number on the scale of [`Rank::nearest`], before it was rounded. It may lie beyond either end.
    pub step: f64,
    /// So many ranks easier or harder it may well be: two of three problems lie within.
    pub doubt: u8,
    /// How the readers fared.
    pub climb: Climb,
    features: Features,
}

/// The rating of a solved problem.
///
/// ```
/// use solver::{Limits, NoRank, Outcome, solve};
/// use tsumego::Sketch;
/// let solved = |text: &str| {
///     let problem = text.parse::<Sketch>().unwrap().problem().unwrap();
///     let Outcome::Solved(solved) = solve(&problem, &NoRank, &Limits::default()) else { panic!("it is easy") };
///     forge::rated(&solved.solution)
/// };
/// // A room of three points, and one of five.
/// assert!(solved("corner x OOOO/...O").rank < solved("side x OOOOO/O..OO/O...O").rank);
/// ```
pub fn rated(solution: &Solution) -> Rating {
    let climb = ladder::climbed(&exams(solution));
    Rating::new(Features::of(solution, &climb), climb)
}

/// How many readers of the ladder go wrong in a solved position: they miss the moves that are right there or, where no move
/// has to be found, what has become of the group. Who answers a person plays what leads to much of it.
pub fn misled(solution: &Solution) -> usize {
    first_exam(solution).map_or(0, |exam| ladder::failing(&exam))
}

/// The rating of a problem that is not proved, by the first moves that somebody calls right. Nothing is known of its proof,
/// so its size is guessed, and there is more doubt.
pub fn believed(problem: &Problem, answers: &[Move]) -> Rating {
    let climb = ladder::climbed(&[Exam::of_moves(problem, answers)]);
    let rating = Rating::new(Features::seen(problem, answers, &climb), climb);
    Rating { doubt: BELIEVED, ..rating }
}

impl Rating {
    fn new(features: Features, climb: Climb) -> Rating {
        let step = features.step(|_| true);
        Rating { rank: Rank::nearest(step), step, doubt: PROVED, climb, features }
    }

    /// The easiest and the hardest rank that it may well be.
    pub fn between(&self) -> [Rank; 2] {
        [-f64::from(self.doubt), f64::from(self.doubt)].map(|doubt| Rank::nearest(self.step + doubt))
    }

    /// What was measured of a feature, if it was.
    pub fn measured(&self, feature: Feature) -> Option<f64> {
        self.features.get(feature)
    }

    /// The number on the scale by some of the features alone.
    pub fn step_by(&self, counts: impl Fn(Feature) -> bool) -> f64 {
        self.features.step(counts)
    }
}

#[cfg(test)]
mod tests;
