//! `shikatsu-lab versus-brute-force`: random small problems graded by search and by brute force.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use console::{CommandEnd, Failure};
use proof::{Grade, Problem};
use solver::exhaustive::Grades;
use solver::{Limits, NoRank, Outcome, Solved, solve};

use crate::common;

/// Grade random small problems by search and by brute force, and count differences
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab versus-brute-force
  shikatsu-lab versus-brute-force 200000 2026 12")]
pub(crate) struct Args {
    /// How many problems
    #[arg(default_value_t = 10_000)]
    count: usize,
    /// The first seed
    #[arg(default_value_t = 1)]
    seed: u64,
    /// Points that can change, at most
    #[arg(default_value_t = 9)]
    points: usize,
}

/// Searches may go this far.
const NODES: u64 = 10_000_000;
/// Searches that take more nodes are shown: so small a problem should not.
const HARD: u64 = 100_000;

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let mut tally = Tally::default();
    for seed in args.seed.. {
        let start = Instant::now();
        let problems = common::problems(seed, args.points);
        tally.forging += start.elapsed();
        tally.regions += 1;
        for (at, (problem, grades)) in problems.iter().enumerate() {
            tally.add(&format!("seed {seed}, {at}"), problem, grades);
        }
        if tally.problems >= args.count {
            break;
        }
        if tally.regions % 1000 == 0 {
            tally.print();
        }
    }
    tally.print();
    Ok(if tally.different == 0 { CommandEnd::Yes } else { CommandEnd::No })
}

#[derive(Default)]
struct Tally {
    regions: usize,
    problems: usize,
    moves: usize,
    grades: BTreeMap<Grade, usize>,
    with_ko: usize,
    with_deep_ko: usize,
    with_seki: usize,
    banned: usize,
    unanswered: usize,
    different: usize,
    nodes: u64,
    forging: Duration,
    solving: Duration,
}

impl Tally {
    fn add(&mut self, name: &str, problem: &Problem, truth: &Grades) {
        self.count(problem, truth);
        let start = Instant::now();
        let outcome = solve(problem, &NoRank, &Limits { nodes: NODES, memory: 1 << 20, ..Limits::default() });
        self.solving += start.elapsed();
        match outcome {
            Outcome::Solved(solved) if solved.limit.is_none() => self.compare(name, problem, truth, &solved),
            _ => {
                self.unanswered += 1;
                println!("{name}: gave up\n{}\n truth {truth:?}", common::picture(problem));
            }
        }
    }

    fn compare(&mut self, name: &str, problem: &Problem, truth: &Grades, solved: &Solved) {
        self.nodes += solved.nodes;
        if solved.nodes > HARD {
            println!("{name}: {} nodes\n{}\n truth {truth:?}", solved.nodes, common::picture(problem));
        }
        let found = Grades { position: solved.solution.grade(), moves: solved.solution.moves().collect() };
        if found != *truth {
            self.different += 1;
            println!("{name}: {found:?}\n{}\n truth {truth:?}", common::picture(problem));
        }
    }

    fn count(&mut self, problem: &Problem, truth: &Grades) {
        self.problems += 1;
        self.moves += truth.moves.len();
        let grades = || truth.moves.iter().map(|&(_, grade)| grade).chain([truth.position]);
        grades().for_each(|grade| *self.grades.entry(grade).or_default() += 1);
        let has = |wanted: fn(Grade) -> bool| usize::from(grades().any(wanted));
        self.with_ko += has(|grade| grade.ko_balance().is_some());
        self.with_deep_ko += has(|grade| grade.ko_balance().is_some_and(|balance| !(0..=1).contains(&balance)));
        self.with_seki += has(|grade| grade == Grade::Seki);
        self.banned += usize::from(problem.position().ko().is_some());
    }

    fn print(&self) {
        let Tally { regions, problems, moves, with_ko, with_deep_ko, with_seki, banned, .. } = self;
        println!("{problems} problems of {regions} seeds, {moves} first moves; {banned} start with a ko banned");
        println!("with a ko {with_ko}, beyond 0 and 1 {with_deep_ko}, a seki {with_seki}");
        self.grades.iter().for_each(|(grade, count)| print!("{grade}: {count}  "));
        println!("\n{} without answer, {} different; {} nodes", self.unanswered, self.different, self.nodes);
        println!("{:?} to make and grade, {:?} to solve", self.forging, self.solving);
    }
}
