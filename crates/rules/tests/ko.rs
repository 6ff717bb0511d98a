//! Ko and longer cycles under the three rules against repetition.
//!
//! Positional superko is case 1d of Reed (2015), 7.1.2.

use rules::Color::{Black, White};
use rules::KoRule::{Basic, PositionalSuperko, SituationalSuperko};
use rules::diagram::Diagram;
use rules::{Color, Game, Illegal, KoRule, Move, Position, Setup, SetupError};

fn setup(picture: &str, first: Color) -> Setup {
    picture.parse::<Diagram>().unwrap().setup(first)
}

/// Plays all the moves, coordinates or `pass`; which one was refused, if one was, and why.
#[track_caller]
fn refused(picture: &str, first: Color, rule: KoRule, moves: &str) -> Option<(usize, Illegal)> {
    let mut game = Game::new(Position::from_setup(setup(picture, first)).unwrap(), rule);
    for (number, word) in (1..).zip(moves.split_whitespace()) {
        let (mv, board) = (word.parse().unwrap(), game.position().clone());
        let verdict = game.legal(mv);
        assert_eq!(verdict.is_ok(), mv.point().is_none_or(|point| game.legal_moves().contains(point)));
        assert_eq!(game.play(mv).map(|_| ()), verdict);
        if let Err(reason) = verdict {
            assert_eq!((game.position(), game.turns().len()), (&board, number - 1), "unchanged");
            return Some((number, reason));
        }
    }
    None
}

const KO: &str = "
    - - - - -
    - x o - -
    x - x o -
    - x o - -
    - - - - -";

#[test]
fn a_ko_waits_one_move() {
    for rule in [Basic, PositionalSuperko, SituationalSuperko] {
        assert_eq!(refused(KO, White, rule, "B3 C3"), Some((2, Illegal::Ko)));
        assert_eq!(refused(KO, White, rule, "B3 E5 E1 C3"), None, "an exchange lifts the ban");
    }
}

#[test]
fn a_pass_lifts_the_ban() {
    let mut position = Position::from_setup(setup(KO, White)).unwrap();
    position.play("B3".parse().unwrap()).unwrap();
    assert_eq!(position.ko(), Some("C3".parse().unwrap()));
    position.play(Move::Pass).unwrap();
    assert_eq!(position.ko(), None);
    position.play(Move::Pass).unwrap();
    assert!(position.play("C3".parse().unwrap()).is_ok());
}

#[test]
fn the_ban_can_be_lifted_and_changes_with_the_turn() {
    let mut position = Position::from_setup(setup(KO, White)).unwrap();
    position.play("B3".parse().unwrap()).unwrap();
    let banned = position.clone();
    position.lift_ko();
    assert_ne!(position.hash(), banned.hash());
    assert!(position.legal("C3".parse().unwrap()).is_ok());
    position = banned.clone();
    position.set_to_move(Black);
    assert_eq!(position, banned, "it was Black's turn already");
    position.set_to_move(White);
    assert_eq!((position.to_move(), position.ko()), (White, None));
    assert_ne!(position.hash(), banned.hash());
}

#[test]
fn taking_two_stones_or_with_two_stones_bans_nothing() {
    let two_taken = "
        - - - - -
        - x o o -
        x - x x o
        - x o o -
        - - - - -";
    let mut position = Position::from_setup(setup(two_taken, White)).unwrap();
    assert_eq!(position.play("B3".parse().unwrap()).unwrap().len(), 2);
    assert_eq!(position.ko(), None);
    assert_eq!(position.play("C3".parse().unwrap()).unwrap().len(), 1, "one comes back");

    let with_two = "
        - x x - -
        x o o x -
        x - x o -
        - x o - -
        - - - - -";
    let mut position = Position::from_setup(setup(with_two, White)).unwrap();
    assert_eq!(position.play("B3".parse().unwrap()).unwrap().len(), 1);
    assert_eq!(position.ko(), None, "the new stone is one of three");
    assert_eq!(position.play("C3".parse().unwrap()).unwrap().len(), 3);
}

#[test]
fn a_stone_with_two_liberties_cannot_be_retaken_and_bans_nothing() {
    let roomy = "
        - - - - -
        - - o - -
        - - x o -
        - x o - -
        - - - - -";
    let mut position = Position::from_setup(setup(roomy, White)).unwrap();
    assert_eq!(position.play("B3".parse().unwrap()).unwrap().len(), 1);
    assert_eq!(position.ko(), None);
    assert_eq!(position.legal("C3".parse().unwrap()), Err(Illegal::Suicide));
}

#[test]
fn a_set_up_may_ban_a_ko_and_only_a_ko() {
    let taken = "
        - - - - -
        - x o - -
        x o - o -
        - x o - -
        - - - - -";
    let banning = |point: &str, to_move| Setup { ko: Some(point.parse().unwrap()), ..setup(taken, to_move) };
    let position = Position::from_setup(banning("C3", Black)).unwrap();
    assert_eq!(position.legal("C3".parse().unwrap()), Err(Illegal::Ko));
    assert_eq!(position.setup(), banning("C3", Black));
    // White could not have been the one who was taken there; nothing was taken at the others.
    for (point, to_move) in [("C3", White), ("A1", Black), ("B3", Black), ("E5", White), ("T19", Black)] {
        let point: rules::Point = point.parse().unwrap();
        let setup = Setup { ko: Some(point), ..setup(taken, to_move) };
        assert_eq!(Position::from_setup(setup), Err(SetupError::BadKo(point)), "{point} {to_move}");
    }
}

/// White's stone at B1 is taken with one more, and takes back one: the board returns after three moves, with the
/// other side to move, and after a pass entirely.
#[test]
fn sending_two_and_returning_one_differs_between_the_rules() {
    let picture = "
        - - - - -
        - - - - -
        - - - - -
        x x o - -
        - o - o -";
    assert_eq!(refused(picture, White, Basic, "A1 C1 B1 pass A1 C1 B1 pass A1 C1 B1"), None);
    assert_eq!(refused(picture, White, PositionalSuperko, "A1 C1 B1"), Some((3, Illegal::Superko)));
    assert_eq!(refused(picture, White, SituationalSuperko, "A1 C1 B1 pass A1"), Some((5, Illegal::Superko)));
}

const TRIPLE_KO: &str = "
    - x o - - - - - -
    x - x o - - - - -
    - x o - - - - - -
    - x o - - - - - -
    x o - o - - - - -
    - x o - - - - - -
    - x o - - - - - -
    x - x o - - - - -
    - x o - - - - - -";

#[test]
fn a_triple_ko_goes_round_for_ever_unless_superko_ends_it() {
    let round = "B8 C5 B2 C8 B5 C2";
    assert_eq!(refused(TRIPLE_KO, White, Basic, &[round; 5].join(" ")), None);
    for rule in [PositionalSuperko, SituationalSuperko] {
        assert_eq!(refused(TRIPLE_KO, White, rule, round), Some((6, Illegal::Superko)), "{rule:?}");
    }
    let mut game = Game::new(Position::from_setup(setup(TRIPLE_KO, White)).unwrap(), Basic);
    for word in round.split(' ') {
        game.play(word.parse().unwrap()).unwrap();
    }
    assert_eq!(game.position().board(), Position::from_setup(setup(TRIPLE_KO, White)).unwrap().board());
}

/// Playing twice in a row, as old records do, repeats a board with the same side to move next.
#[test]
fn superko_counts_the_side_that_moves_next() {
    let mut game = Game::new(Position::from_setup(setup(KO, White)).unwrap(), SituationalSuperko);
    game.play_as(White, "B3".parse().unwrap()).unwrap();
    game.play_as(White, "E5".parse().unwrap()).unwrap();
    game.undo();
    assert_eq!(game.position().ko(), Some("C3".parse().unwrap()), "undo restores the ban");
    assert_eq!(game.play_as(Black, "C3".parse().unwrap()), Err(Illegal::Ko));
    game.play_as(Black, Move::Pass).unwrap();
    assert_eq!(game.play_as(Black, "C3".parse().unwrap()), Err(Illegal::Superko), "White would be to move again");
}
