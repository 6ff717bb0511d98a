//! `shikatsu-lab learn`: labels moves exactly, lets models learn to tell right ones, and reports how well they do.

use std::path::PathBuf;

use console::{Answer, Failure};
use learn::study::Corpus;
use learn::{Labelled, Part};
use proof::Side;
use tsumego::Sketch;

mod agent;
mod data;
mod path;
mod planes;
mod play;
mod published;
mod report;
mod search;
mod train;

/// Learn from solved positions which move is right, and measure how well that goes
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab learn data moves.dat --problems 500
  shikatsu-lab learn report moves.dat
  shikatsu-lab learn play moves.dat --out games")]
pub(crate) struct Args {
    #[command(subcommand)]
    errand: Errand,
}

#[derive(clap::Subcommand, Debug)]
enum Errand {
    Data(data::Args),
    Train(train::Args),
    Planes(planes::Args),
    Play(play::Args),
    Report(report::Args),
    Search(search::Args),
}

/// Runs the errand that was asked for.
pub(crate) fn run(args: Args) -> Result<Answer, Failure> {
    match args.errand {
        Errand::Data(args) => data::run(args),
        Errand::Train(args) => train::run(args),
        Errand::Planes(args) => planes::run(args),
        Errand::Play(args) => play::run(args),
        Errand::Report(args) => report::run(args),
        Errand::Search(args) => search::run(args),
    }
}

/// Positions that each part must have for each side, or there is nothing to learn or to try.
const LEAST: usize = 20;

/// Everything in a file, if it is enough to learn from.
fn corpus(path: &std::path::Path, problems: Vec<(Sketch, Vec<Labelled>)>) -> Result<Corpus, Failure> {
    let corpus = Corpus::new(problems);
    let enough = |side: Side| Part::ALL.iter().all(|&part| corpus.of(side, part).len() >= LEAST);
    if enough(Side::Defender) && enough(Side::Attacker) {
        return Ok(corpus);
    }
    Err(Failure::in_file(&path.display().to_string(), "has too few positions to learn from; take more problems"))
}

/// Reads a file of labelled moves.
fn read(path: &PathBuf) -> Result<learn::file::Gathered, Failure> {
    let name = path.display().to_string();
    let bytes =
        std::fs::read(path).map_err(|error| Failure::in_file(&name, format_args!("cannot be read: {error}")))?;
    learn::file::read(&bytes).map_err(|error| Failure::in_file(&name, error))
}
