//! Ratings of problems that everybody knows, and the order of the ladder.

use proof::{Problem, enclosed};
use rules::{ByColor, Position, Setup, Symmetry};
use tsumego::Sketch;
use tsumego::sketch::{DEFENDER, SIZE};

use super::*;
use crate::judge::solved_problem;

fn problem(text: &str) -> Problem {
    text.parse::<Sketch>().unwrap().problem().unwrap()
}

fn rating(problem: &Problem) -> Rating {
    rated(&solved_problem(problem, false).unwrap().0)
}

const STRAIGHT_THREE: &str = "corner x OOOO/...O";
const BULKY_FIVE: &str = "side x OOOOO/O..OO/O...O";
/// Made by the forge.
const HARD: &str = "side x ****.***/*OOO.o.*/OO.O..../...oxo.*";

/// Problems of the forge, of all sizes.
const SAMPLE: [&str; 24] = [
    "side x ****.*/***o../**o..O/*oo.xO/.o..OO",
    "corner o *****./oo**.*/..O..*/xOO***/o..***",
    "side x ***o../**o..O/.oo.xO/o...OO",
    "corner o .****/OOOO*/...O.",
    "corner o ****../oo***./..O..*/xOO*.*/o..***",
    "side x ****.*/****../***o../**o..O/.oo.xO/*o..OO",
    "side o ****OO*/*.*o.OO/......O",
    "side x ****.*/****.*/***o../**o..O/.oo.xO/*o..OO",
    "corner o *o..*/O...*/Oxo.*/.....",
    "corner x .***/x.**/...*/...*/.O**/.OOO/...o",
    "side o ***.**/**OO**/*o.O**/*o.O.*/.*OO.*/**O.o.",
    "corner o .****/.O***/.OOO*/.O..o/.xxo.",
    "corner o **.**/.ooO*/o.xO*/...O*/.xx..",
    "side o ***OO*/..o.OO/*....O",
    "corner o *****./oo***./..O..*/xOO*.*/o..***",
    "corner o .***/OOOO/...O",
    "side o ****.*/***o../**...O/..o..O/*..xOO",
    "corner x .***/OOO*/.Oxo/...o/...o",
    "corner o *****./oo**../..O..*/xOO***/o..***",
    "corner o .**/***/oo*/..O/..O/..O",
    "corner x .**/oo*/..O/..O/..O",
    "side o *.OO*/*o.OO/....O",
    "corner o *OOO**/OO.O**/.x.O**/..xO..",
    "side x ***.***/***OO**/***O.o*/***O.o*/**OOO../..O...*",
];

#[test]
fn what_is_hard_has_a_higher_rank() {
    let ranks = [STRAIGHT_THREE, BULKY_FIVE, HARD].map(|text| rating(&problem(text)).rank);
    assert!(ranks.is_sorted_by(|one, other| one < other), "{ranks:?}");
    assert!(ranks[0] <= "27k".parse().unwrap() && ranks[2] >= "10k".parse().unwrap(), "{ranks:?}");
}

#[test]
fn every_way_to_hold_a_problem_has_the_same_rating() {
    for text in [STRAIGHT_THREE, SAMPLE[4], SAMPLE[9]] {
        let one = problem(text);
        assert_eq!(rating(&one), rating(&one));
        let setup = one.position().setup();
        let seen = |symmetry: Symmetry| {
            let turned = |set| symmetry.apply_set(set, SIZE);
            let stones = ByColor { black: turned(setup.stones.black), white: turned(setup.stones.white) };
            let position = Position::from_setup(Setup { stones, ..setup }).unwrap();
            let region = enclosed(&position, DEFENDER).unwrap();
            let other = Problem::new(position, turned(one.targets()), region).unwrap();
            let (solution, _) = solved_problem(&other, false).unwrap();
            let Rating { step, climb, .. } = believed(&other, &tsumego::right_moves(&solution));
            (step, climb.passed, climb.looks)
        };
        let ways: Vec<_> = Symmetry::ALL.into_iter().map(seen).collect();
        assert!(ways.iter().all(|way| *way == ways[0]), "{ways:?}");
    }
}

#[test]
fn higher_rungs_are_stronger() {
    let climbs = SAMPLE.map(|text| rating(&problem(text)).climb);
    let rungs = climbs[0].passed.len();
    // On average over the sample; two rungs up, because neighbours are close.
    let strength = |rung: usize| climbs.iter().map(|climb| climb.passed[rung]).sum::<f64>();
    let strengths: Vec<f64> = (0..rungs).map(strength).collect();
    assert!((2..rungs).all(|rung| strengths[rung] >= strengths[rung - 2]), "{strengths:?}");
    assert!(strengths[rungs - 1] > strengths[0] + 5.0, "{strengths:?}");
}

/// A group with two ways to an eye in the corner of an open board, as beginners meet it: there are a hundred first moves.
#[test]
fn much_board_around_a_basic_problem_makes_it_no_problem_for_masters() {
    let point = |text: &str| text.parse::<rules::Point>().unwrap();
    let set = |texts: &[&str]| texts.iter().map(|text| point(text)).collect::<rules::PointSet>();
    let stones = ByColor {
        black: set(&["A5", "B5", "C4", "D4", "E3", "F3"]),
        white: set(&["A4", "B4", "B3", "C3", "D3", "E2"]),
    };
    let setup = Setup { size: SIZE, stones, to_move: rules::Color::Black, ko: None };
    let mut draft = tsumego::Draft::new(setup);
    draft.targets = set(&["B3"]);
    let limits = solver::Limits { nodes: 2_000, plan: 2_000, ..solver::Limits::default() };
    let open = solver::solve_draft(&draft, &solver::NoRank, &limits).unwrap().problem;
    assert!(matches!(open.region().kind, proof::RegionKind::Chosen | proof::RegionKind::Open), "{:?}", open.region());
    let rating = believed(&open, &["B1".parse().unwrap()]);
    let [least, most] = rating.between();
    assert!(most < "1d".parse().unwrap(), "{least} to {most}");
    assert!(least < rating.rank && rating.rank < most && rating.doubt > PROVED, "{rating:?}");
}

#[test]
fn without_a_proof_the_answers_of_the_author_will_do() {
    let one = problem(BULKY_FIVE);
    let (solution, _) = solved_problem(&one, false).unwrap();
    let (believed, proved) = (believed(&one, &tsumego::right_moves(&solution)), rated(&solution));
    assert_eq!(believed.measured(Feature::Line), None);
    assert!((believed.step - proved.step).abs() < 8.0, "{} {}", believed.step, proved.step);
}
