//! `shikatsu-lab learn planes`: labelled moves in the form from which the net learns.

use std::path::PathBuf;

use console::{CommandEnd, Failure, output, print};
use tsumego::counted;

use super::corpus;

/// Write positions as the net sees them, for its trainer
///
/// `crates/learn/net/train.py` learns from the file: `python3 crates/learn/net/train.py planes.bin --final --out net.safetensors`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab learn planes moves.dat planes.bin")]
pub(crate) struct Args {
    /// A file that “shikatsu-lab learn data” made
    moves: PathBuf,
    /// Where the positions go
    out: PathBuf,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let problems = corpus::read(&args.moves)?.problems;
    let roots: Vec<tsumego::Sketch> = problems.iter().map(|(root, _)| *root).collect();
    let parts = learn::split(&learn::families(&roots), learn::SPLIT);
    let all = learn::without_duplicates(problems.into_iter().flat_map(|(_, positions)| positions));
    let lessons = all.iter().map(|position| learn::net::lesson(position, parts[position.root as usize]));
    let bytes: Vec<u8> = lessons.flatten().collect();
    output::write_bytes(&args.out, &bytes)?;
    print(&format!("{} in {} kB\n", counted(all.len(), "position"), bytes.len().div_ceil(1000)))
}
