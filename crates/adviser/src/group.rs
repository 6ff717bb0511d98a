//! A program and all that it starts, as one group that ends together. Only where the system has such groups; elsewhere the program
//! alone is ended, by whoever started it.

use std::process::{Child, Command};

/// Makes the program the head of a group of its own.
#[cfg(unix)]
pub fn lead(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

/// Makes the program the head of a group of its own.
#[cfg(not(unix))]
pub fn lead(_: &mut Command) {}

/// Ends the group of this program, at once.
#[cfg(unix)]
pub fn end(child: &Child) {
    use rustix::process::{Signal, kill_process_group};
    if let Some(group) = of(child) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Ends the group of this program, at once.
#[cfg(not(unix))]
pub fn end(_: &Child) {}

/// Is anybody left in it?
#[cfg(unix)]
pub fn is_left(child: &Child) -> bool {
    of(child).is_some_and(|group| rustix::process::test_kill_process_group(group).is_ok())
}

/// Is anybody left in it?
#[cfg(not(unix))]
pub fn is_left(_: &Child) -> bool {
    false
}

#[cfg(unix)]
fn of(child: &Child) -> Option<rustix::process::Pid> {
    i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw)
}
