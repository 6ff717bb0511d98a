//! `shikatsu-lab open-versus-brute-force`: whether what is called proved of small open boards holds on the whole board.

use console::{CommandEnd, Failure};
use dice::Dice;
use proof::{Problem, Solution};
use rules::PointSet;
use solver::exhaustive::Grades;
use solver::{Limits, NoRank, Outcome, matter, solve, solve_draft};

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
/// How often a board is changed where that does not matter.
const REDRAWN: usize = 8;
/// Larger boards looked at with each seed; few of them are positions.
const LARGER: u64 = 50;
/// Regions cut out of each board.
const PARTS: usize = 2;

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let (mut boards, mut parts, mut zones) = (Tally::default(), Tally::default(), Zones::default());
    for seed in args.seed.. {
        let mut dice = Dice::new(seed);
        for (problem, truth) in whole::positions(seed) {
            boards.add(seed, &problem, &truth, open(&problem));
            for part in (0..PARTS).filter_map(|_| whole::part(&problem, &mut dice)) {
                let solution = inside(&part);
                parts.add(seed, &part, &truth, solution);
            }
        }
        let mut dice = Dice::new(seed);
        for problem in (0..LARGER).filter_map(|at| whole::larger(seed * LARGER + at)) {
            let parts: Vec<Problem> = (0..PARTS).filter_map(|_| whole::part(&problem, &mut dice)).collect();
            parts.iter().filter_map(inside).for_each(|proof| zones.add(seed, &problem, &proof, &mut dice));
        }
        if boards.tried >= args.count {
            println!("{} seeds", seed + 1 - args.seed);
            break;
        }
    }
    boards.print("open boards");
    parts.print("regions on them");
    println!("{} boards that differ where it does not matter; {} wrong", zones.tried, zones.wrong);
    Ok(if boards.wrong + parts.wrong + zones.wrong == 0 { CommandEnd::Yes } else { CommandEnd::No })
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

/// Boards that differ from one of which something was proved, where that does not matter: the truth is a proof on the whole board.
#[derive(Default)]
struct Zones {
    tried: usize,
    wrong: usize,
}

impl Zones {
    fn add(&mut self, seed: u64, problem: &Problem, proof: &Solution, dice: &mut Dice) {
        let Some(matter) = matter(proof) else { return };
        let free = PointSet::full(problem.position().board().size()) - matter;
        let bounds = proof.standing().bounds();
        for other in (0..REDRAWN).filter_map(|_| whole::redrawn(problem, free, dice)) {
            let Some(truth) = inside(&other).map(|truth| truth.grade()) else { continue };
            self.tried += 1;
            if !(bounds.low..=bounds.high).contains(&truth) {
                self.wrong += 1;
                let pictures = [proof.problem(), &other].map(common::picture);
                println!("seed {seed}: {bounds:?} but {}\n{}\n{}\n", truth, pictures[0], pictures[1]);
            }
        }
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
