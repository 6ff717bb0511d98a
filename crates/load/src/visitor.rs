//! [`Visitor`]: somebody with a cookie and one connection, which stays open from request to request.

use std::net::SocketAddr;

use chaos::http::{HttpAnswer, Reader, Request};
use console::Failure;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// So much of an answer is taken at once.
const PIECE: usize = 16 << 10;

/// Somebody with a cookie and one connection.
pub(crate) struct Visitor {
    address: SocketAddr,
    cookie: String,
    /// More lines of the head of every request.
    headers: String,
    stream: TcpStream,
    piece: Vec<u8>,
}

/// What somebody says who did not get it.
pub(crate) fn refused(what: &str, status: u16) -> Failure {
    Failure::new(format!("{what} was refused with status {status}"))
}

async fn connected(address: SocketAddr) -> Result<TcpStream, Failure> {
    let stream = TcpStream::connect(address).await.map_err(Failure::new)?;
    stream.set_nodelay(true).map_err(Failure::new)?;
    Ok(stream)
}

impl Visitor {
    /// The visitor of this number.
    pub(crate) async fn new(address: SocketAddr, number: usize) -> Result<Visitor, Failure> {
        let (cookie, headers) = (format!("{number:032x}"), "Accept-Encoding: gzip\r\n".to_owned());
        let stream = connected(address).await?;
        Ok(Visitor { address, cookie, headers, stream, piece: vec![0; PIECE] })
    }

    /// The same behind a proxy, which names the address that they come from. Answers come as they are.
    pub(crate) fn behind_proxy(self, address: &str) -> Visitor {
        Visitor { headers: format!("X-Forwarded-For: {address}\r\n"), ..self }
    }

    /// The same, to whom answers come as they are.
    pub(crate) fn plain(self) -> Visitor {
        Visitor { headers: String::new(), ..self }
    }

    /// Sends JSON, and reads it: the status, and what came.
    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Result<(u16, Value), Failure> {
        let answer = self.send("POST", path, "application/json", body.to_string().as_bytes()).await?;
        Ok((answer.status, answer.json()))
    }

    /// Reads JSON, which comes as it is.
    pub(crate) async fn read(&mut self, path: &str) -> Result<Value, Failure> {
        let headers = std::mem::take(&mut self.headers);
        let answer = self.get(path).await?;
        self.headers = headers;
        Ok(answer.json())
    }

    pub(crate) async fn get(&mut self, path: &str) -> Result<HttpAnswer, Failure> {
        self.send("GET", path, "", b"").await
    }

    /// Sends a request as a browser does, and reads the answer to its end.
    pub(crate) async fn send(
        &mut self,
        method: &str,
        path: &str,
        kind: &str,
        body: &[u8],
    ) -> Result<HttpAnswer, Failure> {
        let request = Request { method, path, kind, headers: &self.headers, body }.bytes(self.address, &self.cookie);
        let mut reader = Reader::default();
        // A server closes what has been silent for long, and a browser then connects again.
        let first = match self.stream.write_all(&request).await {
            Ok(()) => self.stream.read(&mut self.piece).await.unwrap_or(0),
            Err(_) => 0,
        };
        let mut complete = reader.take(&self.piece[..first]).map_err(Failure::new)?;
        if first == 0 {
            self.stream = connected(self.address).await?;
            self.stream.write_all(&request).await.map_err(Failure::new)?;
        }
        while !complete {
            let count = self.stream.read(&mut self.piece).await.map_err(Failure::new)?;
            if count == 0 {
                return Err(Failure::new("the server closed a connection"));
            }
            complete = reader.take(&self.piece[..count]).map_err(Failure::new)?;
        }
        Ok(reader.into_answer())
    }
}
