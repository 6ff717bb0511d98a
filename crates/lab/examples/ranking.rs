//! What the ranking of moves is worth to the search: nodes and time with and without it, on problems that ship and on published
//! ones.
//!
//! `cargo run --release -p lab --example ranking -- [--weights FILE] [--every N] [--least NODES] [--most NODES]`
//!
//! Takes the problems of the forge and published enclosed ones that need more than `--least` nodes without it, the position alone,
//! on one core. Prints a Markdown table; a grade that differs is an error. The published file lies outside the project, and its rows
//! are missing without it.

use std::time::Duration;

use lab::clock::Clock;
use lab::enclosed;
use learn::Part;
use solver::outlook::{Learned, Weights};
use solver::{Knowledge, Limits, NoRank, Outcome, solve};
use tsumego::{Grade, Problem, Sketch};

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let number = |name: &str, or: u64| {
        let at = words.iter().position(|word| word == name);
        at.and_then(|at| words.get(at + 1)?.parse().ok()).unwrap_or(or)
    };
    let (every, least, most) = (number("--every", 10) as usize, number("--least", 10_000), number("--most", 2_000_000));
    let weights = words.iter().position(|word| word == "--weights").and_then(|at| words.get(at + 1));
    let learned = weights.map(|file| {
        let bytes = std::fs::read(file).expect("the file can be read");
        Learned::from(Weights::read(&bytes).expect("these are weights"))
    });
    let learned = learned.as_ref();
    let sketches: Vec<Sketch> = bank::forged().map(|one| one.sketch).collect();
    let parts = learn::split(&learn::families(&sketches), learn::SPLIT);
    let held_back = sketches.iter().zip(parts).filter(|(_, part)| *part == Part::Test);
    let forged: Vec<Problem> = held_back.step_by(every).filter_map(|(sketch, _)| sketch.problem()).collect();
    let published: Vec<Problem> =
        enclosed::sample(enclosed::FILE, every).into_iter().map(|(_, problem)| problem).collect();
    println!(
        "| problems | of | solved without, with | nodes without | with | times fewer | geometric | s without | with |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    compare("of the forge", &forged, least, most, learned);
    compare("published, enclosed", &published, least, most, learned);
}

struct Cost {
    nodes: u64,
    time: Duration,
    grade: Option<Grade>,
}

fn cost(problem: &Problem, outlook: bool, nodes: u64, learned: Option<&Learned>) -> Cost {
    let knowledge = Knowledge { outlook, ..Knowledge::ALL };
    let clock = Clock::start();
    match solve(problem, &NoRank, &Limits { nodes, first_only: true, knowledge, learned, ..Limits::default() }) {
        Outcome::Solved(solved) => {
            Cost { nodes: solved.nodes, time: clock.time(), grade: Some(solved.solution.grade()) }
        }
        Outcome::GaveUp(_) => Cost { nodes, time: clock.time(), grade: None },
    }
}

fn compare(name: &str, problems: &[Problem], least: u64, most: u64, learned: Option<&Learned>) {
    let dear: Vec<(&Problem, Cost)> = problems
        .iter()
        .map(|problem| (problem, cost(problem, false, most, None)))
        .filter(|(_, cost)| cost.nodes > least)
        .collect();
    let (mut without, mut with, mut times, mut logs, mut solved) = ((0, 0), (0, 0), [Duration::ZERO; 2], 0.0, 0);
    for (problem, plain) in &dear {
        let ranked = cost(problem, true, most, learned);
        without.1 += u64::from(plain.grade.is_some());
        with.1 += u64::from(ranked.grade.is_some());
        if let (Some(one), Some(other)) = (plain.grade, ranked.grade) {
            assert_eq!(one, other, "the ranking changes no verdict");
            without.0 += plain.nodes;
            with.0 += ranked.nodes;
            times[0] += plain.time;
            times[1] += ranked.time;
            logs += (plain.nodes as f64 / ranked.nodes as f64).ln();
            solved += 1;
        }
    }
    println!(
        "| {name} | {} | {}, {} of {} | {} | {} | {:.2} | {:.2} | {:.2} | {:.2} |",
        problems.len(),
        without.1,
        with.1,
        dear.len(),
        without.0,
        with.0,
        without.0 as f64 / with.0 as f64,
        (logs / f64::from(solved.max(1))).exp(),
        times[0].as_secs_f64(),
        times[1].as_secs_f64(),
    );
}
