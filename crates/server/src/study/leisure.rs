//! [`Leisure`]: how much of the processors goes into what makes answers better, though no truer: a purse for all together.
//!
//! Whoever plays alone, or in a small circle, always has it. Where many play it is soon spent, and what is left of the
//! processors goes into the answers themselves.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Seconds of a processor that the purse holds, and those that come in each second.
const MOST: f64 = 4.0;
const EACH_SECOND: f64 = 0.1;

/// The purse. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Leisure(Option<Arc<Mutex<(f64, Instant)>>>);

impl Leisure {
    /// A full purse, or at home one without a bottom.
    pub(crate) fn new(at_home: bool) -> Leisure {
        Leisure((!at_home).then(|| Arc::new(Mutex::new((MOST, Instant::now())))))
    }

    /// Is anything left?
    pub(crate) fn is_left(&self) -> bool {
        self.0.as_ref().is_none_or(|purse| filled(purse, Instant::now()).0 > 0.0)
    }

    /// So many seconds were spent. The purse may owe some.
    pub(crate) fn spend(&self, seconds: f64) {
        if let Some(purse) = &self.0 {
            filled(purse, Instant::now()).0 -= seconds;
        }
    }
}

/// The purse with what has come in until now.
fn filled(purse: &Mutex<(f64, Instant)>, now: Instant) -> MutexGuard<'_, (f64, Instant)> {
    let mut purse = purse.lock().unwrap_or_else(PoisonError::into_inner);
    let since = now.saturating_duration_since(purse.1).as_secs_f64();
    *purse = ((purse.0 + since * EACH_SECOND).min(MOST), now);
    purse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_purse_is_spent_and_home_has_no_bottom() {
        let (purse, home) = (Leisure::new(false), Leisure::new(true));
        assert!(purse.is_left());
        [&purse, &home].into_iter().for_each(|purse| purse.spend(1000.0 * MOST));
        assert!(!purse.is_left() && home.is_left(), "it would take hours to fill");
    }
}
