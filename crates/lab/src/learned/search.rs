//! `shikatsu-lab learn search`: what a learned order of moves is worth to the exact search.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use console::{CommandEnd, Failure, threads};
use proof::{Grade, Problem};
use solver::{Knowledge, Limits, NoRank, Outcome, solve};

use crate::clock::Clock;
use crate::enclosed;
use crate::experiment::study::side_by_side;
use crate::page::Page;
use crate::sets::{Published, Sets};
use crate::table::ReportTable;
use crate::template::RANKING;

/// Compare the exact search with and without what it has learned
///
/// Solves problems of the forge that ship, and published enclosed ones where they are given, the position alone and one core for
/// each: with first numbers from what was learned, and with the rule written by hand. Tells nodes and time of those that take many
/// nodes without it. A grade that differs would be an error, and none may.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab learn search
  shikatsu-lab learn search --every 4 --out docs/experiments")]
pub(crate) struct Args {
    #[command(flatten)]
    sets: Sets,
    /// Only every N-th problem of the forge
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Only every N-th published problem
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..))]
    published: u32,
    /// Positions for each problem at most
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    nodes: u64,
    /// Write ranking.md and its data into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

/// From how many nodes on, without what was learned, a problem is in the tables.
const DEAR: [u64; 3] = [0, 10_000, 100_000];

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let forged = bank::forged().step_by(args.every as usize).filter_map(|one| one.sketch.problem()).collect();
    let published = if args.sets.are_given() { args.sets.read(enclosed::SET)? } else { Vec::new() };
    let published: Vec<Problem> =
        published.iter().step_by(args.published as usize).filter_map(Published::enclosed).collect();
    let mut table = ReportTable::new([
        "problems",
        "more nodes than",
        "number",
        "solved without, with",
        "nodes without",
        "nodes with",
        "times fewer",
        "for each, on average",
        "s without",
        "s with",
    ]);
    let mut different = 0;
    for (name, problems) in [("of the forge", forged), ("published, enclosed", published)] {
        let pairs =
            side_by_side(&problems, args.threads, args.progress, |problem, stop| Pair::new(problem, args.nodes, stop))?;
        different += pairs.iter().filter(|pair| pair.differs()).count();
        for least in DEAR.into_iter().filter(|_| !pairs.is_empty()) {
            table.row(row(name, least, &pairs));
        }
    }
    let (same, some) = if different == 0 { ("yes", "") } else { ("", "yes") };
    let page = Page::default()
        .with("every", args.every)
        .with("published", args.published)
        .with("same", same)
        .with("different", some)
        .table("costs", table);
    RANKING.publish(&page, args.out.as_deref())?;
    Ok(if different == 0 { CommandEnd::Yes } else { CommandEnd::No })
}

/// What a problem took.
#[derive(Clone, Copy, Debug)]
struct Cost {
    nodes: u64,
    time: Duration,
    grade: Option<Grade>,
}

impl Cost {
    fn new(problem: &Problem, outlook: bool, nodes: u64, stop: &AtomicBool) -> Cost {
        let knowledge = Knowledge { outlook, ..Knowledge::ALL };
        let clock = Clock::start();
        let limits = Limits { nodes, first_only: true, stop: Some(stop), knowledge, ..Limits::default() };
        match solve(problem, &NoRank, &limits) {
            Outcome::Solved(solved) => {
                Cost { nodes: solved.nodes, time: clock.time(), grade: Some(solved.solution.grade()) }
            }
            Outcome::GaveUp(_) => Cost { nodes, time: clock.time(), grade: None },
        }
    }
}

/// A problem without what was learned, and with it.
#[derive(Clone, Copy, Debug)]
struct Pair {
    without: Cost,
    with: Cost,
}

impl Pair {
    /// One after the other on one core, so that the two meet the same machine.
    fn new(problem: &Problem, nodes: u64, stop: &AtomicBool) -> Pair {
        let [without, with] = [false, true].map(|outlook| Cost::new(problem, outlook, nodes, stop));
        Pair { without, with }
    }

    fn is_solved(&self) -> bool {
        self.without.grade.is_some() && self.with.grade.is_some()
    }

    fn differs(&self) -> bool {
        self.is_solved() && self.without.grade != self.with.grade
    }
}

/// Nodes and times are of problems that both solved.
fn row(name: &str, least: u64, pairs: &[Pair]) -> Vec<String> {
    let dear: Vec<&Pair> = pairs.iter().filter(|pair| pair.without.nodes > least).collect();
    let both: Vec<&Pair> = dear.iter().copied().filter(|pair| pair.is_solved()).collect();
    let nodes = |of: fn(&Pair) -> u64| both.iter().map(|pair| of(pair)).sum::<u64>();
    let seconds = |of: fn(&Pair) -> Duration| both.iter().map(|pair| of(pair)).sum::<Duration>().as_secs_f64();
    let solved = |of: fn(&Pair) -> bool| dear.iter().filter(|pair| of(pair)).count();
    let (without, with) = (nodes(|pair| pair.without.nodes), nodes(|pair| pair.with.nodes));
    let logs: f64 = both.iter().map(|pair| (pair.without.nodes as f64 / pair.with.nodes.max(1) as f64).ln()).sum();
    vec![
        name.to_owned(),
        least.to_string(),
        dear.len().to_string(),
        format!("{}, {}", solved(|pair| pair.without.grade.is_some()), solved(|pair| pair.with.grade.is_some())),
        without.to_string(),
        with.to_string(),
        format!("{:.2}", without as f64 / with.max(1) as f64),
        format!("{:.2}", (logs / both.len().max(1) as f64).exp()),
        format!("{:.2}", seconds(|pair| pair.without.time)),
        format!("{:.2}", seconds(|pair| pair.with.time)),
    ]
}
