//! `shikatsu-lab train`: the weights of `solver::outlook`, learned from random problems that it makes and solves itself.
//!
//! A problem is taken when it matters who moves first. It is solved for either side without the help of what was
//! learned before, and every state that the search resolves on the way becomes a sample. The last problems are held
//! back: how well they are foretold is printed after each round, by class of question.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use console::{CommandEnd, Failure, output};
use proof::{Grade, Problem};
use rules::{ByColor, Color, Point, PointSet, Position, Setup};
use solver::outlook::{CLASSES, MARKS, ONE, Sample, Samples, WIDTH, Weights};
use solver::{Knowledge, Limits, NoRank, Outcome, region, solve};

use sketch::{SIZE, Urn, grown, walled};

mod sketch;

/// Learn the weights of the search from random problems
///
/// The same code and number of problems give the same file.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab train
  shikatsu-lab train 200 outlook.weights")]
pub(crate) struct Args {
    /// How many problems
    #[arg(default_value_t = 2000)]
    problems: usize,
    /// Where the weights go
    #[arg(default_value = "crates/solver/src/search/outlook.weights")]
    file: PathBuf,
}

/// Of so many problems, this many are loose stones; the others are groups.
const LOOSE: (usize, usize) = (10, 7);
/// Loose stones have ground of so many points at most, a group has room for so many.
const GROUND: usize = 28;
const ROOM: usize = 17;
/// Nodes for finding out whether a problem is worth taking, and for solving it.
const BRIEF: u64 = 100_000;
const NODES: u64 = 300_000;
/// States of one problem and one side, at most.
const STATES: usize = 4000;
/// Of so many problems one is held back.
const HELD_BACK: usize = 20;
/// How often the samples are gone through, and how large the steps are.
const ROUNDS: usize = 4;
const RATE: f32 = 0.05;
/// How strongly rows are drawn to 0.
const DECAY: f32 = 1e-5;
/// The greatest number that fits into a row.
const GREATEST: f32 = 127.0 / ONE;

pub(crate) fn run(Args { problems: count, file }: Args) -> Result<CommandEnd, Failure> {
    let mut samples = samples(count);
    let unseen = samples.split_off(count - count / HELD_BACK).concat();
    let seen = samples.concat();
    println!("{} samples to learn from, {} held back", seen.len(), unseen.len());
    let mut net = Net::new();
    let mut urn = Urn::new(1);
    for round in 0..ROUNDS {
        let rate = if round + 1 < ROUNDS { RATE } else { RATE / 4.0 };
        for _ in 0..seen.len() {
            net.learn(&seen[urn.below(seen.len())], rate);
        }
        println!("round {}: {}", round + 1, net.report(&unseen));
    }
    output::write_bytes(&file, &net.weights().write())
}

/// The samples of each problem, made on all processors.
fn samples(count: usize) -> Vec<Vec<Sample>> {
    let (next, all) = (AtomicUsize::new(0), Mutex::new(vec![Vec::new(); count]));
    let work = || {
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= count {
                break;
            }
            let found = samples_of(number as u64 + 1);
            all.lock().expect("nobody panics")[number] = found;
            if number % 100 == 99 {
                eprintln!("{} problems", number + 1);
            }
        }
    };
    std::thread::scope(|scope| {
        (0..std::thread::available_parallelism().map_or(1, usize::from)).for_each(|_| {
            scope.spawn(work);
        });
    });
    all.into_inner().expect("nobody panics")
}

/// The samples of the first problem worth taking that a seed leads to.
fn samples_of(seed: u64) -> Vec<Sample> {
    let mut urn = Urn::new(seed);
    let is_loose = urn.below(LOOSE.0) < LOOSE.1;
    let problems = std::iter::repeat_with(|| if is_loose { loose(&mut urn, GROUND) } else { walled(&mut urn, ROOM) });
    let sides = problems.flatten().find_map(|problem| unsettled(&problem)).expect("there is no end of problems");
    sides.iter().flat_map(solved).collect()
}

/// Loose white stones, some of them targets, on ground in a corner or on a side that Black shuts in; none where that is
/// no problem.
fn loose(urn: &mut Urn, most: usize) -> Option<Problem> {
    let corner = urn.below(2) > 0;
    let start = Point::new(if corner { 0 } else { 2 + urn.below(5) as u8 }, 0);
    let (rows, wanted) = (3 + urn.below(3) as u8, 12 + urn.below(most - 11));
    let ground =
        grown(urn, start, wanted, |point| point.row() < rows && point.column() < 8 && (corner || point.column() > 0));
    let (mut white, mut black) = (PointSet::EMPTY, PointSet::EMPTY);
    for _ in 0..(ground.len() * (22 + urn.below(26)) / 100).max(2) {
        white.insert(urn.point(ground - white)?);
    }
    for _ in 0..urn.any([0, 0, 1, 1, 2, 3]) {
        black.insert(urn.point(ground - white - black)?);
    }
    let region = ground - white - black;
    let stones = ByColor { black: black | ground.border(SIZE), white };
    let position = Position::from_setup(Setup { size: SIZE, stones, to_move: Color::Black, ko: None }).ok()?;
    let share = 40 + urn.below(61);
    let targets = white.parts().filter(|_| urn.below(100) < share).fold(PointSet::EMPTY, |all, chain| all | chain);
    let out_of_bounds = position.board().empty() - region;
    let region = region::given(&position, out_of_bounds);
    Problem::new(position, targets, region).ok()
}

/// The problem with either side to move, if that makes a difference.
fn unsettled(problem: &Problem) -> Option<[Problem; 2]> {
    let grade = |problem: &Problem| match solve(problem, &NoRank, &limits(BRIEF)) {
        Outcome::Solved(solved) => Some(solved.solution.grade()),
        Outcome::GaveUp(_) => None,
    };
    let kill = with_move(problem, !problem.defender())?;
    grade(&kill).filter(|&grade| grade < Grade::Seki)?;
    let live = with_move(problem, problem.defender())?;
    grade(&live).filter(|&grade| grade > Grade::Dead)?;
    Some([kill, live])
}

fn with_move(problem: &Problem, to_move: Color) -> Option<Problem> {
    let position = Position::from_setup(Setup { to_move, ..problem.position().setup() }).ok()?;
    Problem::new(position, problem.targets(), problem.region()).ok()
}

fn limits(nodes: u64) -> Limits<'static> {
    let knowledge = Knowledge { outlook: false, ..Knowledge::ALL };
    Limits { nodes, memory: 16 << 20, first_only: true, knowledge, ..Limits::default() }
}

/// What solving a problem tells of single states.
fn solved(problem: &Problem) -> Vec<Sample> {
    let samples = Samples::default();
    solve(problem, &NoRank, &Limits { samples: Some(&samples), first_only: false, ..limits(NODES) });
    let all = samples.take();
    let step = all.len() / STATES + 1;
    all.into_iter().step_by(step).collect()
}

/// The network while it learns, by gradient descent with a step of its own for each row (Duchi, Hazan and Singer 2011).
struct Net {
    rows: Vec<Unit>,
    bias: [Unit; CLASSES],
    out: [Unit; CLASSES],
}

#[derive(Clone, Copy)]
struct Unit {
    numbers: [f32; WIDTH],
    /// Squares of the gradients so far.
    squares: f32,
}

impl Unit {
    fn new(urn: &mut Urn, scale: f32) -> Unit {
        Unit { numbers: std::array::from_fn(|_| (urn.below(2001) as f32 / 1000.0 - 1.0) * scale), squares: 0.01 }
    }

    fn descend(&mut self, gradient: &[f32; WIDTH], rate: f32, decay: f32) {
        self.squares += gradient.iter().map(|number| number * number).sum::<f32>() / WIDTH as f32;
        let step = rate / self.squares.sqrt();
        for (number, gradient) in self.numbers.iter_mut().zip(gradient) {
            *number = (*number - step * (gradient + decay * *number)).clamp(-GREATEST, GREATEST);
        }
    }
}

impl Net {
    fn new() -> Net {
        let mut urn = Urn::new(2);
        Net {
            rows: (0..MARKS).map(|_| Unit::new(&mut urn, 0.05)).collect(),
            bias: std::array::from_fn(|_| Unit::new(&mut urn, 0.25)),
            out: std::array::from_fn(|_| Unit::new(&mut urn, 0.5)),
        }
    }

    /// The sums of the rows, and the chance of a win.
    fn foretell(&self, sample: &Sample) -> ([f32; WIDTH], f32) {
        let mut sums = self.bias[sample.class].numbers;
        for &mark in &sample.marks {
            sums.iter_mut().zip(&self.rows[usize::from(mark)].numbers).for_each(|(sum, number)| *sum += number);
        }
        sums.iter_mut().for_each(|sum| *sum = sum.max(0.0));
        let odds: f32 = sums.iter().zip(&self.out[sample.class].numbers).map(|(sum, number)| sum * number).sum();
        (sums, 1.0 / (1.0 + (-odds).exp()))
    }

    fn learn(&mut self, sample: &Sample, rate: f32) {
        let (sums, chance) = self.foretell(sample);
        let error = chance - f32::from(u8::from(sample.won));
        let out = self.out[sample.class].numbers;
        let below: [f32; WIDTH] = std::array::from_fn(|at| if sums[at] > 0.0 { error * out[at] } else { 0.0 });
        self.out[sample.class].descend(&sums.map(|sum| error * sum), rate, 0.0);
        self.bias[sample.class].descend(&below, rate, 0.0);
        for &mark in &sample.marks {
            self.rows[usize::from(mark)].descend(&below, rate, DECAY);
        }
    }

    /// How well samples are foretold: the logarithmic loss, and how many are right, in all and by class.
    fn report(&self, samples: &[Sample]) -> String {
        let right = |sample: &&Sample| (self.foretell(sample).1 > 0.5) == sample.won;
        let share = |class: usize| {
            let of_class = || samples.iter().filter(move |sample| sample.class == class);
            format!("{:.1}", 100.0 * of_class().filter(right).count() as f32 / of_class().count().max(1) as f32)
        };
        let loss = |sample: &Sample| {
            let (_, chance) = self.foretell(sample);
            -(if sample.won { chance } else { 1.0 - chance }).max(1e-6).ln()
        };
        let mean = samples.iter().map(loss).sum::<f32>() / samples.len().max(1) as f32;
        let all = 100.0 * samples.iter().filter(right).count() as f32 / samples.len().max(1) as f32;
        let classes: Vec<String> = (0..CLASSES).map(share).collect();
        format!("loss {mean:.4}, {all:.1} % right, by class {}", classes.join(" "))
    }

    /// In integers. A mark that was hardly ever met counts nothing.
    fn weights(&self) -> Weights {
        let small = |row: &Unit| row.numbers.map(|number| (number * ONE).round() as i16);
        let rows =
            self.rows.iter().map(|row| if row.squares < 0.02 { [0; WIDTH] } else { small(row).map(|n| n as i8) });
        Weights { rows: rows.collect(), bias: self.bias.each_ref().map(small), out: self.out.each_ref().map(small) }
    }
}
