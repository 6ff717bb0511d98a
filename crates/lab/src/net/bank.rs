//! `shikatsu-lab net bank`: problems that are proved, for the net to begin games with and to learn from.

use std::path::PathBuf;

use bank::Forged;
use console::{CommandEnd, Failure, output, print};
use learn::Part;
use proof::Side;
use rules::{Move, Point, PointSet};
use scout::{MOVES, PASS, PLACES, SIDE};
use tsumego::sketch::{SIZE, grade_to_byte};
use tsumego::{Sketch, counted};

/// Write the problems of the forge that may be learned from, as the training of the net takes them
///
/// Families are held back as docs/learn.md says: only those of the training part are written, and of these what fits on thirteen
/// lines.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab net bank starts.bin")]
pub(crate) struct Args {
    /// Where they go
    out: PathBuf,
    /// Which part of the families: training, development or test
    #[arg(long, value_name = "PART", default_value = "training", value_parser = Part::ALL.map(Part::word))]
    part: String,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let all: Vec<Forged<'static>> = bank::forged().collect();
    let roots: Vec<Sketch> = all.iter().map(|forged| forged.sketch).collect();
    let parts = learn::split(&learn::families(&roots), learn::SPLIT);
    let of_part = all.iter().zip(parts).filter(|(_, part)| part.word() == args.part);
    let written: Vec<Vec<u8>> = of_part.filter_map(|(forged, _)| bytes(forged)).collect();
    output::write_bytes(&args.out, &written.concat())?;
    print(&format!("{} of {}\n", counted(written.len(), "problem"), all.len()))
}

/// A problem: its places, who moves, its grade, and a bit for each move that is right; none where it does not fit.
fn bytes(forged: &Forged<'_>) -> Option<Vec<u8>> {
    let (setup, window) = (forged.sketch.setup(), Window::around(&forged.sketch)?);
    let mut bytes = vec![0; PLACES];
    let defenders = [(setup.stones.white, 1), (setup.stones.black, 2), (forged.sketch.targets, 5)];
    for (stones, code) in defenders {
        for point in stones.iter() {
            bytes[window.place(point)?] = code;
        }
    }
    bytes.push(if forged.sketch.mover == Side::Defender { 1 } else { 2 });
    bytes.push(grade_to_byte(forged.grade)?);
    let mut right = [0_u8; MOVES.div_ceil(8)];
    for answer in &forged.answers {
        let made = match answer {
            Move::Play(point) => window.place(*point)?,
            Move::Pass => PASS,
        };
        right[made / 8] |= 1 << (made % 8);
    }
    bytes.extend(right);
    Some(bytes)
}

/// Thirteen lines of a large board.
struct Window {
    left: usize,
    low: usize,
}

impl Window {
    /// Around a sketch: at the edges of the board that its ground touches, and otherwise with the sketch in the middle.
    fn around(sketch: &Sketch) -> Option<Window> {
        let points = sketch.ground | sketch.ground.border(SIZE);
        let lines = |line: fn(Point) -> u8| begin(&points, &sketch.ground, line);
        Some(Window { left: lines(Point::column)?, low: lines(Point::row)? })
    }

    fn place(&self, point: Point) -> Option<usize> {
        let column = usize::from(point.column()).checked_sub(self.left)?;
        let row = usize::from(point.row()).checked_sub(self.low)?;
        (column < SIDE && row < SIDE).then(|| row * SIDE + column)
    }
}

/// The first line of the window; none where the points do not fit with a line to spare, or touch both edges.
fn begin(points: &PointSet, ground: &PointSet, line: fn(Point) -> u8) -> Option<usize> {
    let last = usize::from(SIZE) - SIDE;
    let ends = |set: &PointSet| {
        let lines = || set.iter().map(|point| usize::from(line(point)));
        Some((lines().min()?, lines().max()?))
    };
    let ((low, high), (first, end)) = (ends(points)?, ends(ground)?);
    match (first == 0, end == usize::from(SIZE) - 1) {
        (true, true) => None,
        (true, false) => (high + 1 < SIDE).then_some(0),
        (false, true) => (low > last).then_some(last),
        (false, false) => {
            (high - low + 2 < SIDE).then(|| ((low + high) / 2).saturating_sub(SIDE / 2).clamp(1, last - 1))
        }
    }
}

#[cfg(test)]
mod tests {
    use scout::Worker;

    use super::*;

    #[test]
    fn a_worker_learns_from_what_is_written() {
        let written: Vec<Vec<u8>> = bank::forged().step_by(101).filter_map(|forged| bytes(&forged)).collect();
        assert!(written.len() > 250, "{}", written.len());
        let lessons = Worker::default().answer(&[vec![b'B'], written.concat()].concat()).unwrap();
        assert_eq!(lessons.len(), 3 * written.len() * scout::LESSON_BYTES);
    }

    #[test]
    fn every_stone_keeps_its_liberties() {
        for forged in bank::forged().step_by(211) {
            let Some(bytes) = bytes(&forged) else { continue };
            let start = scout::Start::read(&bytes[..PLACES]).unwrap();
            let mut board = start.board();
            assert!(board.marks() > 0);
            board.clear_breathless();
            assert_eq!(scout::Start::of(&board), start, "{}", forged.sketch);
        }
    }
}
