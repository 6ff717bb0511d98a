//! `shikatsu`: the command line.
//!
//! An edge: it reads files, calls the cores and prints. One file for each command, and next to them what they share:
//! `document` (what is in a file), `json` (how programs read it), `view`, `terminal` (how people see it), `settings` (of the web app). `engine` (players that answer commands). For those that
//! search: `effort` (the options), `watch` (clock and Ctrl-C), `finding` (what came of it), and the answer as `report` (for
//! programs), `page` and `line` (for people). `files` (which are meant). How they read, tell and fail is the crate `console`.

mod admin;
mod audit;
mod backup;
mod bank;
mod batch;
mod bench;
mod bridge;
mod check;
mod completions;
mod contest;
mod convert;
mod document;
mod effort;
mod engine;
mod files;
mod finding;
mod forge;
mod gtp;
mod info;
mod json;
mod licences;
mod line;
mod man;
mod moments;
mod moved;
mod opinion;
mod page;
mod players;
mod print;
mod ranker;
mod regress;
mod report;
mod restore;
mod room;
mod row;
mod serve;
mod settings;
mod show;
mod site;
mod solve;
mod terminal;
mod view;
mod watch;
mod workers;

use std::process::ExitCode;

/// Hands memory back to the system soon after a large file is dealt with, whatever thread it was read on.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

use clap::{CommandFactory, Parser};
use console::CommandEnd;

/// Life and death in Go: problems, games and their files
#[derive(Parser, Debug)]
#[command(
    name = "shikatsu",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    after_help = "\
Examples:
  shikatsu solve corner.txt                who lives, and by which moves
  shikatsu show corner.txt                 draw a problem in the terminal
  shikatsu show game.sgf --move 50         draw a game after 50 moves
  shikatsu convert corner.txt corner.sgf   change the format
  shikatsu print --collection own          sheets of problems, solutions overleaf
  shikatsu info collection.sgf             what is in a file
  shikatsu row                             play Capture Row against the computer
  shikatsu forge problems.tsv --count 20   make problems
  shikatsu audit collection.sgf            what is wrong with problems
  shikatsu moments games/                  where your games changed hands
  shikatsu bank export FOLDER              the problems that ship, for others
  shikatsu gtp                             be a Go engine for GoGui, Sabaki and others
  shikatsu match builtin:r5 builtin:r4     let two players play a match
  shikatsu serve                           start the web app
  shikatsu site FOLDER                     the web app as files for any web host

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
    Print(print::Args),
    Info(info::Args),
    Row(row::Args),
    Gtp(gtp::Args),
    Match(contest::Args),
    Regress(regress::Args),
    Bench(bench::Args),
    Forge(forge::Args),
    Audit(audit::Args),
    Moments(moments::Args),
    Bank(bank::Args),
    Serve(serve::Args),
    Site(site::Args),
    Backup(backup::Args),
    Restore(restore::Args),
    Admin(admin::Args),
    Room(room::Args),
    Completions(completions::Args),
    Man(man::Args),
    Licences(licences::Args),
    Experiment(moved::Args),
    Learn(moved::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Solve(args) => solve::run(args),
        Command::Check(args) => check::run(args),
        Command::Show(args) => show::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Print(args) => print::run(args),
        Command::Info(args) => info::run(args),
        Command::Row(args) => row::run(args),
        Command::Gtp(args) => gtp::run(args),
        Command::Match(args) => contest::run(args),
        Command::Regress(args) => regress::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Forge(args) => forge::run(args),
        Command::Audit(args) => audit::run(args),
        Command::Moments(args) => moments::run(args),
        Command::Bank(args) => bank::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Site(args) => site::run(args),
        Command::Backup(args) => backup::run(args),
        Command::Restore(args) => restore::run(args),
        Command::Admin(args) => admin::run(args),
        Command::Room(args) => room::run(args),
        Command::Completions(args) => completions::run(args, Cli::command()),
        Command::Man(args) => man::run(args, Cli::command()),
        Command::Licences(args) => licences::run(args),
        Command::Experiment(_) => moved::run("experiment"),
        Command::Learn(_) => moved::run("learn"),
    };
    CommandEnd::status(done)
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::Cli;
    use super::engine::words;

    /// The program and all its commands that are shown, those of `bank` too.
    fn commands() -> Vec<clap::Command> {
        let (mut todo, mut all) = (vec![Cli::command()], Vec::new());
        while let Some(command) = todo.pop() {
            todo.extend(command.get_subcommands().filter(|command| !command.is_hide_set()).cloned());
            all.push(command);
        }
        all
    }

    /// The commands in a line of examples, without what they mean and what a shell makes of them.
    fn typed(line: &str) -> impl Iterator<Item = Vec<String>> {
        let code = line.trim_start().split("   ").next().unwrap_or_default();
        let parts = code.split(" && ").flat_map(|part| part.split(" | "));
        let ours = parts.filter(|part| part.starts_with("shikatsu"));
        ours.map(|part| words(part).unwrap().into_iter().take_while(|word| word != "<" && word != ">").collect())
    }

    #[test]
    fn every_command_has_examples_and_they_can_be_typed() {
        let all = commands();
        assert!(all.len() > 18);
        for command in all {
            let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let mut typed = examples.strip_prefix("Examples:\n").unwrap_or_default().lines().flat_map(typed).peekable();
            assert!(typed.peek().is_some(), "{}: {examples}", command.get_name());
            for words in typed {
                let helps = |error: &clap::Error| error.kind() == clap::error::ErrorKind::DisplayHelp;
                let parsed = Cli::try_parse_from(&words);
                assert!(parsed.as_ref().map_or_else(helps, |_| true), "{words:?}: {parsed:?}");
            }
        }
    }

    #[test]
    fn every_option_is_explained() {
        for command in commands() {
            for option in command.get_arguments() {
                assert!(option.get_help().is_some(), "{} {}", command.get_name(), option.get_id());
            }
        }
    }
}
