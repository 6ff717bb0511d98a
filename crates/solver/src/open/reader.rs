//! [`Reader`]: a reading by the net on a thread of its own, while proofs are looked for beside it.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use proof::Problem;

use crate::Limits;
use crate::open::opinion::Opinion;
use crate::open::scouted::{Scouted, scouted};

/// Simulations for a question of the first reading.
const FIRST: u32 = 20;
/// How many times as many each further one has.
const DEEPER: u32 = 4;

/// Somebody who reads ever deeper, and tells whoever watches what is liked by then.
pub(crate) struct Reader<'a> {
    problem: &'a Problem,
    limits: Limits<'a>,
    /// Simulations for a question at most.
    most: u32,
    enough: AtomicBool,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(problem: &'a Problem, limits: &Limits<'a>, most: u32) -> Reader<'a> {
        Reader { problem, limits: *limits, most, enough: AtomicBool::new(false) }
    }

    /// What the deepest reading says that came to an end, or the first if none did.
    pub(crate) fn read(&self) -> Option<Scouted> {
        let deeper = |&before: &u32| (before < self.most).then(|| self.most.min(DEEPER * before));
        let mut last = None;
        for simulations in std::iter::successors(Some(FIRST.min(self.most)), deeper) {
            let found = scouted(self.problem, simulations, &|| self.is_over())?;
            if last.is_some() && self.is_over() {
                break;
            }
            self.tell(&found);
            last = Some(found);
        }
        last
    }

    /// Nobody waits for it any more.
    pub(crate) fn dismiss(&self) {
        self.enough.store(true, Relaxed);
    }

    fn is_over(&self) -> bool {
        self.enough.load(Relaxed) || self.limits.stop.is_some_and(|stop| stop.load(Relaxed))
    }

    fn tell(&self, found: &Scouted) {
        let mut opinion = Opinion::default();
        opinion.hear_net(found.clone());
        self.limits.watch.into_iter().for_each(|progress| opinion.tell(progress));
    }
}
