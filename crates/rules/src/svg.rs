//! Pictures of boards, as SVG text.
//!
//! A [`Picture`] is filled in piece by piece and then rendered; it has no opinion on whether the position is legal.
//! Everything is flat shapes with plain attributes: no style sheet, no script, no identifiers, so any number of
//! pictures can stand in one web page and every viewer draws the same thing. Groups carry class names for those who
//! want to restyle them.
//!
//! ```
//! use rules::svg::{Mark, Picture};
//! use rules::{ByColor, Point, PointSet};
//! let stones = ByColor { black: PointSet::of(Point::new(2, 2)), white: PointSet::EMPTY };
//! let svg = Picture::new(9).stones(stones).mark(Point::new(0, 0), Mark::Ko(1)).render();
//! assert!(svg.starts_with("<svg "));
//! ```

mod canvas;
mod ink;

use std::collections::BTreeMap;

use crate::{ByColor, Color, MAX_SIZE, Point, PointSet};

/// A board to be drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    size: u8,
    stones: ByColor<PointSet>,
    targets: PointSet,
    outside: PointSet,
    last: Option<Point>,
    ko: Option<Point>,
    labels: BTreeMap<Point, String>,
    marks: BTreeMap<Point, Mark>,
    frame: Frame,
    theme: Theme,
    coordinates: bool,
    title: String,
}

/// What is known about a point or a move: a shape as well as a colour, so that neither is needed alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A vermilion cross.
    Dead,
    /// A green disc.
    Alive,
    /// Two blue bars.
    Seki,
    /// An amber arrow going round, with the ko balance in it.
    Ko(i32),
    /// A grey question mark.
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

/// The part of the board that is shown: columns and rows from and to, both ends included, counted from 0 at A1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    left: u8,
    right: u8,
    bottom: u8,
    top: u8,
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

    /// The SVG document. Parts outside the board or the frame are left out.
    pub fn render(&self) -> String {
        canvas::draw(self)
    }

    fn stone(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.stones[color].contains(point))
    }
}

impl Frame {
    /// The whole board.
    pub fn whole(size: u8) -> Frame {
        let last = size.saturating_sub(1);
        Frame { left: 0, right: last, bottom: 0, top: last }
    }

    /// The points with two lines of air around them; an edge of the board that is then within reach is taken in.
    /// The whole board when there is no point.
    pub fn around(points: PointSet, size: u8) -> Frame {
        const AIR: u8 = 2;
        let reach = |at: u8| if at + AIR + 2 < size { at + AIR } else { size - 1 };
        let back = |at: u8| if at > AIR + 1 { at - AIR } else { 0 };
        let points = points & PointSet::full(size);
        let (mut columns, mut rows) = ((MAX_SIZE, 0), (MAX_SIZE, 0));
        for point in points {
            columns = (columns.0.min(point.column()), columns.1.max(point.column()));
            rows = (rows.0.min(point.row()), rows.1.max(point.row()));
        }
        if points.is_empty() {
            return Frame::whole(size);
        }
        Frame { left: back(columns.0), right: reach(columns.1), bottom: back(rows.0), top: reach(rows.1) }
    }

    /// Is the point in the frame?
    pub fn contains(self, point: Point) -> bool {
        (self.left..=self.right).contains(&point.column()) && (self.bottom..=self.top).contains(&point.row())
    }

    /// The columns shown, from left to right.
    pub fn columns(self) -> std::ops::RangeInclusive<u8> {
        self.left..=self.right
    }

    /// The rows shown, from the bottom up.
    pub fn rows(self) -> std::ops::RangeInclusive<u8> {
        self.bottom..=self.top
    }

    fn within(self, size: u8) -> Frame {
        let last = size - 1;
        Frame {
            left: self.left.min(last),
            right: self.right.min(last),
            bottom: self.bottom.min(last),
            top: self.top.min(last),
        }
    }
}

/// The points with a dot on boards of this size.
pub fn star_points(size: u8) -> PointSet {
    let lines = match size {
        13.. if size % 2 == 1 => vec![3, size / 2, size - 4],
        12.. => vec![3, size - 4],
        8.. => vec![2, size - 3],
        _ => vec![],
    };
    let mut stars: PointSet = lines.iter().flat_map(|&c| lines.iter().map(move |&r| Point::new(c, r))).collect();
    if size == 13 {
        stars = stars.iter().filter(|p| (p.column() == 6) == (p.row() == 6)).collect();
    }
    if size % 2 == 1 && size >= 5 {
        stars.insert(Point::new(size / 2, size / 2));
    }
    stars
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(vertices: &str) -> PointSet {
        vertices.split_whitespace().map(|v| v.parse::<Point>().unwrap()).collect()
    }

    fn point(vertex: &str) -> Point {
        vertex.parse().unwrap()
    }

    fn corner() -> Picture {
        let stones = ByColor { black: set("A3 B3 C3 C2 C1"), white: set("A2 B2 B1") };
        Picture::new(9).stones(stones)
    }

    /// Every element closed in its order, every attribute quoted.
    fn assert_well_formed(svg: &str) {
        let mut open = Vec::new();
        for tag in svg.split('<').skip(1) {
            let (tag, text) = tag.split_once('>').expect("a tag ends");
            assert!(!text.contains('>') && tag.matches('"').count() % 2 == 0, "{tag} {text}");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name));
            } else if !tag.ends_with('/') {
                open.push(tag.split(' ').next().unwrap());
            }
        }
        assert!(open.is_empty() && !svg.contains("NaN"));
    }

    fn count(svg: &str, what: &str) -> usize {
        svg.matches(what).count()
    }

    #[test]
    fn every_part_is_drawn_once() {
        let svg = corner()
            .targets(set("A2 B2 B1"))
            .outside(set("J9 J8"))
            .last(Some(point("C1")))
            .ko(Some(point("E5")))
            .label(point("A1"), "1")
            .mark(point("D1"), Mark::Dead)
            .title("Black to kill")
            .render();
        assert_well_formed(&svg);
        assert_eq!(count(&svg, r#"class="black""#), 5);
        assert_eq!(count(&svg, r#"class="white""#), 3);
        assert_eq!(count(&svg, r#"class="target""#), 3);
        assert_eq!(count(&svg, r#"class="last""#), 1);
        assert_eq!(count(&svg, r#"class="ko""#), 1);
        assert_eq!(count(&svg, r#"class="star""#), 5);
        assert_eq!(count(&svg, "<title>Black to kill</title>"), 1);
        assert_eq!(count(&svg, r#"class="plate""#), 2, "under the label and under the mark");
        let outside = svg.split(r#"class="outside" d=""#).nth(1).unwrap().split('"').next().unwrap();
        assert_eq!(count(outside, "M"), 2);
    }

    #[test]
    fn all_sizes_themes_and_marks_are_well_formed() {
        let marks = [Mark::Dead, Mark::Alive, Mark::Seki, Mark::Ko(-2), Mark::Unknown];
        for size in 1..=19 {
            for theme in [Theme::Wood, Theme::Paper, Theme::Contrast] {
                for (point, mark) in PointSet::full(size).iter().zip(marks) {
                    let picture = Picture::new(size).theme(theme).mark(point, mark).coordinates(size % 2 == 0);
                    let svg = picture.render();
                    assert_well_formed(&svg);
                    assert_eq!(count(&svg, &format!("mark {}", mark.class())), 1);
                }
            }
        }
    }

    #[test]
    fn text_is_escaped() {
        let svg = corner().title("<b>&\"'\u{1}\n").label(point("E5"), "</text><script>").render();
        assert_well_formed(&svg);
        assert!(svg.contains("<title>&lt;b&gt;&amp;&quot;&#39;\u{fffd} </title>") && !svg.contains("<script"));
    }

    #[test]
    fn nothing_outside_the_board_or_the_frame_is_drawn() {
        let far = set("A1 T19 J9");
        let picture = Picture::new(9).stones(ByColor { black: far, white: PointSet::EMPTY }).targets(far);
        assert_eq!(count(&picture.render(), r#"class="black""#), 2);
        let cropped = picture.crop(Frame::around(set("B2"), 9)).render();
        assert_eq!(count(&cropped, r#"class="black""#), 1);
        assert_eq!(count(&cropped, r#"class="target""#), 1);
    }

    #[test]
    fn frames_take_in_edges_within_reach() {
        let frame = |points: &str, size| {
            let f = Frame::around(set(points), size);
            (f.left, f.right, f.bottom, f.top)
        };
        assert_eq!(frame("D4", 19), (0, 5, 0, 5), "one line hidden is no gain");
        assert_eq!(frame("E5", 19), (2, 6, 2, 6));
        assert_eq!(frame("", 19), (0, 18, 0, 18));
        assert_eq!(frame("P16 Q17", 19), (12, 18, 13, 18));
        assert_eq!(frame("A1", 1), (0, 0, 0, 0));
        assert_eq!(frame("T19", 9), (0, 8, 0, 8), "not on the board");
    }

    #[test]
    fn a_frame_of_a_larger_board_is_cut_to_size() {
        let svg = Picture::new(5).crop(Frame::around(set("Q16"), 19)).render();
        assert_well_formed(&svg);
    }

    #[test]
    fn stars_are_where_players_expect_them() {
        assert_eq!(star_points(9), set("C3 C7 E5 G3 G7"));
        assert_eq!(star_points(13), set("D4 D10 G7 K4 K10"));
        assert_eq!(star_points(19).len(), 9);
        assert_eq!(star_points(8), set("C3 C6 F3 F6"));
        assert_eq!(star_points(1), PointSet::EMPTY);
    }

    #[test]
    fn a_label_replaces_the_ring_of_the_last_move() {
        let svg = corner().last(Some(point("C1"))).label(point("C1"), "12").render();
        assert_eq!(count(&svg, r#"class="last""#), 0);
        assert_eq!(count(&svg, ">12</text>"), 1);
    }
}
