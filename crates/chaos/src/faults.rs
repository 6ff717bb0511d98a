//! Faults of the system below the program: a small library of ours is loaded before the system's, and does what a
//! shared file tells it. Linux with the GNU library and a C compiler only; elsewhere the trials that need it are
//! skipped, visibly.

use std::fs::{self, File, OpenOptions};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;

use crate::folder::Folder;
use crate::told;

/// What the library is told, in the order of `struct orders`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Seconds that the clock is ahead.
    Clock(i64),
    /// One write to a file in so many fails with this error; 0: none does.
    Writes { every: i64, error: i64 },
    /// After so many requests for memory one fails; 0: none does.
    Memory(i64),
}

/// "No space left on device".
pub const DISK_FULL: i64 = 28;
/// "Input/output error".
pub const DISK_BROKEN: i64 = 5;

/// Why something is skipped where the library cannot be made.
pub(crate) const NO_FAULTS: &str =
    "faults of the system need Linux, the GNU library and a C compiler (apt-get install gcc)";

/// The library, and the file by which it is told.
#[derive(Debug)]
pub struct Faults {
    folder: Folder,
    orders: Mutex<File>,
}

impl Faults {
    /// None where the library cannot be made.
    pub fn new() -> Result<Option<Faults>, String> {
        if !cfg!(all(target_os = "linux", target_env = "gnu")) {
            return Ok(None);
        }
        let folder = Folder::new()?;
        let source = folder.0.join("below.c");
        fs::write(&source, include_str!("below.c")).map_err(told("the library of faults"))?;
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-fno-builtin", "-o"]).arg(library(&folder)).arg(&source);
        if !compiler.stderr(Stdio::inherit()).status().is_ok_and(|status| status.success()) {
            return Ok(None);
        }
        fs::write(folder.0.join("orders"), [0; 40]).map_err(told("the orders"))?;
        let orders = OpenOptions::new().write(true).open(folder.0.join("orders")).map_err(told("the orders"))?;
        Ok(Some(Faults { folder, orders: Mutex::new(orders) }))
    }

    /// Loads the library into a program that is about to start.
    pub(crate) fn lie_below(&self, command: &mut Command) {
        command.env("LD_PRELOAD", library(&self.folder)).env("SHIKATSU_CHAOS_ORDERS", self.folder.0.join("orders"));
    }

    /// From now on.
    pub fn order(&self, order: Order) -> Result<(), String> {
        match order {
            Order::Clock(seconds) => self.set(0, seconds),
            Order::Writes { every, error } => self.set(1, error).and_then(|()| self.set(2, every)),
            Order::Memory(after) => self.set(3, after),
        }
    }

    /// Writes that have failed so far.
    pub fn failed_writes(&self) -> i64 {
        let bytes = fs::read(self.folder.0.join("orders")).unwrap_or_default();
        bytes.get(32..40).and_then(|bytes| bytes.try_into().ok()).map_or(0, i64::from_ne_bytes)
    }

    fn set(&self, at: u64, value: i64) -> Result<(), String> {
        let mut file = self.orders.lock().map_err(told("the orders"))?;
        let written = file.seek(SeekFrom::Start(at * 8)).and_then(|_| file.write_all(&value.to_ne_bytes()));
        written.map_err(told("the orders"))
    }
}

fn library(folder: &Folder) -> PathBuf {
    folder.0.join("below.so")
}
