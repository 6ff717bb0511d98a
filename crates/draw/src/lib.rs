//! Pictures of boards, as SVG text.
//!
//! A [`Picture`] is filled in piece by piece and then rendered; it has no opinion on whether the position is legal.
//! Everything is flat shapes with plain attributes: no style sheet, no script, no identifiers, so any number of
//! pictures can stand in one web page and every viewer draws the same thing. Groups carry class names for those who
//! want to restyle them.
//!
//! ```
//! use draw::{Mark, Picture, Shape};
//! use rules::{ByColor, Point, PointSet};
//! let stones = ByColor { black: PointSet::of(Point::new(2, 2)), white: PointSet::EMPTY };
//! let mark = Mark { shape: Shape::Ko(1), good: true };
//! let svg = Picture::new(9).stones(stones).mark(Point::new(0, 0), mark).render();
//! assert!(svg.starts_with("<svg "));
//! ```
//!
//! Reading order: `picture` (what is to be drawn), `frame` and `stars`; then `canvas`, which puts it into SVG, `ink`, and
//! [`proportion`]. `pixels` draws a bare board without SVG.
#![deny(missing_docs)]

mod canvas;
mod escaped;
mod frame;
mod ink;
mod picture;
mod pixels;
pub mod proportion;
mod stars;
#[cfg(test)]
mod tests;

pub use escaped::Escaped;
pub use frame::Frame;
pub use picture::{Mark, Picture, Shape, Theme};
pub use pixels::Pixels;
pub use stars::star_points;
