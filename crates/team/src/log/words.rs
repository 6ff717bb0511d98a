//! The words of a line.

use std::fmt::{self, Display, Write};
use std::str::{FromStr, Split};

use player::go::Komi;

/// The text is no event, or of a form that is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAnEvent;

impl Display for NotAnEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the line is no event of a room")
    }
}

impl std::error::Error for NotAnEvent {}

/// What is left of a line, word by word.
pub(super) struct Words<'l>(Split<'l, char>);

impl<'l> Words<'l> {
    pub(super) fn new(line: &'l str) -> Words<'l> {
        Words::split(line, ' ')
    }

    /// The parts of a word.
    pub(super) fn split(word: &'l str, by: char) -> Words<'l> {
        Words(word.split(by))
    }

    pub(super) fn word(&mut self) -> Result<&'l str, NotAnEvent> {
        self.0.next().ok_or(NotAnEvent)
    }

    /// The next word, if there is one.
    pub(super) fn more(&mut self) -> Option<&'l str> {
        self.0.next()
    }

    pub(super) fn read<T: FromStr>(&mut self) -> Result<T, NotAnEvent> {
        self.word()?.parse().map_err(|_| NotAnEvent)
    }

    /// `-` is none.
    pub(super) fn maybe<T: FromStr>(&mut self) -> Result<Option<T>, NotAnEvent> {
        match self.word()? {
            "-" => Ok(None),
            word => word.parse().map(Some).map_err(|_| NotAnEvent),
        }
    }

    pub(super) fn list<T: FromStr>(&mut self) -> Result<Vec<T>, NotAnEvent> {
        match self.word()? {
            "-" => Ok(Vec::new()),
            word => word.split(',').map(|item| item.parse().map_err(|_| NotAnEvent)).collect(),
        }
    }

    pub(super) fn text(&mut self) -> Result<String, NotAnEvent> {
        plain(self.word()?).ok_or(NotAnEvent)
    }

    pub(super) fn komi(&mut self) -> Result<Komi, NotAnEvent> {
        self.read().map(Komi::new)?.ok_or(NotAnEvent)
    }

    pub(super) fn end(&mut self) -> Result<(), NotAnEvent> {
        if self.0.next().is_none() { Ok(()) } else { Err(NotAnEvent) }
    }
}

/// `a,b`, or `-` for nothing.
pub(super) fn list<T: Display>(items: impl Iterator<Item = T>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    if items.is_empty() { "-".to_owned() } else { items.join(",") }
}

/// Text as one word: what would end it is percent-encoded, and no text is `%`.
pub(super) fn text(plain: &str) -> String {
    if plain.is_empty() {
        return "%".to_owned();
    }
    let mut word = String::with_capacity(plain.len());
    for letter in plain.chars() {
        if letter.is_whitespace() || letter.is_control() || "%:,=-".contains(letter) {
            let mut bytes = [0; 4];
            for byte in letter.encode_utf8(&mut bytes).bytes() {
                let written = write!(word, "%{byte:02X}");
                debug_assert!(written.is_ok(), "a string takes everything");
            }
        } else {
            word.push(letter);
        }
    }
    word
}

fn plain(word: &str) -> Option<String> {
    if word == "%" {
        return Some(String::new());
    }
    let mut parts = word.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at_checked(2)?;
        if !code.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        bytes.push(u8::from_str_radix(code, 16).ok()?);
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_is_one_word_and_reads_back() {
        for text in ["", "a", "a b", "100 %", "%20", "-", "a\nb\tc", "死活 \u{a0}\u{3000}", "\u{0}\u{7f}", "a:b,c=d"]
        {
            let word = super::text(text);
            assert!(!word.is_empty() && !word.contains([' ', '\n', ':', ',']) && word != "-", "{word}");
            assert_eq!(plain(&word).as_deref(), Some(text));
        }
        for bad in ["%2", "%zz", "%+1", "%FF", "a%"] {
            assert_eq!(plain(bad), None, "{bad}");
        }
    }
}
