//! Stones that nobody has vouched for, and why they are no position.

use std::fmt;

use crate::{ByColor, Color, Point, PointSet};

/// Stones nobody has vouched for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Points along one side.
    pub size: u8,
    /// The stones of each colour.
    pub stones: ByColor<PointSet>,
    /// Whose turn it is.
    pub to_move: Color,
    /// The point where the side to move may not retake a ko.
    pub ko: Option<Point>,
}

/// Why a [`Setup`] is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// There are boards of 1 to 19 lines only.
    Size(u8),
    /// A stone beyond the edge.
    OffBoard(Point),
    /// A black and a white stone on one point.
    Overlap(Point),
    /// A chain that would already have been taken.
    NoLiberties {
        /// Whose chain.
        color: Color,
        /// Its stones.
        chain: PointSet,
    },
    /// No ko can just have been taken there.
    BadKo(Point),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Size(size) => write!(f, "a board has 1 to 19 lines, not {size}"),
            SetupError::OffBoard(point) => write!(f, "there is a stone at {point}, which is off the board"),
            SetupError::Overlap(point) => write!(f, "there is both a black and a white stone at {point}"),
            SetupError::NoLiberties { color, chain } => {
                let (first, count) = (chain.first().map_or(String::new(), |point| point.to_string()), chain.len());
                let stones = if count == 1 { "stone" } else { "stones" };
                write!(f, "the {} chain of {count} {stones} at {first} has no liberty", color.name())
            }
            SetupError::BadKo(point) => {
                write!(f, "{point} cannot be banned by ko: a stone there would not retake a single stone")
            }
        }
    }
}

impl std::error::Error for SetupError {}
