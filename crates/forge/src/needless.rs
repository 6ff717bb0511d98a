//! [`needless`]: stones of a problem without which nothing that is asked changes.

use proof::Solution;
use rules::{Point, PointSet};
use tsumego::{Sketch, right_moves};

use crate::judge::solved;

/// The stones on the ground that could be taken away, each by itself: the grade and the right moves stay what they are.
/// What is not solved in time is not said. An [audit](crate::audit) finds the same.
pub fn needless(sketch: &Sketch, solution: &Solution) -> PointSet {
    let stones = sketch.attackers | sketch.defenders;
    stones.iter().filter(|&stone| is_needless(sketch, stone, solution)).collect()
}

fn is_needless(sketch: &Sketch, stone: Point, solution: &Solution) -> bool {
    let less = without(sketch, stone);
    // Most stones have a purpose, and the grade alone shows it.
    let same_grade = solved(&less, true).is_some_and(|(other, _)| other.grade() == solution.grade());
    let same_moves = |other: &Solution| right_moves(other) == right_moves(solution);
    same_grade && solved(&less, false).is_some_and(|(other, _)| same_moves(&other))
}

fn without(sketch: &Sketch, stone: Point) -> Sketch {
    let less = |stones: PointSet| stones - PointSet::of(stone);
    Sketch {
        attackers: less(sketch.attackers),
        defenders: less(sketch.defenders),
        targets: less(sketch.targets),
        ..*sketch
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_without_purpose_is_found() {
        // The corner with a white stone more, outside, that has no part in anything.
        let sketch: Sketch = "corner x ***.o/OOOO*/...O*".parse().unwrap();
        let solution = solved(&sketch, false).unwrap().0;
        let found = needless(&sketch, &solution);
        assert_eq!(found, sketch.defenders - sketch.targets, "{found:?}");
        let clean: Sketch = "corner x OOOO/...O".parse().unwrap();
        assert!(needless(&clean, &solved(&clean, false).unwrap().0).is_empty());
    }
}
