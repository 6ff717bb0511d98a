//! Charsets: which one a game is in, and going back and forth.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8};

/// How many bytes a guess looks at. It is slow, and two thousand characters of Chinese are enough.
const SAMPLE: usize = 4 << 10;

/// Names that occur in files and are missing from the web's list of names.
const ALIASES: [(&str, &str); 9] = [
    ("cp932", "shift_jis"),
    ("cp936", "gbk"),
    ("ms936", "gbk"),
    ("euc-cn", "gbk"),
    ("cp949", "euc-kr"),
    ("ms949", "euc-kr"),
    ("uhc", "euc-kr"),
    ("cp950", "big5"),
    ("ms950", "big5"),
];

/// The charset of the text of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charset {
    encoding: &'static Encoding,
    origin: Origin,
}

/// How the charset of a game is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The game says so (`CA`).
    Declared,
    /// The file begins with the mark of UTF-8.
    Mark,
    /// Nothing is said, and the file is valid UTF-8.
    Valid,
    /// Nothing is said, and the bytes look like it.
    Guessed,
}

impl Charset {
    /// UTF-8, declared, as in every game made here.
    pub(crate) const UTF_8: Charset = Charset { encoding: UTF_8, origin: Origin::Declared };

    /// The charset of a file that begins with a byte order mark.
    pub(crate) const MARKED: Charset = Charset { encoding: UTF_8, origin: Origin::Mark };

    /// The charset of this name, if it is one that SGF can be in.
    pub(crate) fn declared(name: &[u8]) -> Option<Charset> {
        let name = name.trim_ascii().to_ascii_lowercase();
        let alias = ALIASES.iter().find(|(alias, _)| alias.as_bytes() == name);
        let encoding = Encoding::for_label_no_replacement(alias.map_or(&name, |(_, name)| name.as_bytes()))?;
        encoding.is_ascii_compatible().then_some(Charset { encoding, origin: Origin::Declared })
    }

    /// The charset of a file that does not say.
    pub(crate) fn of_undeclared(bytes: &[u8]) -> Charset {
        if Encoding::utf8_valid_up_to(bytes) == bytes.len() {
            return Charset { encoding: UTF_8, origin: Origin::Valid };
        }
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        let mut left = SAMPLE;
        // No character of any charset has a line break or a semicolon inside.
        for piece in bytes.split(|&byte| byte == b'\n' || byte == b';').filter(|piece| !piece.is_ascii()) {
            let piece = &piece[..piece.len().min(left)];
            detector.feed(piece, false);
            left -= piece.len();
            if left == 0 {
                break;
            }
        }
        Charset { encoding: detector.guess(None, Utf8Detection::Deny), origin: Origin::Guessed }
    }

    /// The name by which a file declares it.
    pub fn name(self) -> &'static str {
        self.encoding.name()
    }

    /// How it is known.
    pub fn origin(self) -> Origin {
        self.origin
    }

    /// Is it UTF-8?
    pub(crate) fn is_utf8(self) -> bool {
        self.encoding == UTF_8
    }

    /// The same charset, now declared.
    pub(crate) fn made_explicit(self) -> Charset {
        Charset { origin: Origin::Declared, ..self }
    }

    /// The text of these bytes, with U+FFFD for what is none.
    pub(crate) fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        self.encoding.decode_without_bom_handling(bytes).0
    }

    /// The bytes of a text.
    ///
    /// # Errors
    /// Names a character that the charset does not have.
    pub(crate) fn encode(self, text: &str) -> Result<Cow<'_, [u8]>, char> {
        let (bytes, _, _) = self.encoding.encode(text);
        // Reading back also finds the characters that an encoder folds into others: Shift_JIS makes the yen sign a
        // backslash, which would then escape something.
        if self.decode(&bytes) == text { Ok(bytes) } else { Err(self.missing(text)) }
    }

    fn missing(self, text: &str) -> char {
        let has = |c: char| {
            let text = c.to_string();
            let (bytes, _, unmappable) = self.encoding.encode(&text);
            !unmappable && self.decode(&bytes) == text.as_str()
        };
        text.chars().find(|&c| !has(c)).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    /// Can the second byte of a character look like ASCII punctuation that SGF gives a meaning?
    pub(crate) fn has_trails(self) -> bool {
        [SHIFT_JIS, GBK, GB18030, BIG5].contains(&self.encoding)
    }

    /// Is the ASCII byte at this index the second half of a character?
    pub(crate) fn is_trail(self, bytes: &[u8], at: usize) -> bool {
        self.is_half(bytes, at)
            && self.encoding.decode_without_bom_handling_and_without_replacement(&bytes[at - 1..=at]).is_some()
    }

    /// Do the bytes before this index end in the first half of a character?
    ///
    /// A byte of ASCII ends a character whether or not it belongs to one, so the run of other bytes before the index
    /// begins with a character, and counting from there tells.
    pub(crate) fn is_half(self, bytes: &[u8], at: usize) -> bool {
        if at == 0 || bytes[at - 1].is_ascii() || !self.has_trails() {
            return false;
        }
        let run = bytes[..at].iter().rev().take_while(|byte| !byte.is_ascii()).count();
        let mut next = at - run;
        while next < at {
            next += if self.is_lead(bytes[next]) { 2 } else { 1 };
        }
        next > at
    }

    fn is_lead(self, byte: u8) -> bool {
        match byte {
            0x81..=0x9F | 0xE0..=0xFC => true,
            0xA0..=0xDF | 0xFD..=0xFE => self.encoding != SHIFT_JIS,
            _ => false,
        }
    }
}
