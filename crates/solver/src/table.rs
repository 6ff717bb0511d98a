//! The transposition table: fixed in size, shared by threads, replaced by the least work.
//!
//! An entry is three words, the first of which is the key xor the two others, so that an entry torn by a race reads
//! as a miss (Hyatt and Mann 2002). Nothing here is trusted: verdicts are re-derived as certificates and checked.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// No proof or disproof at any balance.
pub(crate) const NEVER: i8 = i8::MAX;
/// Holds at every balance.
pub(crate) const ALWAYS: i8 = -i8::MAX;
const WAYS: usize = 4;

/// What is known about a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Proof number for `asked`.
    pub(crate) pn: u32,
    /// Disproof number for `asked`.
    pub(crate) dn: u32,
    /// The balance that the numbers belong to.
    pub(crate) asked: i8,
    /// The reacher wins at every balance from here on; [`NEVER`] where nothing is proved.
    pub(crate) wins_from: i8,
    /// The reacher fails at every balance up to here; [`ALWAYS`] (the least) where nothing is known.
    pub(crate) fails_to: i8,
    /// Steps to the win, as far as one is known.
    pub(crate) rank: u16,
    /// Bit of the best move; 255 for none.
    pub(crate) best: u16,
    /// Logarithm of the work below.
    pub(crate) work: u8,
}

/// The table.
#[derive(Debug)]
pub(crate) struct Table {
    words: Vec<AtomicU64>,
    buckets: usize,
}

impl Table {
    /// A table of at most this many bytes.
    pub(crate) fn new(bytes: usize) -> Table {
        let buckets = (bytes / (24 * WAYS)).max(64);
        // Zeroed pages come from the system untouched; writing zeros would take longer than most problems.
        let words = vec![0; buckets * WAYS * 3].into_iter().map(AtomicU64::new).collect();
        Table { words, buckets }
    }

    fn bucket(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets as u128) >> 64) as usize * WAYS * 3
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let start = self.bucket(key);
        self.words[start..start + WAYS * 3].chunks_exact(3).find_map(|slot| {
            let (one, two) = (slot[1].load(Relaxed), slot[2].load(Relaxed));
            (slot[0].load(Relaxed) == key ^ one ^ two && (one | two) != 0).then(|| Entry::unpack(one, two))
        })
    }

    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let start = self.bucket(key);
        let slots = &self.words[start..start + WAYS * 3];
        let mut victim = 0;
        let mut least = u32::MAX;
        for at in 0..WAYS {
            let (one, two) = (slots[at * 3 + 1].load(Relaxed), slots[at * 3 + 2].load(Relaxed));
            let used = (one | two) != 0;
            if !used || slots[at * 3].load(Relaxed) == key ^ one ^ two {
                victim = at;
                break;
            }
            let worth = Entry::unpack(one, two).worth();
            if worth < least {
                least = worth;
                victim = at;
            }
        }
        let (one, two) = entry.pack();
        slots[victim * 3].store(key ^ one ^ two, Relaxed);
        slots[victim * 3 + 1].store(one, Relaxed);
        slots[victim * 3 + 2].store(two, Relaxed);
    }
}

impl Entry {
    /// How much would be lost with it. Results that are proved are kept longer: certificates are read from them.
    fn worth(&self) -> u32 {
        u32::from(self.work) * 2 + u32::from(self.wins_from < NEVER || self.fails_to > ALWAYS) * 5
    }

    fn pack(&self) -> (u64, u64) {
        let byte = |value: i8| u64::from(value as u8);
        let two = byte(self.wins_from)
            | byte(self.fails_to) << 8
            | byte(self.asked) << 16
            | u64::from(self.work) << 24
            | u64::from(self.rank) << 32
            | u64::from(self.best) << 48;
        (u64::from(self.pn) | u64::from(self.dn) << 32, two)
    }

    fn unpack(one: u64, two: u64) -> Entry {
        Entry {
            pn: one as u32,
            dn: (one >> 32) as u32,
            wins_from: two as i8,
            fails_to: (two >> 8) as i8,
            asked: (two >> 16) as i8,
            work: (two >> 24) as u8,
            rank: (two >> 32) as u16,
            best: (two >> 48) as u16,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        let table = Table::new(1 << 16);
        let entry = |n: u64| Entry {
            pn: n as u32,
            dn: 7,
            asked: -3,
            wins_from: -127,
            fails_to: 5,
            rank: 9,
            best: 255,
            work: 3,
        };
        for key in (1..200u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)) {
            table.put(key, entry(key));
            assert_eq!(table.get(key), Some(entry(key)));
        }
        assert_eq!(table.get(12345), None);
    }
}
