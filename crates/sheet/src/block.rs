//! A board with the words under it, on the front of a sheet or on its back.

use rules::{ByColor, PointSet};

use crate::board::Board;
use crate::face::Face;
use crate::{Align, At, Entry, Form, Ink, Key, Plan};

/// The lines that a column has room for, and the widest that they are apart: boards of the usual size are all alike, and
/// small ones do not grow to fill the page.
const LINES: f32 = 10.0;
const WIDEST: f32 = 34.0;
/// Solutions are so much smaller than problems.
const SMALLER: f32 = 0.82;
/// Lines of words under a solution; the rest is left out.
const MOST_LINES: usize = 9;
/// From line to line, in sizes, and from the board to the first line.
const LEAD: f32 = 1.22;
const AIR: f32 = 0.55;
/// Between a number and what follows it, in sizes.
const SPACE: f32 = 0.45;

/// The room that a block may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    pub(crate) width: f32,
    pub(crate) height: f32,
}

/// A board with the words under it.
#[derive(Debug)]
pub(crate) struct Block<'e> {
    board: Board<'e>,
    distance: f32,
    number: String,
    lines: Vec<String>,
    size: f32,
    /// Are the words in the middle of the column? Sentences are not.
    centred: bool,
}

impl<'e> Block<'e> {
    /// The front: the problem with its number and goal.
    pub(crate) fn problem(entry: &'e Entry, number: usize, plan: &Plan, room: Room) -> Block<'e> {
        let size = if plan.large { 16.0 } else { 10.5 };
        let board = Board {
            size: entry.draft.setup.size,
            frame: entry.frame(PointSet::EMPTY),
            stones: entry.draft.setup.stones,
            targets: if plan.targets { entry.targets } else { PointSet::EMPTY },
            veiled: entry.veiled(),
            ko: entry.draft.setup.ko,
            labels: &[],
            coordinates: plan.coordinates,
        };
        let number = number.to_string();
        let lines = Face::Regular.lines(&entry.question(), size, room.width, indent(&number, size));
        let block = Block { board, distance: 0.0, number, lines, size, centred: true };
        Block { distance: block.fitting(room, WIDEST), ..block }
    }

    /// The back: the same board, smaller, with the moves on it and the verdict under it.
    pub(crate) fn solution(problem: &Block<'e>, entry: &'e Entry, key: &'e Key, plan: &Plan, room: Room) -> Block<'e> {
        let size = if plan.large { 12.0 } else { 8.5 };
        let stones = entry.draft.setup.stones;
        let board = Board {
            frame: entry.frame(key.points()),
            stones: ByColor { black: stones.black | key.added.black, white: stones.white | key.added.white },
            labels: &key.labels,
            coordinates: true,
            ..problem.board.clone()
        };
        let star = if key.premises.is_empty() { "" } else { "*" };
        let number = format!("{}{star}", problem.number);
        let mut lines = Face::Regular.lines(&key.words, size, room.width, indent(&number, size));
        if lines.len() > MOST_LINES {
            lines.truncate(MOST_LINES - 1);
            lines.push("…".to_owned());
        }
        let block = Block { board, distance: 0.0, number, lines, size, centred: false };
        Block { distance: block.fitting(room, problem.distance * SMALLER), ..block }
    }

    /// The distance between lines, so that everything has room.
    fn fitting(&self, room: Room, most: f32) -> f32 {
        let (wide, high) = self.board.extent();
        most.min(room.width / wide.max(LINES)).min((room.height - self.words()) / high)
    }

    /// The height of the board.
    pub(crate) fn board(&self) -> f32 {
        self.board.extent().1 * self.distance
    }

    /// The height of the words, with the air above them.
    pub(crate) fn words(&self) -> f32 {
        (self.lines.len() as f32 * LEAD + AIR) * self.size
    }

    /// Its forms in a column that begins at `left`; `base` is where all boards of the row end.
    pub(crate) fn forms(&self, left: f32, base: f32, width: f32) -> Vec<Form> {
        let (wide, _) = self.board.extent();
        let corner = At { x: left + (width - wide * self.distance) / 2.0, y: base - self.board() };
        let mut forms = self.board.forms(corner, self.distance);
        let mut y = base + AIR * self.size;
        for (at, line) in self.lines.iter().enumerate() {
            y += LEAD * self.size;
            let before = if at == 0 { indent(&self.number, self.size) } else { 0.0 };
            let long = before + Face::Regular.width(line, self.size);
            let x = if self.centred { left + (width - long) / 2.0 } else { left };
            let words = |x: f32, face: Face, text: &str| {
                let (at, text) = (At { x, y: y - 0.25 * self.size }, text.to_owned());
                Form::Words { at, align: Align::Start, size: self.size, face, ink: Ink::Black, text }
            };
            if at == 0 {
                forms.push(words(x, Face::Bold, &self.number));
            }
            if !line.is_empty() {
                forms.push(words(x + before, Face::Regular, line));
            }
        }
        forms
    }
}

/// The width of a number with the space after it.
fn indent(number: &str, size: f32) -> f32 {
    Face::Bold.width(number, size) + SPACE * size
}
