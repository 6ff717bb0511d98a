//! Random problems to learn from. They are drawn as they were when the weights of the search were made, and not by `forge`, so
//! that the same weights can be made again.

use dice::Dice;
use proof::Problem;
use rules::{ByColor, Color, Point, PointSet, Position, Setup};
use solver::region;

/// The size of the board.
pub(super) const SIZE: u8 = 9;

/// A white group around some room for eyes, shut in by Black, perhaps with a hole in its wall, liberties outside and
/// stones inside; none where that is no problem.
pub(super) fn walled(urn: &mut Urn, most: usize) -> Option<Problem> {
    let room = room(urn, most);
    let mut wall = room.border(SIZE);
    let mut open = PointSet::EMPTY;
    for _ in 0..urn.any([0, 0, 0, 1, 1, 2]) {
        let hole = urn.point(wall)?;
        wall.remove(hole);
        open.insert(hole);
    }
    let mut shut = (room | wall | open).border(SIZE);
    for _ in 0..urn.any([0, 0, 1, 1, 2]) {
        let liberty = urn.point(shut & wall.border(SIZE))?;
        open.insert(liberty);
        shut = (room | wall | open).border(SIZE);
    }
    let inside = Stones::new(urn, room);
    let stones = ByColor { black: shut | inside.black, white: wall | inside.white };
    let region = (room | open) - inside.black - inside.white;
    if !(4..=most + 3).contains(&region.len()) || stray(&inside, wall | shut) {
        return None;
    }
    let to_move = Color::BOTH[urn.below(2)];
    let position = Position::from_setup(Setup { size: SIZE, stones, to_move, ko: None }).ok()?;
    let target = wall.parts().max_by_key(PointSet::len)?;
    let lone = wall.parts().filter(|chain| *chain != target).any(|chain| chain.len() < 2);
    let out_of_bounds = position.board().empty() - region;
    let region = region::given(&position, out_of_bounds);
    if lone { None } else { Problem::new(position, target, region).ok() }
}

struct Stones {
    black: PointSet,
    white: PointSet,
}

impl Stones {
    fn new(urn: &mut Urn, room: PointSet) -> Stones {
        let mut stones = Stones { black: PointSet::EMPTY, white: PointSet::EMPTY };
        for _ in 0..urn.any([0, 0, 0, 1, 1, 2, 3]) {
            urn.point(room - stones.white).inspect(|&point| stones.black.insert(point));
        }
        for _ in 0..urn.any([0, 0, 0, 0, 1, 2]) {
            urn.point(room - stones.black).inspect(|&point| stones.white.insert(point));
        }
        stones
    }
}

/// Does a stone inside touch no other stone?
fn stray(inside: &Stones, around: PointSet) -> bool {
    let all = inside.black | inside.white | around;
    (inside.black | inside.white).iter().any(|stone| !PointSet::of(stone).border(SIZE).meets(all))
}

/// Connected points in a corner or on a side, not too long and not too thin.
fn room(urn: &mut Urn, most: usize) -> PointSet {
    let corner = urn.below(3) > 0;
    let start = if corner { Point::new(0, 0) } else { Point::new(3 + urn.below(3) as u8, 0) };
    let (rows, columns) = (if most > 12 { 4 } else { 3 }, if corner { 6 } else { 8 });
    let fits = |point: Point| point.row() < rows && point.column() < columns && (corner || point.column() > 0);
    let wanted = 4 + urn.below(most - 3);
    grown(urn, start, wanted, fits)
}

/// So many connected points, from one on.
pub(super) fn grown(urn: &mut Urn, start: Point, wanted: usize, fits: impl Fn(Point) -> bool) -> PointSet {
    let mut room = PointSet::of(start);
    while room.len() < wanted {
        let next = room.border(SIZE).filtered(&fits);
        let one = urn.point(next);
        let other = urn.point(next);
        // Of two points the one with more neighbours inside, so that the room is not all arms.
        let near = |point: &Option<Point>| point.map_or(0, |point| (PointSet::of(point).border(SIZE) & room).len());
        let Some(point) = [one, other].into_iter().max_by_key(near).flatten() else { return room };
        room.insert(point);
    }
    room
}

/// What sketches draw their numbers from. It takes other bits of the dice than [`Dice::below`] does: the weights of the search
/// were made so.
#[derive(Clone, Debug)]
pub(super) struct Urn(Dice);

impl Urn {
    /// The same seed gives the same numbers.
    pub(super) fn new(seed: u64) -> Urn {
        Urn(Dice::new(seed))
    }

    /// A number below `n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        ((self.0.bits() >> 16) % n as u64) as usize
    }

    /// One of the numbers.
    pub(super) fn any<const N: usize>(&mut self, of: [usize; N]) -> usize {
        of[self.below(N)]
    }

    /// One of the points, if there is any.
    pub(super) fn point(&mut self, from: PointSet) -> Option<Point> {
        let count = from.len();
        if count == 0 { None } else { from.nth(self.below(count)) }
    }
}
