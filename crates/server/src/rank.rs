//! How hard a problem is, as a rank.

use proof::Solution;
use tsumego::Rank;

/// How hard a solved problem is. It takes some milliseconds.
pub(crate) fn rank_of(solution: &Solution) -> Rank {
    forge::rated(solution).rank
}
