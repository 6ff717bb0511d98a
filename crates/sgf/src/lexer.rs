//! The smallest pieces: blanks, names and the ends of values.

use memchr::{memchr2, memchr2_iter};

use crate::charset::Charset;

/// Values up to this length are faster to look through by hand.
const SHORT: usize = 16;

/// Is the byte a blank?
pub(crate) fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}

/// The first index from here on that does not hold a blank.
pub(crate) fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|&byte| is_blank(byte)) {
        at += 1;
    }
    at
}

/// The end of the name of a property. Old formats have lower-case letters and digits in names.
pub(crate) fn name_end(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(u8::is_ascii_alphanumeric) {
        at += 1;
    }
    at
}

/// Where the `]` of a value is that begins at `from`, just behind its `[`.
///
/// # Errors
/// If the file ends before: where the text of the value ends, less a last byte or two that would swallow the `]` if it
/// were written behind them.
#[inline]
pub(crate) fn value_end(bytes: &[u8], from: usize, charset: Charset) -> Result<usize, usize> {
    let mut at = from;
    for &byte in bytes[from..].iter().take(SHORT) {
        match byte {
            b']' if at == from || bytes[at - 1].is_ascii() => return Ok(at),
            b']' | b'\\' => break,
            _ => at += 1,
        }
    }
    long_value_end(bytes, at, charset)
}

fn long_value_end(bytes: &[u8], mut at: usize, charset: Charset) -> Result<usize, usize> {
    // Where the last escape ends, and where the value could be cut before it.
    let (mut behind_escape, mut safe) = (None, at);
    while let Some(step) = memchr2(b']', b'\\', &bytes[at..]) {
        at += step;
        if charset.is_trail(bytes, at) {
            at += 1;
        } else if bytes[at] == b']' {
            return Ok(at);
        } else {
            let end = whole(bytes, at, charset);
            safe = if behind_escape == Some(end) { safe } else { end };
            behind_escape = Some(at + 1);
            at += escape_length(bytes, at);
        }
    }
    let end = whole(bytes, bytes.len(), charset);
    Err(if behind_escape == Some(end) { safe } else { end })
}

/// The end, less half a character.
fn whole(bytes: &[u8], end: usize, charset: Charset) -> usize {
    end - usize::from(charset.is_half(bytes, end))
}

/// How many bytes to step over at a backslash: itself and an escaped byte of ASCII. (Other bytes have no meaning that
/// an escape could take away, and stepping over the first half of a character would hide it.)
fn escape_length(bytes: &[u8], at: usize) -> usize {
    1 + usize::from(bytes.get(at + 1).is_some_and(u8::is_ascii))
}

/// Where the `:` is that parts the two halves of a composed value.
pub(crate) fn colon(bytes: &[u8], charset: Charset) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr2(b':', b'\\', &bytes[at..])?;
        if bytes[at] == b':' {
            return Some(at);
        }
        at += if charset.is_trail(bytes, at) { 1 } else { escape_length(bytes, at) };
    }
}

/// Would someone who does not know the charset misread the structure of these bytes?
pub(crate) fn hides(bytes: &[u8], charset: Charset) -> bool {
    charset.has_trails() && memchr2_iter(b']', b'\\', bytes).any(|at| charset.is_trail(bytes, at))
}
