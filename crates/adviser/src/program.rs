//! [`Program`]: another program that is told lines and tells lines, and why it may not.
//!
//! Nothing that it does holds us up: it is written to and read from by threads of their own, lines are of a length and wait in a number that
//! are bounded, and who waits for one does so until a time is up or the search is stopped, however much else is said meanwhile.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::group;

/// How often we look whether somebody has stopped the search.
const TICK: Duration = Duration::from_millis(20);
/// Lines that may be under way from it, and the bytes of one: a line has a number for every point and every move.
const LINES: usize = 16;
const LONGEST: u64 = 1 << 20;
/// Lines that may be under way to it: a board has less stones than that.
const QUESTIONS: usize = 1024;
/// How much of what it says last on standard error is told, and how long its end may take to arrive.
const LAST_WORDS: usize = 300;
const LAST_MOMENT: Duration = Duration::from_millis(500);

/// Why a program has not said anything that is of use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// It cannot be started.
    Start(String),
    /// It has ended, with these words on standard error.
    Ended(String),
    /// It has said nothing for too long.
    Silent,
    /// It has said that it cannot do what it was asked, or something that nobody understands.
    Said(String),
    /// It has sent a line without an end.
    Flood,
    /// Somebody stopped the search; that is no fault of the program's.
    Stopped,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Start(why) => write!(f, "it cannot be started ({why})"),
            Trouble::Ended(last) if last.is_empty() => f.write_str("it has ended"),
            Trouble::Ended(last) => write!(f, "it has ended, saying “{last}”"),
            Trouble::Silent => f.write_str("it does not answer in time"),
            Trouble::Said(what) => write!(f, "it says “{what}”"),
            Trouble::Flood => f.write_str("it sends more than any answer has"),
            Trouble::Stopped => f.write_str("the search was stopped"),
        }
    }
}

/// A program that runs, and is ended when it is dropped.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    questions: SyncSender<String>,
    lines: Receiver<Vec<u8>>,
    /// Its last words, when there are no more.
    last: Receiver<String>,
    begun: Instant,
    answered: bool,
}

impl Program {
    pub(crate) fn start(words: &[String]) -> Result<Program, Trouble> {
        let (name, arguments) = words.split_first().ok_or_else(|| Trouble::Start("no program is named".to_owned()))?;
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        group::lead(&mut command);
        let mut child = command.spawn().map_err(|error| Trouble::Start(error.to_string()))?;
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (questions, asked) = sync_channel(QUESTIONS);
        let (sender, lines) = sync_channel(LINES);
        let (parting, last) = sync_channel(1);
        input.map(|input| thread::spawn(move || write(input, &asked)));
        output.map(|output| thread::spawn(move || forward(output, &sender)));
        errors.map(|errors| thread::spawn(move || parting.send(last_words(errors))));
        Ok(Program { child, questions, lines, last, begun: Instant::now(), answered: false })
    }

    /// Tells it a line. One that has not read what it was told before, for long, is silent.
    pub(crate) fn tell(&mut self, line: &str) -> Result<(), Trouble> {
        self.questions.try_send(format!("{line}\n")).map_err(|error| match error {
            TrySendError::Full(_) => Trouble::Silent,
            TrySendError::Disconnected(_) => self.ended(),
        })
    }

    /// The next line, waited for until then.
    pub(crate) fn line(&mut self, until: Instant, stop: &dyn Fn() -> bool) -> Result<String, Trouble> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if stop() {
                return Err(Trouble::Stopped);
            } else if left.is_zero() {
                return Err(Trouble::Silent);
            }
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(line) if line.len() as u64 >= LONGEST => return Err(Trouble::Flood),
                Ok(line) => return Ok(String::from_utf8_lossy(&line).trim_end().to_owned()),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn ended(&self) -> Trouble {
        Trouble::Ended(self.last.recv_timeout(LAST_MOMENT).unwrap_or_default())
    }

    pub(crate) fn age(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Has it ever answered?
    pub(crate) fn has_answered(&self) -> bool {
        self.answered
    }

    pub(crate) fn has_now_answered(&mut self) {
        self.answered = true;
    }
}

/// It, and whatever it has started, is ended.
impl Drop for Program {
    fn drop(&mut self) {
        group::end(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a program says, without what would upset a terminal, and no more of it than can be told in a sentence.
pub(crate) fn told(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(LAST_WORDS).collect()
}

fn write(mut input: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn forward(output: impl Read, lines: &SyncSender<Vec<u8>>) {
    let mut reader = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match reader.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(1..) if lines.send(line).is_ok() => {}
            _ => return,
        }
    }
}

/// The last line that says something, when all has been said.
fn last_words(errors: impl Read) -> String {
    let (mut reader, mut last) = (BufReader::new(errors), String::new());
    loop {
        let mut line = Vec::new();
        match reader.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(1..) => {
                let line = told(String::from_utf8_lossy(&line).trim());
                last = if line.is_empty() { last } else { line };
            }
            _ => return last,
        }
    }
}
