//! How much is done side by side.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

/// As many as the user wants, or as the machine has cores.
pub fn all_cores_or(threads: Option<NonZeroUsize>) -> usize {
    threads.or(available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}
