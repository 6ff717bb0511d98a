//! `shikatsu-lab net train`: from nothing or from a checkpoint.

use std::path::PathBuf;

use console::{CommandEnd, Failure};

use super::python::Python;

/// Let a net play with itself and learn from it
///
/// Needs PyTorch, and a GPU to come to something. Writes net.pt, curve.csv and, where published problems are given, exams.csv into a
/// folder. The same command with --start or --state goes on.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab net train --out run --bank starts.bin --seconds 600
  shikatsu-lab net train --out run --bank starts.bin --seconds 600 --start run/net.pt")]
pub(crate) struct Args {
    /// Where the net, its curve and its exams go
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// How long
    #[arg(long, value_name = "S", default_value_t = 600.0)]
    seconds: f64,
    /// Problems of the bank, as “shikatsu-lab net bank” writes them
    #[arg(long, value_name = "FILE")]
    bank: Option<PathBuf>,
    /// A net.pt to go on from
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// A file with everything, gone on from if it is there and written at the end; it takes gigabytes
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// A folder of published problems for exams on the way; nothing is learned from them
    #[arg(long, value_name = "FOLDER", env = "SHIKATSU_PROBLEMS", hide_env_values = true)]
    problems: Option<PathBuf>,
    #[command(flatten)]
    python: Python,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let word = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
    let more = [
        ("--out", Some(args.out.display().to_string())),
        ("--seconds", Some(args.seconds.to_string())),
        ("--bank", word(&args.bank)),
        ("--start", word(&args.start)),
        ("--state", word(&args.state)),
        ("--problems", word(&args.problems)),
    ];
    args.python.run("train.py", &more)
}
