//! Random problems, for the examples that need many.

use dice::Dice;
use rules::{ByColor, Color, Point, PointSet, Position, Setup};
use solver::region;
use tsumego::Problem;

/// The size of the board.
pub(crate) const SIZE: u8 = 9;

/// A white group around some room for eyes, shut in by Black, perhaps with a hole in its wall, liberties outside and
/// stones inside; none where that is no problem.
pub(crate) fn walled(dice: &mut Dice, most: usize) -> Option<Problem> {
    let room = room(dice, most);
    let mut wall = room.border(SIZE);
    let mut open = PointSet::EMPTY;
    for _ in 0..dice.pick([0, 0, 0, 1, 1, 2]).unwrap_or(0) {
        let hole = dice.pick(wall)?;
        wall.remove(hole);
        open.insert(hole);
    }
    let mut shut = (room | wall | open).border(SIZE);
    for _ in 0..dice.pick([0, 0, 1, 1, 2]).unwrap_or(0) {
        let liberty = dice.pick(shut & wall.border(SIZE))?;
        open.insert(liberty);
        shut = (room | wall | open).border(SIZE);
    }
    let inside = Stones::new(dice, room);
    let stones = ByColor { black: shut | inside.black, white: wall | inside.white };
    let region = (room | open) - inside.black - inside.white;
    if !(4..=most + 3).contains(&region.len()) || stray(&inside, wall | shut) {
        return None;
    }
    let to_move = Color::BOTH[dice.below(2)];
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
    fn new(dice: &mut Dice, room: PointSet) -> Stones {
        let mut stones = Stones { black: PointSet::EMPTY, white: PointSet::EMPTY };
        for _ in 0..dice.pick([0, 0, 0, 1, 1, 2, 3]).unwrap_or(0) {
            dice.pick(room - stones.white).inspect(|&point| stones.black.insert(point));
        }
        for _ in 0..dice.pick([0, 0, 0, 0, 1, 2]).unwrap_or(0) {
            dice.pick(room - stones.black).inspect(|&point| stones.white.insert(point));
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
fn room(dice: &mut Dice, most: usize) -> PointSet {
    let corner = dice.below(3) > 0;
    let start = if corner { Point::new(0, 0) } else { Point::new(3 + dice.below(3) as u8, 0) };
    let (rows, columns) = (if most > 12 { 4 } else { 3 }, if corner { 6 } else { 8 });
    let fits = |point: Point| point.row() < rows && point.column() < columns && (corner || point.column() > 0);
    let wanted = 4 + dice.below(most - 3);
    grown(dice, start, wanted, fits)
}

/// So many connected points, from one on.
pub(crate) fn grown(dice: &mut Dice, start: Point, wanted: usize, fits: impl Fn(Point) -> bool) -> PointSet {
    let mut room = PointSet::of(start);
    while room.len() < wanted {
        let next = room.border(SIZE).filtered(&fits);
        let one = dice.pick(next);
        let other = dice.pick(next);
        // Of two points the one with more neighbours inside, so that the room is not all arms.
        let near = |point: &Option<Point>| point.map_or(0, |point| (PointSet::of(point).border(SIZE) & room).len());
        let Some(point) = [one, other].into_iter().max_by_key(near).flatten() else { return room };
        room.insert(point);
    }
    room
}
