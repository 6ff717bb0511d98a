//! Measures targets, regions and verdicts on published problems.
//!
//! `cargo run --release -p lab --example open -- --set collections --every 5 --nodes 12000000`
//!
//! | option | meaning | without it |
//! |---|---|---|
//! | `--set NAME` | a file of ../shared/problems without its ending; `targets`: how often inferred targets agree; `picks`: what the net alone would play | `collections` |
//! | `--every N`, `--first K` | every Nth problem, from the Kth on | 5, 0 |
//! | `--nodes N` | the limit for each problem; the same nodes give the same answers on every machine | 12 million |
//! | `--seconds S` | a limit of time in place of the nodes | |
//! | `--id ID` | only problems whose id contains this | |
//! | `--infer` | find the target instead of taking the given one | |
//!
//! Prints a line for each problem and a summary.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc;
use std::time::Duration;

use lab::clock::Clock;
use learn::net::Net;
use proof::{Outside, Problem};
use rules::{ByColor, Color, Move, Point, PointSet, Position, Setup};
use serde_json::Value;
use solver::{Limits, NoRank, Outcome, Report, infer_targets, region, solve_draft};
use tsumego::{Draft, Sketch};

const SETS: [&str; 5] = ["enclosed-graded", "open-live", "game-positions", "collections", "small-boards"];

fn main() {
    let options = Options::read();
    match options.set.as_str() {
        "targets" => SETS.iter().for_each(|set| agreement(set)),
        "picks" => picks(),
        _ => measure(&options),
    }
}

struct Options {
    set: String,
    every: usize,
    first: usize,
    nodes: u64,
    seconds: Option<f64>,
    id: String,
    infer: bool,
}

impl Options {
    fn read() -> Options {
        let words: Vec<String> = std::env::args().skip(1).collect();
        let value = |name: &str| words.iter().position(|word| word == name).and_then(|at| words.get(at + 1));
        let number = |name: &str, default: u64| value(name).and_then(|word| word.parse().ok()).unwrap_or(default);
        let seconds = value("--seconds").and_then(|word| word.parse().ok());
        Options {
            set: value("--set").map_or("collections", String::as_str).to_owned(),
            every: number("--every", 5).max(1) as usize,
            first: number("--first", 0) as usize,
            nodes: number("--nodes", if seconds.is_some() { u64::MAX } else { 12_000_000 }),
            seconds,
            id: value("--id").cloned().unwrap_or_default(),
            infer: words.iter().any(|word| word == "--infer"),
        }
    }
}

/// A published problem.
struct Published {
    id: String,
    draft: Draft,
    answers: Vec<Move>,
    fails: bool,
}

fn load(set: &str) -> Vec<Published> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/problems");
    let path = root.join(format!("{set}.jsonl"));
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("SKIPPED: {} is not here", path.display());
        return Vec::new();
    };
    text.lines().filter_map(|line| published(&serde_json::from_str(line).ok()?)).collect()
}

fn published(value: &Value) -> Option<Published> {
    let words = |name: &str| value[name].as_array().into_iter().flatten().filter_map(Value::as_str);
    let points = |name: &str| words(name).filter_map(|word| word.parse::<Point>().ok()).collect::<PointSet>();
    let to_move = if value["to_move"] == "W" { Color::White } else { Color::Black };
    let stones = ByColor { black: points("black"), white: points("white") };
    let setup = Setup { size: value["size"].as_u64()? as u8, stones, to_move, ko: None };
    let draft = Draft { targets: points("targets"), ..Draft::new(setup) };
    let answers = words("answers").filter_map(|word| word.parse().ok()).collect();
    Some(Published { id: value["id"].as_str()?.to_owned(), draft, answers, fails: value["expect"] == "fail" })
}

/// How often the inferred target meets the given one.
fn agreement(set: &str) {
    let (mut all, mut one, mut three) = (0, 0, 0);
    for problem in load(set) {
        let Ok(position) = Position::from_setup(problem.draft.setup) else { continue };
        let found = infer_targets(&position);
        let at = found.iter().position(|candidate| candidate.stones.meets(problem.draft.targets));
        all += 1;
        one += usize::from(at == Some(0));
        three += usize::from(at.is_some_and(|at| at < 3));
    }
    let share = |part: usize| 100.0 * part as f64 / all.max(1) as f64;
    println!("{set}: {all} problems, first {:.1} %, among three {:.1} %", share(one), share(three));
}

/// How far the regions reach that the net is shown, in tenths of a step.
const SHOWN: [u32; 7] = [20, 25, 35, 45, 55, 65, 70];

/// How often the net that ships, without any search, would play a published move: shown regions of one reach, and shown them all,
/// where it is surest.
fn picks() {
    let Ok(net) = Net::shipped() else { return eprintln!("the weights of the net cannot be read") };
    for set in SETS {
        let told: Vec<Published> = load(set).into_iter().filter(|problem| !problem.answers.is_empty()).collect();
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

fn measure(options: &Options) {
    let mut tally = Tally::default();
    let problems = load(&options.set);
    let told = problems.iter().filter(|problem| problem.fails || !problem.answers.is_empty());
    for problem in told.skip(options.first).step_by(options.every).filter(|problem| problem.id.contains(&options.id)) {
        let clock = Clock::start();
        let report = solve(problem, options);
        let seconds = clock.time().as_secs_f64();
        tally.add(problem, report.as_ref(), seconds);
        let mark = if report.as_ref().is_some_and(|report| is_right(problem, report)) { "+" } else { "-" };
        let told = report.as_ref().map_or_else(|| "no problem".into(), describe);
        println!("{mark} {} {told} wanted {} {seconds:.2} s", problem.id, list(&problem.answers));
    }
    tally.print(&options.set);
}

fn solve(problem: &Published, options: &Options) -> Option<Report> {
    let mut draft = problem.draft.clone();
    if options.infer {
        draft.targets = PointSet::EMPTY;
    }
    let stop = AtomicBool::new(false);
    let plan = options.seconds.map_or(u64::MAX, Limits::positions_in);
    let limits = Limits { nodes: options.nodes, plan, first_only: true, stop: Some(&stop), ..Limits::default() };
    let (done, waiting) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        if let Some(seconds) = options.seconds {
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
