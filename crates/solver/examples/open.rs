//! Measures targets, regions and verdicts on published problems.
//!
//! `cargo run --release -p solver --example open -- [SET] [EVERY] [FIRST] [NODES]`
//!
//! SET is a file of ../shared/problems without its ending, `targets` for the agreement of inferred targets on all
//! sets. Of the problems, every EVERYth is taken from the FIRST on. Prints a line per problem and a summary.

use std::path::PathBuf;
use std::time::Instant;

use rules::{ByColor, Color, Move, Point, PointSet, Position, Setup};
use serde_json::Value;
use solver::{Limits, NoRank, Outcome, Report, infer_targets, solve_draft};
use tsumego::Draft;

const SETS: [&str; 5] = ["enclosed-graded", "open-live", "game-positions", "collections", "small-boards"];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let set = words.first().map_or("collections", String::as_str);
    let number = |at: usize, default: u64| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(default);
    let (every, first, nodes) = (number(1, 5), number(2, 0), number(3, 12_000_000));
    match set {
        "targets" => SETS.iter().for_each(|set| agreement(set)),
        _ => measure(set, every as usize, first as usize, nodes),
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

fn measure(set: &str, every: usize, first: usize, nodes: u64) {
    let (mut all, mut right, mut among, mut proved, mut solved) = (0, 0, 0, (0, 0), 0);
    let (mut slowest, mut time) = (0.0_f64, 0.0);
    for problem in load(set).iter().skip(first).step_by(every.max(1)) {
        if problem.answers.is_empty() && !problem.fails {
            continue;
        }
        let (start, cpu) = (Instant::now(), cpu_seconds());
        let limits = Limits { nodes, memory: 64 << 20, first_only: true, ..Limits::default() };
        let report = solve_draft(&problem.draft, &NoRank, &limits);
        let seconds = if cpu > 0.0 { cpu_seconds() - cpu } else { start.elapsed().as_secs_f64() };
        all += 1;
        (slowest, time) = (slowest.max(seconds), time + seconds);
        let Ok(report) = report else {
            println!("{} {:?}", problem.id, report.err());
            continue;
        };
        let good = is_right(problem, &report);
        right += usize::from(good);
        among += usize::from(good || report.best.iter().any(|first| problem.answers.contains(first)));
        proved = (proved.0 + usize::from(report.proved), proved.1 + usize::from(report.proved && good));
        solved += usize::from(matches!(report.outcome, Outcome::Solved(_)));
        let verdict = describe(&report);
        let mark = if good { "+" } else { "-" };
        println!("{mark} {} {verdict} wanted {} {seconds:.2} s", problem.id, list(&problem.answers));
    }
    println!("{set}: {right} of {all} right ({among} with a right one among the best); {solved} certified");
    println!("{} proved, {} of them right; {time:.0} s in all, {slowest:.1} s at most", proved.0, proved.1);
}

fn is_right(problem: &Published, report: &Report) -> bool {
    match report.best.first() {
        Some(first) if !problem.fails => problem.answers.contains(first),
        Some(first) => *first == Move::Pass,
        None => problem.fails,
    }
}

fn describe(report: &Report) -> String {
    let region = report.problem.region();
    let empty = (region.points & report.problem.position().board().empty()).len();
    let bounds = report.bounds();
    let kind = region.kind.word();
    let outside = region.outside;
    let proved = if report.proved { "proved" } else { "guess" };
    format!("{kind} {outside:?} {empty}: {}..{} {proved} {}", bounds.low, bounds.high, list(&report.best))
}

fn list(moves: &[Move]) -> String {
    if moves.is_empty() { "none".into() } else { moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ") }
}

/// Seconds of processor time, where the system tells: other work on the machine must not count.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}
