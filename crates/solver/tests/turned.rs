//! A diagram that is turned, mirrored or recoloured is the same problem: it takes the same nodes and gets the same answer.

use std::collections::BTreeMap;

use crate::common;
use proof::{Grade, Outside, Problem, Region, Standing};
use rules::{ByColor, Color, Move, PointSet, Setup, Symmetry};
use solver::{Limits, NoRank, Outcome, Report, solve, solve_draft};
use tsumego::{Draft, Flag, flags};

/// A board held in another way, perhaps with the colours exchanged.
#[derive(Clone, Copy)]
struct Turn {
    symmetry: Symmetry,
    swap: bool,
    size: u8,
}

impl Turn {
    fn all(size: u8) -> impl Iterator<Item = Turn> {
        let both = move |symmetry| [false, true].map(|swap| Turn { symmetry, swap, size });
        Symmetry::ALL.into_iter().flat_map(both)
    }

    fn set(self, set: PointSet) -> PointSet {
        self.symmetry.apply_set(set, self.size)
    }

    fn color(self, color: Color) -> Color {
        if self.swap { !color } else { color }
    }

    fn mv(self, mv: Move) -> Move {
        mv.point().map_or(Move::Pass, |point| Move::Play(self.symmetry.apply(point, self.size)))
    }

    fn setup(self, setup: Setup) -> Setup {
        let color = |color: Color| self.set(setup.stones[self.color(color)]);
        Setup {
            stones: ByColor { black: color(Color::Black), white: color(Color::White) },
            to_move: self.color(setup.to_move),
            ko: setup.ko.map(|ko| self.symmetry.apply(ko, self.size)),
            ..setup
        }
    }
}

type Answer = (u64, Grade, Rests, Vec<Flag>, BTreeMap<Move, (Grade, Rests)>);
type Rests = Vec<(&'static str, PointSet)>;

fn rests(standing: &Standing, turn: Turn) -> Rests {
    let told = standing.assumptions().iter().map(|one| (one.premise().code(), turn.set(one.points())));
    [(standing.footing().code(), PointSet::EMPTY), (standing.extent().code(), PointSet::EMPTY)]
        .into_iter()
        .chain(told)
        .collect()
}

/// The answer as it looks after a turn.
fn answer(outcome: &Outcome, nodes: u64, turn: Turn) -> Option<Answer> {
    let Outcome::Solved(solved) = outcome else { return None };
    let solution = &solved.solution;
    let moves = solution
        .moves()
        .filter_map(|(first, grade)| Some((turn.mv(first), (grade, rests(&solution.standing_after(first)?, turn)))));
    Some((nodes, solution.grade(), rests(&solution.standing(), turn), flags(solution), moves.collect()))
}

#[test]
fn a_problem_takes_the_same_nodes_whichever_way_it_is_drawn() {
    let mut solved = 0;
    for seed in 1..40 {
        for (problem, _) in common::problems(seed, 10) {
            let size = problem.position().board().size();
            let identity = Turn { symmetry: Symmetry::ALL[0], swap: false, size };
            let nodes = |outcome: &Outcome| if let Outcome::Solved(solved) = outcome { solved.nodes } else { 0 };
            let limits = Limits { nodes: 50_000, ..Limits::default() };
            let first = solve(&problem, &NoRank, &limits);
            for turn in Turn::all(size) {
                let setup = turn.setup(problem.position().setup());
                let region = Region { points: turn.set(problem.region().points), ..problem.region() };
                let position = rules::Position::from_setup(setup).expect("it was legal before");
                let turned = Problem::new(position, turn.set(problem.targets()), region).expect("it was a problem");
                let outcome = solve(&turned, &NoRank, &limits);
                let (one, other) = (answer(&first, nodes(&first), turn), answer(&outcome, nodes(&outcome), identity));
                assert_eq!(one, other, "seed {seed}\n{}", common::picture(&problem));
                solved += usize::from(other.is_some());
            }
        }
    }
    assert!(solved > 2_000, "{solved}");
}

/// Open corners of our own: the region has to be chosen, and a kill may be proved again in a zone.
const OPEN: [(&str, Color, &str); 3] = [
    (
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        x x x x x x . . .
        o o o o x . . . .
        . . . o . . . . .",
        Color::Black,
        "D2",
    ),
    (
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        x x x x x x . . .
        o o o o o x . . .
        . . . . o . . . .",
        Color::White,
        "E2",
    ),
    (
        "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        x x x x x x . x .
        o o o o x o . . .
        . . . o o o . . x",
        Color::Black,
        "D2",
    ),
];

#[test]
fn an_open_board_gets_the_same_answer_whichever_way_it_is_drawn() {
    for (diagram, to_move, target) in OPEN {
        let diagram: rules::diagram::Diagram = diagram.parse().expect("the diagram is well formed");
        let mut draft = Draft::new(diagram.setup(to_move));
        draft.targets = [target.parse().expect("a point")].into_iter().collect();
        let size = draft.setup.size;
        let limits = Limits { nodes: 300_000, ..Limits::default() };
        let told = |report: &Report, turn: Turn| {
            let best: std::collections::BTreeSet<Move> = report.best.iter().map(|&first| turn.mv(first)).collect();
            let region = report.problem.region();
            (
                best,
                turn.set(region.points),
                region.outside == Outside::Attacker,
                answer(&report.outcome, report.nodes, turn),
            )
        };
        let first = solve_draft(&draft, &NoRank, &limits).expect("it is a problem");
        for turn in Turn::all(size) {
            let turned = Draft { setup: turn.setup(draft.setup), targets: turn.set(draft.targets), ..draft.clone() };
            let report = solve_draft(&turned, &NoRank, &limits).expect("it is a problem");
            let identity = Turn { symmetry: Symmetry::ALL[0], swap: false, size };
            assert_eq!(told(&first, turn), told(&report, identity), "{}", report.problem.position().board());
        }
    }
}
