//! No line of play contains a move that changes the verdict, and each ends as its verdict says.

#[allow(dead_code, reason = "a part of it is used")]
#[path = "../../solver/tests/common/mod.rs"]
mod common;

use forge::suggested;
use lab::lines::{self, Grader, Grades as _, Seen};
use lab::reasons::is_line_true;
use proof::{Grade, Problem, Side, Solution, file};
use rules::{Move, Point};
use solver::exhaustive::{Grades, grade_all};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::{Hint, Known, Lesson, Line, Reason, Speaker, Why};

/// Random problems with so many points that can change: all sekis, which are rare, and so many kos of each seed.
const SEEDS: std::ops::Range<u64> = 1..100;
const MOST_POINTS: usize = 11;
const KOS_OF_A_SEED: usize = 2;
/// States that brute force may look at.
const MOST_STATES: usize = 100_000;

fn shipped() -> impl Iterator<Item = (String, Solution)> {
    bank::problems().map(|problem| (problem.id(), file::check(problem.proof.certificate.iter().copied()).unwrap()))
}

#[test]
fn no_line_of_a_problem_that_ships_changes_the_verdict() {
    let mut seen = Seen::default();
    shipped().for_each(|(name, solution)| seen.walk(&name, &solution, &mut Grader::default()));
    assert_eq!(seen.wrong, [""; 0]);
    assert_eq!((seen.unfinished, seen.ungraded), (0, 0));
    let [dead, ko, seki, alive] = seen.lines;
    assert!(dead >= 300 && ko >= 80 && seki >= 50 && alive >= 400, "too few lines: {:?}", seen.lines);
}

/// `shikatsu-lab lines --forged 1` walks along all of them.
#[test]
fn what_is_said_about_problems_of_the_forge_is_so() {
    let mut seen = Seen::default();
    for one in bank::forged().step_by(1_900) {
        let Outcome::Solved(solved) = solve(&one.sketch.problem().unwrap(), &NoRank, &Limits::default()) else {
            continue;
        };
        seen.walk(&one.id(), &solved.solution, &mut Grader::default());
    }
    assert_eq!(seen.wrong, [""; 0]);
    assert!(seen.lines.iter().sum::<usize>() > 70, "too few lines: {:?}", seen.lines);
}

/// Grades by brute force, which knows no certificate and no search.
struct Brute;

impl lines::Grades for Brute {
    fn known(&mut self, problem: &Problem) -> Option<Known> {
        let grades = grade_all(problem, MOST_STATES)?;
        Some(Known { grade: grades.position, moves: grades.moves, best: None })
    }
}

#[test]
fn brute_force_finds_no_move_of_a_line_that_changes_the_verdict() {
    let mut seen = Seen::default();
    let limits = Limits { memory: 1 << 20, ..Limits::default() };
    let has = |grades: &Grades, wanted: fn(Grade) -> bool| grades.moves.iter().any(|&(_, grade)| wanted(grade));
    let of_a_seed = |seed: u64| {
        let all = common::problems(seed, MOST_POINTS);
        let (sekis, others): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|(_, grades)| has(grades, |grade| grade == Grade::Seki));
        let kos = others.into_iter().filter(|(_, grades)| has(grades, |grade| matches!(grade, Grade::Ko(_))));
        sekis.into_iter().chain(kos.take(KOS_OF_A_SEED))
    };
    for (problem, _) in SEEDS.flat_map(of_a_seed) {
        let Outcome::Solved(solved) = solve(&problem, &NoRank, &limits) else { panic!("it is small") };
        seen.walk(&common::picture(&problem), &solved.solution, &mut Brute);
    }
    assert_eq!(seen.wrong, [""; 0]);
    assert!(seen.unfinished + seen.ungraded < seen.plies / 100, "{} {}", seen.unfinished, seen.ungraded);
    assert!(seen.lines.iter().all(|&lines| lines >= 20), "too few lines: {:?}", seen.lines);
}

/// The sentence of a line in place of which another is looked at.
fn is_so(name: &str, first: &str, why: Why) -> bool {
    let (_, solution) = shipped().find(|(id, _)| id == name).unwrap();
    let lesson = Lesson::new(solution.clone());
    let known = &mut |problem: &Problem| Grader::default().known(problem);
    let line = Line::new(&lesson, Some(first.parse().unwrap()), known).unwrap();
    is_line_true(solution.problem(), &Line { why, ..line }, &mut Grader::default())
}

#[test]
fn another_sentence_about_a_line_is_found_to_be_false() {
    let point = |name: &str| name.parse::<Point>().unwrap();
    let eyes = |one, other| Why::TwoEyes([one, other].map(point));
    let told = [
        ("shapes-01-straight-three", "D1", eyes("D1", "F1"), eyes("D1", "D1")),
        ("shapes-01-straight-three", "D1", eyes("F1", "D1"), Why::Escape(None)),
        ("shapes-01-straight-three", "E1", Why::Vital(point("E1")), Why::Vital(point("F1"))),
        ("shapes-32-snapback", "C1", Why::Snapback(point("C1")), Why::Snapback(point("B1"))),
        ("shapes-25-approach-ko", "A4", Why::Ko(point("B1"), 1), Why::Ko(point("A1"), 1)),
        ("shapes-29-seki", "pass", Why::WhoeverPlays(vec![point("C1")]), Why::Safe),
        ("shapes-27-double-ko-seki", "pass", Why::Still, Why::WhoeverMoves),
        ("shapes-27-double-ko-seki", "pass", Why::Still, Why::LosesByMoving(Side::Defender)),
    ];
    for (name, first, right, wrong) in told {
        assert!(is_so(name, first, right.clone()), "{name} {first}: {right:?}");
        assert!(!is_so(name, first, wrong.clone()), "{name} {first}: {wrong:?}");
    }
}

/// Each side has one stone that loses there, and others that do not: that is not "whoever moves first loses".
#[test]
fn whoever_moves_loses_only_where_every_stone_does() {
    assert!(told("shapes-27-double-ko-seki", Some("pass")).ends_with("Seki: neither side gains by moving."));
    assert!(told("own-057", Some("pass")).ends_with("Seki: neither side gains by moving."));
}

/// The snapback of the first is the other side's, and that of the second comes only where the other side does nothing.
#[test]
fn a_hint_tells_only_of_what_the_player_to_move_can_do() {
    for name in ["forged-a499e3cc9a", "forged-1dc5112523"] {
        let solution = forged(name);
        let hint = Hint::of(&solution, &suggested(&solution, 4)).reason;
        assert!(!matches!(hint, Reason::Remarkable(_)), "{name}: {hint:?}");
    }
}

/// A problem of the forge, solved.
fn forged(id: &str) -> Solution {
    let one = bank::forged().find(|one| one.id() == id).unwrap();
    let Outcome::Solved(solved) = solve(&one.sketch.problem().unwrap(), &NoRank, &Limits::default()) else {
        panic!("it is in the bank")
    };
    solved.solution
}

/// A line of a problem that ships, in words.
fn told(name: &str, first: Option<&str>) -> String {
    let of_a_book = shipped().find(|(id, _)| id == name).map(|(_, solution)| solution);
    let solution = of_a_book.unwrap_or_else(|| forged(name));
    let first = first.map(|word| word.parse::<Move>().unwrap());
    let (lesson, speaker) = (Lesson::new(solution.clone()), Speaker::new(solution.problem()));
    let line = Line::new(&lesson, first, &mut |problem| Grader::default().known(problem)).unwrap();
    let black = solution.problem().position().to_move();
    let players = [black, !black].into_iter().cycle();
    let plies: Vec<String> = players.zip(&line.plies).map(|(player, ply)| ply.words(player)).collect();
    format!("{}. {}", plies.join(", "), speaker.why(&line.why))
}

#[test]
fn a_line_says_what_happens_and_why() {
    for (name, first, words) in [
        ("shapes-01-straight-three", None, "Black E1. Black takes the vital point E1: White gets no second eye."),
        ("shapes-01-straight-three", Some("D1"), "Black D1, White E1. White has two eyes, at D1 and F1."),
        (
            "shapes-32-snapback",
            None,
            "Black C1, White B1, Black C1. Snapback at C1: the stone that takes is taken back.",
        ),
        ("shapes-29-seki", None, "Black passes, White passes. Seki: whoever plays first at C1 or C2 loses."),
        (
            "shapes-25-approach-ko",
            None,
            "Black A4, White A1, Black plays a threat, White answers, Black retakes at B1. \
             The ko at B1 decides: Black needs one more threat.",
        ),
    ] {
        assert_eq!(told(name, first), words, "{name}");
    }
    let own = told("own-073", Some("G3"));
    assert!(own.ends_with("The ko at G1 decides: White needs two more threats."), "{own}");
}

/// What came after the decisive move showed nothing more: nine moves, and two kos among them.
#[test]
fn a_line_stops_at_the_decisive_move() {
    assert_eq!(
        told("shapes-14-six-on-the-second-line", None),
        "White J1, Black G1, White D1, Black F1. Black takes the vital point F1: White gets no second eye."
    );
}

#[test]
fn a_group_that_was_taken_has_no_room_for_eyes() {
    let told = told("forged-0d117f9aa9", Some("E2"));
    assert_eq!(told, "White E2, Black E3, White D1, Black B4. Black captures eight stones.");
}

#[test]
fn a_stone_deep_inside_does_not_come_from_outside() {
    let hint = |id: &str| {
        let solution = forged(id);
        Hint::of(&solution, &suggested(&solution, 4)).reason
    };
    let hints = ["forged-a3bc42ca31", "forged-1c9d1e8e36"].map(hint);
    assert_eq!(hints, [Reason::TwoTwo, Reason::TwoTwo]);
}
