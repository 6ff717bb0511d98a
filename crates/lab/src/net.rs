//! `shikatsu-lab net`: a net for open boards that learns from its own play: it is played with here, trained and measured by
//! PyTorch at the other end of pipes. docs/open.md tells how.

use console::{CommandEnd, Failure};

mod bank;
mod measure;
mod play;
mod python;
mod sure;
mod train;

/// Train a net for open boards by its own play, and measure it
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab net bank starts.bin
  shikatsu-lab net train --out run --bank starts.bin --seconds 600
  shikatsu-lab net measure run/net.pt --problems FOLDER")]
pub(crate) struct Args {
    #[command(subcommand)]
    errand: Errand,
}

#[derive(clap::Subcommand, Debug)]
enum Errand {
    Bank(bank::Args),
    Play(play::Args),
    Train(train::Args),
    Measure(measure::Args),
    Sure(sure::Args),
}

/// Runs the errand that was asked for.
pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    match args.errand {
        Errand::Bank(args) => bank::run(args),
        Errand::Play(args) => play::run(args),
        Errand::Train(args) => train::run(args),
        Errand::Measure(args) => measure::run(args),
        Errand::Sure(args) => sure::run(args),
    }
}
