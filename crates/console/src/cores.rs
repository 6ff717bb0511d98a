//! How much is done side by side.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

/// As many as the user wants, or as the machine has cores.
pub fn all_cores_or(threads: Option<NonZeroUsize>) -> usize {
    threads.or(available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

/// More threads than any machine has use for.
const MOST_THREADS: usize = 1024;

/// A number of threads, as an argument.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let wanted = text.parse::<NonZeroUsize>().ok().filter(|wanted| wanted.get() <= MOST_THREADS);
    wanted.ok_or_else(|| format!("expected a number from 1 to {MOST_THREADS}"))
}
