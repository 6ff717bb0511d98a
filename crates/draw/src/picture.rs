//! A picture of a board, filled in piece by piece.

use std::collections::BTreeMap;

use rules::{ByColor, Color, MAX_SIZE, Point, PointSet};

use crate::Frame;

/// A board to be drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    pub(crate) size: u8,
    pub(crate) stones: ByColor<PointSet>,
    pub(crate) targets: PointSet,
    pub(crate) outside: PointSet,
    pub(crate) last: Option<Point>,
    pub(crate) ko: Option<Point>,
    pub(crate) labels: BTreeMap<Point, String>,
    pub(crate) marks: BTreeMap<Point, Mark>,
    pub(crate) heat: BTreeMap<Point, f32>,
    pub(crate) frame: Frame,
    pub(crate) theme: Theme,
    pub(crate) coordinates: bool,
    pub(crate) title: String,
}

/// A move: right, or else what becomes of the stones by it, a sign in ink that judges nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// What becomes of them.
    pub shape: Shape,
    /// Is it right, and of help to the side to move? Then it has a check on green.
    pub good: bool,
}

/// What becomes of stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A dagger.
    Dead,
    /// Two eyes.
    Alive,
    /// Two bars.
    Seki,
    /// An arrow going round, with the ko balance in it.
    Ko(i32),
    /// A question mark.
    Unknown,
}

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Warm flat wood.
    #[default]
    Wood,
    /// Off-white paper, for print and for text around it.
    Paper,
    /// Black on white, nothing between.
    Contrast,
}

impl Picture {
    /// An empty board.
    ///
    /// # Panics
    /// If the size is not from 1 to 19.
    pub fn new(size: u8) -> Picture {
        assert!((1..=MAX_SIZE).contains(&size));
        Picture {
            size,
            stones: ByColor::default(),
            targets: PointSet::EMPTY,
            outside: PointSet::EMPTY,
            last: None,
            ko: None,
            labels: BTreeMap::new(),
            marks: BTreeMap::new(),
            heat: BTreeMap::new(),
            frame: Frame::whole(size),
            theme: Theme::default(),
            coordinates: true,
            title: String::new(),
        }
    }

    /// The stones on the board.
    pub fn stones(self, stones: ByColor<PointSet>) -> Picture {
        Picture { stones, ..self }
    }

    /// The stones the problem is about: each gets a small triangle, unless it carries a label or a verdict.
    pub fn targets(self, targets: PointSet) -> Picture {
        Picture { targets, ..self }
    }

    /// The points where nobody may play: dimmed.
    pub fn outside(self, outside: PointSet) -> Picture {
        Picture { outside, ..self }
    }

    /// The last move: gets a ring, unless it carries a label or a verdict.
    pub fn last(self, last: Option<Point>) -> Picture {
        Picture { last, ..self }
    }

    /// The point where a ko may not be retaken: gets a small square.
    pub fn ko(self, ko: Option<Point>) -> Picture {
        Picture { ko, ..self }
    }

    /// A short text on a point, most often the number of a move.
    pub fn label(mut self, point: Point, text: impl Into<String>) -> Picture {
        self.labels.insert(point, text.into());
        self
    }

    /// A verdict on a point.
    pub fn mark(mut self, point: Point, mark: Mark) -> Picture {
        self.marks.insert(point, mark);
        self
    }

    /// How hot a point is, from 0 to 1: its cell gets a colour, the lighter the hotter.
    pub fn heat(mut self, point: Point, value: f32) -> Picture {
        self.heat.insert(point, value);
        self
    }

    /// Shows only a part of the board.
    pub fn crop(self, frame: Frame) -> Picture {
        Picture { frame: frame.within(self.size), ..self }
    }

    /// The colours.
    pub fn theme(self, theme: Theme) -> Picture {
        Picture { theme, ..self }
    }

    /// Letters below and numbers on the left, or none.
    pub fn coordinates(self, coordinates: bool) -> Picture {
        Picture { coordinates, ..self }
    }

    /// What the picture shows, in words, for those who hear it.
    pub fn title(self, title: impl Into<String>) -> Picture {
        Picture { title: title.into(), ..self }
    }

    /// The stone on a point, if there is one.
    pub(crate) fn stone(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.stones[color].contains(point))
    }
}
