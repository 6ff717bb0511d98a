//! A board on paper: the proportions of the pictures in `draw`, in black and white.

use draw::proportion::{CELL, EDGE, LABEL, LINE, RIM, STAR, STONE};
use draw::{Frame, star_points};
use rules::{ByColor, Color, Point, PointSet};

use crate::{Align, At, Face, Form, Ink};

/// Room for the coordinates, in distances between lines.
const STRIP: f32 = 0.85;

/// How far lines run on where the board does, in the same.
const CUT: f32 = 0.46;

/// A board on paper.
#[derive(Clone, Debug)]
pub(crate) struct Board<'a> {
    pub(crate) size: u8,
    pub(crate) frame: Frame,
    pub(crate) stones: ByColor<PointSet>,
    pub(crate) targets: PointSet,
    pub(crate) veiled: PointSet,
    pub(crate) ko: Option<Point>,
    pub(crate) labels: &'a [(Point, String)],
    pub(crate) coordinates: bool,
}

impl Board<'_> {
    /// Its width and height, in distances between lines. Half of one is left around the outer lines, for stones on the
    /// edge and for lines that go on.
    pub(crate) fn extent(&self) -> (f32, f32) {
        let strip = if self.coordinates { STRIP } else { 0.0 };
        (self.frame.columns().len() as f32 + strip, self.frame.rows().len() as f32 + strip)
    }

    /// Its forms, from the back to the front, with this distance between lines.
    pub(crate) fn forms(&self, corner: At, distance: f32) -> Vec<Form> {
        let mut pen = Pen { board: self, corner, distance, forms: Vec::new() };
        pen.veil();
        pen.lines();
        pen.stars();
        pen.coordinates();
        pen.stones();
        pen.targets();
        pen.ko();
        pen.labels();
        pen.forms
    }

    fn stone(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.stones[color].contains(point))
    }

    fn is_labelled(&self, point: Point) -> bool {
        self.labels.iter().any(|(labelled, _)| *labelled == point)
    }
}

struct Pen<'a> {
    board: &'a Board<'a>,
    corner: At,
    distance: f32,
    forms: Vec<Form>,
}

impl Pen<'_> {
    fn veil(&mut self) {
        for point in self.shown(self.board.veiled) {
            let (at, half) = (self.at(point), self.distance / 2.0);
            let corners = self.corners(at, half);
            self.forms.push(Form::Area { corners, fill: Some(Ink::Pale), rim: 0.0, ink: Ink::Black });
        }
    }

    /// Lines end at the edge of the board, which is stronger, or further out where the board goes on.
    fn lines(&mut self) {
        let (frame, last) = (self.board.frame, self.board.size - 1);
        let (left, right) = (*frame.columns().start(), *frame.columns().end());
        let (bottom, top) = (*frame.rows().start(), *frame.rows().end());
        let end = |at: u8, edge: u8, out: f32| if at == edge { f32::from(at) } else { f32::from(at) + out };
        let (x1, x2) = (self.x(end(left, 0, -CUT)), self.x(end(right, last, CUT)));
        let (y1, y2) = (self.y(end(bottom, 0, -CUT)), self.y(end(top, last, CUT)));
        let width = |at: u8| if at == 0 || at == last { EDGE } else { LINE };
        for row in frame.rows() {
            let y = self.y(f32::from(row));
            self.line(At { x: x1, y }, At { x: x2, y }, width(row));
        }
        for column in frame.columns() {
            let x = self.x(f32::from(column));
            self.line(At { x, y: y1 }, At { x, y: y2 }, width(column));
        }
    }

    fn line(&mut self, from: At, to: At, width: f32) {
        self.forms.push(Form::Line { from, to, width: self.long(width) });
    }

    fn stars(&mut self) {
        for point in self.shown(star_points(self.board.size)) {
            self.disc(point, STAR, Ink::Black, 0.0);
        }
    }

    fn coordinates(&mut self) {
        if !self.board.coordinates {
            return;
        }
        let frame = self.board.frame;
        let size = self.distance * 0.42;
        let below = self.corner.y + (frame.rows().len() as f32 + STRIP * 0.62) * self.distance;
        let beside = self.corner.x + STRIP * 0.42 * self.distance;
        for column in frame.columns() {
            let name: String = Point::new(column, 0).to_string().chars().take(1).collect();
            let x = self.x(f32::from(column));
            self.words(At { x, y: below }, size, Face::Regular, Ink::Grey, name);
        }
        for row in frame.rows() {
            let y = self.y(f32::from(row)) + size * 0.36;
            self.words(At { x: beside, y }, size, Face::Regular, Ink::Grey, (row + 1).to_string());
        }
    }

    fn stones(&mut self) {
        for color in Color::BOTH {
            let fill = if color == Color::Black { Ink::Black } else { Ink::White };
            for point in self.shown(self.board.stones[color]) {
                self.disc(point, STONE, fill, RIM);
            }
        }
    }

    fn targets(&mut self) {
        for point in self.shown(self.board.targets) {
            if self.board.is_labelled(point) {
                continue;
            }
            let (At { x, y }, ink) = (self.at(point), self.ink(point));
            let corner = |dx: f32, dy: f32| At { x: x + self.long(dx), y: y + self.long(dy) };
            let corners = vec![corner(0.0, -8.6), corner(7.4, 4.2), corner(-7.4, 4.2)];
            let rim = self.long(2.4);
            self.forms.push(Form::Area { corners, fill: None, rim, ink });
        }
    }

    fn ko(&mut self) {
        let Some(point) = self.board.ko.filter(|&point| self.board.frame.contains(point)) else { return };
        if self.board.is_labelled(point) {
            return;
        }
        let corners = self.corners(self.at(point), self.long(8.0));
        let rim = self.long(1.8);
        self.forms.push(Form::Area { corners, fill: Some(Ink::White), rim, ink: Ink::Black });
    }

    fn labels(&mut self) {
        for (point, text) in self.board.labels.iter().filter(|(point, _)| self.board.frame.contains(*point)) {
            if self.board.stone(*point).is_none() {
                self.disc(*point, 15.5, Ink::White, 0.0);
            }
            let size = self.long(if text.chars().count() > 1 { LABEL * 0.92 } else { LABEL });
            let At { x, y } = self.at(*point);
            self.words(At { x, y: y + size * 0.36 }, size, Face::Bold, self.ink(*point), text.clone());
        }
    }

    fn words(&mut self, at: At, size: f32, face: Face, ink: Ink, text: String) {
        self.forms.push(Form::Words { at, align: Align::Middle, size, face, ink, text });
    }

    fn disc(&mut self, point: Point, radius: f32, fill: Ink, rim: f32) {
        let (at, radius, rim) = (self.at(point), self.long(radius), self.long(rim));
        self.forms.push(Form::Disc { at, radius, fill, rim });
    }

    fn corners(&self, At { x, y }: At, half: f32) -> Vec<At> {
        [(-half, -half), (half, -half), (half, half), (-half, half)]
            .map(|(dx, dy)| At { x: x + dx, y: y + dy })
            .to_vec()
    }

    /// What to write with on a point.
    fn ink(&self, point: Point) -> Ink {
        if self.board.stone(point) == Some(Color::Black) { Ink::White } else { Ink::Black }
    }

    fn shown(&self, points: PointSet) -> Vec<Point> {
        points.iter().filter(|&point| self.board.frame.contains(point)).collect()
    }

    /// A length in the units of `draw`.
    fn long(&self, length: f32) -> f32 {
        length * self.distance / CELL
    }

    fn at(&self, point: Point) -> At {
        At { x: self.x(f32::from(point.column())), y: self.y(f32::from(point.row())) }
    }

    fn x(&self, column: f32) -> f32 {
        let strip = if self.board.coordinates { STRIP } else { 0.0 };
        self.corner.x + (strip + 0.5 + column - f32::from(*self.board.frame.columns().start())) * self.distance
    }

    fn y(&self, row: f32) -> f32 {
        self.corner.y + (0.5 + f32::from(*self.board.frame.rows().end()) - row) * self.distance
    }
}
