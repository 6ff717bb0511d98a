//! How the search grows with the number of free points, on families of problems after Reed (2015).
//!
//! `cargo run --release -p lab --example growth -- [--nodes N] [--memory BYTES] [--first-only] [POINTS]...`
//!
//! Prints a Markdown table for each family: the free points, the verdict, the nodes of the search, the states of the
//! certificate, and the time of everything. Without numbers of points it goes from 1 to 30.

use std::time::Instant;

use solver::family::{Family, MOST};
use solver::{Limits, NoRank, Outcome, solve};

fn main() {
    let (limits, points) = read(std::env::args().skip(1));
    for family in Family::ALL {
        println!("{family:?}\n\n| points | verdict | nodes | states | ms |\n|---:|---|---:|---:|---:|");
        points.iter().for_each(|&free| println!("{}", row(family, free, &limits)));
        println!();
    }
}

fn read(mut words: impl Iterator<Item = String>) -> (Limits<'static>, Vec<usize>) {
    let mut limits = Limits { nodes: 2_000_000, ..Limits::default() };
    let mut points = Vec::new();
    let number = |word: Option<String>| word.and_then(|word| word.parse::<u64>().ok()).expect("a number follows");
    while let Some(word) = words.next() {
        match word.as_str() {
            "--nodes" => limits.nodes = number(words.next()),
            "--memory" => limits.memory = number(words.next()) as usize,
            "--first-only" => limits.first_only = true,
            _ => points.push(word.parse().ok().filter(|&free| (1..=MOST).contains(&free)).expect("1 to 30 points")),
        }
    }
    (limits, if points.is_empty() { (1..=MOST).collect() } else { points })
}

/// A line of the table.
fn row(family: Family, free: usize, limits: &Limits<'_>) -> String {
    let problem = family.problem(free).expect("1 to 30 points");
    let start = Instant::now();
    let outcome = solve(&problem, &NoRank, limits);
    let ms = start.elapsed().as_secs_f64() * 1000.0;
    let (verdict, nodes, states) = match outcome {
        Outcome::Solved(solved) => (solved.solution.grade().to_string(), solved.nodes, solved.solution.states()),
        Outcome::GaveUp(partial) => (format!("{} to {}", partial.bounds.low, partial.bounds.high), partial.nodes, 0),
    };
    format!("| {free} | {verdict} | {nodes} | {states} | {ms:.1} |")
}
