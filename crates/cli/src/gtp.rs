//! `shikatsu gtp`: the Go Text Protocol on standard input and output, or over a socket on this machine.
//!
//! One thread listens, one thinks, and this one stands between them: it ends an analysis when something comes in, and
//! every search when the end of the input or `quit` does.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use console::{CommandEnd, Failure, all_cores_or, amount, input, threads, warn};
use gtp::{Files, Line, MOST_BYTES, Mind, Reply, Session, Settings, Task, World};
use player::go::{RUNGS, Rung};

use crate::bridge;

/// Be a Go engine: speak the Go Text Protocol
///
/// For GoGui, Sabaki, Lizzie, KGS and every other program that talks to engines. Standard output has answers only.
/// “list_commands” tells what it understands, among it analyses for Sabaki and Lizzie, and “shikatsu-solve D4”, the exact
/// fate of a group. The end of the input or “quit” ends it, in the middle of a thought too.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu gtp
  shikatsu gtp --rung r3                   as a beginner plays
  shikatsu gtp --time 5 --threads 2        five seconds for a move, on two cores
  shikatsu gtp --listen 127.0.0.1:5000     over a socket
  shikatsu gtp --room TOKEN                as the team of a room decides")]
pub(crate) struct Args {
    #[command(flatten)]
    strength: Strength,
    /// Serve this address of this machine instead of standard input, one controller after the other
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = loopback)]
    listen: Option<SocketAddr>,
    /// Be the team of a room in which a side is played from outside: the token that its host was given
    #[arg(long, value_name = "TOKEN", env = "SHIKATSU_ROOM", hide_env_values = true, conflicts_with = "listen")]
    room: Option<String>,
    /// Where that room is: the address that “shikatsu serve --gtp” has
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8362", requires = "room")]
    server: String,
}

/// How well an engine plays, as options.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// How strong it plays, r1 being the weakest [default: full strength]
    #[arg(long, value_parser = rung)]
    rung: Option<&'static Rung>,
    /// Games played out for a move, at most [default: 10000, or as many as there is time for]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    playouts: Option<u64>,
    /// Threads that think about a move [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Memory for what was thought, such as 64M or 2G
    #[arg(long, value_name = "SIZE", default_value = "128M", value_parser = amount::size)]
    memory: usize,
    /// The longest thought about a move, whatever the clock says
    #[arg(long, value_name = "SECONDS", value_parser = amount::seconds)]
    time: Option<Duration>,
    /// Where chance comes from; with one thread, the same seed plays the same
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

impl Strength {
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            rung: self.rung.unwrap_or(Settings::default().rung),
            playouts: self.playouts,
            threads: all_cores_or(self.threads),
            memory: self.memory,
            time: self.time.map(milliseconds),
            seed: self.seed,
        }
    }
}

pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

pub(crate) fn rung(name: &str) -> Result<&'static Rung, String> {
    let names: Vec<&str> = RUNGS.iter().map(|rung| rung.name).collect();
    Rung::named(name).ok_or_else(|| format!("expected one of {}", names.join(", ")))
}

/// Nobody else can see this machine's own addresses, and GTP knows no passwords.
fn loopback(text: &str) -> Result<SocketAddr, String> {
    let address: SocketAddr = text.parse().map_err(|_| "expected an address such as 127.0.0.1:5000".to_owned())?;
    let own = address.ip().is_loopback();
    own.then_some(address).ok_or_else(|| "expected an address of this machine alone, such as 127.0.0.1:5000".to_owned())
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    if let Some(token) = args.room {
        return bridge::run(&token, &args.server);
    }
    let settings = args.strength.settings();
    match args.listen {
        None => {
            let files: Files = Box::new(file);
            converse(Session::new(settings, files), io::stdin(), io::stdout())
        }
        Some(address) => listen(address, settings),
    }
}

fn file(name: &str) -> Result<Vec<u8>, String> {
    input::read(name.as_ref()).map(|(_, bytes)| bytes).map_err(|_| "cannot load file".to_owned())
}

/// One controller after the other.
fn listen(address: SocketAddr, settings: Settings) -> Result<CommandEnd, Failure> {
    let fail = |error: io::Error| Failure::new(format_args!("cannot listen on {address}: {error}"));
    let listener = TcpListener::bind(address).map_err(fail)?;
    console::print(&format!("Listening on {}\n", listener.local_addr().map_err(fail)?))?;
    for stream in listener.incoming() {
        let done = stream.and_then(|stream| Ok((stream.try_clone()?, stream))).map(|(reading, writing)| {
            let nobody = Box::new(|_: &str| Err("files are not read over the network".to_owned()));
            serve(Session::new(settings, nobody), reading, writing)
        });
        if let Err(error) = done {
            warn(&format!("a connection failed: {error}"));
        }
    }
    Ok(CommandEnd::Yes)
}

/// A connection that breaks is one that has ended.
fn serve(session: Session, reading: TcpStream, writing: TcpStream) {
    let _ = writing.set_nodelay(true);
    let over = writing.try_clone();
    let _ = converse(session, reading, writing);
    let _ = over.and_then(|stream| stream.shutdown(std::net::Shutdown::Both));
}

/// What happens while an engine thinks, or waits.
enum Event {
    Line(Vec<u8>),
    /// Nothing more comes in.
    End,
    /// The thinker has something to say.
    Said(String),
    /// The thinker is done.
    Done(gtp::Found),
}

/// Lines that may wait while the engine thinks; a controller that sends more has to wait itself.
const WAITING: usize = 1024;

fn converse(session: Session, input: impl Read + Send + 'static, out: impl Write) -> Result<CommandEnd, Failure> {
    let (sender, events) = sync_channel(WAITING);
    let listener = sender.clone();
    // It may wait for a line for ever, so nobody waits for it.
    thread::spawn(move || hear(input, &listener));
    let (jobs, work) = channel();
    let mut desk = Desk { session, out, events, jobs, waiting: VecDeque::new(), leaving: false };
    thread::spawn(move || think(&work, &sender));
    match desk.work() {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::new(format_args!("cannot write an answer: {error}")))
        }
        _ => Ok(CommandEnd::Yes),
    }
}

/// Reads lines until there are no more.
fn hear(input: impl Read, events: &SyncSender<Event>) {
    let mut reader = BufReader::new(input);
    while let Ok(Some(line)) = next_line(&mut reader) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}

/// The next line. Of one that is too long only so much is kept that it can be told from others.
fn next_line(reader: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            return Ok((!line.is_empty()).then_some(line));
        }
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(bytes.len(), |end| end + 1);
        let room = (MOST_BYTES + 1).saturating_sub(line.len());
        line.extend(&bytes[..taken.min(room)]);
        reader.consume(taken);
        if end.is_some() {
            return Ok(Some(line));
        }
    }
}

/// What the thinker is given: a task, and the flag that ends it.
struct Job {
    task: Arc<Task>,
    stop: Arc<AtomicBool>,
}

/// Thinks about one task after the other.
fn think(work: &Receiver<Job>, events: &SyncSender<Event>) {
    let mut mind = Mind::new();
    for Job { task, stop } in work {
        let begun = Instant::now();
        let now = || milliseconds(begun.elapsed());
        let mut say = |text: &str| drop(events.send(Event::Said(text.to_owned())));
        let found = task.run(&mut mind, &mut World { stop: &stop, now: &now, say: &mut say });
        if events.send(Event::Done(found)).is_err() {
            return;
        }
    }
}

struct Desk<W> {
    session: Session,
    out: W,
    events: Receiver<Event>,
    jobs: Sender<Job>,
    /// Lines that came in while the engine was thinking.
    waiting: VecDeque<Vec<u8>>,
    /// Has the input ended, or will it with what is waiting?
    leaving: bool,
}

impl<W: Write> Desk<W> {
    fn work(&mut self) -> io::Result<()> {
        while let Some(line) = self.next() {
            match self.session.take(&line) {
                Reply::Nothing => {}
                Reply::Text(text) => self.send(&text)?,
                Reply::Quit(text) => return self.send(&text),
                Reply::Task(task) => self.attend(*task)?,
            }
        }
        Ok(())
    }

    /// The next line to be answered.
    fn next(&mut self) -> Option<Vec<u8>> {
        if let Some(line) = self.waiting.pop_front() {
            return Some(line);
        }
        while !self.leaving {
            match self.events.recv() {
                Ok(Event::Line(line)) => return Some(line),
                Ok(Event::Said(_) | Event::Done(_)) => {}
                Ok(Event::End) | Err(_) => self.leaving = true,
            }
        }
        None
    }

    /// Has the task thought about, and listens in the meantime.
    fn attend(&mut self, task: Task) -> io::Result<()> {
        let (task, stop) = (Arc::new(task), Arc::new(AtomicBool::new(false)));
        let begun = Instant::now();
        let hurry = begun + HURRY;
        let mut end = task.limit().map(|limit| begun + Duration::from_millis(limit));
        if self.leaving || task.ends_on_input() && !self.waiting.is_empty() {
            end = Some(hurry);
        }
        self.jobs.send(Job { task: task.clone(), stop: stop.clone() }).map_err(io::Error::other)?;
        loop {
            let left = end.filter(|_| !stop.load(Relaxed)).map(|end| end.saturating_duration_since(Instant::now()));
            match self.events.recv_timeout(left.unwrap_or(FOR_EVER)) {
                Ok(Event::Said(text)) => self.send(&text)?,
                Ok(Event::Done(found)) => {
                    let text = self.session.settle(&task, found, milliseconds(begun.elapsed()));
                    return self.send(&text);
                }
                Ok(Event::Line(line)) => {
                    if self.ends(line, &task) {
                        end = Some(hurry);
                    }
                }
                Ok(Event::End) => (self.leaving, end) = (true, Some(hurry)),
                Err(RecvTimeoutError::Timeout) => stop.store(true, Relaxed),
                Err(RecvTimeoutError::Disconnected) => return Err(io::Error::other("the thinker has gone")),
            }
        }
    }

    /// A line that comes in during a task waits for its end. Does it bring that about?
    fn ends(&mut self, line: Vec<u8>, task: &Task) -> bool {
        let said = match Line::read(&line) {
            Line::Interrupt => true,
            Line::Command(command) => command.name == "quit",
            _ => false,
        };
        self.waiting.push_back(line);
        // Who sends so much does not wait for a good move.
        said || task.ends_on_input() || self.waiting.len() >= WAITING
    }

    fn send(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

/// The least that is thought about a move, even where the input has ended: who pipes in a few lines wants answers.
const HURRY: Duration = Duration::from_millis(30);
/// Longer than anybody thinks.
const FOR_EVER: Duration = Duration::from_secs(1 << 30);
