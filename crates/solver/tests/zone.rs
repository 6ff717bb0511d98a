//! What is captured while the outside belongs to the defender is captured whatever lies there, and what is proved to live
//! while it belongs to the attacker lives: by brute force.

use crate::common;

use proof::field::Field;
use proof::{Footing, Grade, Outside, Problem, Region, RegionKind};
use rules::{Color, PointSet};
use solver::exhaustive::Atlas;
use solver::{Limits, NoRank, Outcome, solve};

const SEEDS: std::ops::Range<u64> = 1..400;
const MOST_POINTS: usize = 11;
const MOST_STATES: usize = 200_000;

/// The problem in a part of what can change, the rest of which is the defender's. None where the rest has an attacking
/// stone that the part would count on.
fn in_a_part(problem: &Problem, left_out: PointSet) -> Option<Problem> {
    let (board, size) = (problem.position().board(), problem.position().board().size());
    let points = changing(problem) - left_out;
    let at_risk = board.stones(Color::Black) & left_out;
    let region = Region { kind: RegionKind::Chosen, points, outside: Outside::Defender };
    let fits = !at_risk.border(size).meets(points);
    fits.then(|| Problem::new(problem.position().clone(), problem.targets(), region).ok()).flatten()
}

/// The points that play can change; all other stones are safe.
fn changing(problem: &Problem) -> PointSet {
    Field::new(problem).points().iter().copied().collect()
}

#[test]
fn what_dies_although_the_outside_is_the_defenders_dies() {
    let mut dice = dice::Dice::new(7);
    let (mut deaths, mut kos, mut harder) = (0, 0, 0);
    for seed in SEEDS {
        for (problem, truth) in common::problems(seed, MOST_POINTS) {
            if problem.region().outside != Outside::Liberty {
                continue;
            }
            let some: PointSet = (0..=dice.below(3)).filter_map(|_| dice.pick(changing(&problem))).collect();
            let Some(part) = in_a_part(&problem, some - problem.targets()) else { continue };
            let Some(atlas) = Atlas::new(&part, MOST_STATES) else { continue };
            let grade = atlas.grade(0);
            if grade < Grade::Seki {
                let name = common::picture(&part);
                assert!(truth.position <= grade, "seed {seed}: {} but {grade} in\n{name}", truth.position);
            }
            deaths += usize::from(grade == Grade::Dead);
            kos += usize::from(matches!(grade, Grade::Ko(_)));
            harder += usize::from(grade > truth.position);
        }
    }
    assert!(deaths > 100 && kos > 30 && harder > 500, "{deaths} deaths, {kos} kos, {harder} harder than they are");
}

/// The problem in a part of what can change, the rest of which is the attacker's.
fn in_a_closed_part(problem: &Problem, left_out: PointSet) -> Option<Problem> {
    let region = Region { kind: RegionKind::Chosen, points: changing(problem) - left_out, outside: Outside::Attacker };
    Problem::new(problem.position().clone(), problem.targets(), region).ok()
}

#[test]
fn what_is_proved_to_live_although_the_outside_is_the_attackers_lives() {
    let mut dice = dice::Dice::new(8);
    let limits = Limits { nodes: 100_000, memory: 1 << 20, ..Limits::default() };
    let (mut lives, mut resting) = (0, 0);
    for seed in SEEDS {
        for (problem, truth) in common::problems(seed, MOST_POINTS) {
            if problem.region().outside == Outside::Defender {
                continue;
            }
            let some: PointSet = (0..=dice.below(2)).filter_map(|_| dice.pick(changing(&problem))).collect();
            let Some(part) = in_a_closed_part(&problem, some - problem.targets()) else { continue };
            let Outcome::Solved(solved) = solve(&part, &NoRank, &limits) else { continue };
            let standing = solved.solution.standing();
            let low = standing.bounds().low;
            if standing.footing() == Footing::Proved && low > Grade::Dead {
                let name = common::picture(&part);
                assert!(truth.position >= low, "seed {seed}: {} but {low} in\n{name}", truth.position);
                lives += 1;
            }
            resting += usize::from(standing.grade() > Grade::Dead && standing.footing() != Footing::Proved);
        }
    }
    assert!(lives > 100 && resting > 200, "{lives} lives, {resting} that rest on something");
}
