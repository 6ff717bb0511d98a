//! [`Mixer`]: a quick way to hash the states of a walk, a few words each.
//!
//! Nothing rests on it: maps compare states in full. A certificate made so that its states collide could only make
//! its own checking slow.

use std::hash::Hasher;

/// An odd number with no pattern to its bits (from the golden ratio).
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Multiplies word by word, and joins both halves of each product.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0.rotate_left(32) ^ word ^ FACTOR) * u128::from(FACTOR);
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
