//! Puts a picture into SVG, element by element.

use std::collections::BTreeMap;
use std::fmt::Write;

use rules::{Color, Point, PointSet};

use crate::ink::{Palette, heat_color, heat_level};
use crate::proportion::{self, CELL, EDGE_TO_LINE, LABEL, STAR, STONE};
use crate::{Escaped, Picture, star_points};

/// From the edge of the board to the edge of the picture.
const RIM: f32 = 27.0;
/// The strip that holds the coordinates.
const STRIP: f32 = 15.0;
/// How far the lines fade where the board is cut off, and in how many steps.
const FADE: f32 = 30.0;
const FADES: u8 = 6;

impl Picture {
    /// The SVG document. Parts outside the board or the frame are left out.
    pub fn render(&self) -> String {
        let mut canvas = Canvas::new(self);
        // From the back to the front.
        canvas.open();
        canvas.heat();
        canvas.grid();
        canvas.outside();
        canvas.fades();
        canvas.coordinates();
        canvas.stones();
        canvas.targets();
        canvas.last();
        canvas.ko();
        canvas.labels();
        canvas.marks();
        canvas.close()
    }
}

/// The document while it grows. Writing to a `String` cannot fail, hence the ignored results.
struct Canvas<'a> {
    picture: &'a Picture,
    palette: Palette,
    out: String,
}

impl<'a> Canvas<'a> {
    fn new(picture: &'a Picture) -> Canvas<'a> {
        Canvas { picture, palette: picture.theme.palette(), out: String::with_capacity(16 * 1024) }
    }

    fn open(&mut self) {
        let (width, height) = (self.x(self.right_end()) + self.right_rim(), self.height());
        let _ = write!(
            self.out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif" text-anchor="middle">"#
        );
        if !self.picture.title.is_empty() {
            let _ = write!(self.out, "\n<title>{}</title>", Escaped(&self.picture.title));
        }
        let board = self.palette.board;
        self.line(format_args!(r#"<rect class="board" width="{width}" height="{height}" rx="3" fill="{board}"/>"#));
    }

    fn close(mut self) -> String {
        self.out.push_str("\n</svg>\n");
        self.out
    }

    /// One path for all cells that are about equally hot, so that a map stays small.
    fn heat(&mut self) {
        let mut paths: BTreeMap<usize, String> = BTreeMap::new();
        for (&point, &value) in self.picture.heat.iter().filter(|(point, _)| self.shows(**point)) {
            let (x, y) = self.at(point);
            let path = paths.entry(heat_level(value)).or_default();
            let _ = write!(path, "M{} {}h{CELL}v{CELL}h-{CELL}z", x - CELL / 2.0, y - CELL / 2.0);
        }
        for (level, path) in paths {
            let color = heat_color(level);
            self.line(format_args!(r#"<path class="heat" d="{path}" fill="{color}" fill-opacity="0.85"/>"#));
        }
    }

    /// All lines of the grid as one path, then the dots.
    fn grid(&mut self) {
        let frame = self.picture.frame;
        let (x1, x2) = (self.x(self.left_end()), self.x(self.right_end()));
        let (y1, y2) = (self.y(self.bottom_end()), self.y(self.top_end()));
        let mut path = String::new();
        for row in frame.rows() {
            let _ = write!(path, "M{x1} {y}H{x2}", y = self.y(f32::from(row)));
        }
        for column in frame.columns() {
            let _ = write!(path, "M{x} {y1}V{y2}", x = self.x(f32::from(column)));
        }
        let Palette { line, line_width, .. } = self.palette;
        self.line(format_args!(r#"<g class="grid" fill="{line}">"#));
        self.line(format_args!(
            r#"<path d="{path}" fill="none" stroke="{line}" stroke-width="{line_width}" stroke-linecap="square"/>"#
        ));
        self.edges();
        for star in star_points(self.picture.size) {
            self.circle("star", star, STAR, "");
        }
        self.end();
    }

    /// The edges of the board are a little stronger than the other lines.
    fn edges(&mut self) {
        let (frame, last) = (self.picture.frame, self.picture.size - 1);
        let (x1, x2) = (self.x(self.left_end()), self.x(self.right_end()));
        let (y1, y2) = (self.y(self.bottom_end()), self.y(self.top_end()));
        let mut path = String::new();
        for (shown, y) in [(frame.bottom == 0, y1), (frame.top == last, y2)] {
            if shown {
                let _ = write!(path, "M{x1} {y}H{x2}");
            }
        }
        for (shown, x) in [(frame.left == 0, x1), (frame.right == last, x2)] {
            if shown {
                let _ = write!(path, "M{x} {y1}V{y2}");
            }
        }
        let Palette { line, line_width, .. } = self.palette;
        let width = line_width * EDGE_TO_LINE;
        self.line(format_args!(
            r#"<path d="{path}" fill="none" stroke="{line}" stroke-width="{width}" stroke-linecap="square"/>"#
        ));
    }

    /// One path over all cells that are out of bounds, so that no seams show between them. Cells at the edge reach to
    /// the rim of the board.
    fn outside(&mut self) {
        let mut path = String::new();
        for point in self.shown(self.picture.outside) {
            let (left, right) = self.cell_across(point.column());
            let (top, bottom) = self.cell_down(point.row());
            let _ = write!(path, "M{left} {top}H{right}V{bottom}H{left}Z");
        }
        if path.is_empty() {
            return;
        }
        let Palette { veil, veil_strength, .. } = self.palette;
        self.line(format_args!(r#"<path class="outside" d="{path}" fill="{veil}" fill-opacity="{veil_strength}"/>"#));
    }

    /// Where the frame cuts the board off, its lines fade into the ground, so that no cut looks like an edge. Strips over
    /// strips, since a gradient would need a name that is used once in a page.
    fn fades(&mut self) {
        let (frame, last) = (self.picture.frame, self.picture.size - 1);
        let (left, right) = (self.x(self.left_end()), self.x(self.right_end()));
        let (top, bottom) = (self.y(self.top_end()), self.y(self.bottom_end()));
        let mut path = String::new();
        for deep in (1..=FADES).map(|step| f32::from(step) * FADE / f32::from(FADES)) {
            for (cut, x1, x2) in [(frame.left > 0, left, left + deep), (frame.right < last, right - deep, right)] {
                if cut {
                    let _ = write!(path, r#"<path d="M{x1} {top}H{x2}V{bottom}H{x1}Z"/>"#);
                }
            }
            for (cut, y1, y2) in [(frame.top < last, top, top + deep), (frame.bottom > 0, bottom - deep, bottom)] {
                if cut {
                    let _ = write!(path, r#"<path d="M{left} {y1}H{right}V{y2}H{left}Z"/>"#);
                }
            }
        }
        if !path.is_empty() {
            let board = self.palette.board;
            self.line(format_args!(r#"<g class="fade" fill="{board}" fill-opacity="0.3">{path}</g>"#));
        }
    }

    fn coordinates(&mut self) {
        if !self.picture.coordinates {
            return;
        }
        let frame = self.picture.frame;
        let line = self.palette.line;
        self.line(format_args!(r#"<g class="coordinates" font-size="13" fill="{line}" fill-opacity="0.8">"#));
        let y = self.height() - 8.0;
        for column in frame.columns() {
            let name = Point::new(column, 0).to_string();
            let x = self.x(f32::from(column));
            self.line(format_args!(r#"<text x="{x}" y="{y}">{}</text>"#, &name[..1]));
        }
        for row in frame.rows() {
            let y = self.y(f32::from(row)) + 4.5;
            self.line(format_args!(r#"<text x="12" y="{y}">{}</text>"#, row + 1));
        }
        self.end();
    }

    fn stones(&mut self) {
        let stones = self.picture.stones;
        let shade = self.palette.shade;
        let rim = proportion::RIM;
        self.line(format_args!(r#"<g class="stones" stroke-width="{rim}">"#));
        if shade > 0.0 {
            self.line(format_args!(r##"<g class="shade" transform="translate(0.6 1.6)" fill-opacity="{shade}">"##));
            for point in self.shown(stones.black | stones.white) {
                self.circle("", point, STONE + 1.0, "");
            }
            self.end();
        }
        for color in Color::BOTH {
            let style = format!(r#"fill="{}" stroke="{}""#, self.palette.fill[color], self.palette.rim[color]);
            for point in self.shown(stones[color]) {
                self.circle(color.name(), point, STONE, &style);
            }
        }
        self.end();
    }

    fn targets(&mut self) {
        for point in self.shown(self.picture.targets) {
            if self.is_written_on(point) {
                continue;
            }
            let (x, y) = self.at(point);
            let ink = self.ink(point);
            self.line(format_args!(
                r#"<path class="target" d="M{x} {top}l7.4 12.8h-14.8z" fill="none" stroke="{ink}" stroke-width="2" stroke-linejoin="round"/>"#,
                top = y - 8.6
            ));
        }
    }

    fn last(&mut self) {
        let Some(point) = self.picture.last.filter(|&point| !self.is_written_on(point)) else { return };
        let style = format!(r#"fill="none" stroke="{}" stroke-width="2.2""#, self.ink(point));
        let radius = if self.picture.targets.contains(point) { 14.0 } else { 9.5 };
        self.circle("last", point, radius, &style);
    }

    fn ko(&mut self) {
        let Some(point) = self.picture.ko.filter(|&point| self.shows(point) && !self.is_written_on(point)) else {
            return;
        };
        let (x, y) = self.at(point);
        let (x, y, ink, plate) = (x - 8.0, y - 8.0, self.ink(point), self.palette.plate);
        self.line(format_args!(
            r#"<rect class="ko" x="{x}" y="{y}" width="16" height="16" fill="{plate}" stroke="{ink}" stroke-width="1.8"/>"#
        ));
    }

    fn labels(&mut self) {
        for (&point, text) in &self.picture.labels {
            if !self.shows(point) {
                continue;
            }
            self.plate(point);
            let (x, y) = self.at(point);
            let ink = self.ink(point);
            let size = [LABEL, LABEL, 19.0, 15.0][text.chars().count().min(3)];
            let (baseline, text) = (y + size * 0.36, Escaped(text));
            self.line(format_args!(
                r#"<text class="label" x="{x}" y="{baseline}" font-size="{size}" font-weight="500" fill="{ink}">{text}</text>"#
            ));
        }
    }

    fn marks(&mut self) {
        for (&point, &mark) in &self.picture.marks {
            if !self.shows(point) {
                continue;
            }
            self.plate(point);
            let (x, y) = self.at(point);
            let ink = self.ink(point);
            let (class, paint, outline) = (mark.class(), mark.paint(ink), mark.outline(ink));
            self.line(format_args!(r#"<g class="mark {class}" transform="translate({x} {y})" {paint}>{outline}</g>"#));
        }
    }

    /// Clears the lines under a label or mark on an empty point.
    fn plate(&mut self, point: Point) {
        if self.picture.stone(point).is_none() {
            let style = format!(r#"fill="{}""#, self.palette.plate);
            self.circle("plate", point, 15.5, &style);
        }
    }

    /// A label or a verdict leaves no room for other marks.
    fn is_written_on(&self, point: Point) -> bool {
        self.picture.labels.contains_key(&point) || self.picture.marks.contains_key(&point)
    }

    /// What to write with on a point.
    fn ink(&self, point: Point) -> &'static str {
        match self.picture.stone(point) {
            Some(Color::Black) => self.palette.fill.white,
            _ => self.palette.fill.black,
        }
    }

    fn circle(&mut self, class: &str, point: Point, radius: f32, style: &str) {
        if !self.shows(point) {
            return;
        }
        let (x, y) = self.at(point);
        let class = if class.is_empty() { String::new() } else { format!(r#" class="{class}""#) };
        let gap = if style.is_empty() { "" } else { " " };
        self.line(format_args!(r#"<circle{class} cx="{x}" cy="{y}" r="{radius}"{gap}{style}/>"#));
    }

    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = write!(self.out, "\n{text}");
    }

    fn end(&mut self) {
        self.line(format_args!("</g>"));
    }

    fn shows(&self, point: Point) -> bool {
        self.picture.frame.contains(point) && point.is_on(self.picture.size)
    }

    fn shown(&self, points: PointSet) -> Vec<Point> {
        points.iter().filter(|&point| self.shows(point)).collect()
    }

    fn at(&self, point: Point) -> (f32, f32) {
        (self.x(f32::from(point.column())), self.y(f32::from(point.row())))
    }

    fn x(&self, column: f32) -> f32 {
        self.strip() + self.left_rim() + (column - self.left_end()) * CELL
    }

    fn y(&self, row: f32) -> f32 {
        self.top_rim() + (self.top_end() - row) * CELL
    }

    fn height(&self) -> f32 {
        self.y(self.bottom_end()) + self.bottom_rim() + self.strip()
    }

    fn strip(&self) -> f32 {
        if self.picture.coordinates { STRIP } else { 0.0 }
    }

    /// Where the lines end on the left: at the edge, or half a cell further where the board goes on.
    fn left_end(&self) -> f32 {
        f32::from(self.picture.frame.left) - if self.picture.frame.left == 0 { 0.0 } else { 0.5 }
    }

    fn bottom_end(&self) -> f32 {
        f32::from(self.picture.frame.bottom) - if self.picture.frame.bottom == 0 { 0.0 } else { 0.5 }
    }

    fn right_end(&self) -> f32 {
        self.far_end(self.picture.frame.right)
    }

    fn top_end(&self) -> f32 {
        self.far_end(self.picture.frame.top)
    }

    fn far_end(&self, last: u8) -> f32 {
        f32::from(last) + if last + 1 == self.picture.size { 0.0 } else { 0.5 }
    }

    fn left_rim(&self) -> f32 {
        self.rim(self.picture.frame.left == 0, self.picture.coordinates)
    }

    fn bottom_rim(&self) -> f32 {
        self.rim(self.picture.frame.bottom == 0, self.picture.coordinates)
    }

    fn right_rim(&self) -> f32 {
        self.rim(self.picture.frame.right + 1 == self.picture.size, false)
    }

    fn top_rim(&self) -> f32 {
        self.rim(self.picture.frame.top + 1 == self.picture.size, false)
    }

    /// Lines that go on run into the end of the picture, or stop short of the coordinates.
    fn rim(&self, edge: bool, strip: bool) -> f32 {
        match (edge, strip) {
            (true, _) => RIM,
            (false, true) => 10.0,
            (false, false) => 0.0,
        }
    }

    fn cell_across(&self, column: u8) -> (f32, f32) {
        let x = self.x(f32::from(column));
        let left = if column == 0 { x - RIM + 4.0 } else { x - CELL / 2.0 };
        let right = if column + 1 == self.picture.size { x + RIM - 4.0 } else { x + CELL / 2.0 };
        (left, right)
    }

    fn cell_down(&self, row: u8) -> (f32, f32) {
        let y = self.y(f32::from(row));
        let top = if row + 1 == self.picture.size { y - RIM + 4.0 } else { y - CELL / 2.0 };
        let bottom = if row == 0 { y + RIM - 4.0 } else { y + CELL / 2.0 };
        (top, bottom)
    }
}
