//! `shikatsu gtp --room`: the team of a room as an engine. Lines go both ways between standard input and output and the
//! server that keeps the room.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use console::{CommandEnd, Failure};
use gtp::Line;

/// How long a connection may take to be made.
const CONNECT: Duration = Duration::from_secs(5);
/// What was asked last may still be answered so long after the end of the input.
const FAREWELL: Duration = Duration::from_millis(80);

/// Which end has said its last word.
enum Over {
    Input,
    /// And what it had to say to people.
    Server(Option<String>),
}

pub(crate) fn run(token: &str, server: &str) -> Result<CommandEnd, Failure> {
    let fail = |error: &dyn std::fmt::Display| Failure::new(format_args!("{server}: {error}"));
    let place = server.to_socket_addrs().map_err(|error| fail(&error))?.next();
    let place = place.ok_or_else(|| fail(&"there is no such address"))?;
    let mut stream = TcpStream::connect_timeout(&place, CONNECT).map_err(|error| fail(&error))?;
    let _ = stream.set_nodelay(true);
    stream.write_all(format!("{}\n", token.trim()).as_bytes()).map_err(|error| fail(&error))?;
    let hearing = stream.try_clone().map_err(|error| fail(&error))?;
    let (ends, ended) = channel();
    let input_ends = ends.clone();
    let left = Arc::new(AtomicBool::new(false));
    let leaves = Arc::clone(&left);
    // Either may wait for a line for ever, so nobody waits for them.
    thread::spawn(move || {
        ask(stream, &leaves);
        let _ = input_ends.send(Over::Input);
    });
    thread::spawn(move || hear(hearing, &ends));
    match ended.recv() {
        Ok(Over::Input) => {
            // The server hangs up when it has answered.
            let _ = ended.recv_timeout(FAREWELL);
            Ok(CommandEnd::Yes)
        }
        Ok(Over::Server(Some(why))) => Err(fail(&why)),
        Ok(Over::Server(None)) if !left.load(Relaxed) => Err(fail(&"the connection has ended")),
        _ => Ok(CommandEnd::Yes),
    }
}

/// Passes on what the controller asks, until it asks no more.
fn ask(mut stream: TcpStream, leaves: &AtomicBool) {
    let mut input = BufReader::new(io::stdin());
    let mut line = Vec::new();
    while matches!(input.read_until(b'\n', &mut line), Ok(1..)) {
        if matches!(Line::read(&line), Line::Command(command) if command.name == "quit") {
            leaves.store(true, Relaxed);
        }
        if stream.write_all(&line).is_err() {
            return;
        }
        line.clear();
    }
    // Whoever hangs up from now on was asked to.
    leaves.store(true, Relaxed);
    let _ = stream.shutdown(Shutdown::Write);
}

/// Passes on what is answered. What begins with `#` is meant for people.
fn hear(stream: TcpStream, ends: &Sender<Over>) {
    let (mut reader, mut line, mut word) = (BufReader::new(stream), Vec::new(), None);
    while matches!(reader.read_until(b'\n', &mut line), Ok(1..)) {
        if line.starts_with(b"#") {
            word = Some(String::from_utf8_lossy(&line[1..]).trim().to_owned());
        } else {
            let mut out = io::stdout().lock();
            if out.write_all(&line).and_then(|()| out.flush()).is_err() {
                break;
            }
        }
        line.clear();
    }
    let _ = ends.send(Over::Server(word));
}
