//! [`Crowd`]: made-up learners of known strength at problems of known hardness, by which ratings are measured.
//!
//! A learner solves a problem as often as the difference of their true points says. Nobody sees these: learners are asked by
//! their ratings, and the ranks of the problems are off by as much as the forge's are.

use dice::Dice;

use crate::attempt::{Outcome, Weight, tried};
use crate::placing::{QUICK_ONES, level};
use crate::rating::Rating;

/// Steps of the scale of ranks.
const RANKS: usize = 37;
/// How far off the forge's ranks are, in points.
const MISJUDGED: f64 = 80.0;
/// How far off people's own words are, in ranks.
const MISSAID: f64 = 2.5;

/// Who trains.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Learner {
    /// What nobody knows.
    pub truth: f64,
    /// What is believed.
    pub rating: Rating,
}

/// A problem, in truth and as it is rated.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Task {
    truth: f64,
    rating: Rating,
}

/// Learners and problems.
#[derive(Clone, Debug)]
pub struct Crowd {
    dice: Dice,
    /// By rank.
    tasks: Vec<Vec<Task>>,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Report {
    /// So many of the learners are within 100 points of the truth, as a share.
    pub close: f64,
    /// How far learners are off on the average, regardless of direction.
    pub error: f64,
    /// How far all problems together have moved away from the truth.
    pub drift: f64,
    /// How far problems that were tried are off on the average, before and after.
    pub misjudged: (f64, f64),
}

impl Crowd {
    /// So many problems of each rank, in the same way for the same seed.
    pub fn new(seed: u64, of_each_rank: usize) -> Crowd {
        let mut dice = Dice::new(seed);
        let task = |rank: usize, dice: &mut Dice| {
            let rating = Rating::of_problem(rank as f64);
            Task { truth: rating.points + MISJUDGED * normal(dice), rating }
        };
        let tasks = (1..=RANKS).map(|rank| (0..of_each_rank).map(|_| task(rank, &mut dice)).collect()).collect();
        Crowd { dice, tasks }
    }

    /// Lets so many learners of all strengths try so many problems each; every second one says their rank first, the others are
    /// found out by five quick ones.
    pub fn train(&mut self, learners: usize, tries: usize) -> Report {
        let before: Vec<Vec<Task>> = self.tasks.clone();
        let trained: Vec<Learner> = (0..learners).map(|at| self.one(at % 2 == 0, tries)).collect();
        self.report(&trained, &before)
    }

    /// Somebody who trains, honestly.
    fn one(&mut self, says: bool, tries: usize) -> Learner {
        let rank = 4.0 + self.dice.below(3100) as f64 / 100.0;
        let truth = Rating::of_rank(rank).points;
        let quick = if says { 0 } else { QUICK_ONES };
        let known = if says { rank + MISSAID * normal(&mut self.dice) } else { self.placed(truth) };
        let known = known.clamp(1.0, RANKS as f64);
        let rating = if says { Rating::of_rank(known) } else { Rating::of_level(known) };
        let mut learner = Learner { truth, rating };
        for _ in quick..tries {
            self.tries(&mut learner);
        }
        learner
    }

    /// The level after the quick ones.
    fn placed(&mut self, truth: f64) -> f64 {
        let mut seen = Vec::new();
        for _ in 0..QUICK_ONES {
            let rank = level(None, seen.iter().copied()).floor();
            let (row, at) = self.near(rank);
            let score = if self.solves(truth, self.tasks[row][at].truth) { 1.0 } else { 0.0 };
            seen.push((rank, score));
        }
        level(None, seen)
    }

    /// One rated problem.
    fn tries(&mut self, learner: &mut Learner) {
        let (row, at) = self.near(learner.rating.rank());
        let task = self.tasks[row][at];
        let outcome = if self.solves(learner.truth, task.truth) { Outcome::Solved } else { Outcome::Missed };
        let after = tried(learner.rating, task.rating, outcome, Weight::FULL);
        learner.rating = after.person;
        self.tasks[row][at].rating = after.problem;
    }

    fn solves(&mut self, person: f64, problem: f64) -> bool {
        let chance = 1.0 / (1.0 + 10f64.powf((problem - person) / 400.0));
        even(&mut self.dice) < chance
    }

    /// Some problem of about this rank.
    fn near(&mut self, rank: f64) -> (usize, usize) {
        let row = rank.round().clamp(1.0, RANKS as f64) as usize - 1;
        (row, self.dice.below(self.tasks[row].len()))
    }

    fn report(&self, learners: &[Learner], before: &[Vec<Task>]) -> Report {
        let off: Vec<f64> = learners.iter().map(|one| (one.rating.points - one.truth).abs()).collect();
        let pairs = || before.iter().flatten().zip(self.tasks.iter().flatten());
        let moved: Vec<_> = pairs().filter(|(was, is)| was.rating != is.rating).collect();
        Report {
            close: off.iter().filter(|&&off| off <= 100.0).count() as f64 / off.len().max(1) as f64,
            error: mean(off),
            drift: mean(pairs().map(|(was, is)| is.rating.points - was.rating.points)),
            misjudged: (mean(moved.iter().map(|(was, _)| was.error())), mean(moved.iter().map(|(_, is)| is.error()))),
        }
    }
}

impl Task {
    fn error(&self) -> f64 {
        (self.rating.points - self.truth).abs()
    }
}

fn mean(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.into_iter().fold((0.0, 0.0), |(sum, count), number| (sum + number, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

/// From 0 to 1.
fn even(dice: &mut Dice) -> f64 {
    dice.below(1 << 30) as f64 / f64::from(1 << 30)
}

/// About the normal distribution: twelve even numbers together.
fn normal(dice: &mut Dice) -> f64 {
    (0..12).map(|_| even(dice)).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_of_ten_learners_are_found_within_a_hundred_points_in_sixty_problems() {
        let report = Crowd::new(40, 40).train(1500, 60);
        assert!(report.close >= 0.9, "{report:?}");
    }

    #[test]
    fn problems_come_closer_to_the_truth_and_do_not_drift() {
        let report = Crowd::new(41, 10).train(1500, 60);
        assert!(report.drift.abs() < 5.0, "{report:?}");
        assert!(report.misjudged.1 < report.misjudged.0 * 0.75, "{report:?}");
    }
}
