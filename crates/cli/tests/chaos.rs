//! The real program under faults, in the short form of each trial: `cargo xtask chaos` runs the long ones.
//!
//! Nothing that was acknowledged in a room is lost by a kill or there twice, and no clock runs meanwhile. No connection keeps
//! others out, and none is waited for at the end (a graceful shutdown) but those for whom the program is working.
#![cfg(unix)]

use std::path::Path;
use std::time::Duration;

use chaos::siege::{self, Plan};
use chaos::{Verdict, club, kill, trials};

const SHORT: Duration = Duration::from_millis(800);

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_shikatsu"))
}

/// A trial that could not run says so.
#[track_caller]
fn held(verdict: Verdict) {
    let seen = verdict.unwrap();
    match seen.strip_prefix(chaos::SKIPPED) {
        Some(why) => outside::skipped(why),
        None => eprintln!("{seen}"),
    }
}

#[test]
fn what_was_acknowledged_survives_kills() {
    held(kill::often(program(), 40, None));
}

#[test]
fn what_was_acknowledged_survives_kills_on_postgresql() {
    held(kill::often_on_postgres(program(), 8));
}

#[test]
fn rooms_survive_kills_with_all_that_was_acknowledged() {
    held(club::killed(program(), 15, None));
}

#[test]
fn rooms_survive_kills_on_postgresql() {
    held(club::killed_on_postgres(program(), 6));
}

#[test]
fn half_open_connections_keep_nobody_out_and_the_stop_waits_for_none() {
    held(trials::slow_clients(program()));
}

#[test]
fn a_full_disk_is_told_and_forgotten() {
    held(trials::full_disk(program(), SHORT));
}

#[test]
fn writes_that_fail_lose_nothing() {
    held(trials::failing_writes(program(), SHORT * 3));
}

#[test]
fn the_clock_may_jump() {
    held(trials::clock_jumps(program(), SHORT * 2));
}

#[test]
fn without_memory_nothing_is_lost() {
    held(trials::no_memory(program(), 6));
}

#[test]
fn the_database_may_go_and_come_back() {
    held(trials::lost_database(program(), SHORT));
}

/// Everybody is answered: the long form tells how quick the moves are.
#[test]
fn a_crowd_is_served_beside_vandals() {
    let plan = Plan { honest: 12, hostile: 5, time: Duration::from_secs(5), aims: None };
    held(siege::run(program(), plan));
}
