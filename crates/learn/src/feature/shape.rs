//! Local shapes: how often each pattern of 2x2 and 2x3 points is on the board, and how a move changes that.
//!
//! Patterns that are turned or mirrored images of each other are one shape. Which of the shapes become features is not decided
//! by hand: a forest is grown on all of them, and those with the greatest Gini importance are taken (Menze and others 2009).

use rules::Point;

use super::group::{Feature, Group};
use super::scene::{Cell, Cells, LINES, Scene, Step};

/// Shapes that become features, each twice: how often it is there, and the change.
pub const CHOSEN: usize = 53;

/// The shape of every pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shapes {
    /// By the code of 2x2 points.
    square: Vec<u16>,
    /// By the code of 2 rows of 3 points.
    oblong: Vec<u16>,
    /// The first pattern of each shape, as text.
    names: Vec<String>,
}

/// A window on the board: its lower left point, its columns and its rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Window(usize, usize, usize);

/// Columns and rows of windows.
const WINDOWS: [(usize, usize); 3] = [(2, 2), (3, 2), (2, 3)];

impl Shapes {
    pub(crate) fn new() -> Shapes {
        let mut names = Vec::new();
        let square = Shapes::numbered(2, &mut names);
        let oblong = Shapes::numbered(3, &mut names);
        Shapes { square, oblong, names }
    }

    /// Numbers the patterns of two rows of so many points.
    fn numbered(columns: usize, names: &mut Vec<String>) -> Vec<u16> {
        let mut numbers = vec![u16::MAX; 3_usize.pow(2 * columns as u32)];
        for code in 0..numbers.len() {
            if numbers[code] == u16::MAX {
                let pattern = pattern(code, 2 * columns);
                images(&pattern, columns).iter().for_each(|image| numbers[coded(image)] = names.len() as u16);
                let letters: String = pattern.iter().map(|&cell| ['.', 'o', 'x'][usize::from(cell)]).collect();
                names.push(format!("{}/{}", &letters[columns..], &letters[..columns]));
            }
        }
        numbers
    }

    /// How many shapes there are.
    pub(crate) fn count(&self) -> usize {
        self.names.len()
    }

    fn number(&self, cells: &Cells, Window(at, columns, rows): Window) -> usize {
        let oblong = |step: usize, across: usize| {
            (0..2).fold(0, |code, row| {
                (0..3).fold(code, |code, column| 3 * code + usize::from(cells[at + column * step + row * across]))
            })
        };
        match (columns, rows) {
            (2, 2) => {
                let code =
                    [0, 1, LINES, LINES + 1].iter().fold(0, |code, more| 3 * code + usize::from(cells[at + more]));
                usize::from(self.square[code])
            }
            (3, _) => usize::from(self.oblong[oblong(1, LINES)]),
            _ => usize::from(self.oblong[oblong(LINES, 1)]),
        }
    }

    /// How often each shape is on the board.
    pub(crate) fn tally(&self, cells: &Cells) -> Vec<f32> {
        let mut tally = vec![0.0; self.count()];
        for (columns, rows) in WINDOWS {
            for row in 0..=LINES - rows {
                for column in 0..=LINES - columns {
                    tally[self.number(cells, Window(row * LINES + column, columns, rows))] += 1.0;
                }
            }
        }
        tally
    }

    /// How a move changes that: shapes and by how much, each perhaps several times.
    pub(crate) fn change(&self, step: &Step<'_>) -> Vec<(usize, f32)> {
        let mut windows: Vec<Window> = step.changed.iter().flat_map(|&at| around(at)).collect();
        windows.sort_unstable();
        windows.dedup();
        let mut change = Vec::with_capacity(2 * windows.len());
        for window in windows {
            change.push((self.number(&step.scene.cells, window), -1.0));
            change.push((self.number(&step.cells, window), 1.0));
        }
        change
    }

    /// How often every shape is on the board after a move, and how that has changed; none where the move is illegal.
    pub(crate) fn row(&self, scene: &Scene, point: Point, before: &[f32]) -> Option<Vec<f32>> {
        let mut by = vec![0.0; before.len()];
        self.change(&scene.step(point)?).into_iter().for_each(|(shape, change)| by[shape] += change);
        Some(before.iter().zip(&by).map(|(before, by)| before + by).chain(by.iter().copied()).collect())
    }

    /// The features of these shapes.
    pub(super) fn features(&self, chosen: &[usize]) -> Vec<Feature> {
        let kinds = ["how often", "change of"];
        let names =
            kinds.iter().flat_map(|kind| chosen.iter().map(move |&shape| format!("{kind} {}", self.names[shape])));
        names.map(|name| Feature { name, group: Group::Shapes, invariant: true }).collect()
    }
}

/// The windows with this point.
fn around(at: usize) -> impl Iterator<Item = Window> {
    let (column, row) = (at % LINES, at / LINES);
    WINDOWS.into_iter().flat_map(move |(columns, rows)| {
        let firsts = |place: usize, length: usize| (place + 1).saturating_sub(length)..=place.min(LINES - length);
        firsts(row, rows)
            .flat_map(move |row| firsts(column, columns).map(move |column| Window(row * LINES + column, columns, rows)))
    })
}

fn pattern(code: usize, count: usize) -> Vec<Cell> {
    (0..count).rev().map(|at| (code / 3_usize.pow(at as u32) % 3) as Cell).collect()
}

fn coded(pattern: &[Cell]) -> usize {
    pattern.iter().fold(0, |code, &cell| 3 * code + usize::from(cell))
}

/// A pattern of two rows, turned and mirrored in every way that leaves it two rows.
fn images(pattern: &[Cell], columns: usize) -> Vec<Vec<Cell>> {
    let place = |row: usize, column: usize| pattern[row * columns + column];
    let image = |from: &dyn Fn(usize, usize) -> Cell| -> Vec<Cell> {
        (0..2)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| from(row, column))
            .collect()
    };
    let mut images = Vec::new();
    for (upside, mirrored) in [(false, false), (false, true), (true, false), (true, true)] {
        let row_of = |row: usize| if upside { 1 - row } else { row };
        let column_of = |column: usize| if mirrored { columns - 1 - column } else { column };
        images.push(image(&|row, column| place(row_of(row), column_of(column))));
        if columns == 2 {
            images.push(image(&|row, column| place(column_of(column), row_of(row))));
        }
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_one_shape_and_others_are_not() {
        let shapes = Shapes::new();
        // As many as Burnside's lemma counts.
        let squares: std::collections::HashSet<u16> = shapes.square.iter().copied().collect();
        let oblongs: std::collections::HashSet<u16> = shapes.oblong.iter().copied().collect();
        assert_eq!((squares.len(), oblongs.len()), ((81 + 2 * 3 + 9 + 2 * 9 + 2 * 27) / 8, (729 + 27 + 27 + 81) / 4));
        assert_eq!(shapes.count(), squares.len() + oblongs.len());
        assert_eq!(shapes.oblong[coded(&[1, 2, 0, 0, 0, 1])], shapes.oblong[coded(&[1, 0, 0, 0, 2, 1])]);
        assert_ne!(shapes.oblong[coded(&[1, 2, 0, 0, 0, 1])], shapes.oblong[coded(&[2, 1, 0, 0, 0, 1])]);
    }

    #[test]
    fn what_a_move_changes_is_the_difference_of_two_boards() {
        let shapes = Shapes::new();
        let scene = Scene::new(&"corner o OOOOOO/xx.O.O/OO.x.O".parse().unwrap()).unwrap();
        let mut moves = 0;
        for point in scene.sketch.empty().iter() {
            let Some(step) = scene.step(point) else { continue };
            let mut tally = shapes.tally(&scene.cells);
            shapes.change(&step).into_iter().for_each(|(shape, by)| tally[shape] += by);
            assert_eq!(tally, shapes.tally(&step.cells), "{point}");
            moves += step.changed.len();
        }
        assert!(moves > scene.sketch.empty().len(), "something was taken");
    }

    #[test]
    fn every_window_is_counted_once() {
        let shapes = Shapes::new();
        let total: f32 = shapes.tally(&[0; 361]).iter().sum();
        assert_eq!(total as usize, 18 * 18 + 2 * 17 * 18);
    }
}
