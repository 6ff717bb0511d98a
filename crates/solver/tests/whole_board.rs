//! What is called proved holds on the whole board, whatever the region it was proved in: against brute force.

use std::ops::Range;

use crate::common;
use crate::whole::{self, Claims};
use dice::Dice;
use proof::{Problem, Solution};
use solver::{Limits, NoRank, Outcome, solve, solve_draft};

const SEEDS: Range<u64> = 1..40;
/// Regions cut out of each board.
const PARTS: usize = 3;

fn limits() -> Limits<'static> {
    Limits { nodes: 200_000, plan: 200_000, memory: 1 << 20, ..Limits::default() }
}

fn solution(outcome: Outcome) -> Option<Solution> {
    match outcome {
        Outcome::Solved(solved) => Some(solved.solution),
        Outcome::GaveUp(_) => None,
    }
}

fn refuse_wrong(seed: u64, problem: &Problem, claims: &Claims) {
    assert!(claims.wrong.is_empty(), "seed {seed}\n{}\n{:?}", common::picture(problem), claims.wrong);
}

#[test]
fn what_is_proved_of_an_open_board_holds() {
    let (mut boards, mut positions, mut moves) = (0, 0, 0);
    for seed in SEEDS {
        for (problem, truth) in whole::positions(seed) {
            boards += 1;
            let report = solve_draft(&whole::draft(&problem), &NoRank, &limits()).expect("it is a problem");
            let Some(solution) = solution(report.outcome) else { continue };
            let claims = Claims::of(&solution, &truth);
            refuse_wrong(seed, solution.problem(), &claims);
            positions += claims.position;
            moves += claims.moves;
        }
    }
    assert!(boards > 400 && positions > 300 && moves > 1000, "{boards} boards, {positions} positions, {moves} moves");
}

#[test]
fn what_is_proved_in_a_region_holds_on_the_whole_board() {
    let (mut parts, mut positions, mut lives, mut deaths) = (0, 0, 0, 0);
    for seed in SEEDS {
        let mut dice = Dice::new(seed);
        for (problem, truth) in whole::positions(seed) {
            for part in (0..PARTS).filter_map(|_| whole::part(&problem, &mut dice)) {
                parts += 1;
                let Some(solution) = solution(solve(&part, &NoRank, &limits())) else { continue };
                let claims = Claims::of(&solution, &truth);
                refuse_wrong(seed, &part, &claims);
                positions += claims.position;
                lives += claims.lives;
                deaths += claims.position + claims.moves - claims.lives;
            }
        }
    }
    let counts = format!("{parts} regions, {positions} positions, {lives} lives and {deaths} deaths");
    assert!(parts > 700 && positions > 60 && lives > 100 && deaths > 50, "{counts}");
}
