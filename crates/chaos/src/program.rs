//! The real program as a process of its own, in a folder of its own.

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::faults::Faults;
use crate::folder::Folder;
use crate::told;

/// Milliseconds in which the system counts the time of processors: the same on every Linux that there is.
const TICK: u64 = 10;

/// How a program is started.
#[derive(Debug)]
pub struct Program<'a> {
    path: &'a Path,
    folder: &'a Path,
    arguments: Vec<String>,
    limits: Vec<String>,
    faults: Option<&'a Faults>,
}

impl<'a> Program<'a> {
    /// The web app on a free port of this machine, with its data in this folder.
    pub fn new(path: &'a Path, folder: &'a Folder) -> Program<'a> {
        Program::on(path, folder, &["--data", "data"])
    }

    /// The same with its data elsewhere.
    pub fn on(path: &'a Path, folder: &'a Folder, database: &[&str]) -> Program<'a> {
        let arguments = ["serve", "--port", "0"].map(str::to_owned).into();
        Program { path, folder: &folder.0, arguments, limits: Vec::new(), faults: None }.with(database)
    }

    /// With these words at the end.
    pub fn with(mut self, words: &[&str]) -> Program<'a> {
        self.arguments.extend(words.iter().map(|&word| word.to_owned()));
        self
    }

    /// Under a limit of the shell's, as in `-n 256`.
    pub fn limited(mut self, limit: &str) -> Program<'a> {
        self.limits.push(format!("ulimit {limit}; "));
        self
    }

    /// With faults between it and the system.
    pub fn over(mut self, faults: &'a Faults) -> Program<'a> {
        self.faults = Some(faults);
        self
    }

    /// Starts it and waits until it says where it is.
    pub fn start(&self) -> Result<Running, String> {
        let begun = Instant::now();
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{}exec \"$0\" \"$@\"", self.limits.concat())]);
        command.arg(self.path).args(&self.arguments).current_dir(self.folder);
        if let Some(faults) = self.faults {
            faults.lie_below(&mut command);
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(told("the program"))?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(told("what the program says"))?;
        }
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        match address.and_then(|address| address.parse().ok()) {
            Some(address) => {
                let complaints = child.stderr.take().map(|mut err| {
                    thread::spawn(move || {
                        let mut text = Vec::new();
                        let _ = err.read_to_end(&mut text);
                        String::from_utf8_lossy(&text).into_owned()
                    })
                });
                Ok(Running { child, address, started_in: begun.elapsed(), complaints })
            }
            None => {
                let mut complaint = String::new();
                if let Some(mut err) = child.stderr.take() {
                    let _ = err.read_to_string(&mut complaint);
                }
                let _ = child.wait();
                Err(format!("the program did not start: {}", complaint.trim()))
            }
        }
    }
}

/// A program that runs, and is stopped whatever happens.
#[derive(Debug)]
pub struct Running {
    child: Child,
    pub address: SocketAddr,
    /// From the start to its first word.
    pub started_in: Duration,
    complaints: Option<thread::JoinHandle<String>>,
}

impl Running {
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// As the system does it: without a warning.
    pub fn kill(&mut self) {
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }

    /// Is it still there?
    pub fn lives(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Asks it to stop; how long did that take, and did it end well?
    pub fn stop(&mut self) -> (Duration, bool) {
        let begun = Instant::now();
        let _ = Command::new("kill").args(["-TERM", &self.id().to_string()]).status();
        let well = self.child.wait().is_ok_and(|status| status.success());
        (begun.elapsed(), well)
    }

    /// Memory in MiB that it holds now, where the system tells.
    pub fn memory(&self) -> Option<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let kilobytes: f64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
        Some(kilobytes / 1024.0)
    }

    /// Time of processors that it has used, where the system tells.
    pub fn processor(&self) -> Option<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.id())).ok()?;
        let fields = stat.rsplit(')').next()?.split_whitespace();
        let ticks: u64 = fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        Some(Duration::from_millis(ticks * TICK))
    }

    /// What it wrote on standard error, once it has ended.
    pub fn complaints(&mut self) -> String {
        self.kill();
        self.complaints.take().and_then(|reader| reader.join().ok()).unwrap_or_default()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}
