//! Rooms from outside: commands in, events out.
#![allow(clippy::unwrap_used)]

mod golden;
mod hall;
mod model;
mod play;
mod roles;
mod sight;
mod walk;
