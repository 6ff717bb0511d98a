//! `shikatsu-lab learn play`: the agent of the text plays problems, and its games are kept: those that were held back when it
//! learned, or those of any file.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

use console::amount::span;
use console::{CommandEnd, Failure, Meter, all_cores_or, input, output, print, threads};
use learn::Opponent;
use learn::study::{Corpus, Lessons, Rankers, Sides, Sizes};
use proof::Side;
use sgf::Collection;
use solver::classic::Gang;

use super::agent::{CHIEF, Played};
use super::chosen::Chosen;
use super::{bench, corpus, path};
use crate::template::AGENT;

/// Let the agent of a published study play problems, and keep its games
///
/// Trains a random forest as in the study of Gang, Blackmore and Daniels and boosted trees of our own on labelled moves. With each of
/// them, and with none, the study's agent plays problems that were held back, against itself and against the solver. Prints its Tables
/// V and VI. A file of problems (SGF, text, or a set of docs/sets.md) is played with a ranker that is there already, and told problem by
/// problem. The games are SGF files, each with one game for every problem; the viewer of the web app steps through them, with
/// dots on stones that can never be captured.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab learn play moves.dat
  shikatsu-lab learn play moves.dat --problems 30 --out games
  shikatsu-lab learn play my-problems.sgf --ranker boosted --depth 4 --out games
  shikatsu-lab learn play corner.txt --ranker ranker.bin --near 3")]
pub(crate) struct Args {
    /// A file that “shikatsu-lab learn data” made, or one of problems
    file: PathBuf,
    /// Problems for each table
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1000))]
    problems: u16,
    /// Write the games on the test part into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    #[command(flatten)]
    chosen: Chosen,
    /// Learn from small samples, in seconds
    #[arg(long)]
    small: bool,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

/// What the samples are drawn from.
const SEED: u64 = 1;

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let (meter, clock) = (Meter::new(args.progress), Instant::now());
    let (_, bytes) = input::read(&args.file)?;
    if !learn::file::is_one(&bytes) {
        return bench::run(&args.file, &args.chosen, args.out.as_deref());
    }
    if args.chosen.ranker.is_some() {
        return Err(Failure::new("labelled moves are learned from anew: --ranker is for a file of problems"));
    }
    let corpus = corpus::corpus(&args.file, corpus::read(&args.file)?.problems)?;
    let sizes = if args.small { Sizes::SMALL } else { Sizes::FULL };
    let sizes = Sizes { games: usize::from(args.problems), threads: all_cores_or(args.threads), ..sizes };
    let learned = [Side::Defender, Side::Attacker].map(|side| {
        meter.show(|| format!("learning {}; Ctrl-C stops", if side == Side::Defender { "to live" } else { "to kill" }));
        Lessons::new(&Sides::new(&corpus, side, &Lessons::enough(&sizes), SEED), &sizes)
    });
    let played = played(&corpus, learned, &sizes, args.chosen.gang(), &meter);
    meter.clear();
    if let Some(folder) = &args.out {
        keep(&played, folder)?;
    }
    eprintln!("made in {}", span(clock.elapsed()));
    print(&AGENT.text(&played.page()))
}

/// All games of the agent, with what was learned to live and to kill.
pub(super) fn played(corpus: &Corpus, [live, kill]: [Lessons; 2], sizes: &Sizes, gang: Gang, meter: &Meter) -> Played {
    let tell = |part: &str, done: usize| meter.show(|| format!("{part}: {done} problems played; Ctrl-C stops"));
    Played::new(corpus, &Rankers::new(live, kill), gang, sizes, tell)
}

/// Writes a file for each of the chief contestants and each opponent.
fn keep(played: &Played, folder: &Path) -> Result<(), Failure> {
    output::make_folder(folder)?;
    for (at, name) in played.test.names.iter().enumerate().take(CHIEF) {
        for (against, word) in Opponent::ALL.into_iter().zip(["itself", "exact"]) {
            let path = folder.join(format!("{}-{word}.sgf", name.replace(", ", "-").replace(' ', "-")));
            let cannot = || Failure::in_file(&path.display().to_string(), "cannot be made");
            let mut file = Collection::parse(Vec::new(), sgf::Limits::default()).map_err(|_| cannot())?;
            for (number, bout) in played.test.bouts.iter().enumerate() {
                let rank = played.rank(&bout.sketch).map_or(String::new(), |rank| format!(", {rank}"));
                let title = format!("Problem {}{rank}", number + 1);
                let game = &bout.games[at][against as usize];
                let problem = bout.sketch.problem().ok_or_else(cannot)?;
                path::add(&mut file, &title, name, &problem, game, against).ok_or_else(cannot)?;
            }
            output::write_bytes(&path, &file.to_bytes())?;
        }
    }
    Ok(())
}
