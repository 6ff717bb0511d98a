//! [`Plan`]: how the sheets are to look.

use crate::Paper;

/// More columns leave no room for words.
pub const MOST_COLUMNS: u8 = 6;

/// How the sheets are to look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// What they are printed on.
    pub paper: Paper,
    /// Problems side by side, from 1 to [`MOST_COLUMNS`]; none leaves it to the size of the print.
    pub columns: Option<u8>,
    /// Larger boards and words, for walls and for tired eyes.
    pub large: bool,
    /// Letters and numbers around the problems too; the solutions have them anyway.
    pub coordinates: bool,
    /// Marks on the stones that a problem is about.
    pub targets: bool,
    /// Are there solutions overleaf?
    pub solutions: bool,
    /// At the head of every page; empty for none.
    pub title: String,
    /// The number of the first problem.
    pub first: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            paper: Paper::default(),
            columns: None,
            large: false,
            coordinates: false,
            targets: false,
            solutions: true,
            title: String::new(),
            first: 1,
        }
    }
}

impl Plan {
    /// Problems side by side.
    pub(crate) fn columns(&self) -> usize {
        self.columns.unwrap_or(if self.large { 2 } else { 3 }).clamp(1, MOST_COLUMNS).into()
    }
}
