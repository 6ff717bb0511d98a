//! What crowds try is a distribution, the same however a problem is held, and as an obvious twin finds it.

use std::collections::BTreeMap;

use dice::Dice;
use proof::{Outside, Region, RegionKind};
use rules::{ByColor, Color, Point, PointSet, Position, Setup, Symmetry};
use tsumego::Sketch;

use super::*;
use crate::rank::reader::tests::plainly;

fn problem(text: &str) -> Problem {
    text.parse::<Sketch>().unwrap().problem().unwrap()
}

/// The first two are their own mirror images.
const PROBLEMS: [&str; 6] = [
    "side x OOOOO/O...O",
    "side o OOOO/O..O",
    "side x OOOOO/O..OO/O...O",
    "corner o ****../oo***./..O..*/xOO*.*/o..***",
    "corner x .***/x.**/...*/...*/.O**/.OOO/...o",
    "side o ****OO*/*.*o.OO/......O",
];

#[test]
fn the_shares_of_legal_moves_sum_to_one() {
    for text in PROBLEMS {
        let problem = problem(text);
        for crowd in crowds(&problem) {
            let sum: f64 = crowd.tries.iter().map(|(_, share)| share).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{text}: {sum}");
            assert!(crowd.tries.is_sorted_by(|one, other| one.1 >= other.1));
            let mut legal = crowd.tries.iter().map(|&(made, _)| problem.position().clone().play(made));
            assert!(legal.all(|played| played.is_ok()), "{text}");
        }
    }
}

#[test]
fn the_crowds_lie_side_by_side() {
    let crowds = crowds(&problem(PROBLEMS[0]));
    assert!(crowds.iter().all(|crowd| crowd.from <= crowd.to));
    assert!(crowds.windows(2).all(|pair| pair[0].to.step() + 1 == pair[1].from.step()));
    assert_eq!((crowds[0].from.to_string(), crowds[4].to.to_string()), ("25 kyu".to_owned(), "7 kyu".to_owned()));
}

#[test]
fn the_strong_find_what_the_weak_miss() {
    let crowds = crowds(&problem("side x OOOOO/O..OO/O...O"));
    let vital =
        |crowd: &Crowd| crowd.tries.iter().find(|(made, _)| made.to_string() == "K1").map_or(0.0, |tried| tried.1);
    assert!(vital(&crowds[0]) < 0.7 && vital(&crowds[4]) > 0.99, "{crowds:?}");
}

/// A problem turned, and with its colours exchanged.
fn held(problem: &Problem, symmetry: Symmetry, swaps: bool) -> Problem {
    let setup = problem.position().setup();
    let turned = |set| symmetry.apply_set(set, setup.size);
    let [black, white] = [turned(setup.stones.black), turned(setup.stones.white)];
    let stones = if swaps { ByColor { black: white, white: black } } else { ByColor { black, white } };
    let to_move = if swaps { !setup.to_move } else { setup.to_move };
    let ko = setup.ko.map(|point| symmetry.apply(point, setup.size));
    let position = Position::from_setup(Setup { stones, to_move, ko, ..setup }).unwrap();
    let region = Region { points: turned(problem.region().points), ..problem.region() };
    Problem::new(position, turned(problem.targets()), region).unwrap()
}

#[test]
fn however_a_problem_is_held_the_crowd_tries_the_same() {
    for text in PROBLEMS {
        let one = problem(text);
        let size = one.position().board().size();
        let wanted = crowds(&one);
        for (symmetry, swaps) in Symmetry::ALL.into_iter().flat_map(|symmetry| [(symmetry, false), (symmetry, true)]) {
            for (crowd, other) in wanted.iter().zip(crowds(&held(&one, symmetry, swaps))) {
                let turned = |made: Move| made.point().map_or(made, |point| Move::Play(symmetry.apply(point, size)));
                let moves: BTreeMap<Move, f64> =
                    crowd.tries.iter().map(|&(made, share)| (turned(made), share)).collect();
                assert_eq!(moves, other.tries.into_iter().collect(), "{text} {symmetry:?} {swaps}");
            }
        }
    }
}

/// The ways to turn a picture onto itself, as where each of its points goes.
fn turnings(problem: &Problem, ground: &Ground) -> Vec<BTreeMap<Point, Point>> {
    let board = problem.position().board();
    let points: Vec<Point> = (0..ground.len()).filter_map(|cell| ground.as_move(cell).point()).collect();
    let looks = |point: Point| {
        let bit = 1 << ground.cell_of(Move::Play(point));
        (board.at(point), ground.start().targets & bit != 0, ground.lasts.map(|lasts| lasts & bit != 0))
    };
    let least = |points: &[Point]| {
        [
            points.iter().map(|point| point.column()).min().unwrap(),
            points.iter().map(|point| point.row()).min().unwrap(),
        ]
    };
    let [left, low] = least(&points);
    let mut ways = Vec::new();
    for symmetry in Symmetry::ALL {
        let turned: Vec<Point> = points.iter().map(|&point| symmetry.apply(point, board.size())).collect();
        let [turned_left, turned_low] = least(&turned);
        let back = |point: Point| {
            let (column, row) = (point.column() - turned_left + left, point.row() - turned_low + low);
            Point::on_board(column.into(), row.into(), board.size())
        };
        let images: Vec<Point> = turned.into_iter().filter_map(back).collect();
        let fits = |(point, image): (&Point, &Point)| points.contains(image) && looks(*point) == looks(*image);
        if points.iter().zip(&images).all(fits) {
            ways.push(points.iter().copied().zip(images).collect());
        }
    }
    ways
}

/// The same as a crowd tries, slowly: every line is read to its end, and every way to hold the board is gone through.
fn twin(problem: &Problem, readers: &[Reader]) -> BTreeMap<Move, f64> {
    let ground = Ground::new(problem);
    let ways = turnings(problem, &ground);
    let mut shares = BTreeMap::new();
    let thoughts: Vec<Vec<(Move, Value)>> = readers.iter().map(|&reader| plainly(reader, &ground)).collect();
    let seeing = thoughts.iter().filter(|values| !values.is_empty()).count();
    for values in &thoughts {
        let Some(best) = values.iter().map(|&(_, value)| value).max() else { continue };
        let closeness = |value: Value| (1.0 - f64::from(best - value) / 60.0).max(0.0);
        let all: f64 = values.iter().map(|&(_, value)| closeness(value) * closeness(value)).sum();
        for &(made, value) in values {
            for way in &ways {
                let image = Move::Play(way[&made.point().unwrap()]);
                let share = closeness(value) * closeness(value) / all / (seeing * ways.len()) as f64;
                *shares.entry(image).or_insert(0.0) += share;
            }
        }
    }
    shares.retain(|_, share| *share > 0.0);
    shares
}

#[test]
fn a_crowd_tries_what_its_slow_twin_tries() {
    let mut dice = Dice::new(23);
    let random = std::iter::from_fn(|| {
        let letters = b"...xoO";
        let text: String = (0..11).map(|at| if at % 4 == 3 { '/' } else { letters[dice.below(6)] as char }).collect();
        Some(format!("corner {} {text}", if dice.one_in(2) { "x" } else { "o" }))
    });
    let texts = PROBLEMS[..3].iter().map(|&text| text.to_owned()).chain(random);
    let problems = texts.filter_map(|text| text.parse::<Sketch>().ok()?.problem()).take(60);
    let (mut mirrored, mut several) = (0, 0);
    for problem in problems {
        let reader = |(depth, seed)| Reader { depth, breadth: 5, sight: 3, patience: u64::MAX, faults: 2, seed };
        let readers = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1)].map(reader);
        let ground = Ground::new(&problem);
        let tries = told(&ground, &tried(&ground, readers.into_iter()));
        let wanted = twin(&problem, &readers);
        assert_eq!(tries.len(), wanted.len(), "{tries:?} {wanted:?}");
        assert!(tries.iter().all(|(made, share)| (share - wanted[made]).abs() < 1e-12), "{tries:?} {wanted:?}");
        mirrored += usize::from(ground.ways().len() > 1);
        several += usize::from(tries.len() > 1);
    }
    assert!(mirrored > 1 && several > 30, "{mirrored} {several}");
}

#[test]
fn a_crowd_looks_no_further_than_it_says() {
    // A stone in the middle of an open board: as much ground as readers ever have.
    let stones = ByColor { black: PointSet::of("K10".parse().unwrap()), white: PointSet::EMPTY };
    let setup = Setup { size: 19, stones, to_move: Color::White, ko: None };
    let region = Region { kind: RegionKind::Open, points: PointSet::full(19), outside: Outside::Liberty };
    let open = Problem::new(Position::from_setup(setup).unwrap(), stones.black, region).unwrap();
    for problem in PROBLEMS.iter().map(|text| problem(text)).chain([open]) {
        let ground = Ground::new(&problem);
        let readers = RUNGS.iter().flat_map(|rung| rung.persons(READERS.min(LOOKS / rung.patience)));
        let looks: u64 = readers.map(|reader| reader.read(&ground, &ground.start()).looks).sum();
        assert!(looks < 70_000, "{looks} on {} cells", ground.len());
    }
}
