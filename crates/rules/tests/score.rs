//! Counting finished positions.

use rules::diagram::Diagram;
use rules::score::{Finished, HalfPoints};
use rules::{ByColor, Color, PointSet, Position};

const NO_CAPTURES: ByColor<usize> = ByColor { black: 0, white: 0 };

/// Area and territory score of a picture. Capitals are dead stones; named points are empty.
#[track_caller]
fn scores(picture: &str, captures: ByColor<usize>, komi: i32) -> (String, String) {
    let diagram: Diagram = picture.parse().unwrap();
    let position = Position::from_setup(diagram.setup(Color::Black)).unwrap();
    let dead = diagram.points('X') | diagram.points('O');
    let finished = Finished { board: position.board(), dead, seki: PointSet::EMPTY };
    let komi = HalfPoints(komi);
    (finished.area(komi).to_string(), finished.territory(captures, komi).to_string())
}

/// Black holds one line, White two.
const WALL: &str = "
    - x o - -
    - x o - -
    - x o - -
    - x o - -
    - x o - -";

fn both(area: &str, territory: &str) -> (String, String) {
    (area.to_owned(), territory.to_owned())
}

#[test]
fn a_wall_divides_the_board() {
    assert_eq!(scores(WALL, NO_CAPTURES, 0), both("W+5", "W+5"));
    assert_eq!(scores(WALL, NO_CAPTURES, 13), both("W+11.5", "W+11.5"));
    assert_eq!(scores(WALL, NO_CAPTURES, -10), both("0", "0"));
    assert_eq!(scores(WALL, NO_CAPTURES, -11), both("B+0.5", "B+0.5"));
}

#[test]
fn prisoners_count_in_territory_scoring_only() {
    assert_eq!(scores(WALL, ByColor { black: 7, white: 1 }, 0), both("W+5", "B+1"));
}

#[test]
fn dead_stones_are_taken_off_and_are_prisoners() {
    let picture = "
        - x o - -
        O x o - -
        - x o X X
        - x o - -
        - x o - -";
    // Territory: Black 5 and 1 prisoner, White 10 and 2.
    assert_eq!(scores(picture, NO_CAPTURES, 0), both("W+5", "W+6"));
}

#[test]
fn points_between_the_colours_belong_to_nobody() {
    let picture = "
        - x - o -
        - x - o -
        - x x o -
        - x - o -
        - x - o -";
    // Four points touch both colours. Black has one stone more.
    assert_eq!(scores(picture, NO_CAPTURES, 0), both("B+1", "0"));
}

#[test]
fn an_empty_board_is_nobodys_and_one_stone_owns_it() {
    assert_eq!(scores("- -\n- -", NO_CAPTURES, 0), both("0", "0"));
    assert_eq!(scores("- -\n- x", NO_CAPTURES, 0), both("B+4", "B+3"));
    assert_eq!(scores("- -\n- X", NO_CAPTURES, 15), both("W+7.5", "W+8.5"), "a dead stone owns nothing");
}

#[test]
fn eyes_in_seki_are_no_territory() {
    let picture = "
        - x o - o
        x x o o o
        o o x x x
        - o x - x
        o o x x -";
    let diagram: Diagram = picture.parse().unwrap();
    let position = Position::from_setup(diagram.setup(Color::Black)).unwrap();
    let seki = position.board().occupied();
    let finished = |seki| Finished { board: position.board(), dead: PointSet::EMPTY, seki };
    assert_eq!(finished(PointSet::EMPTY).territory(NO_CAPTURES, HalfPoints(0)).to_string(), "B+1");
    assert_eq!(finished(seki).territory(NO_CAPTURES, HalfPoints(0)).to_string(), "0");
    assert_eq!(finished(seki).area(HalfPoints(0)).to_string(), "B+1", "area scoring counts them all the same");
}

#[test]
fn surrounded_points_can_be_shown() {
    let diagram: Diagram = "a x - o b\na x - o b\na x - o b\na x - o b\nX x - o b".parse().unwrap();
    let position = Position::from_setup(diagram.setup(Color::Black)).unwrap();
    let finished = Finished { board: position.board(), dead: PointSet::EMPTY, seki: PointSet::EMPTY };
    assert_eq!(finished.surrounded(Color::Black), diagram.points('a'));
    assert_eq!(finished.surrounded(Color::White), diagram.points('b'));
}

#[test]
fn half_points_are_written_plainly() {
    let written = [13, 14, -1, 0, 1, -13].map(|half| HalfPoints(half).to_string());
    assert_eq!(written, ["6.5", "7", "-0.5", "0", "0.5", "-6.5"]);
    assert_eq!(HalfPoints::whole(361), HalfPoints(722));
}

#[test]
fn no_komi_overflows() {
    let board = rules::Board::new(1).unwrap();
    let finished = Finished { board: &board, dead: PointSet::EMPTY, seki: PointSet::EMPTY };
    for komi in [i32::MIN, i32::MAX] {
        let score = finished.area(HalfPoints(komi));
        assert_eq!(score.winner(), Some(if komi > 0 { Color::White } else { Color::Black }));
        assert!(score.to_string().len() > 10);
    }
}
