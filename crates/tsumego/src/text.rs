//! Problems as text that a person can read and write.
//!
//! ```text
//! *********
//! *********
//! *********
//! *********
//! *********
//! *********
//! xxxxx****
//! oooox****
//! ---ox****
//! A2 x
//! Title: Straight three in the corner
//! Goal: Black to kill
//! Answer: B1
//!
//! White to move would live with the same point.
//! ```
//!
//! - As many lines as the board has rows, the top row first: `x` black, `o` white, `-` empty, `*` empty and out of
//!   bounds. Capitals do as well, and `.` for `-`, `#` for `*`.
//! - One line with the target stones and the side to move, `x` or `o`. When a ko is banned at the start its point
//!   follows: `C2 D1 x ko B1`. A line without target stones leaves the target to the reader.
//! - Notes, as many lines as wanted. They may begin with fields, one to a line: `Title`, `Goal`, `Answer`, `Source`,
//!   `Licence` and `Region`. The first line that is not a field that makes sense begins the notes proper, and one empty
//!   line before it is not part of them. Nothing in the notes can make a file unreadable.
//!
//! Where nobody says more than the format needs, meaning is fixed like this:
//!
//! - **Region.** A board without any `*` says nothing about the region. `Region: whole board` says that nothing is out
//!   of bounds.
//! - **Goal.** Without the field, the title and the notes are searched for a sentence such as "Black to live". `Goal:
//!   none` says that such a sentence is not meant as the goal.

use std::collections::BTreeSet;
use std::fmt;

use rules::{ByColor, Color, MAX_SIZE, Move, Point, PointSet, Setup};

use crate::{Draft, Goal, preamble};

/// Bytes of the longest text in which a position is looked for.
pub const LONGEST: usize = 64 << 10;

/// A line that is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: Misreading,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misreading {
    /// There is no board.
    NoBoard,
    /// The top row has so many characters, more than the largest board has points.
    TooWide(usize),
    /// The file ends before this row of so many.
    MissingRow {
        /// Counted from the top, from 1.
        row: u8,
        /// Rows of the board.
        size: u8,
    },
    /// A row is longer or shorter than the first.
    Width {
        /// Points of the first row.
        size: u8,
        /// Characters of this one.
        found: usize,
    },
    /// A character that stands for nothing.
    Letter(char, Point),
    /// The line with the target and the side to move is not there.
    NoTurn,
    /// A word in it that is no point.
    NotAPoint(String),
    /// A point that is not on a board of so many lines.
    OffBoard(Point, u8),
    /// There is no stone to be a target.
    NoStone(Point),
    /// “ko” without a point.
    NoKoPoint,
    /// “ko” with the point of a stone.
    KoOnStone(Point),
    /// Two sides to move.
    SecondSide,
    /// Two points banned by ko.
    SecondKo,
    /// No side to move after these words.
    NoSide(String),
    /// There is neither a picture of a board nor a list of stones.
    NoPosition,
    /// A picture of a part of a board that does not say which part.
    Unplaced {
        /// Rows of the picture.
        rows: usize,
        /// Columns of the picture.
        columns: usize,
    },
    /// So many bytes are too many to look through.
    TooLong(usize),
}

impl fmt::Display for Misreading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const TURN: &str = "target stones and the side to move, such as “C2 D1 x”";
        match self {
            Misreading::NoBoard => f.write_str("expected the top row of a board, made of x, o, - and *"),
            Misreading::TooWide(wide) => {
                write!(f, "expected a row of at most {MAX_SIZE} points, found {wide} characters")
            }
            Misreading::MissingRow { row, size } => {
                write!(f, "expected row {row} of {size} of the board, found the end of the file")
            }
            Misreading::Width { size, found } => {
                write!(f, "expected {size} points, as in the first row, found {found}")
            }
            Misreading::Letter(c, at) => write!(f, "expected x, o, - or *, found “{}” at {at}", c.escape_debug()),
            Misreading::NoTurn => write!(f, "expected {TURN}, found nothing"),
            Misreading::NotAPoint(word) => write!(f, "expected {TURN}, found “{word}”"),
            Misreading::OffBoard(point, size) => {
                write!(f, "expected a point of a board of {size} lines, found {point}")
            }
            Misreading::NoStone(point) => write!(f, "expected a target stone, found no stone at {point}"),
            Misreading::NoKoPoint => {
                f.write_str("expected the point banned by ko after “ko”, found the end of the line")
            }
            Misreading::KoOnStone(point) => write!(f, "expected an empty point after “ko”, found a stone at {point}"),
            Misreading::SecondSide => f.write_str("expected one side to move, found a second"),
            Misreading::SecondKo => f.write_str("expected one point banned by ko, found a second “ko”"),
            Misreading::NoPosition => f.write_str(
                "expected a diagram, a list such as “B: C3 D4; W: C4 E5”, or a game record; found none of them",
            ),
            Misreading::Unplaced { rows, columns } => write!(
                f,
                "found a diagram of {columns} by {rows} points, and not where on the board it lies: add borders or coordinates"
            ),
            Misreading::TooLong(bytes) => {
                write!(f, "expected a text of at most {} bytes, found {bytes}", LONGEST)
            }
            Misreading::NoSide(line) => write!(f, "expected the side to move, x or o, after “{line}”"),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for TextError {}

/// Reads a problem. The result is [tidy](Draft::tidy).
///
/// # Errors
/// The first line that is wrong, and what was expected there.
pub fn read(text: &str) -> Result<Draft, TextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.split_inclusive('\n');
    let board = read_board(&mut lines)?;
    let line = usize::from(board.size) + 1;
    let turn = read_turn(lines.next().unwrap_or(""), &board).map_err(|what| TextError { line, what })?;
    let setup = Setup { size: board.size, stones: board.stones, to_move: turn.to_move, ko: turn.ko };
    let out_of_bounds = Some(board.out_of_bounds).filter(|points| !points.is_empty());
    let mut draft = Draft { targets: turn.targets, out_of_bounds, ..Draft::new(setup) };
    read_notes(&mut draft, &lines.collect::<String>());
    Ok(draft.tidy())
}

/// Writes a problem. What a file cannot hold is [tidied](Draft::tidy) first.
pub fn write(draft: &Draft) -> String {
    let draft = draft.clone().tidy();
    let mut text = write_board(&draft);
    text.push_str(&write_turn(&draft));
    text.push('\n');
    let notes = preamble::write(&fields(&draft), &draft.notes);
    if !notes.is_empty() {
        text.push_str(&notes);
        text.push('\n');
    }
    text
}

struct Rows {
    size: u8,
    stones: ByColor<PointSet>,
    out_of_bounds: PointSet,
}

/// The first line says how many lines the board has.
fn read_board<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Result<Rows, TextError> {
    let first = lines.next().unwrap_or("").trim();
    let size = board_size(first).map_err(|what| TextError { line: 1, what })?;
    let mut rows = Rows { size, stones: ByColor::default(), out_of_bounds: PointSet::EMPTY };
    for index in 0..size {
        let line = if index == 0 { Some(first) } else { lines.next().map(str::trim) };
        let read = line
            .ok_or(Misreading::MissingRow { row: index + 1, size })
            .and_then(|line| rows.read(line, size - 1 - index));
        read.map_err(|what| TextError { line: usize::from(index) + 1, what })?;
    }
    Ok(rows)
}

fn board_size(first: &str) -> Result<u8, Misreading> {
    match first.chars().count() {
        0 => Err(Misreading::NoBoard),
        wide if wide > usize::from(MAX_SIZE) => Err(Misreading::TooWide(wide)),
        size => Ok(size as u8),
    }
}

impl Rows {
    fn read(&mut self, line: &str, row: u8) -> Result<(), Misreading> {
        let found = line.chars().count();
        if found != usize::from(self.size) {
            return Err(Misreading::Width { size: self.size, found });
        }
        (0..self.size).zip(line.chars()).try_for_each(|(column, c)| self.put(Point::new(column, row), c))
    }

    fn put(&mut self, point: Point, c: char) -> Result<(), Misreading> {
        match c {
            'x' | 'X' => self.stones.black.insert(point),
            'o' | 'O' => self.stones.white.insert(point),
            '*' | '#' => self.out_of_bounds.insert(point),
            '-' | '.' => {}
            _ => return Err(Misreading::Letter(c, point)),
        }
        Ok(())
    }

    /// A point named in the line below the board.
    fn vertex(&self, word: &str) -> Result<Point, Misreading> {
        let point: Point = word.parse().map_err(|_| Misreading::NotAPoint(shown(word)))?;
        point.is_on(self.size).then_some(point).ok_or(Misreading::OffBoard(point, self.size))
    }

    fn target(&self, word: &str) -> Result<Point, Misreading> {
        let point = self.vertex(word)?;
        let stone = (self.stones.black | self.stones.white).contains(point);
        stone.then_some(point).ok_or(Misreading::NoStone(point))
    }

    fn ko(&self, word: Option<&str>) -> Result<Point, Misreading> {
        let point = self.vertex(word.ok_or(Misreading::NoKoPoint)?)?;
        let stone = (self.stones.black | self.stones.white).contains(point);
        (!stone).then_some(point).ok_or(Misreading::KoOnStone(point))
    }
}

struct Turn {
    targets: PointSet,
    to_move: Color,
    ko: Option<Point>,
}

fn read_turn(line: &str, board: &Rows) -> Result<Turn, Misreading> {
    let (mut targets, mut side, mut ko) = (PointSet::EMPTY, None, None);
    let mut words = line.split_whitespace();
    while let Some(word) = words.next() {
        match word.to_ascii_lowercase().as_str() {
            "x" | "o" if side.is_some() => return Err(Misreading::SecondSide),
            "x" => side = Some(Color::Black),
            "o" => side = Some(Color::White),
            "ko" if ko.is_some() => return Err(Misreading::SecondKo),
            "ko" => ko = Some(board.ko(words.next())?),
            _ => targets.insert(board.target(word)?),
        }
    }
    let to_move = side.ok_or_else(|| no_side(line))?;
    Ok(Turn { targets, to_move, ko })
}

fn no_side(line: &str) -> Misreading {
    match line.trim() {
        "" => Misreading::NoTurn,
        line => Misreading::NoSide(shown(line)),
    }
}

/// Enough of a line to find it again.
fn shown(text: &str) -> String {
    text.chars().take(20).flat_map(char::escape_debug).collect()
}

/// What follows the line with the targets. Only the last line end belongs to the file rather than to the notes.
fn read_notes(draft: &mut Draft, notes: &str) {
    let notes = notes.replace("\r\n", "\n").replace('\r', "\n");
    let block = notes.strip_suffix('\n').unwrap_or(&notes);
    let mut goal = None;
    let rest = preamble::read(block, |name, value| match name {
        "goal" if goal.is_none() => {
            goal = read_goal(value, draft.setup.to_move);
            goal.is_some()
        }
        _ => take_field(draft, name, value),
    });
    draft.notes = rest.to_owned();
    draft.goal = goal.unwrap_or_else(|| draft.goal_in_words());
}

fn take_field(draft: &mut Draft, name: &str, value: &str) -> bool {
    let line = match name {
        "title" => &mut draft.title,
        "source" => &mut draft.source,
        "licence" | "license" => &mut draft.licence,
        "answer" | "answers" => return take_answers(draft, value),
        "region" => return take_region(draft, value),
        _ => return false,
    };
    let new = line.is_empty() && !value.is_empty();
    if new {
        line.push_str(value);
    }
    new
}

fn take_answers(draft: &mut Draft, value: &str) -> bool {
    let moves: Result<BTreeSet<Move>, _> = value.split_whitespace().map(str::parse::<Move>).collect();
    let empty = draft.empty();
    let fits = |mv: &Move| mv.point().is_none_or(|point| empty.contains(point));
    let fitting = moves.ok().filter(|moves| !moves.is_empty() && moves.iter().all(fits));
    let Some(moves) = fitting.filter(|_| draft.answers.is_empty()) else { return false };
    draft.answers = moves;
    true
}

fn take_region(draft: &mut Draft, value: &str) -> bool {
    let new = draft.out_of_bounds.is_none() && value.eq_ignore_ascii_case(WHOLE_BOARD);
    if new {
        draft.out_of_bounds = Some(PointSet::EMPTY);
    }
    new
}

const WHOLE_BOARD: &str = "whole board";
const NO_GOAL: &str = "none";

/// The value of a goal field; `Some(None)` when it says that there is no goal. A bare verb is meant for the mover.
pub(crate) fn read_goal(value: &str, to_move: Color) -> Option<Option<Goal>> {
    if value.eq_ignore_ascii_case(NO_GOAL) { Some(None) } else { Goal::asked(value, to_move).map(Some) }
}

/// The goal field, needed when title and notes do not state the same goal by themselves.
pub(crate) fn goal_field(draft: &Draft) -> Option<String> {
    let stated = draft.goal_in_words() == draft.goal;
    (!stated).then(|| draft.goal.map_or_else(|| NO_GOAL.to_owned(), |goal| goal.to_string()))
}

fn fields(draft: &Draft) -> Vec<(&'static str, String)> {
    let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let whole = draft.out_of_bounds.is_some_and(|points| points.is_empty());
    [
        ("Title", given(&draft.title)),
        ("Goal", goal_field(draft)),
        ("Answer", given(&answers(draft))),
        ("Source", given(&draft.source)),
        ("Licence", given(&draft.licence)),
        ("Region", whole.then(|| WHOLE_BOARD.to_owned())),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name, value?)))
    .collect()
}

fn write_board(draft: &Draft) -> String {
    let size = draft.setup.size;
    let rows = (0..size).rev().map(|row| (0..size).map(move |column| letter(draft, Point::new(column, row))));
    rows.flat_map(|row| row.chain(['\n'])).collect()
}

fn letter(draft: &Draft, point: Point) -> char {
    if draft.setup.stones.black.contains(point) {
        'x'
    } else if draft.setup.stones.white.contains(point) {
        'o'
    } else if draft.out_of_bounds.is_some_and(|points| points.contains(point)) {
        '*'
    } else {
        '-'
    }
}

fn write_turn(draft: &Draft) -> String {
    let side = match draft.setup.to_move {
        Color::Black => "x",
        Color::White => "o",
    };
    let ko = draft.setup.ko.map(|point| format!("ko {point}"));
    let words = [vertices(draft.targets), side.to_owned(), ko.unwrap_or_default()];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn answers(draft: &Draft) -> String {
    let points: PointSet = draft.answers.iter().filter_map(|mv| mv.point()).collect();
    let pass = if draft.answers.contains(&Move::Pass) { "pass" } else { "" };
    [vertices(points).as_str(), pass].join(" ").trim().to_owned()
}

/// Column by column, as people list them: `C2 D1`.
fn vertices(points: PointSet) -> String {
    let mut points: Vec<Point> = points.iter().collect();
    points.sort_by_key(|point| (point.column(), point.row()));
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Aim;
    use crate::draft::samples;

    const CORNER: &str = "\
*****
xxxx*
ooox*
--ox*
--ox*
A3 C1 x
Title: Square four
Goal: Black to kill
Answer: B1 B2

Both moves do.
";

    fn set(vertices: &str) -> PointSet {
        vertices.split_whitespace().map(|v| v.parse::<Point>().unwrap()).collect()
    }

    fn error(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn a_file_means_what_it_shows() {
        let draft = read(CORNER).unwrap();
        assert_eq!(draft.setup.size, 5);
        assert_eq!(draft.setup.stones.white, set("A3 B3 C3 C2 C1"));
        assert_eq!(draft.setup.stones.black, set("A4 B4 C4 D4 D3 D2 D1"));
        assert_eq!((draft.setup.to_move, draft.setup.ko), (Color::Black, None));
        assert_eq!(draft.targets, set("A3 C1"));
        assert_eq!(draft.out_of_bounds, Some(set("A5 B5 C5 D5 E5 E4 E3 E2 E1")));
        assert_eq!(draft.goal, Some(Goal { side: Color::Black, aim: Aim::Kill }));
        assert_eq!(draft.answers, ["B1", "B2"].map(|mv| mv.parse().unwrap()).into());
        assert_eq!((draft.title.as_str(), draft.notes.as_str()), ("Square four", "Both moves do."));
        assert_eq!(write(&draft), CORNER);
    }

    #[test]
    fn synonyms_and_other_line_ends_are_read() {
        let other = CORNER.replace('-', ".").replace('*', "#").replace('x', "X").replace('o', "O");
        let other = format!("\u{feff}{}", other.replace("OOOX#", "oOoX#  \t").replace('\n', "\r\n"));
        let other = other.replace("BOth mOves dO", "Both moves do").replace("fOur", "four").replace("tO", "to");
        assert_eq!(read(&other), read(CORNER));
        assert_eq!(read(&CORNER.replace("A3 C1 x", "  a3   c1 X  ")), read(CORNER));
        assert_eq!(read(CORNER.trim_end()), read(CORNER), "the last line needs no end");
    }

    #[test]
    fn the_line_below_the_board() {
        let board = "-x-\nxox\n---\n";
        let turn = |line: &str| read(&format!("{board}{line}\n")).map(|draft| (draft.targets, draft.setup.ko));
        let b1 = "B1".parse().ok();
        assert_eq!(turn("x"), Ok((PointSet::EMPTY, None)));
        assert_eq!(turn("B2 A2 o ko B1"), Ok((set("A2 B2"), b1)));
        assert_eq!(turn("KO b1 O"), Ok((PointSet::EMPTY, b1)));
        for (line, message) in [
            ("", "line 4: expected target stones and the side to move, such as “C2 D1 x”, found nothing"),
            ("A2", "line 4: expected the side to move, x or o, after “A2”"),
            ("A1 x", "line 4: expected a target stone, found no stone at A1"),
            ("D1 x", "line 4: expected a point of a board of 3 lines, found D1"),
            ("I1 x", "line 4: expected target stones and the side to move, such as “C2 D1 x”, found “I1”"),
            ("x o", "line 4: expected one side to move, found a second"),
            ("x ko", "line 4: expected the point banned by ko after “ko”, found the end of the line"),
            ("x ko A2", "line 4: expected an empty point after “ko”, found a stone at A2"),
            ("x ko A1 ko B1", "line 4: expected one point banned by ko, found a second “ko”"),
        ] {
            assert_eq!(turn(line).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn a_wrong_row_is_named() {
        assert_eq!(error(""), "line 1: expected the top row of a board, made of x, o, - and *");
        assert_eq!(error("\n---"), "line 1: expected the top row of a board, made of x, o, - and *");
        assert_eq!(error(&"-".repeat(20)), "line 1: expected a row of at most 19 points, found 20 characters");
        assert_eq!(error("---\n--\n---\nx"), "line 2: expected 3 points, as in the first row, found 2");
        assert_eq!(error("---\n-?-\n---\nx"), "line 2: expected x, o, - or *, found “?” at B2");
        assert_eq!(error("---\n---"), "line 3: expected row 3 of 3 of the board, found the end of the file");
        assert_eq!(error("---\n---\n---\nx x"), "line 4: expected one side to move, found a second");
    }

    #[test]
    fn fields_that_make_no_sense_are_notes() {
        for notes in ["Answer: soon", "Answer: A9", "Goal: fun", "Region: north", "Title:", "Hint: think"] {
            let draft = read(&format!("-\nx\n{notes}\n")).unwrap();
            assert_eq!(draft.notes, notes);
            assert_eq!(Draft { notes: String::new(), ..draft.clone() }, Draft::new(draft.setup));
        }
        let twice = read("-\nx\nTitle: a\nTitle: b").unwrap();
        assert_eq!((twice.title.as_str(), twice.notes.as_str()), ("a", "Title: b"));
    }

    #[test]
    fn the_goal_may_be_said_in_words() {
        let goal = |notes: &str| read(&format!("-\no\n{notes}\n")).unwrap().goal.map(|goal| goal.to_string());
        assert_eq!(goal("Black to live.").as_deref(), Some("Black to live"));
        assert_eq!(goal("Title: White to kill").as_deref(), Some("White to kill"));
        assert_eq!(goal("Goal: seki").as_deref(), Some("White to make seki"));
        assert_eq!(goal("Goal: none\n\nBlack to live."), None);
        assert_eq!(goal(""), None);
    }

    #[test]
    fn a_pass_may_be_right() {
        let draft = read("--\n--\nx\nAnswer: B1 PASS A2\n").unwrap();
        assert!(draft.answers.contains(&Move::Pass));
        assert_eq!(write(&draft), "--\n--\nx\nAnswer: A2 B1 pass\n");
    }

    #[test]
    fn silence_about_the_region_is_not_a_region() {
        assert_eq!(read("--\n--\nx").unwrap().out_of_bounds, None);
        assert_eq!(read("--\n--\nx\nRegion: whole board").unwrap().out_of_bounds, Some(PointSet::EMPTY));
        assert_eq!(read("-*\n--\nx").unwrap().out_of_bounds, Some(set("B2")));
    }

    #[test]
    fn what_is_written_reads_back() {
        for draft in samples::drafts(3000) {
            let text = write(&draft);
            let read = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read, draft.tidy(), "{text:?}");
            assert_eq!(write(&read), text);
        }
    }

    /// Any text is read or refused, and what is read is stable from then on.
    #[test]
    fn damaged_files_do_no_harm() {
        let pieces = ["\n", "\r", "-", "é", "x ", "ko", "A1", ":", "\u{feff}", ""];
        for at in (0..=CORNER.len()).filter(|&at| CORNER.is_char_boundary(at)) {
            for piece in pieces {
                let cut = CORNER[at..].chars().next().map_or(at, |c| at + c.len_utf8());
                for rest in [at, cut] {
                    if let Ok(draft) = read(&format!("{}{piece}{}", &CORNER[..at], &CORNER[rest..])) {
                        assert_eq!(read(&write(&draft)).as_ref(), Ok(&draft));
                    }
                }
            }
        }
    }
}
