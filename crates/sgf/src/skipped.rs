//! What could not be read, and where; and how much may be read at all.

use std::fmt;

use crate::span::Span;

/// How large a file may be.
///
/// The defaults hold any collection that people pass around. A file made up to waste memory can take about 2 GB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of the file. Files of 4 GiB and more are refused whatever the limit.
    pub bytes: usize,
    /// Games that are read. What comes behind them is kept as it is, and told.
    pub games: usize,
    /// Nodes of all games together.
    pub nodes: usize,
    /// Properties of all nodes together.
    pub properties: usize,
    /// Variations within variations.
    pub depth: usize,
    /// Places that are no part of any node: texts, and parentheses around nothing.
    pub stray: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            bytes: 256 << 20,
            games: usize::MAX,
            nodes: 10_000_000,
            properties: 30_000_000,
            depth: 1_000_000,
            stray: 10_000_000,
        }
    }
}

impl Limits {
    /// Whatever fits.
    pub const NONE: Limits = Limits {
        bytes: usize::MAX,
        games: usize::MAX,
        nodes: usize::MAX,
        properties: usize::MAX,
        depth: usize::MAX,
        stray: usize::MAX,
    };
}

/// The file goes beyond one of the [`Limits`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// More bytes than this.
    Bytes(usize),
    /// More nodes than this.
    Nodes(usize),
    /// More properties than this.
    Properties(usize),
    /// Variations nested deeper than this.
    Depth(usize),
    /// More places than this that are no part of any node.
    Stray(usize),
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLarge::Bytes(limit) => write!(f, "the file is larger than the limit of {limit} bytes"),
            TooLarge::Nodes(limit) => write!(f, "the file has more nodes than the limit of {limit}"),
            TooLarge::Properties(limit) => write!(f, "the file has more properties than the limit of {limit}"),
            TooLarge::Depth(limit) => write!(f, "the variations are nested deeper than the limit of {limit}"),
            TooLarge::Stray(limit) => {
                write!(f, "the file has more than the limit of {limit} places that are no part of any node")
            }
        }
    }
}

impl std::error::Error for TooLarge {}

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// Bytes before it.
    pub offset: usize,
    /// Line, counted from 1. LF, CR and CRLF end a line.
    pub line: usize,
    /// Column, counted from 1 in bytes, without the bytes that continue a character of UTF-8.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Walks along a file and counts its lines. Asked for places in rising order, it looks at each byte once.
pub(crate) struct Places<'a> {
    bytes: &'a [u8],
    at: Place,
}

impl<'a> Places<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Places<'a> {
        Places { bytes, at: Place { offset: 0, line: 1, column: 1 } }
    }

    /// The place of this offset, which must not lie before the last one.
    pub(crate) fn of(&mut self, offset: usize) -> Place {
        while self.at.offset < offset.min(self.bytes.len()) {
            self.step();
        }
        self.at
    }

    fn step(&mut self) {
        let (byte, next) = (self.bytes[self.at.offset], self.bytes.get(self.at.offset + 1));
        self.at.offset += 1;
        let ends_line = byte == b'\n' || byte == b'\r' && next != Some(&b'\n');
        if ends_line {
            (self.at.line, self.at.column) = (self.at.line + 1, 1);
        } else if byte & 0xC0 != 0x80 {
            self.at.column += 1;
        }
    }
}

/// Something in a file that is not in the tree that was read from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skipped {
    /// Where it begins.
    pub at: Place,
    /// How many bytes it is long; none where something is missing.
    pub length: usize,
    /// What it is.
    pub what: Damage,
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.what)
    }
}

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Damage {
    /// There is no game in the file.
    NoGame,
    /// There is no game because the file is UTF-16.
    Utf16,
    /// Text between or behind the games. (Text before the first is common, and not damage.)
    Outside(String),
    /// Text inside a game that is no node and no property with a value.
    Text(String),
    /// A pair of parentheses without a node of its own.
    EmptyTree,
    /// Properties without a node; a `;` was assumed.
    MissingSemicolon,
    /// A node behind the variations of the line it belongs to; it was taken as one more variation.
    NodeAfterVariations,
    /// The file ends within a value.
    MissingBracket,
    /// The file ends while this many variations are open.
    MissingParentheses(usize),
    /// Only this many games were to be read, and there are more.
    MoreGames(usize),
    /// A charset nobody here can read.
    UnknownCharset(String),
    /// So much damage, here or elsewhere, that this many places are not listed.
    Further(usize),
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::NoGame => f.write_str("no game found: an SGF file holds “(;” somewhere"),
            Damage::Utf16 => f.write_str("the file is UTF-16; save it as UTF-8"),
            Damage::Outside(text) => write!(f, "skipped text outside any game: “{text}”"),
            Damage::Text(text) => write!(f, "skipped text that is no node and no property with a value: “{text}”"),
            Damage::EmptyTree => f.write_str("skipped a pair of parentheses without a node of its own"),
            Damage::MissingSemicolon => f.write_str("“;” is missing before the first property of a node"),
            Damage::NodeAfterVariations => {
                f.write_str("a node follows the variations of its line; taken as one more variation")
            }
            Damage::MissingBracket => f.write_str("the file ends inside a value: “]” is missing"),
            Damage::MissingParentheses(1) => f.write_str("the file ends too early: “)” is missing"),
            Damage::MissingParentheses(count) => write!(f, "the file ends too early: “)” is missing {count} times"),
            Damage::MoreGames(count) => write!(f, "only the first {count} games are read"),
            Damage::UnknownCharset(name) => write!(f, "the charset “{name}” is not known; its text is guessed"),
            Damage::Further(count) => write!(f, "{count} further places are damaged"),
        }
    }
}

/// The beginning of some text, fit for a message.
pub(crate) fn excerpt(bytes: &[u8]) -> String {
    const LENGTH: usize = 24;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * LENGTH)]).into_owned();
    let clean = |c: char| if c.is_control() || c.is_whitespace() { ' ' } else { c };
    let mut short: String = text.chars().take(LENGTH).map(clean).collect();
    if text.chars().count() > LENGTH {
        short.push('…');
    }
    short
}

/// A finding of the parser before its line is counted.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) span: Span,
    pub(crate) what: Damage,
}

/// Gives the findings their places, in the order of the file. Those that are not there are mentioned at its end.
pub(crate) fn placed(mut findings: Vec<Finding>, unsaid: usize, bytes: &[u8]) -> Vec<Skipped> {
    if unsaid > 0 {
        findings.push(Finding { span: Span::new(bytes.len(), bytes.len()), what: Damage::Further(unsaid) });
    }
    findings.sort_by_key(|finding| finding.span.start);
    let mut places = Places::new(bytes);
    findings
        .into_iter()
        .map(|Finding { span, what }| Skipped { at: places.of(span.start as usize), length: span.len(), what })
        .collect()
}
