//! `shikatsu regress`: suites of positions with expected answers, put to an engine.

mod html;
mod sat;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use console::{CommandEnd, Failure, Interrupt, Meter, amount, bar, input, output, print};
use gtp::suite::{Suite, Verdict};
use serde_json::{Value, json};

use self::sat::{Sat, Test, counts};
use crate::engine::{Broken, Engine, Spec};

/// Put regression suites to an engine
///
/// A suite is a .tst file as GNU Go and GoGui have them: GTP commands, of which those with a number are tests when a line
/// such as “#? [E5|C3]” follows: the answer must match the pattern from end to end, or must not after “!”. A “*” behind it
/// marks a test that is known to fail. Files that a suite loads lie beside it. The exit status is 1 when a test fails that
/// is not known to.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu regress capture.tst             this program itself
  shikatsu regress *.tst --html report.html -- gnugo --mode gtp
  shikatsu regress life.tst --json -- ./engine --playouts 100")]
pub(crate) struct Args {
    /// Suites
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The engine and its arguments [default: this program]
    #[arg(last = true, value_name = "ENGINE")]
    engine: Vec<String>,
    /// Games played out for a move, where the engine is this program
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: u64,
    /// Print for programs
    #[arg(long)]
    json: bool,
    /// Write a page with every test
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,
    /// The longest time for an answer
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = amount::seconds)]
    watchdog: Duration,
    /// Show progress even where standard error is no terminal
    #[arg(long)]
    progress: bool,
}

/// How often an engine that fails is started again.
const RESTARTS: usize = 3;

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let suites = args.files.iter().map(|file| read(file)).collect::<Result<Vec<_>, _>>()?;
    let (interrupt, meter) = (Interrupt::listen()?, Meter::new(args.progress));
    let mut examiner = Examiner { args: &args, spec: spec(&args)?, engine: None, starts: 0, interrupt, meter };
    let all: usize = suites.iter().map(|(_, suite)| suite.tests().count()).sum();
    let mut sat = Vec::new();
    for ((name, suite), file) in suites.iter().zip(&args.files) {
        examiner.meter.show(|| format!("{} {name}", bar(done(&sat), all, 20)));
        sat.push(examiner.examine(name, suite, file.parent())?);
    }
    examiner.meter.clear();
    tell(&args, &examiner.spec.text, &sat)?;
    let failed = sat.iter().any(|sat| sat.count(Verdict::Failed) > 0);
    Ok(if failed { CommandEnd::No } else { CommandEnd::Yes })
}

fn done(sat: &[Sat]) -> usize {
    sat.iter().map(|sat| sat.tests.len()).sum()
}

fn read(file: &Path) -> Result<(String, Suite), Failure> {
    let (name, bytes) = input::read(file)?;
    let suite = Suite::read(&String::from_utf8_lossy(&bytes));
    let suite = suite.map_err(|wrong| Failure::at_line(&name, wrong.line, wrong.message))?;
    if suite.tests().next().is_none() {
        return Err(Failure::in_file(&name, "expected a test: a numbered command and a line such as #? [E5]"));
    }
    Ok((name, suite))
}

fn spec(args: &Args) -> Result<Spec, Failure> {
    match args.engine.first() {
        None => Ok(Spec::read("builtin").map_err(Failure::new)?.with_playouts(Some(args.playouts))),
        // An engine that is named by its way from here is started from elsewhere.
        Some(program) if program.contains('/') => {
            let whole = std::path::absolute(program).map_err(Failure::new)?.display().to_string();
            Ok(Spec::program(std::iter::once(whole).chain(args.engine[1..].iter().cloned()).collect()))
        }
        Some(_) => Ok(Spec::program(args.engine.clone())),
    }
}

/// Puts suites to an engine, which it starts and starts again.
struct Examiner<'a> {
    args: &'a Args,
    spec: Spec,
    engine: Option<Engine>,
    starts: usize,
    interrupt: Interrupt,
    meter: Meter,
}

impl Examiner<'_> {
    /// Each suite has an engine of its own, which is started beside its files.
    fn examine(&mut self, name: &str, suite: &Suite, folder: Option<&Path>) -> Result<Sat, Failure> {
        let begun = Instant::now();
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
        let mut sat = Sat { name: name.to_owned(), tests: Vec::new(), remarks: Vec::new(), elapsed: Duration::ZERO };
        (self.engine, self.starts) = (None, 0);
        for step in &suite.steps {
            let answer = match self.ask(&step.command, folder) {
                Ok(answer) => answer,
                Err(Broken::Stopped) => return Err(Failure::new("stopped before the end")),
                Err(broken) => {
                    self.engine = None;
                    Err(broken.to_string())
                }
            };
            sat.take(step, answer);
        }
        self.engine = None;
        sat.elapsed = begun.elapsed();
        Ok(sat)
    }

    fn ask(&mut self, command: &str, folder: Option<&Path>) -> Result<gtp::EngineAnswer, Broken> {
        if self.engine.is_none() {
            if self.starts > RESTARTS {
                return Err(Broken::Start("it has failed too often".to_owned()));
            }
            self.starts += 1;
            self.engine = Some(self.spec.start(folder)?);
        }
        match &mut self.engine {
            Some(engine) => engine.ask(command, self.args.watchdog, &self.interrupt),
            None => Err(Broken::Start("there is none".to_owned())),
        }
    }
}

fn tell(args: &Args, engine: &str, sat: &[Sat]) -> Result<(), Failure> {
    if let Some(out) = &args.html {
        output::write(out, &html::page(engine, sat))?;
    }
    print(&if args.json { json(engine, sat) } else { text(sat) })?;
    Ok(())
}

/// The suites, and what did not go as it should.
fn text(sat: &[Sat]) -> String {
    let mut lines = Vec::new();
    for sat in sat {
        lines.push(format!("{}: {} in {}", sat.name, counts(&[sat]), amount::span(sat.elapsed)));
        lines.extend(sat.remarks.iter().map(|remark| format!("  {remark}")));
        let told = |test: &&Test| matches!(test.verdict, Verdict::Failed | Verdict::Fixed);
        lines.extend(sat.tests.iter().filter(told).map(|test| format!("  {}", sentence(test))));
    }
    if sat.len() > 1 {
        lines.push(format!("{} suites: {}", sat.len(), counts(&sat.iter().collect::<Vec<_>>())));
    }
    lines.join("\n") + "\n"
}

fn sentence(test: &Test) -> String {
    let Test { number, command, expected, .. } = test;
    let answer = match &test.answer {
        Ok(text) => text.clone(),
        Err(why) => format!("? {why}"),
    };
    match test.verdict {
        Verdict::Fixed => format!("{number} {command}: answered {answer}, which was known to fail: take the * away"),
        _ => format!("{number} {command}: expected [{expected}], answered {answer}"),
    }
}

fn json(engine: &str, sat: &[Sat]) -> String {
    let suites: Vec<Value> = sat.iter().map(suite_json).collect();
    json!({ "engine": engine, "suites": suites }).to_string() + "\n"
}

fn suite_json(sat: &Sat) -> Value {
    let count = |verdict| sat.count(verdict);
    let tests: Vec<Value> = sat.tests.iter().map(test_json).collect();
    json!({
        "file": sat.name,
        "passed": count(Verdict::Passed),
        "failed": count(Verdict::Failed),
        "known": count(Verdict::Known),
        "fixed": count(Verdict::Fixed),
        "milliseconds": crate::gtp::milliseconds(sat.elapsed),
        "remarks": sat.remarks,
        "tests": tests,
    })
}

fn test_json(test: &Test) -> Value {
    let (answer, error) = (test.answer.as_ref().ok(), test.answer.as_ref().err());
    json!({
        "number": test.number,
        "line": test.line,
        "command": test.command,
        "expected": test.expected,
        "answer": answer,
        "error": error,
        "verdict": test.verdict.word(),
    })
}
