//! The web app's edge: it listens, answers, and keeps what must last in SQLite or PostgreSQL.
//!
//! An edge owns I/O and contains no rule of Go: what may be played is decided by `rules`, what a move is worth by `lesson`, and boards are drawn by
//! `draw`.
//! The program needs one call, [`run`], which blocks until Ctrl-C. Tests and embedders take the same road in two
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
//! Reading order: `routes` (all of them, in one table), `app` (the life of the server), `door` (connections, and who has to leave), `gate` (what no route
//! sees), `quota` (how much of everything one `caller` may have), `scales` (how much comes in at once), `admin` (who may no
//! longer change anything, and who says so), `health`, then the routes: `problems`, `progress` (what a visitor did, and what comes next), `questions`, `collections`,
//! `import`, `editor`, `solving`, `teacher` (which `telling` translates for, and whose questions `thinking` answers),
//! `proofs`, `engines`, `games` (records), `go` (whole games), `rows` (Capture Row), `rooms` (teams), `analysis`, `page`, `docs`. They work with a `desk`, which knows how a
//! problem, `named` once, comes to its study: from the `shelf`, or by the `thinker`'s searches (in the order of a fair `queue`), which a `stream` follows; what was imported is
//! proved by the `prover` when nobody needs the processors.
//! `request` is what comes in, `sent` the problems in a file, `download` a file that goes out,
//! `dossier` what was found about problems of others, which the command line writes too, `picture` a problem drawn, `label` what a problem that ships is called, `report` what is shown of a solution,
//! `refusal` why nothing goes out; `metrics` is what is counted, `journal` what is written
//! down about every request; the crate `wire` is all JSON, `store` is all SQL, `library` puts the problems that ship into
//! it, `words` says what the one calls what the other keeps.
#![deny(missing_docs)]

mod admin;
mod analysis;
mod app;
mod audit;
mod backup;
mod bell;
mod caller;
mod collections;
mod config;
mod desk;
mod docs;
mod door;
pub mod dossier;
mod download;
mod editor;
mod engines;
mod error;
mod games;
mod gate;
mod go;
#[cfg(test)]
mod golden;
mod health;
mod import;
/// What must hold of any form that is sent as an import: for the tests and the fuzzer alone.
#[cfg(any(test, fuzzing))]
#[path = "../../../fuzz/checks/import.rs"]
pub mod imports;
mod journal;
mod keeping;
mod label;
mod level;
mod library;
mod metrics;
mod named;
mod page;
mod picture;
mod print;
mod problems;
mod progress;
mod proofs;
mod prover;
mod questions;
mod queue;
mod quota;
mod recall;
mod refusal;
mod report;
mod request;
mod rooms;
mod routes;
mod rows;
mod scales;
mod sent;
mod shapes;
mod shelf;
mod solving;
mod state;
mod stream;
mod summary;
mod teacher;
mod telling;
mod thinker;
mod thinking;
mod visitor;
mod watched;
mod words;

pub use admin::{Errand, Kind, administer};
pub use app::{Server, run};
pub use backup::{backup, restore};
pub use config::{Capacity, Config, DEFAULT_PORT, Engine, Log};
pub use error::ServerError;
pub use store::without_password;
pub use tracing::level_filters::LevelFilter;
