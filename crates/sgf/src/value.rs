//! Properties, and what their values say.

use std::borrow::Cow;
use std::fmt;

use rules::{Color, MAX_SIZE, Move, Point};

use crate::charset::Charset;
use crate::lexer::{colon, name_end, skip_blanks, value_end};
use crate::skipped::excerpt;
use crate::text::{TextKind, unescape};

/// A property of a node: a name and one or more values.
#[derive(Clone, Copy)]
pub struct Property<'a> {
    pub(crate) raw: &'a [u8],
    /// Where it lies in the file, if it was read from there.
    pub(crate) offset: Option<u32>,
    pub(crate) charset: Charset,
}

impl<'a> Property<'a> {
    /// The name as it is written, with the lower-case letters of old files.
    pub fn name(self) -> &'a str {
        std::str::from_utf8(self.name_bytes()).expect("names are ASCII letters and digits")
    }

    /// Is this its name, lower-case letters aside?
    pub fn is(self, name: &str) -> bool {
        is_named(self.name_bytes(), name)
    }

    fn name_bytes(self) -> &'a [u8] {
        &self.raw[..name_end(self.raw, 0)]
    }

    /// All of it as it is written: `AB[aa][bb]`.
    pub fn raw(self) -> &'a [u8] {
        self.raw
    }

    /// Its values.
    pub fn values(self) -> impl Iterator<Item = Value<'a>> {
        let mut at = name_end(self.raw, 0);
        std::iter::from_fn(move || {
            let from = skip_blanks(self.raw, at) + 1;
            let rest = self.raw.get(from..)?;
            let end = value_end(self.raw, from, self.charset).unwrap_or_else(|end| end);
            at = end + 1;
            let offset = self.offset.map(|offset| offset as usize + from);
            Some(Value { property: self, raw: &rest[..end - from], offset })
        })
    }

    /// Its first value.
    pub fn value(self) -> Value<'a> {
        self.values().next().expect("a property has a value")
    }
}

impl fmt::Debug for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.raw.escape_ascii())
    }
}

/// The letter of a colour, which is also the name of its moves.
pub(crate) fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// Is this the name, lower-case letters aside?
pub(crate) fn is_named(written: &[u8], name: &str) -> bool {
    written.iter().filter(|byte| !byte.is_ascii_lowercase()).eq(name.as_bytes())
}

/// One value of a property.
#[derive(Clone, Copy)]
pub struct Value<'a> {
    property: Property<'a>,
    raw: &'a [u8],
    offset: Option<usize>,
}

impl<'a> Value<'a> {
    /// What is between the brackets, as it is written.
    pub fn raw(self) -> &'a [u8] {
        self.raw
    }

    /// Where it lies in the file, unless it was set after reading.
    pub fn offset(self) -> Option<usize> {
        self.offset
    }

    /// Its text with line breaks, as in a comment.
    pub fn text(self) -> Cow<'a, str> {
        unescape(self.property.charset.decode(self.raw), TextKind::Text)
    }

    /// Its text on one line, as in a name.
    pub fn simple_text(self) -> Cow<'a, str> {
        unescape(self.property.charset.decode(self.raw), TextKind::SimpleText)
    }

    /// The two halves of a composed value such as `aa:bb`.
    pub fn halves(self) -> Option<(Value<'a>, Value<'a>)> {
        let at = colon(self.raw, self.property.charset)?;
        let offset = self.offset.map(|offset| offset + at + 1);
        Some((Value { raw: &self.raw[..at], ..self }, Value { raw: &self.raw[at + 1..], offset, ..self }))
    }

    /// A whole number.
    ///
    /// # Errors
    /// If it is something else.
    pub fn number(self) -> Result<i64, BadValue> {
        self.ascii().and_then(|text| text.parse().ok()).ok_or_else(|| self.bad(Expected::Number))
    }

    /// A number with or without a fraction.
    ///
    /// # Errors
    /// If it is something else.
    pub fn real(self) -> Result<f64, BadValue> {
        // The standard library also reads `inf` and `1e5`.
        let plain = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
        self.ascii().filter(plain).and_then(|text| text.parse().ok()).ok_or_else(|| self.bad(Expected::Real))
    }

    /// How much: an emphasis as in `GB[2]`.
    ///
    /// # Errors
    /// If it is something else.
    pub fn double(self) -> Result<Double, BadValue> {
        match self.ascii() {
            Some("1") => Ok(Double::Normal),
            Some("2") => Ok(Double::Emphasized),
            _ => Err(self.bad(Expected::Double)),
        }
    }

    /// A colour: `B` or `W`, and `black` and `white` as well.
    ///
    /// # Errors
    /// If it is something else.
    pub fn color(self) -> Result<Color, BadValue> {
        let is = |name: &str, color: Color| name.eq_ignore_ascii_case(color.name());
        match self.ascii() {
            Some("B" | "b") => Ok(Color::Black),
            Some("W" | "w") => Ok(Color::White),
            Some(name) if is(name, Color::Black) => Ok(Color::Black),
            Some(name) if is(name, Color::White) => Ok(Color::White),
            _ => Err(self.bad(Expected::Color)),
        }
    }

    /// The size of a board: `19` or, columns first, `19:13`.
    ///
    /// # Errors
    /// If it is something else.
    pub fn size(self) -> Result<Size, BadValue> {
        let (columns, rows) = self.halves().unwrap_or((self, self));
        let side = |value: Value<'_>| value.number().ok().and_then(|side| u8::try_from(side).ok());
        let size = side(columns).zip(side(rows)).and_then(|(columns, rows)| Size::new(columns, rows));
        size.ok_or_else(|| self.bad(Expected::Size))
    }

    /// A point of a board of this size.
    ///
    /// # Errors
    /// If it is none.
    pub fn point(self, size: Size) -> Result<Point, BadValue> {
        let letters = <[u8; 2]>::try_from(self.raw.trim_ascii()).ok();
        letters.and_then(|letters| size.point(letters)).ok_or_else(|| self.bad(Expected::Point(size)))
    }

    /// A move on a board of this size. `[]` is a pass, and so is `[tt]` where there is no such point.
    ///
    /// # Errors
    /// If it is none.
    pub fn play(self, size: Size) -> Result<Move, BadValue> {
        match self.raw.trim_ascii() {
            b"" => Ok(Move::Pass),
            b"tt" if size.columns <= MAX_SIZE && size.rows <= MAX_SIZE => Ok(Move::Pass),
            _ => self.point(size).map(Move::Play),
        }
    }

    /// The points of a list element: one point, or all points of a rectangle such as `aa:cc`.
    pub fn points(self, size: Size) -> impl Iterator<Item = Result<Point, BadValue>> + use<'a> {
        let corners = match self.halves() {
            Some((one, other)) => one.point(size).and_then(|one| Ok((one, other.point(size)?))),
            None => self.point(size).map(|point| (point, point)),
        };
        let (good, bad) = match corners {
            Ok(corners) => (Some(corners), None),
            Err(error) => (None, Some(Err(error))),
        };
        good.into_iter().flat_map(rectangle).map(Ok).chain(bad)
    }

    /// The value without blanks around it, if it is plain ASCII.
    fn ascii(self) -> Option<&'a str> {
        std::str::from_utf8(self.raw.trim_ascii()).ok()
    }

    pub(crate) fn bad(self, expected: Expected) -> BadValue {
        let property = self.property.name().to_owned();
        BadValue { property, value: excerpt(self.raw), expected, offset: self.offset }
    }
}

/// All points between two corners, from the upper left along the rows.
fn rectangle((one, other): (Point, Point)) -> impl Iterator<Item = Point> {
    let between = |a: u8, b: u8| a.min(b)..=a.max(b);
    let columns = between(one.column(), other.column());
    let rows = between(one.row(), other.row()).rev();
    rows.flat_map(move |row| columns.clone().map(move |column| Point::new(column, row)))
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.raw.escape_ascii())
    }
}

/// How much an annotation weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Double {
    /// As in `TE[1]`, a good move.
    Normal,
    /// As in `TE[2]`, a very good move.
    Emphasized,
}

/// The size of a board: up to 52 lines each way, though a [`Point`] needs no more than 19.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    columns: u8,
    rows: u8,
}

impl Default for Size {
    /// 19 lines each way, as the standard says where a game does not.
    fn default() -> Size {
        Size { columns: 19, rows: 19 }
    }
}

impl Size {
    /// The largest board that letters can name the points of.
    const MAX: u8 = 52;

    /// So many columns and rows, if there are such boards.
    pub fn new(columns: u8, rows: u8) -> Option<Size> {
        let fits = |side: u8| (1..=Size::MAX).contains(&side);
        (fits(columns) && fits(rows)).then_some(Size { columns, rows })
    }

    /// How many columns.
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// How many rows.
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// The number of lines if the rules of this crate can be played on it: square, up to 19.
    pub fn playable(self) -> Option<u8> {
        (self.columns == self.rows && self.columns <= MAX_SIZE).then_some(self.columns)
    }

    /// The point that two letters name, column first and rows from the top.
    fn point(self, [column, row]: [u8; 2]) -> Option<Point> {
        let (column, row) = (number_of(column)?, number_of(row)?);
        let fits = column < self.columns && row < self.rows && self.columns.max(self.rows) <= MAX_SIZE;
        fits.then(|| Point::new(column, self.rows - 1 - row))
    }

    /// The letters of a point, if it is on the board.
    pub(crate) fn letters(self, point: Point) -> Option<[u8; 2]> {
        let fits = point.column() < self.columns && point.row() < self.rows;
        fits.then(|| [letter_of(point.column()), letter_of(self.rows - 1 - point.row())])
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

fn number_of(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

fn letter_of(number: u8) -> u8 {
    if number < 26 { b'a' + number } else { b'A' + number - 26 }
}

/// A value that does not say what it should.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadValue {
    /// The name of the property.
    pub property: String,
    /// The value, or its beginning.
    pub value: String,
    /// What it should say.
    pub expected: Expected,
    /// Where it lies in the file; [`Collection::place`](crate::Collection::place) knows the line.
    pub offset: Option<usize>,
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}] is not {}", self.property, self.value, self.expected)
    }
}

impl std::error::Error for BadValue {}

/// What a value should have said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A whole number.
    Number,
    /// A number.
    Real,
    /// `1` or `2`.
    Double,
    /// `B` or `W`.
    Color,
    /// A point of this board.
    Point(Size),
    /// A board size.
    Size,
    /// A board that the rules of this crate can be played on.
    Playable,
    /// The result of a game.
    Result,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Number => f.write_str("a whole number"),
            Expected::Real => f.write_str("a number"),
            Expected::Double => f.write_str("1 or 2"),
            Expected::Color => f.write_str("B or W"),
            Expected::Point(size) if size.columns.max(size.rows) > MAX_SIZE => {
                write!(f, "a point that can be shown: the board is {size}, and 19x19 is the largest")
            }
            Expected::Point(size) => write!(f, "a point of the {size} board"),
            Expected::Size => f.write_str("a board size from 1 to 52, such as 19 or 19:13"),
            Expected::Playable => f.write_str("a square board of 1 to 19 lines"),
            Expected::Result => f.write_str("a result such as B+3.5, W+R, Draw, Void or ?"),
        }
    }
}
