//! Each flag on a position that has it, and on a near miss that has not.

use proof::{Grade, Outside, Problem, Region, RegionKind, Solution};
use rules::diagram::Diagram;
use rules::{Color, Position};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::{Flag, Sketch, flags};

/// White defends. `O` is a target, `o` another white stone; `x` is a wall outside the region, `X` a black stone
/// inside; `q` is a white stone outside; dots lie outside.
fn solved(picture: &str, to_move: Color, outside: Outside) -> Solution {
    let marks: Diagram = picture.replace('/', "\n").parse().expect("a picture of a board");
    let stones: Diagram = picture.replace('/', "\n").replace('q', "o").parse().expect("a picture of a board");
    let points = marks.points('-') | marks.points('O') | marks.points('o') | marks.points('X');
    let position = Position::from_setup(stones.setup(to_move)).expect("a legal position");
    let region = Region { kind: RegionKind::Given, points, outside };
    let problem = Problem::new(position, marks.points('O'), region).expect("a problem");
    let Outcome::Solved(solved) = solve(&problem, &NoRank, &Limits::default()) else { panic!("it is small") };
    solved.solution
}

/// The grade and flags when everything outside is the attacker's.
fn closed(picture: &str, to_move: Color) -> (Grade, Vec<Flag>) {
    let solution = solved(picture, to_move, Outside::Attacker);
    (solution.grade(), flags(&solution))
}

/// The grade and flags when empty points outside are liberties.
fn open(picture: &str, to_move: Color) -> (Grade, Vec<Flag>) {
    let solution = solved(picture, to_move, Outside::Liberty);
    (solution.grade(), flags(&solution))
}

const STRAIGHT_THREE: &str = ". . . . . / . . . . . / x x x x . / O O O O x / - - - O x";
const SEKI: &str =
    ". . . . . . . / . . . . . . . / . . . . . . . / . . . . . . . / x x x x x x . / O O O O O O x / - X X X - O x";
/// White's stones to the left have liberties outside: if Black takes either point, White gets out.
const SEKI_WITH_A_WAY_OUT: &str = ". . . . . . / . . . . . . / q q q x . . / q X X O x . / q X - O x . / q X - O x .";
const KO: &str = ". . . . . . / . . . . . . / . . x x . . / x x O O x . / O O O X - x / - O - O x .";
const BENT_FOUR: &str =
    ". . . . . . . / . . . . . . . / . . . . . . . / x x . . . . . / O O x x x . . / - O O O O x . / X X X - O x .";
/// Black can make the four, but White, moving first, takes the three and lives.
const NOT_YET_BENT: &str =
    ". . . . . . . / . . . . . . . / . . . . . . . / x x . . . . . / O O x x x . . / X O O O O x . / X X - - O x .";
/// Four in a row are no bent four.
const ROW_OF_FOUR: &str =
    ". . . . . . . / . . . . . . . / . . . . . . . / . . . . . . . / x x x x x x . / O O O O O O x / X X X - - O x";
const TWO_KOS: &str =
    ". . . . . . . / . x . . . . . / x - x . . . . / O X O x . . . / - O O O x . . / O O O X - x . / - O - O x . .";
const SNAPBACK: &str = ". . . . . . / . . . . . . / . . . . . . / . . x x . . / . x O O x . / q q - - x .";
/// Two stones of Black's are taken at A4, and taking back there takes the stone that took.
const UNDER: &str = "x . . . . / O x . . . / - O x . . / X o O x . / o - o - x";
const DOUBLE_KO_DEATH: &str = ". x . . . / x - x . . / O X O x . / - o - O x / o - O x .";

/// A stone is given away: where it is taken there is no eye.
const THROW_IN: &str = "corner o OOO.*/xxO.o/....o";
/// Black plays C2. If White connects there is one liberty for all of it.
const CONNECT_AND_DIE: &str = ". . . . . . / . . . . . . / . x x . . . / x O O x . . / O - - O x . / O O - O x .";
/// Whoever moves first takes the other's stones.
const RACE: &str = ". . . . . . / . . . . . . / q q q x x x / q X X O O x / q X - - O x / q X X O O x";

#[test]
fn bent_four_in_the_corner() {
    for to_move in Color::BOTH {
        let (grade, flags) = closed(BENT_FOUR, to_move);
        assert!(matches!(grade, Grade::Ko(_)), "{grade}");
        assert!(flags.contains(&Flag::BentFour), "{to_move:?} {flags:?}");
        for picture in [NOT_YET_BENT, ROW_OF_FOUR, KO] {
            assert!(!closed(picture, to_move).1.contains(&Flag::BentFour), "{picture}");
        }
    }
}

#[test]
fn an_endless_loop() {
    assert_eq!(closed(TWO_KOS, Color::White), (Grade::Seki, vec![Flag::Loop, Flag::DoubleKo]));
    assert_eq!(closed(SEKI, Color::White), (Grade::Seki, vec![]));
    let (grade, flags) = closed(KO, Color::White);
    assert!(grade == Grade::Ko(1) && !flags.contains(&Flag::Loop), "{grade} {flags:?}");
}

#[test]
fn double_ko() {
    assert_eq!(closed(DOUBLE_KO_DEATH, Color::White), (Grade::Dead, vec![Flag::DoubleKo]));
    for to_move in Color::BOTH {
        assert!(!closed(KO, to_move).1.contains(&Flag::DoubleKo));
    }
}

#[test]
fn escape() {
    assert_eq!(open(SNAPBACK, Color::White), (Grade::Alive, vec![Flag::Escape]));
    assert_eq!(open(SEKI_WITH_A_WAY_OUT, Color::Black), (Grade::Seki, vec![Flag::Race]));
    assert_eq!(closed(STRAIGHT_THREE, Color::White), (Grade::Alive, vec![]));
}

#[test]
fn snapback() {
    assert_eq!(open(SNAPBACK, Color::Black), (Grade::Dead, vec![Flag::Snapback]));
    // A stone thrown into an eye of two points is taken and plays again, but that is no snapback.
    assert!(!closed(STRAIGHT_THREE, Color::Black).1.contains(&Flag::Snapback));
}

#[test]
fn under_the_stones() {
    let (grade, flags) = closed(UNDER, Color::Black);
    assert!(grade == Grade::Dead && flags.contains(&Flag::UnderTheStones), "{grade} {flags:?}");
    assert!(!open(SNAPBACK, Color::Black).1.contains(&Flag::UnderTheStones));
}

#[test]
fn throw_in() {
    let problem = THROW_IN.parse::<Sketch>().expect("a sketch").problem().expect("a problem");
    let Outcome::Solved(solved) = solve(&problem, &NoRank, &Limits::default()) else { panic!("it is small") };
    assert!(flags(&solved.solution).contains(&Flag::ThrowIn));
    // A stone played into an eye is none.
    assert!(!closed(STRAIGHT_THREE, Color::Black).1.contains(&Flag::ThrowIn));
}

#[test]
fn nakade() {
    assert_eq!(closed(STRAIGHT_THREE, Color::Black), (Grade::Dead, vec![Flag::Nakade]));
    assert!(!closed(STRAIGHT_THREE, Color::White).1.contains(&Flag::Nakade));
    assert!(!closed(UNDER, Color::Black).1.contains(&Flag::Nakade));
}

#[test]
fn connect_and_die() {
    let (grade, flags) = closed(CONNECT_AND_DIE, Color::Black);
    assert!(grade == Grade::Dead && flags.contains(&Flag::ConnectAndDie), "{grade} {flags:?}");
    assert!(!closed(STRAIGHT_THREE, Color::Black).1.contains(&Flag::ConnectAndDie));
}

#[test]
fn a_race() {
    for to_move in Color::BOTH {
        let (grade, flags) = open(RACE, to_move);
        let wanted = if to_move == Color::Black { Grade::Dead } else { Grade::Alive };
        assert!(grade == wanted && flags.contains(&Flag::Race), "{to_move} {grade} {flags:?}");
        // The stones inside are in nobody's way.
        assert!(!closed(SEKI, to_move).1.contains(&Flag::Race));
    }
}

#[test]
fn every_flag_has_its_word_and_sentence() {
    let words = Flag::ALL.map(Flag::word);
    assert_eq!(
        words,
        [
            "bent-four-in-the-corner",
            "loop",
            "double-ko",
            "escape",
            "snapback",
            "under-the-stones",
            "throw-in",
            "nakade",
            "connect-and-die",
            "race"
        ]
    );
    assert!(Flag::ALL.iter().all(|flag| flag.sentence().ends_with('.')));
}
