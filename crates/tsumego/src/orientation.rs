//! [`Orientation`]: the one way to hold a board in which ties are broken, whichever way it was drawn.

use rules::{Point, PointSet, Position, Symmetry};

/// A way to hold a board, chosen by what is on it.
#[derive(Clone, Copy, Debug)]
pub struct Orientation {
    symmetry: Symmetry,
    size: u8,
}

impl Orientation {
    /// Of the eight ways to hold a position, the one in which the stones of the player to move, those of the other, and
    /// the marked ones come first.
    pub fn new(position: &Position, marked: PointSet) -> Orientation {
        let (board, mover) = (position.board(), position.to_move());
        let sets = [board.stones(mover), board.stones(!mover), marked, position.ko().into_iter().collect()];
        let held =
            |symmetry: &Symmetry| sets.map(|set| symmetry.apply_set(set, board.size()).iter().collect::<Vec<Point>>());
        let symmetry = Symmetry::ALL.into_iter().min_by_key(held).expect("there are eight");
        Orientation { symmetry, size: board.size() }
    }

    /// Where a point comes when the board is held so.
    pub fn place(self, point: Point) -> Point {
        self.symmetry.apply(point, self.size)
    }

    /// Where the first of some points comes when the board is held so.
    pub fn first_place(self, points: PointSet) -> Option<Point> {
        points.iter().map(|point| self.place(point)).min()
    }
}
