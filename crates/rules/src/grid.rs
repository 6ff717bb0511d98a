//! One value for every cell of the bordered grid, found by its point.

use std::ops::{Index, IndexMut};

use crate::Point;
use crate::point::CELLS;

/// An array with a place for each point of any board and for the border around it.
#[derive(Clone)]
pub(crate) struct Grid<T>([T; CELLS]);

impl<T: Copy> Grid<T> {
    pub(crate) const fn filled(value: T) -> Grid<T> {
        Grid([value; CELLS])
    }
}

impl<T> Index<Point> for Grid<T> {
    type Output = T;

    #[inline]
    fn index(&self, point: Point) -> &T {
        &self.0[point.index()]
    }
}

impl<T> IndexMut<Point> for Grid<T> {
    #[inline]
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index()]
    }
}
