//! The part of a board that a picture shows.

use rules::{MAX_SIZE, Point, PointSet};

/// The part of the board that is shown: columns and rows from and to, both ends included, counted from 0 at A1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    pub(crate) left: u8,
    pub(crate) right: u8,
    pub(crate) bottom: u8,
    pub(crate) top: u8,
}

impl Frame {
    /// The whole board.
    pub fn whole(size: u8) -> Frame {
        let last = size.saturating_sub(1);
        Frame { left: 0, right: last, bottom: 0, top: last }
    }

    /// The points with two lines of air around them; an edge of the board that is then within reach is taken in.
    /// The whole board when there is no point.
    pub fn around(points: PointSet, size: u8) -> Frame {
        const AIR: u8 = 2;
        let reach = |at: u8| if at + AIR + 2 < size { at + AIR } else { size - 1 };
        let back = |at: u8| if at > AIR + 1 { at - AIR } else { 0 };
        let points = points & PointSet::full(size);
        let (mut columns, mut rows) = ((MAX_SIZE, 0), (MAX_SIZE, 0));
        for point in points {
            columns = (columns.0.min(point.column()), columns.1.max(point.column()));
            rows = (rows.0.min(point.row()), rows.1.max(point.row()));
        }
        if points.is_empty() {
            return Frame::whole(size);
        }
        Frame { left: back(columns.0), right: reach(columns.1), bottom: back(rows.0), top: reach(rows.1) }
    }

    /// Is the point in the frame?
    pub fn contains(self, point: Point) -> bool {
        (self.left..=self.right).contains(&point.column()) && (self.bottom..=self.top).contains(&point.row())
    }

    /// The columns shown, from left to right.
    pub fn columns(self) -> std::ops::RangeInclusive<u8> {
        self.left..=self.right
    }

    /// The rows shown, from the bottom up.
    pub fn rows(self) -> std::ops::RangeInclusive<u8> {
        self.bottom..=self.top
    }

    /// The part of the frame that a board of this size has.
    pub(crate) fn within(self, size: u8) -> Frame {
        let last = size - 1;
        Frame {
            left: self.left.min(last),
            right: self.right.min(last),
            bottom: self.bottom.min(last),
            top: self.top.min(last),
        }
    }
}
