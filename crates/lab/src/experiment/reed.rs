//! What Reed (2015) measured with his program: Tables 7.1 and 7.2.

use std::fmt;

use solver::classic::{Algorithm, Engine};

/// A cell of Table 7.2.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Published {
    /// It played the winning move, in so many seconds.
    Seconds(f64),
    /// It played another move.
    Fail,
}

use Published::{Fail, Seconds};

/// Minimax without limits, from one free point on.
const MINIMAX: [f64; 7] = [0.006, 0.027, 0.035, 1.167, 11.101, 149.044, 2454.678];
/// Alpha-beta without limits, from one free point on.
const ALPHA_BETA: [f64; 11] = [0.016, 0.031, 0.063, 0.219, 0.656, 2.172, 9.157, 36.358, 167.55, 1079.077, 6069.108];
/// Alpha-beta with breadth 8; the first measured nothing.
const BREADTH_8: [f64; 11] = [0.0, 0.031, 0.076, 0.25, 0.562, 2.14, 8.658, 26.028, 94.599, 480.215, 3844.457];

/// Breadth 8, by depth and free points.
const DEPTHS: [(u32, usize, Published); 22] = [
    (5, 8, Seconds(6.89)),
    (5, 9, Seconds(9.743)),
    (5, 10, Seconds(14.068)),
    (5, 11, Fail),
    (5, 12, Fail),
    (5, 13, Fail),
    (6, 10, Seconds(20.778)),
    (6, 11, Seconds(42.738)),
    (6, 12, Seconds(52.834)),
    (6, 13, Seconds(56.934)),
    (6, 14, Seconds(59.021)),
    (6, 15, Seconds(61.046)),
    (6, 16, Seconds(62.215)),
    (6, 17, Seconds(68.825)),
    (6, 18, Seconds(78.236)),
    (6, 19, Seconds(83.906)),
    (6, 20, Seconds(93.491)),
    (6, 25, Seconds(125.605)),
    (6, 27, Seconds(131.994)),
    (6, 28, Fail),
    (6, 30, Fail),
    (7, 16, Seconds(178.895)),
];

/// What he printed for an engine and a number of free points.
pub(crate) fn published(engine: &Engine, free: usize) -> Option<Published> {
    let Engine::Reed(reed) = engine else { return None };
    let row = |times: &[f64]| times.get(free.checked_sub(1)?).copied().map(Seconds);
    match (reed.algorithm, reed.depth, reed.breadth) {
        (Algorithm::Minimax, None, None) => row(&MINIMAX),
        (Algorithm::AlphaBeta, None, None) => row(&ALPHA_BETA),
        (Algorithm::AlphaBeta, None, Some(8)) => row(&BREADTH_8),
        (Algorithm::AlphaBeta, Some(depth), Some(8)) => {
            DEPTHS.iter().find(|&&(d, f, _)| (d, f) == (depth, free)).map(|&(_, _, published)| published)
        }
        _ => None,
    }
}

impl Published {
    /// The time, if it found the move.
    pub(crate) fn seconds(self) -> Option<f64> {
        match self {
            Seconds(time) => Some(time),
            Fail => None,
        }
    }
}

/// As in the raw tables.
impl fmt::Display for Published {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seconds(time) => write!(f, "{time}"),
            Fail => f.write_str("FAIL"),
        }
    }
}
