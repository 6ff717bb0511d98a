//! A suite that was put to an engine, and how its tests went.

use std::time::Duration;

use gtp::suite::{Step, Verdict};

/// A suite that was put to the engine.
#[derive(Debug)]
pub(super) struct Sat {
    pub(super) name: String,
    pub(super) tests: Vec<Test>,
    /// Commands outside tests that the engine refused, which makes what follows doubtful.
    pub(super) remarks: Vec<String>,
    pub(super) elapsed: Duration,
}

/// A test, and how it went.
#[derive(Debug)]
pub(super) struct Test {
    pub(super) number: u64,
    pub(super) line: usize,
    pub(super) command: String,
    pub(super) expected: String,
    pub(super) answer: Result<String, String>,
    pub(super) verdict: Verdict,
}

impl Sat {
    pub(super) fn count(&self, verdict: Verdict) -> usize {
        self.tests.iter().filter(|test| test.verdict == verdict).count()
    }

    pub(super) fn take(&mut self, step: &Step, answer: gtp::EngineAnswer) {
        match (&step.expected, step.number) {
            (Some(expected), Some(number)) => {
                let verdict = answer.as_ref().map_or_else(|_| expected.refused(), |text| expected.verdict(text));
                let (line, command, expected) = (step.line, step.command.clone(), expected.text.clone());
                self.tests.push(Test { number, line, command, expected, answer, verdict });
            }
            _ => {
                if let Err(why) = answer {
                    self.remarks.push(format!("line {}, {}: {why}", step.line, step.command));
                }
            }
        }
    }
}

/// How many tests of these suites went how, in words.
pub(super) fn counts(sat: &[&Sat]) -> String {
    let count = |verdict: Verdict| sat.iter().map(|sat| sat.count(verdict)).sum::<usize>();
    let all: usize = sat.iter().map(|sat| sat.tests.len()).sum();
    let mut words = vec![format!("{} of {all} tests passed", count(Verdict::Passed))];
    for (verdict, word) in [
        (Verdict::Failed, "failed"),
        (Verdict::Known, "failed as is known"),
        (Verdict::Fixed, "passed although known to fail"),
    ] {
        let number = count(verdict);
        words.extend((number > 0).then(|| format!("{number} {word}")));
    }
    words.join(", ")
}
