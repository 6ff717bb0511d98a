//! [`Interrupt`]: Ctrl-C, the user has had enough.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::Failure;

/// The status of a program that Ctrl-C has ended.
const KILLED: i32 = 130;

/// Has the user had enough? Set by Ctrl-C; a second one ends the program at once.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Takes over Ctrl-C for the rest of the program, and what `kill` sends.
    pub fn listen() -> Result<Interrupt, Failure> {
        Interrupt::of(&[SIGINT, SIGTERM])
    }

    /// Takes over Ctrl-C alone, where a search is all that it ends.
    pub fn of_search() -> Result<Interrupt, Failure> {
        Interrupt::of(&[SIGINT])
    }

    fn of(signals: &[i32]) -> Result<Interrupt, Failure> {
        let flag = Arc::new(AtomicBool::new(false));
        for &signal in signals {
            flag::register_conditional_shutdown(signal, KILLED, Arc::clone(&flag))
                .and_then(|_| flag::register(signal, Arc::clone(&flag)))
                .map_err(|error| Failure::new(format_args!("cannot listen to Ctrl-C: {error}")))?;
        }
        Ok(Interrupt(flag))
    }

    /// As if the user had pressed Ctrl-C.
    pub fn set(&self) {
        self.0.store(true, Relaxed);
    }

    /// As if nothing had been pressed.
    pub fn clear(&self) {
        self.0.store(false, Relaxed);
    }

    /// Has the user pressed Ctrl-C?
    pub fn is_set(&self) -> bool {
        self.0.load(Relaxed)
    }

    /// For a search that looks for itself.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}
