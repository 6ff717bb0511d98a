//! Every test of the bank in one program, as each one that is linked costs seconds.
#![allow(clippy::unwrap_used)]

mod edition;
mod proofs;
