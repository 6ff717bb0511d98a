//! `shikatsu-lab net measure`: how often a trained net finds published first moves.

use std::path::PathBuf;

use console::{CommandEnd, Failure};

use super::python::Python;

/// Measure a trained net on published problems, with few and many positions looked at
///
/// Prints how often its first choice is a published move, with intervals of 95 %, by rank where there are ranks, and writes figures.csv
/// and choices.csv. Without a GPU this takes hours; --every takes a part of the problems.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab net measure net.pt --problems FOLDER
  shikatsu-lab net measure net.pt --problems FOLDER --depths 1 100 --every 10")]
pub(crate) struct Args {
    /// A net.pt that “shikatsu-lab net train” wrote
    net: PathBuf,
    /// The folder of published problems, of which docs/sets.md tells
    #[arg(long, value_name = "FOLDER", env = "SHIKATSU_PROBLEMS", hide_env_values = true)]
    problems: PathBuf,
    /// Where the tables go
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,
    /// Positions that are looked at for each problem; 1: the net alone
    #[arg(long, value_name = "N", num_args = 1.., default_values_t = [1, 100, 400, 1600])]
    depths: Vec<u32>,
    /// What is marked as the group: the chain that is named, or all that hangs together with it
    #[arg(long, value_name = "WHAT", default_value = "chain", value_parser = ["chain", "group"])]
    marks: String,
    /// Only every N-th problem
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    #[command(flatten)]
    python: Python,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let depths: Vec<String> = args.depths.iter().map(ToString::to_string).collect();
    let more = [
        ("--net", Some(args.net.display().to_string())),
        ("--problems", Some(args.problems.display().to_string())),
        ("--out", Some(args.out.display().to_string())),
        ("--depths", Some(depths.join(" "))),
        ("--marks", Some(args.marks)),
        ("--every", Some(args.every.to_string())),
    ];
    args.python.run("measure.py", &more)
}
