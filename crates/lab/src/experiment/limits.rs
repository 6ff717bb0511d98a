//! `shikatsu-lab experiment limits`: Reed's Table 7.2, cell by cell.

use console::{CommandEnd, Failure};
use solver::classic::{Algorithm, Engine, Reed};

use super::grid::{self, Grid};
use super::reed;
use super::study::Study;

/// Repeat every cell of Reed's Table 7.2, limits of breadth and depth
///
/// The problems of “experiment growth” with the free points, breadths and depths that he printed, and nothing where his
/// table is empty. Wrong moves stand in bold.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment limits
  shikatsu-lab experiment limits --out results")]
pub(crate) struct Args {
    #[command(flatten)]
    study: Study,
}

/// The rows of his table.
const FREE: [usize; 24] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 25, 27, 28, 30];

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let limited = |depth, breadth| Engine::Reed(Reed { depth, breadth, ..Reed::default() });
    let engines = [
        Engine::Reed(Reed { algorithm: Algorithm::Minimax, ..Reed::default() }),
        limited(None, None),
        limited(None, Some(8)),
        limited(Some(5), Some(8)),
        limited(Some(6), Some(8)),
        limited(Some(7), Some(8)),
    ];
    let printed = |engine: &Engine, free| reed::published(engine, free).is_some();
    let rows = grid::measured_where(&args.study, FREE, &engines, printed)?;
    let grid = Grid { engines: &engines, rows: &rows };
    args.study.publish("limits", &grid.shown(), &grid.raw(), &grid.plot("Nodes by limits of depth and breadth"))
}
