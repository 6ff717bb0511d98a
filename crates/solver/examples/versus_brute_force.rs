//! Grades random small problems by search and by brute force, and counts differences.
//!
//! `cargo run --release -p solver --example versus_brute_force -- [COUNT] [FIRST SEED] [MOST POINTS]`

#[path = "../tests/common/mod.rs"]
mod common;

use solver::{Knowledge, exhaustive, try_solve};
use tsumego::Grade;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let count = numbers.next().unwrap_or(10_000);
    let first = numbers.next().unwrap_or(1);
    let most = numbers.next().unwrap_or(9) as usize;
    let (mut problems, mut moves, mut kos, mut sekis, mut deep, mut failed, mut differ, mut nodes) = (0, 0, 0, 0, 0, 0, 0, 0);
    let mut hist = std::collections::BTreeMap::new();
    let mut seed = first;
    while problems < count {
        seed += 1;
        let Some(problem) = common::random_problem(seed, most) else { continue };
        let Some(truth) = exhaustive::grade_all(&problem, 200_000) else { continue };
        problems += 1;
        moves += truth.moves.len();
        *hist.entry(format!("{}", truth.position)).or_insert(0) += 1;
        for (_, grade) in &truth.moves {
            match grade {
                Grade::Ko(n) => { kos += 1; if *n != 0 && *n != 1 { deep += 1 } }
                Grade::Seki => sekis += 1,
                _ => {}
            }
        }
        match try_solve(&problem, Knowledge::ALL, 10_000_000, 1 << 20, true) {
            None => { failed += 1; println!("seed {seed}: no answer; truth {:?}", truth) }
            Some((solution, n)) => {
                nodes += n;
                let found: Vec<_> = solution.moves().collect();
                if solution.grade() != truth.position || found != truth.moves {
                    differ += 1;
                    println!("seed {seed}: {:?} {:?}\n truth {:?} {:?}", solution.grade(), found, truth.position, truth.moves);
                }
            }
        }
    }
    println!("{hist:?} seeds {}", seed - first);
    println!("{problems} problems, {moves} first moves, {kos} kos ({deep} beyond 0 and 1), {sekis} sekis; {failed} without answer, {differ} different; {nodes} nodes");
}
