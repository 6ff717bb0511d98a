//! `shikatsu-lab learners`: how well ratings find out how strong made-up learners are, and whether problems drift.

use console::{CommandEnd, Failure, print};
use training::crowd::Crowd;

/// Let made-up learners of known strength train, and tell how far off their ratings are
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab learners
  shikatsu-lab learners --learners 10000 --tries 60 --seed 7")]
pub(crate) struct Args {
    /// Learners of all strengths; every second one says their rank, the others are found out
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    learners: usize,
    /// Problems that each of them tries
    #[arg(long, value_name = "N", default_value_t = 60)]
    tries: usize,
    /// Problems of each rank
    #[arg(long, value_name = "N", default_value_t = 800, value_parser = clap::value_parser!(u16).range(1..))]
    problems: u16,
    /// Another seed, another crowd
    #[arg(long, value_name = "N", default_value_t = 40)]
    seed: u64,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let report = Crowd::new(args.seed, args.problems.into()).train(args.learners, args.tries);
    let (before, after) = report.misjudged;
    print(&format!(
        "{:.1} % of {} learners are within 100 points after {} problems; they are {:.0} off on the average\n\
         all problems together have moved by {:+.1} points; those that moved were {before:.0} off and are {after:.0}\n",
        100.0 * report.close,
        args.learners,
        args.tries,
        report.error,
        report.drift,
    ))
}
