//! [`Scene`]: a position on a whole board, and [`Step`]: a move in it. What every feature is computed from.

use proof::Side;
use rules::{Board, Color, Point};
use tsumego::Sketch;
use tsumego::sketch::{DEFENDER, SIZE};

/// What is on a point: nothing, a stone of the defender (the text's Black), or one of the attacker (its White).
pub(crate) type Cell = u8;
pub(crate) const EMPTY: Cell = 0;
pub(crate) const DEFENDS: Cell = 1;
pub(crate) const ATTACKS: Cell = 2;

/// Lines of the board.
pub(crate) const LINES: usize = SIZE as usize;
/// Points of the board.
pub(crate) const POINTS: usize = LINES * LINES;

/// What is on each point, row by row from A1.
pub(crate) type Cells = [Cell; POINTS];

/// A position before a move.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) sketch: Sketch,
    pub(crate) board: Board,
    pub(crate) cells: Cells,
    pub(crate) mover: Side,
}

/// A move.
#[derive(Clone, Debug)]
pub(crate) struct Step<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) point: Point,
    pub(crate) after: Board,
    pub(crate) cells: Cells,
    /// Points that it changes: the one that is played, then what is taken.
    pub(crate) changed: Vec<usize>,
}

impl Scene {
    /// A sketch with the wall that it implies; none where the stones make no position.
    pub(crate) fn new(sketch: &Sketch) -> Option<Scene> {
        let board = Board::from_stones(SIZE, sketch.setup().stones).ok()?;
        Some(Scene { sketch: *sketch, cells: cells(&board), board, mover: sketch.mover })
    }

    /// What is on each point.
    pub(crate) fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The colour of the player to move.
    pub(crate) fn color(&self) -> Color {
        color(self.mover)
    }

    /// A move in it; none where it is illegal.
    pub(crate) fn step(&self, point: Point) -> Option<Step<'_>> {
        let (mut after, mut cells) = (self.board.clone(), self.cells);
        let taken = after.play(self.color(), point).ok()?;
        let mut changed = vec![index(point)];
        cells[index(point)] = if self.mover == Side::Defender { DEFENDS } else { ATTACKS };
        for stone in taken.iter() {
            cells[index(stone)] = EMPTY;
            changed.push(index(stone));
        }
        Some(Step { scene: self, point, after, cells, changed })
    }
}

/// Who plays for a side.
pub(crate) fn color(side: Side) -> Color {
    if side == Side::Defender { DEFENDER } else { !DEFENDER }
}

/// The number of a point, row by row from A1.
pub(crate) fn index(point: Point) -> usize {
    LINES * usize::from(point.row()) + usize::from(point.column())
}

fn cells(board: &Board) -> Cells {
    let mut cells = [EMPTY; POINTS];
    for (side, cell) in [(Side::Defender, DEFENDS), (Side::Attacker, ATTACKS)] {
        board.stones(color(side)).iter().for_each(|stone| cells[index(stone)] = cell);
    }
    cells
}
