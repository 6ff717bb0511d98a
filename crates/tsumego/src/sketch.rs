//! [`Sketch`]: a group and the ground that it fights on, with a wall around it.
//!
//! A sketch is a problem in the form in which it is made, kept and compared: the points that can change and what is on
//! them. The wall is not part of it, because it follows: the attacker has a stone on every point beside the ground, and some
//! that hold these together. So two problems that differ in their walls alone are the same sketch.

mod bytes;
mod family;
mod wall;

pub use bytes::{grade_of_byte, grade_to_byte};
pub use family::{Kin, NEAR, families};

use std::fmt;
use std::str::FromStr;

use rules::{ByColor, Color, Move, Point, PointSet, Position, Setup, Symmetry};

use crate::Course;
use proof::field::Field;
use proof::{Problem, Side, enclosed};

/// The size of the board that sketches lie on.
pub const SIZE: u8 = 19;
/// The colour of the group.
pub const DEFENDER: Color = Color::White;
/// The longest side of a ground: the wall and a line of the outside must fit beside it.
const LONGEST: u8 = 15;

/// A group on its ground. Black attacks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sketch {
    /// Every point that can change.
    pub ground: PointSet,
    /// The attacker's stones on it.
    pub attackers: PointSet,
    /// The defender's stones on it.
    pub defenders: PointSet,
    /// Those that the problem is about; in the one way to hold it these are whole chains, as whoever marks a stone means its chain.
    pub targets: PointSet,
    /// Who moves first.
    pub mover: Side,
}

impl Sketch {
    /// The problem, on its own in a corner, on a side or in the middle of a large board; none where the stones make none.
    pub fn problem(&self) -> Option<Problem> {
        let position = Position::from_setup(self.setup()).ok()?;
        let region = enclosed(&position, DEFENDER)?;
        Problem::new(position, self.targets, region).ok()
    }

    /// The stones with the wall around them, and who moves.
    pub fn setup(&self) -> Setup {
        let stones = ByColor { black: self.attackers | self.wall(), white: self.defenders };
        let to_move = if self.mover == Side::Defender { DEFENDER } else { !DEFENDER };
        Setup { size: SIZE, stones, to_move, ko: None }
    }

    /// The sketch of an enclosed problem, held in the one way that all its turns, reflections and shifts along an edge
    /// share; none where the problem is not enclosed, or too large.
    ///
    /// Whatever is no part of the fight is left out: thick walls, and stones that nobody can take.
    pub fn of(problem: &Problem) -> Option<Sketch> {
        Sketch::with_points(problem, &[]).map(|(sketch, _)| sketch)
    }

    /// The same, and where some points of the problem are then; none also where one of them leaves the board.
    pub fn with_points(problem: &Problem, points: &[Point]) -> Option<(Sketch, Vec<Point>)> {
        enclosed(problem.position(), problem.defender())?;
        Sketch::drawn(problem).trimmed().held_with(problem.position().board().size(), points)
    }

    /// Every point of a problem that can change, with what is on it, where it lies. Around it all is taken for the attacker's.
    pub fn drawn(problem: &Problem) -> Sketch {
        let board = problem.position().board();
        let ground: PointSet = Field::new(problem).points().iter().copied().collect();
        Sketch {
            ground,
            attackers: board.stones(!problem.defender()) & ground,
            defenders: board.stones(problem.defender()) & ground,
            targets: problem.targets(),
            mover: problem.to_move(),
        }
    }

    /// Without those parts of the ground that have no stone: nothing that happens there matters.
    #[must_use]
    pub fn trimmed(&self) -> Sketch {
        let stones = self.attackers | self.defenders;
        let matters = self.ground.parts().filter(|part| part.meets(stones));
        Sketch { ground: matters.fold(PointSet::EMPTY, |all, part| all | part), ..*self }
    }

    /// On a board of this size: the first by its text of all ways to hold it.
    pub fn held_on(&self, size: u8) -> Option<Sketch> {
        self.held_with(size, &[]).map(|(sketch, _)| sketch)
    }

    /// Its problem, if it is held in the one way that the problem itself leads to. Ground that bends around a hole in its own wall
    /// is not: there is play in the hole, and nobody can tell whether there is another sketch like it.
    pub fn held_problem(&self) -> Option<Problem> {
        self.problem().filter(|problem| Sketch::of(problem) == Some(*self))
    }

    /// The same, and where some points are then; none also where one of them leaves the board.
    pub fn held_with(&self, size: u8, points: &[Point]) -> Option<(Sketch, Vec<Point>)> {
        let whole = Sketch { targets: self.targets.flooded(self.defenders), ..*self };
        let ways = Symmetry::ALL.into_iter().filter_map(|symmetry| {
            let turned = whole.mapped(|set| symmetry.apply_set(set, size));
            let (column, row) = turned.shift(size)?;
            let shifted =
                |point: Point| Point::on_board(i32::from(point.column()) + column, i32::from(point.row()) + row, SIZE);
            let points = points.iter().map(|&point| shifted(symmetry.apply(point, size)));
            Some((turned.mapped(|set| set.iter().filter_map(shifted).collect()), points.collect::<Option<Vec<_>>>()))
        });
        let (sketch, points) = ways.min_by_key(|(sketch, _)| sketch.to_string())?;
        Some((sketch, points?))
    }

    fn mapped(&self, map: impl Fn(PointSet) -> PointSet) -> Sketch {
        Sketch {
            ground: map(self.ground),
            attackers: map(self.attackers),
            defenders: map(self.defenders),
            targets: map(self.targets),
            mover: self.mover,
        }
    }

    /// How far it is from where its place wants it, in columns and rows; none where this is not the way to hold it, or where
    /// it does not fit.
    fn shift(&self, size: u8) -> Option<(i32, i32)> {
        let frame = Frame::around(self.ground)?;
        let place = frame.place(size)?;
        let there = place.frame(frame.columns, frame.rows)?;
        let apart = |one: u8, other: u8| i32::from(one) - i32::from(other);
        Some((apart(there.left, frame.left), apart(there.low, frame.low)))
    }

    /// Where it lies.
    pub fn place(&self) -> Option<Place> {
        Frame::around(self.ground)?.place(SIZE)
    }

    /// The points of the ground without a stone.
    pub fn empty(&self) -> PointSet {
        self.ground - self.attackers - self.defenders
    }

    /// The sketch after a move of whoever is to move; none where the move is illegal, or leaves no group.
    pub fn after(&self, made: Move) -> Option<Sketch> {
        let problem = self.problem()?;
        let mut course = Course::new(&problem);
        course.play(made).ok()?;
        // A ban by ko is no part of a sketch.
        course.setup().ko.is_none().then_some(())?;
        Sketch::of(&course.problem()?)
    }
}

/// Where a ground lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// It touches two edges.
    Corner,
    /// It touches one.
    Side,
    /// It touches none.
    Centre,
}

impl Place {
    /// All of them.
    pub const ALL: [Place; 3] = [Place::Corner, Place::Side, Place::Centre];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Place::Corner => "corner",
            Place::Side => "side",
            Place::Centre => "centre",
        }
    }

    /// The frame of this many columns and rows at this place; none where there is no room for it.
    pub fn frame(self, columns: u8, rows: u8) -> Option<Frame> {
        let fits = |length: u8| (1..=LONGEST).contains(&length);
        let middle = |length: u8| (SIZE - length) / 2;
        let (left, low) = match self {
            _ if !fits(columns) || !fits(rows) => return None,
            Place::Corner => (0, 0),
            Place::Side => (middle(columns), 0),
            Place::Centre => (middle(columns), middle(rows)),
        };
        Some(Frame { left, low, columns, rows })
    }
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Its first column.
    pub left: u8,
    /// Its lowest row.
    pub low: u8,
    /// How many columns it has.
    pub columns: u8,
    /// How many rows.
    pub rows: u8,
}

impl Frame {
    /// The smallest rectangle around some points, if there are any.
    pub fn around(points: PointSet) -> Option<Frame> {
        let columns = || points.iter().map(Point::column);
        let rows = || points.iter().map(Point::row);
        let (left, low) = (columns().min()?, rows().min()?);
        Some(Frame { left, low, columns: columns().max()? - left + 1, rows: rows().max()? - low + 1 })
    }

    /// Its points, row by row from the top.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let Frame { left, low, columns, rows } = *self;
        (low..low + rows).rev().flat_map(move |row| (left..left + columns).map(move |column| Point::new(column, row)))
    }

    /// None where it touches other edges than the lower and the left one, or the left one alone: it is held otherwise.
    fn place(&self, size: u8) -> Option<Place> {
        if self.left + self.columns == size || self.low + self.rows == size {
            return None;
        }
        match (self.left, self.low) {
            (0, 0) => Some(Place::Corner),
            (0, _) => None,
            (_, 0) => Some(Place::Side),
            _ => Some(Place::Centre),
        }
    }
}

/// One line: the place, who moves, and the rows from the top; `*` is no part of the ground, `x` attacks, `o` defends, `O`
/// is a target.
impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(frame), Some(place)) = (Frame::around(self.ground), self.place()) else {
            return f.write_str("nothing");
        };
        let mover = if self.mover == Side::Attacker { "x" } else { "o" };
        write!(f, "{} {mover} ", place.word())?;
        for point in frame.points() {
            let first = point.column() == frame.left && point.row() + 1 < frame.low + frame.rows;
            write!(f, "{}{}", if first { "/" } else { "" }, self.letter(point))?;
        }
        Ok(())
    }
}

impl Sketch {
    /// What is on a point, as a letter of the line.
    pub fn letter(&self, point: Point) -> char {
        match point {
            _ if !self.ground.contains(point) => '*',
            _ if self.attackers.contains(point) => 'x',
            _ if self.targets.contains(point) => 'O',
            _ if self.defenders.contains(point) => 'o',
            _ => '.',
        }
    }
}

/// The text is no sketch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASketch;

impl fmt::Display for NotASketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a sketch such as “corner x ..O/xxO”")
    }
}

impl std::error::Error for NotASketch {}

impl FromStr for Sketch {
    type Err = NotASketch;

    fn from_str(text: &str) -> Result<Sketch, NotASketch> {
        let [place, mover, rows] = text.split(' ').collect::<Vec<_>>()[..] else { return Err(NotASketch) };
        let place = Place::ALL.into_iter().find(|other| other.word() == place).ok_or(NotASketch)?;
        let mover = match mover {
            "x" => Side::Attacker,
            "o" => Side::Defender,
            _ => return Err(NotASketch),
        };
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.iter().any(|row| row.len() != rows[0].len()) {
            return Err(NotASketch);
        }
        let length = |length: usize| u8::try_from(length).map_err(|_| NotASketch);
        let frame = place.frame(length(rows[0].len())?, length(rows.len())?).ok_or(NotASketch)?;
        let mut sketch = Sketch::nothing(mover);
        for (point, letter) in frame.points().zip(rows.iter().flat_map(|row| row.bytes())) {
            sketch.put(point, letter)?;
        }
        Ok(sketch)
    }
}

impl Sketch {
    /// No ground at all, to be filled in.
    pub fn nothing(mover: Side) -> Sketch {
        let none = PointSet::EMPTY;
        Sketch { ground: none, attackers: none, defenders: none, targets: none, mover }
    }

    /// Makes a point what a letter of the line says.
    ///
    /// # Errors
    /// If it is none of the letters.
    pub fn put(&mut self, point: Point, letter: u8) -> Result<(), NotASketch> {
        match letter {
            b'*' => return Ok(()),
            b'.' => {}
            b'x' => self.attackers.insert(point),
            b'o' => self.defenders.insert(point),
            b'O' => {
                self.defenders.insert(point);
                self.targets.insert(point);
            }
            _ => return Err(NotASketch),
        }
        self.ground.insert(point);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sketch(text: &str) -> Sketch {
        text.parse().unwrap()
    }

    #[test]
    fn a_sketch_is_read_as_written() {
        for text in ["corner x OOO/...", "side o *O*/O.O/O.O", "centre x OOO/O.O/OOO"] {
            assert_eq!(sketch(text).to_string(), text);
        }
        for bad in ["", "corner", "corner y ...", "corner x", "corner x ../...", "corner x .?", "middle x ..."] {
            assert_eq!(bad.parse::<Sketch>(), Err(NotASketch), "{bad}");
        }
        let wide = format!("corner x {}", ".".repeat(16));
        assert_eq!(wide.parse::<Sketch>(), Err(NotASketch));
    }

    #[test]
    fn all_ways_to_draw_a_problem_are_one_sketch() {
        let one = sketch("corner o OOOO/...O");
        let problem = one.problem().unwrap();
        let held = Sketch::of(&problem).unwrap();
        assert_eq!(held, one.held_on(SIZE).unwrap());
        let setup = problem.position().setup();
        for symmetry in Symmetry::ALL {
            for swapped in [false, true] {
                let turned = |set| symmetry.apply_set(set, SIZE);
                let mut stones = ByColor { black: turned(setup.stones.black), white: turned(setup.stones.white) };
                // A stone more in the wall changes nothing.
                stones.black.insert(symmetry.apply(Point::new(6, 0), SIZE));
                let mut to_move = setup.to_move;
                if swapped {
                    (stones, to_move) = (ByColor { black: stones.white, white: stones.black }, !to_move);
                }
                let position = Position::from_setup(Setup { stones, to_move, ..setup }).unwrap();
                let defender = if swapped { Color::Black } else { Color::White };
                let region = enclosed(&position, defender).unwrap();
                let other = Problem::new(position, turned(problem.targets()), region).unwrap();
                assert_eq!(Sketch::of(&other), Some(held), "{symmetry:?} {swapped}");
            }
        }
    }

    #[test]
    fn whoever_marks_a_stone_means_its_chain() {
        let [one, other, all] =
            ["corner x OOO*/.o.o/.xoo", "corner x Ooo*/.o.o/.xoo", "corner x OOO*/.O.o/.xoo"].map(sketch);
        for marked in [one, other] {
            assert_eq!(Sketch::of(&marked.problem().unwrap()), Some(all), "{marked}");
            assert_eq!(marked.held_on(SIZE), Some(all));
            assert!(marked.held_problem().is_none(), "{marked}");
        }
        // Two chains are another question than one of them.
        let both = Sketch { targets: all.defenders, ..all };
        assert_ne!(both.held_on(SIZE), Some(all));
    }

    /// What is on a point is on its image.
    #[test]
    fn points_go_where_the_sketch_goes() {
        let problem = sketch("side o ..x./O.Ox/OOO.").problem().unwrap();
        let setup = problem.position().setup();
        let points: Vec<Point> = problem.inside().iter().collect();
        for symmetry in Symmetry::ALL {
            let turned = |set| symmetry.apply_set(set, SIZE);
            let stones = ByColor { black: turned(setup.stones.black), white: turned(setup.stones.white) };
            let position = Position::from_setup(Setup { stones, ..setup }).unwrap();
            let region = enclosed(&position, Color::White).unwrap();
            let other = Problem::new(position, turned(problem.targets()), region).unwrap();
            let images: Vec<Point> = points.iter().map(|&point| symmetry.apply(point, SIZE)).collect();
            let (held, there) = Sketch::with_points(&other, &images).unwrap();
            assert_eq!(Some(held), Sketch::of(&problem));
            for (&point, &image) in points.iter().zip(&there) {
                assert_eq!(held.defenders.contains(image), setup.stones.white.contains(point), "{symmetry:?} {point}");
                assert!(
                    !held.ground.contains(image)
                        || held.attackers.contains(image) == setup.stones.black.contains(point)
                );
            }
        }
    }

    #[test]
    fn a_hole_in_the_wall_is_no_part_of_the_fight() {
        let (one, other) = (sketch("corner o *****./OOOO**/...O**"), sketch("corner o OOOO/...O"));
        assert_eq!(Sketch::of(&one.problem().unwrap()), Sketch::of(&other.problem().unwrap()));
    }

    #[test]
    fn a_move_makes_another_sketch() {
        let one = sketch("corner o OOOO/...O");
        let made = one.after("B1".parse().unwrap()).unwrap();
        assert_eq!((made.empty().len(), made.mover), (2, Side::Attacker));
        assert_eq!(one.after("Z9".parse().unwrap_or(Move::Play(Point::new(18, 18)))), None);
    }
}
