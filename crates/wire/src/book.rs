//! The author's answer to a problem.

use proof::Solution;
use schemars::JsonSchema;
use serde::Serialize;
use tsumego::{Book, Draft, right_moves};

use super::{MarkJson, Turn};

/// The author's answer, beside what is proved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BookJson {
    /// First moves that the author calls right.
    pub answers: Vec<Turn>,
    /// Those of them that are proved not to be.
    pub disproved: Vec<Turn>,
    /// How many positions the author's tree shows; 0 where there is none.
    pub pages: usize,
}

impl BookJson {
    /// What there is of an author's answer: a tree in SGF, or the first moves that a draft names.
    pub fn new(draft: &Draft, tree: &str, solution: Option<&Solution>) -> Option<BookJson> {
        let book = Book::parse(tree, draft.setup.to_move);
        if book.is_none() && draft.answers.is_empty() {
            return None;
        }
        let answers: Vec<Turn> = draft.answers.iter().map(|&answer| Turn(answer)).collect();
        let right = solution.map(right_moves).unwrap_or_default();
        let graded = |first| solution.is_some_and(|solution| solution.moves().any(|(made, _)| made == first));
        let wrong = |answer: &Turn| graded(answer.0) && !right.contains(&answer.0);
        let disproved = answers.iter().filter(|&answer| wrong(answer)).copied().collect();
        Some(BookJson { answers, disproved, pages: book.map_or(0, |book| book.len()) })
    }
}

/// What the author's tree says about the moves made so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PageJson {
    /// About the person's last move; none before the first.
    pub code: Option<BookCode>,
    pub comment: String,
    pub marks: Vec<MarkJson>,
    /// The author's line ends here.
    pub end: bool,
    /// Nothing is proved, so the program plays by the book, and what it says of a move is all that is known.
    pub judges: bool,
}

/// What the author says of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BookCode {
    Right,
    Wrong,
    /// The tree shows the move and says nothing about it.
    Unsaid,
    /// The tree does not show the move.
    Absent,
}
