//! [`Effort`]: how hard to try, as options of the commands that search.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use console::{Failure, all_cores_or, amount, threads};
use solver::{Limits, Progress};

/// A problem gets this long when nobody says how long.
const TIME: Duration = Duration::from_secs(60);

#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Grade the position alone, not every first move
    #[arg(long)]
    pub(crate) first_only: bool,
    /// Stop after this time [default: 60, for each problem of --batch too; no limit where --nodes is given]
    #[arg(long, value_name = "SECONDS", value_parser = amount::seconds)]
    pub(crate) time: Option<Duration>,
    /// Stop after this many positions; what is under way then takes a few dozen more
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Memory for the table of each search, such as 64M or 2G
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = amount::size)]
    pub(crate) memory: usize,
    /// Searchers side by side; with one, the same problem always takes the same nodes [default: 1; all cores for
    /// --batch]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    pub(crate) progress: bool,
}

/// How hard to try for each of many problems.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Many {
    /// Give up a problem after this time
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = amount::seconds)]
    time: Duration,
    /// Memory for the table of each search, such as 64M or 2G
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = amount::size)]
    memory: usize,
    /// Problems solved side by side [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

impl Many {
    /// The same as for one problem.
    pub(crate) fn each(&self, nodes: Option<u64>) -> Effort {
        let Many { time, memory, threads, progress } = *self;
        Effort { first_only: false, time: Some(time), nodes, memory, threads, progress }
    }
}

impl Effort {
    /// With a limit in any case: what is never found out should not be waited for.
    pub(crate) fn limited(self) -> Effort {
        let time = self.time.or(self.nodes.is_none().then_some(TIME));
        Effort { time, ..self }
    }

    pub(crate) fn limits<'a>(&self, threads: usize, stop: &'a AtomicBool, watch: &'a Progress) -> Limits<'a> {
        Limits {
            nodes: self.nodes.unwrap_or(u64::MAX),
            plan: self.time.map_or(u64::MAX, |time| Limits::positions_in(time.as_secs_f64())),
            memory: self.memory,
            threads,
            first_only: self.first_only,
            stop: Some(stop),
            watch: Some(watch),
            ..Limits::default()
        }
    }

    /// Refuses a table that there is no room for.
    pub(crate) fn afford(&self) -> Result<(), Failure> {
        let room = Vec::<u8>::new().try_reserve_exact(self.memory);
        room.map_err(|_| Failure::new(format_args!("there is no room for a table of {}", amount::bytes(self.memory))))
    }

    /// Searchers for one problem.
    pub(crate) fn searchers(&self) -> usize {
        self.threads.map_or(1, NonZeroUsize::get)
    }

    /// Problems that are solved side by side.
    pub(crate) fn workers(&self) -> usize {
        all_cores_or(self.threads)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Asked {
        #[command(flatten)]
        effort: Effort,
    }

    #[test]
    fn a_search_ends_after_a_minute_unless_somebody_says_otherwise() {
        let time = |options: &str| {
            let words = ["solve"].into_iter().chain(options.split_whitespace());
            Asked::parse_from(words).effort.limited().time
        };
        assert_eq!(time(""), Some(Duration::from_secs(60)));
        assert_eq!(time("--time 5"), Some(Duration::from_secs(5)));
        assert_eq!(time("--nodes 1000"), None, "that is a limit too");
        assert_eq!(time("--nodes 1000 --time 5"), Some(Duration::from_secs(5)));
    }
}
