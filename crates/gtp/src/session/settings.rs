//! How an engine plays.

use player::go::{RUNGS, Rung};

/// How an engine plays unless it is told otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How strong.
    pub rung: &'static Rung,
    /// How much thought goes into a move; what the rung says where nobody says more.
    pub playouts: Option<u64>,
    /// Threads that think.
    pub threads: usize,
    /// Bytes for the tree.
    pub memory: usize,
    /// The longest thought about one move, in milliseconds.
    pub time: Option<u64>,
    /// Where chance comes from.
    pub seed: u64,
}

impl Default for Settings {
    /// Full strength on one core.
    fn default() -> Settings {
        let rung = RUNGS.last().expect("the ladder has rungs");
        Settings { rung, playouts: None, threads: 1, memory: 128 << 20, time: None, seed: 0 }
    }
}
