//! [`Shelf`]: a cache, much like an LRU, of the latest studies, up to a number of bytes; and what is known to be too hard.

use std::sync::Arc;

use lesson::{Study, Unproved};
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

/// Bytes of memory for all studies on the shelf together, and how many that usually are.
const MOST_BYTES: u64 = 64 << 20;
const USUAL_COUNT: usize = 1_000;
/// Drafts that are remembered as too hard.
const MOST_HARD: usize = 10_000;
/// Moves of the stand-in that are remembered: whoever waits for the proof asks again meanwhile, and sees the same move.
const MOST_GUESSES: usize = 2_000;

/// The studies that are used, and the names of drafts that no search has solved.
#[derive(Debug)]
pub(crate) struct Shelf {
    studies: Cache<String, Arc<Study>, Bytes>,
    too_hard: Cache<String, ()>,
    guesses: Cache<String, Unproved>,
}

/// A study counts with the memory that it takes.
#[derive(Clone, Debug)]
struct Bytes;

impl Weighter<String, Arc<Study>> for Bytes {
    fn weight(&self, name: &String, study: &Arc<Study>) -> u64 {
        (name.len() + study.memory()) as u64
    }
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf::with_room(MOST_BYTES)
    }
}

impl Shelf {
    /// A shelf for so many bytes. It is one shard: parts of it would have no room for a large study.
    fn with_room(bytes: u64) -> Shelf {
        let mut options = OptionsBuilder::new();
        let options = options.shards(1).estimated_items_capacity(USUAL_COUNT).weight_capacity(bytes);
        let options = options.build().expect("count and weight are given");
        let (hasher, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        let studies = Cache::with_options(options, Bytes, hasher, lifecycle);
        Shelf { studies, too_hard: Cache::new(MOST_HARD), guesses: Cache::new(MOST_GUESSES) }
    }

    pub(crate) fn get(&self, name: &str) -> Option<Arc<Study>> {
        self.studies.get(name)
    }

    pub(crate) fn is_too_hard(&self, name: &str) -> bool {
        self.too_hard.get(name).is_some()
    }

    /// Notes that a search gave up.
    pub(crate) fn note_too_hard(&self, name: String) {
        self.too_hard.insert(name, ());
    }

    /// What was played in a position for want of a proof.
    pub(crate) fn guess(&self, name: &str) -> Option<Unproved> {
        self.guesses.get(name)
    }

    pub(crate) fn put_guess(&self, name: String, guess: Unproved) {
        self.guesses.insert(name, guess);
    }

    /// Puts a study on the shelf. Those that are asked for least make room.
    pub(crate) fn put(&self, name: String, study: Arc<Study>) {
        self.studies.insert(name, study);
    }

    /// How many studies there are, and the bytes that they take.
    pub(crate) fn load(&self) -> (usize, u64) {
        (self.studies.len(), self.studies.weight())
    }
}

#[cfg(test)]
mod tests {
    use proof::file;

    use super::*;

    const PROOF: &[u8] = include_bytes!("../../../../data/shapes/01-straight-three.cert");

    fn study() -> Arc<Study> {
        Arc::new(Study::new(file::check(PROOF.iter().copied()).unwrap()))
    }

    #[test]
    fn the_shelf_keeps_to_its_bytes_whatever_is_put_there() {
        let (one, room) = (study().memory() as u64, 40 * study().memory() as u64);
        let shelf = Shelf::with_room(room);
        for number in 0..400 {
            shelf.put(format!("{number}"), study());
            assert!(shelf.load().1 <= room, "{number}: {:?}", shelf.load());
        }
        assert!(shelf.load().1 > room - 3 * one, "and it is used: {:?}", shelf.load());
        let kept = (0..400).filter(|number| shelf.get(&number.to_string()).is_some()).count();
        assert_eq!(kept, shelf.load().0);
    }

    #[test]
    fn the_largest_study_has_room() {
        let shelf = Shelf::with_room(study().memory() as u64 * 5 / 4);
        shelf.put("one".to_owned(), study());
        assert!(shelf.get("one").is_some());
        shelf.put("other".to_owned(), study());
        assert_eq!(shelf.load().0, 1);
    }
}
