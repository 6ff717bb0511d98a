//! What tests could not show on this machine: each that lacks something says so in a file, and we say it to people.
//!
//! A line of the file is the name of a test, a tab, and why it was skipped; `outside` writes it for the tests in Rust and
//! `web/e2e/outside.mjs` for those in a browser.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Command;

/// Where the file is named for the tests.
const FILE: &str = "SHIKATSU_SKIPPED";

/// The tests that were skipped, by the reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Skipped(BTreeMap<String, BTreeSet<String>>);

/// Has tests that this command runs say what they lack, to this thread: another may run tests beside it.
pub(crate) fn noted(command: &mut Command) -> &mut Command {
    command.env(FILE, file())
}

/// What was said since the last time.
pub(crate) fn taken() -> Skipped {
    let text = fs::read_to_string(file()).unwrap_or_default();
    let _ = fs::remove_file(file());
    Skipped::read(&text)
}

/// Says of something of our own that it was skipped.
pub(crate) fn say(test: &str, why: &str) {
    let said = fs::OpenOptions::new().create(true).append(true).open(file());
    let _ = said.and_then(|mut said| said.write_all(format!("{test}\t{why}\n").as_bytes()));
}

fn file() -> PathBuf {
    let thread = std::thread::current().id();
    std::env::temp_dir().join(format!("shikatsu-skipped-{}-{thread:?}", std::process::id()))
}

impl Skipped {
    /// A test that says so more than once, or for two reasons, is one test.
    pub(crate) fn read(text: &str) -> Skipped {
        let mut skipped = Skipped::default();
        let mut known = BTreeSet::new();
        for (test, why) in text.lines().filter_map(|line| line.split_once('\t')) {
            if known.insert(test) {
                skipped.0.entry(why.to_owned()).or_default().insert(test.to_owned());
            }
        }
        skipped
    }

    pub(crate) fn count(&self) -> usize {
        self.0.values().map(BTreeSet::len).sum()
    }

    pub(crate) fn add(&mut self, other: &Skipped) {
        for (why, tests) in &other.0 {
            self.0.entry(why.clone()).or_default().extend(tests.iter().cloned());
        }
    }

    /// A line for each reason.
    pub(crate) fn lines(&self) -> String {
        self.0.iter().map(|(why, tests)| format!("{} skipped: {why}\n", tests.len())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_is_one_line_and_each_test_counts_once() {
        let said = "all-1 a\tno engine\nall-1 b\tno engine\nall-1 a\tno engine\nall-2 a\tno files\nall-1 b\tno files\n";
        let mut skipped = Skipped::read(said);
        assert_eq!(skipped.lines(), "2 skipped: no engine\n1 skipped: no files\n");
        assert_eq!(skipped.count(), 3);
        skipped.add(&Skipped::read("browser c\tno engine\n"));
        assert_eq!(skipped.lines(), "3 skipped: no engine\n1 skipped: no files\n");
    }

    #[test]
    fn what_is_no_line_of_a_test_counts_nothing() {
        assert_eq!(Skipped::read("\nno tab here\n"), Skipped::default());
        assert_eq!(Skipped::default().lines(), "");
    }
}
