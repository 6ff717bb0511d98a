//! Every place where a row could stand, and how many stones of each colour are there already.
//!
//! Kept up to date as stones come and go, so that the searches can ask at once how near a side is to a row.

use rules::{ByColor, Color, Point, PointSet};

use super::Settings;
use super::game::{directions, run};

/// The longest row.
const LONGEST: usize = 6;

/// The places of a board and what is on them.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    size: u8,
    length: u8,
    /// The points of each place.
    points: Vec<Vec<Point>>,
    /// The places that each point belongs to.
    through: Vec<Vec<u16>>,
    /// How many stones each colour has in each place.
    stones: ByColor<Vec<u8>>,
    /// How many places there are with so many stones of a colour.
    places_with: ByColor<[u16; LONGEST + 1]>,
    /// What the open places are worth to each colour.
    worth: ByColor<i32>,
}

impl Lines {
    /// The places of an empty board.
    pub(super) fn new(settings: &Settings) -> Lines {
        let size = settings.size();
        let starts =
            directions(settings).iter().flat_map(|&step| PointSet::full(size).iter().map(move |at| (at, step)));
        let points: Vec<Vec<Point>> =
            starts.filter_map(|(at, step)| run(at, step, settings).collect::<Option<_>>()).collect();
        let mut through = vec![vec![]; usize::from(size) * usize::from(size)];
        for (place, members) in points.iter().enumerate() {
            members.iter().for_each(|&point| through[index(point, size)].push(place as u16));
        }
        let none = vec![0; points.len()];
        let mut places_with = [0; LONGEST + 1];
        places_with[0] = points.len() as u16;
        Lines {
            size,
            length: settings.length(),
            points,
            through,
            stones: ByColor { black: none.clone(), white: none },
            places_with: ByColor { black: places_with, white: places_with },
            worth: ByColor::default(),
        }
    }

    /// Puts a stone.
    pub(super) fn put(&mut self, color: Color, point: Point) {
        self.change(color, point, |count| count + 1);
    }

    /// Takes a stone off.
    pub(super) fn remove(&mut self, color: Color, point: Point) {
        self.change(color, point, |count| count - 1);
    }

    /// Has this colour a row?
    pub(super) fn has_row(&self, color: Color) -> bool {
        self.places_with[color][usize::from(self.length)] > 0
    }

    /// So many stones at least this colour still needs for a row, even if every enemy stone in the way were captured.
    pub(super) fn need(&self, color: Color) -> u8 {
        let most = self.places_with[color].iter().rposition(|&places| places > 0).expect("every place is counted");
        self.length - most as u8
    }

    /// The empty points where one stone would make a row.
    pub(super) fn completing(&self, color: Color, empty: PointSet) -> PointSet {
        if self.places_with[color][usize::from(self.length) - 1] == 0 {
            return PointSet::EMPTY;
        }
        self.lacking(color, 1) & empty
    }

    /// The points of places that lack at most so many stones of this colour.
    pub(super) fn lacking(&self, color: Color, most: u8) -> PointSet {
        let near = self.stones[color].iter().zip(&self.points).filter(|&(&own, _)| own + most >= self.length);
        near.flat_map(|(_, points)| points).copied().collect()
    }

    /// The points of open places where this colour has a stone.
    pub(super) fn started(&self, color: Color) -> PointSet {
        let counts = self.stones[color].iter().zip(&self.stones[!color]).zip(&self.points);
        let open = counts.filter(|&((&own, &other), _)| own > 0 && other == 0);
        open.flat_map(|(_, points)| points).copied().collect()
    }

    /// What the open places are worth, from this colour's side.
    pub(super) fn balance(&self, color: Color) -> i32 {
        self.worth[color] - self.worth[!color]
    }

    /// How much a stone here would change for its colour: places it furthers, and places of the other's it closes.
    pub(super) fn urgency(&self, color: Color, point: Point) -> i32 {
        let mut sum = 0;
        for &place in &self.through[index(point, self.size)] {
            let (own, other) = self.counts(color, place);
            sum += match (own, other) {
                (own, 0) => WORTH[usize::from(own) + 1] - WORTH[usize::from(own)],
                (0, other) => WORTH[usize::from(other)],
                _ => 0,
            };
        }
        sum
    }

    fn change(&mut self, color: Color, point: Point, new: impl Fn(u8) -> u8) {
        let at = index(point, self.size);
        for i in 0..self.through[at].len() {
            let place = self.through[at][i];
            self.weigh(place, -1);
            let count = &mut self.stones[color][usize::from(place)];
            self.places_with[color][usize::from(*count)] -= 1;
            *count = new(*count);
            self.places_with[color][usize::from(*count)] += 1;
            self.weigh(place, 1);
        }
    }

    /// Adds what a place is worth, or takes it away. A place with stones of both colours is worth nothing to either.
    fn weigh(&mut self, place: u16, sign: i32) {
        match self.counts(Color::Black, place) {
            (black, 0) => self.worth.black += sign * WORTH[usize::from(black)],
            (0, white) => self.worth.white += sign * WORTH[usize::from(white)],
            _ => {}
        }
    }

    fn counts(&self, color: Color, place: u16) -> (u8, u8) {
        (self.stones[color][usize::from(place)], self.stones[!color][usize::from(place)])
    }
}

/// What an open place with so many stones is worth.
const WORTH: [i32; LONGEST + 2] = [0, 1, 5, 25, 125, 625, 3125, 3125];

/// The place of a point in a list of all points.
pub(super) fn index(point: Point, size: u8) -> usize {
    usize::from(point.row()) * usize::from(size) + usize::from(point.column())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    #[test]
    fn places_are_counted() {
        let mut settings = Settings::new(5, 3).unwrap();
        assert_eq!(Lines::new(&settings).points.len(), 2 * 5 * 3);
        settings.diagonals = true;
        assert_eq!(Lines::new(&settings).points.len(), 2 * 5 * 3 + 2 * 3 * 3);
    }

    #[test]
    fn stones_come_and_go() {
        let mut lines = Lines::new(&Settings::new(5, 3).unwrap());
        lines.put(Color::Black, point("B2"));
        lines.put(Color::Black, point("C2"));
        assert_eq!((lines.need(Color::Black), lines.need(Color::White)), (1, 3));
        let empty = PointSet::full(5) - ["B2", "C2"].into_iter().map(point).collect();
        assert_eq!(lines.completing(Color::Black, empty), ["A2", "D2"].into_iter().map(point).collect());
        lines.put(Color::Black, point("D2"));
        assert!(lines.has_row(Color::Black));
        for name in ["B2", "C2", "D2"] {
            lines.remove(Color::Black, point(name));
        }
        assert_eq!((lines.need(Color::Black), lines.balance(Color::Black)), (3, 0));
    }
}
