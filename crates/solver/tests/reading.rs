//! What the search has found out can be read out as a certificate, however little the table has kept of it.

use crate::common;

use proof::{Outside, Problem, Region, RegionKind};
use rules::diagram::Diagram;
use rules::{Color, Point, PointSet, Position, Setup};
use solver::exhaustive::grade_all;
use solver::{Limits, NoRank, Outcome, Solved, solve};

fn solved(problem: &Problem, limits: &Limits<'_>) -> Solved {
    match solve(problem, &NoRank, limits) {
        Outcome::Solved(solved) => *solved,
        Outcome::GaveUp(partial) => panic!("{}\ngave up: {partial:?}", common::picture(problem)),
    }
}

/// Problems among which a table that forgets nearly everything once left some without a certificate.
const EASILY_FORGOTTEN: [u64; 6] = [68, 441, 649, 810, 1118, 1440];

#[test]
fn a_table_that_is_far_too_small_costs_no_certificate() {
    let limits = Limits { nodes: 5_000_000, memory: 0, ..Limits::default() };
    for (problem, truth) in EASILY_FORGOTTEN.into_iter().flat_map(|seed| common::problems(seed, 12)) {
        for first_only in [false, true] {
            let solved = solved(&problem, &Limits { first_only, ..limits });
            assert_eq!(solved.limit, None, "{}", common::picture(&problem));
            assert_eq!(solved.solution.grade(), truth.position, "{}", common::picture(&problem));
        }
    }
}

/// On the left a two-step ko about `A4` and `C4`. On the right Black has taken a ko at `k` that is about nothing.
const TWO_KOS: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . x . . . . . . .
    x o x . . . . . .
    o a o x . . . . .
    a o a x . . . x x
    a a a x . . x o a
    x o x . . x k x o
";

/// The problem of [`TWO_KOS`], White to move, played in these columns from the left.
fn two_kos(columns: u8) -> Problem {
    let diagram: Diagram = TWO_KOS.parse().expect("it is drawn well");
    let setup = Setup { ko: Some(diagram.point('k')), ..diagram.setup(Color::White) };
    let position = Position::from_setup(setup).expect("every chain has a liberty");
    let points = PointSet::full(diagram.size()) - diagram.points('.');
    let points = points.iter().filter(|point| point.column() < columns).collect();
    let targets = ["A4", "C4"].iter().map(|name| name.parse::<Point>().expect("a point")).collect();
    let region = Region { kind: RegionKind::Given, points, outside: Outside::Liberty };
    Problem::new(position, targets, region).expect("the parts fit together")
}

#[test]
fn a_threat_may_be_wasted_on_a_ko_about_nothing() {
    let truth = grade_all(&two_kos(4), 200_000).expect("it is small").position;
    assert_eq!(truth.ko_balance(), Some(-1), "White has a threat to waste");
    assert_eq!(solved(&two_kos(9), &Limits::default()).solution.grade(), truth);
}
