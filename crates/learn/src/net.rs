//! [`Net`]: a small convolutional net that has seen many positions and says which move looks right.
//!
//! It sees a position as [`Planes`], lets a few convolutions pass over them, and gives every legal move a number: the logarithm of
//! the odds that it is right. It also guesses what becomes of the group and what a proof would cost. It knows nothing, and nothing
//! that it says is shown as true.
//!
//! The shape is that of the residual nets of Go programs (He et al. 2016; Silver et al. 2017), with sums over the whole frame in
//! each block (Wu 2019), small enough for a millisecond on one core. `shikatsu-lab learn planes` writes what it learns from,
//! `crates/learn/net/train.py` trains it with PyTorch and writes the weights as safetensors; here is all that is needed to use them.
//!
//! # Decisions
//! All sums are made in one order, in single precision, and no function of the system's mathematical library is called: so the same
//! position has the same numbers, bit by bit, on every machine and in every thread. What is zero, half of all after each step, is
//! not multiplied.

mod lesson;
mod planes;
mod weights;

pub use lesson::lesson;
pub use planes::{PLANES, Planes};
pub use weights::NotANet;

use rules::Point;
use tsumego::Sketch;

/// How many numbers each point has inside.
const CHANNELS: usize = 48;
/// How many blocks of two convolutions there are.
const BLOCKS: usize = 5;
/// What a point has at first: its planes, that it is part of the frame, and that the defender is to move.
const INPUTS: usize = PLANES + 2;
/// Four grades and the cost.
const VALUES: usize = 5;
/// The points that a convolution looks at.
const NINE: usize = 9;

/// The numbers of a point.
type Row = [f32; CHANNELS];

/// The net.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    stem: Convolution,
    blocks: Vec<Block>,
    policy: Row,
    policy_bias: f32,
    /// For each number of the summary what it adds to each value.
    value: Vec<[f32; VALUES]>,
    value_bias: [f32; VALUES],
}

#[derive(Clone, PartialEq, Debug)]
struct Block {
    one: Convolution,
    pool: Vec<Row>,
    pool_bias: Row,
    two: Convolution,
}

/// Three by three points: a row for each of the nine and each number there.
#[derive(Clone, PartialEq, Debug)]
struct Convolution {
    inputs: usize,
    rows: Vec<Row>,
    bias: Row,
}

/// What the net thinks of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion {
    /// The legal moves, row by row, each with the logarithm of the odds that it is right.
    pub moves: Vec<(Point, f32)>,
    /// How likely it thinks each result, not normalised: dead, seki, ko, alive.
    pub grades: [f32; 4],
    /// The logarithm, to the base 16, of the positions that a proof would look at.
    pub cost: f32,
}

impl Opinion {
    /// The moves, the most promising first; of equals in the order of the board.
    pub fn ranked(&self) -> Vec<Point> {
        let mut moves = self.moves.clone();
        moves.sort_by(|one, other| other.1.total_cmp(&one.1));
        moves.into_iter().map(|(point, _)| point).collect()
    }
}

/// Positions that the net that ships has learned from: what `shikatsu-lab learn data --problems 24500` makes, but for the test part.
pub const LEARNED_FROM: usize = 123_787;
impl Net {
    /// What it thinks of a position; none where there is no ground.
    pub fn opinion(&self, sketch: &Sketch) -> Option<Opinion> {
        Planes::of(sketch).map(|planes| self.think(&planes))
    }

    /// The same of a position that is looked at already.
    pub fn think(&self, planes: &Planes) -> Opinion {
        let frame = Frame { columns: planes.columns, rows: planes.rows };
        let mut points = self.stem.over(frame, &inputs(planes));
        points.iter_mut().for_each(relu);
        for block in &self.blocks {
            points = block.over(frame, &points);
        }
        let moves = planes.moves().map(|(point, at)| (point, self.odds(&points[at]))).collect();
        let mut values = self.value_bias;
        for (x, weights) in summary(&points).iter().flatten().zip(&self.value) {
            values.iter_mut().zip(weights).for_each(|(value, weight)| *value += x * weight);
        }
        let [dead, seki, ko, alive, cost] = values;
        Opinion { moves, grades: [dead, seki, ko, alive], cost }
    }

    fn odds(&self, row: &Row) -> f32 {
        row.iter().zip(&self.policy).fold(self.policy_bias, |sum, (x, weight)| sum + x * weight)
    }
}

#[derive(Clone, Copy)]
struct Frame {
    columns: usize,
    rows: usize,
}

impl Frame {
    /// The points around a point and itself that are part of the frame, each with its number among the nine.
    fn nine(self, at: usize) -> impl Iterator<Item = (usize, usize)> {
        let (column, row) = (at % self.columns, at / self.columns);
        (0..NINE).filter_map(move |number| {
            let (row, column) = ((row + number / 3).checked_sub(1)?, (column + number % 3).checked_sub(1)?);
            (row < self.rows && column < self.columns).then_some((number, row * self.columns + column))
        })
    }
}

/// What each point has at first.
fn inputs(planes: &Planes) -> Vec<[f32; INPUTS]> {
    let input = |bits: &u16| {
        let mut input = [0.0; INPUTS];
        (0..PLANES).filter(|plane| bits >> plane & 1 == 1).for_each(|plane| input[plane] = 1.0);
        input[PLANES] = 1.0;
        input[PLANES + 1] = if planes.defends { 1.0 } else { 0.0 };
        input
    };
    planes.bits.iter().map(input).collect()
}

fn relu(row: &mut Row) {
    row.iter_mut().for_each(|x| *x = x.max(0.0));
}

/// `row += x * weights`.
fn add(row: &mut Row, x: f32, weights: &Row) {
    // By index, so that it becomes vector operations.
    #[allow(clippy::needless_range_loop)]
    for at in 0..CHANNELS {
        row[at] += x * weights[at];
    }
}

impl Convolution {
    fn over<const N: usize>(&self, frame: Frame, points: &[[f32; N]]) -> Vec<Row> {
        let sum = |at: usize| {
            let mut row = self.bias;
            for (number, from) in frame.nine(at) {
                let weights = &self.rows[number * self.inputs..][..N];
                for (&x, weights) in points[from].iter().zip(weights) {
                    if x != 0.0 {
                        add(&mut row, x, weights);
                    }
                }
            }
            row
        };
        (0..points.len()).map(sum).collect()
    }
}

impl Block {
    fn over(&self, frame: Frame, points: &[Row]) -> Vec<Row> {
        let mut inner = self.one.over(frame, points);
        inner.iter_mut().for_each(relu);
        let mut shared = self.pool_bias;
        for (x, weights) in summary(&inner).iter().flatten().zip(&self.pool) {
            add(&mut shared, *x, weights);
        }
        inner.iter_mut().for_each(|row| add(row, 1.0, &shared));
        let mut outer = self.two.over(frame, &inner);
        for (row, before) in outer.iter_mut().zip(points) {
            add(row, 1.0, before);
            relu(row);
        }
        outer
    }
}

/// The mean and the greatest of each number over all points.
fn summary(points: &[Row]) -> [Row; 2] {
    let (mut mean, mut most) = ([0.0; CHANNELS], [f32::MIN; CHANNELS]);
    for row in points {
        add(&mut mean, 1.0, row);
        most.iter_mut().zip(row).for_each(|(most, &x)| *most = most.max(x));
    }
    mean.iter_mut().for_each(|sum| *sum /= points.len() as f32);
    [mean, most]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What PyTorch said of positions that it never learned from, in double precision.
    const CHECK: &str = include_str!("../net/check.json");

    /// The sum over the bits of what is said of these positions.
    const SUM: u32 = 0x4c55_c3e0;

    fn said() -> Vec<(Planes, serde_json::Value)> {
        let all: Vec<serde_json::Value> = serde_json::from_str(CHECK).unwrap();
        let seen = |said: serde_json::Value| {
            let bits = said["bits"].as_array().unwrap().iter().map(|bits| bits.as_u64().unwrap() as u16).collect();
            let [rows, columns] = ["rows", "columns"].map(|name| said[name].as_u64().unwrap() as usize);
            (Planes::seen(columns, rows, said["defends"].as_bool().unwrap(), bits), said)
        };
        all.into_iter().map(seen).collect()
    }

    #[test]
    fn it_says_what_its_trainer_said() {
        let net = Net::shipped().unwrap();
        assert!(said().len() > 15);
        for (planes, said) in said() {
            let numbers = |name: &str| said[name].as_array().unwrap().iter().map(|number| number.as_f64().unwrap());
            let opinion = net.think(&planes);
            let odds: Vec<f64> = numbers("odds").collect();
            assert!(opinion.moves.len() > 1);
            for ((_, found), (_, at)) in opinion.moves.iter().zip(planes.moves()) {
                assert!((f64::from(*found) - odds[at]).abs() < 1e-3, "{found} {}", odds[at]);
            }
            let values = opinion.grades.iter().chain([&opinion.cost]);
            for (found, said) in values.zip(numbers("values")) {
                assert!((f64::from(*found) - said).abs() < 1e-3, "{found} {said}");
            }
        }
    }

    #[test]
    fn every_machine_and_every_thread_hears_the_same_to_the_last_bit() {
        let net = Net::shipped().unwrap();
        let told = || {
            let opinions = said().into_iter().map(|(planes, _)| net.think(&planes));
            opinions.flat_map(|opinion| opinion.moves).fold(0_u32, |sum, (_, odds)| sum.rotate_left(5) ^ odds.to_bits())
        };
        std::thread::scope(|scope| {
            let all: Vec<_> = (0..4).map(|_| scope.spawn(told)).collect();
            all.into_iter().for_each(|one| assert_eq!(one.join().unwrap(), SUM));
        });
    }

    #[test]
    fn it_finds_the_right_move_of_most_problems() {
        let net = Net::shipped().unwrap();
        let asked = bank::forged().step_by(37).filter(|forged| !forged.kind.is_status());
        let (mut found, mut all) = (0, 0);
        for forged in asked {
            let best = net.opinion(&forged.sketch).unwrap().ranked()[0];
            found += usize::from(forged.answers.contains(&rules::Move::Play(best)));
            all += 1;
        }
        assert!(4 * found > 3 * all, "{found} of {all}");
    }
}
