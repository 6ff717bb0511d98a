//! [`tried`]: what a first try says about a person and a problem.
//!
//! Glickman's example counts games in periods; here, as on servers for chess puzzles, a try is a period of its own, so that
//! a rating answers at once. Four limits keep it honest: one try moves a person and a problem only so far; a problem
//! listens only to those whose strength is known; what was tried with help, or in a set that tells what to look for, weighs less;
//! and nobody is ever known so well that nothing moves any more.

use skillratings::Outcomes;
use skillratings::glicko2::{self, Glicko2Config, Glicko2Rating};

use crate::rating::Rating;

/// How much volatilities may change: Glickman's usual value.
const TAU: f64 = 0.5;
/// A change of volatility smaller than this is none; as exact as Glickman's example.
const TOLERANCE: f64 = 0.000_001;
/// No try moves somebody further than this, and no problem further than that.
const MOST_FOR_PERSON: f64 = 200.0;
const MOST_FOR_PROBLEM: f64 = 30.0;
/// Nobody is known better than this, no problem better than that, and nobody worse.
const BEST_KNOWN: f64 = 60.0;
const BEST_KNOWN_PROBLEM: f64 = 40.0;
const WORST_KNOWN: f64 = 350.0;
/// Points beyond these mean nothing.
const LEAST: f64 = 100.0;
const MOST: f64 = 3500.0;

/// How a try went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Without a wrong move.
    Solved,
    /// A wrong move was made, or the answer looked at.
    Missed,
}

/// How much a try counts, from nothing to all.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Weight(f64);

/// Both ratings behind a try.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct After {
    /// Of whoever tried.
    pub person: Rating,
    /// Of what was tried.
    pub problem: Rating,
}

impl Weight {
    /// Nothing is known but the position.
    pub const FULL: Weight = Weight(1.0);
    /// A set that tells what to look for.
    pub const THEMED: Weight = Weight(0.5);

    /// With a hint it is half of that.
    #[must_use]
    pub fn hinted(self) -> Weight {
        Weight(self.0 / 2.0)
    }

    /// In hundredths.
    pub fn hundredths(self) -> i64 {
        (self.0 * 100.0).round() as i64
    }

    /// So many hundredths; all where there are more.
    pub fn of_hundredths(hundredths: i64) -> Weight {
        Weight(hundredths.clamp(0, 100) as f64 / 100.0)
    }
}

/// What a first try makes of the ratings.
pub fn tried(person: Rating, problem: Rating, outcome: Outcome, weight: Weight) -> After {
    let (won, lost) = (told(person), told(problem));
    let result = if outcome == Outcome::Solved { Outcomes::WIN } else { Outcomes::LOSS };
    let config = Glicko2Config { tau: TAU, convergence_tolerance: TOLERANCE };
    let (person_after, problem_after) = glicko2::glicko2(&won, &lost, &result, &config);
    let heard = if person.is_settled() { weight.0 } else { 0.0 };
    After {
        person: part_of_the_way(person, person_after, weight.0, (MOST_FOR_PERSON, BEST_KNOWN)),
        problem: part_of_the_way(problem, problem_after, heard, (MOST_FOR_PROBLEM, BEST_KNOWN_PROBLEM)),
    }
}

/// How often somebody should solve a problem.
pub fn expected(person: Rating, problem: Rating) -> f64 {
    glicko2::expected_score(&told(person), &told(problem)).0
}

fn told(Rating { points, deviation, volatility }: Rating) -> Glicko2Rating {
    Glicko2Rating { rating: points, deviation, volatility }
}

/// From one rating towards another, within the limits.
fn part_of_the_way(from: Rating, to: Glicko2Rating, part: f64, (most, best_known): (f64, f64)) -> Rating {
    let step = |from: f64, to: f64| from + (to - from) * part;
    let moved = ((to.rating - from.points) * part).clamp(-most, most);
    let after = Rating {
        points: (from.points + moved).clamp(LEAST, MOST),
        deviation: step(from.deviation, to.deviation).clamp(best_known, WORST_KNOWN),
        volatility: step(from.volatility, to.volatility),
    };
    let is_sound = [after.points, after.deviation, after.volatility].iter().all(|number| number.is_finite());
    if is_sound && part > 0.0 { after } else { from }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Glickman, “Example of the Glicko-2 system” (2022): one player, three games in a period.
    #[test]
    fn the_library_agrees_with_the_published_example() {
        let of = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let games = [
            (of(1400.0, 30.0), Outcomes::WIN),
            (of(1550.0, 100.0), Outcomes::LOSS),
            (of(1700.0, 300.0), Outcomes::LOSS),
        ];
        let config = Glicko2Config { tau: 0.5, convergence_tolerance: TOLERANCE };
        let after = glicko2::glicko2_rating_period(&of(1500.0, 200.0), &games, &config);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    /// One game by the formulas of the paper, worked out anew: steps 2 to 8 without the library.
    #[test]
    fn one_try_agrees_with_the_formulas_worked_out_again() {
        let (person, problem) = (Rating { deviation: 90.0, ..Rating::of_rank(11.0) }, Rating::of_problem(14.0));
        let after = tried(person, problem, Outcome::Solved, Weight::FULL).person;
        let (mu, phi) = ((person.points - 1500.0) / 173.7178, person.deviation / 173.7178);
        let (other, other_phi) = ((problem.points - 1500.0) / 173.7178, problem.deviation / 173.7178);
        let g = 1.0 / (1.0 + 3.0 * other_phi * other_phi / std::f64::consts::PI.powi(2)).sqrt();
        let e = 1.0 / (1.0 + (-g * (mu - other)).exp());
        let v = 1.0 / (g * g * e * (1.0 - e));
        let phi_star = (phi * phi + after.volatility * after.volatility).sqrt();
        let phi_after = 1.0 / (1.0 / (phi_star * phi_star) + 1.0 / v).sqrt();
        assert!((after.deviation - phi_after * 173.7178).abs() < 0.001, "{after:?}");
        let points = (mu + phi_after * phi_after * g * (1.0 - e)) * 173.7178 + 1500.0;
        assert!((after.points - points).abs() < 0.001, "{after:?} {points}");
    }

    #[test]
    fn less_weight_moves_less_and_none_nothing() {
        let (person, problem) = (Rating { deviation: 80.0, ..Rating::of_rank(11.0) }, Rating::of_problem(11.0));
        let by = |weight| tried(person, problem, Outcome::Missed, weight).person.points - person.points;
        let [full, themed, hinted, none] =
            [Weight::FULL, Weight::THEMED, Weight::THEMED.hinted(), Weight::of_hundredths(0)].map(by);
        assert!(full < themed && themed < hinted && hinted < none && none == 0.0, "{full} {themed} {hinted} {none}");
        assert_eq!(Weight::of_hundredths(Weight::THEMED.hinted().hundredths()), Weight::of_hundredths(25));
        assert_eq!(tried(person, problem, Outcome::Missed, Weight::of_hundredths(0)), After { person, problem });
    }

    #[test]
    fn a_problem_listens_to_those_who_are_known() {
        let (unknown, problem) = (Rating::of_rank(11.0), Rating::of_problem(11.0));
        assert_eq!(tried(unknown, problem, Outcome::Solved, Weight::FULL).problem, problem);
        let known = Rating { deviation: 70.0, ..unknown };
        let after = tried(known, problem, Outcome::Solved, Weight::FULL).problem;
        assert!(after.points < problem.points && problem.points - after.points <= MOST_FOR_PROBLEM, "{after:?}");
        let old = Rating { deviation: 50.0, ..problem };
        let moved = problem.points - tried(known, old, Outcome::Solved, Weight::FULL).problem.points;
        assert!(moved < problem.points - after.points, "old ones move less: {moved}");
    }

    #[test]
    fn nothing_leads_beyond_the_limits() {
        let ends = [-1e9, 0.0, 100.0, 1500.0, 3500.0, 1e9];
        for (points, deviation) in ends.into_iter().flat_map(|points| [0.0, 60.0, 350.0].map(|of| (points, of))) {
            for outcome in [Outcome::Solved, Outcome::Missed] {
                let person = Rating { points, deviation, ..Rating::of_rank(5.0) };
                let After { person, problem } = tried(person, Rating::of_problem(37.0), outcome, Weight::FULL);
                assert!(person.points.is_finite() && problem.points.is_finite(), "{points} {deviation} {outcome:?}");
            }
        }
        let hopeful = tried(Rating::of_rank(1.0), Rating::of_problem(37.0), Outcome::Solved, Weight::FULL).person;
        assert!(hopeful.points - Rating::of_rank(1.0).points <= MOST_FOR_PERSON);
    }
}
