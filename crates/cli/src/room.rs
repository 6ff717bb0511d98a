//! `shikatsu room`: what happened in the rooms of a server, for whoever evaluates games.

use std::path::PathBuf;

use console::{CommandEnd, Failure, output};
use server::{Errand, administer};
use wire::{LogForm, LogNames};

use crate::settings::Kept;

/// Take the games of team rooms away for evaluation
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu room log --csv --numbers --out games.csv   every game that is over
  shikatsu room log 5c1d…                             one of them, as JSON lines
  shikatsu room figures                               how teams decide: by scheme, by part of the game, by rank
  shikatsu room figures --page ranks.html             with plots of rank against behaviour")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    kept: Kept,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Write what happened in rooms whose games are over, a row for each event
    ///
    /// A row says whose turn it was, by which scheme that side decides, who acted, how strong they say to be, and how long
    /// after the question. What a team keeps to itself is left out where its room was opened without the promise to
    /// reveal it. With the server running or not.
    #[command(after_help = "Examples:\n  shikatsu room log --csv --numbers --out games.csv")]
    Log {
        /// Rooms, by the names in their addresses [default: all]
        rooms: Vec<String>,
        /// A table with commas in place of JSON lines
        #[arg(long)]
        csv: bool,
        /// Members by numbers in place of their names
        #[arg(long)]
        numbers: bool,
        /// File to write; - is standard output
        #[arg(long, value_name = "OUT", default_value = "-")]
        out: PathBuf,
    },
    /// Tell how teams decided over many games: by scheme, by part of the game, by phase and by rank
    ///
    /// The last table says whether rank shows in behaviour: in whose proposals are played, in how long members take, in how
    /// far from the last stone they propose. Only those who told a rank count there.
    #[command(after_help = "Examples:\n  shikatsu room figures\n  shikatsu room figures --page ranks.html")]
    Figures {
        /// Rooms, by the names in their addresses [default: all]
        rooms: Vec<String>,
        /// A page with plots of rank against behaviour, in this file; - is standard output
        #[arg(long, value_name = "OUT")]
        page: Option<PathBuf>,
    },
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let Args { command, kept } = args;
    let config = kept.config();
    let (errand, out) = match command {
        Command::Log { rooms, csv, numbers, out } => {
            let form = if csv { LogForm::Csv } else { LogForm::Jsonl };
            let names = if numbers { LogNames::Numbers } else { LogNames::Told };
            (Errand::Log { rooms, form, names }, out)
        }
        Command::Figures { rooms, page } => {
            (Errand::Figures { rooms, page: page.is_some() }, page.unwrap_or_else(|| PathBuf::from("-")))
        }
    };
    let lines = administer(&config, &errand).map_err(Failure::new)?;
    output::write(&out, &lines.into_iter().map(|line| line + "\n").collect::<String>())
}
