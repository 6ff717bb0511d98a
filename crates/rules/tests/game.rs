//! Games: passes, prisoners, going back and forth, handicap; set-ups that are refused, and what people get to read.

use rules::diagram::{Diagram, NotADiagram};
use rules::{
    ByColor, Color, Game, Illegal, KoRule, Move, Point, PointSet, Position, Setup, SetupError, Turn, fixed_handicap,
};

/// The set-up of a picture, which may be one that no game could reach.
fn setup(picture: &str) -> Setup {
    picture.parse::<Diagram>().unwrap().setup(Color::Black)
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

#[test]
fn two_passes_end_a_game_and_undo_reopens_it() {
    let mut game = Game::new(Position::empty(5).unwrap(), KoRule::Basic);
    game.play(Move::Pass).unwrap();
    game.play(Move::Play(point("C3"))).unwrap();
    game.play(Move::Pass).unwrap();
    assert!(!game.is_over());
    game.play(Move::Pass).unwrap();
    assert!(game.is_over());
    assert_eq!(game.play(Move::Pass), Err(Illegal::GameOver));
    assert_eq!(game.play(Move::Play(point("A1"))), Err(Illegal::GameOver));
    assert!(game.legal_moves().is_empty());
    let pass = Turn { color: Color::White, mv: Move::Pass, taken: PointSet::EMPTY };
    assert_eq!(game.undo(), Some(pass));
    assert!(!game.is_over() && game.legal_moves().len() == 24);
    assert_eq!((game.redo(), game.redo()), (Some(pass), None));
}

#[test]
fn a_game_can_be_resumed_and_ends_again() {
    let mut game = Game::new(Position::empty(5).unwrap(), KoRule::Basic);
    game.resume();
    for _ in 0..2 {
        game.play(Move::Pass).unwrap();
    }
    assert!(game.is_over(), "there was nothing to resume before the first pass");
    game.resume();
    assert!(!game.is_over() && game.legal_moves().len() == 25);
    game.play(Move::Pass).unwrap();
    assert!(!game.is_over(), "one pass after the resumption");
    game.play(Move::Pass).unwrap();
    assert!(game.is_over());
    game.resume();
    game.play(Move::Play(point("C3"))).unwrap();
    let over = |game: &Game| (game.turns().len(), game.is_over());
    let back: Vec<_> = std::iter::from_fn(|| game.undo().map(|_| over(&game))).collect();
    assert_eq!(back, [(4, false), (3, false), (2, false), (1, false), (0, false)], "each as it was before the turn");
    let forth: Vec<_> = std::iter::from_fn(|| game.redo().map(|_| over(&game))).collect();
    assert_eq!(forth, [(1, false), (2, true), (3, false), (4, true), (5, false)], "each as it was after the turn");
}

#[test]
fn prisoners_are_counted_for_their_taker() {
    let start = Position::from_setup(setup("o - x\n- x -\no - -")).unwrap();
    let mut game = Game::new(start, KoRule::Basic);
    let taken: Vec<usize> =
        ["A2", "C1", "B3", "pass", "B1"].map(|mv| game.play(mv.parse().unwrap()).unwrap().len()).into();
    assert_eq!(taken, [0, 0, 1, 0, 1]);
    assert_eq!(game.captures(), ByColor { black: 2, white: 0 });
    game.undo();
    assert_eq!(game.captures(), ByColor { black: 1, white: 0 });
    assert_eq!(game.moves().last(), Some(Move::Pass));
}

#[test]
fn a_new_move_forgets_what_was_undone() {
    let mut game = Game::new(Position::empty(5).unwrap(), KoRule::Basic);
    for mv in ["A1", "B2", "C3"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    game.undo();
    game.undo();
    game.play(Move::Play(point("E5"))).unwrap();
    assert_eq!(game.redo(), None);
    assert_eq!(game.moves().collect::<Vec<_>>(), [Move::Play(point("A1")), Move::Play(point("E5"))]);
}

#[test]
fn fixed_handicap_stones_stand_where_gtp_says() {
    let names =
        |size, stones| fixed_handicap(size, stones).unwrap().iter().map(Point::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(names(19, 2), "D4 Q16");
    assert_eq!(names(19, 3), "D4 Q16 D16");
    assert_eq!(names(19, 4), "D4 Q16 D16 Q4");
    assert_eq!(names(19, 5), "D4 Q16 D16 Q4 K10");
    assert_eq!(names(19, 6), "D4 Q16 D16 Q4 D10 Q10");
    assert_eq!(names(19, 7), "D4 Q16 D16 Q4 D10 Q10 K10");
    assert_eq!(names(19, 8), "D4 Q16 D16 Q4 D10 Q10 K4 K16");
    assert_eq!(names(19, 9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
    assert_eq!(names(13, 9), "D4 K10 D10 K4 D7 K7 G4 G10 G7");
    assert_eq!(names(9, 5), "C3 G7 C7 G3 E5");
    assert_eq!(names(12, 4), "C3 K10 C10 K3");
    assert_eq!(names(7, 4), "C3 E5 C5 E3");
    for (size, stones) in [(19, 1), (19, 10), (18, 5), (7, 5), (6, 2), (1, 2), (0, 2), (20, 2), (255, 9)] {
        assert_eq!(fixed_handicap(size, stones), None, "{stones} stones on {size}");
    }
}

#[test]
fn after_a_handicap_white_moves() {
    let stones: PointSet = fixed_handicap(9, 3).unwrap().into_iter().collect();
    let game = Game::with_handicap(9, stones, KoRule::Basic).unwrap();
    assert_eq!(game.position().to_move(), Color::White);
    assert_eq!(game.position().board().stones(Color::Black), stones);
    let free: PointSet = ["A1", "J9"].map(point).into_iter().collect();
    assert!(Game::with_handicap(9, free, KoRule::Basic).is_ok());
    let error = Game::with_handicap(8, free, KoRule::Basic).unwrap_err();
    assert_eq!(error, SetupError::OffBoard(point("J9")));
    let full = Game::with_handicap(3, PointSet::full(3), KoRule::Basic).unwrap_err();
    assert_eq!(full, SetupError::NoLiberties { color: Color::Black, chain: PointSet::full(3) });
}

#[test]
fn impossible_set_ups_are_refused_in_one_sentence() {
    let refusal = |setup: Setup| Position::from_setup(setup).unwrap_err().to_string();
    let blank = Setup { size: 9, stones: ByColor::default(), to_move: Color::Black, ko: None };
    assert_eq!(refusal(Setup { size: 0, ..blank }), "a board has 1 to 19 lines, not 0");
    assert_eq!(refusal(Setup { size: 20, ..blank }), "a board has 1 to 19 lines, not 20");
    let outside = ByColor { black: PointSet::EMPTY, white: PointSet::of(point("K1")) };
    assert_eq!(refusal(Setup { stones: outside, ..blank }), "there is a stone at K1, which is off the board");
    let both = ByColor { black: PointSet::of(point("C3")), white: PointSet::of(point("C3")) };
    assert_eq!(refusal(Setup { stones: both, ..blank }), "there is both a black and a white stone at C3");
    assert_eq!(refusal(setup("x x\nx x")), "the black chain of 4 stones at A1 has no liberty");
    assert_eq!(refusal(setup("- x o\n- - x\n- - -")), "the white chain of 1 stone at C3 has no liberty");
    let ko = Setup { ko: Some(point("C3")), ..blank };
    assert_eq!(refusal(ko), "C3 cannot be banned by ko: a stone there would not retake a single stone");
}

#[test]
fn moves_are_read_as_they_are_written() {
    for text in ["A1", "T19", "pass"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    assert_eq!("PASS".parse(), Ok(Move::Pass));
    assert_eq!("c3".parse(), Ok(Move::Play(point("C3"))));
    assert!(["", "resign", "I5", "pass "].iter().all(|text| text.parse::<Move>().is_err()));
    assert_eq!(format!("[{:>4}|{:<5}]", Move::Play(point("C3")), Move::Pass), "[  C3|pass ]");
}

#[test]
fn diagrams_are_read_as_they_are_written() {
    let picture = "- x o\n- o -\nx - -\n";
    assert_eq!(Position::from_setup(setup(picture)).unwrap().board().to_string(), picture);
    let named: Diagram = "aX.\n*oO\n--7".parse().unwrap();
    assert_eq!((named.size(), named.point('a'), named.point('7')), (3, point("A3"), point("C1")));
    assert_eq!(named.setup(Color::White).stones.white.len(), 2);
    let refusal = |text: &str| text.parse::<Diagram>().unwrap_err();
    assert_eq!(refusal("- -\n- - -\n- - -"), NotADiagram::NotSquare { rows: 3, columns: 2 });
    assert_eq!(refusal("\n\n"), NotADiagram::NotSquare { rows: 0, columns: 0 });
    assert_eq!(refusal(&["-".repeat(20).as_str(); 20].join("\n")), NotADiagram::NotSquare { rows: 20, columns: 20 });
    assert_eq!(refusal("- ☗\n- -"), NotADiagram::Character('☗'));
    assert_eq!(refusal("- ?\n- -").to_string(), "“?” means nothing in a diagram");
}
