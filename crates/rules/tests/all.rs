//! Every test of the rules in one program, as each one that is linked costs seconds.
#![allow(clippy::unwrap_used)]

mod capture;
mod counting;
mod game;
mod ko;
mod life;
mod random;
mod score;
mod sensible;
