//! [`natural`]: does a problem look as if somebody had drawn it? A measure that was written, not learned.
//!
//! Shapes are described by a few [`FEATURES`], each a part of something, and a logistic sum weighs them. The weights are round
//! numbers that were set by looking at sheets of problems of the forge; nobody's published problems were used. A wall of single
//! stones that touch at their corners, a liberty in a pocket of the wall, a stone on the first line with nothing beside it
//! are what chance draws and people do not.
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

impl Scene {
    /// A problem as it is drawn.
    pub fn of(sketch: &Sketch) -> Scene {
        let stones = sketch.setup().stones;
        Scene { ground: sketch.ground, attackers: stones.black, defenders: stones.white, size: SIZE }
    }

    fn wall(&self) -> PointSet {
        self.attackers - self.ground
    }

    fn has(&self, stones: PointSet, point: Point, (column, row): (i32, i32)) -> bool {
        let place = Point::on_board(i32::from(point.column()) + column, i32::from(point.row()) + row, self.size);
        place.is_some_and(|place| stones.contains(place))
    }

    fn is_on_edge(&self, point: Point) -> bool {
        [point.column(), point.row()].iter().any(|&at| at == 0 || at + 1 == self.size)
    }

    /// How many stones of a set are beside a point.
    fn beside(&self, point: Point, stones: PointSet) -> usize {
        (PointSet::of(point).border(self.size) & stones).len()
    }

    /// Pairs of stones of the wall that touch at a corner, with no stone of their colour to connect them.
    fn gaps(&self) -> usize {
        let wall = self.wall();
        let open = |stone: Point, (column, row): (i32, i32)| {
            let connected = self.has(self.attackers, stone, (column, 0)) || self.has(self.attackers, stone, (0, row));
            self.has(wall, stone, (column, row)) && !connected
        };
        wall.iter().map(|stone| [(1, 1), (1, -1)].into_iter().filter(|&way| open(stone, way)).count()).sum()
    }

    /// Stones of the wall that are the middle of a straight piece, or lean on the edge.
    fn straight(&self) -> usize {
        let wall = self.wall();
        let beyond = |stone: Point, (column, row): (i32, i32)| {
            Point::on_board(i32::from(stone.column()) + column, i32::from(stone.row()) + row, self.size).is_none()
        };
        let goes_on = |stone: Point, way| self.has(wall, stone, way) || beyond(stone, way);
        let along = |stone: Point| {
            [[(1, 0), (-1, 0)], [(0, 1), (0, -1)]].iter().any(|ways| ways.iter().all(|&way| goes_on(stone, way)))
        };
        wall.iter().filter(|&stone| along(stone)).count()
    }

    /// Empty points that the wall has on three sides: a liberty in a bubble.
    fn pockets(&self) -> usize {
        let (empty, wall) = (self.ground - self.attackers - self.defenders, self.wall());
        empty.iter().filter(|&point| self.beside(point, wall) >= 3).count()
    }

    /// Empty points that the wall has on two sides, and that the defender is not beside: room that belongs to nobody.
    fn nooks(&self) -> usize {
        let (empty, wall) = (self.ground - self.attackers - self.defenders, self.wall());
        let is_nook = |&point: &Point| self.beside(point, wall) == 2 && self.beside(point, self.defenders) == 0;
        empty.iter().filter(is_nook).count()
    }

    /// Stones on the first line with no stone of their colour beside them.
    fn strays(&self, stones: PointSet) -> usize {
        stones.iter().filter(|&stone| self.is_on_edge(stone) && self.beside(stone, stones) == 0).count()
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

/// What a scene is described by.
pub const FEATURES: [&str; 10] = [
    "gaps in the wall",
    "straight wall",
    "pockets in the wall",
    "stray defenders",
    "stray attackers",
    "single stones inside",
    "chains of the defender",
    "lumps",
    "single stones in the wall",
    "nooks in the wall",
];

/// The weight of each, and what is added.
const WEIGHTS: [f64; 10] = [-5.0, 1.5, -20.0, -6.0, -2.0, -1.5, -1.5, -2.0, -6.0, -8.0];
const BASE: f64 = 2.5;

/// The features of a scene.
pub fn features(scene: &Scene) -> [f64; 10] {
    let (wall, inside) = (scene.wall(), scene.attackers & scene.ground);
    let part = |count: usize, whole: usize| count as f64 / whole.max(1) as f64;
    let stones = (scene.attackers | scene.defenders).len();
    [
        part(scene.gaps(), wall.len()),
        part(scene.straight(), wall.len()),
        part(scene.pockets(), wall.len()),
        part(scene.strays(scene.defenders), scene.defenders.len()),
        part(scene.strays(scene.attackers), scene.attackers.len()),
        part(scene.loners(inside, scene.attackers), stones),
        part(scene.defenders.parts().count(), scene.defenders.len()),
        part(scene.lumps(scene.attackers) + scene.lumps(scene.defenders), stones),
        part(scene.loners(wall, scene.attackers), wall.len()),
        part(scene.nooks(), wall.len()),
    ]
}

/// How natural a problem looks, from 0 to 1.
pub fn natural(sketch: &Sketch) -> f64 {
    let sum: f64 = features(&Scene::of(sketch)).iter().zip(WEIGHTS).map(|(feature, weight)| feature * weight).sum();
    1.0 / (1.0 + (-BASE - sum).exp())
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
        assert_eq!((plain.gaps(), plain.pockets(), plain.strays(plain.defenders)), (2, 0, 0));
        assert_eq!((plain.wall().len(), plain.straight()), (6, 3));
        let odd = scene("corner x *.**/OOOO/o..O");
        assert_eq!((odd.pockets(), odd.lumps(odd.defenders)), (1, 0));
        assert_eq!(scene("corner x OOOO/...O/o...").strays(scene("corner x OOOO/...O/o...").defenders), 1);
        assert_eq!(scene("corner x OOOO/OO.O").lumps(scene("corner x OOOO/OO.O").defenders), 4);
    }

    #[test]
    fn straight_walls_look_more_natural_than_pockets_and_stairs() {
        let of = |text: &str| natural(&text.parse().unwrap());
        let plain = of("corner x ...*/.OOO/...O");
        for odd in ["corner x *.**/OOOO/...O", "corner o .**/.**/oo./..O/o.O", "corner x *..*/.O.o/...o/xooo/...."] {
            assert!(plain > of(odd), "{odd}: {} {plain}", of(odd));
        }
    }
}
