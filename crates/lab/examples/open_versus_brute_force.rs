//! Whether what is called proved of small open boards holds on the whole board, by brute force.
//!
//! `cargo run --release -p lab --example open_versus_brute_force -- [COUNT] [FIRST SEED]`

#[path = "../../solver/tests/common/mod.rs"]
mod common;
#[path = "../../solver/tests/whole/mod.rs"]
mod whole;

use dice::Dice;
use proof::{Problem, Solution};
use solver::exhaustive::Grades;
use solver::{Limits, NoRank, Outcome, solve, solve_draft};
use whole::Claims;

/// Searches may go this far.
const NODES: u64 = 200_000;
/// Regions cut out of each board.
const PARTS: usize = 2;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let count = numbers.next().unwrap_or(1000) as usize;
    let first = numbers.next().unwrap_or(1);
    let (mut boards, mut parts) = (Tally::default(), Tally::default());
    for seed in first.. {
        let mut dice = Dice::new(seed);
        for (problem, truth) in whole::positions(seed) {
            boards.add(seed, &problem, &truth, open(&problem));
            for part in (0..PARTS).filter_map(|_| whole::part(&problem, &mut dice)) {
                let solution = inside(&part);
                parts.add(seed, &part, &truth, solution);
            }
        }
        if boards.tried >= count {
            println!("{} seeds", seed + 1 - first);
            break;
        }
    }
    boards.print("open boards");
    parts.print("regions on them");
}

fn limits() -> Limits<'static> {
    Limits { nodes: NODES, plan: NODES, memory: 1 << 20, ..Limits::default() }
}

/// The solution of a position of which nothing is said but the target.
fn open(problem: &Problem) -> Option<Solution> {
    match solve_draft(&whole::draft(problem), &NoRank, &limits()).ok()?.outcome {
        Outcome::Solved(solved) => Some(solved.solution),
        Outcome::GaveUp(_) => None,
    }
}

fn inside(problem: &Problem) -> Option<Solution> {
    match solve(problem, &NoRank, &limits()) {
        Outcome::Solved(solved) => Some(solved.solution),
        Outcome::GaveUp(_) => None,
    }
}

#[derive(Default)]
struct Tally {
    tried: usize,
    solved: usize,
    proved: usize,
    moves: usize,
    lives: usize,
    wrong: usize,
}

impl Tally {
    fn add(&mut self, seed: u64, problem: &Problem, truth: &Grades, solution: Option<Solution>) {
        self.tried += 1;
        let Some(solution) = solution else { return };
        let claims = Claims::of(&solution, truth);
        self.solved += 1;
        self.proved += claims.position;
        self.moves += claims.moves;
        self.lives += claims.lives;
        self.wrong += claims.wrong.len();
        if !claims.wrong.is_empty() {
            let (picture, region) = (common::picture(solution.problem()), solution.problem().region());
            println!("seed {seed}: {region:?}\n{picture}\nopen\n{}\n{:?}\n", common::picture(problem), claims.wrong);
        }
    }

    fn print(&self, what: &str) {
        let Tally { tried, solved, proved, moves, lives, wrong } = self;
        let claims = format!("{proved} positions and {moves} first moves, {lives} lives among them; {wrong} wrong");
        println!("{tried} {what}, {solved} solved; called proved: {claims}");
    }
}
