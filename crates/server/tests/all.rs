//! Every test of the real server in one program, as each one that is linked costs seconds.
#![allow(clippy::unwrap_used)]

mod accounts;
mod audit;
mod bridge;
mod collections;
mod engines;
mod flow;
mod forged;
mod go;
mod homes;
mod hostile;
mod house;
mod imported;
mod intruders;
mod library;
mod line;
mod lobby;
mod moments;
mod opponents;
mod play;
mod players;
mod postgres;
mod programs;
mod rooms;
mod row;
mod serve;
mod share;
mod train;
mod ways;
mod who;
