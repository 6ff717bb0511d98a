//! `shikatsu-lab experiment depth`: what a horizon saves, and from where on it is wrong.

use console::{CommandEnd, Failure};
use solver::classic::{Engine, Reed};

use super::grid::{self, Grid};
use super::study::Study;

/// See what a limit of depth saves and costs (second half of Reed's Table 7.2)
///
/// The problems of “experiment growth” with up to thirty free points, alpha-beta, breadth 8, and a horizon. Wrong moves
/// stand in bold.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment depth
  shikatsu-lab experiment depth --out results")]
pub(crate) struct Args {
    #[command(flatten)]
    study: Study,
}

const DEPTHS: [u32; 6] = [2, 3, 4, 5, 6, 7];

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let engines = DEPTHS.map(|depth| Engine::Reed(Reed { depth: Some(depth), breadth: Some(8), ..Reed::default() }));
    let rows = grid::measured(&args.study, 1..=30, &engines)?;
    let grid = Grid { engines: &engines, rows: &rows };
    args.study.publish("depth", &grid.shown(), &grid.raw(), &grid.plot("Nodes by depth, with breadth 8"))
}
