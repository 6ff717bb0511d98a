//! What was thrown away in a game, beside a twin that solves the position before and after every move.
#![allow(clippy::unwrap_used)]

use std::sync::atomic::AtomicBool;

use lesson::{Moment, moments};
use proof::Grade;
use rules::{Move, PointSet, Setup};
use sgf::Record;
use solver::{Limits, NoRank, solve_draft};
use tsumego::{Draft, text};

const SHAPES: [&str; 3] = [
    include_str!("../../../data/shapes/01-straight-three.txt"),
    include_str!("../../../data/shapes/03-straight-four.txt"),
    include_str!("../../../data/shapes/05-square-four.txt"),
];

fn found(setup: Setup, moves: &[Move]) -> Vec<Moment> {
    let mut to_move = setup.to_move;
    let turns = moves.iter().map(|&made| {
        to_move = !to_move;
        (!to_move, made)
    });
    let record = Record { setup, turns: turns.collect(), bad: Vec::new() };
    let all = moments(&record, 0, &Limits::default(), &mut |_| true);
    assert_eq!(all.looked, moves.len());
    all.found
}

/// The grade of these stones, with nothing left open.
fn grade(setup: Setup, targets: PointSet) -> Grade {
    let draft = Draft { targets, ..Draft::new(setup) };
    let bounds = solve_draft(&draft, &NoRank, &Limits::default()).unwrap().bounds();
    assert_eq!(bounds.low, bounds.high);
    bounds.low
}

/// Dead, in ko or alive.
fn life(grade: Grade) -> u8 {
    [Grade::Dead, Grade::Ko(i8::MAX)].iter().filter(|&&less| grade > less).count() as u8
}

/// The numbers of the moves after which the stones are worse off for the one who made them.
fn thrown_away(setup: Setup, moves: &[Move], targets: PointSet) -> Vec<usize> {
    let mut setup = setup;
    let mut found = Vec::new();
    for (turn, &made) in moves.iter().enumerate() {
        let mover = setup.to_move;
        let before = grade(setup, targets);
        let after = Record { setup, turns: vec![(mover, made)], bad: Vec::new() }.after(1);
        let owner = if (setup.stones.black & targets).is_empty() { rules::Color::White } else { rules::Color::Black };
        let rest = after.stones[owner] & targets;
        let (before, after_it) = (life(before), if rest.is_empty() { 0 } else { life(grade(after, rest)) });
        if if mover == owner { after_it < before } else { after_it > before } {
            found.push(turn);
        }
        setup = after;
    }
    found
}

/// Every first move and every answer in three shapes, a pass among them.
#[test]
fn every_move_that_threw_a_life_away_is_found_and_no_other() {
    let mut thrown = 0;
    for shape in SHAPES {
        let draft = text::read(shape).unwrap();
        let targets = rules::Position::from_setup(draft.setup)
            .map(|position| solver::group_of(&position, draft.targets.first().unwrap()))
            .unwrap();
        for to_move in rules::Color::BOTH {
            let setup = Setup { to_move, ..draft.setup };
            let choices = || draft.playable().iter().map(Move::Play).chain([Move::Pass]);
            for moves in choices().flat_map(|first| choices().map(move |second| [first, second])) {
                if moves[0] == moves[1] && moves[0] != Move::Pass {
                    continue;
                }
                let about = |moment: &Moment| !(moment.draft.targets & targets).is_empty();
                let all = found(setup, &moves);
                let told: Vec<usize> = all.iter().filter(|&one| about(one)).map(|one| one.turns).collect();
                assert_eq!(told, thrown_away(setup, &moves, targets), "{} {moves:?}", draft.title);
                for moment in &all {
                    assert!(!moment.draft.answers.contains(&moment.played), "{} {moves:?}", draft.title);
                    assert!(!moment.draft.answers.is_empty(), "{} {moves:?}", draft.title);
                }
                thrown += told.len();
            }
        }
    }
    assert!(thrown > 20, "{thrown} are few");
}

#[test]
fn who_goes_on_elsewhere_has_missed_it_once_and_a_stop_is_heard() {
    let draft = text::read(SHAPES[0]).unwrap();
    let passes = [Move::Pass; 6];
    let told: Vec<usize> = found(draft.setup, &passes).iter().map(|moment| moment.turns).collect();
    assert_eq!(told, [0, 1], "once for each side");
    let mover = draft.setup.to_move;
    let record = Record { setup: draft.setup, turns: vec![(mover, Move::Pass), (!mover, Move::Pass)], bad: Vec::new() };
    let stopped = moments(&record, 0, &Limits::default(), &mut |so_far| so_far.looked < 1);
    assert_eq!((stopped.looked, stopped.found.len()), (1, 1));
    let rest = moments(&record, stopped.looked, &Limits::default(), &mut |_| true);
    assert_eq!((rest.looked, rest.found[0].turns), (2, 1));
    let stop = AtomicBool::new(true);
    let none = moments(&record, 0, &Limits { stop: Some(&stop), ..Limits::default() }, &mut |_| true);
    assert_eq!((none.looked, none.found.len()), (0, 0), "what was broken off is looked at again");
}
