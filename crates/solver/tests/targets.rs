//! The group that a problem is about is found where nobody names it.

use rules::{Color, PointSet, Position, diagram::Diagram};
use solver::{group_of, infer_targets, meant_targets, pointed_out};
use tsumego::{Aim, Draft, Goal};

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

/// A single stone that is as good as taken, and a corner that Black plays about.
const TWO_PLACES: &str = "
    . . . . . . . . .
    . . . . . . . x .
    . . . . . . x o x
    . . . . . . . . .
    . . . . . . . . .
    x x x . . . . . .
    o o o x . . . . .
    . . o x . . . . .
    . . o x . . . . .";

#[test]
fn the_author_says_by_a_move_and_a_goal_which_group_is_meant() {
    let diagram: Diagram = TWO_PLACES.parse().unwrap();
    let draft = Draft::new(diagram.setup(Color::Black));
    let position = Position::from_setup(draft.setup).unwrap();
    let about = |draft: &Draft| meant_targets(draft, &position)[0];
    let plays = |first: &str| Draft { answers: [first.parse().unwrap()].into(), ..draft.clone() };
    let goal = |side, aim| Draft { goal: Some(Goal { side, aim }), ..draft.clone() };
    let (looks, corner) = (infer_targets(&position)[0].stones, group_of(&position, "A3".parse().unwrap()));
    assert_eq!(about(&draft).stones, looks, "nobody says anything");
    assert_eq!(about(&plays("A2")).stones, corner);
    assert_ne!(about(&plays("H6")).stones, corner);
    assert_eq!(about(&goal(Color::Black, Aim::Kill)).color, Color::White);
    assert_eq!(about(&goal(Color::Black, Aim::Live)).color, Color::Black);
    for draft in [plays("A2"), plays("H6"), goal(Color::Black, Aim::Live)] {
        let (said, meant) = (pointed_out(&draft), about(&draft).stones);
        assert!(said == meant && meant != looks || said.is_empty() && meant == looks, "{said:?}");
    }
    let named = Draft { targets: PointSet::of("H7".parse().unwrap()), ..plays("A2") };
    assert_eq!(pointed_out(&named), named.targets, "what is named is not guessed");
}
