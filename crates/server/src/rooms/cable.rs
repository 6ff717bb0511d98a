//! [`Cable`]: a connection with a program, or its pipes, line by line, with a bound for everything that comes and for how long it takes.

use std::time::Duration;

use gtp::{EngineAnswer, Reader};
use tokio::io::{AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};

/// The longest line.
const LONGEST: usize = 4 << 10;
/// What a program may send between two questions, or in an answer.
const MOST: usize = 64 << 10;
/// How long a program may take to read what it is told.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a connection is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gone {
    /// It was closed, or it broke.
    Closed,
    /// It took too long.
    Slow,
    /// It sent too much, or what nobody can understand.
    Noise,
}

/// A connection with a program.
pub(super) struct Cable {
    reading: BufReader<Box<dyn AsyncRead + Send + Sync + Unpin>>,
    writing: Box<dyn AsyncWrite + Send + Sync + Unpin>,
    /// What has come of the next line.
    begun: Vec<u8>,
    /// Bytes that may still come before something is asked.
    left: usize,
    /// How long a line may take from its first byte to its end, where that is bounded, and when that one came.
    hurry: Option<Duration>,
    since: Option<Instant>,
}

impl Cable {
    pub(super) fn new(stream: TcpStream) -> Cable {
        // Where that cannot be had, lines come a little later.
        let _ = stream.set_nodelay(true);
        let (reading, writing) = stream.into_split();
        Cable::of(reading, writing)
    }

    pub(super) fn of(
        reading: impl AsyncRead + Send + Sync + Unpin + 'static,
        writing: impl AsyncWrite + Send + Sync + Unpin + 'static,
    ) -> Cable {
        let reading: Box<dyn AsyncRead + Send + Sync + Unpin> = Box::new(reading);
        Cable {
            reading: BufReader::new(reading),
            writing: Box::new(writing),
            begun: Vec::new(),
            left: MOST,
            hurry: None,
            since: None,
        }
    }

    /// The same, but whoever begins a line has to end it soon.
    pub(super) fn hurried(mut self) -> Cable {
        self.hurry = Some(PATIENCE);
        self
    }

    /// The next line, without its end. Nothing is lost where nobody waits for it any longer.
    pub(super) async fn line(&mut self) -> Result<Vec<u8>, Gone> {
        loop {
            let until = self.hurry.zip(self.since).map(|(hurry, since)| since + hurry);
            let bytes = match until {
                Some(until) => timeout_at(until, self.reading.fill_buf()).await.map_err(|_| Gone::Slow)?,
                None => self.reading.fill_buf().await,
            };
            let bytes = bytes.map_err(|_| Gone::Closed)?;
            if bytes.is_empty() {
                return Err(Gone::Closed);
            }
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(bytes.len(), |end| end + 1);
            if self.begun.len() + taken > LONGEST || taken > self.left {
                return Err(Gone::Noise);
            }
            self.begun.extend_from_slice(&bytes[..taken]);
            self.left -= taken;
            self.reading.consume(taken);
            if end.is_some() {
                self.since = None;
                return Ok(std::mem::take(&mut self.begun));
            }
            self.since.get_or_insert_with(Instant::now);
        }
    }

    /// Sends a line, after which the program may answer.
    pub(super) async fn send(&mut self, line: &str) -> Result<(), Gone> {
        self.left = MOST;
        let line = format!("{line}\n");
        match timeout(PATIENCE, self.writing.write_all(line.as_bytes())).await {
            Ok(sent) => sent.map_err(|_| Gone::Closed),
            Err(_) => Err(Gone::Slow),
        }
    }

    /// Lets as much come again as before.
    pub(super) fn forgive(&mut self) {
        self.left = MOST;
    }

    /// Asks, and waits so long for the answer.
    pub(super) async fn ask(&mut self, command: &str, limit: Duration) -> Result<EngineAnswer, Gone> {
        self.send(command).await?;
        match timeout(limit, self.answer()).await {
            Ok(answer) => answer,
            Err(_) => Err(Gone::Slow),
        }
    }

    async fn answer(&mut self) -> Result<EngineAnswer, Gone> {
        let mut reader = Reader::new(None);
        loop {
            let line = self.line().await?;
            if let Some(answer) = reader.take(&line).map_err(|_| Gone::Noise)? {
                return Ok(answer);
            }
        }
    }
}
