//! The simplest of HTTP clients: one connection, kept open, blocking, with a limit on every wait.

use std::io::{Error, ErrorKind, Read as _, Result, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

pub use crate::http::HttpAnswer;
use crate::http::{Reader, Request};

/// How long any answer may take, on a machine with other work to do as well.
const PATIENCE: Duration = Duration::from_secs(60);
/// A body up to this size goes out with the head in one piece.
const SMALL: usize = 16 << 10;
/// So much of an answer is taken at once.
const PIECE: usize = 16 << 10;

/// A visitor of a server.
#[derive(Debug)]
pub struct Client {
    address: SocketAddr,
    cookie: String,
    /// More lines of the head of every request.
    headers: String,
    connection: Option<TcpStream>,
}

impl Client {
    /// The visitor of this number.
    pub fn new(address: SocketAddr, number: u64) -> Client {
        Client { address, cookie: format!("{number:032x}"), headers: String::new(), connection: None }
    }

    /// The same behind a proxy, which names the address that the visitor comes from.
    pub fn from(self, forwarded: String) -> Client {
        self.with(&format!("X-Forwarded-For: {forwarded}\r\n"))
    }

    /// The same with these lines in the head of every request.
    pub fn with(self, headers: &str) -> Client {
        Client { headers: self.headers + headers, ..self }
    }

    pub fn get(&mut self, path: &str) -> Result<HttpAnswer> {
        self.send("GET", path, "", b"")
    }

    pub fn post(&mut self, path: &str, body: &Value) -> Result<HttpAnswer> {
        self.send("POST", path, "application/json", body.to_string().as_bytes())
    }

    /// Imports what [`form`] has made of a file.
    pub fn import(&mut self, form: &[u8]) -> Result<HttpAnswer> {
        self.send("POST", "/api/import", "multipart/form-data; boundary=x", form)
    }

    /// Sends a request and waits for the answer. A kept connection that the server has closed is opened anew, once.
    pub fn send(&mut self, method: &str, path: &str, kind: &str, body: &[u8]) -> Result<HttpAnswer> {
        let headers = self.headers.clone();
        let request = Request { method, path, kind, headers: &headers, body };
        let was_kept = self.connection.is_some();
        match self.try_once(request) {
            Err(error) if was_kept && error.kind() != ErrorKind::WouldBlock => self.try_once(request),
            answer => answer,
        }
    }

    fn try_once(&mut self, request: Request<'_>) -> Result<HttpAnswer> {
        let head = request.head(self.address, &self.cookie, request.body.len());
        let mut stream = match self.connection.take() {
            Some(stream) => stream,
            None => connect(self.address)?,
        };
        // A server that refuses early may stop reading; its answer is there all the same.
        let sent = match request.body.len() {
            ..=SMALL => stream.write_all(&[head.as_bytes(), request.body].concat()),
            _ => stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(request.body)),
        };
        let answer = read(&mut stream).map_err(|error| sent.err().unwrap_or(error))?;
        if !answer.header("connection").is_some_and(|way| way.contains("close")) {
            self.connection = Some(stream);
        }
        Ok(answer)
    }

    /// The first part of a request, for those who never send the rest.
    pub fn head(&self, method: &str, path: &str, kind: &str, length: usize) -> String {
        let request = Request { method, path, kind, headers: &self.headers, body: b"" };
        request.head(self.address, &self.cookie, length)
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

/// Reads an answer to its end.
pub fn read(stream: &mut TcpStream) -> Result<HttpAnswer> {
    read_until(stream, |_| false)
}

/// Reads an answer to its end, or until what has come is enough.
pub fn read_until(stream: &mut TcpStream, enough: impl Fn(&HttpAnswer) -> bool) -> Result<HttpAnswer> {
    let (mut reader, mut piece) = (Reader::default(), vec![0; PIECE]);
    loop {
        let count = match stream.read(&mut piece) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let complete = reader.take(&piece[..count]).map_err(|error| Error::new(ErrorKind::InvalidData, error))?;
        if complete || reader.answer().status != 0 && enough(reader.answer()) {
            return Ok(reader.into_answer());
        }
    }
}
