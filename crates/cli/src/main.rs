//! `shikatsu`: the command line.
//!
//! An edge: it reads files, calls the cores and prints. One file for each command, and next to them what they share:
//! `document` (what is in a file), `json` (how programs read it), `view`, `terminal` (how people see it), `failure`.
//!
//! Every command ends with status 0 when all is well, 1 when the answer is no, and 2 for wrong use or bad input, with one
//! sentence on standard error.

mod completions;
mod convert;
mod document;
mod failure;
mod info;
mod json;
mod serve;
mod show;
mod terminal;
mod view;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use failure::Failure;

/// Life and death in Go: problems, games and their files
#[derive(Parser, Debug)]
#[command(
    name = "shikatsu",
    version,
    arg_required_else_help = true,
    after_help = "\
Examples:
  shikatsu show corner.txt                 draw a problem in the terminal
  shikatsu show game.sgf --move 50         draw a game after 50 moves
  shikatsu convert corner.txt corner.sgf   change the format
  shikatsu info collection.sgf             what is in a file
  shikatsu serve                           start the web app

“shikatsu help COMMAND” tells more about a command."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    Show(show::Args),
    Convert(convert::Args),
    Info(info::Args),
    Serve(serve::Args),
    Completions(completions::Args),
}

/// How a command ends when nothing went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Yes,
    No,
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Show(args) => show::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Info(args) => info::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Completions(args) => completions::run(args),
    };
    match done {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Err(failure) => {
            warn(&failure);
            ExitCode::from(2)
        }
    }
}

/// Writes to standard output. A reader that has seen enough (`| head`) is no failure.
fn print(text: &str) -> Result<Answer, Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::new(format_args!("cannot write to standard output: {error}")))
        }
        _ => Ok(Answer::Yes),
    }
}

/// One sentence on standard error.
fn warn(sentence: &dyn std::fmt::Display) {
    // Nobody can be told that nobody can be told.
    let _ = writeln!(io::stderr(), "{sentence}");
}
