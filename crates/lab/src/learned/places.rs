//! `shikatsu-lab learn places`: one model for corner, side and centre, or one for each?

use std::num::NonZeroUsize;
use std::path::PathBuf;

use console::{CommandEnd, Failure, Meter, all_cores_or, threads};
use learn::study::{self, PlaceRow, Sides, Sizes};
use proof::Side;

use super::corpus;
use crate::page::Page;
use crate::table::ReportTable;
use crate::template::PLACES;

/// Compare models of corner, side and centre apart with one for all
///
/// A forest on the features of the text and boosted trees on all learn from problems of one place, from as many moves of all places, and from
/// all there are; each is tried on problems of that place that were held back.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab learn places moves.dat
  shikatsu-lab learn places moves.dat --out docs/experiments")]
pub(crate) struct Args {
    /// A file that “shikatsu-lab learn data” made
    file: PathBuf,
    /// Write places.md and its data into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// From small samples, in seconds
    #[arg(long)]
    small: bool,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

/// What the samples are drawn from.
const SEED: u64 = 1;

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let meter = Meter::new(args.progress);
    let corpus = corpus::corpus(&args.file, corpus::read(&args.file)?.problems)?;
    let sizes = if args.small { Sizes::SMALL } else { Sizes { boosted: 150, most: 80_000, ..Sizes::FULL } };
    let sizes = Sizes { threads: all_cores_or(args.threads), held: usize::MAX, ..sizes };
    let mut table = ReportTable::new([
        "place",
        "moves learned",
        "held back",
        "its own: AUROC",
        "first choice right",
        "as many of all: AUROC",
        "first choice right",
        "all: AUROC",
        "first choice right",
    ]);
    for (side, goal) in [(Side::Defender, "to live"), (Side::Attacker, "to kill")] {
        meter.show(|| format!("{goal}; Ctrl-C stops"));
        let sides = Sides::new(&corpus, side, &sizes, SEED);
        study::places(&corpus, &sides, &sizes).iter().for_each(|row| table.row(cells(goal, row)));
    }
    meter.clear();
    let page = Page::default().with("problems", corpus.parts.len()).table("places", table);
    PLACES.publish(&page, args.out.as_deref())
}

fn cells(goal: &str, row: &PlaceRow) -> Vec<String> {
    let name = format!("{goal}, {}: {}", row.place.word(), row.model);
    let found = row.found.iter().flat_map(|(area, top)| [format!("{area:.3}"), format!("{:.1} %", 100.0 * top)]);
    [name, row.moves.0.to_string(), row.moves.1.to_string()].into_iter().chain(found).collect()
}
