//! `shikatsu-lab learn train`: boosted trees on features of our own, for both sides, into a file.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use console::amount::span;
use console::{Answer, Failure, all_cores_or, print, threads};
use learn::metric::{auroc, top_one};
use learn::model::{Boost, BoostPlan, Model};
use learn::{FeatureTable, Labelled, Part, Ranker, feature, in_parallel};
use proof::Side;

use super::corpus;

/// Learn which move is right, and keep what was learned in a file
///
/// Boosted trees learn from the training part of labelled moves, one model for the defender and one for the attacker, and are tried on
/// the test part. The same file gives the same trees.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab learn train moves.dat --out ranker.bin")]
pub(crate) struct Args {
    /// A file that “shikatsu-lab learn data” made
    file: PathBuf,
    /// Where the ranker goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many trees for each side
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u16).range(1..=5000))]
    trees: u16,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

pub(crate) fn run(args: Args) -> Result<Answer, Failure> {
    let clock = Instant::now();
    let corpus = corpus::corpus(&args.file, corpus::read(&args.file)?.problems)?;
    let plan = BoostPlan { trees: usize::from(args.trees), depth: 7, rate: 0.08, sample: 0.3, ..BoostPlan::default() };
    let sides = [Side::Defender, Side::Attacker];
    let mut done = in_parallel(sides.len(), all_cores_or(args.threads), |at| {
        let [train, test] = [Part::Train, Part::Test].map(|part| table(&corpus.of(sides[at], part)));
        let model = Boost::fit(&train, plan);
        let scores = model.scores(&test);
        let (top, count) = top_one(&scores, &test);
        let name = if sides[at] == Side::Defender { "to live" } else { "to kill" };
        let told = format!(
            "{name}: learned from {} moves; on {} moves of the test part AUROC {:.4}, first choice right in {:.1} % of {count}\n",
            train.len(),
            test.len(),
            auroc(&scores, &test.right),
            100.0 * top
        );
        (model, told)
    });
    let (Some((kill, kill_told)), Some((live, live_told))) = (done.pop(), done.pop()) else {
        return Err(Failure::new("nothing was learned"));
    };
    let bytes = Ranker::new(live, kill).write();
    let cannot = |error| Failure::in_file(&args.out.display().to_string(), format_args!("cannot be written: {error}"));
    std::fs::write(&args.out, &bytes).map_err(cannot)?;
    print(&format!("{live_told}{kill_told}{} bytes, in {}\n", bytes.len(), span(clock.elapsed())))
}

/// The moves of positions with features of our own.
fn table(positions: &[&Labelled]) -> FeatureTable {
    let mut table = FeatureTable::empty(feature::own_count());
    for (at, position) in positions.iter().enumerate() {
        let points: Vec<_> = position.moves.iter().map(|&(point, _)| point).collect();
        let Some(rows) = feature::own_rows(&position.sketch, &points) else { continue };
        for (row, &(_, grade)) in rows.iter().zip(&position.moves) {
            table.push(row, position.is_right(grade), at as u32, position.root);
        }
    }
    table
}
