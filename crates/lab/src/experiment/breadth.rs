//! `shikatsu-lab experiment breadth`: what cutting the list of moves saves, and from where on it is wrong.

use console::{CommandEnd, Failure};
use solver::classic::{Engine, Reed};

use super::grid::{self, Grid};
use super::study::Study;

/// See what a limit of breadth saves and costs (first half of Reed's Table 7.2)
///
/// The problems of “experiment growth” with alpha-beta, no limit of depth, and only the best-looking moves tried at
/// each node. Wrong moves stand in bold.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment breadth
  shikatsu-lab experiment breadth --out results")]
pub(crate) struct Args {
    #[command(flatten)]
    study: Study,
}

const BREADTHS: [usize; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let engine = |breadth| Engine::Reed(Reed { breadth, ..Reed::default() });
    let mut engines: Vec<Engine> = BREADTHS.iter().map(|&breadth| engine(Some(breadth))).collect();
    engines.push(engine(None));
    let rows = grid::measured(&args.study, 1..=11, &engines)?;
    let grid = Grid { engines: &engines, rows: &rows };
    args.study.publish("breadth", &grid.shown(), &grid.raw(), &grid.plot("Nodes by breadth, without a limit of depth"))
}
