//! A board in the terminal: two columns of characters for each point, in colour or in plain letters.

use std::env;
use std::io::{IsTerminal, stdout};

use draw::{Mark, Shape, star_points};
use rules::{Color, Point};

use crate::view::View;

/// When to use colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Even into a file or another program.
    Always,
    /// Plain letters.
    Never,
}

/// What the terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Letters: `X` and `O`.
    Plain,
    /// The 256 colours of xterm.
    Indexed,
    /// Red, green and blue.
    True,
}

impl Style {
    /// What to use on standard output (<https://no-color.org>).
    pub(crate) fn choose(when: When) -> Style {
        let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        let wanted = match when {
            When::Auto => stdout().is_terminal() && !set("NO_COLOR") && !dumb,
            When::Always => true,
            When::Never => false,
        };
        let rich = env::var("COLORTERM").is_ok_and(|value| value == "truecolor" || value == "24bit");
        match (wanted, rich) {
            (false, _) => Style::Plain,
            (true, false) => Style::Indexed,
            (true, true) => Style::True,
        }
    }
}

/// The board with its coordinates, one line to a row.
pub(crate) fn draw(view: &View, style: Style) -> String {
    let mut out = String::new();
    for row in view.frame.rows().rev() {
        out.push_str(&format!("{:>3} ", row + 1));
        match style {
            Style::Plain => plain_row(view, row, &mut out),
            _ => colored_row(view, row, style, &mut out),
        }
        out.push('\n');
    }
    out.push_str("    ");
    for column in view.frame.columns() {
        out.push(' ');
        out.push_str(&Point::new(column, 0).to_string()[..1]);
    }
    out.push('\n');
    out
}

/// The blocks that say anything, with a blank line between them.
pub(crate) fn page(blocks: impl IntoIterator<Item = String>) -> String {
    let blocks: Vec<String> = blocks.into_iter().filter(|block| !block.trim().is_empty()).collect();
    blocks.join("\n\n") + "\n"
}

/// What the letters mean, where the colours do not say it themselves.
pub(crate) fn legend(view: &View, style: Style) -> Option<&'static str> {
    match (style, view.targets.is_empty()) {
        (Style::Plain, true) => None,
        (Style::Plain, false) => Some("X is black and O white; # and @ mark the target."),
        (_, true) => None,
        (_, false) => Some("◉ marks the target."),
    }
}

/// How the board shows what a verdict rests on.
pub(crate) fn assumed_sign(style: Style) -> &'static str {
    match style {
        Style::Plain => "x, o and : on the board",
        _ => "blue on the board",
    }
}

/// The mark of a move in a list, green where it is right.
pub(crate) fn sign(mark: Mark, style: Style) -> String {
    let shape = shape(mark);
    match style {
        Style::Plain => shape.to_string(),
        _ if mark.good => format!("\x1b[1;32m{shape}\x1b[0m"),
        _ => shape.to_string(),
    }
}

/// A right move has a check. What becomes of the stones by another is a sign that says neither right nor wrong, as a cross
/// and a ring do.
fn shape(mark: Mark) -> char {
    match mark.shape {
        _ if mark.good => '✓',
        Shape::Dead => '†',
        Shape::Alive => '∞',
        Shape::Seki => '=',
        Shape::Ko(_) => '↻',
        Shape::Unknown => '?',
    }
}

fn plain_row(view: &View, row: u8, out: &mut String) {
    let mut after_last = false;
    for column in view.frame.columns() {
        let point = Point::new(column, row);
        let is_last = view.last == Some(point) || view.right.contains(point);
        out.push(if is_last {
            '('
        } else if after_last {
            ')'
        } else {
            ' '
        });
        out.push(letter(view, point));
        after_last = is_last;
    }
    if after_last {
        out.push(')');
    }
    out.truncate(out.trim_end_matches(' ').len());
}

fn letter(view: &View, point: Point) -> char {
    match (view.stone(point), view.targets.contains(point)) {
        (Some(Color::Black), false) if view.assumed.contains(point) => 'x',
        (Some(Color::White), false) if view.assumed.contains(point) => 'o',
        (Some(Color::Black), false) => 'X',
        (Some(Color::White), false) => 'O',
        (Some(Color::Black), true) => '#',
        (Some(Color::White), true) => '@',
        (None, _) if view.ko == Some(point) => '!',
        (None, _) if view.marks.contains_key(&point) => shape(view.marks[&point]),
        (None, _) if view.assumed.contains(point) => ':',
        (None, _) if view.outside.contains(point) => ' ',
        (None, _) if star_points(view.size).contains(point) => '+',
        (None, _) => '.',
    }
}

/// A colour: red, green and blue, and its nearest among the 256.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Tone(u8, u8, u8, u8);

const WOOD: Tone = Tone(222, 184, 130, 180);
const LINE: Tone = Tone(132, 98, 58, 94);
const OUTSIDE: Tone = Tone(203, 166, 114, 137);
const OUTSIDE_LINE: Tone = Tone(176, 140, 92, 94);
const TARGET: Tone = Tone(225, 148, 102, 173);
const ASSUMED: Tone = Tone(150, 178, 205, 110);
const LAST: Tone = Tone(246, 222, 168, 223);
const BLACK: Tone = Tone(24, 22, 21, 16);
const WHITE: Tone = Tone(255, 253, 248, 231);
/// A right move is green.
const RIGHT: Tone = Tone(29, 122, 62, 22);
/// The others are paler than stones.
const PALE: Tone = Tone(92, 68, 40, 58);

/// A character with its colours.
struct Cell {
    ink: Tone,
    ground: Tone,
    shape: char,
}

fn colored_row(view: &View, row: u8, style: Style, out: &mut String) {
    let mut before = None;
    for cell in cells(view, row) {
        if before != Some((cell.ink, cell.ground)) {
            out.push_str(&paint(cell.ink, Some(cell.ground), style));
            before = Some((cell.ink, cell.ground));
        }
        out.push(cell.shape);
    }
    out.push_str("\x1b[0m");
}

fn cells(view: &View, row: u8) -> Vec<Cell> {
    let mut cells = Vec::new();
    for column in view.frame.columns() {
        let point = Point::new(column, row);
        cells.push(link(view, column.checked_sub(1).map(|left| Point::new(left, row)), point));
        cells.push(cell(view, point));
    }
    let end = *view.frame.columns().end();
    let beyond = (end + 1 < view.size).then(|| Point::new(end + 1, row));
    cells.push(link(view, beyond, Point::new(end, row)));
    cells
}

/// The line between a point and its neighbour, or the rim where there is none.
fn link(view: &View, neighbor: Option<Point>, point: Point) -> Cell {
    let dim = |point: Point| view.outside.contains(point);
    match neighbor {
        Some(neighbor) if dim(point) && dim(neighbor) => Cell { ink: OUTSIDE_LINE, ground: OUTSIDE, shape: '─' },
        Some(_) => Cell { ink: LINE, ground: WOOD, shape: '─' },
        None if dim(point) => Cell { ink: OUTSIDE_LINE, ground: OUTSIDE, shape: ' ' },
        None => Cell { ink: LINE, ground: WOOD, shape: ' ' },
    }
}

fn cell(view: &View, point: Point) -> Cell {
    let target = view.targets.contains(point);
    let ground = match () {
        () if view.last == Some(point) || view.right.contains(point) => LAST,
        () if target => TARGET,
        () if view.assumed.contains(point) => ASSUMED,
        () => WOOD,
    };
    let stone = if target { '◉' } else { '●' };
    match view.stone(point) {
        Some(Color::Black) => Cell { ink: BLACK, ground, shape: stone },
        Some(Color::White) => Cell { ink: WHITE, ground, shape: stone },
        None if view.ko == Some(point) => Cell { ink: BLACK, ground, shape: '□' },
        None if view.marks.contains_key(&point) => {
            let mark = view.marks[&point];
            Cell { ink: if mark.good { RIGHT } else { PALE }, ground, shape: shape(mark) }
        }
        None if view.outside.contains(point) && !view.assumed.contains(point) => {
            Cell { ink: OUTSIDE_LINE, ground: OUTSIDE, shape: crossing(point, view.size) }
        }
        None => Cell { ink: LINE, ground, shape: crossing(point, view.size) },
    }
}

fn crossing(point: Point, size: u8) -> char {
    if star_points(size).contains(point) {
        return '╋';
    }
    let last = size - 1;
    match (point.column(), point.row()) {
        _ if size == 1 => '·',
        (0, 0) => '└',
        (0, row) if row == last => '┌',
        (0, _) => '├',
        (column, 0) if column == last => '┘',
        (_, 0) => '┴',
        (column, row) if column == last && row == last => '┐',
        (column, _) if column == last => '┤',
        (_, row) if row == last => '┬',
        _ => '┼',
    }
}

/// Sets the ink, and the ground where it is not the terminal's own.
fn paint(ink: Tone, ground: Option<Tone>, style: Style) -> String {
    let code = |which: u8, Tone(red, green, blue, index): Tone| match style {
        Style::True => format!("{which};2;{red};{green};{blue}"),
        _ => format!("{which};5;{index}"),
    };
    let ground = ground.map_or(String::new(), |ground| format!(";{}", code(48, ground)));
    format!("\x1b[{}{ground}m", code(38, ink))
}
