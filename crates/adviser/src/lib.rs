//! Another program that is asked for moves where nothing is proved, in the place of the net that ships; for every edge.
//!
//! Two protocols are spoken: KataGo's analysis, JSON by the line, where one of the command's words is `analysis`, and otherwise the Go
//! Text Protocol with `kata-analyze` or `lz-analyze`. Whatever the program does, it is bounded: in time, in bytes, and by whoever stops the
//! search. What it says is never more than advice; what it cannot say is told once in a sentence, and the search goes on without it.
//!
//! An [`Adviser`] goes into `solver::Limits`, whose trait of the same name it implements:
//!
//! ```
//! use std::time::Duration;
//! let asked = adviser::Adviser::new(vec!["no-such-program".to_owned()], Duration::from_secs(1));
//! let limits = solver::Limits { adviser: Some(&asked), ..solver::Limits::default() };
//! assert!(limits.adviser.is_some());
//! assert_eq!(asked.trouble(), None, "it is started when it is first asked");
//! ```
//!
//! Reading order: `adviser`; `frame` (what it is shown), `program` (the process) with its [`group`], `analysis` and `stream` (the protocols), `said`.
#![deny(missing_docs)]

mod adviser;
mod analysis;
mod frame;
pub mod group;
mod program;
mod said;
mod stream;

pub use adviser::Adviser;
