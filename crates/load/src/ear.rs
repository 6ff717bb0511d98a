//! [`Ear`]: a page that listens to a room, and what it has heard.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use chaos::http::Request;
use console::Failure;
use serde::Deserialize;
use serde::de::IgnoredAny;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

/// A room as a page is told of it, as far as that is of use here.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Told {
    pub(crate) version: u64,
    whole: bool,
    pub(crate) stage: String,
    pub(crate) stones: Stones,
    moves: Vec<IgnoredAny>,
    pub(crate) turn: Option<Turn>,
    lines: Vec<Line>,
}

#[derive(Debug, Default, Deserialize)]
pub(crate) struct Stones {
    pub(crate) black: Vec<String>,
    pub(crate) white: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Turn {
    pub(crate) phase: String,
    pub(crate) your_move: bool,
    pub(crate) proposal: Option<String>,
    pub(crate) ballot: Vec<String>,
    pub(crate) options: Vec<Choice>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Choice {
    pub(crate) what: String,
}

#[derive(Debug, Deserialize)]
struct Line {
    member: u64,
    channel: String,
    text: String,
}

/// What went wrong on the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Faults {
    pub(crate) lost: usize,
    pub(crate) twice: usize,
    pub(crate) out_of_order: usize,
    /// Connections that the server has ended.
    pub(crate) let_go: usize,
}

impl Faults {
    pub(crate) fn add(&mut self, other: Faults) {
        self.lost += other.lost;
        self.twice += other.twice;
        self.out_of_order += other.out_of_order;
        self.let_go += other.let_go;
    }
}

/// What a page has heard.
#[derive(Debug, Default)]
pub(crate) struct Heard {
    /// The room as it was told last.
    pub(crate) last: Told,
    /// When each version came.
    pub(crate) came: Vec<(u64, Instant)>,
    pub(crate) faults: Faults,
    /// The number of the last line of each speaker on each channel: they count what they say.
    said: BTreeMap<(u64, String), u64>,
}

impl Heard {
    pub(crate) fn hear(&mut self, told: Told, at: Instant) {
        if told.version <= self.last.version {
            let twice = told.version == self.last.version;
            *(if twice { &mut self.faults.twice } else { &mut self.faults.out_of_order }) += 1;
        }
        self.faults.out_of_order += usize::from(told.moves.len() < self.last.moves.len());
        self.faults.lost += told.moves.len().saturating_sub(self.last.moves.len() + 1);
        for line in &told.lines {
            let Ok(number) = line.text.parse::<u64>() else { continue };
            let last = self.said.entry((line.member, line.channel.clone())).or_default();
            match number {
                // Of what was said before, the whole room tells again.
                known if known <= *last => self.faults.twice += usize::from(!told.whole),
                new => {
                    self.faults.lost += (new - *last - 1) as usize;
                    *last = new;
                }
            }
        }
        self.came.push((told.version, at));
        self.last = told;
    }
}

/// A page that listens. Clones hear the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ear(Arc<Mutex<Heard>>);

impl Ear {
    pub(crate) fn with<T>(&self, look: impl FnOnce(&mut Heard) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Connects, and says so once the room has been told; then listens for as long as the server talks.
    pub(crate) async fn open(
        &self,
        address: SocketAddr,
        visitor: usize,
        proxied: &str,
        room: &str,
    ) -> Result<impl Future<Output = ()> + Send + 'static, Failure> {
        let mut stream = TcpStream::connect(address).await.map_err(Failure::new)?;
        stream.set_nodelay(true).map_err(Failure::new)?;
        let (path, cookie) = (format!("/api/rooms/{room}/events"), format!("{visitor:032x}"));
        let headers = format!("X-Forwarded-For: {proxied}\r\nAccept: text/event-stream\r\n");
        let request = Request { method: "GET", path: &path, headers: &headers, ..Request::default() };
        stream.write_all(&request.bytes(address, &cookie)).await.map_err(Failure::new)?;
        let (mut reader, ear) = (BufReader::new(stream), self.clone());
        let mut status = String::new();
        reader.read_line(&mut status).await.map_err(Failure::new)?;
        if !status.contains(" 200 ") {
            return Err(Failure::new(format!("a page may not listen: {}", status.trim())));
        }
        ear.next(&mut reader).await.ok_or_else(|| Failure::new("a page that listens was told nothing"))?;
        Ok(async move {
            while ear.next(&mut reader).await.is_some() {}
            ear.with(|heard| heard.faults.let_go += 1);
        })
    }

    /// Waits for the next event: an answer without an end is read line by line, and not as a whole. Each comes in one piece, so that its data are one line.
    async fn next(&self, reader: &mut BufReader<TcpStream>) -> Option<()> {
        let mut line = String::new();
        loop {
            line.clear();
            if reader.read_line(&mut line).await.ok()? == 0 {
                return None;
            }
            if let Some(told) = line.strip_prefix("data: ").and_then(|data| serde_json::from_str(data).ok()) {
                let now = Instant::now();
                self.with(|heard| heard.hear(told, now));
                return Some(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(version: u64, whole: bool, moves: usize, said: &[u64]) -> Told {
        let moves = (0..moves).map(|_| IgnoredAny).collect();
        let line = |number: &u64| Line { member: 1, channel: "all".to_owned(), text: number.to_string() };
        Told { version, whole, moves, lines: said.iter().map(line).collect(), ..Told::default() }
    }

    fn faults(all: impl IntoIterator<Item = Told>) -> [usize; 3] {
        let mut heard = Heard::default();
        all.into_iter().for_each(|one| heard.hear(one, Instant::now()));
        [heard.faults.lost, heard.faults.twice, heard.faults.out_of_order]
    }

    #[test]
    fn what_is_lost_or_comes_twice_or_too_late_is_noticed() {
        let good = || vec![told(1, true, 0, &[]), told(2, false, 1, &[1]), told(5, true, 1, &[1, 2])];
        assert_eq!(faults(good()), [0, 0, 0]);
        assert_eq!(faults(good().into_iter().chain([told(5, false, 1, &[])])), [0, 1, 0]);
        assert_eq!(faults(good().into_iter().chain([told(4, false, 1, &[])])), [0, 0, 1]);
        assert_eq!(faults(good().into_iter().chain([told(6, false, 1, &[2])])), [0, 1, 0]);
        assert_eq!(faults(good().into_iter().chain([told(6, false, 1, &[4])])), [1, 0, 0]);
        assert_eq!(faults(good().into_iter().chain([told(6, false, 4, &[])])), [2, 0, 0]);
    }
}
