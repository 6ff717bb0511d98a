//! Play, hints and judgements of problems, as `tsumego` makes them from solutions.

use proof::{Grade, Problem, Side, Solution};
use rules::{Illegal, Move, Point, Position};
use solver::{Limits, NoRank, Outcome, region, solve};
use tsumego::{Course, Ending, Goal, Hint, Known, Lesson, Line, Reason, Soundness, Unplayable, right_moves, text};

const STRAIGHT_THREE: &str = "\
*******
*******
*******
*******
xxxxx**
oooox**
---ox**
A2 x
";
/// With one liberty outside the six points come to a ko.
const KO: &str = "\
*******
*******
*******
xxxxx**
oooox**
---oxx*
---o-x*
A3 x
";
const SEKI: &str = "\
*******
*******
*******
*******
xxxxxx*
oooooox
-xxx-ox
A2 x
";

fn problem(picture: &str) -> Problem {
    let draft = text::read(picture).expect("a picture of a problem");
    let position = Position::from_setup(draft.setup).expect("a legal position");
    let region = region::given(&position, draft.out_of_bounds.expect("it shows its region"));
    Problem::new(position, draft.targets, region).expect("a problem")
}

/// The same problem with the other side to move.
fn turned(picture: &str) -> Problem {
    problem(&picture.replace(" x\n", " o\n"))
}

fn solved(problem: &Problem) -> Solution {
    let Outcome::Solved(solved) = solve(problem, &NoRank, &Limits::default()) else { panic!("it is easy") };
    solved.solution
}

fn mv(vertex: &str) -> Move {
    vertex.parse().expect("a move")
}

fn played(problem: &Problem, moves: &str) -> Course {
    let mut course = Course::new(problem);
    for made in moves.split_whitespace() {
        course.play(mv(made)).expect("a legal move");
    }
    course
}

#[test]
fn what_cannot_be_played_is_said() {
    let mut course = played(&problem(STRAIGHT_THREE), "B1 A1");
    let why = |course: &mut Course, vertex: &str| course.play(mv(vertex)).unwrap_err();
    let point = |vertex: &str| vertex.parse::<Point>().unwrap();
    assert_eq!(why(&mut course, "B1"), Unplayable::Illegal(point("B1"), Illegal::Occupied));
    assert_eq!(why(&mut course, "E1"), Unplayable::Illegal(point("E1"), Illegal::Occupied), "a stone of the wall");
    assert_eq!(why(&mut course, "G7"), Unplayable::OutOfBounds(point("G7")));
    assert_eq!(why(&mut course, "H7"), Unplayable::Illegal(point("H7"), Illegal::OffBoard));
    assert_eq!(course.moves().len(), 2, "nothing has changed");
    assert_eq!(why(&mut course, "G7").to_string(), "G7 is out of bounds in this problem.");
}

#[test]
fn a_course_counts_its_captures_and_sees_its_end() {
    let course = played(&problem(STRAIGHT_THREE), "A1 B1");
    assert_eq!((course.ending(), course.captures().white), (Some(Ending::TwoEyes), 1), "the stone at A1 was taken");
    let course = played(&problem(STRAIGHT_THREE), "B1 pass A1 pass C1");
    assert_eq!((course.ending(), course.captures().black), (Some(Ending::Captured), 5));
    assert_eq!(Ending::TwoEyes.sentence(course.start()), "White lives with two eyes.");
}

#[test]
fn a_ko_ends_a_course_when_it_is_taken() {
    assert!(matches!(solved(&problem(KO)).grade(), Grade::Ko(_)));
    let course = played(&problem(KO), "B1 B2 C1 A1 A2");
    let now = course.problem().filter(|_| course.setup().ko.is_some()).expect("A2 takes a stone in a ko");
    assert!(matches!(course.ending_with(&solved(&now)), Some(Ending::Ko(_))));
}

/// White takes two stones back one by one, and the corner is as it was.
const COMES_BACK: &str = "\
-----**
-----**
-------
-o-----
x-o----
xxo----
oo-o---
A2 x
";

#[test]
fn a_position_that_comes_back_ends_judged_play_and_is_forbidden_in_free_play() {
    let problem = problem(COMES_BACK);
    let course = played(&problem, "C1 B1 pass A1");
    assert_eq!(course.ending(), Some(Ending::Repetition(Side::Defender)));
    assert_eq!(played(&problem, "pass pass").ending(), None, "passes bring nothing back");
    let mut free = Course::free(&problem);
    for made in ["C1", "B1", "pass"] {
        free.play(mv(made)).expect("a legal move");
    }
    let corner: Point = "A1".parse().unwrap();
    assert_eq!(free.play(mv("A1")), Err(Unplayable::Illegal(corner, Illegal::Superko)));
    assert!(!free.legal().contains(corner) && course.legal().contains("C1".parse().unwrap()));
}

/// Threats elsewhere make another position, here as in free play, as long as both sides spend as many.
#[test]
fn a_ko_is_fought_on_as_long_as_both_spend_threats() {
    let fight = "B1 B2 C1 A1 A2 pass pass A1 pass pass A2 pass pass A1";
    assert_eq!(played(&problem(KO), fight).ending(), None);
    let mut free = Course::free(&problem(KO));
    for made in fight.split(' ') {
        free.play(mv(made)).expect("a threat was answered");
    }
}

#[test]
fn a_seki_is_at_rest() {
    let (seki, solution) = (problem(SEKI), solved(&problem(SEKI)));
    assert_eq!(solution.grade(), Grade::Seki);
    assert_eq!(Course::new(&seki).ending_with(&solution), Some(Ending::Seki));
    assert_eq!(Hint::of(&solution, &[]).reason, Reason::NothingNeeded);
}

/// The position on the way is the problem that the checker would see there: the grades of the first moves come true.
#[test]
fn a_position_on_the_way_has_the_grade_of_the_move_that_led_there() {
    for problem in
        [problem(STRAIGHT_THREE), turned(STRAIGHT_THREE), problem(KO), turned(KO), problem(SEKI), turned(SEKI)]
    {
        let solution = solved(&problem);
        for (first, grade) in solution.moves() {
            let mut course = Course::new(&problem);
            course.play(first).unwrap();
            let found = match course.ending() {
                Some(Ending::Captured) => Grade::Dead,
                Some(Ending::TwoEyes | Ending::Escaped) => Grade::Alive,
                _ => solved(&course.problem().unwrap()).grade(),
            };
            assert_eq!(found, grade, "{first}");
        }
    }
}

#[test]
fn lines_are_legal_and_begin_with_their_move() {
    for problem in [problem(STRAIGHT_THREE), turned(STRAIGHT_THREE), problem(KO), turned(KO)] {
        let lesson = Lesson::new(solved(&problem));
        for first in lesson.solution().moves().map(|(first, _)| Some(first)).chain([None]) {
            let line = Line::new(&lesson, first, &mut |problem| Some(Known::from(&solved(problem)))).unwrap();
            let mut course = Course::new(&problem);
            assert!(line.moves().all(|made| course.play(made).is_ok()), "{line:?}");
            assert_eq!(line.moves().next().filter(|_| first.is_some()), first, "it begins with the move");
        }
        let best = lesson.best().unwrap();
        let right = right_moves(lesson.solution());
        assert!(right.is_empty() || right.contains(&best), "{best} of {right:?}");
    }
}

#[test]
fn a_problem_is_sound_when_something_is_left_to_find() {
    let kill: Goal = "Black to kill".parse().unwrap();
    let judged = |problem: Problem, goal| Soundness::of(&solved(&problem), goal);
    assert_eq!(judged(problem(STRAIGHT_THREE), Some(kill)), Soundness::OneAnswer);
    assert_eq!(judged(problem(KO), None), Soundness::OneAnswer);
    assert_eq!(judged(problem(KO), Some(kill)), Soundness::KoOnly);
    assert_eq!(judged(problem(SEKI), None), Soundness::AlreadyAlive);
    let filled = STRAIGHT_THREE.replace("---ox", "-x-ox");
    assert_eq!(judged(turned(&filled), None), Soundness::AlreadyDead);
    assert_eq!(judged(problem(&filled), None), Soundness::AlreadyDead);
}

#[test]
fn a_hint_covers_the_move_and_says_what_it_does() {
    let hint = Hint::of(&solved(&problem(STRAIGHT_THREE)), &[mv("A1"), mv("C1")]);
    assert!(hint.area.contains("B1".parse().unwrap()) && hint.area.len() > 1);
    assert_eq!(hint.reason, Reason::Divides, "the others do not");
    assert_eq!(Hint::of(&solved(&turned(STRAIGHT_THREE)), &[]).reason, Reason::Divides);
    assert_eq!(Hint::of(&solved(&problem(KO)), &[]).reason, Reason::MakesKo);
}
