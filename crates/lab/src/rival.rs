//! [`Rival`]: GNU Go at work, asked one command of the Go Text Protocol after the other.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use console::Failure;

/// GNU Go, at work.
#[derive(Debug)]
pub(crate) struct Rival {
    process: Child,
    asks: ChildStdin,
    hears: BufReader<ChildStdout>,
}

impl Rival {
    /// Starts a program with its arguments, which no shell reads.
    ///
    /// # Errors
    /// If that is not possible.
    pub(crate) fn start(command: &str) -> Result<Rival, Failure> {
        let mut words = command.split_whitespace();
        let mut start = Command::new(words.next().unwrap_or_default());
        start.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        let cannot = |error| Failure::new(format_args!("“{command}” cannot be started: {error}"));
        let mut process = start.spawn().map_err(cannot)?;
        let asks = process.stdin.take().expect("it was asked for");
        let hears = BufReader::new(process.stdout.take().expect("it was asked for"));
        Ok(Rival { process, asks, hears })
    }

    /// The answer to a command.
    ///
    /// # Errors
    /// If it refuses, or says nothing any more.
    pub(crate) fn ask(&mut self, command: &str) -> Result<String, Failure> {
        let silent = || Failure::new(format_args!("GNU Go gives no answer to “{command}”"));
        writeln!(self.asks, "{command}").map_err(|_| silent())?;
        let mut reader = gtp::Reader::new(None);
        loop {
            let mut line = Vec::new();
            if self.hears.read_until(b'\n', &mut line).unwrap_or(0) == 0 {
                return Err(silent());
            }
            if let Some(answer) = reader.take(&line).map_err(|_| silent())? {
                return answer.map_err(|why| Failure::new(format_args!("GNU Go refuses “{command}”: {why}")));
            }
        }
    }
}

/// It ends with whoever asks it.
impl Drop for Rival {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
