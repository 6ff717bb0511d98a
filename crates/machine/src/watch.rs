//! [`Watch`]: how long an answer may take, looked at from within the search.

use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use solver::{Progress, Pulse};
use wire::AuditTick;

/// Milliseconds between two reports.
const REPORT: u64 = 100;
/// Bytes of memory with which a search ends: what comes after it needs some, and a tab has 256 MiB.
const MOST_MEMORY: usize = 192 << 20;

/// What only the machine around us has.
pub trait Outside: Debug + Sync {
    /// Milliseconds since whenever.
    fn now(&self) -> f64;

    /// Milliseconds since 1970: which day it is.
    fn date(&self) -> f64 {
        0.0
    }

    /// Bytes of memory that were taken so far; 0 where nobody counts them.
    fn memory(&self) -> usize {
        0
    }

    /// Hears how a search goes: the event `progress` of the server, as JSON.
    fn tell(&self, progress: &str);

    /// Keeps notes of what somebody did: JSON, names with what is to be remembered under them. `POST /api/remember` brings them back.
    fn keep(&self, _notes: &str) {}
}

/// What whoever listens hears while an answer is being found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Voice<'o> {
    Silent,
    /// How the search goes.
    Search,
    /// How many changes of a problem were looked at.
    Audit(&'o AtomicU64),
}

/// The time of one answer.
#[derive(Debug)]
pub(crate) struct Watch<'o> {
    outside: &'o dyn Outside,
    began: f64,
    /// Milliseconds after the beginning when it is over.
    until: u64,
    told: AtomicU64,
    stop: AtomicBool,
    full: AtomicBool,
    voice: Voice<'o>,
    pub(crate) progress: Progress,
}

impl<'o> Watch<'o> {
    /// So many milliseconds, of which nobody is told anything.
    pub(crate) fn new(outside: &'o dyn Outside, until: u64) -> Watch<'o> {
        let (told, stop, full, progress) = Default::default();
        Watch { outside, began: outside.now(), until, told, stop, full, voice: Voice::Silent, progress }
    }

    /// The same, and whoever listens is told how it goes.
    pub(crate) fn telling(self, voice: Voice<'o>) -> Watch<'o> {
        Watch { voice, ..self }
    }

    /// Another, of the same outside.
    pub(crate) fn another(&self, until: u64) -> Watch<'o> {
        Watch::new(self.outside, until)
    }

    pub(crate) fn ms(&self) -> u64 {
        (self.outside.now() - self.began).max(0.0) as u64
    }

    pub(crate) fn is_over(&self) -> bool {
        self.beat();
        self.stop.load(Relaxed)
    }

    /// Was there no memory left?
    pub(crate) fn is_full(&self) -> bool {
        self.full.load(Relaxed)
    }

    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    fn report(&self, ms: u64) {
        self.told.store(ms, Relaxed);
        let told = match self.voice {
            Voice::Silent => return,
            Voice::Search => serde_json::to_string(&telling::tick(&self.progress, ms)),
            Voice::Audit(looked) => {
                serde_json::to_string(&AuditTick { ms, most_ms: self.until, looked: looked.load(Relaxed) })
            }
        };
        told.iter().for_each(|told| self.outside.tell(told));
    }
}

impl Pulse for Watch<'_> {
    fn beat(&self) {
        let ms = self.ms();
        if self.outside.memory() > MOST_MEMORY {
            self.full.store(true, Relaxed);
        }
        if ms >= self.until || self.is_full() {
            self.stop.store(true, Relaxed);
        }
        if ms >= self.told.load(Relaxed) + REPORT {
            self.report(ms);
        }
    }
}
