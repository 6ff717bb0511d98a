//! [`Planes`]: a position as the net sees it, a few bits for every point of its frame and of a margin around it.

use proof::Side;
use rules::{Point, PointSet};
use tsumego::Sketch;
use tsumego::sketch::{Frame, SIZE};

/// How many bits a point has.
pub const PLANES: usize = 16;

/// A position as the net sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Planes {
    /// Columns and rows, the margin of one point on every side among them.
    pub columns: usize,
    /// See `columns`.
    pub rows: usize,
    /// Is the defender to move?
    pub defends: bool,
    /// What is said of each point, row by row from the lower left; 0 beyond the edge of the board.
    pub bits: Vec<u16>,
    /// The point in each place, where it is on the board.
    points: Vec<Option<Point>>,
}

/// What is said of a point, by the number of its bit.
mod bit {
    pub(super) const ATTACKER: u16 = 0;
    pub(super) const DEFENDER: u16 = 1;
    pub(super) const TARGET: u16 = 2;
    pub(super) const EMPTY: u16 = 3;
    pub(super) const WALL: u16 = 4;
    /// Of a stone: its chain has one liberty, two, or more.
    pub(super) const LIBERTIES: u16 = 5;
    /// Of a free point: the mover may play there, takes something, and has then one liberty, two, or more.
    pub(super) const LEGAL: u16 = 8;
    pub(super) const TAKES: u16 = 9;
    pub(super) const AFTER: u16 = 10;
    /// The same of the other side: takes something, has then one liberty, may play there.
    pub(super) const OTHER_TAKES: u16 = 13;
    pub(super) const OTHER_SHORT: u16 = 14;
    pub(super) const OTHER_LEGAL: u16 = 15;
}

/// More liberties than matter.
const MANY: usize = 3;

impl Planes {
    /// What the net sees of a position; none where there is no ground.
    pub fn of(sketch: &Sketch) -> Option<Planes> {
        let frame = Frame::around(sketch.ground)?;
        let (columns, rows) = (usize::from(frame.columns) + 2, usize::from(frame.rows) + 2);
        let place = |at: usize| {
            let (column, row) = (at % columns, at / columns);
            Point::on_board(i32::from(frame.left) + column as i32 - 1, i32::from(frame.low) + row as i32 - 1, SIZE)
        };
        let points: Vec<Option<Point>> = (0..columns * rows).map(place).collect();
        let view = View::new(sketch);
        let bits = points.iter().map(|point| point.map_or(0, |point| view.bits(point))).collect();
        Some(Planes { columns, rows, defends: sketch.mover == Side::Defender, bits, points })
    }

    /// Planes that somebody else has looked at; where they lie on a board nobody knows.
    #[cfg(test)]
    pub(super) fn seen(columns: usize, rows: usize, defends: bool, bits: Vec<u16>) -> Planes {
        let points = vec![Some(Point::new(0, 0)); bits.len()];
        Planes { columns, rows, defends, bits, points }
    }

    /// The points that the mover may play on, each with its place.
    pub fn moves(&self) -> impl Iterator<Item = (Point, usize)> + '_ {
        let legal = self.bits.iter().zip(&self.points).enumerate();
        legal
            .filter(|(_, (bits, _))| **bits >> bit::LEGAL & 1 == 1)
            .filter_map(|(at, (_, point))| Some(((*point)?, at)))
    }
}

/// A sketch with what is asked about it again and again.
struct View<'s> {
    sketch: &'s Sketch,
    empty: PointSet,
    wall: PointSet,
    chains: Vec<(PointSet, usize)>,
}

impl View<'_> {
    fn new(sketch: &Sketch) -> View<'_> {
        let wall = PointSet::full(SIZE) - sketch.ground;
        let mut view = View { sketch, empty: sketch.empty(), wall, chains: Vec::new() };
        let chains =
            [Side::Attacker, Side::Defender].map(|side| view.stones(side).parts().map(move |chain| (side, chain)));
        view.chains = chains
            .into_iter()
            .flatten()
            .map(|(side, chain)| (chain, view.liberties(chain, side, view.empty)))
            .collect();
        view
    }

    fn stones(&self, side: Side) -> PointSet {
        if side == Side::Attacker { self.sketch.attackers } else { self.sketch.defenders }
    }

    /// How many liberties a chain has: many if it is joined to the wall.
    fn liberties(&self, chain: PointSet, side: Side, empty: PointSet) -> usize {
        let border = chain.border(SIZE);
        if side == Side::Attacker && border.meets(self.wall) { MANY } else { (border & empty).len().min(MANY) }
    }

    fn bits(&self, point: Point) -> u16 {
        let has = |set: PointSet, bit: u16| u16::from(set.contains(point)) << bit;
        let mut bits = has(self.sketch.attackers, bit::ATTACKER)
            | has(self.sketch.defenders, bit::DEFENDER)
            | has(self.sketch.targets, bit::TARGET)
            | has(self.empty, bit::EMPTY)
            | has(self.wall, bit::WALL);
        if let Some((_, liberties)) = self.chains.iter().find(|(chain, _)| chain.contains(point)) {
            bits |= 1 << bit::LIBERTIES << (liberties.max(&1) - 1);
        }
        if self.empty.contains(point) {
            let (taken, liberties) = self.after(point, self.sketch.mover);
            if taken || liberties > 0 {
                bits |= 1 << bit::LEGAL | u16::from(taken) << bit::TAKES | 1 << bit::AFTER << (liberties.max(1) - 1);
            }
            let (taken, liberties) = self.after(point, !self.sketch.mover);
            if taken || liberties > 0 {
                let short = liberties <= 1;
                bits |=
                    1 << bit::OTHER_LEGAL | u16::from(taken) << bit::OTHER_TAKES | u16::from(short) << bit::OTHER_SHORT;
            }
        }
        bits
    }

    /// Does a stone of this side take something, and how many liberties does its chain have then?
    fn after(&self, point: Point, side: Side) -> (bool, usize) {
        let stone = PointSet::of(point);
        let near = stone.border(SIZE);
        let others = self.stones(!side);
        let dying =
            |(chain, liberties): &&(PointSet, usize)| *liberties == 1 && chain.meets(near) && chain.is_within(others);
        let taken = self.chains.iter().filter(dying).fold(PointSet::EMPTY, |all, (chain, _)| all | *chain);
        let chain = stone.flooded(self.stones(side) | stone);
        (!taken.is_empty(), self.liberties(chain, side, (self.empty - stone) | taken))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Move;
    use tsumego::Course;

    #[test]
    fn what_may_be_played_and_taken_is_what_the_rules_say() {
        let mut compared = 0;
        for forged in bank::forged().step_by(61) {
            let planes = Planes::of(&forged.sketch).unwrap();
            let course = Course::new(&forged.sketch.problem().unwrap());
            let legal: PointSet = planes.moves().map(|(point, _)| point).collect();
            assert_eq!(legal, course.legal(), "{}", forged.sketch);
            for (point, at) in planes.moves() {
                let mut next = course.clone();
                let taken = next.play(Move::Play(point)).unwrap();
                assert_eq!(planes.bits[at] >> bit::TAKES & 1 == 1, !taken.is_empty(), "{} {point}", forged.sketch);
                compared += 1;
            }
        }
        assert!(compared > 500, "{compared}");
    }
}
