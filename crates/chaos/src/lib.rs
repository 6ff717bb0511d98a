//! What the real program must bear, as a suite: crowds of guests, kills without warning, a full disk, failing writes,
//! a lost database, a clock that jumps, little memory.
//!
//! The program runs as a process of its own, in a folder of its own, on loopback; nothing in it knows of the suite.
//! Faults of the system come from below: a small library between the program and the system's, loaded before it
//! ([`faults`]). What was acknowledged is written down ([`ledger`]), and must be there afterwards. Each trial is a
//! function that takes the program and how long to go on, and gives back one sentence on what was seen, or on what
//! was wrong; `cargo xtask chaos` runs the long forms, the tests of the command line the short ones.
//!
//! Reading order: `http`, `client`, `folder`, `program`, `postgres`, `ledger`, `faults` (what trials stand on), `trials`, `kill`,
//! `club`, `siege`.

use std::time::Duration;

pub mod client;
pub mod club;
pub mod faults;
pub mod folder;
pub mod http;
pub mod kill;
pub mod ledger;
pub mod postgres;
pub mod program;
pub mod siege;
pub mod trials;

/// Within this time the program is itself again after a fault or a start, and ends when asked to. Tests, which others may
/// keep from the processor, want no more than that it comes to that.
pub(crate) const AGAIN: Duration = Duration::from_secs(if cfg!(debug_assertions) { 300 } else { 5 });

/// What a trial says: a sentence on what was seen, or on what was wrong.
pub type Verdict = Result<String, String>;

/// How the sentence begins that a trial says where it cannot run; then comes why.
pub const SKIPPED: &str = "skipped: ";

/// What a trial says where it cannot run.
pub(crate) fn skipped(why: &str) -> Verdict {
    Ok(format!("{SKIPPED}{why}"))
}

/// An error as a sentence, with what was being done.
pub(crate) fn told<E: std::fmt::Display>(doing: &str) -> impl FnOnce(E) -> String + '_ {
    move |error| format!("{doing}: {error}")
}

/// A sentence if something does not hold.
pub(crate) fn must(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise()) }
}
