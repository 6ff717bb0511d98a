//! The rules of Go, and nothing else.
#![deny(missing_docs)]

mod color;
mod point;
pub mod svg;

pub use color::{ByColor, Color};
pub use point::{MAX_SIZE, NotAPoint, Point, PointSet, Points, Symmetry};
