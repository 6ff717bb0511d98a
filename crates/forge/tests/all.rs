//! Every test of the forge in one program, as each one that is linked costs seconds.
#![allow(clippy::unwrap_used)]

mod forge;
mod reply;
