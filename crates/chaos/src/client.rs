//! The simplest of HTTP clients: one connection, kept open, blocking, with a limit on every wait.

use std::io::{BufRead as _, BufReader, Error, ErrorKind, Read as _, Result, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// How long any answer may take, on a machine with other work to do as well.
const PATIENCE: Duration = Duration::from_secs(60);
/// A body up to this size goes out with the head in one piece.
const SMALL: usize = 16 << 10;
/// The largest answer that is read.
const MOST_BYTES: usize = 64 << 20;

/// What came back.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub body: Vec<u8>,
    /// The seconds of `Retry-After`.
    pub retry_after: Option<u64>,
    closes: bool,
}

impl Answer {
    pub fn is_good(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// The answer as JSON; null when it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// Does a refusal say in one sentence what is wrong?
    pub fn is_clear(&self) -> bool {
        self.json()["error"]["message"].as_str().is_some_and(|message| message.ends_with('.') && message.len() < 400)
    }
}

/// A visitor of a server.
#[derive(Debug)]
pub struct Client {
    address: SocketAddr,
    cookie: String,
    forwarded: Option<String>,
    connection: Option<BufReader<TcpStream>>,
}

impl Client {
    /// The visitor of this number.
    pub fn new(address: SocketAddr, number: u64) -> Client {
        Client { address, cookie: format!("{number:032x}"), forwarded: None, connection: None }
    }

    /// The same behind a proxy, which names the address that the visitor comes from.
    pub fn from(self, forwarded: String) -> Client {
        Client { forwarded: Some(forwarded), ..self }
    }

    pub fn get(&mut self, path: &str) -> Result<Answer> {
        self.send("GET", path, "", b"")
    }

    pub fn post(&mut self, path: &str, body: &Value) -> Result<Answer> {
        self.send("POST", path, "application/json", body.to_string().as_bytes())
    }

    /// Imports what [`form`] has made of a file.
    pub fn import(&mut self, form: &[u8]) -> Result<Answer> {
        self.send("POST", "/api/import", "multipart/form-data; boundary=x", form)
    }

    /// Sends a request and waits for the answer. A kept connection that the server has closed is opened anew, once.
    pub fn send(&mut self, method: &str, path: &str, kind: &str, body: &[u8]) -> Result<Answer> {
        let was_kept = self.connection.is_some();
        match self.try_once(method, path, kind, body) {
            Err(error) if was_kept && error.kind() != ErrorKind::WouldBlock => self.try_once(method, path, kind, body),
            answer => answer,
        }
    }

    fn try_once(&mut self, method: &str, path: &str, kind: &str, body: &[u8]) -> Result<Answer> {
        let head = self.head(method, path, kind, body.len());
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => BufReader::new(connect(self.address)?),
        };
        // A server that refuses early may stop reading; its answer is there all the same.
        let stream = connection.get_mut();
        let sent = match body.len() {
            ..=SMALL => stream.write_all(&[head.as_bytes(), body].concat()),
            _ => stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body)),
        };
        let answer = read(&mut connection).map_err(|error| sent.err().unwrap_or(error))?;
        if !answer.closes {
            self.connection = Some(connection);
        }
        Ok(answer)
    }

    /// The first part of a request, for those who never send the rest.
    pub fn head(&self, method: &str, path: &str, kind: &str, length: usize) -> String {
        let forwarded = self.forwarded.as_ref().map(|by| format!("X-Forwarded-For: {by}\r\n")).unwrap_or_default();
        let kind = if kind.is_empty() { String::new() } else { format!("Content-Type: {kind}\r\n") };
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: visitor={}\r\n{forwarded}{kind}Content-Length: {length}\r\n\r\n",
            self.address, self.cookie
        )
    }
}

/// A file as a form to be imported.
pub fn form(file: &[u8]) -> Vec<u8> {
    let head = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"all.sgf\"\r\n\r\n";
    [head.as_bytes(), file, b"\r\n--x--\r\n"].concat()
}

/// A connection on which no wait is without end.
pub fn connect(address: SocketAddr) -> Result<TcpStream> {
    let stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

fn read(connection: &mut BufReader<TcpStream>) -> Result<Answer> {
    let status = line(connection)?.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(no_http)?;
    let (mut length, mut chunked, mut closes, mut retry_after) = (None, false, false, None);
    loop {
        let header = line(connection)?.to_ascii_lowercase();
        let Some((name, value)) = header.split_once(": ") else { break };
        match name {
            "content-length" => length = value.parse().ok(),
            "transfer-encoding" => chunked = value.contains("chunked"),
            "connection" => closes = value.contains("close"),
            "retry-after" => retry_after = value.parse().ok(),
            _ => {}
        }
    }
    let mut body = Vec::new();
    if chunked {
        loop {
            let size = usize::from_str_radix(&line(connection)?, 16).map_err(|_| no_http())?;
            bytes(connection, size, &mut body)?;
            line(connection)?;
            if size == 0 {
                break;
            }
        }
    } else {
        bytes(connection, length.unwrap_or(0), &mut body)?;
    }
    Ok(Answer { status, body, retry_after, closes })
}

fn bytes(connection: &mut BufReader<TcpStream>, count: usize, body: &mut Vec<u8>) -> Result<()> {
    if body.len() + count > MOST_BYTES {
        return Err(no_http());
    }
    let start = body.len();
    body.resize(start + count, 0);
    connection.read_exact(&mut body[start..])
}

fn line(connection: &mut BufReader<TcpStream>) -> Result<String> {
    let mut line = String::new();
    if connection.take(16 << 10).read_line(&mut line)? == 0 {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_owned())
}

fn no_http() -> Error {
    Error::new(ErrorKind::InvalidData, "this is no answer")
}
