//! [`Remark`]: what an author's book says about the moves made so far.

use sgf::Mark;
use tsumego::{Page, Worth};

/// What a book says about the moves made so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// About the person's last move; none before the first.
    pub said: Option<Said>,
    /// What the author writes.
    pub comment: String,
    /// What the author marks on the board.
    pub marks: Vec<Mark>,
    /// The author's line ends here.
    pub end: bool,
    /// Nothing is proved, so the program plays by the book, and what it says of a move is all that is known.
    pub judges: bool,
}

/// What an author says of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// The book shows the move.
    Shown(Worth),
    /// The book does not show the move.
    Absent,
}

impl Said {
    /// What is said of the move that leads to this page.
    pub(crate) fn of(page: Option<&Page>) -> Said {
        page.map_or(Said::Absent, |page| Said::Shown(page.worth))
    }
}

impl Remark {
    /// What the pages of the last move, and of the reply to it, say.
    pub(crate) fn new(said: Option<Said>, page: Option<&Page>, reply: Option<&Page>) -> Remark {
        let comments: Vec<&str> = page.into_iter().chain(reply).map(|page| page.comment.as_str()).collect();
        let last = reply.or(page);
        Remark {
            said,
            comment: comments.into_iter().filter(|comment| !comment.is_empty()).collect::<Vec<_>>().join("\n"),
            marks: last.map(|page| page.marks.clone()).unwrap_or_default(),
            end: last.is_some_and(Page::is_end),
            judges: false,
        }
    }
}
