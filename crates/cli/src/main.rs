//! `shikatsu`: the command line.
//!
//! An edge: it reads files, calls the cores and prints. One file for each command, and next to them what they share:
//! `document` (what is in a file), `json` (how programs read it), `view`, `terminal` (how people see it), `failure`.
//! For those that search: `effort` (the options), `watch` (clock and Ctrl-C), `meter` (progress), `finding` (what came
//! of it), and the answer as `report` (for programs), `page`, `verdict`, `line` (for people) and `amount`.
//!
//! Every command ends with status 0 when all is well, 1 when the answer is no, and 2 for wrong use or bad input, with one
//! sentence on standard error.

mod amount;
mod batch;
mod bench;
mod check;
mod completions;
mod convert;
mod document;
mod effort;
mod experiment;
mod failure;
mod finding;
mod info;
mod json;
mod line;
mod meter;
mod page;
mod report;
mod row;
mod serve;
mod show;
mod solve;
mod terminal;
mod verdict;
mod view;
mod watch;

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
  shikatsu solve corner.txt                who lives, and by which moves
  shikatsu show corner.txt                 draw a problem in the terminal
  shikatsu show game.sgf --move 50         draw a game after 50 moves
  shikatsu convert corner.txt corner.sgf   change the format
  shikatsu info collection.sgf             what is in a file
  shikatsu row                             play Capture Row against the computer
  shikatsu serve                           start the web app

“shikatsu help COMMAND” tells more about a command."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    Solve(solve::Args),
    Check(check::Args),
    Show(show::Args),
    Convert(convert::Args),
    Info(info::Args),
    Row(row::Args),
    Bench(bench::Args),
    Experiment(experiment::Args),
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
        Command::Solve(args) => solve::run(args),
        Command::Check(args) => check::run(args),
        Command::Show(args) => show::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Info(args) => info::run(args),
        Command::Row(args) => row::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Experiment(args) => experiment::run(args),
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
