//! What the back of the sheets says: each problem solved, on all cores, or what its author gives as right.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use console::amount::span;
use console::{Interrupt, Meter, bar};
use sheet::Key;
use tsumego::{Lesson, Line, file};

use super::choice::Problem;
use crate::effort::Effort;
use crate::finding::{End, Finding, known};
use crate::watch::Watch;

/// How often the progress is looked at.
const TICK: Duration = Duration::from_millis(100);

/// Problems and how hard to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answers<'a> {
    pub(super) problems: &'a [Problem],
    pub(super) effort: &'a Effort,
    pub(super) interrupt: &'a Interrupt,
}

/// What came of it.
#[derive(Debug)]
pub(super) enum Outcome {
    /// An answer for each problem.
    Done(Vec<Answered>),
    /// The user has had enough.
    Stopped,
}

/// What the back says of a problem.
#[derive(Clone, Debug)]
pub(super) struct Answered {
    pub(super) key: Key,
    pub(super) proved: bool,
}

impl Answers<'_> {
    pub(super) fn find(&self) -> Outcome {
        let (meter, start, next) = (Meter::new(self.effort.progress), Instant::now(), AtomicUsize::new(0));
        let mut found = vec![None; self.problems.len()];
        thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..self.effort.workers().min(self.problems.len()) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(next, &sender));
            }
            drop(sender);
            let mut done = 0;
            loop {
                meter.show(|| progress(done, self.problems.len(), start.elapsed()));
                match results.recv_timeout(TICK) {
                    Ok((at, answered)) => {
                        done += 1;
                        found[at] = answered;
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
        });
        meter.clear();
        let all: Option<Vec<Answered>> = found.into_iter().collect();
        all.map_or(Outcome::Stopped, Outcome::Done)
    }

    /// Answers one problem after the other until there is none left or nobody wants them.
    fn work(&self, next: &AtomicUsize, results: &Sender<(usize, Option<Answered>)>) {
        while !self.interrupt.is_set() {
            let at = next.fetch_add(1, Relaxed);
            let Some(problem) = self.problems.get(at) else { return };
            if results.send((at, self.answer(problem))).is_err() {
                return;
            }
        }
    }

    /// None where the user did not want to wait.
    fn answer(&self, problem: &Problem) -> Option<Answered> {
        if let Some(solution) = problem.certificate.and_then(|bytes| file::check(bytes.iter().copied()).ok()) {
            let line = Line::new(&Lesson::new(solution.clone()), None, &mut known);
            return Some(Answered { key: Key::proved(&solution, line.as_ref()), proved: true });
        }
        let silent = Meter::silent();
        let watch = Watch { interrupt: self.interrupt, time: self.effort.time, meter: &silent };
        let unproved = || Answered { key: Key::unproved(&problem.draft), proved: false };
        // What is no problem is printed all the same: its author may know why.
        let Ok(finding) = Finding::search(&problem.draft, self.effort, 1, watch) else { return Some(unproved()) };
        match finding.solution() {
            _ if finding.end() == Some(End::Interrupted) => None,
            Some(solution) => {
                let key = Key::proved(solution, finding.line(None).as_ref());
                Some(Answered { key, proved: true })
            }
            None => Some(unproved()),
        }
    }
}

fn progress(done: usize, all: usize, time: Duration) -> String {
    let left = time.mul_f64((all - done) as f64 / done.max(1) as f64);
    let left = if done == 0 { String::new() } else { format!(", {} left", span(left)) };
    format!("{} {done} of {all} solved or given up{left}; Ctrl-C stops", bar(done, all, 24))
}
