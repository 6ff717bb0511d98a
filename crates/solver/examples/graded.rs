//! Measures the solver on published enclosed problems with graded first moves.
//!
//! `cargo run --release -p solver --example graded -- [--every N] [--nodes N] [--first-only] [--threads N] [--without TECHNIQUE]... [FILE]`
//!
//! Prints each first move whose published grade differs from ours, each problem over a second, and a summary. The file
//! lies outside the project (by default `../shared/problems/enclosed-graded.jsonl`); without it there is nothing to do.

use std::time::{Duration, Instant};

use rules::{ByColor, Color, Move, Point, PointSet, Position, Setup};
use serde_json::Value;
use solver::{Knowledge, Limits, NoRank, Outcome, Solved, solve};
use tsumego::{Grade, Outside, Problem, Region, RegionKind, enclosing_outside};

fn main() {
    let options = Options::read(std::env::args().skip(1));
    let Ok(text) = std::fs::read_to_string(&options.file) else {
        eprintln!("skipped: {} is not there", options.file);
        return;
    };
    let mut tally = Tally::default();
    for line in text.lines().step_by(options.every) {
        match Published::read(line) {
            Some(published) => tally.add(&published, &options),
            None => println!("not an enclosed problem: {line}"),
        }
    }
    tally.print();
}

struct Options {
    file: String,
    every: usize,
    limits: Limits<'static>,
}

impl Options {
    fn read(mut words: impl Iterator<Item = String>) -> Options {
        let mut options = Options {
            file: "../shared/problems/enclosed-graded.jsonl".to_owned(),
            every: 1,
            limits: Limits { nodes: 20_000_000, ..Limits::default() },
        };
        let number = |word: Option<String>| word.and_then(|word| word.parse().ok()).expect("a number follows");
        while let Some(word) = words.next() {
            match word.as_str() {
                "--every" => options.every = number(words.next()),
                "--nodes" => options.limits.nodes = number(words.next()) as u64,
                "--threads" => options.limits.threads = number(words.next()),
                "--first-only" => options.limits.first_only = true,
                "--without" => without(&mut options.limits.knowledge, &words.next().unwrap_or_default()),
                _ => options.file = word,
            }
        }
        options
    }
}

fn without(knowledge: &mut Knowledge, technique: &str) {
    match technique {
        "doomed" => knowledge.doomed = false,
        "first-numbers" => knowledge.first_numbers = false,
        "weak-sums" => knowledge.weak_sums = false,
        "keep-eyes" => knowledge.keep_eyes = false,
        "captures" => knowledge.captures = false,
        "simulation" => knowledge.simulation = false,
        "all" => *knowledge = Knowledge::NONE,
        other => panic!("{other} is no technique"),
    }
}

/// A published problem and the grades of its listed first moves.
struct Published {
    id: String,
    problem: Problem,
    grades: Vec<(Point, String)>,
}

impl Published {
    fn read(line: &str) -> Option<Published> {
        let value: Value = serde_json::from_str(line).ok()?;
        let stones = ByColor { black: points(&value["black"]), white: points(&value["white"]) };
        let to_move = if value["to_move"] == "B" { Color::Black } else { Color::White };
        let setup = Setup { size: value["size"].as_u64()? as u8, stones, to_move, ko: None };
        let position = Position::from_setup(setup).ok()?;
        let targets = points(&value["targets"]);
        let outside = enclosing_outside(&position, position.board().at(targets.first()?)?)?;
        let inside = position.board().empty() - outside;
        let region = Region { kind: RegionKind::Enclosed, points: inside, outside: Outside::Liberty };
        let grade = |(point, grade): (&String, &Value)| Some((point.parse().ok()?, grade.as_str()?.to_owned()));
        Some(Published {
            id: value["id"].as_str()?.to_owned(),
            problem: Problem::new(position, targets, region).ok()?,
            grades: value["grades"].as_object()?.iter().filter_map(grade).collect(),
        })
    }
}

fn points(value: &Value) -> PointSet {
    value.as_array().into_iter().flatten().filter_map(|point| point.as_str()?.parse::<Point>().ok()).collect()
}

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
    agree: usize,
    differ: usize,
    states: usize,
}

impl Tally {
    fn add(&mut self, published: &Published, options: &Options) {
        let start = Instant::now();
        let outcome = solve(&published.problem, &NoRank, &options.limits);
        let time = start.elapsed();
        self.times.push(time);
        match outcome {
            Outcome::Solved(solved) => self.compare(published, &solved),
            Outcome::GaveUp(partial) => {
                println!("{}: gave up ({:?}) after {} nodes", published.id, partial.limit, partial.nodes);
                self.unsolved += 1;
            }
        }
        if time > Duration::from_secs(1) {
            println!("{}: {:.1} s", published.id, time.as_secs_f64());
        }
    }

    fn compare(&mut self, published: &Published, solved: &Solved) {
        self.nodes.push(solved.nodes);
        self.states += solved.solution.states();
        for (point, grade) in &published.grades {
            let ours = solved.solution.moves().find(|&(first, _)| first == Move::Play(*point));
            let Some((_, ours)) = ours else { continue };
            if agrees(grade, ours) {
                self.agree += 1;
            } else {
                self.differ += 1;
                println!("{} {point}: published {grade}, ours {ours}", published.id);
            }
        }
    }

    fn print(&mut self) {
        self.times.sort();
        self.nodes.sort();
        let at = |share: f64| self.times[((self.times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
        println!(
            "{} problems, {} unsolved; moves: {} agree, {} differ",
            self.times.len(),
            self.unsolved,
            self.agree,
            self.differ
        );
        println!("ms: median {:.1}, 90 % {:.0}, 99 % {:.0}, most {:.0}", at(0.5), at(0.9), at(0.99), at(1.0));
        let total: u64 = self.nodes.iter().sum();
        let median = self.nodes.get(self.nodes.len() / 2).copied().unwrap_or(0);
        println!("nodes of the solved: median {median}, total {total}; certificates: {} states", self.states);
    }
}
