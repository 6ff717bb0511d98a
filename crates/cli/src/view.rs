//! [`View`]: what is to be seen of a position, whether in the terminal or in a picture.

use std::collections::BTreeMap;

use draw::{Frame, Mark, Picture};
use rules::{ByColor, Color, Point, PointSet};

/// A board with everything that is marked on it.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) size: u8,
    pub(crate) stones: ByColor<PointSet>,
    pub(crate) targets: PointSet,
    pub(crate) outside: PointSet,
    pub(crate) last: Option<Point>,
    pub(crate) ko: Option<Point>,
    /// What is known about moves on empty points.
    pub(crate) marks: BTreeMap<Point, Mark>,
    /// Where to play.
    pub(crate) right: PointSet,
    /// What the verdict takes for granted is about these.
    pub(crate) assumed: PointSet,
    pub(crate) frame: Frame,
    /// What the picture shows, in one line.
    pub(crate) caption: String,
}

impl View {
    pub(crate) fn stone(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.stones[color].contains(point))
    }

    pub(crate) fn picture(&self) -> Picture {
        let picture = self.marks.iter().fold(Picture::new(self.size), |picture, (&at, &mark)| picture.mark(at, mark));
        picture
            .stones(self.stones)
            .targets(self.targets)
            .outside(self.outside)
            .last(self.last)
            .ko(self.ko)
            .crop(self.frame)
            .title(&self.caption)
    }
}
