//! The transposition table: it grows up to a given size, is shared by threads, and replaces what took the least work.
//!
//! An entry is three words, the first of which is the key xor the two others, so that an entry torn by a race reads
//! as a miss (Hyatt and Mann 2002). Nothing here is trusted: verdicts are re-derived as certificates and checked.

use std::sync::OnceLock;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed};
use std::sync::atomic::{AtomicU64, AtomicUsize};

/// No proof or disproof at any balance.
pub(crate) const NEVER: i8 = i8::MAX;
/// Holds at every balance.
pub(crate) const ALWAYS: i8 = -i8::MAX;
/// Slots of a bucket.
const WAYS: usize = 4;
/// Words of a bucket: 96 bytes, which lie in two lines of the processor's cache if the first bucket begins with a line.
const BUCKET: usize = WAYS * 3;
/// Bytes of such a line.
const LINE: usize = 64;
/// Each room is so many times as large as the one before.
const GROWTH: usize = 8;
/// So many buckets are moved between two looks at whether to stop.
const PATIENCE: usize = 1024;
/// A first room need not be smaller.
const SMALL: usize = 1 << 20;

/// Stands for no move where a bit is expected.
pub(crate) const NO_MOVE: u16 = 501;

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
    /// Bit of the best move, or what stands for a pass or for none.
    pub(crate) best: u16,
    /// Logarithm of the work below.
    pub(crate) work: u8,
}

/// The table. It begins small, so that a small problem stays in the processor's cache, and moves to larger parts of its
/// memory as it fills.
#[derive(Debug)]
pub(crate) struct SearchTable {
    /// Rooms of growing size, built when they are moved into.
    rooms: Vec<(usize, OnceLock<Room>)>,
    current: AtomicUsize,
}

impl SearchTable {
    /// A table of at most this many bytes, but for a line of the cache with each room.
    pub(crate) fn new(bytes: usize) -> SearchTable {
        let mut sizes = vec![bytes - bytes / GROWTH];
        while let Some(&size) = sizes.last().filter(|&&size| size > SMALL) {
            sizes.push(size / GROWTH);
        }
        let rooms = sizes.into_iter().rev().map(|size| (size, OnceLock::new())).collect();
        SearchTable { rooms, current: AtomicUsize::new(0) }
    }

    fn room(&self) -> &Room {
        let (size, room) = &self.rooms[self.current.load(Acquire)];
        room.get_or_init(|| Room::new(*size))
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.room().get(key)
    }

    /// Brings the memory around these keys closer.
    pub(crate) fn touch(&self, keys: impl Iterator<Item = u64>) {
        let room = self.room();
        let mut sum = 0;
        for key in keys {
            let bucket = room.bucket(key);
            sum ^= bucket[0].load(Relaxed) ^ bucket[BUCKET - 1].load(Relaxed);
        }
        std::hint::black_box(sum);
    }

    /// Stores an entry; true when it is time to [`grow`](SearchTable::grow).
    pub(crate) fn put(&self, key: u64, entry: Entry) -> bool {
        let room = self.room();
        room.put(key, entry);
        room.is_crowded()
    }

    /// Moves into the next room, if there is one and nobody says stop. What other threads put into the old room
    /// meanwhile is lost, which costs them a little work.
    pub(crate) fn grow(&self, stopped: impl Fn() -> bool) {
        let at = self.current.load(Acquire);
        let Some((size, next)) = self.rooms.get(at + 1) else { return };
        let mut whole = true;
        next.get_or_init(|| {
            let room = Room::new(*size);
            whole = self.room().each(|key, entry| room.put(key, entry), stopped);
            room
        });
        if whole {
            let _ = self.current.compare_exchange(at, at + 1, AcqRel, Acquire);
        }
    }
}

/// Buckets of entries, fixed in number.
#[derive(Debug)]
struct Room {
    words: Vec<AtomicU64>,
    /// Where the first bucket begins.
    start: usize,
    buckets: usize,
    /// Slots in use, roughly: threads may count at the same time.
    used: AtomicUsize,
}

impl Room {
    fn new(bytes: usize) -> Room {
        let buckets = (bytes / (24 * WAYS)).max(64);
        // Zeroed pages come from the system untouched; writing zeros would take longer than most problems.
        let spare = LINE / size_of::<u64>();
        let words: Vec<AtomicU64> = vec![0; buckets * BUCKET + spare].into_iter().map(AtomicU64::new).collect();
        let start = words.as_ptr().align_offset(LINE).min(spare);
        Room { words, start, buckets, used: AtomicUsize::new(0) }
    }

    /// Is every other slot in use?
    fn is_crowded(&self) -> bool {
        self.used.load(Relaxed) > self.buckets * WAYS / 2
    }

    fn bucket(&self, key: u64) -> &[AtomicU64; BUCKET] {
        let at = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        self.words[self.start + at * BUCKET..].first_chunk().expect("the bucket is in the room")
    }

    fn get(&self, key: u64) -> Option<Entry> {
        let slots = self.bucket(key).chunks_exact(3);
        slots.filter_map(read).find_map(|(found, one, two)| (found == key).then(|| Entry::unpack(one, two)))
    }

    fn put(&self, key: u64, entry: Entry) {
        let slots = self.bucket(key);
        let mut victim = 0;
        let mut least = u32::MAX;
        for (at, slot) in slots.chunks_exact(3).enumerate() {
            let Some((found, one, two)) = read(slot) else {
                self.used.store(self.used.load(Relaxed) + 1, Relaxed);
                victim = at;
                break;
            };
            if found == key {
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

    /// Visits every entry; false when it was stopped on the way.
    fn each(&self, mut visit: impl FnMut(u64, Entry), stopped: impl Fn() -> bool) -> bool {
        self.words[self.start..].chunks(BUCKET * PATIENCE).all(|part| {
            for (key, one, two) in part.chunks_exact(3).filter_map(read) {
                visit(key, Entry::unpack(one, two));
            }
            !stopped()
        })
    }
}

/// The key of a slot in use, and its words.
fn read(slot: &[AtomicU64]) -> Option<(u64, u64, u64)> {
    let (one, two) = (slot[1].load(Relaxed), slot[2].load(Relaxed));
    ((one | two) != 0).then(|| (slot[0].load(Relaxed) ^ one ^ two, one, two))
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
        let table = SearchTable::new(1 << 16);
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

    #[test]
    fn a_table_grows_within_its_memory_and_keeps_what_it_holds() {
        let bytes = 20 << 20;
        let table = SearchTable::new(bytes);
        let entry =
            |n: u64| Entry { pn: n as u32, dn: 1, asked: 0, wins_from: 1, fails_to: 0, rank: 2, best: 3, work: 4 };
        let keys = || (1..30_000_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for key in keys() {
            if table.put(key, entry(key)) {
                table.grow(|| false);
            }
        }
        let (built, size) =
            (table.rooms.iter().filter(|(_, room)| room.get().is_some()), |room: &Room| 8 * BUCKET * room.buckets);
        assert_eq!(built.clone().count(), 2, "the first of three rooms is too small, the second is not");
        assert_eq!(table.rooms.len(), 3);
        assert!(table.rooms.iter().map(|(size, _)| size).sum::<usize>() <= bytes);
        assert!(built.clone().all(|(bytes, room)| room.get().is_some_and(|room| size(room) <= *bytes)));
        let kept = keys().filter(|&key| table.get(key) == Some(entry(key))).count();
        assert!(kept > 29_500, "a few give way in full buckets: {kept} kept");
        table.grow(|| true);
        assert_eq!(table.current.load(Relaxed), 1, "who is told to stop moves no further");
        assert_eq!(keys().filter(|&key| table.get(key) == Some(entry(key))).count(), kept);
    }
}
