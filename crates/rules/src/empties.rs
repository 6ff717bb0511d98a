//! The empty points of a board as a list, so that one can be drawn at random.

use crate::grid::Grid;
use crate::point::MAX_SIZE;
use crate::{Point, PointSet};

const MOST: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// A list without order, in which each point knows its place.
#[derive(Clone)]
pub(crate) struct Empties {
    list: [Point; MOST],
    len: usize,
    place: Grid<u16>,
}

impl Empties {
    pub(crate) fn all(size: u8) -> Empties {
        let mut all = Empties { list: [Point::from_index(0); MOST], len: 0, place: Grid::filled(0) };
        PointSet::full(size).iter().for_each(|point| all.insert(point));
        all
    }

    pub(crate) fn points(&self) -> &[Point] {
        &self.list[..self.len]
    }

    #[inline]
    pub(crate) fn insert(&mut self, point: Point) {
        self.list[self.len] = point;
        self.place[point] = self.len as u16;
        self.len += 1;
    }

    /// The last point of the list moves into the gap.
    #[inline]
    pub(crate) fn remove(&mut self, point: Point) {
        self.len -= 1;
        let last = self.list[self.len];
        let place = self.place[point];
        self.list[usize::from(place)] = last;
        self.place[last] = place;
    }
}
