//! [`Study`]: runs many measurements on all cores and publishes what came of them.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

use console::{CommandEnd, Failure, Interrupt, Meter, all_cores_or, bar, output, print, threads};
use proof::Problem;
use solver::classic::{Engine, Limits, Report, run};

use crate::clock::Clock;
use crate::plot::Plot;
use crate::table::ReportTable;

/// Runs shorter than this are repeated, and the fastest counts: other work on the machine must not.
const TOO_SHORT: f64 = 0.2;

#[derive(clap::Args, Debug)]
pub(crate) struct Study {
    /// Write the table as Markdown and CSV and the plot as SVG into this folder, too
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Positions that an engine may look at in each run
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub(crate) nodes: u64,
    /// Runs side by side [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// How often short runs are repeated; the fastest counts
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) tries: usize,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

/// What an engine made of a problem, and in what time.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) report: Report,
    pub(crate) seconds: f64,
}

/// Runs an engine, a few times if it is quick.
pub(crate) fn timed(problem: &Problem, engine: &Engine, limits: &Limits<'_>, tries: usize) -> Run {
    let run = fastest(tries, || {
        let clock = Clock::start();
        let report = run(problem, engine, limits);
        let seconds = clock.time().as_secs_f64();
        Some((seconds, Run { report, seconds }))
    });
    run.expect("an engine always has something to report")
}

/// The fastest of so many tries, each with its time; of one, if that takes long or fails.
pub(crate) fn fastest<T>(tries: usize, mut attempt: impl FnMut() -> Option<(f64, T)>) -> Option<T> {
    let mut best = attempt()?;
    for _ in 1..tries {
        if best.0 > TOO_SHORT {
            break;
        }
        best = attempt().filter(|next| next.0 < best.0).unwrap_or(best);
    }
    Some(best.1)
}

impl Study {
    /// Does each job, on all cores, with a bar; the results come in the order of the jobs.
    pub(crate) fn measure<J: Sync, R: Send>(
        &self,
        jobs: &[J],
        work: impl Fn(&J, &Limits<'_>) -> R + Sync,
    ) -> Result<Vec<R>, Failure> {
        side_by_side(jobs, self.threads, self.progress, |job, stop| {
            work(job, &Limits { nodes: self.nodes, stop: Some(stop), watch: None })
        })
    }

    /// Prints the table, and writes the files where somebody wants them.
    pub(crate) fn publish(
        &self,
        name: &str,
        shown: &ReportTable,
        raw: &ReportTable,
        plot: &Plot,
    ) -> Result<CommandEnd, Failure> {
        if let Some(folder) = &self.out {
            output::make_folder(folder)?;
            for (ending, text) in [("md", shown.markdown()), ("csv", raw.csv()), ("svg", plot.svg())] {
                output::write(&folder.join(format!("{name}.{ending}")), &text)?;
            }
        }
        print(&shown.markdown())
    }
}

/// Does each job, on all cores or so many threads, with a bar; the results come in the order of the jobs.
pub(crate) fn side_by_side<J: Sync, R: Send>(
    jobs: &[J],
    threads: Option<NonZeroUsize>,
    progress: bool,
    work: impl Fn(&J, &AtomicBool) -> R + Sync,
) -> Result<Vec<R>, Failure> {
    let interrupt = Interrupt::listen()?;
    let meter = Meter::new(progress);
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(jobs.len())));
    thread::scope(|scope| {
        for _ in 0..all_cores_or(threads).min(jobs.len()) {
            scope.spawn(|| {
                while let Some((at, job)) = next_job(jobs, &next).filter(|_| !interrupt.is_set()) {
                    let result = work(job, interrupt.flag());
                    let Ok(mut done) = done.lock() else { return };
                    done.push((at, result));
                    let count = done.len();
                    meter.show(|| {
                        format!("{} {count} of {} runs; Ctrl-C stops", bar(count, jobs.len(), 24), jobs.len())
                    });
                }
            });
        }
    });
    meter.clear();
    if interrupt.is_set() {
        return Err(Failure::new("stopped before the end, so there is nothing to show"));
    }
    let mut done = done.into_inner().map_err(|_| Failure::new("a run has failed"))?;
    done.sort_by_key(|&(at, _)| at);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}

fn next_job<'a, J>(jobs: &'a [J], next: &AtomicUsize) -> Option<(usize, &'a J)> {
    let at = next.fetch_add(1, Relaxed);
    jobs.get(at).map(|job| (at, job))
}
