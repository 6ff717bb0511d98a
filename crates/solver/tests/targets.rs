//! The group that a problem is about is found where nobody names it.

use rules::{Color, Position, diagram::Diagram};
use solver::{group_of, infer_targets};

const CORNER: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . x . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    x x x x x . . . .
    o o o o x . . . .
    . . . o x . . . .";

fn position() -> Position {
    let diagram: Diagram = CORNER.parse().expect("the diagram is well formed");
    Position::from_setup(diagram.setup(Color::White)).expect("every chain has a liberty")
}

#[test]
fn the_group_that_is_hemmed_in_comes_first() {
    let candidates = infer_targets(&position());
    assert_eq!(candidates[0].color, Color::White);
    assert!(candidates[0].stones.contains("A2".parse().unwrap()));
    assert!(candidates.windows(2).all(|pair| pair[0].score >= pair[1].score));
}

#[test]
fn a_stone_belongs_to_its_group_and_an_empty_point_to_none() {
    assert_eq!(group_of(&position(), "D1".parse().unwrap()).len(), 5);
    assert!(group_of(&position(), "A1".parse().unwrap()).is_empty());
}
