//! [`Ledger`]: what each source has lately had of the processors, and how many people stand behind it.
//!
//! What was had counts half after a while, so that nobody is behind for ever. Who shares an address that the operator vouches
//! for counts as one of so many.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::doors::caller::Source;
use crate::doors::quota::Quota;

/// Seconds after which what was had counts half.
const HALF: f64 = 20.0;
/// Sources that are remembered; then those are forgotten that had least.
const MOST: usize = 10_000;

/// The ledger. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    quota: Quota,
    had: Arc<Mutex<HashMap<Source, (f64, Instant)>>>,
}

impl Ledger {
    pub(crate) fn new(quota: Quota) -> Ledger {
        Ledger { quota, had: Arc::default() }
    }

    /// How many people stand behind a source.
    pub(crate) fn people(&self, source: &Source) -> usize {
        match source {
            Source::Address(address) => self.quota.people(*address),
            Source::Visitor(_) => 1,
        }
    }

    /// Hundredths of a second that each of them has lately had.
    pub(crate) fn each(&self, source: &Source) -> u64 {
        let had = self.had.lock().unwrap_or_else(PoisonError::into_inner);
        let had = had.get(source).map_or(0.0, |&had| left(had, Instant::now()));
        (had * 100.0 / self.people(source) as f64) as u64
    }

    /// A source has had so many seconds more.
    pub(crate) fn note(&self, source: Source, seconds: f64) {
        let (now, mut had) = (Instant::now(), self.had.lock().unwrap_or_else(PoisonError::into_inner));
        if had.len() >= MOST {
            let mut all: Vec<f64> = had.values().map(|&had| left(had, now)).collect();
            let (_, &mut middle, _) = all.select_nth_unstable_by(MOST / 2, f64::total_cmp);
            had.retain(|_, &mut one| left(one, now) > middle);
        }
        let before = had.get(&source).map_or(0.0, |&had| left(had, now));
        had.insert(source, (before + seconds, now));
    }
}

/// What is left of something that was had.
fn left((had, then): (f64, Instant), now: Instant) -> f64 {
    had * 0.5_f64.powf(now.saturating_duration_since(then).as_secs_f64() / HALF)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Capacity;
    use std::time::Duration;

    fn source(address: u8) -> Source {
        Source::Address([192, 0, 2, address].into())
    }

    #[test]
    fn who_had_more_has_had_more_and_a_class_shares_what_it_had() {
        let class = [([192, 0, 2, 3].into(), 30)];
        let ledger = Ledger::new(Quota::new(false, Capacity::default()).vouching(&class));
        (1..=3).for_each(|address| ledger.note(source(address), 30.0));
        ledger.note(source(2), 30.0);
        let [one, two, class, none] = [1, 2, 3, 4].map(|address| ledger.each(&source(address)));
        assert!(two > one && one > 10 * class && class > none, "{one} {two} {class} {none}");
        assert_eq!(none, 0);
    }

    #[test]
    fn what_was_had_is_forgotten_by_and_by_and_the_ledger_is_bounded() {
        let now = Instant::now();
        let later = |seconds| left((8.0, now), now + Duration::from_secs(seconds));
        assert_eq!([later(0), later(20), later(40)], [8.0, 4.0, 2.0]);
        let ledger = Ledger::new(Quota::new(false, Capacity::default()));
        for number in 0..3 * MOST as u32 {
            ledger.note(Source::Address(number.to_be_bytes().into()), f64::from(number));
        }
        assert!(ledger.had.lock().unwrap().len() <= MOST);
    }
}
