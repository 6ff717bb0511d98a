//! The controller's end: commands written, and [`Reader`], which puts the lines that come back together into answers.

/// The longest answer that is taken, in bytes; who sends more floods.
pub const MOST_ANSWER: usize = 4 << 20;

/// An answer of an engine: its text, or why it could not do what was asked.
pub type EngineAnswer = Result<String, String>;

/// Why what an engine sends is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Noise {
    /// More than [`MOST_ANSWER`] without an end.
    Flood,
    /// An answer to another command than the last.
    WrongId,
}

impl std::fmt::Display for Noise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Noise::Flood => "it sends more than any answer has",
            Noise::WrongId => "it answers a command that it was not asked",
        })
    }
}

impl std::error::Error for Noise {}

/// Puts lines together into answers. What comes before the `=` or `?` of an answer is no part of it: some engines
/// print greetings there.
///
/// ```
/// let mut reader = gtp::Reader::new(None);
/// assert_eq!(reader.take(b"Welcome!\n"), Ok(None));
/// assert_eq!(reader.take(b"= D4\r\n"), Ok(None));
/// assert_eq!(reader.take(b"\r\n"), Ok(Some(Ok("D4".to_owned()))));
/// ```
#[derive(Clone, Debug)]
pub struct Reader {
    id: Option<u64>,
    begun: Option<EngineAnswer>,
    bytes: usize,
}

impl Reader {
    /// For the answer to the command with this id.
    pub fn new(id: Option<u64>) -> Reader {
        Reader { id, begun: None, bytes: 0 }
    }

    /// Takes one line, and gives the answer that it ends, if it does.
    ///
    /// # Errors
    /// If this can become no answer to the command.
    pub fn take(&mut self, line: &[u8]) -> Result<Option<EngineAnswer>, Noise> {
        self.bytes = self.bytes.saturating_add(line.len());
        if self.bytes > MOST_ANSWER {
            return Err(Noise::Flood);
        }
        let text = String::from_utf8_lossy(line);
        let text = text.trim_end_matches(['\n', '\r']);
        match &mut self.begun {
            None => self.begin(text).map(|()| None),
            Some(_) if text.trim().is_empty() => Ok(self.begun.take()),
            Some(Ok(answer) | Err(answer)) => {
                answer.push('\n');
                answer.push_str(text);
                Ok(None)
            }
        }
    }

    fn begin(&mut self, text: &str) -> Result<(), Noise> {
        let Some(rest) = text.strip_prefix(['=', '?']) else { return Ok(()) };
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        // An answer without an id is taken as well: the smallest engines do not know ids.
        if digits > 0 && self.id.is_some_and(|id| rest[..digits].parse() != Ok(id)) {
            return Err(Noise::WrongId);
        }
        let answer = rest[digits..].trim().to_owned();
        self.begun = Some(if text.starts_with('=') { Ok(answer) } else { Err(answer) });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(id: Option<u64>, text: &str) -> Result<Option<EngineAnswer>, Noise> {
        let mut reader = Reader::new(id);
        for line in text.split_inclusive('\n') {
            if let Some(answer) = reader.take(line.as_bytes())? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    #[test]
    fn answers_end_with_an_empty_line() {
        assert_eq!(read(None, "= a\nb\n\n"), Ok(Some(Ok("a\nb".to_owned()))));
        assert_eq!(read(None, "? illegal move\r\n\r\n"), Ok(Some(Err("illegal move".to_owned()))));
        assert_eq!(read(Some(3), "=3\n\n"), Ok(Some(Ok(String::new()))));
        assert_eq!(read(Some(3), "= D4\n\n"), Ok(Some(Ok("D4".to_owned()))));
        assert_eq!(read(None, "= a\n"), Ok(None));
        assert_eq!(read(None, "\n\nhello\n"), Ok(None));
    }

    #[test]
    fn what_is_no_answer_is_told() {
        assert_eq!(read(Some(3), "=4 D4\n\n"), Err(Noise::WrongId));
        let mut reader = Reader::new(None);
        let line = vec![b'x'; 1 << 20];
        let noise = (0..10).find_map(|_| reader.take(&line).err());
        assert_eq!(noise, Some(Noise::Flood));
    }

    #[test]
    fn what_we_write_we_can_read() {
        for (text, id) in [("", None), ("D4", Some(7)), ("a\nb\nc", Some(0))] {
            let name = id.map(|id: u64| id.to_string());
            assert_eq!(read(id, &crate::success(name.as_deref(), text)), Ok(Some(Ok(text.to_owned()))));
            assert_eq!(read(id, &crate::failure(name.as_deref(), text)), Ok(Some(Err(text.to_owned()))));
        }
    }
}
