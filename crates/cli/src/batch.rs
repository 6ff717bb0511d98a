//! `shikatsu solve --batch`: a file full of problems, on all cores.
//!
//! On standard output answers come in the order of the problems; in a file they stand as they came, so that a slow problem
//! holds none back. A run that was stopped goes on where it was: what has an answer in the file is skipped, and new answers
//! follow the old ones.

use std::collections::{BTreeMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use console::amount::span;
use console::{CommandEnd, Failure, Interrupt, Meter, bar, input, output, warn};
use serde_json::Value;
use tsumego::{Draft, counted};

use crate::effort::Effort;
use crate::finding::{End, Finding};
use crate::json;
use crate::report::Report;
use crate::watch::Watch;
use crate::workers;

#[derive(clap::Args, Debug)]
pub(crate) struct Files {
    /// Solve all problems of a file, one JSON object to a line, and answer each with an object of the same “id”, in
    /// the same order; a line that is no problem is told and passed over
    #[arg(
        long,
        value_name = "IN.jsonl",
        conflicts_with_all = ["file", "target", "problem", "all_lines", "certificate", "whole", "color", "from"]
    )]
    batch: Option<PathBuf>,
    /// Add the answers to this file and skip problems that have one there already [default: standard output]
    #[arg(long, value_name = "OUT.jsonl", requires = "batch", conflicts_with = "file")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Files, effort: &Effort) -> Result<CommandEnd, Failure> {
    let path = args.batch.as_deref().unwrap_or(Path::new("-"));
    let (name, bytes) = input::read(path)?;
    let (mut jobs, broken) = read_jobs(&name, &bytes);
    let mut old = args.out.as_deref().map(Answers::open).transpose()?;
    jobs.retain(|job| old.as_ref().is_none_or(|old| !old.ids.contains(&job.id.to_string())));
    let in_order = old.is_none();
    let out: &mut dyn Write = match &mut old {
        Some(answers) => &mut answers.file,
        None => &mut io::stdout(),
    };
    let interrupt = Interrupt::listen()?;
    let batch = Batch { name: &name, jobs: &jobs, effort, interrupt: &interrupt, in_order };
    let mut tally = batch.solve(out)?;
    tally.broken += broken;
    tally.answer(&name)
}

/// One line of the input.
#[derive(Debug)]
struct Job {
    line: usize,
    /// As it was written, or the number of the line.
    id: Value,
    draft: Draft,
}

/// The answers of an earlier run, and the file that the new ones go to.
struct Answers {
    file: File,
    /// As JSON, so that 7 and "7" are two.
    ids: HashSet<String>,
}

impl Answers {
    fn open(path: &Path) -> Result<Answers, Failure> {
        let failure = |error: io::Error| output::unwritable(path, &error);
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failure)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failure)?;
        // A run that was killed may have left half a line.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let (lines, half) = bytes.split_at(whole);
        let lines = lines.split_inclusive(|&byte| byte == b'\n');
        let ids: Option<HashSet<String>> = lines.map(id_of_answer).collect();
        let ids = ids.filter(|_| BEGINNING.iter().zip(half).all(|(one, other)| one == other));
        let foreign =
            || Failure::in_file(&path.display().to_string(), "this is no file of answers; name another for --out");
        let ids = ids.ok_or_else(foreign)?;
        file.set_len(whole as u64).map_err(failure)?;
        Ok(Answers { file, ids })
    }
}

/// How every answer of a batch begins.
const BEGINNING: &[u8] = b"{\"id\":";

/// The id of an answer, as JSON; none where the line is something else.
fn id_of_answer(line: &[u8]) -> Option<String> {
    let answer: Value = serde_json::from_slice(line).ok().filter(|_| line.starts_with(BEGINNING))?;
    answer.get("verdict").and(answer.get("id")).map(Value::to_string)
}

/// The problems of a file. Broken lines are told at once and counted.
fn read_jobs(name: &str, bytes: &[u8]) -> (Vec<Job>, usize) {
    let (mut jobs, mut broken) = (Vec::new(), 0);
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        match read_job(number, line) {
            Ok(job) => jobs.extend(job),
            Err(message) => {
                warn(&Failure::at_line(name, number, message));
                broken += 1;
            }
        }
    }
    (jobs, broken)
}

/// A line is a problem, blank, or wrong.
fn read_job(line: usize, bytes: &[u8]) -> Result<Option<Job>, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "expected UTF-8 text, found other bytes")?;
    let mut drafts = json::read(text).map_err(|error| error.message)?;
    let id = serde_json::from_str::<Value>(text).ok().and_then(|value| value.get("id").cloned());
    match (drafts.pop(), drafts.len()) {
        (None, _) => Ok(None),
        (Some(draft), 0) => Ok(Some(Job { line, id: id.unwrap_or_else(|| line.into()), draft })),
        (Some(_), more) => Err(format!("expected one problem, found {}", more + 1)),
    }
}

/// A run of many problems.
struct Batch<'a> {
    name: &'a str,
    jobs: &'a [Job],
    effort: &'a Effort,
    interrupt: &'a Interrupt,
    /// Do answers wait for those before them?
    in_order: bool,
}

/// What became of a job.
enum Done {
    /// The line to write, and whether it has a verdict.
    Answered(String, bool),
    /// It is no problem.
    Broken(String),
    /// The user did not want to wait for it.
    Dropped,
}

impl Batch<'_> {
    /// Solves all, writes what is done and says how far it is.
    fn solve(&self, out: &mut dyn Write) -> Result<Tally, Failure> {
        let meter = Meter::new(self.effort.progress);
        let mut tally = Tally::new(self.jobs.len());
        let mut queue = Queue { out, waiting: BTreeMap::new(), next: 0, interrupt: self.interrupt };
        let work = |at: usize| self.done(&self.jobs[at]);
        workers::each(self.jobs.len(), self.effort.workers(), self.interrupt, work, |done| {
            meter.show(|| tally.progress());
            let Some((at, done)) = done else { return Ok(()) };
            tally.count(&done);
            if let Done::Broken(message) = &done {
                meter.clear();
                warn(&Failure::at_line(self.name, self.jobs[at].line, message));
            }
            if self.in_order { queue.add(at, done.line()) } else { queue.write(&done.line()) }
        })?;
        queue.flush()?;
        meter.finish(|| tally.summary());
        Ok(tally)
    }

    fn done(&self, job: &Job) -> Done {
        let silent = Meter::silent();
        let watch = Watch { interrupt: self.interrupt, time: self.effort.time, meter: &silent };
        match Finding::search(&job.draft, self.effort, 1, watch) {
            Err(error) => Done::Broken(error.to_string()),
            Ok(finding) if finding.end() == Some(End::Interrupted) => Done::Dropped,
            Ok(finding) => {
                let line = Report::new(&finding).with_id(&job.id).to_line();
                Done::Answered(line, finding.grade().is_some())
            }
        }
    }
}

impl Done {
    /// What to write, if anything.
    fn line(self) -> String {
        match self {
            Done::Answered(line, _) => line,
            Done::Broken(_) | Done::Dropped => String::new(),
        }
    }
}

/// Lines that wait for those before them.
struct Queue<'a> {
    out: &'a mut dyn Write,
    waiting: BTreeMap<usize, String>,
    next: usize,
    interrupt: &'a Interrupt,
}

impl Queue<'_> {
    fn add(&mut self, at: usize, line: String) -> Result<(), Failure> {
        self.waiting.insert(at, line);
        while let Some(line) = self.waiting.remove(&self.next) {
            self.write(&line)?;
            self.next += 1;
        }
        Ok(())
    }

    /// Writes what is left when nothing more will come.
    fn flush(&mut self) -> Result<(), Failure> {
        let rest = std::mem::take(&mut self.waiting);
        rest.values().try_for_each(|line| self.write(line))
    }

    /// A reader that has seen enough (`| head`) is no failure, but nothing more need be solved.
    fn write(&mut self, line: &str) -> Result<(), Failure> {
        match self.out.write_all(line.as_bytes()).and_then(|()| self.out.flush()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Failure::new(format_args!("the answers cannot be written: {error}")))
            }
            Err(_) => {
                self.interrupt.set();
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }
}

/// How far a batch is.
#[derive(Debug)]
struct Tally {
    start: Instant,
    jobs: usize,
    solved: usize,
    unknown: usize,
    broken: usize,
}

impl Tally {
    fn new(jobs: usize) -> Tally {
        Tally { start: Instant::now(), jobs, solved: 0, unknown: 0, broken: 0 }
    }

    fn count(&mut self, done: &Done) {
        match done {
            Done::Answered(_, true) => self.solved += 1,
            Done::Answered(_, false) => self.unknown += 1,
            Done::Broken(_) => self.broken += 1,
            Done::Dropped => {}
        }
    }

    fn done(&self) -> usize {
        self.solved + self.unknown + self.broken
    }

    fn progress(&self) -> String {
        let (done, jobs, time) = (self.done(), self.jobs, self.start.elapsed());
        let left = workers::left(done, jobs, time);
        format!("{} {done} of {jobs}, {} unknown{left}", bar(done, jobs, 24), self.unknown)
    }

    fn summary(&self) -> String {
        let Tally { jobs, solved, unknown, broken, .. } = self;
        let time = span(self.start.elapsed());
        format!("{jobs} problems in {time}: {solved} solved, {unknown} unknown, {broken} broken")
    }

    /// All solved, something left open, or bad input.
    fn answer(&self, name: &str) -> Result<CommandEnd, Failure> {
        match self {
            Tally { broken: 1.., .. } => {
                Err(Failure::in_file(name, format_args!("{} could not be read", counted(self.broken, "problem"))))
            }
            Tally { unknown: 0, .. } if self.solved == self.jobs => Ok(CommandEnd::Yes),
            _ => Ok(CommandEnd::No),
        }
    }
}
