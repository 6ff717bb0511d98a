//! What each technique of the search is worth: published enclosed problems, solved with it and without it.
//!
//! `cargo run --release -p lab --example ablation -- [--every N] [--nodes N] [--first-only] [FILE]`
//!
//! Prints a Markdown table with a line for everything, for each technique off in turn, and for all off, which is plain
//! df-pn. A technique may cost time but never change an answer, so grades are compared as well: any that differs from
//! the run with everything is printed and counted. The file lies outside the project; without it there is nothing to
//! do.

use std::time::{Duration, Instant};

use lab::{enclosed, technique};
use proof::Problem;
use solver::exhaustive::Grades;
use solver::{Knowledge, Limits, NoRank, Outcome, solve};

fn main() {
    let options = Options::read(std::env::args().skip(1));
    let sample = enclosed::sample(&options.file, options.every);
    let problems: Vec<Problem> = sample.iter().map(|(_, problem)| problem.clone()).collect();
    if problems.is_empty() {
        return;
    }
    let runs: Vec<Run> = runs().into_iter().map(|(name, known)| Run::new(name, known, &problems, &options)).collect();
    for (at, (value, _)) in sample.iter().enumerate() {
        runs.iter().filter(|run| run.differs(&runs[0], at)).for_each(|run| println!("{} {}", value["id"], run.name));
    }
    print_table(&runs, problems.len());
}

struct Options {
    file: String,
    every: usize,
    limits: Limits<'static>,
}

impl Options {
    fn read(mut words: impl Iterator<Item = String>) -> Options {
        let limits = Limits { nodes: 200_000, ..Limits::default() };
        let mut options = Options { file: enclosed::FILE.to_owned(), every: 20, limits };
        let number = |word: Option<String>| word.and_then(|word| word.parse().ok()).expect("a number follows");
        while let Some(word) = words.next() {
            match word.as_str() {
                "--every" => options.every = number(words.next()),
                "--nodes" => options.limits.nodes = number(words.next()) as u64,
                "--first-only" => options.limits.first_only = true,
                _ => options.file = word,
            }
        }
        options
    }
}

/// What to switch off, and what is left then: nothing, each technique, everything.
fn runs() -> Vec<(&'static str, Knowledge)> {
    let known = |name: &str| technique::without(Knowledge::ALL, name).expect("a technique");
    let each = technique::ALL.map(|(name, _)| (name, known(name)));
    let nothing = technique::ALL.into_iter().fold(Knowledge::ALL, |mut knowledge, (_, switch)| {
        *switch(&mut knowledge) = false;
        knowledge
    });
    assert_eq!(nothing, Knowledge::NONE, "every technique has a name");
    [&[("nothing", Knowledge::ALL)], &each[..], &[("all", known("all"))]].concat()
}

/// The problems solved with some of the techniques.
struct Run {
    name: &'static str,
    /// For each problem that was solved: its grades, and what they took.
    results: Vec<Option<(Grades, u64, Duration)>>,
}

impl Run {
    fn new(name: &'static str, knowledge: Knowledge, problems: &[Problem], options: &Options) -> Run {
        let limits = Limits { knowledge, ..options.limits };
        eprintln!("without {name}");
        Run { name, results: problems.iter().map(|problem| result(problem, &limits)).collect() }
    }

    fn has(&self, at: usize) -> bool {
        self.results[at].is_some()
    }

    fn differs(&self, other: &Run, at: usize) -> bool {
        matches!((&self.results[at], &other.results[at]), (Some((ours, ..)), Some((theirs, ..))) if ours != theirs)
    }

    /// Nodes and time of these problems, all of which it solved.
    fn cost(&self, problems: &[usize]) -> (u64, Duration) {
        let costs = problems.iter().filter_map(|&at| self.results[at].as_ref());
        costs.fold((0, Duration::ZERO), |(nodes, time), (_, more, longer)| (nodes + more, time + *longer))
    }
}

fn result(problem: &Problem, limits: &Limits<'_>) -> Option<(Grades, u64, Duration)> {
    let start = Instant::now();
    let Outcome::Solved(solved) = solve(problem, &NoRank, limits) else { return None };
    if solved.limit.is_some() {
        return None;
    }
    let grades = Grades { position: solved.solution.grade(), moves: solved.solution.moves().collect() };
    Some((grades, solved.nodes, start.elapsed()))
}

/// Nodes and time are those of the problems that every run solved. The last column compares with the run with
/// everything, on the problems that both solved.
fn print_table(runs: &[Run], problems: usize) {
    let by_all: Vec<usize> = (0..problems).filter(|&at| runs.iter().all(|run| run.has(at))).collect();
    println!("{problems} problems, {} solved by all\n", by_all.len());
    println!(
        "| without | solved | different | nodes | ms | nodes against everything |\n|---|---:|---:|---:|---:|---:|"
    );
    for run in runs {
        let solved = (0..problems).filter(|&at| run.has(at)).count();
        let different = (0..problems).filter(|&at| run.differs(&runs[0], at)).count();
        let both: Vec<usize> = (0..problems).filter(|&at| run.has(at) && runs[0].has(at)).collect();
        let (nodes, time) = run.cost(&by_all);
        let share = run.cost(&both).0 as f64 / runs[0].cost(&both).0.max(1) as f64;
        println!("| {} | {solved} | {different} | {nodes} | {} | {share:.2} |", run.name, time.as_millis());
    }
}
