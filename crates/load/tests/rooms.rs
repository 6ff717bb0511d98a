//! The small form of `load rooms`: nothing is lost, whatever the machine has to do beside it.
#![allow(clippy::unwrap_used)]

use std::process::Command;

#[test]
fn everybody_in_a_room_hears_everything_once_and_in_order() {
    let words = ["rooms", "--rooms", "4", "--members", "5", "--seconds", "5", "--pace", "300", "--size", "9"];
    let ended = Command::new(env!("CARGO_BIN_EXE_load")).args(words).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
    assert!(ended.status.success(), "{out}{err}");
    assert!(out.contains(" 0 lost, 0 twice, 0 out of order, 0 pages let go, 0 acts refused"), "{out}");
    assert!(out.contains("acts that end a phase, to all members: "), "{out}");
}
