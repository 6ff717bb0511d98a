//! [`Changes`]: cache invalidation: how often whose things have changed since the program began. What is remembered of
//! them is told again only while these numbers are the same.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Visitors whose numbers are kept.
const MOST: usize = 20_000;

/// Numbers that grow with every change. Clones share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes(Arc<Mutex<Counts>>);

#[derive(Debug, Default)]
struct Counts {
    last: u64,
    /// Of the problems and collections of anybody.
    library: u64,
    of: HashMap<String, u64>,
    /// Of somebody's problems as they stand on the board.
    boards: HashMap<String, u64>,
    /// The number of whoever is not in the list.
    floor: u64,
}

impl Changes {
    /// Somebody's problems or collections have changed; nobody is the program.
    pub(crate) fn library_of(&self, owner: &str) {
        let mut counts = self.counts();
        counts.library = counts.touch(owner);
        let last = counts.last;
        counts.boards.insert(owner.to_owned(), last);
    }

    /// More or less is known about somebody's problems; the boards are the same.
    pub(crate) fn verdicts_of(&self, owner: &str) {
        let mut counts = self.counts();
        counts.library = counts.touch(owner);
    }

    /// The number of somebody's boards.
    pub(crate) fn boards_of(&self, owner: &str) -> u64 {
        let counts = self.counts();
        counts.boards.get(owner).copied().unwrap_or(counts.floor)
    }

    /// A visitor has done something with a problem.
    pub(crate) fn progress_of(&self, visitor: &str) {
        self.counts().touch(visitor);
    }

    /// The number of what is somebody's.
    pub(crate) fn of(&self, name: &str) -> u64 {
        let counts = self.counts();
        counts.of.get(name).copied().unwrap_or(counts.floor)
    }

    /// The number of what is anybody's.
    pub(crate) fn library(&self) -> u64 {
        self.counts().library
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Counts {
    fn touch(&mut self, name: &str) -> u64 {
        if self.of.len() >= MOST {
            self.of.clear();
            self.boards.clear();
            self.floor = self.last;
        }
        self.last += 1;
        self.of.insert(name.to_owned(), self.last);
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_told_from_all_that_went_before_even_when_the_list_is_full() {
        let changes = Changes::default();
        let (before, other) = (changes.of("one"), changes.of("other"));
        changes.library_of("one");
        assert_ne!(changes.of("one"), before);
        assert_eq!(changes.of("other"), other, "that of one visitor is none of another's");
        let (one, library) = (changes.of("one"), changes.library());
        changes.progress_of("two");
        assert_eq!((changes.of("one"), changes.library()), (one, library));
        let boards = changes.boards_of("one");
        changes.verdicts_of("one");
        assert!(changes.of("one") > one && changes.boards_of("one") == boards);
        let one = changes.of("one");
        for number in 0..=MOST {
            changes.progress_of(&number.to_string());
        }
        assert!(changes.of("one") > one, "forgotten, so taken for changed");
    }
}
