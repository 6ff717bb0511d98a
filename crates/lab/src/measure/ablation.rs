//! `shikatsu-lab ablation`: what each technique of the search is worth.

use std::time::{Duration, Instant};

use console::{CommandEnd, Failure};
use proof::Problem;
use solver::exhaustive::Grades;
use solver::{Knowledge, Limits, NoRank, Outcome, solve};

use crate::sets::Sets;
use crate::{enclosed, technique};

/// Solve enclosed problems with every technique of the search, without each, and without all
///
/// Prints a Markdown table with a line for everything, for each technique off in turn, and for all off, which is plain df-pn. A
/// technique may cost time but never change an answer, so grades are compared as well: any that differs from the run with
/// everything is printed and counted. Without published problems it takes those of the forge.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab ablation --every 200
  shikatsu-lab ablation --problems enclosed-graded.jsonl --every 20")]
pub(crate) struct Args {
    #[command(flatten)]
    sets: Sets,
    /// Only every N-th problem
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Positions for each problem at most
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    nodes: u64,
    /// Grade the position alone, and none of its moves
    #[arg(long)]
    first_only: bool,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let sample = enclosed::problems(&args.sets)?.into_iter().step_by(args.every as usize);
    let (names, problems): (Vec<String>, Vec<Problem>) = sample.unzip();
    let limits = Limits { nodes: args.nodes, first_only: args.first_only, ..Limits::default() };
    let runs: Vec<Run> = runs().into_iter().map(|(name, known)| Run::new(name, known, &problems, &limits)).collect();
    for (at, problem) in names.iter().enumerate() {
        runs.iter().filter(|run| run.differs(&runs[0], at)).for_each(|run| println!("{problem} {}", run.name));
    }
    print_table(&runs, problems.len());
    Ok(CommandEnd::Yes)
}

/// What to switch off, and what is left then: nothing, each technique, everything.
fn runs() -> Vec<(&'static str, Knowledge)> {
    let each = technique::ALL.iter().map(|(name, _)| *name).chain(["all"]);
    let left = each.map(|name| (name, technique::without(Knowledge::ALL, name)));
    [("nothing", Knowledge::ALL)].into_iter().chain(left).collect()
}

/// The problems solved with some of the techniques.
struct Run {
    name: &'static str,
    /// For each problem that was solved: its grades, and what they took.
    results: Vec<Option<(Grades, u64, Duration)>>,
}

impl Run {
    fn new(name: &'static str, knowledge: Knowledge, problems: &[Problem], limits: &Limits<'_>) -> Run {
        let limits = Limits { knowledge, ..*limits };
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
