//! `shikatsu-lab growth`: how the search grows with the number of free points, on families of problems after Reed (2015).

use std::time::Instant;

use console::{CommandEnd, Failure};
use solver::family::{Family, MOST};
use solver::{Limits, NoRank, Outcome, solve};

/// Solve families of problems after Reed, from few free points to many
///
/// Prints a Markdown table for each family: the free points, the verdict, the nodes of the search, the states of the certificate, and
/// the time of everything.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab growth
  shikatsu-lab growth 11 30")]
pub(crate) struct Args {
    /// How many free points [default: 1 to 30]
    #[arg(value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=MOST as i64))]
    points: Vec<u16>,
    /// Positions for each problem at most
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    nodes: u64,
    /// Grade the position alone, and none of its moves
    #[arg(long)]
    first_only: bool,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let limits = Limits { nodes: args.nodes, first_only: args.first_only, ..Limits::default() };
    let all = args.points.iter().copied().map(usize::from);
    let points: Vec<usize> = if args.points.is_empty() { (1..=MOST).collect() } else { all.collect() };
    for family in Family::ALL {
        println!("{family:?}\n\n| points | verdict | nodes | states | ms |\n|---:|---|---:|---:|---:|");
        points.iter().for_each(|&free| println!("{}", row(family, free, &limits)));
        println!();
    }
    Ok(CommandEnd::Yes)
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
