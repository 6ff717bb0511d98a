//! [`Visitor`]: somebody with a cookie and one connection, which stays open from request to request.

use std::net::SocketAddr;

use console::Failure;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) bytes: usize,
}

/// Somebody with a cookie and one connection.
pub(crate) struct Visitor {
    address: SocketAddr,
    cookie: String,
    /// More lines of the head of every request.
    headers: String,
    stream: BufReader<TcpStream>,
    line: String,
    body: Vec<u8>,
}

async fn connected(address: SocketAddr) -> Result<BufReader<TcpStream>, Failure> {
    let stream = TcpStream::connect(address).await.map_err(Failure::new)?;
    stream.set_nodelay(true).map_err(Failure::new)?;
    Ok(BufReader::new(stream))
}

impl Visitor {
    /// The visitor of this number.
    pub(crate) async fn new(address: SocketAddr, number: usize) -> Result<Visitor, Failure> {
        let (cookie, headers) = (format!("{number:032x}"), "Accept-Encoding: gzip\r\n".to_owned());
        let stream = connected(address).await?;
        Ok(Visitor { address, cookie, headers, stream, line: String::new(), body: Vec::new() })
    }

    /// The same behind a proxy, which names the address that they come from. Answers come as they are.
    pub(crate) fn behind_proxy(self, address: &str) -> Visitor {
        Visitor { headers: format!("X-Forwarded-For: {address}\r\n"), ..self }
    }

    /// Sends JSON, and reads it: the status, and null where the answer is none.
    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Result<(u16, Value), Failure> {
        let answer = self.send("POST", path, "application/json", body.to_string().as_bytes()).await?;
        Ok((answer.status, serde_json::from_slice(&self.body).unwrap_or_default()))
    }

    /// Reads JSON, which comes as it is.
    pub(crate) async fn read(&mut self, path: &str) -> Result<Value, Failure> {
        let headers = std::mem::take(&mut self.headers);
        self.get(path).await?;
        self.headers = headers;
        serde_json::from_slice(&self.body).map_err(Failure::new)
    }

    pub(crate) async fn get(&mut self, path: &str) -> Result<Answer, Failure> {
        self.send("GET", path, "", b"").await
    }

    /// Sends a request as a browser does, and reads the answer to its end.
    pub(crate) async fn send(&mut self, method: &str, path: &str, kind: &str, body: &[u8]) -> Result<Answer, Failure> {
        let kind = if kind.is_empty() { String::new() } else { format!("Content-Type: {kind}\r\n") };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nCookie: visitor={}\r\n{}{kind}\
             Content-Length: {}\r\n\r\n",
            self.address,
            self.cookie,
            self.headers,
            body.len()
        );
        let request = [head.as_bytes(), body].concat();
        self.body.clear();
        // A server closes what has been silent for long, and a browser then connects again.
        if self.stream.write_all(&request).await.is_err() || self.line().await.is_err() {
            self.stream = connected(self.address).await?;
            self.stream.write_all(&request).await.map_err(Failure::new)?;
            self.line().await?;
        }
        let status = self.line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let (mut length, mut chunked) = (0, false);
        loop {
            let line = self.line().await?.to_ascii_lowercase();
            match line.split_once(':') {
                Some(("content-length", value)) => length = value.trim().parse().unwrap_or(0),
                Some(("transfer-encoding", value)) => chunked = value.trim() == "chunked",
                Some(_) => {}
                None => break,
            }
        }
        let bytes = if chunked { self.chunks().await? } else { self.skip(length).await? };
        Ok(Answer { status, bytes })
    }

    async fn chunks(&mut self) -> Result<usize, Failure> {
        let mut sum = 0;
        loop {
            let length = usize::from_str_radix(self.line().await?, 16).unwrap_or(0);
            sum += self.skip(length).await?;
            self.line().await?;
            if length == 0 {
                return Ok(sum);
            }
        }
    }

    async fn skip(&mut self, length: usize) -> Result<usize, Failure> {
        let before = self.body.len();
        self.body.resize(before + length, 0);
        self.stream.read_exact(&mut self.body[before..]).await.map_err(Failure::new)
    }

    async fn line(&mut self) -> Result<&str, Failure> {
        self.line.clear();
        if self.stream.read_line(&mut self.line).await.map_err(Failure::new)? == 0 {
            return Err(Failure::new("the server closed a connection"));
        }
        Ok(self.line.trim_end())
    }
}
