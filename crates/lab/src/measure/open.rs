//! `shikatsu-lab open`: targets, regions and verdicts on published problems.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc;
use std::time::Duration;

use console::{Answer, Failure};
use learn::net::Net;
use proof::{Outside, Problem};
use rules::{Move, Point, PointSet, Position};
use solver::{Candidate, Limits, NoRank, Outcome, Report, infer_targets, meant_targets, region, solve_draft};
use tsumego::{Draft, Sketch};

use crate::clock::Clock;
use crate::sets::{self, Published, Sets};

/// Solve published problems that say nothing of their region, and compare with what was published
///
/// Prints a line for each problem and a summary. The same nodes give the same answers on every machine.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab open --problems FOLDER --set collections --every 5
  shikatsu-lab open --set game-positions --seconds 5
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
}

pub(crate) fn run(args: Args) -> Result<Answer, Failure> {
    match args.set.as_str() {
        "targets" => sets::ALL.iter().try_for_each(|set| agreement(set, &args.sets.read(set)?))?,
        "picks" => picks(&args.sets)?,
        _ => measure(&args)?,
    }
    Ok(Answer::Yes)
}

fn seconds(word: &str) -> Result<f64, String> {
    word.parse().ok().filter(|seconds| (0.0..1e6).contains(seconds)).ok_or_else(|| "expected seconds".to_owned())
}

/// How often the inferred target meets the given one.
fn agreement(set: &str, problems: &[Published]) -> Result<(), Failure> {
    let (mut all, mut one, mut three, mut told) = (0, 0, 0, 0);
    for problem in problems {
        let Ok(position) = Position::from_setup(problem.draft.setup) else { continue };
        let place =
            |found: Vec<Candidate>| found.iter().position(|candidate| candidate.stones.meets(problem.draft.targets));
        let at = place(infer_targets(&position));
        let answers = problem.answers.iter().copied().collect();
        all += 1;
        one += usize::from(at == Some(0));
        three += usize::from(at.is_some_and(|at| at < 3));
        told += usize::from(place(meant_targets(&Draft { answers, ..problem.draft.clone() }, &position)) == Some(0));
    }
    let share = |part: usize| 100.0 * part as f64 / all.max(1) as f64;
    let (one, three, told) = (share(one), share(three), share(told));
    println!("{set}: {all} problems, first {one:.1} %, among three {three:.1} %; with the answers first {told:.1} %");
    Ok(())
}

/// How far the regions reach that the net is shown, in tenths of a step.
const SHOWN: [u32; 7] = [20, 25, 35, 45, 55, 65, 70];

/// How often the net that ships, without any search, would play a published move: shown regions of one reach, and shown them all,
/// where it is surest.
fn picks(sets: &Sets) -> Result<(), Failure> {
    let net = Net::shipped().map_err(|_| Failure::new("the weights of the net cannot be read"))?;
    for set in sets::ALL {
        let told: Vec<Published> = sets.read(set)?.into_iter().filter(|problem| !problem.answers.is_empty()).collect();
        let views: Vec<Vec<Vec<(Point, f32)>>> =
            told.iter().map(|problem| SHOWN.iter().map(|&reach| shown(&net, problem, reach)).collect()).collect();
        for (at, reach) in SHOWN.iter().enumerate() {
            let moves = views.iter().map(|views| views[at].clone());
            println!("{set}, reach {:.1}: {}", f64::from(*reach) / 10.0, found(&told, moves));
        }
        let sureness = |moves: &Vec<(Point, f32)>| moves.first().map_or(f32::MIN, |first| first.1);
        let surest = |views: &Vec<Vec<(Point, f32)>>| {
            views.iter().max_by(|one, other| sureness(one).total_cmp(&sureness(other))).cloned().unwrap_or_default()
        };
        println!("{set}, the surest: {}", found(&told, views.iter().map(surest)));
    }
    Ok(())
}

/// The moves of a closed region of this reach, the likeliest first; none where there is no such region.
fn shown(net: &Net, problem: &Published, reach: u32) -> Vec<(Point, f32)> {
    let view = || {
        let position = Position::from_setup(problem.draft.setup).ok()?;
        let region = region::chosen(&position, problem.draft.targets, reach, Outside::Attacker);
        let (sketch, places) = seen(&Problem::new(position, problem.draft.targets, region).ok()?)?;
        let opinion = net.opinion(&sketch)?;
        let back = |place: Point| places.iter().find(|(_, other)| *other == place).map(|(point, _)| *point);
        Some(opinion.moves.iter().filter_map(|&(place, odds)| Some((back(place)?, odds))).collect::<Vec<_>>())
    };
    let mut moves = view().unwrap_or_default();
    moves.sort_by(|one, other| other.1.total_cmp(&one.1));
    moves
}

/// What the net is shown of a region, and where each point of it lies then.
fn seen(problem: &Problem) -> Option<(Sketch, Vec<(Point, Point)>)> {
    let sketch = Sketch::drawn(problem);
    let points: Vec<Point> = sketch.ground.iter().collect();
    let (sketch, places) = sketch.held_with(problem.position().board().size(), &points)?;
    Some((sketch, points.into_iter().zip(places).collect()))
}

/// How often a published move comes first, and among three.
fn found(told: &[Published], moves: impl Iterator<Item = Vec<(Point, f32)>>) -> String {
    let is_told = |problem: &Published, (point, _): &(Point, f32)| problem.answers.contains(&Move::Play(*point));
    let (mut first, mut three) = (0, 0);
    for (problem, moves) in told.iter().zip(moves) {
        first += usize::from(moves.iter().take(1).any(|pick| is_told(problem, pick)));
        three += usize::from(moves.iter().take(3).any(|pick| is_told(problem, pick)));
    }
    let share = |part: usize| 100.0 * part as f64 / told.len().max(1) as f64;
    format!("{} problems, first {:.1} %, among three {:.1} %", told.len(), share(first), share(three))
}

/// What came of the problems so far.
#[derive(Default)]
struct Tally {
    all: usize,
    right: usize,
    /// A right move is among the best, though not in front.
    among: usize,
    proved: usize,
    proved_right: usize,
    certified: usize,
    /// Of these, the verdicts that hold whatever lies outside the region.
    unconditional: usize,
    seconds: f64,
    slowest: f64,
}

/// Positions for a problem where nobody says.
const NODES: u64 = 12_000_000;

fn measure(args: &Args) -> Result<(), Failure> {
    let mut tally = Tally::default();
    let problems = args.sets.read(&args.set)?;
    let told = problems.iter().filter(|problem| problem.fails || !problem.answers.is_empty());
    let named = |problem: &&Published| problem.id.contains(&args.id);
    for problem in told.skip(args.first).step_by(args.every as usize).filter(named) {
        let clock = Clock::start();
        let report = solve(problem, args);
        let seconds = clock.time().as_secs_f64();
        tally.add(problem, report.as_ref(), seconds);
        let mark = if report.as_ref().is_some_and(|report| is_right(problem, report)) { "+" } else { "-" };
        let told = report.as_ref().map_or_else(|| "no problem".into(), describe);
        println!("{mark} {} {told} wanted {} {seconds:.2} s", problem.id, list(&problem.answers));
    }
    tally.print(&args.set);
    Ok(())
}

fn solve(problem: &Published, args: &Args) -> Option<Report> {
    let mut draft = problem.draft.clone();
    if args.infer {
        draft.targets = PointSet::EMPTY;
    }
    let stop = AtomicBool::new(false);
    let plan = args.seconds.map_or(u64::MAX, Limits::positions_in);
    let nodes = args.nodes.unwrap_or(if args.seconds.is_some() { u64::MAX } else { NODES });
    let limits = Limits { nodes, plan, first_only: true, stop: Some(&stop), ..Limits::default() };
    let (done, waiting) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        if let Some(seconds) = args.seconds {
            let stop = &stop;
            scope.spawn(move || {
                // Sent to by nobody: it ends at once when the answer is there.
                let timed_out = waiting.recv_timeout(Duration::from_secs_f64(seconds));
                stop.store(timed_out == Err(mpsc::RecvTimeoutError::Timeout), Relaxed);
            });
        }
        let report = solve_draft(&draft, &NoRank, &limits).ok();
        drop(done);
        report
    })
}

impl Tally {
    fn add(&mut self, problem: &Published, report: Option<&Report>, seconds: f64) {
        self.all += 1;
        (self.slowest, self.seconds) = (self.slowest.max(seconds), self.seconds + seconds);
        let Some(report) = report else { return };
        let right = is_right(problem, report);
        self.right += usize::from(right);
        self.among += usize::from(!right && report.best.iter().any(|first| problem.answers.contains(first)));
        self.proved += usize::from(report.proved);
        self.proved_right += usize::from(report.proved && right);
        let certified = matches!(report.outcome, Outcome::Solved(_));
        self.certified += usize::from(certified);
        self.unconditional += usize::from(
            certified && report.standing().is_some_and(|standing| standing.footing() == proof::Footing::Proved),
        );
    }

    fn print(&self, set: &str) {
        let share = 100.0 * self.right as f64 / self.all.max(1) as f64;
        println!(
            "{set}: {} of {} right ({share:.0} %), {} with a right move further down",
            self.right, self.all, self.among
        );
        println!("{} certified; {} proved, {} of them as published", self.certified, self.proved, self.proved_right);
        println!("{} certified whatever lies outside", self.unconditional);
        println!("{:.0} s in all, {:.1} s at most", self.seconds, self.slowest);
    }
}

/// Is the first of the best moves a published one? Where the goal cannot be reached there must be none: a pass in
/// front says the opposite, that the goal is reached whatever is played.
fn is_right(problem: &Published, report: &Report) -> bool {
    match report.best.first() {
        Some(first) => !problem.fails && problem.answers.contains(first),
        None => problem.fails,
    }
}

fn describe(report: &Report) -> String {
    let region = report.problem.region();
    let empty = report.problem.playable().len();
    let bounds = report.bounds();
    let (kind, outside) = (region.kind.word(), region.outside);
    let proved = if report.proved { "proved" } else { "guess" };
    format!("{kind} {outside:?} {empty}: {}..{} {proved} {}", bounds.low, bounds.high, list(&report.best))
}

fn list(moves: &[Move]) -> String {
    if moves.is_empty() { "none".into() } else { moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ") }
}
