//! The layers of the net: rows of numbers for each place, convolutions over nine places, sums over a row.

use super::{PLACES, SIDE};

/// How many numbers each place has inside.
pub(super) const CHANNELS: usize = 64;
/// Numbers that are added up side by side.
pub(super) const WIDTH: usize = 16;
/// From a place to the one above it, with a place of edge between rows.
const STEP: usize = SIDE + 2;
/// Places with the edge around them.
const CELLS: usize = STEP * STEP;
/// Places that a convolution looks at.
pub(super) const NINE: usize = 9;

/// The numbers of a place.
pub(super) type Row = [f32; CHANNELS];

/// Numbers for each place, with zeros around the board.
#[derive(Clone)]
pub(super) struct Frame(Vec<Row>);

/// Where a place lies in the frame.
const fn cell(place: usize) -> usize {
    (place / SIDE + 1) * STEP + place % SIDE + 1
}

impl Frame {
    pub(super) fn empty() -> Frame {
        Frame(vec![[0.0; CHANNELS]; CELLS])
    }

    pub(super) fn at(&mut self, place: usize) -> &mut Row {
        &mut self.0[cell(place)]
    }

    pub(super) fn seen(&self, place: usize) -> &Row {
        &self.0[cell(place)]
    }

    /// Adds the same to every place.
    #[inline(always)]
    pub(super) fn add(&mut self, more: &[f32]) {
        for place in 0..PLACES {
            for (number, more) in self.at(place).iter_mut().zip(more) {
                *number += more;
            }
        }
    }

    /// The mean and the greatest of each number.
    #[inline(always)]
    pub(super) fn pooled(&self) -> Vec<f32> {
        let (mut sum, mut most) = ([0.0; CHANNELS], [f32::MIN; CHANNELS]);
        for place in 0..PLACES {
            let row = self.seen(place);
            for at in 0..CHANNELS {
                sum[at] += row[at];
                most[at] = most[at].max(row[at]);
            }
        }
        sum.iter().map(|sum| sum / PLACES as f32).chain(most).collect()
    }
}

/// The same of rows of another length, one after the other.
pub(super) fn pooled(rows: &[f32]) -> Vec<f32> {
    let length = rows.len() / PLACES;
    let (mut sum, mut most) = (vec![0.0; length], vec![f32::MIN; length]);
    for row in rows.chunks_exact(length) {
        sum.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
        most.iter_mut().zip(row).for_each(|(most, number)| *most = most.max(*number));
    }
    sum.iter().map(|sum| sum / PLACES as f32).chain(most).collect()
}

#[inline(always)]
pub(super) fn relu(row: &mut [f32]) {
    for number in row {
        *number = number.max(0.0);
    }
}

/// The place that is one of twenty-five around a place, row by row from two rows before it.
pub(super) fn around(place: usize, number: usize) -> Option<usize> {
    let column = (place % SIDE + number % 5).checked_sub(2).filter(|&column| column < SIDE)?;
    let row = (place / SIDE + number / 5).checked_sub(2).filter(|&row| row < SIDE)?;
    Some(row * SIDE + column)
}

/// A convolution over nine places: for each part of the numbers that come out, and each of nine places, what each number there adds.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Nine {
    pub(super) weights: Vec<[[f32; WIDTH]; CHANNELS]>,
    pub(super) bias: Row,
}

impl Nine {
    /// Passes over a frame; what was `before` is added, and what is below zero is zero then.
    #[inline(always)]
    pub(super) fn over<const TALL: usize>(&self, from: &Frame, before: Option<&Frame>, to: &mut Frame) {
        for (part, weights) in self.weights.chunks_exact(NINE).enumerate() {
            for first in (0..PLACES).step_by(TALL) {
                self.part::<TALL>(from, before, to, (part * WIDTH, first, weights));
            }
        }
    }

    /// Some numbers of some places. The last places are done twice where they do not come out even with `TALL` of them.
    #[inline(always)]
    fn part<const TALL: usize>(
        &self,
        from: &Frame,
        before: Option<&Frame>,
        to: &mut Frame,
        (at, first, weights): (usize, usize, &[[[f32; WIDTH]; CHANNELS]]),
    ) {
        let first = first.min(PLACES - TALL);
        let cells: [usize; TALL] = std::array::from_fn(|number| cell(first + number));
        let mut sums = [[0.0_f32; WIDTH]; TALL];
        for (number, weights) in weights.iter().enumerate() {
            let rows: [&Row; TALL] = cells.map(|cell| &from.0[cell + number / 3 * STEP + number % 3 - STEP - 1]);
            multiply(&rows, weights, &mut sums);
        }
        for (cell, sums) in cells.into_iter().zip(&sums) {
            let more = before.map(|before| &before.0[cell][at..at + WIDTH]);
            let out = &mut to.0[cell][at..at + WIDTH];
            for number in 0..WIDTH {
                let sum = sums[number] + self.bias[at + number] + more.map_or(0.0, |more| more[number]);
                out[number] = sum.max(0.0);
            }
        }
    }
}

/// Adds the products of rows and weights to sums.
#[inline(always)]
fn multiply<const TALL: usize>(
    rows: &[&Row; TALL],
    weights: &[[f32; WIDTH]; CHANNELS],
    sums: &mut [[f32; WIDTH]; TALL],
) {
    let mut here = *sums;
    for (at, weights) in weights.iter().enumerate() {
        for (row, sums) in rows.iter().zip(&mut here) {
            for number in 0..WIDTH {
                sums[number] = row[at].mul_add(weights[number], sums[number]);
            }
        }
    }
    *sums = here;
}

/// A sum over all numbers of a row, for each number that comes out.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Dense {
    /// For each number that goes in what it adds.
    pub(super) weights: Vec<f32>,
    pub(super) bias: Vec<f32>,
}

impl Dense {
    #[inline(always)]
    pub(super) fn of(&self, row: &[f32]) -> Vec<f32> {
        let mut sums = self.bias.clone();
        self.add(row, &mut sums);
        sums
    }

    /// The same, as many as are known beforehand.
    #[inline(always)]
    pub(super) fn known<const MANY: usize>(&self, row: &[f32]) -> [f32; MANY] {
        let mut sums = [0.0; MANY];
        sums.copy_from_slice(&self.bias);
        self.add(row, &mut sums);
        sums
    }

    #[inline(always)]
    fn add(&self, row: &[f32], sums: &mut [f32]) {
        for (number, weights) in row.iter().zip(self.weights.chunks_exact(sums.len())) {
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum = number.mul_add(*weight, *sum);
            }
        }
    }
}
