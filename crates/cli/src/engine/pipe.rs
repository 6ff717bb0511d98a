//! [`Pipe`]: an engine at the other end of a pipe or a connection.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use adviser::group;
use console::Interrupt;
use gtp::{EngineAnswer, Reader};

use super::broken::Broken;

/// How long a connection may take to be made.
const CONNECT: Duration = Duration::from_secs(5);
/// How long an engine may take to leave when it is asked to.
const FAREWELL: Duration = Duration::from_millis(500);
/// How long the system may take to end what was killed; it takes longer where others want the processor.
const BURIAL: Duration = Duration::from_secs(10);
/// How often we look whether the user has had enough.
const TICK: Duration = Duration::from_millis(20);
/// Lines that may be under way, and bytes of one that are taken at once.
const LINES: usize = 256;
const LONGEST: u64 = 64 << 10;
/// What is kept of what an engine says on standard error.
const LAST_WORDS: usize = 300;

pub(crate) struct Pipe {
    out: Option<Box<dyn Write + Send>>,
    lines: Receiver<Vec<u8>>,
    child: Option<Child>,
    last_words: Arc<Mutex<String>>,
}

impl std::fmt::Debug for Pipe {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pipe").field("child", &self.child).finish_non_exhaustive()
    }
}

impl Pipe {
    /// Starts a program, in a process group of its own, so that whatever it starts can be ended with it.
    pub(super) fn start(words: &[String], folder: Option<&Path>) -> Result<Pipe, Broken> {
        let Some((program, arguments)) = words.split_first() else {
            return Err(Broken::Start("no program".to_owned()));
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        group::lead(&mut command);
        let mut child = command.spawn().map_err(|error| Broken::Start(format!("{program}: {error}")))?;
        let last_words = Arc::new(Mutex::new(String::new()));
        if let Some(errors) = child.stderr.take() {
            let kept = Arc::clone(&last_words);
            thread::spawn(move || keep_last(errors, &kept));
        }
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else {
            return Err(Broken::Start("it has no pipes".to_owned()));
        };
        let lines = listen(output);
        Ok(Pipe { out: Some(Box::new(input)), lines, child: Some(child), last_words })
    }

    /// Calls a server.
    pub(super) fn call(address: &str) -> Result<Pipe, Broken> {
        let fail = |error: &dyn std::fmt::Display| Broken::Start(format!("{address}: {error}"));
        let place = address.to_socket_addrs().map_err(|error| fail(&error))?.next();
        let place = place.ok_or_else(|| fail(&"there is no such address"))?;
        let stream = TcpStream::connect_timeout(&place, CONNECT).map_err(|error| fail(&error))?;
        let _ = stream.set_nodelay(true);
        let reading = stream.try_clone().map_err(|error| fail(&error))?;
        let lines = listen(reading);
        Ok(Pipe { out: Some(Box::new(Line(stream))), lines, child: None, last_words: Arc::default() })
    }

    pub(super) fn ask(
        &mut self,
        command: &str,
        limit: Duration,
        interrupt: &Interrupt,
    ) -> Result<EngineAnswer, Broken> {
        // What nobody has asked for is no answer to what comes now.
        (0..LINES).take_while(|_| self.lines.try_recv().is_ok()).for_each(drop);
        let sent =
            self.out.as_mut().map(|out| out.write_all(format!("{command}\n").as_bytes()).and_then(|()| out.flush()));
        if !matches!(sent, Some(Ok(()))) {
            return Err(self.died());
        }
        let (mut reader, begun) = (Reader::new(None), Instant::now());
        loop {
            let left = limit.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return Err(Broken::Hung(limit));
            }
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(line) => {
                    if let Some(answer) = reader.take(&line).map_err(Broken::Noise)? {
                        return Ok(answer);
                    }
                }
                Err(RecvTimeoutError::Timeout) if interrupt.is_set() => return Err(Broken::Stopped),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.died()),
            }
        }
    }

    /// Gives the last words time to arrive.
    fn died(&self) -> Broken {
        let words = || self.last_words.lock().map(|words| words.trim().to_owned()).unwrap_or_default();
        let begun = Instant::now();
        while words().is_empty() && self.child.is_some() && begun.elapsed() < TICK * 2 {
            thread::yield_now();
        }
        Broken::Died(words().lines().last().unwrap_or_default().to_owned())
    }
}

/// An engine is asked to leave; then it, and whatever it has started, is ended.
impl Drop for Pipe {
    fn drop(&mut self) {
        if let Some(mut out) = self.out.take() {
            let _ = out.write_all(b"quit\n").and_then(|()| out.flush());
        }
        let Some(child) = &mut self.child else { return };
        // It is waited for by what it says, not as a process: while nobody has asked how it ended, its number belongs to
        // no other process.
        let begun = Instant::now();
        loop {
            let left = FAREWELL.saturating_sub(begun.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(_) if !left.is_zero() => {}
                _ => break,
            }
        }
        group::end(child);
        let _ = child.kill();
        let _ = child.wait();
        see_off(child, &self.lines);
    }
}

/// Waits until all that was killed has gone, not the engine alone. What has gone holds no pipe; what has left the group may
/// hold ours for ever, and is not waited for.
fn see_off(child: &Child, lines: &Receiver<Vec<u8>>) {
    let begun = Instant::now();
    while begun.elapsed() < BURIAL && group::is_left(child) {
        if let Err(RecvTimeoutError::Disconnected) = lines.recv_timeout(TICK) {
            return;
        }
    }
}

/// A connection that says that it is over when it is dropped.
struct Line(TcpStream);

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let _ = self.0.shutdown(std::net::Shutdown::Both);
    }
}

/// Lines as they come, until there are no more or nobody wants them.
fn listen(input: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, lines) = sync_channel(LINES);
    thread::spawn(move || forward(input, &sender));
    lines
}

fn forward(input: impl Read, lines: &SyncSender<Vec<u8>>) {
    let mut reader = BufReader::new(input);
    loop {
        let mut line = Vec::new();
        match reader.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            _ => return,
        }
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// Keeps the end of what comes.
fn keep_last(mut input: impl Read, kept: &Mutex<String>) {
    let mut bytes = [0; 1024];
    while let Ok(count @ 1..) = input.read(&mut bytes) {
        let Ok(mut text) = kept.lock() else { return };
        text.push_str(&String::from_utf8_lossy(&bytes[..count]));
        let extra = text.chars().count().saturating_sub(LAST_WORDS);
        *text = text.chars().skip(extra).collect();
    }
}
