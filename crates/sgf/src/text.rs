//! Text: escapes and line breaks.
//!
//! FF\[4\] knows two kinds. In both a backslash takes the meaning from the next character and vanishes, a backslash
//! before a line break vanishes with it (a soft line break), and other blanks become spaces. A line break stays one in
//! Text and becomes a space in SimpleText. CR, LF, CRLF and LFCR are one line break each.

use std::borrow::Cow;

/// Which of the two kinds of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextKind {
    Text,
    SimpleText,
}

impl TextKind {
    /// The kind of the text of a property. Only comments have lines.
    pub(crate) fn of(name: &str) -> TextKind {
        if matches!(name, "C" | "GC") { TextKind::Text } else { TextKind::SimpleText }
    }
}

/// What a value says.
pub(crate) fn unescape(raw: Cow<'_, str>, kind: TextKind) -> Cow<'_, str> {
    let means_itself = |byte: u8| match byte {
        b'\n' => kind == TextKind::Text,
        b'\\' | b'\t' | 0x0B | 0x0C | b'\r' => false,
        _ => true,
    };
    if raw.bytes().all(means_itself) {
        return raw;
    }
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\\' => escaped(&mut rest, &mut text),
            '\n' | '\r' => {
                finish_break(c, &mut rest);
                text.push(if kind == TextKind::Text { '\n' } else { ' ' });
            }
            _ => text.push(spaced(c)),
        }
    }
    Cow::Owned(text)
}

type Rest<'a> = std::iter::Peekable<std::str::Chars<'a>>;

fn escaped(rest: &mut Rest<'_>, text: &mut String) {
    match rest.next() {
        Some(c @ ('\n' | '\r')) => finish_break(c, rest),
        Some(c) => text.push(spaced(c)),
        None => {}
    }
}

/// Takes the second half of CRLF or LFCR.
fn finish_break(first: char, rest: &mut Rest<'_>) {
    let second = if first == '\n' { '\r' } else { '\n' };
    rest.next_if_eq(&second);
}

fn spaced(c: char) -> char {
    if matches!(c, '\t' | '\u{B}' | '\u{C}') { ' ' } else { c }
}

/// Writes the value that says this. A colon is escaped on demand, as composed values need it.
pub(crate) fn escape(text: &str, colon: bool, out: &mut String) {
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\r' => {
                rest.next_if_eq(&'\n');
                out.push('\n');
            }
            ']' | '\\' => out.extend(['\\', c]),
            ':' if colon => out.extend(['\\', c]),
            _ => out.push(c),
        }
    }
}
