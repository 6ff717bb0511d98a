//! The search against brute force, on random small problems full of kos.

use std::sync::OnceLock;

use crate::common;
use dice::Dice;
use proof::{Grade, Outside, Problem, Region, RegionKind, check};
use rules::{ByColor, Color, Point, PointSet, Position, Setup};
use solver::exhaustive::{Grades, grade_all};
use solver::outlook::{Learned, Weights};
use solver::{Knowledge, Limits, NoRank, Outcome, Rank, Sight, Solved, solve};

const SEEDS: std::ops::Range<u64> = 1..111;
/// Ground that is cut off by the defender's lasting stones alone: once taken for an eye, and refused by the checker.
const CUT_BY_DEFENDER: [u64; 2] = [3697, 5545];
const MOST_POINTS: usize = 12;

/// Problems with their names and true grades.
fn sample() -> &'static [(String, Problem, Grades)] {
    static SAMPLE: OnceLock<Vec<(String, Problem, Grades)>> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let seeds = SEEDS.chain(CUT_BY_DEFENDER);
        let problems = seeds.flat_map(|seed| common::problems(seed, MOST_POINTS).into_iter().map(move |it| (seed, it)));
        problems.map(|(seed, (problem, grades))| (name(seed, &problem), problem, grades)).collect()
    })
}

fn name(seed: u64, problem: &Problem) -> String {
    format!("seed {seed}\n{}", common::picture(problem))
}

fn limits() -> Limits<'static> {
    Limits { nodes: 5_000_000, memory: 1 << 20, ..Limits::default() }
}

fn solved(name: &str, problem: &Problem, rank: &dyn Rank, limits: &Limits<'_>) -> Solved {
    match solve(problem, rank, limits) {
        Outcome::Solved(solved) => *solved,
        Outcome::GaveUp(partial) => panic!("{name}\ngave up: {partial:?}"),
    }
}

fn found(solved: &Solved) -> Grades {
    Grades { position: solved.solution.grade(), moves: solved.solution.moves().collect() }
}

#[test]
fn the_sample_is_rich() {
    let with = |wanted: fn(Grade) -> bool| {
        let grades = |truth: &Grades| truth.moves.iter().any(|&(_, grade)| wanted(grade)) || wanted(truth.position);
        sample().iter().filter(|(_, _, truth)| grades(truth)).count()
    };
    let count = sample().len();
    assert!(count >= 1000, "{count}");
    assert!(with(|grade| matches!(grade, Grade::Ko(_))) * 4 >= count);
    assert!(with(|grade| matches!(grade, Grade::Ko(..=-1 | 2..))) * 20 >= count);
    assert!(with(|grade| grade == Grade::Seki) * 50 >= count);
    assert!(sample().iter().any(|(_, problem, _)| problem.position().ko().is_some()));
}

#[test]
fn grades_are_those_of_brute_force() {
    for (name, problem, truth) in sample() {
        let solved = solved(name, problem, &NoRank, &limits());
        assert_eq!(&found(&solved), truth, "{name}");
        let again = check(problem, solved.solution.certificate().clone()).expect("it has been checked before");
        assert_eq!(again.grade(), truth.position, "{name}");
    }
}

#[test]
fn knowledge_changes_no_grade() {
    let limits = Limits { knowledge: Knowledge::NONE, ..limits() };
    for (name, problem, truth) in sample() {
        assert_eq!(&found(&solved(name, problem, &NoRank, &limits)), truth, "{name}");
    }
}

/// Likes the points of a board in their order, or the other way round.
struct InOrder {
    backwards: bool,
}

impl Rank for InOrder {
    fn doubt(&self, _: &dyn Sight, point: Point) -> u32 {
        let place = u32::from(point.row()) * 7 + u32::from(point.column());
        if self.backwards { 49 - place } else { place }
    }
}

#[test]
fn the_order_of_moves_changes_no_grade() {
    for (name, problem, truth) in sample().iter().step_by(3) {
        for backwards in [false, true] {
            assert_eq!(&found(&solved(name, problem, &InOrder { backwards }, &limits())), truth, "{name}");
        }
    }
}

/// What was learned, turned into its opposite: what looks won looks lost.
fn reversed() -> Learned {
    let mut weights = shipped();
    weights.out.iter_mut().flatten().for_each(|number| *number = -*number);
    Learned::from(weights)
}

/// Nothing but chance.
fn at_random(seed: u64) -> Learned {
    let (mut weights, mut dice) = (shipped(), Dice::new(seed));
    let mut number = || dice.below(255) as i16 - 127;
    weights.rows.iter_mut().flatten().for_each(|one| *one = number() as i8);
    weights.bias.iter_mut().flatten().for_each(|one| *one = number());
    weights.out.iter_mut().flatten().for_each(|one| *one = number());
    Learned::from(weights)
}

fn shipped() -> Weights {
    Learned::shipped().expect("what ships can be read").weights().clone()
}

#[test]
fn what_was_learned_changes_no_grade() {
    for learned in [reversed(), at_random(1), at_random(2)] {
        let limits = Limits { learned: Some(&learned), ..limits() };
        for (name, problem, truth) in sample().iter().step_by(3) {
            assert_eq!(&found(&solved(name, problem, &NoRank, &limits)), truth, "{name}");
        }
    }
}

#[test]
fn threads_change_no_grade() {
    let limits = Limits { threads: 3, ..limits() };
    for (name, problem, truth) in sample().iter().step_by(5) {
        assert_eq!(&found(&solved(name, problem, &NoRank, &limits)), truth, "{name}");
    }
}

#[test]
fn an_unfinished_search_says_nothing_wrong() {
    for (nodes, memory) in [(60, 1 << 20), (600, 1 << 20), (50_000, 1 << 14)] {
        for (name, problem, truth) in sample().iter().step_by(3) {
            match solve(problem, &NoRank, &Limits { nodes, memory, ..Limits::default() }) {
                Outcome::Solved(solved) if solved.limit.is_none() => assert_eq!(&found(&solved), truth, "{name}"),
                Outcome::Solved(solved) => assert_eq!(solved.solution.grade(), truth.position, "{name}"),
                Outcome::GaveUp(partial) => {
                    let bounds = partial.bounds;
                    let grade = truth.position;
                    assert!(bounds.low <= grade && grade <= bounds.high, "{name}\n{grade} is not within {bounds:?}");
                }
            }
        }
    }
}

/// Solves a problem and sees to it that every first move is graded; true where brute force has compared the grades.
fn is_graded(problem: &Problem) -> bool {
    let name = common::picture(problem);
    let solved = solved(&name, problem, &NoRank, &limits());
    assert_eq!(solved.limit, None, "{name}");
    assert!(solved.solution.is_complete(), "{name}");
    let truth = grade_all(problem, 2000);
    truth.iter().for_each(|truth| assert_eq!(&found(&solved), truth, "{name}"));
    truth.is_some()
}

fn points(names: &str) -> PointSet {
    names.split(' ').map(|name| name.parse::<Point>().expect("a point")).collect()
}

/// Black takes the target at A1, and then neither side has a point to play on.
#[test]
fn nothing_is_left_to_play_once_the_target_is_gone() {
    let stones = ByColor { black: points("B2 A3 C3"), white: points("B1 C1 D1 A2 C2 D3 A4 C4 D4") };
    let setup = Setup { size: 4, stones, to_move: Color::Black, ko: None };
    let position = Position::from_setup(setup).expect("every chain has a liberty");
    for (region, outside) in [("A1 B3", Outside::Liberty), ("A1 A2 B3", Outside::Attacker)] {
        let region = Region { kind: RegionKind::Given, points: points(region), outside };
        let problem = Problem::new(position.clone(), points("A2"), region).expect("the parts fit together");
        assert!(is_graded(&problem));
    }
}

/// A board of four by four with few empty points, some of which are the region, and a chain of either colour as target.
fn crowded(dice: &mut Dice) -> Option<Problem> {
    let mut setup = Setup { size: 4, stones: ByColor::default(), to_move: Color::BOTH[dice.below(2)], ko: None };
    for point in PointSet::full(4) {
        match dice.below(7) {
            0..3 => setup.stones.black.insert(point),
            3..6 => setup.stones.white.insert(point),
            _ => {}
        }
    }
    let position = Position::from_setup(setup).ok()?;
    let board = position.board();
    let chain = board.chains().nth(dice.below(board.chains().count().max(1)))?;
    let outside = [Outside::Liberty, Outside::Attacker, Outside::Defender][dice.below(3)];
    let free: PointSet = board.empty().iter().filter(|_| !dice.one_in(4)).collect();
    let inside = if outside == Outside::Liberty { free } else { free | chain.stones };
    let region = Region { kind: RegionKind::Given, points: inside, outside };
    Problem::new(position, chain.stones, region).ok()
}

#[test]
fn every_first_move_is_graded_on_crowded_boards() {
    let mut dice = Dice::new(17);
    let problems: Vec<Problem> = (0..9000).filter_map(|_| crowded(&mut dice)).collect();
    let compared = problems.iter().filter(|problem| is_graded(problem)).count();
    assert!(problems.len() > 1000 && compared > 500, "{compared} of {}", problems.len());
}
