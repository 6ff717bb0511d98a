//! `shikatsu-lab open-versus-brute-force`: whether what is called proved of small open boards holds on the whole board.

use console::{Answer, Failure};
use dice::Dice;
use proof::{Problem, Solution};
use solver::exhaustive::Grades;
use solver::{Limits, NoRank, Outcome, solve, solve_draft};

use crate::common;
use crate::whole::{self, Claims};

/// Compare what is called proved of small open boards with brute force of the whole board
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab open-versus-brute-force
  shikatsu-lab open-versus-brute-force 20000 1")]
pub(crate) struct Args {
    /// How many boards
    #[arg(default_value_t = 1000)]
    count: usize,
    /// The first seed
    #[arg(default_value_t = 1)]
    seed: u64,
}

/// Searches may go this far.
const NODES: u64 = 200_000;
/// Regions cut out of each board.
const PARTS: usize = 2;

pub(crate) fn run(args: Args) -> Result<Answer, Failure> {
    let (mut boards, mut parts) = (Tally::default(), Tally::default());
    for seed in args.seed.. {
        let mut dice = Dice::new(seed);
        for (problem, truth) in whole::positions(seed) {
            boards.add(seed, &problem, &truth, open(&problem));
            for part in (0..PARTS).filter_map(|_| whole::part(&problem, &mut dice)) {
                let solution = inside(&part);
                parts.add(seed, &part, &truth, solution);
            }
        }
        if boards.tried >= args.count {
            println!("{} seeds", seed + 1 - args.seed);
            break;
        }
    }
    boards.print("open boards");
    parts.print("regions on them");
    Ok(if boards.wrong + parts.wrong == 0 { Answer::Yes } else { Answer::No })
}

fn limits() -> Limits<'static> {
    Limits { nodes: NODES, plan: NODES, memory: 1 << 20, ..Limits::default() }
}

/// The solution of a position of which nothing is said but the target.
fn open(problem: &Problem) -> Option<Solution> {
    match solve_draft(&whole::draft(problem), &NoRank, &limits()).ok()?.outcome {
        Outcome::Solved(solved) => Some(solved.solution),
        Outcome::GaveUp(_) => None,
    }
}

fn inside(problem: &Problem) -> Option<Solution> {
    match solve(problem, &NoRank, &limits()) {
        Outcome::Solved(solved) => Some(solved.solution),
        Outcome::GaveUp(_) => None,
    }
}

#[derive(Default)]
struct Tally {
    tried: usize,
    solved: usize,
    proved: usize,
    moves: usize,
    lives: usize,
    wrong: usize,
}

impl Tally {
    fn add(&mut self, seed: u64, problem: &Problem, truth: &Grades, solution: Option<Solution>) {
        self.tried += 1;
        let Some(solution) = solution else { return };
        let claims = Claims::of(&solution, truth);
        self.solved += 1;
        self.proved += claims.position;
        self.moves += claims.moves;
        self.lives += claims.lives;
        self.wrong += claims.wrong.len();
        if !claims.wrong.is_empty() {
            let (picture, region) = (common::picture(solution.problem()), solution.problem().region());
            println!("seed {seed}: {region:?}\n{picture}\nopen\n{}\n{:?}\n", common::picture(problem), claims.wrong);
        }
    }

    fn print(&self, what: &str) {
        let Tally { tried, solved, proved, moves, lives, wrong } = self;
        let claims = format!("{proved} positions and {moves} first moves, {lives} lives among them; {wrong} wrong");
        println!("{tried} {what}, {solved} solved; called proved: {claims}");
    }
}
