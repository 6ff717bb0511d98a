//! [`Net`]: what has learned from its own play, asked on processors.
//!
//! # Decisions
//! All sums are made in one order, each product and its addition rounded once, and no function of the system's mathematical library
//! is called: the same position has the same numbers, bit by bit, alone, in a batch, and on every machine. Instructions for wider
//! vectors are used where a processor has them (`fearless_simd`), which changes no bit.

mod layer;
mod weights;

use fearless_simd::{Level, Simd, dispatch};

use crate::board::{MOVES, PLACES, SIDE};
use crate::number::exp;
use crate::search::{ANSWER, NetAnswer};
use layer::{CHANNELS, Dense, Frame, Nine, Row, around, pooled, relu};

pub use weights::NotANet;

/// What the heads for moves and for survival have of each place.
const HEAD: usize = 48;
/// What survival is told by in the end.
const INNER: usize = 96;
/// Places that the first convolution looks at.
const STEM: usize = 25;

/// The net.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// For each of twenty-five places and each bit there what it adds.
    stem: Vec<Row>,
    stem_bias: Row,
    blocks: Vec<Block>,
    policy: Dense,
    policy_pool: Dense,
    policy_out: Dense,
    pass: Dense,
    value: Dense,
    value_inner: Dense,
    value_out: Dense,
}

#[derive(Clone, PartialEq, Debug)]
struct Block {
    one: Nine,
    pool: Option<Dense>,
    two: Nine,
}

impl Net {
    /// What it says of positions, of which `asked` is what it sees ([`crate::planes`]).
    pub fn answers(&self, asked: &[[u16; PLACES]]) -> Vec<NetAnswer> {
        asked.iter().map(|bits| self.answer(bits)).collect()
    }

    /// What it says of a position.
    pub fn answer(&self, bits: &[u16; PLACES]) -> NetAnswer {
        dispatch!(Level::new(), simd => self.thought(simd, bits))
    }

    /// So many places side by side as a processor has room for.
    #[inline(always)]
    fn thought<S: Simd>(&self, _: S, bits: &[u16; PLACES]) -> NetAnswer {
        if size_of::<S::f32s>() < size_of::<[f32; 16]>() { self.think::<6>(bits) } else { self.think::<SIDE>(bits) }
    }

    #[inline(always)]
    fn think<const TALL: usize>(&self, bits: &[u16; PLACES]) -> NetAnswer {
        let (mut points, mut inner) = (Frame::empty(), Frame::empty());
        self.begin(bits, &mut points);
        for block in &self.blocks {
            block.one.over::<TALL>(&points, None, &mut inner);
            if let Some(pool) = &block.pool {
                inner.add(&pool.of(&inner.pooled()));
            }
            let before = points.clone();
            block.two.over::<TALL>(&inner, Some(&before), &mut points);
        }
        self.told(&points)
    }

    /// The first convolution: few of its bits are set, so rows are added and nothing is multiplied.
    #[inline(always)]
    fn begin(&self, bits: &[u16; PLACES], points: &mut Frame) {
        for place in 0..PLACES {
            let mut sum = self.stem_bias;
            for number in 0..STEM {
                let Some(near) = around(place, number) else { continue };
                let mut left = bits[near];
                while left != 0 {
                    let weights = &self.stem[number * 16 + left.trailing_zeros() as usize];
                    for at in 0..CHANNELS {
                        sum[at] += weights[at];
                    }
                    left &= left - 1;
                }
            }
            relu(&mut sum);
            *points.at(place) = sum;
        }
    }

    /// The logarithms of the moves, the greatest of which is zero, and survival.
    #[inline(always)]
    fn told(&self, points: &Frame) -> NetAnswer {
        let mut answer = [0.0; ANSWER];
        let rows = self.head(&self.policy, points);
        let shared = pooled(&rows);
        let pool = self.policy_pool.of(&shared);
        for (place, row) in rows.chunks_exact(HEAD).enumerate() {
            let mut inner = [0.0; HEAD];
            for at in 0..HEAD {
                inner[at] = (row[at] + pool[at]).max(0.0);
            }
            answer[place] = self.policy_out.of(&inner)[0];
        }
        answer[PLACES] = self.pass.of(&shared)[0];
        let most = answer[..MOVES].iter().fold(f32::MIN, |most, &number| most.max(number));
        answer[..MOVES].iter_mut().for_each(|number| *number -= most);
        let mut inner = self.value_inner.of(&pooled(&self.head(&self.value, points)));
        relu(&mut inner);
        answer[MOVES] = 1.0 / (1.0 + exp(-self.value_out.of(&inner)[0]));
        answer
    }

    #[inline(always)]
    fn head(&self, layer: &Dense, points: &Frame) -> Vec<f32> {
        let mut rows = Vec::with_capacity(PLACES * HEAD);
        // A loop and no closure: what the compiler does not put in its place knows nothing of wide vectors.
        for place in 0..PLACES {
            let mut sums: [f32; HEAD] = layer.known(points.seen(place));
            relu(&mut sums);
            rows.extend_from_slice(&sums);
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions, and what PyTorch said of them in double precision: two bytes for each place, four for each number.
    const CHECK: &[u8] = include_bytes!("../net/check.bin");
    const BYTES: usize = 2 * PLACES + 4 * ANSWER;

    fn said() -> Vec<([u16; PLACES], Vec<f32>)> {
        let read = |bytes: &[u8]| {
            let mut bits = [0; PLACES];
            bits.iter_mut().zip(bytes.chunks(2)).for_each(|(bits, two)| *bits = u16::from_le_bytes([two[0], two[1]]));
            let numbers = bytes[2 * PLACES..].chunks(4).map(|four| f32::from_le_bytes(four.try_into().unwrap()));
            (bits, numbers.collect())
        };
        CHECK.chunks(BYTES).map(read).collect()
    }

    #[test]
    fn it_says_what_its_trainer_said() {
        let net = Net::shipped().unwrap();
        assert!(said().len() >= 8);
        for (bits, said) in said() {
            let found = net.answer(&bits);
            for (at, (found, said)) in found.iter().zip(&said).enumerate() {
                assert!((found - said).abs() < 2e-3, "{at}: {found} {said}");
            }
        }
    }

    #[test]
    fn a_batch_hears_what_each_hears_alone_to_the_last_bit_with_and_without_wide_vectors() {
        let net = Net::shipped().unwrap();
        let asked: Vec<[u16; PLACES]> = said().into_iter().map(|(bits, _)| bits).take(4).collect();
        let batch = net.answers(&asked);
        for (bits, together) in asked.iter().zip(&batch) {
            let bits_of = |answer: &NetAnswer| answer.map(f32::to_bits);
            assert_eq!(bits_of(&net.answer(bits)), bits_of(together));
            assert_eq!(bits_of(&net.think::<6>(bits)), bits_of(together));
        }
    }
}
