//! As much of HTTP as guests speak: a request as bytes, and bytes as the answer. It does no I/O, so that those who wait
//! ([`crate::client`], the tests of the server) and those who do not (`load`) speak the same.

use std::net::SocketAddr;

use serde_json::Value;

/// The longest head of an answer, and the largest answer, that is read.
const MOST_HEAD: usize = 64 << 10;
const MOST_BYTES: usize = 64 << 20;

/// What is asked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request<'a> {
    pub method: &'a str,
    pub path: &'a str,
    /// The type of the body; empty where there is none.
    pub kind: &'a str,
    /// More lines of the head, each with its end.
    pub headers: &'a str,
    pub body: &'a [u8],
}

impl Request<'_> {
    /// The head that announces a body of this length, for a server and with the cookie of a visitor.
    pub fn head(&self, address: SocketAddr, cookie: &str, length: usize) -> String {
        let Request { method, path, kind, headers, .. } = self;
        let kind = if kind.is_empty() { String::new() } else { format!("Content-Type: {kind}\r\n") };
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nCookie: visitor={cookie}\r\n{kind}{headers}\
             Content-Length: {length}\r\n\r\n"
        )
    }

    /// All of it.
    pub fn bytes(&self, address: SocketAddr, cookie: &str) -> Vec<u8> {
        [self.head(address, cookie, self.body.len()).as_bytes(), self.body].concat()
    }
}

/// What came back.
#[derive(Clone, Debug, Default)]
pub struct HttpAnswer {
    pub status: u16,
    /// Status line and headers, in lower case.
    pub head: String,
    pub body: Vec<u8>,
}

impl HttpAnswer {
    pub fn is_good(&self) -> bool {
        (200..300).contains(&self.status)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The answer as JSON; its text where it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| self.text().into())
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// The code of a refusal; all that was said where it is none.
    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().map_or_else(|| self.text(), str::to_owned)
    }

    /// Does a refusal say in one sentence what is wrong?
    pub fn is_clear(&self) -> bool {
        self.json()["error"]["message"].as_str().is_some_and(|message| message.ends_with('.') && message.len() < 400)
    }
}

/// What came is no answer, or a very large one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoAnswer;

impl std::fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("this is no answer")
    }
}

impl std::error::Error for NoAnswer {}

/// Puts an answer together from the bytes that come.
#[derive(Debug, Default)]
pub struct Reader {
    /// What has come and is not yet read.
    rest: Vec<u8>,
    answer: HttpAnswer,
    left: Left,
}

/// What is still to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Left {
    #[default]
    Head,
    Bytes(usize),
    /// Pieces with their lengths, until one of length zero.
    Pieces,
    Nothing,
}

impl Reader {
    /// Takes what has come, and says whether the answer is complete.
    ///
    /// # Errors
    /// If this can become no answer.
    pub fn take(&mut self, bytes: &[u8]) -> Result<bool, NoAnswer> {
        self.rest.extend_from_slice(bytes);
        while self.step()? {}
        if self.answer.body.len() + self.rest.len() > MOST_BYTES {
            return Err(NoAnswer);
        }
        Ok(self.left == Left::Nothing)
    }

    /// The answer as far as it has come.
    pub fn answer(&self) -> &HttpAnswer {
        &self.answer
    }

    pub fn into_answer(self) -> HttpAnswer {
        self.answer
    }

    /// Reads the next part, if it is all there.
    fn step(&mut self) -> Result<bool, NoAnswer> {
        match self.left {
            Left::Head => self.head(),
            Left::Bytes(0) => {
                self.left = Left::Nothing;
                Ok(false)
            }
            Left::Bytes(count) => {
                let some = count.min(self.rest.len());
                self.answer.body.extend(self.rest.drain(..some));
                self.left = Left::Bytes(count - some);
                Ok(some > 0)
            }
            Left::Pieces => self.piece(),
            Left::Nothing => Ok(false),
        }
    }

    fn head(&mut self) -> Result<bool, NoAnswer> {
        let Some(end) = find(&self.rest, b"\r\n\r\n") else {
            return if self.rest.len() > MOST_HEAD { Err(NoAnswer) } else { Ok(false) };
        };
        let head = String::from_utf8_lossy(&self.rest[..end]).to_lowercase().replace("\r\n", "\n");
        self.rest.drain(..end + 4);
        self.answer.status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or(NoAnswer)?;
        self.answer.head = head;
        let length = self.answer.header("content-length").and_then(|length| length.parse().ok());
        let in_pieces = self.answer.header("transfer-encoding").is_some_and(|coding| coding.contains("chunked"));
        self.left = if in_pieces { Left::Pieces } else { Left::Bytes(length.unwrap_or(0)) };
        Ok(true)
    }

    fn piece(&mut self) -> Result<bool, NoAnswer> {
        let Some(at) = find(&self.rest, b"\r\n") else { return Ok(false) };
        let length = std::str::from_utf8(&self.rest[..at]).ok().and_then(|text| usize::from_str_radix(text, 16).ok());
        let length = length.filter(|&length| length <= MOST_BYTES).ok_or(NoAnswer)?;
        let end = at + 2 + length + 2;
        if self.rest.len() < end {
            return Ok(false);
        }
        self.answer.body.extend_from_slice(&self.rest[at + 2..end - 2]);
        self.rest.drain(..end);
        if length == 0 {
            self.left = Left::Nothing;
        }
        Ok(true)
    }
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|some| some == what)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answer that comes in pieces of so many bytes, if it is complete at the last of them and not before.
    fn read(text: &str, size: usize) -> Result<HttpAnswer, NoAnswer> {
        let mut reader = Reader::default();
        let pieces: Vec<&[u8]> = text.as_bytes().chunks(size).collect();
        for (at, piece) in pieces.iter().enumerate() {
            assert_eq!(reader.take(piece)?, at + 1 == pieces.len(), "{text}: piece {at}");
        }
        Ok(reader.into_answer())
    }

    #[test]
    fn an_answer_is_the_same_in_however_many_pieces_it_comes() {
        let plain = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\nX-Y: Z\r\n\r\n{\"a\":1}";
        let chunked = "HTTP/1.1 429 No\r\nRetry-After: 3\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{\"a\"\r\n3\r\n:1}\r\n0\r\n\r\n";
        for size in [1, 2, 3, 7, 1000] {
            let answer = read(plain, size).unwrap();
            assert_eq!((answer.status, answer.json()["a"].as_u64(), answer.header("x-y")), (200, Some(1), Some("z")));
            let answer = read(chunked, size).unwrap();
            assert_eq!((answer.status, answer.text().as_str()), (429, "{\"a\":1}"));
            assert_eq!(answer.header("retry-after"), Some("3"));
        }
        assert!(read("HTTP/1.1 204 No Content\r\n\r\n", 5).unwrap().body.is_empty());
    }

    #[test]
    fn what_is_no_answer_is_refused() {
        assert_eq!(Reader::default().take(b"SSH-2.0 hello\r\n\r\n"), Err(NoAnswer));
        let chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n";
        assert_eq!(Reader::default().take(chunked), Err(NoAnswer));
        let mut reader = Reader::default();
        assert!((0..100).any(|_| reader.take(&[b'x'; 1 << 10]) == Err(NoAnswer)));
    }

    #[test]
    fn a_request_says_who_asks_for_what() {
        let request = Request { method: "POST", path: "/p", kind: "text/plain", headers: "A: b\r\n", body: b"hi" };
        let bytes = request.bytes(([127, 0, 0, 1], 80).into(), "me");
        assert_eq!(
            String::from_utf8(bytes).unwrap(),
            "POST /p HTTP/1.1\r\nHost: 127.0.0.1:80\r\nCookie: visitor=me\r\nContent-Type: text/plain\r\nA: b\r\n\
             Content-Length: 2\r\n\r\nhi"
        );
    }
}
