//! The web app's edge: it listens, answers, and keeps what must last in SQLite or PostgreSQL.
//!
//! An edge owns I/O and contains no rule of Go: what may be played is decided by `rules`, what a move is worth by `lesson`,
//! and boards are drawn by `draw`. The program needs one call, [`run`], which blocks until Ctrl-C. Tests and embedders take the same road in two
//! steps, [`Server::bind`] and [`Server::serve`], and learn the port in between:
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let data = std::env::temp_dir().join(format!("shikatsu-doc-{}", std::process::id()));
//! let config = server::Config { port: 0, data: Some(data.clone()), ..server::Config::default() };
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! let server = server::Server::bind(&config).await?;
//! assert_ne!(server.address().port(), 0);
//! server.serve(async { /* returns when the server shall stop */ }).await?;
//! # Ok::<(), server::ServerError>(())
//! # })?;
//! # std::fs::remove_dir_all(data)?;
//! # Ok(())
//! # }
//! ```
//!
//! Reading order: `routes` (all of them, in one table), `app` (the life of the server) and `ending` (who asks it to stop), `state` (what a route may touch),
//! then the folders, of which each says in its first lines what it holds:
//!
//! - `doors`: connections, who asks, how much of everything one caller may have, what is refused, counted, written down;
//! - `account`: the same person on several devices, for those who want that;
//! - `study`: how a problem comes to its study, by the `shelf` or by the `thinker`'s searches, and what is taught of it;
//! - `library`: problems that are kept: those that ship and those that people bring, their lists and the way through;
//! - `games`: records of others, and whole games against the computer;
//! - `rooms`: teams that play as one.
//!
//! The crate `wire` is all JSON, `store` is all SQL, and `words` says what the one calls what the other keeps.
#![deny(missing_docs)]

mod account;
mod app;
mod backup;
mod config;
mod doors;
mod ending;
mod error;
mod games;
#[cfg(test)]
mod golden;
/// What must hold of any form that is sent as an import: for the tests and the fuzzer alone.
#[cfg(any(test, fuzzing))]
#[path = "../../../fuzz/checks/import.rs"]
pub mod imports;
mod library;
mod rooms;
mod routes;
mod state;
mod study;
mod words;

pub use app::{Server, run};
pub use backup::{backup, restore};
pub use config::{Capacity, Config, DEFAULT_PORT, Engine, Log};
pub use doors::admin::{Errand, ThingKind, administer};
pub use doors::site::{NoSite, SiteFile, site};
pub use error::ServerError;
pub use store::without_password;
pub use tracing::level_filters::LevelFilter;
