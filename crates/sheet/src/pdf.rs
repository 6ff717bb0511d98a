//! Pages as one PDF file.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::face::{encoded, is_legible};
use crate::{Align, At, Face, Form, Ink, Page, Side};

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const ABOUT: Ref = Ref::new(3);
const REGULAR: (Name<'_>, Ref) = (Name(b"R"), Ref::new(4));
const BOLD: (Name<'_>, Ref) = (Name(b"B"), Ref::new(5));
/// The number of the first page; each has two.
const FIRST: i32 = 6;
/// How far the handles of a curve are out that looks like a quarter of a circle.
const HANDLE: f32 = 0.552_285;

/// All pages as one PDF file. It holds no date, so the same pages are the same bytes.
pub fn pdf(pages: &[Page], title: &str) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let numbers: Vec<(Ref, Ref)> =
        (FIRST..).step_by(2).take(pages.len()).map(|number| (Ref::new(number), Ref::new(number + 1))).collect();
    let mut catalog = pdf.catalog(CATALOG);
    catalog.pages(PAGES);
    // Whoever has a printer for both sides gets the solutions on the back without asking.
    let backed = pages.iter().any(|page| page.side == Side::Solutions);
    let mut wishes = catalog.viewer_preferences();
    wishes.pair(Name(b"Duplex"), Name(if backed { b"DuplexFlipLongEdge" } else { b"Simplex" }));
    wishes.finish();
    catalog.finish();
    pdf.pages(PAGES).kids(numbers.iter().map(|(page, _)| *page)).count(numbers.len().try_into().unwrap_or(i32::MAX));
    let mut about = pdf.document_info(ABOUT);
    about.title(TextStr(title)).producer(TextStr("shikatsu"));
    about.finish();
    for ((_, number), font) in [(REGULAR, "Helvetica"), (BOLD, "Helvetica-Bold")] {
        let mut written = pdf.type1_font(number);
        written.base_font(Name(font.as_bytes())).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    for (page, (number, content)) in pages.iter().zip(numbers) {
        let (width, height) = page.paper.size();
        let mut written = pdf.page(number);
        written.media_box(Rect::new(0.0, 0.0, width, height)).parent(PAGES).contents(content);
        written.resources().fonts().pair(REGULAR.0, REGULAR.1).pair(BOLD.0, BOLD.1);
        written.finish();
        pdf.stream(content, Pen::new(height).write(&page.forms).as_slice());
    }
    pdf.finish()
}

/// Writes the forms of a page. PDF counts from the bottom.
struct Pen {
    content: Content,
    height: f32,
    /// What was set last: most forms are like the one before.
    width: f32,
    fill: Option<Ink>,
    stroke: Option<Ink>,
}

impl Pen {
    fn new(height: f32) -> Pen {
        let mut content = Content::new();
        content.set_line_cap(LineCapStyle::ProjectingSquareCap).set_line_join(LineJoinStyle::RoundJoin);
        Pen { content, height, width: 0.0, fill: None, stroke: None }
    }

    fn write(mut self, forms: &[Form]) -> Vec<u8> {
        forms.iter().for_each(|form| self.form(form));
        self.content.finish().into_vec()
    }

    fn form(&mut self, form: &Form) {
        match form {
            Form::Line { from, to, width } => {
                self.stroke(Ink::Black, *width);
                self.path(&[*from, *to]);
                self.content.stroke();
            }
            Form::Disc { at, radius, fill, rim } => {
                self.ready(Some(*fill), Ink::Black, *rim);
                self.circle(*at, *radius);
                self.paint(true, *rim);
            }
            Form::Area { corners, fill, rim, ink } => {
                self.ready(*fill, *ink, *rim);
                self.path(corners);
                self.content.close_path();
                self.paint(fill.is_some(), *rim);
            }
            // What would be question marks alone says nothing.
            Form::Words { text, .. } if !is_legible(text) => {}
            Form::Words { at, align, size, face, ink, text } => self.words(*at, *align, *size, *face, *ink, text),
        }
    }

    fn words(&mut self, at: At, align: Align, size: f32, face: Face, ink: Ink, text: &str) {
        let width = face.width(text, size);
        let x = match align {
            Align::Start => at.x,
            Align::Middle => at.x - width / 2.0,
            Align::End => at.x - width,
        };
        self.fill(ink);
        let font = if face == Face::Bold { BOLD.0 } else { REGULAR.0 };
        let (x, y) = (short(x), short(self.height - at.y));
        self.content.begin_text().set_font(font, short(size)).next_line(x, y).show(Str(&encoded(text))).end_text();
    }

    /// Colours and widths are set before a path begins: PDF allows nothing between its parts.
    fn ready(&mut self, fill: Option<Ink>, ink: Ink, rim: f32) {
        fill.into_iter().for_each(|fill| self.fill(fill));
        if rim > 0.0 {
            self.stroke(ink, rim);
        }
    }

    fn paint(&mut self, filled: bool, rim: f32) {
        match (filled, rim > 0.0) {
            (true, true) => self.content.fill_nonzero_and_stroke(),
            (true, false) => self.content.fill_nonzero(),
            (false, true) => self.content.stroke(),
            (false, false) => self.content.end_path(),
        };
    }

    fn path(&mut self, points: &[At]) {
        for (number, at) in points.iter().enumerate() {
            let (x, y) = (short(at.x), short(self.height - at.y));
            if number == 0 {
                self.content.move_to(x, y)
            } else {
                self.content.line_to(x, y)
            };
        }
    }

    /// Four curves.
    fn circle(&mut self, at: At, radius: f32) {
        let (x, y, out) = (at.x, self.height - at.y, radius * HANDLE);
        self.content.move_to(short(x + radius), short(y));
        for (dx, dy) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
            // From this side to the next, against the clock.
            let (ex, ey) = (-dy, dx);
            let point =
                |along: f32, across: f32| (short(x + dx * along + ex * across), short(y + dy * along + ey * across));
            let ((x1, y1), (x2, y2), (x3, y3)) = (point(radius, out), point(out, radius), point(0.0, radius));
            self.content.cubic_to(x1, y1, x2, y2, x3, y3);
        }
        self.content.close_path();
    }

    fn fill(&mut self, ink: Ink) {
        if self.fill.replace(ink) != Some(ink) {
            self.content.set_fill_gray(grey(ink));
        }
    }

    fn stroke(&mut self, ink: Ink, width: f32) {
        let width = short(width);
        if self.stroke.replace(ink) != Some(ink) {
            self.content.set_stroke_gray(grey(ink));
        }
        if self.width != width {
            self.width = width;
            self.content.set_line_width(width);
        }
    }
}

fn grey(ink: Ink) -> f32 {
    short(f32::from(ink.light()) / 255.0)
}

/// Two places after the point: a hundredth of a point is more than any printer can do.
fn short(length: f32) -> f32 {
    (length * 100.0).round() / 100.0
}
