//! How fast the search is, and what more threads are worth: published enclosed problems of one size.
//!
//! `cargo run --release -p lab --example speed -- [--empties N] [--every N] [--nodes N] [--threads N] [FILE]`
//!
//! Takes the problems with that many empty points in the region (15 unless told otherwise) and solves them with one
//! thread and with N (2). Prints a Markdown table: problems solved, nodes per second of the search, and the time on
//! the problems that both solved. The file lies outside the project; without it there is nothing to do.

use std::time::{Duration, Instant};

use lab::enclosed;
use proof::Problem;
use solver::{Limits, NoRank, Outcome, solve};

fn main() {
    let options = Options::read(std::env::args().skip(1));
    let sample = enclosed::sample(&options.file, 1).into_iter().map(|(_, problem)| problem);
    let sized = sample.filter(|problem| empties(problem) == options.empties);
    let problems: Vec<Problem> = sized.step_by(options.every.max(1)).collect();
    println!("{} problems with {} empty points\n", problems.len(), options.empties);
    let runs = [1, options.threads].map(|threads| Run::new(threads, &problems, options.nodes));
    print_table(&runs);
}

fn empties(problem: &Problem) -> usize {
    problem.playable().len()
}

struct Options {
    file: String,
    empties: usize,
    every: usize,
    nodes: u64,
    threads: usize,
}

impl Options {
    fn read(mut words: impl Iterator<Item = String>) -> Options {
        let mut options =
            Options { file: enclosed::FILE.to_owned(), empties: 15, every: 1, nodes: 20_000_000, threads: 2 };
        let number = |word: Option<String>| word.and_then(|word| word.parse().ok()).expect("a number follows");
        while let Some(word) = words.next() {
            match word.as_str() {
                "--empties" => options.empties = number(words.next()),
                "--every" => options.every = number(words.next()),
                "--nodes" => options.nodes = number(words.next()) as u64,
                "--threads" => options.threads = number(words.next()),
                _ => options.file = word,
            }
        }
        options
    }
}

/// The problems solved with so many threads.
struct Run {
    threads: usize,
    /// For each problem, solved or not, what it took.
    costs: Vec<Cost>,
}

struct Cost {
    solved: bool,
    nodes: u64,
    time: Duration,
}

impl Run {
    fn new(threads: usize, problems: &[Problem], nodes: u64) -> Run {
        let limits = Limits { nodes, threads, ..Limits::default() };
        Run { threads, costs: problems.iter().map(|problem| Cost::new(problem, &limits)).collect() }
    }

    fn solved(&self) -> usize {
        self.costs.iter().filter(|cost| cost.solved).count()
    }

    /// Thousands of nodes in a second, certificates and their check included.
    fn speed(&self) -> f64 {
        let nodes: u64 = self.costs.iter().map(|cost| cost.nodes).sum();
        let time: Duration = self.costs.iter().map(|cost| cost.time).sum();
        nodes as f64 / time.as_secs_f64().max(f64::MIN_POSITIVE) / 1000.0
    }

    /// The seconds on the problems that this run and the other solved.
    fn seconds_with(&self, other: &Run) -> f64 {
        let both = self.costs.iter().zip(&other.costs).filter(|(one, two)| one.solved && two.solved);
        both.map(|(cost, _)| cost.time).sum::<Duration>().as_secs_f64()
    }
}

impl Cost {
    fn new(problem: &Problem, limits: &Limits<'_>) -> Cost {
        let start = Instant::now();
        let outcome = solve(problem, &NoRank, limits);
        let time = start.elapsed();
        match outcome {
            Outcome::Solved(solved) => Cost { solved: solved.limit.is_none(), nodes: solved.nodes, time },
            Outcome::GaveUp(partial) => Cost { solved: false, nodes: partial.nodes, time },
        }
    }
}

fn print_table(runs: &[Run; 2]) {
    println!("| threads | solved | 1,000 nodes/s | seconds | speed-up |\n|---:|---:|---:|---:|---:|");
    let [one, more] = runs;
    for (run, other) in [(one, more), (more, one)] {
        let seconds = run.seconds_with(other);
        let gain = one.seconds_with(more) / seconds.max(f64::MIN_POSITIVE);
        println!("| {} | {} | {:.0} | {seconds:.2} | {gain:.2} |", run.threads, run.solved(), run.speed());
    }
}
