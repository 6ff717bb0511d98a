//! Every test of the players in one program, as each one that is linked costs seconds.
#![allow(clippy::unwrap_used)]

mod claims;
mod go;
mod proof;
mod rules;
mod search;
mod status;
