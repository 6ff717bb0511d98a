//! [`Line`]: one line that came in, as the protocol reads it (GTP 2, section 3.1).

/// The longest line that is read, in bytes. A whole board as `gogui-setup` takes a tenth of it.
pub const MOST_BYTES: usize = 32 << 10;

/// The number that a controller may give to a command, and finds again in the answer. As long as it is short it may
/// be of any size.
pub type Id = String;

/// The most digits of an id.
const MOST_DIGITS: usize = 20;

/// One line that came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Nothing that wants an answer: blanks or a comment.
    Nothing,
    /// The comment by which GoGui ends a search.
    Interrupt,
    /// A command.
    Command(Command),
    /// More than [`MOST_BYTES`].
    TooLong(Option<Id>),
}

/// A command, not yet understood.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Command {
    /// The controller's number for it.
    pub id: Option<Id>,
    /// The first word; empty where there was nothing but an id.
    pub name: String,
    /// The other words.
    pub arguments: Vec<String>,
    /// All behind the name, for commands that take prose.
    pub rest: String,
}

impl Line {
    /// Reads a line: control characters are dropped, tabs are blanks, and what follows a `#` is a comment.
    ///
    /// ```
    /// use gtp::Line;
    /// let Line::Command(command) = Line::read(b"7 play\tb D4 # the star point\r\n") else { panic!() };
    /// assert_eq!((command.id.as_deref(), command.name.as_str()), (Some("7"), "play"));
    /// assert_eq!(command.arguments, ["b", "D4"]);
    /// ```
    pub fn read(bytes: &[u8]) -> Line {
        let kept = String::from_utf8_lossy(&bytes[..bytes.len().min(MOST_BYTES)]);
        let text: String = kept.chars().filter_map(cleaned).collect();
        let (code, comment) = text.split_once('#').map_or((text.as_str(), None), |(code, rest)| (code, Some(rest)));
        let (id, code) = split_id(code.trim());
        if bytes.len() > MOST_BYTES {
            return Line::TooLong(id);
        }
        if id.is_none() && code.is_empty() {
            let interrupts = comment.is_some_and(|comment| comment.trim() == "interrupt");
            return if interrupts { Line::Interrupt } else { Line::Nothing };
        }
        Line::Command(Command::of(id, code))
    }
}

impl Command {
    fn of(id: Option<Id>, code: &str) -> Command {
        let (name, rest) = code.split_once(' ').unwrap_or((code, ""));
        let arguments = rest.split_whitespace().map(str::to_owned).collect();
        Command { id, name: name.to_owned(), arguments, rest: rest.trim().to_owned() }
    }
}

/// A tab is a blank; other control characters do not count.
fn cleaned(character: char) -> Option<char> {
    match character {
        '\t' => Some(' '),
        _ if character.is_control() => None,
        _ => Some(character),
    }
}

/// The digits in front, if they stand alone.
fn split_id(code: &str) -> (Option<Id>, &str) {
    let (first, rest) = code.split_once(' ').unwrap_or((code, ""));
    let is_id = !first.is_empty() && first.len() <= MOST_DIGITS && first.bytes().all(|byte| byte.is_ascii_digit());
    if is_id { (Some(first.to_owned()), rest.trim_start()) } else { (None, code) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Option<String> {
        match Line::read(line.as_bytes()) {
            Line::Command(Command { id, name, arguments, .. }) => {
                Some([id.unwrap_or_default(), name, arguments.join(",")].join("|"))
            }
            _ => None,
        }
    }

    #[test]
    fn ids_comments_tabs_and_control_characters_are_told_apart() {
        assert_eq!(words("12 play b  C3\r\n").as_deref(), Some("12|play|b,C3"));
        assert_eq!(words("play\tW\tq16#rest").as_deref(), Some("|play|W,q16"));
        assert_eq!(words("\x07na\x01me\n").as_deref(), Some("|name|"));
        assert_eq!(words("  3  \n").as_deref(), Some("3||"));
        assert_eq!(words("3a play").as_deref(), Some("|3a|play"));
        assert_eq!(words("123456789012345678901 x").as_deref(), Some("|123456789012345678901|x"));
    }

    #[test]
    fn what_wants_no_answer_gets_none() {
        for line in ["", "\r\n", " \t ", "# a comment", "#", "\x00"] {
            assert_eq!(Line::read(line.as_bytes()), Line::Nothing, "{line:?}");
        }
        assert_eq!(Line::read(b"# interrupt\n"), Line::Interrupt);
        assert_eq!(Line::read(b"#interrupt"), Line::Interrupt);
    }

    #[test]
    fn a_line_is_bounded_and_bytes_need_not_be_text() {
        let long = "8 play ".to_owned() + &"x".repeat(MOST_BYTES);
        assert_eq!(Line::read(long.as_bytes()), Line::TooLong(Some("8".to_owned())));
        assert!(matches!(Line::read(b"\xff\xfe play"), Line::Command(_)));
    }
}
