//! Every JSON message of the web app, in and out: what it looks like, its schema, and how it is made of values of the cores.
//!
//! Points are vertices such as `"C3"`, colours are `"black"` and `"white"`, moves are points or `"pass"`. The types of
//! `point` and `code` do the reading and writing of these, so that everything else deals in the types of the cores. What
//! cannot be meant fails with a [`Fault`]. `serde` reads and writes, `schemars` derives the schemas from the same
//! attributes; nothing here knows of HTTP or of a database.

mod account;
mod admin;
mod answers;
mod audit;
mod book;
mod code;
mod collection;
mod complaint;
mod draft;
mod engine;
mod family;
mod fault;
mod figures;
mod game;
mod go;
mod grade;
mod id;
mod lesson;
mod line;
mod log;
mod mine;
mod moments;
mod notes;
mod open;
mod opinion;
mod players;
mod point;
mod remark;
mod room;
mod row;
mod scheme;
mod sight;
mod solution;
mod stones;
mod ways;
mod why;

pub use account::*;
pub use admin::*;
pub use answers::*;
pub use audit::*;
pub use book::*;
pub use code::*;
pub use collection::*;
pub use complaint::*;
pub use draft::*;
pub use engine::*;
pub use family::*;
pub use fault::*;
pub use figures::*;
pub use game::*;
pub use go::*;
pub use grade::*;
pub use id::*;
pub use lesson::*;
pub use line::*;
pub use log::*;
pub use mine::*;
pub use moments::*;
pub use notes::*;
pub use open::*;
pub use opinion::*;
pub use players::*;
pub use point::*;
pub use remark::*;
pub use room::*;
pub use row::*;
pub use scheme::*;
pub use sight::*;
pub use solution::*;
pub use stones::*;
pub use ways::*;
pub use why::*;

/// What must hold of the body of any request: for the tests and the fuzzer alone.
#[cfg(any(test, fuzzing))]
#[path = "../../../fuzz/checks/http.rs"]
pub mod bodies;

#[cfg(test)]
mod tests;
