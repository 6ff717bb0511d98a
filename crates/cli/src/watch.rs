//! Searches under watch. The search knows no clock and no keyboard: a second thread ends it when its time is up or
//! the user has had enough, and tells how it goes.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use console::{Interrupt, Meter, amount};
use proof::Bounds;
use solver::Progress;

/// How often the watcher looks up.
const TICK: Duration = Duration::from_millis(10);
/// Who stopped a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stopper {
    User,
    Clock,
}

/// The watcher's orders.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch<'a> {
    pub(crate) interrupt: &'a Interrupt,
    pub(crate) time: Option<Duration>,
    pub(crate) meter: &'a Meter,
}

/// What came of a search, and how it ended.
#[derive(Debug)]
pub(crate) struct Watched<T> {
    pub(crate) value: T,
    pub(crate) stopper: Option<Stopper>,
    pub(crate) elapsed: Duration,
}

impl Watch<'_> {
    /// Runs a search that ends when the flag is set and tells how it goes.
    pub(crate) fn over<T>(self, search: impl FnOnce(&AtomicBool, &Progress) -> T) -> Watched<T> {
        let (stop, told) = (AtomicBool::new(false), Progress::default());
        let start = Instant::now();
        thread::scope(|scope| {
            let (done, ends) = channel::<()>();
            let watcher = scope.spawn(|| self.stand_by(start, &stop, &told, ends));
            let value = search(&stop, &told);
            let elapsed = start.elapsed();
            drop(done);
            let stopper = watcher.join().expect("the watcher only waits and counts");
            Watched { value, stopper, elapsed }
        })
    }

    fn stand_by(self, start: Instant, stop: &AtomicBool, told: &Progress, ends: Receiver<()>) -> Option<Stopper> {
        let mut stopper = None;
        while let Err(RecvTimeoutError::Timeout) = ends.recv_timeout(TICK) {
            stopper = stopper.or_else(|| self.verdict(start));
            stop.store(stopper.is_some(), Relaxed);
            self.meter.show(|| line(told, start.elapsed()));
        }
        self.meter.clear();
        stopper
    }

    fn verdict(self, start: Instant) -> Option<Stopper> {
        if self.interrupt.is_set() {
            return Some(Stopper::User);
        }
        self.time.filter(|&time| start.elapsed() >= time).map(|_| Stopper::Clock)
    }
}

fn line(told: &Progress, elapsed: Duration) -> String {
    let (count, rate) = (amount::grouped(told.nodes()), amount::rate(told.nodes(), elapsed));
    let (proof, disproof) = told.numbers();
    let best: Vec<String> = told.line().iter().map(ToString::to_string).collect();
    let best = if best.is_empty() { String::new() } else { format!("; {proof}/{disproof} {}", best.join(" ")) };
    let proved = match told.bounds() {
        Bounds::UNKNOWN => String::new(),
        Bounds { low, high } if low == high => format!("; {low}"),
        Bounds { low, high } => format!("; {low} to {high}"),
    };
    format!("{count} nodes, {rate}, {}{proved}{best}; Ctrl-C stops", amount::span(elapsed))
}
