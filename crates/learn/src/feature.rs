//! What a move looks like in numbers: the seven groups of features of Gang, Blackmore and Daniels (GoLD, 244 in all), and three of
//! our own.
//!
//! Their Black lives and their White kills; here it is the defender and the attacker. A move is described by the board before and after
//! it, as there: a sketch with its wall on a board of 19 lines.

mod count;
mod force;
mod group;
mod hu;
mod pit;
mod scene;
mod shape;
mod sparse;
mod tactic;

use rules::Point;
use tsumego::Sketch;

use crate::bytes::take;
use count::Counts;
use hu::Raw;
pub(crate) use scene::Scene;
use scene::Step;
pub(crate) use shape::Shapes;
pub(crate) use sparse::Dictionary;

pub use group::{Class, Feature, Group};
pub use shape::CHOSEN;
pub use sparse::ATOMS;

/// The rows of some moves of a position with features of our own alone; none where it is no position, or one of the moves is illegal.
pub fn own_rows(sketch: &Sketch, points: &[Point]) -> Option<Vec<Vec<f32>>> {
    tactic::rows(&Scene::new(sketch)?, points)
}

/// How many numbers such a row has.
pub fn own_count() -> usize {
    tactic::features().len()
}

/// Computes features; two of the groups are learned from training positions first.
#[derive(Clone, Debug)]
pub struct Extractor {
    shapes: Shapes,
    chosen: Vec<usize>,
    dictionary: Dictionary,
    features: Vec<Feature>,
}

impl Extractor {
    pub(crate) fn new(shapes: Shapes, chosen: Vec<usize>, dictionary: Dictionary) -> Extractor {
        let mut features = count::features();
        features.extend(shapes.features(&chosen));
        features.extend(hu::features());
        features.extend(sparse::features());
        features.extend(tactic::features());
        Extractor { shapes, chosen, dictionary, features }
    }

    /// What the numbers of a row are.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// How many numbers a row has that tells the features of the text alone.
    pub fn text_count(&self) -> usize {
        self.features.iter().filter(|feature| feature.group.class() != Class::Ours).count()
    }

    /// What was learned, as bytes: the shapes and the dictionary.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let shapes = self.chosen.iter().flat_map(|&shape| (shape as u16).to_le_bytes());
        shapes.chain(self.dictionary.bytes()).collect()
    }

    /// From such bytes; none where a shape is none or an atom is no number.
    pub(crate) fn from_bytes(rest: &mut &[u8]) -> Option<Extractor> {
        let shapes = Shapes::new();
        let shape = |_| Some(usize::from(u16::from_le_bytes(take(rest)?))).filter(|&shape| shape < shapes.count());
        let chosen = (0..CHOSEN).map(shape).collect::<Option<Vec<_>>>()?;
        Some(Extractor::new(shapes, chosen, Dictionary::from_bytes(rest)?))
    }

    /// The rows of some moves of a position; none where it is no position, or one of the moves is illegal.
    pub fn rows(&self, sketch: &Sketch, points: &[Point]) -> Option<Vec<Vec<f32>>> {
        let scene = Scene::new(sketch)?;
        let ours = tactic::rows(&scene, points)?;
        let both = self.of_text(&scene, points)?.into_iter().zip(ours);
        Some(both.map(|(row, ours)| [row, ours].concat()).collect())
    }

    /// The same with the features of the text alone, which come first in a row.
    pub fn text_rows(&self, sketch: &Sketch, points: &[Point]) -> Option<Vec<Vec<f32>>> {
        self.of_text(&Scene::new(sketch)?, points)
    }

    fn of_text(&self, scene: &Scene, points: &[Point]) -> Option<Vec<Vec<f32>>> {
        let (counts, raw) = (Counts::of(&scene.board), Raw::of(&scene.cells));
        let (tally, sums) = (self.shapes.tally(&scene.cells), self.dictionary.sums(&scene.cells));
        let row = |&point: &Point| {
            let step = scene.step(point)?;
            let mut row = Vec::with_capacity(self.features.len());
            count::put(&step, &counts, &mut row);
            self.put_shapes(&step, &tally, &mut row);
            hu::put(&step, &raw, &mut row);
            self.dictionary.put(&step, &sums, &mut row);
            Some(row)
        };
        points.iter().map(row).collect()
    }

    fn put_shapes(&self, step: &Step<'_>, tally: &[f32], row: &mut Vec<f32>) {
        let mut by = vec![0.0; tally.len()];
        self.shapes.change(step).into_iter().for_each(|(shape, change)| by[shape] += change);
        row.extend(self.chosen.iter().map(|&shape| tally[shape] + by[shape]));
        row.extend(self.chosen.iter().map(|&shape| by[shape]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Labelled;
    use rules::Symmetry;
    use tsumego::sketch::SIZE;

    fn extractor(positions: &[Labelled]) -> Extractor {
        crate::primed(&positions.iter().collect::<Vec<_>>(), 1, 2)
    }

    fn positions() -> Vec<Labelled> {
        let small = |forged: &bank::Forged<'_>| !forged.kind.is_status() && forged.sketch.empty().len() < 8;
        let problems = bank::forged().filter(small).step_by(150);
        let solved: Vec<Labelled> = problems.filter_map(|forged| Labelled::solve(forged.sketch, 0, 0)).collect();
        assert!(solved.len() > 8);
        solved
    }

    /// As many as the tables of the text have, with and without those that depend on the size of the board.
    #[test]
    fn there_are_as_many_features_as_in_the_text() {
        let extractor = extractor(&positions());
        let count = |holds: &dyn Fn(&Feature) -> bool| extractor.features().iter().filter(|one| holds(one)).count();
        let of = |group: Group| (count(&|one| one.group == group), count(&|one| one.group == group && one.invariant));
        let text = [(9, 6), (10, 6), (1, 1), (4, 2), (106, 106), (32, 32), (82, 82)];
        assert_eq!(Group::ALL[..Group::TEXT].iter().map(|&group| of(group)).collect::<Vec<_>>(), text);
        let in_class = |class: Class| count(&|one| one.group.class() == class);
        assert_eq!([Class::Expert, Class::General, Class::Mixed].map(in_class), [24, 114, 106]);
        assert_eq!(count(&|one| one.group.class() != Class::Ours), 244);
        assert_eq!(count(&|one| one.group.class() != Class::Ours && one.invariant), 235);
        let mut names: Vec<(Group, &str)> =
            extractor.features().iter().map(|one| (one.group, one.name.as_str())).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), extractor.features().len(), "no two have one name");
    }

    #[test]
    fn a_turned_board_has_the_same_features() {
        let positions = positions();
        let extractor = extractor(&positions);
        let stones = |sketch: &Sketch| sketch.problem().unwrap().position().board().occupied();
        let mut compared = 0;
        for position in &positions {
            let points: Vec<Point> = position.moves.iter().map(|&(point, _)| point).collect();
            let rows = extractor.rows(&position.sketch, &points).unwrap();
            for symmetry in Symmetry::ALL {
                let turn = |set| symmetry.apply_set(set, SIZE);
                let sketch = Sketch {
                    ground: turn(position.sketch.ground),
                    attackers: turn(position.sketch.attackers),
                    defenders: turn(position.sketch.defenders),
                    targets: turn(position.sketch.targets),
                    mover: position.sketch.mover,
                };
                // Where a stone of the wall would stand alone there is one beside it, on one side.
                if turn(stones(&position.sketch)) != stones(&sketch) {
                    continue;
                }
                compared += 1;
                let turned: Vec<Point> = points.iter().map(|&point| symmetry.apply(point, SIZE)).collect();
                let others = extractor.rows(&sketch, &turned).unwrap();
                for (at, feature) in extractor.features().iter().enumerate() {
                    // A reflection changes the signs of two moments, and what touches which edge is not asked.
                    let signed = feature.group == Group::Hu
                        && (feature.name.starts_with("moment 7") || feature.name.starts_with("moment 8"));
                    // Who reads on until patience runs out finds more or less, in whatever order moves are tried.
                    let hasty = feature.name.contains("is forced");
                    let skipped = signed || hasty || feature.name == "edges that the ground touches";
                    for (row, other) in rows.iter().zip(&others).filter(|_| !skipped) {
                        assert!((row[at] - other[at]).abs() < 2e-3, "{}: {} {}", feature.name, row[at], other[at]);
                    }
                }
            }
        }
        assert!(compared >= 4 * positions.len(), "{compared} of {}", 8 * positions.len());
    }

    #[test]
    fn expert_features_count_what_they_say() {
        let sketch: Sketch = "corner o OOOO/.x.O".parse().unwrap();
        let extractor = extractor(&positions());
        let named = |row: &[f32], group: Group, name: &str| {
            row[extractor.features().iter().position(|one| one.group == group && one.name == name).unwrap()]
        };
        // C1 takes nothing; A1 is suicide for neither: both leave the stone at B1 in atari or take it.
        let rows = extractor.rows(&sketch, &["A1".parse().unwrap(), "C1".parse().unwrap()]).unwrap();
        for row in &rows {
            assert_eq!(named(row, Group::Stones, "defenders"), 6.0);
            assert_eq!(named(row, Group::Stones, "attackers"), 7.0, "six of the wall and one inside");
            assert_eq!(named(row, Group::Stones, "change of defenders"), 1.0);
            assert_eq!(named(row, Group::Liberties, "of defenders"), 1.0);
            assert_eq!(named(row, Group::Live, "living chains of the defender"), 0.0);
            assert_eq!(named(row, Group::Tactics, "stones put in atari"), 1.0);
            assert_eq!(named(row, Group::Tactics, "empty points of the ground"), 2.0);
        }
        let three: Sketch = "corner o OOOO/...O".parse().unwrap();
        let rows = extractor.rows(&three, &["A1".parse().unwrap(), "B1".parse().unwrap()]).unwrap();
        assert_eq!(
            rows.iter().map(|row| named(row, Group::Live, "change of the living")).collect::<Vec<_>>(),
            [0.0, 1.0]
        );
        assert_eq!(
            rows.iter().map(|row| named(row, Group::Eyes, "parts that the room falls into")).collect::<Vec<_>>(),
            [1.0, 2.0]
        );
        assert_eq!(extractor.rows(&sketch, &["B1".parse().unwrap()]), None, "there is a stone");
        assert_eq!(extractor.rows(&sketch, &[]), Some(Vec::new()));
        // Theirs and ours, one by one, are the whole.
        let points = ["A1", "B1"].map(|point| point.parse().unwrap());
        let (theirs, ours) = (extractor.text_rows(&three, &points).unwrap(), own_rows(&three, &points).unwrap());
        let whole: Vec<Vec<f32>> = theirs.into_iter().zip(ours).map(|(one, other)| [one, other].concat()).collect();
        assert_eq!(extractor.rows(&three, &points), Some(whole));
    }
}
