//! Territory decides between moves that are equally right: the problem of Reed (2015, Figure 7.9) that started it.

use rules::{Move, Position};
use solver::{Limits, NoRank, Outcome, region, solve};
use tsumego::{Grade, Problem, right_moves, territory, text};

/// Drawn after his description: C7 makes a bent four, B9 makes an eye at once, and White can then reduce the rest.
const BENT_FOUR: &str = "\
---xo****
xx-xo****
xx-xo****
ooooo****
*********
*********
*********
*********
*********
A8 D9 x
";

fn problem() -> Problem {
    let draft = text::read(BENT_FOUR).expect("a picture of a problem");
    let position = Position::from_setup(draft.setup).expect("a legal position");
    let region = region::given(&position, draft.out_of_bounds.expect("it shows its region"));
    Problem::new(position, draft.targets, region).expect("a problem")
}

fn mv(vertex: &str) -> Move {
    vertex.parse().expect("a move")
}

#[test]
fn two_moves_live_and_one_of_them_keeps_more() {
    let Outcome::Solved(solved) = solve(&problem(), &NoRank, &Limits::default()) else { panic!("it is easy") };
    assert_eq!(solved.solution.grade(), Grade::Alive);
    let mut right = right_moves(&solved.solution);
    right.sort();
    assert_eq!(right, [mv("C7"), mv("B9")]);
    assert_eq!((territory(&problem(), mv("C7")), territory(&problem(), mv("B9"))), (Some(5), Some(4)));
}

/// What loses the group loses its points as well.
#[test]
fn a_move_that_dies_keeps_nothing() {
    assert_eq!(territory(&problem(), mv("A9")), Some(0));
    assert_eq!(territory(&problem(), mv("E5")), None, "it is out of bounds");
}
