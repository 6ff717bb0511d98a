//! What is called proved holds on the whole board, whatever the region it was proved in: against brute force.

use std::ops::Range;

use crate::common;
use crate::whole::{self, Claims};
use dice::Dice;
use proof::{Grade, Problem, Solution};
use rules::PointSet;
use solver::{Limits, NoRank, Outcome, matter, solve, solve_draft};

const SEEDS: Range<u64> = 1..40;
const LARGER_SEEDS: Range<u64> = 1..6000;
/// Regions cut out of each board.
const PARTS: usize = 3;
/// How often a board is changed where that does not matter.
const REDRAWN: usize = 8;

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

/// The twin of a zone: whatever stands on the points that do not matter, the proof holds. The truth is a proof on the whole board,
/// in which no region, and so no zone, has a part.
#[test]
fn what_does_not_matter_may_be_changed() {
    let limits = Limits { nodes: 30_000, first_only: true, ..limits() };
    let (mut proofs, mut changed, mut lives) = (0, 0, 0);
    for seed in LARGER_SEEDS {
        let mut dice = Dice::new(!seed);
        let Some(problem) = whole::larger(seed) else { continue };
        for part in (0..PARTS).filter_map(|_| whole::part(&problem, &mut dice)).collect::<Vec<_>>() {
            let Some(proof) = solution(solve(&part, &NoRank, &limits)) else { continue };
            let Some(matter) = matter(&proof) else { continue };
            proofs += 1;
            let free = PointSet::full(problem.position().board().size()) - matter;
            for other in (0..REDRAWN).filter_map(|_| whole::redrawn(&problem, free, &mut dice)).collect::<Vec<_>>() {
                let Some(truth) = solution(solve(&other, &NoRank, &limits)).map(|truth| truth.grade()) else {
                    continue;
                };
                let bounds = proof.standing().bounds();
                let pictures = format!("{}\n{}", common::picture(&part), common::picture(&other));
                assert!((bounds.low..=bounds.high).contains(&truth), "seed {seed}: {truth}, {bounds:?}\n{pictures}");
                changed += 1;
                lives += usize::from(bounds.low > Grade::Dead);
            }
        }
    }
    assert!(proofs > 200 && changed > 50 && lives > 15, "{proofs} proofs, {changed} changed boards, {lives} lives");
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
