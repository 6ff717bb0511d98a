//! Measurements and the makers' chores: everything that is run now and then to find something out or to make something,
//! and that no answer depends on. The program `shikatsu` does not contain it; `shikatsu-lab` does.
//!
//! - [`command`]: what `shikatsu-lab` can be asked.
//! - `experiment`: studies that the documentation reports on.
//! - `learned`: what is learned from solved positions, and how well.
//! - `net`: a net for open boards that learns from its own play.
//! - `measure`: the makers' measurements; `making`: what ships and is made here.
//! - What they share: `sets` (published problems), `enclosed` (problems by the hundred), `labelled` (those that people have
//!   ranked), [`lines`] (a walk along lines of play), [`games`] (random play), `record` (games in files), `rival` (GNU Go at work), `yardstick` (what players make of open boards), `scoring` (two
//!   counts of one game), `technique` (what can be switched off), `clock`; `page` and
//!   `template` (reports as data and as text), `table`, `plot`, `prose`.
#![deny(missing_docs)]

mod clock;
pub mod command;
mod enclosed;
mod experiment;
pub mod games;
mod grades;
mod ground;
mod hints;
mod labelled;
mod learned;
pub mod lines;
mod making;
mod measure;
mod net;
mod page;
mod plot;
mod prose;
pub mod reasons;
mod record;
mod rival;
mod scoring;
mod sets;
mod table;
mod technique;
mod template;
mod yardstick;

// What the tests of the solver compare it with.
#[allow(dead_code, reason = "a part of it is used")]
#[path = "../../solver/tests/common/mod.rs"]
mod common;
#[path = "../../solver/tests/whole/mod.rs"]
mod whole;
