//! Every test of the real program in one program, as each one that is linked costs seconds.
#![allow(clippy::unwrap_used)]

mod audit;
mod backup;
mod bank;
mod batch;
mod chaos;
mod check;
mod commands;
mod contest;
mod forge;
mod gtp;
mod moments;
mod operations;
mod print;
mod program;
mod readme;
mod regress;
mod room;
mod row;
mod site;
mod solve;
