//! `shikatsu-lab learn play`: the agent of the text plays problems that were held back, and its games are kept.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

use console::amount::span;
use console::{Answer, Failure, Meter, all_cores_or, output, print, threads};
use learn::Opponent;
use learn::study::{Corpus, Lessons, Rankers, Sides, Sizes};
use proof::Side;
use sgf::Collection;

use super::agent::{CHIEF, Played};
use super::{corpus, path};
use crate::template::AGENT;

/// Let the agent of a published study play problems, and keep its games
///
/// Trains a random forest as in the study of Gang, Blackmore and Daniels and boosted trees of our own on labelled moves. With each of
/// them, and with none, the study's agent plays problems that were held back, against itself and against the solver. Prints its Tables
/// V and VI. The games are SGF files, each with one game for every problem; the viewer of the web app steps through them, with
/// dots on stones that can never be captured.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab learn play moves.dat
  shikatsu-lab learn play moves.dat --problems 30 --out games")]
pub(crate) struct Args {
    /// A file that “shikatsu-lab learn data” made
    file: PathBuf,
    /// Problems for each table
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1000))]
    problems: u16,
    /// Write the games on the test part into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
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

pub(crate) fn run(args: Args) -> Result<Answer, Failure> {
    let (meter, clock) = (Meter::new(args.progress), Instant::now());
    let corpus = corpus::corpus(&args.file, corpus::read(&args.file)?.problems)?;
    let sizes = if args.small { Sizes::SMALL } else { Sizes::FULL };
    let sizes = Sizes { games: usize::from(args.problems), threads: all_cores_or(args.threads), ..sizes };
    let learned = [Side::Defender, Side::Attacker].map(|side| {
        meter.show(|| format!("learning {}; Ctrl-C stops", if side == Side::Defender { "to live" } else { "to kill" }));
        Lessons::new(&Sides::new(&corpus, side, &Lessons::enough(&sizes), SEED), &sizes)
    });
    let played = played(&corpus, learned, &sizes, &meter);
    meter.clear();
    if let Some(folder) = &args.out {
        keep(&played, folder)?;
    }
    eprintln!("made in {}", span(clock.elapsed()));
    print(&AGENT.text(&played.page()))
}

/// All games of the agent, with what was learned to live and to kill.
pub(super) fn played(corpus: &Corpus, [live, kill]: [Lessons; 2], sizes: &Sizes, meter: &Meter) -> Played {
    let tell = |part: &str, done: usize| meter.show(|| format!("{part}: {done} problems played; Ctrl-C stops"));
    Played::new(corpus, &Rankers::new(live, kill), sizes, tell)
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
                path::add(&mut file, &title, name, bout, game, against).ok_or_else(cannot)?;
            }
            output::write_bytes(&path, &file.to_bytes())?;
        }
    }
    Ok(())
}
