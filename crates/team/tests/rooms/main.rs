//! Rooms from outside: commands in, events out.
#![allow(clippy::unwrap_used)]

mod golden;
mod guide;
mod hall;
mod lot;
mod model;
mod play;
mod roles;
mod sight;
mod walk;
