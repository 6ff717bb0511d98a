//! The wall around a sketch, as people draw one: no stone of it stands alone.

use std::cmp::Reverse;

use rules::{Point, PointSet};

use super::{SIZE, Sketch};

impl Sketch {
    /// The attacker's stones around the ground: one on every point beside it and, where a stone of those touches the others at
    /// its corners alone, one more outside that joins them. Such a stone changes nothing: it is beside no point of the ground.
    pub fn wall(&self) -> PointSet {
        let beside = self.ground.border(SIZE);
        let mut wall = beside;
        for stone in beside.iter() {
            let joined = around(stone).meets(wall | self.attackers);
            let joint = if joined { None } else { self.joint(stone, beside, wall) };
            joint.into_iter().for_each(|point| wall.insert(point));
        }
        wall
    }

    /// The point outside that joins a stone with another, if there is one: of several the one that joins most that stand alone.
    fn joint(&self, stone: Point, beside: PointSet, wall: PointSet) -> Option<Point> {
        let alone = |other: &Point| !around(*other).meets(wall | self.attackers);
        let outside = around(stone) - self.ground;
        let others = |point: Point| (around(point) & beside) - PointSet::of(stone);
        let joins = outside.iter().filter(|&point| !others(point).is_empty() && !around(point).meets(self.ground));
        joins.max_by_key(|&point| (others(point).iter().filter(alone).count(), Reverse(point)))
    }
}

fn around(point: Point) -> PointSet {
    PointSet::of(point).border(SIZE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sketch(text: &str) -> Sketch {
        text.parse().unwrap()
    }

    /// The wall as a picture, from the row above the ground down.
    fn drawn(text: &str, columns: u8, rows: u8) -> String {
        let wall = sketch(text).wall();
        let letter = |column, row| if wall.contains(Point::new(column, row)) { '#' } else { '.' };
        let line = |row| (0..columns).map(|column| letter(column, row)).collect::<String>();
        (0..rows).rev().map(line).collect::<Vec<_>>().join("/")
    }

    #[test]
    fn stairs_are_joined_and_bends_are_left_open() {
        assert_eq!(drawn("corner x OOOO/...O", 6, 3), "####../....#./....#.");
        // Stones on a diagonal: every second step is closed.
        assert_eq!(drawn("corner x O***/OO**/.OO*/..OO", 6, 5), "##..../.##.../..#.../...##./....#.");
    }

    #[test]
    fn a_wall_changes_nothing() {
        for text in ["corner x O***/OO**/.OO*/..OO", "side o *O*/O.O", "centre x *O*/O.O/*O*"] {
            let one = sketch(text);
            let held = one.held_on(SIZE).unwrap();
            assert_eq!(Sketch::of(&one.problem().unwrap()), Some(held), "{text}");
            assert!(!one.wall().meets(one.ground) && one.ground.border(SIZE).is_within(one.wall()), "{text}");
        }
    }
}
