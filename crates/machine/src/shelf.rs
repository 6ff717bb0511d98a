//! [`Shelf`]: what was solved, up to a number of bytes.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use lesson::Study;

/// Bytes for all studies together: a tab of a phone has to bear them.
const MOST_BYTES: usize = 32 << 20;

/// The latest studies by their names.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    studies: HashMap<String, Arc<Study>>,
    /// From the oldest to the latest.
    order: VecDeque<String>,
    bytes: usize,
}

impl Shelf {
    pub(crate) fn get(&self, name: &str) -> Option<Arc<Study>> {
        self.studies.get(name).cloned()
    }

    /// Puts a study on the shelf; the oldest make room.
    pub(crate) fn put(&mut self, name: String, study: Arc<Study>) {
        let memory = study.memory();
        if self.studies.contains_key(&name) || memory > MOST_BYTES {
            return;
        }
        while self.bytes + memory > MOST_BYTES {
            let Some(oldest) = self.order.pop_front() else { break };
            self.bytes -= self.studies.remove(&oldest).map_or(0, |gone| gone.memory());
        }
        self.bytes += memory;
        self.order.push_back(name.clone());
        self.studies.insert(name, study);
    }
}

#[cfg(test)]
mod tests {
    use proof::file;

    use super::*;

    const PROOF: &[u8] = include_bytes!("../../../data/shapes/01-straight-three.cert");

    #[test]
    fn the_oldest_make_room() {
        let study = Arc::new(Study::new(file::check(PROOF.iter().copied()).unwrap()));
        let (count, mut shelf) = (MOST_BYTES / study.memory() + 10, Shelf::default());
        (0..count).for_each(|number| shelf.put(number.to_string(), Arc::clone(&study)));
        assert!(shelf.bytes <= MOST_BYTES && shelf.bytes == shelf.studies.len() * study.memory());
        assert!(shelf.get("0").is_none() && shelf.get(&(count - 1).to_string()).is_some());
        shelf.put((count - 1).to_string(), study);
        assert_eq!(shelf.order.len(), shelf.studies.len(), "nothing lies there twice");
    }
}
