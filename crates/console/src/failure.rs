//! [`Failure`]: why a command could not do what was asked, in one sentence with its place.

use std::fmt;

/// Wrong use or bad input. Shown as `corner.txt:4: expected …`; the program then ends with status 2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    file: Option<String>,
    line: Option<usize>,
    message: String,
}

impl Failure {
    /// A failure that no file is to blame for.
    pub fn new(message: impl fmt::Display) -> Failure {
        Failure { file: None, line: None, message: message.to_string() }
    }

    /// A failure of a whole file.
    pub fn in_file(file: &str, message: impl fmt::Display) -> Failure {
        Failure { file: Some(file.to_owned()), ..Failure::new(message) }
    }

    /// A failure at a line of a file, counted from 1.
    pub fn at_line(file: &str, line: usize, message: impl fmt::Display) -> Failure {
        Failure { line: Some(line), ..Failure::in_file(file, message) }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}:")?;
            if let Some(line) = self.line {
                write!(f, "{line}:")?;
            }
            f.write_str(" ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}
