//! How hard a problem is, as a rank.

use tsumego::{Rank, Solution};

/// How hard a solved problem is. It takes some milliseconds.
pub(crate) fn rank_of(solution: &Solution) -> Rank {
    forge::rated(solution).rank
}

/// The rank of a difficulty from 1 to 10, for what nobody has rated yet.
pub(crate) fn of_ten(difficulty: u8) -> Rank {
    let (lowest, highest) = (f64::from(Rank::LOWEST.step()), f64::from(Rank::HIGHEST.step()));
    Rank::nearest(lowest + (f64::from(difficulty) - 1.0) / 9.0 * (highest - lowest))
}
