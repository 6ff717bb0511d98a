//! `shikatsu-lab speed`: how fast the search is, and what more threads are worth.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use console::{CommandEnd, Failure, threads};
use proof::Problem;
use solver::{Limits, NoRank, Outcome, solve};

use crate::enclosed;
use crate::sets::Sets;

/// Solve enclosed problems of one size with one thread and with more
///
/// Prints a Markdown table: problems solved, nodes per second of the search, and the time on the problems that both solved. Without
/// published problems it takes those of the forge.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab speed --every 20
  shikatsu-lab speed --problems enclosed-graded.jsonl --empties 12 --every 10 --nodes 3000000")]
pub(crate) struct Args {
    #[command(flatten)]
    sets: Sets,
    /// How many empty points their regions have
    #[arg(long, value_name = "N", default_value_t = 15)]
    empties: usize,
    /// Only every N-th of them
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Positions for each problem at most
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    nodes: u64,
    /// How many threads to compare one with
    #[arg(long, value_name = "N", default_value = "2", value_parser = threads)]
    threads: NonZeroUsize,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let all = enclosed::problems(&args.sets)?.into_iter().map(|(_, problem)| problem);
    let sized = all.filter(|problem| problem.playable().len() == args.empties);
    let problems: Vec<Problem> = sized.step_by(args.every as usize).collect();
    println!("{} problems with {} empty points\n", problems.len(), args.empties);
    print_table(&[1, args.threads.get()].map(|threads| Run::new(threads, &problems, args.nodes)));
    Ok(CommandEnd::Yes)
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
