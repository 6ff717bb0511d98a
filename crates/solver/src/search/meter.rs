//! [`Meter`]: limits and cancellation: how many positions a searcher has looked at, and whether it is time to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::Limits;
use crate::search::progress::Progress;

/// Nodes between two looks at the common count: some milliseconds of work, so that looking costs nothing.
const REPORT: u64 = 4096;

/// What all searchers of one problem have counted together, in steps of [`REPORT`].
#[derive(Debug)]
pub(crate) struct Count<'a> {
    limits: Limits<'a>,
    own: AtomicU64,
    /// Set by the searcher that reaches the limit of nodes.
    halted: AtomicBool,
}

impl<'a> Count<'a> {
    pub(crate) fn new(limits: &Limits<'a>) -> Count<'a> {
        Count { limits: *limits, own: AtomicU64::new(0), halted: AtomicBool::new(false) }
    }

    /// Nodes are counted where they can be watched.
    fn nodes(&self) -> &AtomicU64 {
        self.limits.watch.map_or(&self.own, |watch| &watch.nodes)
    }

    /// Were there too many nodes?
    pub(crate) fn is_halted(&self) -> bool {
        self.halted.load(Relaxed)
    }
}

/// How often a limit is looked for: where it is low, so often that it is kept within a few in a hundred.
fn step(limit: u64) -> u64 {
    if limit >= 16 * REPORT { REPORT } else { (limit / 64).max(1) }
}

/// What one searcher has counted.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    /// Positions looked at.
    pub(crate) nodes: u64,
    reported: u64,
    /// Nodes between two looks at the common count: a limit of ten is looked for sooner.
    step: u64,
    told: u64,
    count: &'a Count<'a>,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(count: &'a Count<'a>) -> Meter<'a> {
        Meter { nodes: 0, reported: 0, step: step(count.limits.nodes), told: 0, count }
    }

    /// Is it time to stop?
    pub(crate) fn stopped(&mut self) -> bool {
        if self.nodes - self.reported >= self.step {
            self.report();
        }
        self.told_to_stop()
    }

    /// Has somebody said stop, or were there too many nodes?
    pub(crate) fn told_to_stop(&self) -> bool {
        self.count.is_halted() || self.count.limits.stop.is_some_and(|stop| stop.load(Relaxed))
    }

    /// Adds the nodes since the last time to the common count, and stops everybody when there are too many.
    pub(crate) fn report(&mut self) {
        self.count.limits.pulse.into_iter().for_each(|pulse| pulse.beat());
        let fresh = self.nodes - self.reported;
        self.reported = self.nodes;
        self.halt_at(self.count.nodes().fetch_add(fresh, Relaxed) + fresh);
    }

    /// Stops everybody if so many are too many.
    pub(crate) fn halt_at(&self, nodes: u64) {
        if nodes >= self.count.limits.nodes {
            self.count.halted.store(true, Relaxed);
        }
    }

    /// Adds nodes that others have searched, and reported, to the count.
    pub(crate) fn count_others(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.reported += nodes;
    }

    /// Whoever watches, if it is time to tell them something.
    pub(crate) fn listener(&mut self) -> Option<&'a Progress> {
        let listener = self.count.limits.watch.filter(|_| self.nodes - self.told >= REPORT)?;
        self.told = self.nodes;
        Some(listener)
    }
}
