//! [`natural`]: does a problem look as if somebody had drawn it, or as if it came out of a game? A measure that was written, not
//! learned.
//!
//! A scene is described by a few [`FEATURES`], and a logistic sum weighs them. The weights are round numbers that were set by
//! looking at sheets of problems of the forge, with published ones beside them; none were fitted. `shikatsu-lab natural` tells how well it
//! works, beside groups out of games and beside published problems. A group in scattered pieces, a wall of single stones that
//! touch at their corners, a liberty in a pocket of the wall, a stone on the first line with nothing beside it are what chance
//! draws and people do not.
//!
//! [`nature`](mod@crate::nature) asks less, of single stones, and decides what the forge keeps at all.

use rules::{Point, PointSet};
use tsumego::Sketch;
use tsumego::sketch::SIZE;

/// A group with what stands around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The points of the fight.
    pub ground: PointSet,
    /// All stones of the attacker's, those of the wall around the ground as well.
    pub attackers: PointSet,
    /// All stones of the defender's.
    pub defenders: PointSet,
    /// The size of the board.
    pub size: u8,
}

/// All ways to a neighbour, straight and across.
const WAYS: [(i32, i32); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
/// The two sides of a point, across and up.
const AXES: [[(i32, i32); 2]; 2] = [[(1, 0), (-1, 0)], [(0, 1), (0, -1)]];

impl Scene {
    /// A problem as it is drawn.
    pub fn of(sketch: &Sketch) -> Scene {
        let stones = sketch.setup().stones;
        Scene { ground: sketch.ground, attackers: stones.black, defenders: stones.white, size: SIZE }
    }

    /// The points beside the ground, where the wall stands.
    fn wall(&self) -> PointSet {
        self.ground.border(self.size)
    }

    /// The attacker's stones on the ground.
    fn inside(&self) -> PointSet {
        self.attackers & self.ground
    }

    fn empty(&self) -> PointSet {
        self.ground - self.attackers - self.defenders
    }

    fn has(&self, stones: PointSet, point: Point, (column, row): (i32, i32)) -> bool {
        let place = Point::on_board(i32::from(point.column()) + column, i32::from(point.row()) + row, self.size);
        place.is_some_and(|place| stones.contains(place))
    }

    fn is_on_edge(&self, point: Point) -> bool {
        [point.column(), point.row()].iter().any(|&at| at == 0 || at + 1 == self.size)
    }

    /// How many points of a set are beside a point.
    fn beside(&self, point: Point, some: PointSet) -> usize {
        (PointSet::of(point).border(self.size) & some).len()
    }

    /// Is no stone of a set next to a point, not even across?
    fn is_apart(&self, point: Point, stones: PointSet) -> bool {
        !WAYS.iter().any(|&way| self.has(stones, point, way))
    }

    /// The parts of some stones that nothing joins, not even across.
    fn pieces(&self, stones: PointSet) -> usize {
        let (mut left, mut count) = (stones, 0);
        while let Some(first) = left.iter().next() {
            let mut piece = vec![first];
            left.remove(first);
            while let Some(stone) = piece.pop() {
                let next: Vec<Point> = left.iter().filter(|&other| is_next(stone, other)).collect();
                next.iter().for_each(|&other| left.remove(other));
                piece.extend(next);
            }
            count += 1;
        }
        count
    }

    /// Stones of the wall that stand alone where nothing joins them from outside.
    fn steps(&self) -> usize {
        let wall = self.wall();
        wall.iter().filter(|&stone| self.beside(stone, wall | self.inside()) == 0).count()
    }

    /// Stones of the wall that are the middle of a straight piece, or lean on the edge.
    fn straight(&self) -> usize {
        let beyond = |stone: Point, (column, row): (i32, i32)| {
            Point::on_board(i32::from(stone.column()) + column, i32::from(stone.row()) + row, self.size).is_none()
        };
        let outside = self.attackers - self.ground;
        let goes_on = |stone: Point, way| self.has(outside, stone, way) || beyond(stone, way);
        let along = |stone: Point| AXES.iter().any(|ways| ways.iter().all(|&way| goes_on(stone, way)));
        self.wall().iter().filter(|&stone| along(stone)).count()
    }

    /// Empty points that the wall has on three sides: a liberty in a bubble.
    fn pockets(&self) -> usize {
        let wall = self.wall();
        self.empty().iter().filter(|&point| self.beside(point, wall) >= 3).count()
    }

    /// The same where the edge of the board is one of the sides.
    fn slots(&self) -> usize {
        let wall = self.wall();
        let sides = |point: Point| self.beside(point, wall) + 4 - PointSet::of(point).border(self.size).len();
        self.empty().iter().filter(|&point| sides(point) >= 3 && self.beside(point, wall) < 3).count()
    }

    /// Empty points that the wall has on two sides, and that the defender is not beside: room that belongs to nobody.
    fn nooks(&self) -> usize {
        let wall = self.wall();
        let is_nook = |&point: &Point| self.beside(point, wall) == 2 && self.beside(point, self.defenders) == 0;
        self.empty().iter().filter(is_nook).count()
    }

    /// Empty points between the wall and the wall, or the edge, with no defender beside them: the way to a far liberty.
    fn corridors(&self) -> usize {
        let wall = self.wall();
        let shut = |point: Point, (column, row): (i32, i32)| {
            let place = Point::on_board(i32::from(point.column()) + column, i32::from(point.row()) + row, self.size);
            place.is_none_or(|place| wall.contains(place))
        };
        let narrow = |point: Point| AXES.iter().any(|ways| ways.iter().all(|&way| shut(point, way)));
        self.empty().iter().filter(|&point| narrow(point) && self.beside(point, self.defenders) == 0).count()
    }

    /// Points of the wall that touch no stone of the defender's.
    fn far(&self) -> usize {
        self.wall().iter().filter(|&point| self.beside(point, self.defenders) == 0).count()
    }

    /// Some stones that no other of a colour is next to, on the first line or anywhere.
    fn strays(&self, some: PointSet, stones: PointSet, edge: bool) -> usize {
        let is_stray = |&stone: &Point| (!edge || self.is_on_edge(stone)) && self.is_apart(stone, stones);
        some.iter().filter(is_stray).count()
    }

    /// Stones with no other of their colour beside them.
    fn loners(&self, some: PointSet, stones: PointSet) -> usize {
        some.iter().filter(|&stone| self.beside(stone, stones) == 0).count()
    }

    /// Stones that are part of a full square of four.
    fn lumps(&self, stones: PointSet) -> usize {
        let square = |stone: Point, (column, row): (i32, i32)| {
            [(column, 0), (0, row), (column, row)].iter().all(|&way| self.has(stones, stone, way))
        };
        let ways = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        stones.iter().filter(|&stone| ways.iter().any(|&way| square(stone, way))).count()
    }
}

/// Are they next to each other, straight or across?
fn is_next(one: Point, other: Point) -> bool {
    one.column().abs_diff(other.column()).max(one.row().abs_diff(other.row())) == 1
}

/// What a scene is described by, and what one more of it weighs.
pub const FEATURES: [(&str, f64); 18] = [
    ("empty beyond half of the ground", -6.0),
    ("defenders apart", -5.0),
    ("pieces of the defender", -3.0),
    ("chains of the defender", -1.0),
    ("defenders apart on the first line", -1.5),
    ("attackers apart on the first line", -0.9),
    ("attackers apart", -0.9),
    ("single attackers inside", -1.0),
    ("pockets in the wall", -1.6),
    ("pockets at the edge", -0.35),
    ("nooks in the wall", -0.8),
    ("corridors in the wall", -0.6),
    ("steps of the wall", -3.0),
    ("ten points beyond 26", -1.5),
    ("lumps", -1.5),
    ("wall that touches nobody", -1.5),
    ("straight wall", 1.5),
    ("chains of the attacker inside", -0.15),
];

/// What looks less natural is not for the front shelf.
pub const LEAST: f64 = 0.3;

/// What is added to all of it.
const BASE: f64 = 2.5;

/// The features of a scene.
pub fn features(scene: &Scene) -> [f64; FEATURES.len()] {
    let (wall, inside, defenders) = (scene.wall(), scene.inside(), scene.defenders & scene.ground);
    let part = |count: usize, whole: usize| count as f64 / whole.max(1) as f64;
    let count = |count: usize| count as f64;
    let stones = inside.len() + defenders.len();
    [
        (part(scene.empty().len(), scene.ground.len()) - 0.5).max(0.0),
        part(scene.strays(defenders, defenders, false), defenders.len()),
        part(scene.pieces(defenders).saturating_sub(1), defenders.len()),
        part(defenders.parts().count(), defenders.len()),
        count(scene.strays(defenders, defenders, true)),
        count(scene.strays(inside, scene.attackers, true)),
        count(scene.strays(inside, scene.attackers, false)),
        part(scene.loners(inside, scene.attackers), scene.attackers.len() + defenders.len()),
        count(scene.pockets()),
        count(scene.slots()),
        count(scene.nooks()),
        count(scene.corridors()),
        part(scene.steps(), wall.len()),
        part(scene.ground.len().saturating_sub(26), 10),
        part(scene.lumps(inside) + scene.lumps(defenders), stones),
        part(scene.far(), wall.len()),
        part(scene.straight(), wall.len()),
        count(inside.parts().count()),
    ]
}

/// How natural a scene looks, from 0 to 1.
pub fn look(scene: &Scene) -> f64 {
    let sum: f64 = features(scene).iter().zip(FEATURES).map(|(feature, (_, weight))| feature * weight).sum();
    1.0 / (1.0 + (-BASE - sum).exp())
}

/// How natural a problem looks, from 0 to 1.
pub fn natural(sketch: &Sketch) -> f64 {
    look(&Scene::of(sketch))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(text: &str) -> Scene {
        Scene::of(&text.parse().unwrap())
    }

    #[test]
    fn walls_are_looked_at() {
        let plain = scene("corner x ...*/.OOO/...O");
        assert_eq!((plain.steps(), plain.pockets(), plain.strays(plain.defenders, plain.defenders, true)), (1, 0, 0));
        assert_eq!((plain.wall().len(), plain.straight()), (6, 4));
        let odd = scene("corner x *.**/OOOO/o..O");
        assert_eq!((odd.pockets(), odd.lumps(odd.defenders)), (1, 0));
        let stray = scene("corner x OOOO/...O/o...");
        assert_eq!(stray.strays(stray.defenders, stray.defenders, true), 1);
        let lump = scene("corner x OOOO/OO.O");
        assert_eq!(lump.lumps(lump.defenders), 4);
    }

    #[test]
    fn pieces_are_joined_across() {
        let one = scene("corner x O.O./.O.o/....");
        assert_eq!((one.pieces(one.defenders), one.defenders.parts().count()), (1, 4));
        let two = scene("corner x O..o/.O../....");
        assert_eq!(two.pieces(two.defenders), 2);
    }

    #[test]
    fn straight_walls_look_more_natural_than_pockets_and_scattered_stones() {
        let of = |text: &str| natural(&text.parse().unwrap());
        let plain = of("corner x ...*/.OOO/...O");
        for odd in ["corner x *.**/OOOO/...O", "corner o .**/.**/oo./..O/o.O", "corner x *..*/.O.o/...o/xooo/...."] {
            assert!(plain > of(odd), "{odd}: {} {plain}", of(odd));
        }
    }
}
