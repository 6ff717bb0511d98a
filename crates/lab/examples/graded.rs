//! Measures the solver on published enclosed problems with graded first moves.
//!
//! `cargo run --release -p lab --example graded -- [--every N] [--nodes N] [--first-only] [--threads N] [--without TECHNIQUE]... [FILE]`
//!
//! Prints each first move whose published grade differs from ours, each problem over a second, and a summary; times are
//! of the processor, and with several threads of the first one. The file lies outside the project (by default
//! `../shared/problems/enclosed-graded.jsonl`); without it there is nothing to do.

use std::time::Duration;

use lab::clock::Clock;
use lab::{enclosed, technique};
use proof::{Grade, Problem};
use rules::{Move, Point};
use serde_json::Value;
use solver::{Limits, NoRank, Outcome, Solved, solve};

fn main() {
    let options = Options::read(std::env::args().skip(1));
    let mut tally = Tally::default();
    for (value, problem) in enclosed::sample(&options.file, options.every) {
        tally.add(&Published::new(&value, problem), &options);
    }
    tally.print();
}

const SECOND: Duration = Duration::from_secs(1);

struct Options {
    file: String,
    every: usize,
    limits: Limits<'static>,
}

impl Options {
    fn read(mut words: impl Iterator<Item = String>) -> Options {
        let mut options = Options {
            file: enclosed::FILE.to_owned(),
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
                "--without" => {
                    let (name, knowledge) = (words.next().unwrap_or_default(), options.limits.knowledge);
                    options.limits.knowledge = technique::without(knowledge, &name).expect("the name of a technique");
                }
                _ => options.file = word,
            }
        }
        options
    }
}

/// A published problem and the grades of its listed first moves.
struct Published {
    id: String,
    problem: Problem,
    grades: Vec<(Point, String)>,
}

impl Published {
    fn new(value: &Value, problem: Problem) -> Published {
        let grade = |(point, grade): (&String, &Value)| Some((point.parse().ok()?, grade.as_str()?.to_owned()));
        let grades = value["grades"].as_object().into_iter().flatten().filter_map(grade).collect();
        Published { id: value["id"].as_str().unwrap_or("?").to_owned(), problem, grades }
    }
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
    unfinished: usize,
    agree: usize,
    differ: usize,
    states: usize,
}

impl Tally {
    fn add(&mut self, published: &Published, options: &Options) {
        let clock = Clock::start();
        let outcome = solve(&published.problem, &NoRank, &options.limits);
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
