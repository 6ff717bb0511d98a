//! `shikatsu experiment`: measurements that anybody can repeat. One file for each, and what they share: `study` (all
//! cores, progress, files), `table`, `plot`, `grid`, `folders` (problems with their proofs), `exact` and `reed`, what was
//! published.

use console::{Answer, Failure};

mod breadth;
mod depth;
mod exact;
mod folders;
mod grid;
mod growth;
mod heuristics;
mod plot;
mod reed;
mod row;
mod study;
mod success;
mod table;

/// Repeat a measurement of the documentation
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu experiment row
  shikatsu experiment growth --out results
  shikatsu help experiment growth")]
pub struct Args {
    #[command(subcommand)]
    which: Which,
}

#[derive(clap::Subcommand, Debug)]
enum Which {
    Growth(growth::Args),
    Breadth(breadth::Args),
    Depth(depth::Args),
    Heuristics(heuristics::Args),
    Success(success::Args),
    Row(row::Args),
}

/// Runs the one that was asked for.
pub fn run(args: Args) -> Result<Answer, Failure> {
    match args.which {
        Which::Growth(args) => growth::run(args),
        Which::Breadth(args) => breadth::run(args),
        Which::Depth(args) => depth::run(args),
        Which::Heuristics(args) => heuristics::run(args),
        Which::Success(args) => success::run(args),
        Which::Row(args) => row::run(args),
    }
}
