//! The rules of Go, and nothing else.
#![deny(missing_docs)]

mod color;
mod point;

pub use color::{ByColor, Color};
pub use point::{MAX_SIZE, NotAPoint, Point, PointSet, Points, Symmetry};
