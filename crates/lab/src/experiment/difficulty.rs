//! `shikatsu-lab experiment difficulty`: do the ranks that the program gives problems agree with those that people gave?
//!
//! `rated` has a problem with both ranks, `sample` how well they agree, `report` tells it.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use console::{CommandEnd, Failure, output, threads};
use forge::{Entry, Rating};
use solver::{Limits, NoRank, Outcome, solve};

use super::study::side_by_side;
use crate::clock::Clock;
use crate::labelled;
use crate::sets::Sets;
use crate::template::DIFFICULTY;
use rated::Rated;
use report::Report;

mod rated;
mod report;
mod rows;
mod sample;

/// Compare the ranks of problems with those that people gave them
///
/// Published problems that people have ranked are solved, some seconds each, and rated. Half of them, chosen by name,
/// were looked at while the rating was made; the other half is only looked at with --held-back.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab experiment difficulty --problems collections.jsonl
  shikatsu-lab experiment difficulty --held-back --forged forged.tsv --out docs/experiments")]
pub(crate) struct Args {
    #[command(flatten)]
    sets: Sets,
    /// Keep the proofs in this folder for the next time
    #[arg(long, value_name = "FOLDER", default_value = "target/labelled")]
    proofs: PathBuf,
    /// Look at the half that is held back, too
    #[arg(long)]
    held_back: bool,
    /// Count the ranks of the problems in this file of a forge
    #[arg(long, value_name = "FILE")]
    forged: Option<PathBuf>,
    /// Write what was measured of each problem into this file, as a table
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,
    /// Write difficulty.md, its data and difficulty.svg into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Work side by side [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let mut problems = labelled::read(&args.sets)?;
    problems.retain(|problem| args.held_back || !problem.is_held_back());
    output::make_folder(&args.proofs)?;
    let rated = side_by_side(&problems, args.threads, args.progress, |problem, _| Rated::new(problem, &args.proofs))?;
    let forged = args.forged.as_deref().map(|file| forged(file, &args)).transpose()?.unwrap_or_default();
    let report = Report { rated: rated.into_iter().flatten().collect(), forged };
    if let Some(file) = &args.rows {
        output::write(file, &rows::csv(&report.rated))?;
    }
    if let Some(folder) = &args.out {
        output::make_folder(folder)?;
        output::write(&folder.join("difficulty.svg"), &report.plot().svg())?;
    }
    DIFFICULTY.publish(&report.page(), args.out.as_deref())
}

/// The ratings of what a forge has made. How long they took is told, and is no part of the report.
fn forged(file: &Path, args: &Args) -> Result<Vec<Rating>, Failure> {
    let unreadable = |error| Failure::in_file(&file.display().to_string(), format_args!("cannot be read: {error}"));
    let text = fs::read_to_string(file).map_err(unreadable)?;
    let entries: Vec<Entry> = text.lines().filter_map(|line| line.parse().ok()).collect();
    let rated = side_by_side(&entries, args.threads, args.progress, |entry, _| {
        let Outcome::Solved(solved) = solve(&entry.sketch.problem()?, &NoRank, &Limits::default()) else { return None };
        let clock = Clock::start();
        let rating = forge::rated(&solved.solution);
        Some((rating, clock.time().as_secs_f64()))
    })?;
    let (ratings, mut times): (Vec<Rating>, Vec<f64>) = rated.into_iter().flatten().unzip();
    times.sort_by(f64::total_cmp);
    let milliseconds = |share: f64| times.get((times.len() as f64 * share) as usize).map_or(0.0, |time| 1e3 * time);
    let [half, most] = [0.5, 0.95].map(milliseconds);
    eprintln!("{} forged problems rated, in {half:.1} ms at the median and {most:.1} ms for 95 of 100", ratings.len());
    Ok(ratings)
}
