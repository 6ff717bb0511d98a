//! [`Kept`]: a problem that is worth keeping, with all that was found about it.

use tsumego::{Rank, Tag};

use crate::judge::Worthy;
use crate::source::Source;

/// A problem that was kept.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The problem.
    pub worthy: Worthy,
    /// What its proof shows.
    pub tags: Vec<Tag>,
    /// How hard it is.
    pub rank: Rank,
    /// Where it came from.
    pub source: Source,
    /// The number of the first of its family.
    pub family: usize,
}
