//! [`Keyed`]: maps by state, which need not hash again what has a well-mixed number of its own.
//!
//! The states come from our own search, so that nobody can choose them to collide; and maps compare them in full.

use std::hash::{BuildHasherDefault, Hasher};

/// For maps whose keys are states, alone or with a balance.
pub(crate) type Keyed = BuildHasherDefault<KeyHasher>;

/// Takes the number of a state as it is, and stirs a little of anything else into it.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write_u64(&mut self, key: u64) {
        self.0 ^= key;
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
