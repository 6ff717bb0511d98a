//! `shikatsu experiment`: measurements that anybody can repeat. One file for each, and what they share: `study` (all
//! cores, progress, files), `table`, `plot`, `grid`, `bank` (the problems that ship), `exact` and `published`.

mod bank;
mod breadth;
mod depth;
mod exact;
mod grid;
mod growth;
mod heuristics;
mod plot;
mod published;
mod row;
mod study;
mod success;
mod table;

use crate::Answer;
use crate::failure::Failure;

/// Repeat a measurement of the documentation
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu experiment row
  shikatsu experiment growth --out results
  shikatsu help experiment growth")]
pub(crate) struct Args {
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

pub(crate) fn run(args: Args) -> Result<Answer, Failure> {
    match args.which {
        Which::Growth(args) => growth::run(args),
        Which::Breadth(args) => breadth::run(args),
        Which::Depth(args) => depth::run(args),
        Which::Heuristics(args) => heuristics::run(args),
        Which::Success(args) => success::run(args),
        Which::Row(args) => row::run(args),
    }
}
