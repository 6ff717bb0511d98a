//! `load`: how much the server bears, measured from outside over real connections.
//!
//! `cargo run --release -p load -- list` starts a server of its own in a temporary folder, fills its library and asks for
//! lists as fast as they come. Reading order: `list` (the measurement), `house` (the server), `visitor` (a connection that
//! stays), `tally` (what came of it).

mod house;
mod list;
mod tally;
mod visitor;

use std::process::ExitCode;

use clap::Parser;
use console::Answer;

/// Measure how much the server bears
#[derive(Parser, Debug)]
#[command(name = "load", arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    List(list::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::List(args) => list::run(&args),
    };
    Answer::status(done)
}
