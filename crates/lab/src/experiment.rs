//! `shikatsu-lab experiment`: measurements that anybody can repeat. One file for each, and what they share: `study` (all
//! cores, progress, files), `grid`, `folders` (problems with their proofs), `exact`, and of what was
//! published `reed` (the figures) and `drawn` (the positions).

use console::{CommandEnd, Failure};

mod boundary;
mod breadth;
mod categories;
mod depth;
mod difficulty;
mod drawn;
mod exact;
mod figures;
mod folders;
mod grid;
mod growth;
mod heat;
mod heuristics;
mod limits;
mod open;
mod reed;
mod rivals;
mod row;
pub(crate) mod study;
mod success;
mod team;

/// Repeat a measurement of the documentation
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment row
  shikatsu-lab experiment growth --out results
  shikatsu-lab help experiment growth")]
pub(crate) struct Args {
    #[command(subcommand)]
    which: Which,
}

#[derive(clap::Subcommand, Debug)]
enum Which {
    Growth(growth::Args),
    Breadth(breadth::Args),
    Depth(depth::Args),
    Limits(limits::Args),
    Boundary(boundary::Args),
    Figures(figures::Args),
    Heuristics(heuristics::Args),
    Categories(categories::Args),
    Success(success::Args),
    Rivals(rivals::Args),
    Row(row::Args),
    Heat(heat::Args),
    Team(team::Args),
    Difficulty(difficulty::Args),
    Open(open::Args),
}

/// Runs the one that was asked for.
pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    match args.which {
        Which::Growth(args) => growth::run(args),
        Which::Breadth(args) => breadth::run(args),
        Which::Depth(args) => depth::run(args),
        Which::Limits(args) => limits::run(args),
        Which::Boundary(args) => boundary::run(args),
        Which::Figures(args) => figures::run(args),
        Which::Heuristics(args) => heuristics::run(args),
        Which::Categories(args) => categories::run(args),
        Which::Success(args) => success::run(args),
        Which::Rivals(args) => rivals::run(args),
        Which::Row(args) => row::run(args),
        Which::Heat(args) => heat::run(args),
        Which::Team(args) => team::run(args),
        Which::Difficulty(args) => difficulty::run(args),
        Which::Open(args) => open::run(args),
    }
}
