//! The weights of the net: numbers of half precision, one layer after the other, as `net/export.py` writes them.

use std::fmt;

use super::layer::{CHANNELS, Dense, NINE, Nine, Row, WIDTH};
use super::{Block, HEAD, INNER, Net, STEM};
use crate::exam::half;
use crate::planes::PLANES;

/// The weights that ship.
static WEIGHTS: &[u8] = include_bytes!("../../net/small.half");

/// Blocks of two convolutions; every second has what the whole board has in common.
const BLOCKS: usize = 6;

/// These bytes are no weights of the net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotANet;

impl fmt::Display for NotANet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these are no weights of the net")
    }
}

impl std::error::Error for NotANet {}

impl Net {
    /// The net that ships.
    ///
    /// # Errors
    /// If its weights are damaged.
    pub fn shipped() -> Result<Net, NotANet> {
        Net::read(WEIGHTS)
    }

    /// The net with these weights.
    ///
    /// # Errors
    /// If they are damaged, or those of another net.
    pub fn read(bytes: &[u8]) -> Result<Net, NotANet> {
        let mut file = File(bytes);
        file.net().filter(|net| file.0.is_empty() && net.is_sound()).ok_or(NotANet)
    }

    fn is_sound(&self) -> bool {
        self.stem.iter().flatten().chain(&self.stem_bias).all(|number| number.is_finite())
    }
}

struct File<'b>(&'b [u8]);

impl File<'_> {
    fn net(&mut self) -> Option<Net> {
        let stem = (0..STEM * PLANES).map(|_| self.row()).collect::<Option<_>>()?;
        Some(Net {
            stem,
            stem_bias: self.row()?,
            blocks: (0..BLOCKS).map(|number| self.block(number % 2 == 1)).collect::<Option<_>>()?,
            policy: self.dense(CHANNELS, HEAD)?,
            policy_pool: self.dense(2 * HEAD, HEAD)?,
            policy_out: self.dense(HEAD, 1)?,
            pass: self.dense(2 * HEAD, 1)?,
            value: self.dense(CHANNELS, HEAD)?,
            value_inner: self.dense(2 * HEAD, INNER)?,
            value_out: self.dense(INNER, 1)?,
        })
    }

    fn numbers(&mut self, count: usize) -> Option<Vec<f32>> {
        let (here, rest) = self.0.split_at_checked(2 * count)?;
        self.0 = rest;
        Some(here.chunks_exact(2).map(|two| half(two[0], two[1])).collect())
    }

    fn row(&mut self) -> Option<Row> {
        self.numbers(CHANNELS)?.try_into().ok()
    }

    fn block(&mut self, shares: bool) -> Option<Block> {
        let one = self.nine()?;
        let pool = if shares { Some(self.dense(2 * CHANNELS, CHANNELS)?) } else { None };
        Some(Block { one, pool, two: self.nine()? })
    }

    fn nine(&mut self) -> Option<Nine> {
        let rows = (0..NINE * CHANNELS).map(|_| self.row()).collect::<Option<Vec<Row>>>()?;
        let mut weights = vec![[[0.0; WIDTH]; CHANNELS]; CHANNELS / WIDTH * NINE];
        for (at, row) in rows.iter().enumerate() {
            for (part, numbers) in row.as_chunks::<WIDTH>().0.iter().enumerate() {
                weights[part * NINE + at / CHANNELS][at % CHANNELS] = *numbers;
            }
        }
        Some(Nine { weights, bias: self.row()? })
    }

    fn dense(&mut self, inputs: usize, outputs: usize) -> Option<Dense> {
        Some(Dense { weights: self.numbers(inputs * outputs)?, bias: self.numbers(outputs)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_net_are_refused() {
        for wrong in [&WEIGHTS[2..], &WEIGHTS[..WEIGHTS.len() - 2], &[], &[WEIGHTS, &[0, 0]].concat()] {
            assert_eq!(Net::read(wrong), Err(NotANet));
        }
    }
}
