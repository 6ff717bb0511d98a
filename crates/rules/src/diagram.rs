//! Small pictures of boards in plain text: how tests say what they mean.
//!
//! One line per row, the top row first; `x` is a black stone, `o` a white one, `-` or `.` an empty point. Blanks, and
//! lines of blanks, do not count. Any other letter or digit is an empty point with a name.

use std::fmt;

use crate::{Board, ByColor, Color, Point, PointSet, Position, Setup, point::MAX_SIZE};

/// A picture that has been read: stones and named points.
///
/// ```
/// use rules::{Color, diagram::Diagram};
/// let diagram: Diagram = "
///     - x -
///     x o a
///     - x -
/// ".parse().unwrap();
/// let position = rules::Position::from_setup(diagram.setup(Color::Black)).unwrap();
/// assert_eq!(diagram.point('a').to_string(), "C2");
/// assert_eq!(position.board().stones(Color::White).len(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    size: u8,
    marks: Vec<(Point, char)>,
}

/// Why a text is not a picture of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotADiagram {
    /// A board has as many points in each row as it has rows, 1 to 19.
    NotSquare {
        /// Rows found.
        rows: usize,
        /// Points in the first row that is too short or too long.
        columns: usize,
    },
    /// A character that means nothing here.
    Character(char),
}

impl fmt::Display for NotADiagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotADiagram::NotSquare { rows, columns } => {
                write!(f, "a diagram has as many columns as rows, from 1 to 19, not {rows} rows with one of {columns}")
            }
            NotADiagram::Character(c) => write!(f, "“{c}” means nothing in a diagram"),
        }
    }
}

impl std::error::Error for NotADiagram {}

impl std::str::FromStr for Diagram {
    type Err = NotADiagram;

    fn from_str(text: &str) -> Result<Diagram, NotADiagram> {
        let rows: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<char>>())
            .filter(|row| !row.is_empty())
            .collect();
        let size = rows.len();
        if let Some(row) = rows.iter().find(|row| row.len() != size) {
            return Err(NotADiagram::NotSquare { rows: size, columns: row.len() });
        }
        if size == 0 || size > usize::from(MAX_SIZE) {
            return Err(NotADiagram::NotSquare { rows: size, columns: size });
        }
        if let Some(&c) = rows.iter().flatten().find(|c| !c.is_ascii_alphanumeric() && !"-.*".contains(**c)) {
            return Err(NotADiagram::Character(c));
        }
        let marks = rows
            .iter()
            .rev()
            .zip(0..)
            .flat_map(|(row, y)| row.iter().zip(0..).map(move |(&c, x)| (Point::new(x, y), c)));
        Ok(Diagram { size: size as u8, marks: marks.collect() })
    }
}

impl Diagram {
    /// Points along one side.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The points that carry this character.
    pub fn points(&self, mark: char) -> PointSet {
        self.marks.iter().filter(|&&(_, c)| c == mark).map(|&(point, _)| point).collect()
    }

    /// The point that carries this character.
    ///
    /// # Panics
    /// If none or several do: a test names its points itself.
    pub fn point(&self, mark: char) -> Point {
        let points = self.points(mark);
        match points.first() {
            Some(point) if points.len() == 1 => point,
            _ => panic!("{} points are called {mark}", points.len()),
        }
    }

    /// The stones, with this side to move.
    pub fn setup(&self, to_move: Color) -> Setup {
        let stones = ByColor { black: self.points('x') | self.points('X'), white: self.points('o') | self.points('O') };
        Setup { size: self.size, stones, to_move, ko: None }
    }
}

/// The picture of a board.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size()).rev() {
            for column in 0..self.size() {
                let stone = match self.at(Point::new(column, row)) {
                    Some(Color::Black) => 'x',
                    Some(Color::White) => 'o',
                    None => '-',
                };
                write!(f, "{}{stone}", if column == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}{} to move", self.board(), self.to_move())?;
        self.ko().map_or(Ok(()), |point| write!(f, ", ko at {point}"))
    }
}
