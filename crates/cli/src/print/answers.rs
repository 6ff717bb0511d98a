//! What the back of the sheets says: each problem solved, on all cores, or what its author gives as right.

use std::time::{Duration, Instant};

use console::{Interrupt, Meter, bar};
use proof::file;
use sheet::Key;
use tsumego::{Lesson, Line};

use super::choice::Problem;
use crate::effort::Effort;
use crate::finding::{End, Finding, known};
use crate::watch::Watch;
use crate::workers;

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
        let (meter, start, all) = (Meter::new(self.effort.progress), Instant::now(), self.problems.len());
        let (mut found, mut done) = (vec![None; all], 0);
        let taken = workers::each(
            all,
            self.effort.workers(),
            self.interrupt,
            |at| self.answer(&self.problems[at]),
            |answered| {
                if let Some((at, answered)) = answered {
                    done += 1;
                    found[at] = answered;
                }
                meter.show(|| progress(done, all, start.elapsed()));
                Ok(())
            },
        );
        meter.clear();
        let answered: Option<Vec<Answered>> = taken.ok().and_then(|()| found.into_iter().collect());
        answered.map_or(Outcome::Stopped, Outcome::Done)
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
    let left = workers::left(done, all, time);
    format!("{} {done} of {all} solved or given up{left}; Ctrl-C stops", bar(done, all, 24))
}
