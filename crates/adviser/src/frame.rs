//! [`Framed`]: a problem as a whole-board player understands it.
//!
//! On an empty board a single group decides nothing, and a player of whole games looks elsewhere. So what lies outside is filled: a wall of
//! the attacker's around it, the attacker's ground behind that, and as much of the defender's beyond, all of it alive; then the game is even
//! but for the group in question.

use proof::{Outside, Problem};
use rules::{Color, Point, PointSet, Position, Setup};
use solver::region;

/// Empty lines left around the stones of a problem.
const ROOM: u8 = 2;
/// A board of which the problem takes more than this part is left as it is.
const LARGE: f64 = 0.6;

/// Moves that are asked for lie no further from the group, in tenths of a step.
const NEAR: u32 = 70;

/// Stones, who moves, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Framed {
    setup: Setup,
    near: PointSet,
}

impl Framed {
    pub(crate) fn of(problem: &Problem) -> Framed {
        let setup = problem.position().setup();
        let framed = framed(setup, problem.defender()).filter(|setup| Position::from_setup(*setup).is_ok());
        let around = region::chosen(problem.position(), problem.targets(), NEAR, Outside::Attacker);
        let setup = framed.unwrap_or(setup);
        Framed { setup, near: around.points - setup.stones.black - setup.stones.white }
    }

    /// The points near the group that are free: a move elsewhere says nothing of it.
    pub(crate) fn near(&self) -> impl Iterator<Item = Point> {
        self.near.iter()
    }

    pub(crate) fn size(&self) -> u8 {
        self.setup.size
    }

    pub(crate) fn to_move(&self) -> Color {
        self.setup.to_move
    }

    pub(crate) fn stones(&self) -> impl Iterator<Item = (Color, Point)> {
        let stones = self.setup.stones;
        Color::BOTH.into_iter().flat_map(move |color| stones[color].iter().map(move |point| (color, point)))
    }
}

/// Lines from one to another.
type Span = (u8, u8);

/// The setup with what lies outside filled; none where there is too little outside.
fn framed(setup: Setup, defender: Color) -> Option<Setup> {
    let all = setup.stones.black | setup.stones.white;
    let (columns, rows) = (span(all, Point::column, setup.size)?, span(all, Point::row, setup.size)?);
    let board = usize::from(setup.size) * usize::from(setup.size);
    let inside = usize::from(columns.1 - columns.0 + 1) * usize::from(rows.1 - rows.0 + 1);
    if inside as f64 > LARGE * board as f64 {
        return None;
    }
    let within = |point: Point, wider: u8| lies(point.column(), columns, wider) && lies(point.row(), rows, wider);
    let points = (0..setup.size).flat_map(|row| (0..setup.size).map(move |column| Point::new(column, row)));
    let mut outside: Vec<Point> = points.filter(|&point| !within(point, 0)).collect();
    // The nearest first: the attacker has these, and the defender as many as makes both grounds equal.
    let far = |point: Point| distance(point.column(), columns).max(distance(point.row(), rows));
    outside.sort_by_key(|&point| (far(point), point.row(), point.column()));
    let (mut filled, attackers) = (setup, outside.len().saturating_sub(board / 2));
    for (at, &point) in outside.iter().enumerate() {
        let is_wall = within(point, 1);
        let color = if is_wall || at < attackers { !defender } else { defender };
        // Holes of one point are eyes.
        if is_wall || (point.column() + 2 * point.row()) % 5 != 0 {
            filled.stones[color] |= PointSet::from_iter([point]);
        }
    }
    Some(filled)
}

/// The lines that points take, with room around them.
fn span(points: PointSet, line: fn(Point) -> u8, size: u8) -> Option<Span> {
    let lines = || points.iter().map(line);
    Some((lines().min()?.saturating_sub(ROOM), (lines().max()? + ROOM).min(size - 1)))
}

fn lies(line: u8, (first, last): Span, wider: u8) -> bool {
    line + wider >= first && line <= last + wider
}

fn distance(line: u8, (first, last): Span) -> u8 {
    first.saturating_sub(line).max(line.saturating_sub(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_outside_is_filled_evenly_and_the_problem_is_left_alone() {
        let stones = |words: &[&str]| words.iter().map(|word| word.parse::<Point>().unwrap()).collect::<PointSet>();
        let mut setup = Setup { size: 19, stones: Default::default(), to_move: Color::Black, ko: None };
        setup.stones.white = stones(&["B1", "B2", "A2"]);
        setup.stones.black = stones(&["C1", "C2", "A3", "B3", "C3"]);
        let framed = framed(setup, Color::White).unwrap();
        assert!(Position::from_setup(framed).is_ok());
        let (black, white) = (framed.stones.black.len(), framed.stones.white.len());
        assert!(black.abs_diff(white) < 60 && black + white > 200, "{black} {white}");
        for point in setup.stones.black.iter().chain(setup.stones.white.iter()) {
            assert!(framed.stones.black.contains(point) == setup.stones.black.contains(point), "{point}");
        }
        let small = Setup { size: 6, ..setup };
        assert_eq!(super::framed(small, Color::White), None);
    }
}
