//! `shikatsu-lab learn`: labels moves exactly, lets models learn to tell right ones, and reports how well they do.

use console::{CommandEnd, Failure};

mod agent;
mod bench;
mod chosen;
mod corpus;
mod crowd;
mod data;
mod path;
mod places;
mod planes;
mod play;
mod problems;
mod published;
mod report;
mod search;
mod strength;
mod train;

/// Learn from solved positions which move is right, and measure how well that goes
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab learn data moves.dat --problems 500
  shikatsu-lab learn report moves.dat
  shikatsu-lab learn crowd problems.sgf
  shikatsu-lab learn play moves.dat --out games")]
pub(crate) struct Args {
    #[command(subcommand)]
    errand: Errand,
}

#[derive(clap::Subcommand, Debug)]
enum Errand {
    Data(data::Args),
    Crowd(crowd::Args),
    Places(places::Args),
    Train(train::Args),
    Planes(planes::Args),
    Play(play::Args),
    Report(report::Args),
    Search(search::Args),
    Strength(strength::Args),
}

/// Runs the errand that was asked for.
pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    match args.errand {
        Errand::Data(args) => data::run(args),
        Errand::Crowd(args) => crowd::run(args),
        Errand::Places(args) => places::run(args),
        Errand::Train(args) => train::run(args),
        Errand::Planes(args) => planes::run(args),
        Errand::Play(args) => play::run(args),
        Errand::Report(args) => report::run(args),
        Errand::Search(args) => search::run(args),
        Errand::Strength(args) => strength::run(args),
    }
}
