//! What a check has to say.

use std::fmt;

/// One thing that is wrong and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Complaint {
    pub(super) path: String,
    /// Counted from 1; none when the file as a whole is meant.
    pub(super) line: Option<usize>,
    pub(super) what: String,
}

impl Complaint {
    pub(super) fn of_file(path: &str, what: impl Into<String>) -> Complaint {
        Complaint { path: path.to_owned(), line: None, what: what.into() }
    }

    pub(super) fn of_line(path: &str, line: usize, what: impl Into<String>) -> Complaint {
        Complaint { path: path.to_owned(), line: Some(line), what: what.into() }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.path, self.what),
            None => write!(f, "{}: {}", self.path, self.what),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_says_where() {
        assert_eq!(Complaint::of_line("a.rs", 3, "bad").to_string(), "a.rs:3: bad");
        assert_eq!(Complaint::of_file("a.rs", "bad").to_string(), "a.rs: bad");
    }
}
