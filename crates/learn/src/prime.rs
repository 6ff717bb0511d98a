//! [`primed`]: an extractor whose shapes and dictionary were learned from training positions.

use dice::Dice;
use tsumego::Sketch;

use crate::feature::{CHOSEN, Dictionary, Extractor, Scene, Shapes};
use crate::model::{Forest, ForestPlan};
use crate::position::Labelled;
use crate::table::{FeatureTable, shuffle};

/// Positions that shapes and dictionary are learned from, at most.
const POSITIONS: usize = 2000;
/// Trees of the forest that weighs shapes.
const TREES: usize = 60;

/// Chooses shapes and learns the dictionary. Positions of both sides serve together.
pub fn primed(training: &[&Labelled], seed: u64, threads: usize) -> Extractor {
    let mut dice = Dice::new(seed);
    let mut some = training.to_vec();
    shuffle(&mut some, &mut dice);
    some.truncate(POSITIONS);
    let shapes = Shapes::new();
    let table = all_shapes(&shapes, &some).down_sampled(&mut dice);
    let plan = ForestPlan { trees: TREES, least: 3.0, seed, threads };
    let importance = Forest::fit(&table, &vec![1.0; table.len()], plan).importance;
    let count = shapes.count();
    let mut order: Vec<usize> = (0..count).collect();
    // How often a shape is there and how that changes are two columns.
    let worth = |shape: usize| importance[shape] + importance[count + shape];
    order.sort_by(|&one, &other| worth(other).total_cmp(&worth(one)).then(one.cmp(&other)));
    order.truncate(CHOSEN);
    order.sort_unstable();
    let scenes: Vec<Scene> = some.iter().filter_map(|position| Scene::new(&position.sketch)).collect();
    let dictionary = Dictionary::learn(scenes.iter().map(Scene::cells), seed);
    Extractor::new(shapes, order, dictionary)
}

/// The moves of positions, with how often every shape is on the board after each, and how that has changed.
fn all_shapes(shapes: &Shapes, positions: &[&Labelled]) -> FeatureTable {
    let mut table = FeatureTable::empty(2 * shapes.count());
    for (at, position) in positions.iter().enumerate() {
        let Some(rows) = shape_rows(shapes, &position.sketch, position) else { continue };
        for (row, &(_, grade)) in rows.iter().zip(&position.moves) {
            table.push(row, position.is_right(grade), at as u32, position.root);
        }
    }
    table
}

fn shape_rows(shapes: &Shapes, sketch: &Sketch, position: &Labelled) -> Option<Vec<Vec<f32>>> {
    let scene = Scene::new(sketch)?;
    let before = shapes.tally(scene.cells());
    position.moves.iter().map(|&(point, _)| shapes.row(&scene, point, &before)).collect()
}
