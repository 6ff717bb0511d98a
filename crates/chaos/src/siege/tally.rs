//! [`Tally`]: what came of a siege.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// So many of the slowest answers are told.
const SLOWEST: usize = 8;

/// What an honest visitor waits for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Wait {
    /// A page of the list, a problem, and its first lesson: what the page asks before anybody moves.
    Opening,
    /// The answer to a move in a problem whose proof ships.
    Front,
    /// The answer to a move in one of the many others.
    Bank,
}

/// Waits, counts and samples.
#[derive(Debug, Default)]
pub(super) struct Tally {
    waits: BTreeMap<Wait, Vec<Duration>>,
    slowest: Vec<(Duration, String)>,
    /// Answers that were no answer, by their status; 0 where none came.
    pub(super) refused: BTreeMap<u16, usize>,
    pub(super) hostile: BTreeMap<&'static str, BTreeMap<u16, usize>>,
    pub(super) memory: Vec<f64>,
}

impl Tally {
    /// An honest visitor was answered.
    pub(super) fn answered(&mut self, wait: Wait, took: Duration, asked: String) {
        self.waits.entry(wait).or_default().push(took);
        self.slowest.push((took, asked));
        self.slowest.sort_by(|one, other| other.cmp(one));
        self.slowest.truncate(SLOWEST);
    }

    /// All waits for moves, in order.
    pub(super) fn moves(&self) -> Vec<Duration> {
        let moves = self.waits.iter().filter(|(wait, _)| **wait != Wait::Opening).flat_map(|(_, waits)| waits);
        let mut moves: Vec<Duration> = moves.copied().collect();
        moves.sort();
        moves
    }

    /// What there is to tell of the waits.
    pub(super) fn told(&self) -> String {
        let line = |(wait, waits): (&Wait, &Vec<Duration>)| {
            let mut waits = waits.clone();
            waits.sort();
            let [half, most, all] = [0.5, 0.99, 1.0].map(|share| at(&waits, share));
            format!("  {wait:?}: {}, median {half} ms, 99 % {most} ms, slowest {all} ms\n", waits.len())
        };
        let lines: String = self.waits.iter().map(line).collect();
        format!("{lines}  the hostile were answered {:?}\n  the slowest: {:?}", self.hostile, self.slowest)
    }

    /// The most memory in MiB of the first quarter, of the last, and at all.
    pub(super) fn memory(&self) -> [f64; 3] {
        let (count, quarter) = (self.memory.len(), self.memory.len().div_ceil(4));
        let highest = |part: &[f64]| part.iter().copied().fold(0.0, f64::max);
        [&self.memory[..quarter], &self.memory[count - quarter..], &self.memory].map(highest)
    }
}

/// The wait in milliseconds that this share of all does not exceed.
pub(super) fn at(sorted: &[Duration], share: f64) -> u128 {
    let last = sorted.len().saturating_sub(1);
    sorted.get(((sorted.len() as f64 * share) as usize).min(last)).map_or(0, Duration::as_millis)
}

/// Notes something.
pub(super) fn with(tally: &Mutex<Tally>, note: impl FnOnce(&mut Tally)) {
    note(&mut tally.lock().unwrap_or_else(PoisonError::into_inner));
}
