//! [`families`]: which sketches are so alike that one is a variant of the other.
//!
//! The forge makes many problems by changing others. Two problems are *near* if they lie at the same place and, turned,
//! reflected and laid with one corner of their frames upon each other, differ in at most [`NEAR`] points: what is on them, or
//! whether they belong to the ground. A family is everything that a chain of near ones joins, whoever is to move.

use std::collections::HashMap;

use rules::Point;

use super::{Frame, Place, Sketch};

/// In how many points near problems may differ.
pub const NEAR: usize = 2;

/// Cells to a row of a drawing: a ground is at most 15 points long.
const STRIDE: usize = 16;

/// The number of the family of each problem, counted from 0 in the order in which they come.
pub fn families(roots: &[Sketch]) -> Vec<u32> {
    let kin: Vec<Kin> = roots.iter().map(Kin::new).collect();
    let mut sets = Union::new(roots.len());
    for (at, one) in kin.iter().enumerate() {
        for (other, another) in kin[..at].iter().enumerate() {
            if one.is_near(another) {
                sets.join(at, other);
            }
        }
    }
    sets.numbered()
}

/// A sketch as its likeness to others is seen.
#[derive(Clone, Debug)]
pub struct Kin {
    place: Option<Place>,
    size: usize,
    drawings: Vec<Drawing>,
}

impl Kin {
    /// In every way in which it may be turned and reflected at its place.
    pub fn new(sketch: &Sketch) -> Kin {
        Kin { place: sketch.place(), size: sketch.ground.len(), drawings: Drawing::all(sketch) }
    }

    /// Is it a variant of the other?
    pub fn is_near(&self, other: &Kin) -> bool {
        let near = |one: &Drawing| other.drawings.iter().any(|other| one.is_near(other));
        self.place == other.place && self.size.abs_diff(other.size) <= NEAR && self.drawings.iter().any(near)
    }
}

/// A ground with its stones, from the lower left corner of its frame: two bits for each point, in two planes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Drawing([[u64; 4]; 2]);

impl Drawing {
    /// In every way in which it may be turned and reflected at its place.
    fn all(root: &Sketch) -> Vec<Drawing> {
        let Some((frame, place)) = Frame::around(root.ground).zip(root.place()) else { return Vec::new() };
        let turns = match place {
            Place::Corner => &[0, 4][..],
            Place::Side => &[0, 1],
            Place::Centre => &[0, 1, 2, 3, 4, 5, 6, 7],
        };
        turns.iter().map(|&turn| Drawing::new(root, frame, turn)).collect()
    }

    /// The lowest bit of a turn reflects columns, the next rows, and the last exchanges them.
    fn new(root: &Sketch, frame: Frame, turn: u8) -> Drawing {
        let mut drawing = Drawing::default();
        for point in root.ground.iter() {
            let code = match root.letter(point) {
                'x' => 1,
                'o' | 'O' => 2,
                _ => 3,
            };
            let (column, row) = placed(point, frame, turn);
            let at = STRIDE * usize::from(row) + usize::from(column);
            for (plane, words) in drawing.0.iter_mut().enumerate() {
                words[at / 64] |= (code >> plane & 1) << (at % 64);
            }
        }
        drawing
    }

    fn is_near(&self, other: &Drawing) -> bool {
        let [low, high] = self.0;
        let [their_low, their_high] = other.0;
        let mut differ = 0;
        for at in 0..4 {
            differ += ((low[at] ^ their_low[at]) | (high[at] ^ their_high[at])).count_ones() as usize;
        }
        differ <= NEAR
    }
}

fn placed(point: Point, frame: Frame, turn: u8) -> (u8, u8) {
    let (mut column, mut row) = (point.column() - frame.left, point.row() - frame.low);
    if turn & 1 != 0 {
        column = frame.columns - 1 - column;
    }
    if turn & 2 != 0 {
        row = frame.rows - 1 - row;
    }
    if turn & 4 != 0 { (row, column) } else { (column, row) }
}

/// Sets that grow together (Galler and Fischer 1964).
struct Union(Vec<usize>);

impl Union {
    fn new(count: usize) -> Union {
        Union((0..count).collect())
    }

    fn head(&mut self, mut at: usize) -> usize {
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.head(one), self.head(other));
        self.0[one.max(other)] = one.min(other);
    }

    fn numbered(mut self) -> Vec<u32> {
        let mut numbers: HashMap<usize, u32> = HashMap::new();
        let count = self.0.len();
        (0..count)
            .map(|at| {
                let (head, next) = (self.head(at), numbers.len() as u32);
                *numbers.entry(head).or_insert(next)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sketches(texts: &[&str]) -> Vec<Sketch> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    /// The same from the letters of the sketches, by looking at every pair again and again.
    fn by_letters(roots: &[Sketch]) -> Vec<u32> {
        let drawings: Vec<Vec<HashMap<(u8, u8), char>>> = roots.iter().map(letters).collect();
        let mut heads: Vec<usize> = (0..roots.len()).collect();
        let mut before = Vec::new();
        while heads != before {
            before.clone_from(&heads);
            for one in 0..roots.len() {
                for other in 0..roots.len() {
                    let near = |ones: &HashMap<_, char>, others: &HashMap<_, char>| {
                        let all: std::collections::HashSet<_> = ones.keys().chain(others.keys()).collect();
                        all.into_iter().filter(|&at| ones.get(at) != others.get(at)).count() <= NEAR
                    };
                    let alike = drawings[one].iter().any(|one| drawings[other].iter().any(|other| near(one, other)));
                    if alike && roots[one].place() == roots[other].place() {
                        heads[one] = heads[one].min(heads[other]);
                    }
                }
            }
        }
        let mut seen = Vec::new();
        let mut number = |head: usize| {
            seen.iter().position(|&other| other == head).unwrap_or_else(|| {
                seen.push(head);
                seen.len() - 1
            }) as u32
        };
        heads.into_iter().map(&mut number).collect()
    }

    fn letters(root: &Sketch) -> Vec<HashMap<(u8, u8), char>> {
        let frame = Frame::around(root.ground).unwrap();
        let turns = match root.place().unwrap() {
            Place::Corner => vec![0, 4],
            Place::Side => vec![0, 1],
            Place::Centre => (0..8).collect(),
        };
        let letter = |point| root.letter(point).to_ascii_lowercase();
        let cells = |turn| root.ground.iter().map(|point| (placed(point, frame, turn), letter(point))).collect();
        turns.into_iter().map(cells).collect()
    }

    #[test]
    fn near_ones_are_of_one_family() {
        let roots = sketches(&[
            "corner x OOOO/...O",
            "corner o OOOO/.x.O",
            "side x OOOO/...O",
            "corner x *O/.O/.O/.O",
            "corner x OOOOO/xx.xO",
            "corner x OO*/O.O/x.O",
        ]);
        // The second is a stone away, the fourth is the first turned over with another corner.
        assert_eq!(families(&roots)[..4], [0, 0, 1, 0]);
        assert_eq!(families(&roots), by_letters(&roots));
    }
}
