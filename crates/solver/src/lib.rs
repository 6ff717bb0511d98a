//! The exact life-and-death search.
#![deny(missing_docs)]

mod arena;
mod bits;
pub mod exhaustive;
mod grader;
mod search;
mod settle;
mod strategy;
mod table;

use std::sync::atomic::AtomicBool;

use rules::Move;
use tsumego::field::Field;
use tsumego::{Claim, Grade, Problem, Solution, check};

pub use search::Knowledge;

/// Trial door.
pub fn try_solve(problem: &Problem, knowledge: Knowledge, nodes: u64, memory: usize, firsts: bool) -> Option<(Solution, u64)> {
    let field = Field::new(problem);
    match arena::bits_needed(&field) {
        0..=64 => run::<u64>(problem, &field, knowledge, nodes, memory, firsts),
        65..=128 => run::<u128>(problem, &field, knowledge, nodes, memory, firsts),
        _ => run::<bits::Wide>(problem, &field, knowledge, nodes, memory, firsts),
    }
}

fn run<B: bits::Bits>(problem: &Problem, field: &Field, knowledge: Knowledge, nodes: u64, memory: usize, firsts: bool) -> Option<(Solution, u64)> {
    let arena = arena::Arena::<B>::new(field);
    let table = table::Table::new(memory);
    let stop = AtomicBool::new(false);
    let mut search = search::Search::new(&arena, &table, knowledge, &stop);
    search.node_limit = nodes;
    let mut grader = grader::Grader { problem, field, arena: &arena, search };
    let mut claims = vec![Claim { first: None, grade: Grade::Dead }];
    if firsts {
        let points = problem.region().points & problem.position().board().empty();
        for first in points.iter().map(Move::Play).chain([Move::Pass]) {
            if tsumego::root(problem, field, Some(first)).is_ok() {
                claims.push(Claim { first: Some(first), grade: Grade::Dead });
            }
        }
    }
    for claim in claims.iter_mut() {
        let state = grader.first(claim.first);
        claim.grade = grader.grade(&state).ok()?;
    }
    let certificate = match grader.prove(&mut claims) {
        Ok(c) => c,
        Err(e) => { eprintln!("prove: {e:?} nodes {}", grader.search.nodes); return None }
    };
    let nodes = grader.search.nodes;
    match check(problem, certificate) {
        Ok(s) => Some((s, nodes)),
        Err(f) => { eprintln!("FLAW {f}"); None }
    }
}
