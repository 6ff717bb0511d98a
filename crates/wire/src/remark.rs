//! What a file says that could not be understood, as codes with arguments.

use schemars::JsonSchema;
use serde::Serialize;
use sgf::{BadValue, Damage, Expected, Skipped};
use tsumego::text::Misreading;

/// Something in an SGF file that was passed over or mended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "code", content = "args", rename_all = "snake_case")]
pub enum Remark {
    NoGame,
    Utf16,
    Outside { line: usize, text: String },
    NoNode { line: usize, text: String },
    EmptyTree { line: usize },
    MissingSemicolon { line: usize },
    NodeAfterVariations { line: usize },
    MissingBracket { line: usize },
    MissingParentheses { line: usize, count: usize },
    UnknownCharset { name: String },
    MoreGames { count: usize },
    Further { count: usize },
    BadValue { property: String, value: String, expected: ExpectedJson },
    FirstOf { count: usize },
}

/// What a value of a property should have been.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "code", content = "args", rename_all = "snake_case")]
pub enum ExpectedJson {
    Number,
    Real,
    Double,
    Color,
    Point { board: String },
    Size,
    Playable,
    Result,
}

impl From<&Skipped> for Remark {
    fn from(Skipped { at, what, .. }: &Skipped) -> Remark {
        let line = at.line;
        match what {
            Damage::NoGame => Remark::NoGame,
            Damage::Utf16 => Remark::Utf16,
            Damage::Outside(text) => Remark::Outside { line, text: text.clone() },
            Damage::Text(text) => Remark::NoNode { line, text: text.clone() },
            Damage::EmptyTree => Remark::EmptyTree { line },
            Damage::MissingSemicolon => Remark::MissingSemicolon { line },
            Damage::NodeAfterVariations => Remark::NodeAfterVariations { line },
            Damage::MissingBracket => Remark::MissingBracket { line },
            Damage::MissingParentheses(count) => Remark::MissingParentheses { line, count: *count },
            Damage::UnknownCharset(name) => Remark::UnknownCharset { name: name.clone() },
            Damage::MoreGames(count) => Remark::MoreGames { count: *count },
            Damage::Further(count) => Remark::Further { count: *count },
        }
    }
}

impl From<&BadValue> for Remark {
    fn from(bad: &BadValue) -> Remark {
        let expected = match bad.expected {
            Expected::Number => ExpectedJson::Number,
            Expected::Real => ExpectedJson::Real,
            Expected::Double => ExpectedJson::Double,
            Expected::Color => ExpectedJson::Color,
            Expected::Point(size) => ExpectedJson::Point { board: size.to_string() },
            Expected::Size => ExpectedJson::Size,
            Expected::Playable => ExpectedJson::Playable,
            Expected::Result => ExpectedJson::Result,
        };
        Remark::BadValue { property: bad.property.clone(), value: bad.value.clone(), expected }
    }
}

/// What is wrong with a line of a text diagram.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "code", content = "args", rename_all = "snake_case")]
pub enum MisreadingJson {
    NoBoard,
    TooWide { found: usize },
    MissingRow { row: u8, size: u8 },
    Width { size: u8, found: usize },
    Letter { letter: String, point: String },
    NoTurn,
    NotAPoint { word: String },
    OffBoard { point: String, size: u8 },
    NoStone { point: String },
    NoKoPoint,
    KoOnStone { point: String },
    SecondSide,
    SecondKo,
    NoSide { words: String },
    NoPosition,
    Unplaced { rows: usize, columns: usize },
    TooLong { found: usize },
}

impl From<Misreading> for MisreadingJson {
    fn from(what: Misreading) -> MisreadingJson {
        match what {
            Misreading::NoBoard => MisreadingJson::NoBoard,
            Misreading::TooWide(found) => MisreadingJson::TooWide { found },
            Misreading::MissingRow { row, size } => MisreadingJson::MissingRow { row, size },
            Misreading::Width { size, found } => MisreadingJson::Width { size, found },
            Misreading::Letter(letter, at) => {
                MisreadingJson::Letter { letter: letter.escape_debug().to_string(), point: at.to_string() }
            }
            Misreading::NoTurn => MisreadingJson::NoTurn,
            Misreading::NotAPoint(word) => MisreadingJson::NotAPoint { word },
            Misreading::OffBoard(point, size) => MisreadingJson::OffBoard { point: point.to_string(), size },
            Misreading::NoStone(point) => MisreadingJson::NoStone { point: point.to_string() },
            Misreading::NoKoPoint => MisreadingJson::NoKoPoint,
            Misreading::KoOnStone(point) => MisreadingJson::KoOnStone { point: point.to_string() },
            Misreading::SecondSide => MisreadingJson::SecondSide,
            Misreading::SecondKo => MisreadingJson::SecondKo,
            Misreading::NoSide(words) => MisreadingJson::NoSide { words },
            Misreading::NoPosition => MisreadingJson::NoPosition,
            Misreading::Unplaced { rows, columns } => MisreadingJson::Unplaced { rows, columns },
            Misreading::TooLong(found) => MisreadingJson::TooLong { found },
        }
    }
}
