//! What the page's own machine answers: the requests of the web app that need no other people, with the same JSON as the
//! server's.
//!
//! [`Home`] is given a request and its body, and answers; it remembers what was solved. Where it needs a part of the bank
//! that it does not have, it says which, and is asked again once that was brought ([`Home::bring`]). It is compiled to
//! WebAssembly by the package in `wasm/`, which adds nothing but how bytes get in and out. It has no clock: that, and somebody
//! who hears how a search goes, comes in as [`Outside`]. It runs on one thread, which nobody can interrupt, so searches look
//! at the clock themselves ([`solver::Pulse`]); whoever wants to end one sooner throws the machine away.
//!
//! ```
//! use machine::{Home, Outside};
//!
//! /// Nobody listens, and time stands still.
//! #[derive(Debug)]
//! struct Nowhere;
//!
//! impl Outside for Nowhere {
//!     fn now(&self) -> f64 {
//!         0.0
//!     }
//!     fn tell(&self, _: &str) {}
//! }
//!
//! let mut home = Home::default();
//! let read = home.answer("POST /api/read", r#"{"text": "xo-\nxo-\n-o-\nB2 x\n"}"#, &Nowhere);
//! assert!(read.ok && read.json.starts_with("{\"draft\""), "{}", read.json);
//! let bad = home.answer("POST /api/read", r#"{"text": "?"}"#, &Nowhere);
//! assert!(!bad.ok && bad.json.contains("bad_text"), "{}", bad.json);
//! ```
//!
//! # Reading order
//! `home`, the requests; `proofs`, certificates; `teacher`, play; `search`, with `watch`, how long it may take; `shelf`, what is remembered. `library` has the
//! problems that ship, each `shelved`, `list` those that somebody looks for; `own` what somebody keeps besides; `mine` is what somebody did, `onward` and `train` what comes next for them.
#![deny(missing_docs)]

mod home;
mod library;
mod list;
mod mine;
mod onward;
mod own;
mod proofs;
mod search;
mod shelf;
mod shelved;
mod stop;
mod teacher;
mod train;
mod watch;

pub use home::{Home, HomeAnswer};
pub use solver::bring_net;
pub use watch::Outside;
