//! Random small problems, rich in kos and sekis, with their grades by brute force.
//!
//! Stones thrown at random make little but death and life. So a seed draws a region and a target, brute force grades
//! every state they can lead to, and problems are picked among these states so that all grades get their share.

use std::collections::BTreeMap;

use dice::Dice;
use proof::{Grade, Outside, Problem, Region, RegionKind};
use rules::{ByColor, Color, Point, PointSet, Position, Setup};
use solver::exhaustive::{Atlas, Grades};

/// Problems picked from one region, as a rule.
const PICKED: usize = 40;
/// Regions with more states are not used.
const MOST_STATES: usize = 100_000;

/// The problems of a seed, each with at most `most` points that can change, and their true grades.
pub(crate) fn problems(seed: u64, most: usize) -> Vec<(Problem, Grades)> {
    let mut dice = Dice::new(seed);
    let atlas = sketch(&mut dice, most).and_then(|problem| Atlas::new(&problem, MOST_STATES));
    atlas.map_or(Vec::new(), |atlas| pick_states(&atlas, &mut dice))
}

/// Some states of an atlas, of all its grades, with the grades of their first moves.
pub(crate) fn pick_states(atlas: &Atlas, dice: &mut Dice) -> Vec<(Problem, Grades)> {
    let mut by_grade: BTreeMap<Grade, Vec<usize>> = BTreeMap::new();
    for state in atlas.states().filter(|&state| !atlas.is_end(state)) {
        by_grade.entry(atlas.grade(state)).or_default().push(state);
    }
    // Regions with a seki are rare; where there is only death and life, a few problems will do.
    let share = match by_grade.len() {
        _ if by_grade.contains_key(&Grade::Seki) => 3 * PICKED,
        0..=2 => PICKED / 10,
        _ => PICKED,
    };
    let count = share.min(atlas.states().len() / 20);
    let mut picked = BTreeMap::new();
    for _ in 0..count {
        let states = dice.pick(by_grade.values()).expect("the first state has a grade");
        let tries: Vec<usize> = (0..3).map(|_| states[dice.below(states.len())]).collect();
        let state = tries.into_iter().max_by_key(|&state| variety(&atlas.grades(state))).expect("three were tried");
        picked.insert(state, atlas.grades(state));
    }
    picked.into_iter().filter_map(|(state, grades)| Some((atlas.problem(state)?, grades))).collect()
}

/// How many different grades the first moves have.
fn variety(grades: &Grades) -> usize {
    let mut all: Vec<Grade> = grades.moves.iter().map(|&(_, grade)| grade).collect();
    all.sort();
    all.dedup();
    all.len()
}

/// A region with a target of White's and hardly anything else in it, walled in by Black.
fn sketch(dice: &mut Dice, most: usize) -> Option<Problem> {
    let size = 5 + dice.below(3) as u8;
    let region = if dice.one_in(3) { blot(dice, size, most.min(9)) } else { eye_space(dice, size, most) };
    let outside = match dice.below(6) {
        0 | 3 => Outside::Liberty,
        1 => Outside::Defender,
        _ => Outside::Attacker,
    };
    let mut stones = ByColor { black: region.border(size), white: targets(dice, size, region, most) };
    let targets = stones.white;
    if outside != Outside::Attacker {
        for point in region.border(size).iter().filter(|_| dice.one_in(8)).collect::<Vec<Point>>() {
            stones.black.remove(point);
            if dice.one_in(2) {
                stones.white.insert(point);
            }
        }
    }
    let setup = Setup { size, stones, to_move: Color::BOTH[dice.below(2)], ko: None };
    let region = Region { kind: RegionKind::Given, points: region, outside };
    Problem::new(Position::from_setup(setup).ok()?, targets, region).ok()
}

/// Most of the rim of the region, or a few stones anywhere.
fn targets(dice: &mut Dice, size: u8, region: PointSet, most: usize) -> PointSet {
    let rim = (PointSet::full(size) - region).border(size);
    let mut targets = PointSet::EMPTY;
    if !dice.one_in(3) {
        targets = rim.iter().filter(|_| !dice.one_in(8)).collect();
    }
    // The more points are free, the more states there are.
    while targets.is_empty() || region.len() > targets.len() + most.min(9) {
        dice.pick(region - targets).inspect(|&point| targets.insert(point));
    }
    targets
}

/// Points in a corner, at an edge or in the middle, and all the points around them.
fn eye_space(dice: &mut Dice, size: u8, most: usize) -> PointSet {
    let mut inner = PointSet::of(start(dice));
    loop {
        let Some(point) = dice.pick(inner.border(size)) else { return inner };
        let before = inner;
        inner.insert(point);
        if inner.grown(size).len() > most {
            return before.grown(size);
        }
    }
}

/// Any connected points.
fn blot(dice: &mut Dice, size: u8, most: usize) -> PointSet {
    let mut region = PointSet::of(start(dice));
    let wanted = 4 + dice.below(most.max(5) - 3);
    while region.len() < wanted {
        dice.pick(region.border(size)).inspect(|&point| region.insert(point));
    }
    region
}

fn start(dice: &mut Dice) -> Point {
    [Point::new(0, 0), Point::new(0, 0), Point::new(2, 0), Point::new(2, 2)][dice.below(4)]
}

/// The picture of a problem: `O` are targets, `*` points outside.
pub(crate) fn picture(problem: &Problem) -> String {
    let size = problem.position().board().size();
    let mark = |point: Point| match problem.position().board().at(point) {
        Some(Color::Black) => 'x',
        Some(Color::White) if problem.targets().contains(point) => 'O',
        Some(Color::White) => 'o',
        None if problem.region().points.contains(point) => '-',
        None => '*',
    };
    let row = |row: u8| (0..size).flat_map(|column| [' ', mark(Point::new(column, row))]).collect::<String>() + "\n";
    let ko = problem.position().ko().map_or(String::new(), |point| format!(", ko at {point}"));
    let outside = problem.region().outside;
    (0..size).rev().map(row).collect::<String>() + &format!(" {:?} to move, outside {outside:?}{ko}", problem.to_move())
}
