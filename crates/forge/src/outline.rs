//! [`quirks`]: what nobody draws and no game leaves, told by the outline of the ground and by where the defender's stones are.
//!
//! The wall follows the ground point by point, so the ground's outline is what the eye sees first. In a corner people draw
//! stairs: every column is as high as the next one towards the corner, or lower. At a side they draw a low box that may have
//! shoulders. A tower that stands through the wall, a hole in it, a flue of single points along the edge, a loft above all of the
//! group, a waste that no stone of it is near, a stone alone on the corner point: each of these says that nobody drew it.
//!
//! [`natural`](crate::natural) weighs, and this forbids: the front shelf has nothing that has a quirk.

use rules::{Point, PointSet};
use tsumego::Sketch;
use tsumego::sketch::{Frame, Place};

/// No side of a ground is longer.
const LONGEST: usize = 8;
/// How far the first line of a ground in a corner may reach beyond the next, and the ground beyond all of the group.
const BEYOND: usize = 1;
/// Columns of a ground in a corner have so many heights at most.
const STEPS: usize = 4;
/// A ground at a side is so high at most, and so wide at its top at least.
const LOW: usize = 3;
const WIDE: usize = 4;
/// So many points of the ground may be away from all stones of the defender's.
const AWAY: usize = 3;

/// What nobody draws.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Quirk {
    /// It lies in the centre, with a wall all around it.
    Centre,
    /// There is wall below ground.
    Hole,
    /// It rises where it should fall: a tower or a chimney.
    Tower,
    /// It is longer than eight lines.
    Large,
    /// A row of single points along the edge.
    Flue,
    /// The wall falls in too many steps.
    Stairs,
    /// At a side, it is high or has a narrow top.
    Dome,
    /// At a side, it ends in a row of single points.
    Tail,
    /// It goes on above all of the group, or beside it.
    Loft,
    /// Much of it is away from the group.
    Waste,
    /// A stone stands on the corner point, and nothing is beside it, not even across.
    Planted,
}

/// Does it have none of the quirks? Somebody might have drawn it then.
pub fn is_drawn(sketch: &Sketch) -> bool {
    quirks(sketch).is_empty()
}

/// What is odd about the outline of a sketch that is held in the one way. Where that itself is no outline, nothing else is looked at.
pub fn quirks(sketch: &Sketch) -> Vec<Quirk> {
    let (Some(frame), Some(place)) = (Frame::around(sketch.ground), sketch.place()) else { return vec![Quirk::Hole] };
    if place == Place::Centre {
        return vec![Quirk::Centre];
    }
    let Some(heights) = heights(sketch.ground, &frame) else { return vec![Quirk::Hole] };
    let top = heights.iter().position(|height| Some(height) == heights.iter().max()).unwrap_or(0);
    let (left, right) = heights.split_at(top);
    let falls = right.is_sorted_by(|one, next| one >= next);
    if !falls || !left.is_sorted() || (place == Place::Corner && top > 0) {
        return vec![Quirk::Tower];
    }
    let shape = if place == Place::Corner { in_a_corner(&heights) } else { at_a_side(&heights) };
    let all = shape.into_iter().chain([
        (Quirk::Large, usize::from(frame.columns.max(frame.rows)) > LONGEST),
        (Quirk::Loft, place == Place::Corner && beyond(sketch.defenders, &frame) > BEYOND),
        (Quirk::Waste, away(sketch) > AWAY),
        (Quirk::Planted, is_planted(sketch)),
    ]);
    all.filter(|&(_, is_so)| is_so).map(|(quirk, _)| quirk).collect()
}

/// How high each column of the ground is; none where one has a hole, or does not stand on the edge.
fn heights(ground: PointSet, frame: &Frame) -> Option<Vec<usize>> {
    let column = |column: u8| {
        let rows: Vec<u8> = ground.iter().filter(|point| point.column() == column).map(Point::row).collect();
        let height = rows.iter().max().map_or(0, |row| usize::from(row + 1 - frame.low));
        (height == rows.len()).then_some(height)
    };
    (frame.left..frame.left + frame.columns).map(column).collect()
}

fn in_a_corner(columns: &[usize]) -> [(Quirk, bool); 2] {
    let rows: Vec<usize> = (0..columns[0]).map(|row| columns.iter().filter(|&&height| height > row).count()).collect();
    let is_flue = |lines: &[usize]| matches!(lines, [first, second, ..] if first - second > BEYOND);
    let mut steps = columns.to_vec();
    steps.dedup();
    [(Quirk::Flue, is_flue(columns) || is_flue(&rows)), (Quirk::Stairs, steps.len() > STEPS)]
}

fn at_a_side(columns: &[usize]) -> [(Quirk, bool); 2] {
    let high = columns.iter().max().copied().unwrap_or(0);
    let wide = columns.iter().filter(|&&height| height == high).count();
    let tail = matches!(columns, [1, 1, ..] | [.., 1, 1]);
    [(Quirk::Dome, high > LOW || wide < WIDE), (Quirk::Tail, tail)]
}

/// How many lines of the ground are beyond all stones of the group, upwards or to the right.
fn beyond(defenders: PointSet, frame: &Frame) -> usize {
    let last = |line: fn(Point) -> u8| defenders.iter().map(line).max().unwrap_or(0);
    let right = (frame.left + frame.columns).saturating_sub(last(Point::column) + 1);
    let above = (frame.low + frame.rows).saturating_sub(last(Point::row) + 1);
    usize::from(right.max(above))
}

/// Points of the ground that no stone of the defender's is next to, not even across.
fn away(sketch: &Sketch) -> usize {
    let near = |point: Point| {
        let next = |stone: Point| stone.column().abs_diff(point.column()).max(stone.row().abs_diff(point.row())) <= 1;
        sketch.defenders.iter().any(next)
    };
    sketch.ground.iter().filter(|&point| !near(point)).count()
}

/// Is a stone on the corner point, and none next to it?
fn is_planted(sketch: &Sketch) -> bool {
    let stones = sketch.attackers | sketch.defenders;
    let is_there = |column, row| stones.contains(Point::new(column, row));
    is_there(0, 0) && ![(1, 0), (0, 1), (1, 1)].into_iter().any(|(column, row)| is_there(column, row))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<Quirk> {
        quirks(&text.parse().unwrap())
    }

    #[test]
    fn what_people_draw_has_no_quirks() {
        for text in [
            "corner x .OOO/...O",
            "corner x OO***/.oO**/..OO*/...O.",
            "corner o OO**/.OO*/x..O/..O.",
            "corner x OOO*/..OO/.x.O",
            "corner x OOO*/.xOO/x..O",
            "side o OOOO/O..O",
            "side x **OOOO*/OOO..OO/O..x..O",
        ] {
            assert_eq!(of(text), [], "{text}");
        }
    }

    #[test]
    fn what_nobody_draws_is_named() {
        for (text, quirk) in [
            ("centre x OOO/O.O/OOO", Quirk::Centre),
            ("corner x OOOO/.*.O/...O", Quirk::Hole),
            ("corner x *O**/OOOO/...O", Quirk::Tower),
            ("corner x OO.O/OO*O/O..O", Quirk::Hole),
            ("corner x OOOOOOOOO/........O", Quirk::Large),
            ("corner x .**/.**/OOO/..O", Quirk::Flue),
            ("corner x OOO**/..O..", Quirk::Flue),
            ("corner x O****/OO***/.OO**/..OO*/...OO", Quirk::Stairs),
            ("side x *OOO*/OO.OO/O...O", Quirk::Dome),
            ("side x OOOOO/O...O/O...O/O...O", Quirk::Dome),
            ("side x **OOOO/..O..O", Quirk::Tail),
            ("corner x ..*/..*/OOO/..O", Quirk::Loft),
            ("corner x ....O/....O/....O", Quirk::Waste),
            ("corner x OOO*/..OO/x..O", Quirk::Planted),
            ("corner o OOO*/..OO/o..O", Quirk::Planted),
        ] {
            assert!(of(text).contains(&quirk), "{text}: {:?}", of(text));
        }
    }

    /// Seen from the other edge a corner is the same problem.
    #[test]
    fn a_corner_has_the_same_quirks_from_either_edge() {
        for text in [".***/OOOO/...O", "OO*/.OO/..O/..O", ".**/.**/OOO/..O"] {
            let one: Sketch = format!("corner x {text}").parse().unwrap();
            let turned = |set: PointSet| set.iter().map(|at| Point::new(at.row(), at.column())).collect::<PointSet>();
            let (ground, defenders) = (turned(one.ground), turned(one.defenders));
            let other = Sketch { ground, defenders, targets: defenders, ..one };
            assert_eq!(quirks(&other), quirks(&one), "{text}");
        }
    }
}
