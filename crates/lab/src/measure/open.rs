//! `shikatsu-lab open`: targets, regions and verdicts on published problems, beside other programs.
//!
//! To read on: `player` (somebody who says what to play), `ours`, `gnu_go`, `adviser` and `trial` (who there is), `sight` (what is seen without
//! search), `sum` (what came of it).

use std::num::NonZeroUsize;
use std::path::PathBuf;

use console::{CommandEnd, Failure, threads};

use crate::experiment::study::side_by_side;
use crate::sets::{self, Published, Sets};
use crate::yardstick::kind::kind;
use crate::yardstick::{Judged, Row, Rows};
use adviser::Advised;
use gnu_go::GnuGo;
use ours::{Search, list};
use player::{Played, Player};
use sum::Sum;
use trial::Trial;

mod adviser;
mod gnu_go;
mod ours;
mod player;
mod sight;
mod sum;
mod trial;

/// Solve published problems that say nothing of their region, and compare with what was published
///
/// Prints a line for each problem and a summary. The same nodes give the same answers on every machine.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab open --problems FOLDER --set collections --every 5
  shikatsu-lab open --set game-positions --seconds 5
  shikatsu-lab open --set collections --every 1 --answered --jobs 2 --rows rows.csv --gnu-go gnugo
  shikatsu-lab open --set collections --every 1 --answered --seconds 5 --threads 2 --rows rows.csv
  shikatsu-lab open --set collections --trial forced --rows rows.csv
  shikatsu-lab open --set targets")]
pub(crate) struct Args {
    #[command(flatten)]
    sets: Sets,
    /// Which set; targets: how often inferred targets agree, in all sets; picks: what the net alone would play, in all sets
    #[arg(long, value_name = "NAME", default_value = "collections")]
    set: String,
    /// Only every N-th problem
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// How many to leave out at the beginning
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: usize,
    /// Only problems that name a first move: not those in which none works
    #[arg(long)]
    answered: bool,
    /// Positions for each problem at most [default: 12 million, any number with --seconds]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// A limit of time for each problem
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<f64>,
    /// Only problems with this in their names
    #[arg(long, value_name = "ID", default_value = "")]
    id: String,
    /// Find the target instead of taking the given one
    #[arg(long)]
    infer: bool,
    /// Problems side by side
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    jobs: NonZeroUsize,
    /// Threads for each problem; with more than one an answer depends on the machine
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    threads: NonZeroUsize,
    /// Add a row for each problem and player to this file, and leave out what is in it
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,
    /// Ask GNU Go beside, which is started like this
    #[arg(long, value_name = "COMMAND")]
    gnu_go: Option<String>,
    /// Ask an adviser beside, as “shikatsu solve --adviser” has it: “katago analysis -config FILE -model FILE”
    #[arg(long, value_name = "COMMAND")]
    adviser: Option<String>,
    /// How long the adviser has for a problem, in seconds on the wall
    #[arg(long, value_name = "S", default_value = "5", value_parser = seconds)]
    patience: f64,
    /// Make a trial in the place of the measurement: forced (the published move is played first), given (the region about group and
    /// published moves is, closed), turned (sixteen short searches, the board turned)
    #[arg(long, value_name = "NAME", value_parser = trial::NAMES)]
    trial: Option<String>,
    /// What was found where a proof and what was published differ
    #[arg(long, value_name = "FILE", default_value = "docs/experiments/data/open/judged.csv")]
    judged: PathBuf,
}

/// Positions for a problem where nobody says.
const NODES: u64 = 12_000_000;

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    match args.set.as_str() {
        "targets" => sets::ALL.iter().try_for_each(|set| sight::agreement(set, &args.sets.read(set)?))?,
        "picks" => sight::picks(&args.sets)?,
        _ => measure(&args)?,
    }
    Ok(CommandEnd::Yes)
}

fn seconds(word: &str) -> Result<f64, String> {
    word.parse().ok().filter(|seconds| (0.0..1e6).contains(seconds)).ok_or_else(|| "expected seconds".to_owned())
}

fn measure(args: &Args) -> Result<(), Failure> {
    let problems = args.chosen()?;
    let (rows, players) = (Rows::open(args.rows.as_deref())?, args.players());
    let done = side_by_side(&problems, Some(args.jobs), false, |problem, _| -> Result<Vec<Row>, Failure> {
        players.iter().map(|player| one(&args.set, problem, player.as_ref(), &rows)).collect()
    })?;
    let done = done.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    let judged = if args.judged.exists() { Judged::read(&args.judged)? } else { Judged::default() };
    for player in &players {
        Sum::new(player.name(), &done, &judged).print(&args.set);
    }
    Ok(())
}

/// What a player makes of a problem, unless that is known already.
fn one(set: &str, problem: &Published, player: &dyn Player, rows: &Rows) -> Result<Row, Failure> {
    if let Some(row) = rows.known(set, &problem.id, player.name()) {
        return Ok(row.clone());
    }
    let played = player.play(problem)?;
    let row = row(set, problem, player.name(), &played);
    rows.add(&row);
    let (mark, told, seconds) = (if row.right { "+" } else { "-" }, &row.told, row.seconds);
    println!("{mark} {} {}: {told} wanted {} {seconds:.2} s", problem.id, row.player, list(&problem.answers));
    Ok(row)
}

fn row(set: &str, problem: &Published, player: &str, played: &Played) -> Row {
    Row {
        set: set.to_owned(),
        problem: problem.id.clone(),
        rank: problem.difficulty.map(|rank| rank as u8),
        kind: kind(problem).to_owned(),
        player: player.to_owned(),
        class: played.class,
        right: played.right,
        among: played.best.iter().any(|first| problem.answers.contains(first)),
        group: sight::is_first(problem),
        nodes: played.nodes,
        seconds: played.seconds,
        first: played.best.first().map_or_else(|| "-".to_owned(), ToString::to_string),
        told: played.told.clone(),
    }
}

impl Args {
    fn chosen(&self) -> Result<Vec<Published>, Failure> {
        let problems = self.sets.read(&self.set)?.into_iter();
        let told = problems.filter(|problem| problem.fails && !self.answered || !problem.answers.is_empty());
        let every = told.skip(self.first).step_by(self.every as usize);
        Ok(every.filter(|problem| problem.id.contains(&self.id)).collect())
    }

    fn search(&self) -> Search {
        let nodes = self.nodes.unwrap_or(if self.seconds.is_some() { u64::MAX } else { NODES });
        Search { nodes, seconds: self.seconds, threads: self.threads.get(), infer: self.infer }
    }

    fn players(&self) -> Vec<Box<dyn Player>> {
        let search = self.search();
        let named = |name: &str| trial::NAMES.into_iter().find(|known| *known == name);
        let mut players: Vec<Box<dyn Player>> = match self.trial.as_deref().and_then(named) {
            Some(name) => vec![Box::new(Trial { name, search })],
            None => vec![Box::new(search)],
        };
        if let Some(command) = &self.gnu_go {
            players.push(Box::new(GnuGo::new(command)));
        }
        if let Some(command) = &self.adviser {
            players.push(Box::new(Advised::new(command, self.patience)));
        }
        players
    }
}
