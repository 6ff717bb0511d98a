//! `shikatsu bank`: the problems of the forge that ship. They are packed, proved again, and written out for others.

mod check;
mod enrol;
mod export;
mod journal;
mod merge;
mod pack;
mod proved;
mod report;

use std::path::PathBuf;

use console::{CommandEnd, Failure};

/// The problems of the forge that ship: prove them again, write them out, pack others
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu bank report
  shikatsu bank check --every 50
  shikatsu bank export problems")]
pub(crate) struct Args {
    #[command(subcommand)]
    errand: Errand,
}

#[derive(clap::Subcommand, Debug)]
enum Errand {
    /// Prove every problem again, and hold what ships against the proofs
    ///
    /// Solves each problem, has the proof checked, and compares grade, right moves, kind and tags; looks that no two are
    /// alike, that courses have no needless stone, and that their certificates hold.
    #[command(after_help = "Examples:\n  shikatsu bank check --every 50\n  shikatsu bank check --courses")]
    Check {
        /// Only every N-th problem
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
        every: u32,
        /// Only the front shelf and the courses
        #[arg(long)]
        courses: bool,
        /// Show progress even where standard error is no terminal
        #[arg(long)]
        progress: bool,
    },
    /// Write the problems for others, with solutions: SGF, JSON lines, a manifest and the licence
    ///
    /// The solutions are made anew from proofs, which takes a while for all of them; each file is written as it goes.
    #[command(after_help = "Examples:\n  shikatsu bank export problems")]
    Export {
        /// A folder, which is made
        folder: PathBuf,
        /// Only every N-th problem
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
        every: u32,
        /// Show progress even where standard error is no terminal
        #[arg(long)]
        progress: bool,
    },
    /// Tell how many there are of each kind, rank and course
    #[command(after_help = "Examples:\n  shikatsu bank report --pictures pictures")]
    Report {
        /// Also draw twelve of them into this folder
        #[arg(long, value_name = "FOLDER")]
        pictures: Option<PathBuf>,
    },
    /// Pack files of “shikatsu forge”, and other banks, into a bank: proved, in courses, with the proofs of these
    ///
    /// Every problem is proved, whoever says what of it, and rated if it is new. Courses have no problem with a needless stone.
    /// For all that ships this takes half an hour: with a journal, a run that was stopped goes on where it was.
    #[command(after_help = "\
Examples:
  shikatsu bank pack problems.tsv --out problems.bank
  shikatsu bank pack data/forged.bank more.tsv --journal proved.tsv --out more.bank")]
    Pack {
        /// Files that the forge made, or banks
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Note what was proved in this file, and begin with what it has
        #[arg(long, value_name = "FILE")]
        journal: Option<PathBuf>,
        /// Show progress even where standard error is no terminal
        #[arg(long)]
        progress: bool,
        /// Where the bank goes
        #[arg(long, value_name = "OUT.bank")]
        out: PathBuf,
    },
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    match args.errand {
        Errand::Check { every, courses, progress } => check::run(every as usize, courses, progress),
        Errand::Export { folder, every, progress } => export::run(&folder, every as usize, progress),
        Errand::Report { pictures } => report::run(pictures.as_deref()),
        Errand::Pack { files, journal, progress, out } => pack::run(&files, journal.as_deref(), progress, &out),
    }
}
