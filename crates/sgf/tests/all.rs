//! Every test of the format in one program, as each one that is linked costs seconds.
#![allow(clippy::unwrap_used)]

mod files;
mod format;
mod random;
