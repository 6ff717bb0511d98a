//! Every test of the search in one program, as each one that is linked costs seconds.
#![allow(clippy::unwrap_used)]

mod certificates;
mod checker;
mod classic;
mod common;
mod course;
mod doors;
mod flag;
mod forgery;
mod growth;
mod lesson;
mod open;
mod points;
mod random;
mod reading;
mod shapes;
mod targets;
mod turned;
mod walk;
mod whole;
mod whole_board;
mod zone;
