//! [`Limits`]: how far a search may go; and its [`Pulse`], where nobody else could end it.

use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

use crate::open::advice::Adviser;
use crate::search::knowledge::Knowledge;
use crate::search::outlook;
use crate::search::progress::Progress;

/// How far a search may go, and how it goes about it.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Positions looked at.
    pub nodes: u64,
    /// Positions that there is likely to be time for before somebody says stop ([`Limits::positions_in`]): what is
    /// worth trying on an open board depends on it.
    pub plan: u64,
    /// Bytes for the table.
    pub memory: usize,
    /// Searchers at work side by side.
    pub threads: usize,
    /// Grade the position alone, not every first move.
    pub first_only: bool,
    /// Set from outside to end the search within milliseconds.
    pub stop: Option<&'a AtomicBool>,
    /// Told how it goes while the search runs.
    pub watch: Option<&'a Progress>,
    /// Called by the search itself every few milliseconds: where it has the only thread there is, nobody else could say stop.
    pub pulse: Option<&'a dyn Pulse>,
    /// Who is asked for first moves on an open board where nothing is proved at once, in the place of the net that ships.
    pub adviser: Option<&'a dyn Adviser>,
    /// Collects what the search finds out about single states, to be learned from.
    pub samples: Option<&'a outlook::Samples>,
    /// What tells the search where to look first, in place of what ships.
    pub learned: Option<&'a outlook::Learned>,
    /// Techniques in use; all of them, but for experiments.
    pub knowledge: Knowledge,
}

impl Limits<'_> {
    /// No limit but the memory, as by default.
    pub const LAVISH: Limits<'static> = Limits {
        nodes: u64::MAX,
        plan: u64::MAX,
        memory: 64 << 20,
        threads: 1,
        first_only: false,
        stop: None,
        watch: None,
        pulse: None,
        adviser: None,
        samples: None,
        learned: None,
        knowledge: Knowledge::ALL,
    };

    /// About how many positions are looked at in so many seconds.
    pub fn positions_in(seconds: f64) -> u64 {
        (seconds * 2.5e6) as u64
    }
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits::LAVISH
    }
}

/// Whoever looks at the clock, tells of the search and says stop, from within the search itself.
pub trait Pulse: Debug + Sync {
    /// Some milliseconds have passed.
    fn beat(&self);
}

/// Which limit ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The number of nodes.
    Nodes,
    /// Somebody said stop.
    Stop,
    /// The grade was found, but no certificate of it: the table was too small to keep the proof together.
    Memory,
    /// None: what lies outside every region that was tried makes the difference.
    Outside,
}
