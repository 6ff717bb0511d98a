//! [`Meter`]: a progress bar, how far something is, on standard error while it lasts.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A line that is written over and over on a terminal, or now and then into a file.
#[derive(Debug)]
pub struct Meter {
    kind: Kind,
    state: Mutex<State>,
}

#[derive(Clone, Copy, Debug)]
struct State {
    /// When it was last drawn, or made: what is over soon need not be shown.
    drawn: Instant,
    visible: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Silent,
    /// One line, replaced ten times a second and gone at the end.
    Terminal,
    /// A line a second.
    Log,
}

impl Meter {
    /// For a terminal only, unless the user wants it in any case.
    pub fn new(anyway: bool) -> Meter {
        let kind = match (stderr().is_terminal(), anyway) {
            (true, _) => Kind::Terminal,
            (false, true) => Kind::Log,
            (false, false) => Kind::Silent,
        };
        Meter::of(kind)
    }

    /// Never shows anything.
    pub fn silent() -> Meter {
        Meter::of(Kind::Silent)
    }

    fn of(kind: Kind) -> Meter {
        Meter { kind, state: Mutex::new(State { drawn: Instant::now(), visible: false }) }
    }

    /// Shows a text, if the last one has been there long enough.
    pub fn show(&self, text: impl FnOnce() -> String) {
        let pause = Duration::from_millis(if self.kind == Kind::Log { 1000 } else { 100 });
        let Ok(mut state) = self.state.lock() else { return };
        if self.kind == Kind::Silent || state.drawn.elapsed() < pause {
            return;
        }
        *state = State { drawn: Instant::now(), visible: true };
        // Nobody can be told that nobody can be told.
        let _ = match self.kind {
            Kind::Log => writeln!(stderr(), "{}", text()),
            _ => write!(stderr(), "\r\x1b[K{}", text()),
        };
    }

    /// Takes the line away, for something else to be written in its place.
    pub fn clear(&self) {
        let Ok(mut state) = self.state.lock() else { return };
        if self.kind == Kind::Terminal && state.visible {
            state.visible = false;
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }

    /// Leaves a last text behind.
    pub fn finish(&self, text: impl FnOnce() -> String) {
        self.clear();
        if self.kind != Kind::Silent {
            let _ = writeln!(stderr(), "{}", text());
        }
    }
}

/// A bar of this many characters.
pub fn bar(done: usize, all: usize, width: usize) -> String {
    let full = (done * width).checked_div(all).unwrap_or(width).min(width);
    "█".repeat(full) + &"░".repeat(width - full)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_fills_from_the_left() {
        assert_eq!([bar(0, 10, 4), bar(5, 10, 4), bar(10, 10, 4), bar(0, 0, 2)], ["░░░░", "██░░", "████", "██"]);
    }
}
