//! [`Page`]: one side of a sheet, laid out.

use crate::{Form, Paper};

/// Which side of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The front.
    Problems,
    /// The back.
    Solutions,
}

impl Side {
    /// As a word.
    pub const fn word(self) -> &'static str {
        match self {
            Side::Problems => "problems",
            Side::Solutions => "solutions",
        }
    }
}

/// One side of a sheet, laid out.
#[derive(Clone, Debug)]
pub struct Page {
    /// What it is printed on.
    pub paper: Paper,
    /// The sheet, counted from 1.
    pub sheet: usize,
    /// Which side of it.
    pub side: Side,
    /// Where the problems are, in their order.
    pub spots: Vec<Spot>,
    /// From the back to the front.
    pub forms: Vec<Form>,
}

/// The part of a page that belongs to one problem.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// Of the problem.
    pub number: usize,
    /// Its left edge.
    pub left: f32,
    /// Its upper edge.
    pub top: f32,
    /// From left to right.
    pub width: f32,
    /// From top to bottom.
    pub height: f32,
    /// Its first form, and the one after its last, among those of the page.
    pub forms: (usize, usize),
}

impl Page {
    /// What it shows, in one line: `Problems 1–12`.
    pub fn name(&self) -> String {
        let numbers = match self.spots.as_slice() {
            [] => String::new(),
            [only] => format!(" {}", only.number),
            [first, .., last] => format!(" {}–{}", first.number, last.number),
        };
        match (self.side, self.spots.len()) {
            (Side::Problems, 1) => format!("Problem{numbers}"),
            (Side::Problems, _) => format!("Problems{numbers}"),
            (Side::Solutions, 1) => format!("Solution{numbers}"),
            (Side::Solutions, _) => format!("Solutions{numbers}"),
        }
    }
}
