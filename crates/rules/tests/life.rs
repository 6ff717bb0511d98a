//! Stones that live though their owner always passes: pictures, and a search of all that the other side can do.

use std::collections::HashSet;

use crate::sensible::sensible_move;
use dice::Dice;
use rules::diagram::Diagram;
use rules::life::{PassAlive, pass_alive};
use rules::{Board, Color, Move, PointSet, Position};

/// Capitals of the colour are pass-alive; `t` and capitals of the other colour are territory; `c` are closed points.
#[track_caller]
fn shows(color: Color, picture: &str) {
    let diagram: Diagram = picture.parse().unwrap();
    let position = Position::from_setup(diagram.setup(color)).unwrap();
    let alive = pass_alive(position.board(), color, diagram.points('c'));
    let capital = if color == Color::Black { 'X' } else { 'O' };
    let caught = if color == Color::Black { 'O' } else { 'X' };
    let territory = diagram.points('t') | diagram.points(caught);
    let expected = PassAlive { chains: diagram.points(capital), territory };
    assert_eq!(alive, expected, "{picture}");
}

#[test]
fn two_eyes_live_and_one_does_not() {
    shows(
        Color::Black,
        "
        - - - - -
        - - - - -
        - - - - -
        X X X X X
        t X t X t",
    );
    shows(
        Color::Black,
        "
        - - - - -
        - - - - -
        - - - - -
        x x - - -
        - x - - -",
    );
    shows(
        Color::Black,
        "
        - - - - -
        - - - - -
        - - - - -
        x x x - -
        - - x - -",
    );
}

#[test]
fn large_eyes_count_if_every_empty_point_is_a_liberty() {
    shows(
        Color::White,
        "
        t t t t t t
        O O O O O O
        O t t O t t
        O X t O O t
        O O t O t O
        t O O O O O",
    );
    // A point in the middle that is no liberty could be an eye of the other side.
    shows(
        Color::Black,
        "
        - - - - -
        x x x x x
        - - x - -
        - - x - -
        - - x - -",
    );
}

#[test]
fn chains_may_share_their_eyes() {
    shows(
        Color::Black,
        "
        - - - - - -
        - - - - - -
        - - - - - -
        X X X - - -
        X t X X X X
        t X t X t X",
    );
    // The same with one chain cut off from its second eye: all of them fall together.
    shows(
        Color::Black,
        "
        - - - - - -
        - - - - - -
        - - - - - -
        x x - - - -
        x - x x x -
        - x - - - -",
    );
}

#[test]
fn a_false_eye_does_not_count() {
    shows(
        Color::Black,
        "
        - - - - - -
        - - - - - -
        - - - - - -
        x x o - - -
        x - x o - -
        - x - x o -",
    );
}

#[test]
fn the_other_side_can_be_caught_inside() {
    shows(
        Color::Black,
        "
        t t t t t t
        X X X X X X
        X t O O t X
        X X X X X X
        t X t X - -
        X X X X - -",
    );
}

#[test]
fn a_closed_point_is_a_liberty_for_ever() {
    shows(
        Color::Black,
        "
        c c c c c
        X X X - -
        o o X - -
        - o X o o
        - - o - -",
    );
    // The eye between an immortal chain and another holds, for its border cannot fall.
    shows(
        Color::Black,
        "
        c c c c c
        X X X X X
        - - - - -
        x - x - -
        - x - - -",
    );
    // A stone of the other side beside the closed point lives there: no territory.
    shows(
        Color::Black,
        "
        X X X X t
        X o c X t
        X X X X t
        t X t X t
        X X X X t",
    );
}

#[test]
fn an_empty_board_has_no_life() {
    for color in Color::BOTH {
        for size in [1, 2, 9, 19] {
            assert_eq!(pass_alive(&Board::new(size).unwrap(), color, PointSet::EMPTY), PassAlive::default());
        }
    }
}

/// All that the other side can reach while the owner passes: the stones it can take, and where it can come to live.
struct Siege {
    taken: PointSet,
    lives: PointSet,
}

/// Nothing if there is too much to search.
fn besiege(board: &Board, owner: Color, closed: PointSet) -> Option<Siege> {
    let mut siege = Siege { taken: PointSet::EMPTY, lives: PointSet::EMPTY };
    let (mut seen, mut todo) = (HashSet::new(), vec![board.clone()]);
    while let Some(board) = todo.pop() {
        siege.lives |= pass_alive(&board, !owner, closed).chains;
        for point in board.legal_points(!owner) - closed {
            let mut after = board.clone();
            siege.taken |= after.play(!owner, point).unwrap();
            if seen.insert((after.stones(Color::Black), after.stones(Color::White))) {
                todo.push(after);
            }
        }
        if seen.len() > 3000 {
            return None;
        }
    }
    Some(siege)
}

#[test]
fn benson_finds_just_the_chains_that_no_siege_can_take() {
    let (mut sieges, mut alive_stones, mut territory, mut immortal) = (0, 0, 0, 0);
    for seed in 0..900 {
        let mut dice = Dice::new(seed);
        let position = random_position(&mut dice);
        let board = position.board();
        let few = board.empty().filtered(|point| (point.column() + point.row()) % 3 == 0);
        let closed = if seed % 3 == 0 { few } else { PointSet::EMPTY };
        for owner in Color::BOTH {
            let Some(siege) = besiege(board, owner, closed) else { continue };
            let alive = pass_alive(board, owner, closed);
            assert_eq!(alive.chains, board.stones(owner) - siege.taken, "{owner} in {position:?} closed {closed:?}");
            assert!(!alive.territory.meets(siege.lives), "{owner} in {position:?} closed {closed:?}");
            assert!(!alive.territory.meets(alive.chains | closed));
            sieges += 1;
            alive_stones += alive.chains.len();
            territory += alive.territory.len();
            immortal += usize::from(!closed.is_empty() && !alive.chains.is_empty());
        }
    }
    let counts = (sieges, alive_stones, territory, immortal);
    assert!(sieges > 900 && alive_stones > 1800 && territory > 600 && immortal > 100, "{counts:?} prove little");
}

/// Somewhere in a game on a small board, more often near its end, where eyes are.
fn random_position(dice: &mut Dice) -> Position {
    let size = 2 + dice.below(4) as u8;
    let mut position = Position::empty(size).unwrap();
    let area = usize::from(size) * usize::from(size);
    for _ in 0..area / 2 + dice.below(area * 2) {
        let mv = sensible_move(dice, &position);
        let before = position.clone();
        position.play(mv).unwrap();
        if mv == Move::Pass && dice.below(2) == 0 {
            return before;
        }
    }
    position
}
