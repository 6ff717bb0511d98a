//! Points of a board, sets of points, and the eight symmetries.
//!
//! A [`Point`] means the same intersection on every board size: column and row counted from A1. It is stored as an
//! index into a grid of 21 rows of 20 cells that has a border of its own, so a neighbour is an addition away and a
//! set of points grows by shifting whole words. The one border column serves both sides: the left neighbour of the A
//! column is the border cell of the row below.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Sub, SubAssign};
use std::str::FromStr;

/// Largest board.
pub const MAX_SIZE: u8 = 19;
/// Distance between vertically adjacent cells.
const STRIDE: usize = 20;
/// Number of cells of the bordered grid.
pub(crate) const CELLS: usize = STRIDE * 21;
/// The letters of the columns; there is no I.
const COLUMNS: &[u8; 19] = b"ABCDEFGHJKLMNOPQRST";

/// An intersection, column and row counted from the lower left corner (A1).
///
/// ```
/// use rules::Point;
/// let point: Point = "J3".parse().unwrap();
/// assert_eq!((point.column(), point.row()), (8, 2));
/// assert_eq!(point.to_string(), "J3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// The point in the given column and row, both counted from 0 at A1.
    ///
    /// # Panics
    /// If column or row is 19 or more.
    pub const fn new(column: u8, row: u8) -> Point {
        assert!(column < MAX_SIZE && row < MAX_SIZE);
        Point((row as u16 + 1) * STRIDE as u16 + column as u16)
    }

    /// The point in the given column and row of a board of `size`, if it is there.
    pub const fn on_board(column: i32, row: i32, size: u8) -> Option<Point> {
        if 0 <= column && column < size as i32 && 0 <= row && row < size as i32 {
            Some(Point::new(column as u8, row as u8))
        } else {
            None
        }
    }

    /// Column, 0 for A.
    pub const fn column(self) -> u8 {
        (self.0 as usize % STRIDE) as u8
    }

    /// Row, 0 for the bottom row, which people call 1.
    pub const fn row(self) -> u8 {
        (self.0 as usize / STRIDE) as u8 - 1
    }

    /// Is the point on a board of this size?
    pub const fn is_on(self, size: u8) -> bool {
        self.column() < size && self.row() < size
    }

    /// The four cells around the point: left, right, below, above. Some may lie off the board.
    pub(crate) const fn around(self) -> [Point; 4] {
        [Point(self.0 - 1), Point(self.0 + 1), Point(self.0 - STRIDE as u16), Point(self.0 + STRIDE as u16)]
    }

    /// The four cells that touch the point at a corner. Some may lie off the board.
    pub(crate) const fn diagonals(self) -> [Point; 4] {
        let stride = STRIDE as u16;
        [
            // Cell 0 lies off the board, as does what would be left of it: the corner below A1.
            Point(self.0.saturating_sub(stride + 1)),
            Point(self.0 - stride + 1),
            Point(self.0 + stride - 1),
            Point(self.0 + stride + 1),
        ]
    }

    /// The adjacent points on a board of this size.
    pub fn neighbors(self, size: u8) -> impl Iterator<Item = Point> + Clone {
        let (column, row) = (i32::from(self.column()), i32::from(self.row()));
        [(-1, 0), (1, 0), (0, -1), (0, 1)]
            .into_iter()
            .filter_map(move |(dx, dy)| Point::on_board(column + dx, row + dy, size))
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn from_index(index: usize) -> Point {
        Point(index as u16)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = COLUMNS[usize::from(self.column())] as char;
        f.pad(&format!("{column}{}", self.row() + 1))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a point: a letter A to T without I, then a row from 1 to 19.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAPoint(pub String);

impl fmt::Display for NotAPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self.0.chars().take(20).collect();
        write!(f, "“{shown}” is not a point: expected a letter A to T (no I) and a row from 1 to 19, such as C2")
    }
}

impl std::error::Error for NotAPoint {}

impl FromStr for Point {
    type Err = NotAPoint;

    fn from_str(text: &str) -> Result<Point, NotAPoint> {
        let refuse = || NotAPoint(text.to_owned());
        let (letter, digits) = text.split_at_checked(1).ok_or_else(refuse)?;
        let letter = letter.as_bytes()[0].to_ascii_uppercase();
        let column = COLUMNS.iter().position(|&c| c == letter).ok_or_else(refuse)?;
        if digits.len() > 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(refuse());
        }
        match digits.parse::<u8>() {
            Ok(row @ 1..=MAX_SIZE) => Ok(Point::new(column as u8, row - 1)),
            _ => Err(refuse()),
        }
    }
}

const WORDS: usize = CELLS.div_ceil(64);
/// All points of the boards of each size.
static FULL: [PointSet; MAX_SIZE as usize + 1] = {
    let mut full = [PointSet::EMPTY; MAX_SIZE as usize + 1];
    let mut size = 1;
    while size <= MAX_SIZE {
        let mut at = 0;
        while at < size as u16 * size as u16 {
            full[size as usize].insert(Point::new((at % size as u16) as u8, (at / size as u16) as u8));
            at += 1;
        }
        size += 1;
    }
    full
};

/// A set of points.
///
/// ```
/// use rules::{Point, PointSet};
/// let corner: PointSet = [Point::new(0, 0)].into_iter().collect();
/// assert_eq!(corner.grown(9).len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// No point.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// All points of a board of this size; of the largest, if it is larger still.
    pub fn full(size: u8) -> PointSet {
        FULL[usize::from(size.min(MAX_SIZE))]
    }

    /// Just this point.
    pub fn of(point: Point) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.insert(point);
        set
    }

    /// Is the point in the set?
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Adds a point.
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes a point out.
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// How many points.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// No point at all?
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The first point, in the order A1, B1, …
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The point that so many others come before, in the order A1, B1, …
    ///
    /// ```
    /// use rules::PointSet;
    /// let all = PointSet::full(9);
    /// assert_eq!(all.nth(9).unwrap().to_string(), "A2");
    /// assert_eq!(all.nth(81), None);
    /// ```
    pub fn nth(&self, mut before: usize) -> Option<Point> {
        for (at, &word) in self.0.iter().enumerate() {
            let here = word.count_ones() as usize;
            if before < here {
                let rest = (0..before).fold(word, |rest, _| rest & (rest - 1));
                return Some(Point::from_index(at * 64 + rest.trailing_zeros() as usize));
            }
            before -= here;
        }
        None
    }

    /// The points in the order A1, B1, … , A2, B2, …
    pub fn iter(&self) -> Points {
        Points { words: self.0, at: 0 }
    }

    /// The points of the set for which this holds.
    #[inline]
    pub fn filtered(&self, holds: impl Fn(Point) -> bool) -> PointSet {
        PointSet(std::array::from_fn(|at| {
            let (mut rest, mut kept) = (self.0[at], 0);
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                kept |= u64::from(holds(Point::from_index(at * 64 + bit))) << bit;
                rest &= rest - 1;
            }
            kept
        }))
    }

    /// Does it share a point with the other set?
    pub fn meets(&self, other: PointSet) -> bool {
        !(*self & other).is_empty()
    }

    /// Is every point of it in the other set?
    pub fn is_within(&self, other: PointSet) -> bool {
        (*self - other).is_empty()
    }

    /// The set together with all its neighbours on a board of this size.
    pub fn grown(&self, size: u8) -> PointSet {
        self.spread() & PointSet::full(size)
    }

    /// The neighbours that are not in the set.
    pub fn border(&self, size: u8) -> PointSet {
        self.grown(size) - *self
    }

    /// Everything that can be reached from the set by steps between neighbours inside `within`.
    pub fn flooded(&self, within: PointSet) -> PointSet {
        let mut reached = *self & within;
        loop {
            let next = reached.spread() & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The parts of the set that hang together, each once, in the order of their first points.
    pub fn parts(&self) -> impl Iterator<Item = PointSet> + use<> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let part = PointSet::of(rest.first()?).flooded(rest);
            rest -= part;
            Some(part)
        })
    }

    /// The set and its neighbours, border cells included.
    fn spread(&self) -> PointSet {
        *self | self.beside()
    }

    /// All cells with a neighbour in the set, border cells included.
    pub(crate) fn beside(&self) -> PointSet {
        self.up(1) | self.down(1) | self.up(STRIDE) | self.down(STRIDE)
    }

    fn up(&self, by: usize) -> PointSet {
        let carry = |i: usize| if i > 0 { self.0[i - 1] >> (64 - by) } else { 0 };
        PointSet(std::array::from_fn(|i| self.0[i] << by | carry(i)))
    }

    fn down(&self, by: usize) -> PointSet {
        let carry = |i: usize| if i + 1 < WORDS { self.0[i + 1] << (64 - by) } else { 0 };
        PointSet(std::array::from_fn(|i| self.0[i] >> by | carry(i)))
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        points.into_iter().for_each(|point| self.insert(point));
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.iter()
    }
}

/// The points of a [`PointSet`], in order.
#[derive(Clone, Debug)]
pub struct Points {
    words: [u64; WORDS],
    at: usize,
}

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while self.at < WORDS {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] &= word - 1;
                return Some(Point::from_index(self.at * 64 + word.trailing_zeros() as usize));
            }
            self.at += 1;
        }
        None
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl PointSet {
    fn zip(self, other: PointSet, join: impl Fn(u64, u64) -> u64) -> PointSet {
        PointSet(std::array::from_fn(|i| join(self.0[i], other.0[i])))
    }
}

impl BitOr for PointSet {
    type Output = PointSet;
    fn bitor(self, other: PointSet) -> PointSet {
        self.zip(other, |a, b| a | b)
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;
    fn bitand(self, other: PointSet) -> PointSet {
        self.zip(other, |a, b| a & b)
    }
}

impl BitXor for PointSet {
    type Output = PointSet;
    fn bitxor(self, other: PointSet) -> PointSet {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Sub for PointSet {
    type Output = PointSet;
    fn sub(self, other: PointSet) -> PointSet {
        self.zip(other, |a, b| a & !b)
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: PointSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for PointSet {
    fn bitand_assign(&mut self, other: PointSet) {
        *self = *self & other;
    }
}

impl SubAssign for PointSet {
    fn sub_assign(&mut self, other: PointSet) {
        *self = *self - other;
    }
}

/// One of the eight ways to turn and mirror a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    transpose: bool,
    flip_columns: bool,
    flip_rows: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { transpose: false, flip_columns: false, flip_rows: false }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry { transpose: i & 4 != 0, flip_columns: i & 1 != 0, flip_rows: i & 2 != 0 };
            i += 1;
        }
        all
    };

    /// Where the point goes on a board of this size.
    pub fn apply(self, point: Point, size: u8) -> Point {
        let flip = |flip: bool, at: u8| if flip { size - 1 - at } else { at };
        let column = flip(self.flip_columns, point.column());
        let row = flip(self.flip_rows, point.row());
        if self.transpose { Point::new(row, column) } else { Point::new(column, row) }
    }

    /// Where a set goes.
    pub fn apply_set(self, set: PointSet, size: u8) -> PointSet {
        set.iter().map(|point| self.apply(point, size)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_read_back() {
        for point in PointSet::full(19) {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(point.to_string().to_lowercase().parse(), Ok(point));
        }
        for bad in ["", "I3", "A0", "A20", "U1", "A", "3", "A1x", "A-1", "A+1", "é1", "A001"] {
            assert!(bad.parse::<Point>().is_err(), "{bad}");
        }
    }

    #[test]
    fn growth_agrees_with_neighbors() {
        for size in 1..=19 {
            for point in PointSet::full(size) {
                let neighbors: PointSet = point.neighbors(size).collect();
                assert_eq!(PointSet::of(point).border(size), neighbors, "{point} on {size}");
            }
        }
    }

    #[test]
    fn parts_hang_together() {
        let set: PointSet =
            ["A1", "A2", "C1", "T19", "S19", "T18"].iter().map(|p| p.parse::<Point>().unwrap()).collect();
        assert_eq!(set.parts().map(|part| part.len()).collect::<Vec<_>>(), [2, 1, 3]);
    }

    #[test]
    fn picking_and_filtering_agree_with_walking() {
        for size in [1, 2, 9, 19] {
            let all = PointSet::full(size);
            let some = all.filtered(|point| (point.column() + 2 * point.row()) % 5 < 2);
            let walked: Vec<Point> = all.iter().filter(|point| (point.column() + 2 * point.row()) % 5 < 2).collect();
            assert_eq!(some.iter().collect::<Vec<_>>(), walked);
            assert_eq!((0..=walked.len()).map_while(|i| some.nth(i)).collect::<Vec<_>>(), walked);
        }
    }

    #[test]
    fn diagonals_stay_on_the_grid() {
        assert_eq!(Point::new(9, 9).diagonals().map(|cell| cell.to_string()), ["J9", "L9", "J11", "L11"]);
        assert!(PointSet::full(19).iter().flat_map(Point::diagonals).all(|cell| cell.index() < CELLS));
    }

    #[test]
    fn symmetries_are_a_group_of_eight() {
        let corner = Point::new(1, 0);
        let images: PointSet = Symmetry::ALL.iter().map(|s| s.apply(corner, 9)).collect();
        assert_eq!(images.len(), 8);
        for symmetry in Symmetry::ALL {
            let undoes = |back: &Symmetry| PointSet::full(5).iter().all(|p| back.apply(symmetry.apply(p, 5), 5) == p);
            assert_eq!(Symmetry::ALL.iter().filter(|back| undoes(back)).count(), 1);
        }
    }
}
