//! How natural a problem looks: a measure, not a feeling.
//!
//! A stone looks *odd* when no player would have put it there without need:
//! - it is alone: no stone of its colour is within two lines of it (a jump or a knight's move away);
//! - it makes a lump: all four points of a square have its colour, and it is one of them;
//! - it stands on the first line, and nothing but empty points and the edge is beside it.
//!
//! [`nature`] is the part of the stones on the ground that do not look odd. Stones of the wall do not count: they are
//! the same for every problem with this ground.

use rules::{Point, PointSet};

use tsumego::Sketch;
use tsumego::sketch::SIZE;

/// Sketches that look less natural are not kept.
pub const LEAST: f64 = 0.75;

/// The part of the stones that do not look odd, from 0 to 1.
pub fn nature(sketch: &Sketch) -> f64 {
    let wall = sketch.ground.border(SIZE);
    let sides = [(sketch.attackers, sketch.attackers | wall), (sketch.defenders, sketch.defenders)];
    let all = sketch.attackers | sketch.defenders | wall;
    let odd = |stone: Point, own: PointSet| is_alone(stone, own) || is_lump(stone, own) || is_lost(stone, all);
    let count: usize = sides.iter().map(|(stones, own)| stones.iter().filter(|&stone| odd(stone, *own)).count()).sum();
    let stones = (sketch.attackers | sketch.defenders).len();
    1.0 - count as f64 / stones.max(1) as f64
}

/// The stone so many columns and rows from a point, if it is of these.
fn has(stones: PointSet, point: Point, (column, row): (i32, i32)) -> bool {
    let place = Point::on_board(i32::from(point.column()) + column, i32::from(point.row()) + row, SIZE);
    place.is_some_and(|place| stones.contains(place))
}

fn is_alone(stone: Point, own: PointSet) -> bool {
    let near = (-2..=2).flat_map(|column: i32| (-2..=2).map(move |row: i32| (column, row)));
    let counts = |&(column, row): &(i32, i32)| (1..=3).contains(&(column.abs() + row.abs()));
    !near.filter(counts).any(|way| has(own, stone, way))
}

fn is_lump(stone: Point, own: PointSet) -> bool {
    let square =
        |(column, row)| has(own, stone, (column, 0)) && has(own, stone, (0, row)) && has(own, stone, (column, row));
    [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().any(square)
}

fn is_lost(stone: Point, all: PointSet) -> bool {
    let last = SIZE - 1;
    let edge = [stone.column(), stone.row()].iter().any(|&at| at == 0 || at == last);
    edge && !PointSet::of(stone).border(SIZE).meets(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_stones_are_counted() {
        let measure = |text: &str| (nature(&text.parse().unwrap()) * 100.0).round();
        assert_eq!(measure("corner o OOOO/...O"), 100.0);
        assert_eq!(measure("corner o OOOO/OO.O"), 43.0, "four of seven are a lump");
        assert_eq!(measure("corner o OOOOOO/.....O/.....O/..x..O"), 90.0, "a stone on the first line, beside nothing");
    }
}
