//! How far an engine may go.

use std::fmt;
use std::sync::atomic::AtomicBool;

use super::report::Report;

/// How far it may go, and who watches.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Positions looked at.
    pub nodes: u64,
    /// Set from outside to end the search within milliseconds.
    pub stop: Option<&'a AtomicBool>,
    /// Called now and then while the search runs, and after each first move.
    pub watch: Option<&'a (dyn Fn(&Report) + 'a)>,
}

/// Ten million nodes, a matter of seconds: no engine runs without a limit.
impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { nodes: 10_000_000, stop: None, watch: None }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}
