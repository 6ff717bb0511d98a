//! The Go Text Protocol (GTP 2, draft 2), both ends of it, and what is built on it: matches and regression suites. Lines
//! go in and lines come out; pipes, sockets, clocks and threads belong to the edges.
//!
//! - A [`Session`] is an engine's memory. A line is answered at once, or becomes a [`Task`] that takes thought: the
//!   caller runs it where it likes, ends it with a flag when it likes, and hands what it found back to the session.
//! - A [`Reader`] is the controller's end: it puts the lines of an engine together into answers.
//! - [`suite`] reads regression suites, [`arena`] decides matches.
//!
//! ```
//! use gtp::{Mind, Reply, Session, Settings};
//! let mut session = Session::new(Settings::default(), Box::new(|_| Err("no files here".to_owned())));
//! let Reply::Text(answer) = session.take(b"1 play b D4") else { panic!("that needs no thought") };
//! assert_eq!(answer, "=1\n\n");
//! ```
//!
//! We rejected one loop that reads, thinks and writes: an analysis ends when something comes in, so somebody must listen
//! while somebody else thinks, and neither belongs in a core.
//!
//! # Reading order
//! `line`, `answer`; `session` with its `table` of commands; `task`, `analysis`; `client`; `suite`; `arena`.
#![deny(missing_docs)]

mod analysis;
mod answer;
pub mod arena;
mod client;
mod line;
mod session;
pub mod suite;
mod task;

pub use answer::{failure, success};
pub use client::{EngineAnswer, MOST_ANSWER, Noise, Reader};
pub use line::{Command, Id, Line, MOST_BYTES};
pub use session::{Files, Reply, Session, Settings};
pub use task::{Found, Mind, Task, World};
