//! Every test of the laboratory in one program, as each one that is linked costs seconds.
#![allow(clippy::unwrap_used)]

mod experiment;
mod games;
mod learn;
mod lines;
mod program;
mod reports;
