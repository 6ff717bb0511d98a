//! `load`: how much the server bears, measured from outside over real connections.
//!
//! `cargo run --release -p load -- list` starts a server of its own in a temporary folder, fills its library and asks for
//! lists as fast as they come; `-- rooms` starts one as a process of its own and fills it with teams who play; `-- imports`
//! brings problems of others along and plays them at once; `-- log` takes away the log of a room where much was said. Reading
//! order: `list`, `rooms`, `imports` and `log` (the measurements), `member` (who plays in a room), `ear` (a page that listens),
//! `house` (the server), `visitor` (a connection that stays), `tally` (what came of it).

mod ear;
mod house;
mod imports;
mod list;
mod log;
mod member;
mod rooms;
mod serve;
mod tally;
mod visitor;

use std::process::ExitCode;

use clap::Parser;
use console::CommandEnd;

/// Measure how much the server bears
#[derive(Parser, Debug)]
#[command(name = "load", arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    Imports(imports::Args),
    List(list::Args),
    Log(log::Args),
    Rooms(rooms::Args),
    #[command(hide = true)]
    Serve(serve::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Imports(args) => imports::run(&args),
        Command::List(args) => list::run(&args),
        Command::Log(args) => log::run(&args),
        Command::Rooms(args) => rooms::run(&args),
        Command::Serve(args) => serve::run(&args),
    };
    CommandEnd::status(done)
}
