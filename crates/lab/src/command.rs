//! [`Lab`]: the command line of `shikatsu-lab`.

use clap::Parser;
use console::{CommandEnd, Failure};

use crate::making::{prove, train};
use crate::measure::{
    ablation, crowds, games, graded, growth, ladder, learners, lines, natural, open, open_versus_brute_force, scoring,
    speed, versus_brute_force,
};
use crate::{experiment, learned, net, template};

/// The laboratory of shikatsu: measurements that anybody can repeat, and what is learned from solved problems
#[derive(Parser, Debug)]
#[command(
    name = "shikatsu-lab",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    after_help = "\
Examples:
  shikatsu-lab experiment growth           repeat a measurement of the documentation
  shikatsu-lab learn data moves.dat        write down what becomes of every move
  shikatsu-lab graded --problems FILE      compare with published grades
  shikatsu-lab versus-brute-force          compare with brute force
  shikatsu-lab prove                       write the certificates of the problems that ship

“shikatsu-lab help COMMAND” tells more about a command."
)]
pub struct Lab {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    Experiment(experiment::Args),
    Learn(learned::Args),
    Net(net::Args),
    Graded(graded::Args),
    Open(open::Args),
    Speed(speed::Args),
    Ablation(ablation::Args),
    Growth(growth::Args),
    VersusBruteForce(versus_brute_force::Args),
    OpenVersusBruteForce(open_versus_brute_force::Args),
    Lines(lines::Args),
    Games(games::Args),
    Scoring(scoring::Args),
    Ladder(ladder::Args),
    Crowds(crowds::Args),
    Natural(natural::Args),
    Learners(learners::Args),
    Pages(template::Args),
    Prove(prove::Args),
    Train(train::Args),
}

impl Lab {
    /// Does what was asked.
    ///
    /// # Errors
    /// For wrong use or bad input.
    pub fn run(self) -> Result<CommandEnd, Failure> {
        match self.command {
            Command::Experiment(args) => experiment::run(args),
            Command::Learn(args) => learned::run(args),
            Command::Net(args) => net::run(args),
            Command::Graded(args) => graded::run(args),
            Command::Open(args) => open::run(args),
            Command::Speed(args) => speed::run(args),
            Command::Ablation(args) => ablation::run(args),
            Command::Growth(args) => growth::run(args),
            Command::VersusBruteForce(args) => versus_brute_force::run(args),
            Command::OpenVersusBruteForce(args) => open_versus_brute_force::run(args),
            Command::Lines(args) => lines::run(args),
            Command::Games(args) => games::run(args),
            Command::Scoring(args) => scoring::run(args),
            Command::Ladder(args) => ladder::run(args),
            Command::Crowds(args) => crowds::run(args),
            Command::Natural(args) => natural::run(args),
            Command::Learners(args) => learners::run(args),
            Command::Pages(args) => template::run(args),
            Command::Prove(args) => prove::run(args),
            Command::Train(args) => train::run(args),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::Lab;

    /// The program and all its commands, those of `experiment` and `learn` too.
    fn commands() -> Vec<clap::Command> {
        let (mut todo, mut all) = (vec![Lab::command()], Vec::new());
        while let Some(command) = todo.pop() {
            todo.extend(command.get_subcommands().cloned());
            all.push(command);
        }
        all
    }

    #[test]
    fn every_command_has_examples_and_they_can_be_typed() {
        let all = commands();
        assert!(all.len() > 30);
        for command in all {
            let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let lines = examples.strip_prefix("Examples:\n").unwrap_or_default().lines();
            let mut typed = lines.filter_map(|line| line.trim_start().split("   ").next()).peekable();
            assert!(typed.peek().is_some(), "{}: {examples}", command.get_name());
            for line in typed.filter(|line| line.starts_with("shikatsu-lab ")) {
                let helps = |error: &clap::Error| error.kind() == clap::error::ErrorKind::DisplayHelp;
                let parsed = Lab::try_parse_from(line.split_whitespace());
                assert!(parsed.as_ref().map_or_else(helps, |_| true), "{line}: {parsed:?}");
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
