//! `shikatsu-lab experiment heat`: what random games say of the moves of a whole game, after Hugger (2011, section 4.4).
//!
//! `snapshot` measures a position (his Table 4.5), `repeat` how far a value strays, `versus` whether the move that was
//! played is better than others, `order` a position in which the order of moves decides (his Figure 4.3), `made` plays
//! the game that all this is about, `annealed` a match of two kinds of random games, `scale` says how much is measured, `report` tells it as data and pictures.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use console::{CommandEnd, Failure, output, threads, warn};
use rules::Move;

use super::study::side_by_side;
use crate::record::Record;
use crate::template::HEAT;
use order::Order;
use repeat::Repeat;
use report::Report;
use scale::{FULL, LAST, MOST, QUICK, Scale};
use snapshot::Snapshot;
use versus::Versus;

mod annealed;
mod made;
mod order;
mod repeat;
mod report;
mod scale;
mod snapshot;
mod versus;

/// Ask random games about the moves of a whole game (Hugger's heat maps, Table 4.5 and Figure 4.3)
///
/// After 2, 52, 102, … moves of a game every move that fills no eye is tried by 100 and by 1,000 random games. The
/// report has the table, the heat maps with our bot's opinion beside them, how far a value strays from run to run,
/// whether the played moves are better than others, and how near to stones the hot points are. It is printed, and
/// with --out written as heat.md, with the maps in the folder heat. The same game gives the same report.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment heat --out docs/experiments
  shikatsu-lab experiment heat --game game.sgf
  shikatsu-lab experiment heat --quick
  shikatsu-lab experiment heat --annealed 100 --out docs/experiments
  shikatsu-lab experiment heat --make game.sgf")]
pub(crate) struct Args {
    /// The game [default: one that our bot played against itself]
    #[arg(long, value_name = "FILE")]
    game: Option<PathBuf>,
    /// Write heat.md and the maps into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Fewer positions and random games, for a look
    #[arg(long)]
    quick: bool,
    /// Play a game for this study and write it to this file, and nothing else
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "out", "quick"])]
    make: Option<PathBuf>,
    /// Let annealed random games (Table 2.2, rule I) play so many games against plain ones, and nothing else; with --out the page is
    /// annealed.md
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["game", "quick", "make"],
          value_parser = clap::value_parser!(u32).range(1..=10_000))]
    annealed: Option<u32>,
    /// Work side by side [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

/// The game that ships.
const GAME: &[u8] = include_bytes!("../../../../data/games/heat.sgf");

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    if let Some(path) = &args.make {
        return output::write(path, &made::game()?);
    }
    if let Some(games) = args.annealed {
        return annealed::run(games, args.out.as_deref(), args.threads, args.progress);
    }
    let (record, name) = match &args.game {
        Some(path) => (Record::read(path)?, Some(path.display().to_string())),
        None => (Record::of(GAME).map_err(Failure::new)?, None),
    };
    if record.left_out > 0 {
        let (read, all) = (record.turns.len(), record.turns.len() + record.left_out);
        warn(&format_args!("the game was read up to move {read} of {all}: the next is not legal"));
    }
    let scale = if args.quick { QUICK } else { FULL };
    let report = measured(&record, name, scale, args.threads, args.progress)?;
    if let Some(folder) = &args.out {
        let maps = folder.join("heat");
        output::make_folder(&maps)?;
        for (name, svg) in report.pictures() {
            output::write(&maps.join(name), &svg)?;
        }
    }
    HEAT.publish(&report.page(), args.out.as_deref())
}

fn measured(
    record: &Record,
    name: Option<String>,
    scale: Scale,
    threads: Option<NonZeroUsize>,
    progress: bool,
) -> Result<Report, Failure> {
    let moments: Vec<usize> = (2..record.turns.len().min(LAST + 1)).step_by(scale.every).collect();
    if moments.is_empty() {
        return Err(Failure::new("the game is too short: it needs three moves"));
    }
    let snapshots = side_by_side(&moments, threads, progress, |&moves, stop| {
        Snapshot::take(&record.after(moves), record.turns[moves].1, moves, scale, stop)
    })?;
    let repeats = side_by_side(&snapshots, threads, progress, |snapshot, _| Repeat::of(snapshot, scale))?;
    let most = record.turns.len().min(MOST);
    let played: Vec<usize> = (0..most).step_by(scale.step).filter(|&at| record.turns[at].1 != Move::Pass).collect();
    let versus = side_by_side(&played, threads, progress, |&moves, _| {
        Versus::of(&record.after(moves), record.turns[moves].1, moves, scale)
    })?;
    let orders = side_by_side(&order::QUESTIONS, threads, progress, |question, stop| Order::of(question, scale, stop))?;
    let versus = versus.into_iter().flatten().collect();
    Ok(Report { name, turns: record.turns.len(), scale, snapshots, repeats, versus, orders })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole study, small: every part says something, and says it again.
    #[test]
    fn a_small_study_is_the_same_twice() {
        let record = Record::of(GAME).unwrap();
        let scale = Scale { every: 300, games: [2, 4], runs: 2, step: 100, others: 2, playouts: 10 };
        let study = |threads| measured(&record, None, scale, NonZeroUsize::new(threads), false).unwrap();
        let (once, again) = (study(1), study(2));
        assert_eq!(once.page(), again.page());
        assert_eq!(once.pictures(), again.pictures());
        assert_eq!(once.snapshots.len(), 2);
    }

    /// A record that was made longer than games are is measured as far as games go.
    #[test]
    fn a_record_without_end_ends() {
        let passes = ";W[];B[]".repeat(15_000);
        let record = Record::of(format!("(;SZ[5];B[aa];W[bb];B[cc]{passes};W[aa];B[dd])").as_bytes()).unwrap();
        assert_eq!((record.turns.len(), record.left_out), (30_003, 2));
        let scale = Scale { every: 300, games: [1, 1], runs: 1, step: 1, others: 1, playouts: 1 };
        let report = measured(&record, None, scale, NonZeroUsize::new(1), false).unwrap();
        assert!(report.snapshots.len() <= 2 && report.versus.len() <= 3);
    }

    /// What can be measured again in a moment stands in the report as it comes out. If not, run
    /// `shikatsu-lab experiment heat --out docs/experiments`.
    #[test]
    fn the_report_is_up_to_date() {
        let record = Record::of(GAME).unwrap();
        let report = include_str!("../../../../docs/experiments/heat.md");
        let scale = Scale { games: [FULL.games[0], 1], playouts: 1, ..FULL };
        for moves in [252, 302] {
            let stop = std::sync::atomic::AtomicBool::new(false);
            let snapshot = Snapshot::take(&record.after(moves), record.turns[moves].1, moves, scale, &stop);
            let row = format!("| {} |", report::cells(&snapshot, 0).join(" | "));
            assert!(report.contains(&row), "docs/experiments/heat.md is older than {row}: measure it again");
        }
    }
}
