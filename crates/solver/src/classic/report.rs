//! What an engine has found.

use rules::Move;

use crate::Limit;

/// What an engine thinks becomes of the target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opinion {
    /// It is captured.
    Captured,
    /// It survives.
    Survives,
    /// The search saw neither before its horizon.
    Unclear,
}

impl Opinion {
    /// The word for it: `captured`, `survives` or `unclear`.
    pub const fn word(self) -> &'static str {
        match self {
            Opinion::Captured => "captured",
            Opinion::Survives => "survives",
            Opinion::Unclear => "unclear",
        }
    }
}

/// What an engine has found, so far or in the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The move that it would play; none before the first one is judged, and where there is no move.
    pub best: Option<Move>,
    /// The value of that move for the side to move.
    pub score: Option<i64>,
    /// What it expects.
    pub opinion: Opinion,
    /// Positions looked at.
    pub nodes: u64,
    /// The longest line looked at, in moves.
    pub deepest: usize,
    /// First moves judged, and first moves that there are after cutting.
    pub judged: (usize, usize),
    /// Which limit ended the search early, if one did.
    pub limit: Option<Limit>,
}
