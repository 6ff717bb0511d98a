//! `shikatsu learn`: labels moves exactly, lets models learn to tell right ones, and reports how well they do.

use std::path::PathBuf;

use console::{Answer, Failure};

mod data;
mod published;
mod report;

/// Learn from solved positions which move is right, and measure how well that goes
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu learn data moves.dat --problems 500
  shikatsu learn report moves.dat")]
pub struct Args {
    #[command(subcommand)]
    errand: Errand,
}

#[derive(clap::Subcommand, Debug)]
enum Errand {
    Data(data::Args),
    Report(report::Args),
}

/// Runs the errand that was asked for.
pub fn run(args: Args) -> Result<Answer, Failure> {
    match args.errand {
        Errand::Data(args) => data::run(args),
        Errand::Report(args) => report::run(args),
    }
}

/// Reads a file of labelled moves.
fn read(path: &PathBuf) -> Result<learn::file::Gathered, Failure> {
    let name = path.display().to_string();
    let bytes =
        std::fs::read(path).map_err(|error| Failure::in_file(&name, format_args!("cannot be read: {error}")))?;
    learn::file::read(&bytes).map_err(|error| Failure::in_file(&name, error))
}
