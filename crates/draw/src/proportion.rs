//! The proportions of a board, for whoever draws one elsewhere: all lengths are in the units of a picture, of which there
//! are [`CELL`] from line to line.

/// From line to line.
pub const CELL: f32 = 40.0;
/// The width of a line, black on white.
pub const LINE: f32 = 1.4;
/// The width of the edge of the board, black on white.
pub const EDGE: f32 = LINE * EDGE_TO_LINE;
/// The edges are a little stronger than the other lines.
pub(crate) const EDGE_TO_LINE: f32 = 1.8;
/// The radius of a star point.
pub const STAR: f32 = 3.0;
/// The radius of a stone, to the middle of its rim.
pub const STONE: f32 = 18.4;
/// The width of a stone's rim.
pub const RIM: f32 = 1.2;
/// The size of a letter or number on a point.
pub const LABEL: f32 = 20.0;
