//! Everything that is tried from outside the crate.
#![allow(clippy::unwrap_used)]

mod agreement;
mod exam;
mod starts;
mod talk;
