//! `shikatsu-lab graded`: the solver on published enclosed problems with graded first moves.

use std::time::Duration;

use console::{CommandEnd, Failure, threads};
use proof::{Grade, Problem};
use rules::Move;
use solver::{Knowledge, Limits, NoRank, Outcome, Solved, solve};

use crate::clock::Clock;
use crate::sets::{Published, Sets};
use crate::{enclosed, technique};

/// Solve published enclosed problems and compare the grades of their first moves
///
/// Prints each first move whose published grade differs from ours, each problem over a second, and a summary; times are of the
/// processor, and with several threads of the first one.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab graded --problems enclosed-graded.jsonl --every 16
  shikatsu-lab graded --every 16 --nodes 2000000 --without outlook")]
pub(crate) struct Args {
    #[command(flatten)]
    sets: Sets,
    /// Only every N-th problem
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Positions for each problem at most
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    nodes: u64,
    /// Grade the position alone, and none of its moves
    #[arg(long)]
    first_only: bool,
    /// Threads for each problem
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    threads: std::num::NonZeroUsize,
    /// Switch a technique of the search off; may be given more than once
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique::known)]
    without: Vec<&'static str>,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let limits = args.limits();
    let mut tally = Tally::default();
    for published in args.sets.read(enclosed::SET)?.iter().step_by(args.every as usize) {
        match published.enclosed() {
            Some(problem) => tally.add(published, &problem, &limits),
            None => println!("{}: not an enclosed problem", published.id),
        }
    }
    tally.print();
    Ok(CommandEnd::Yes)
}

impl Args {
    fn limits(&self) -> Limits<'static> {
        let knowledge = self.without.iter().fold(Knowledge::ALL, |left, name| technique::without(left, name));
        let (nodes, threads) = (self.nodes, self.threads.get());
        Limits { nodes, threads, first_only: self.first_only, knowledge, ..Limits::default() }
    }
}

const SECOND: Duration = Duration::from_secs(1);

/// Does our grade say what the published one says? `lNd` is balance N, `dNl` is balance 1 - N.
fn agrees(published: &str, ours: Grade) -> bool {
    let number = |text: &str| text.trim_matches(|c: char| c.is_ascii_lowercase()).parse::<i8>().unwrap_or(0);
    match (published, published.as_bytes()[0]) {
        ("l", _) => ours >= Grade::Seki,
        ("d", _) => ours == Grade::Dead,
        (_, b'l') => ours == Grade::Ko(number(published)),
        _ => ours == Grade::Ko(1 - number(published)),
    }
}

#[derive(Default)]
struct Tally {
    times: Vec<Duration>,
    nodes: Vec<u64>,
    unsolved: usize,
    unfinished: usize,
    agree: usize,
    differ: usize,
    states: usize,
}

impl Tally {
    fn add(&mut self, published: &Published, problem: &Problem, limits: &Limits<'_>) {
        let clock = Clock::start();
        let outcome = solve(problem, &NoRank, limits);
        let time = clock.time();
        self.times.push(time);
        match outcome {
            Outcome::Solved(solved) if solved.limit.is_none() => self.compare(published, &solved),
            Outcome::Solved(solved) => {
                println!(
                    "{}: {}, its moves not graded within {} nodes",
                    published.id,
                    solved.solution.grade(),
                    solved.nodes
                );
                self.unfinished += 1;
            }
            Outcome::GaveUp(partial) => {
                println!("{}: gave up ({:?}) after {} nodes", published.id, partial.limit, partial.nodes);
                self.unsolved += 1;
            }
        }
        if time > SECOND {
            println!("{}: {:.1} s", published.id, time.as_secs_f64());
        }
    }

    fn compare(&mut self, published: &Published, solved: &Solved) {
        self.nodes.push(solved.nodes);
        self.states += solved.solution.states();
        for (point, grade) in &published.grades {
            let named = point.parse().ok().map(Move::Play);
            let Some((_, ours)) = solved.solution.moves().find(|&(first, _)| Some(first) == named) else { continue };
            if agrees(grade, ours) {
                self.agree += 1;
            } else {
                self.differ += 1;
                println!("{} {point}: published {grade}, ours {ours}", published.id);
            }
        }
    }

    fn print(&mut self) {
        if self.times.is_empty() {
            return;
        }
        self.times.sort();
        self.nodes.sort();
        let at = |share: f64| self.times[((self.times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
        println!(
            "{} problems, {} unsolved, {} without grades of moves; moves: {} agree, {} differ",
            self.times.len(),
            self.unsolved,
            self.unfinished,
            self.agree,
            self.differ
        );
        println!("ms: median {:.1}, 90 % {:.0}, 99 % {:.0}, most {:.0}", at(0.5), at(0.9), at(0.99), at(1.0));
        println!("{} within a second", self.times.iter().filter(|&&time| time <= SECOND).count());
        let total: u64 = self.nodes.iter().sum();
        let median = self.nodes.get(self.nodes.len() / 2).copied().unwrap_or(0);
        println!("nodes of the solved: median {median}, total {total}; certificates: {} states", self.states);
    }
}
