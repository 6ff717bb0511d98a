//! Many jobs on all cores, with their results handed over one by one.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use console::amount::span;
use console::{Failure, Interrupt};

/// How often somebody looks how far it is.
const TICK: Duration = Duration::from_millis(100);

/// Does the jobs with these numbers side by side, until all are done or the user has had enough. Each result is taken in on
/// this thread, with its number; none comes now and then while nothing is done. What fails to be taken in ends it.
///
/// # Errors
/// What taking in says.
pub(crate) fn each<T: Send>(
    jobs: usize,
    workers: usize,
    interrupt: &Interrupt,
    work: impl Fn(usize) -> T + Sync,
    mut take: impl FnMut(Option<(usize, T)>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, results) = channel();
        for _ in 0..workers.min(jobs) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                while !interrupt.is_set() {
                    let at = next.fetch_add(1, Relaxed);
                    if at >= jobs || sender.send((at, work(at))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        loop {
            let told = match results.recv_timeout(TICK) {
                Ok(done) => take(Some(done)),
                Err(RecvTimeoutError::Timeout) => take(None),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            if told.is_err() {
                interrupt.set();
                return told;
            }
        }
    })
}

/// `, 3 min left`, by what was done so far; nothing where nobody can say.
pub(crate) fn left(done: usize, all: usize, time: Duration) -> String {
    match done {
        0 => String::new(),
        _ => format!(", {} left", span(time.mul_f64((all - done) as f64 / done as f64))),
    }
}
