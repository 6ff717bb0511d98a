//! [`Ground`]: the board that the classical engines play on, with all stones in sight.
//!
//! Play happens on the points of the problem that can change. Chains that nobody can capture take no part in it, but
//! the shapes that the engines look for do not care about that: so the frame goes around every stone of the board.

use proof::field::Field;
use proof::{Problem, Side};
use rules::{Move, Point, PointSet};

use super::rings::{Rings, rings};
use crate::board::arena::{Arena, State};
use crate::board::bits::Bits;

/// The points of a problem in bits.
#[derive(Debug)]
pub(super) struct Ground<B> {
    pub(super) arena: Arena<B>,
    /// By side: the stones that stand for good.
    fixed: [B; 2],
    /// The points of the frame at the edge of the board.
    pub(super) edge: B,
    /// The points where play may happen, from the top row down and from left to right: Reed's board is read so.
    pub(super) order: Vec<B>,
    /// What lies around each of these points.
    pub(super) rings: Vec<Rings<B>>,
    points: Vec<Point>,
    start: State<B>,
    pub(super) mover: Side,
}

/// A position of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot<B> {
    pub(super) state: State<B>,
    /// The stone just played; none after a pass and at the root.
    pub(super) last: B,
    /// What the position is worth at first sight, to the attacker.
    pub(super) score: i64,
    /// Passes in a row.
    pub(super) passes: u8,
    /// Has the line of play come back to where it was?
    pub(super) repeated: bool,
}

/// Everything that must fit into the frame.
pub(super) fn frame(problem: &Problem) -> Vec<Point> {
    let inside: PointSet = Field::new(problem).points().iter().copied().collect();
    (inside | problem.position().board().occupied()).iter().collect()
}

impl<B: Bits> Ground<B> {
    /// The frame must fit into the bits.
    pub(super) fn new(problem: &Problem) -> Ground<B> {
        let field = Field::new(problem);
        let frame = frame(problem);
        let arena = Arena::framed(&field, &frame);
        let board = problem.position().board();
        let inside: PointSet = field.points().iter().copied().collect();
        let fixed = [Side::Attacker, Side::Defender].map(|side| {
            let stones = board.stones(problem.color(side)) - inside;
            Arena::bits_in(&frame, stones.iter())
        });
        let last = board.size() - 1;
        let at_edge = |point: &Point| [0, last].contains(&point.row()) || [0, last].contains(&point.column());
        let edge = Arena::bits_in(&frame, frame.iter().copied().filter(at_edge));
        let mut cells: Vec<_> = field.cells().collect();
        cells.sort_by_key(|&cell| std::cmp::Reverse(field.point(cell).row()));
        let rings = cells.iter().map(|&cell| rings(&frame, field.point(cell))).collect();
        let order = cells.into_iter().map(|cell| arena.point(cell)).collect();
        let start = arena.import(field.start());
        Ground { fixed, edge, order, rings, points: field.points().to_vec(), start, mover: start.to_move, arena }
    }

    /// The position that the problem asks about.
    pub(super) fn start(&self) -> Spot<B> {
        Spot { state: self.start, last: B::EMPTY, score: 0, passes: 0, repeated: false }
    }

    /// All stones of a side, those that stand for good among them.
    #[inline]
    pub(super) fn stones(&self, state: &State<B>, side: Side) -> B {
        state.stones[side as usize] | self.fixed[side as usize]
    }

    /// The points whose neighbour so many columns to the right and rows up is in the set.
    #[inline]
    pub(super) fn seeing(&self, set: B, (right, up): (isize, isize)) -> B {
        let by = up * self.arena.stride() as isize + right;
        if by >= 0 { set.down(by as usize) } else { set.up(by.unsigned_abs()) }
    }

    /// The legal plays, in the order of the board; the ban on retaking a ko is kept.
    pub(super) fn plays(&self, state: &State<B>, mut then: impl FnMut(B, State<B>)) {
        let free = self.arena.empty(state).minus(state.ko);
        for &point in self.order.iter().filter(|&&point| (point & free).any()) {
            if let Some(next) = self.arena.play(state, point) {
                then(point, next);
            }
        }
    }

    /// The move that led to a spot.
    pub(super) fn last_move(&self, spot: &Spot<B>) -> Move {
        match spot.last.none() {
            true => Move::Pass,
            false => Move::Play(self.points[usize::from(self.arena.cell(spot.last))]),
        }
    }
}

impl<B: Bits> Spot<B> {
    /// The spot after a play.
    pub(super) fn played(point: B, state: State<B>) -> Spot<B> {
        Spot { state, last: point, score: 0, passes: 0, repeated: false }
    }

    /// The spot after a pass.
    pub(super) fn passed(&self) -> Spot<B> {
        Spot { state: self.state.passed(), last: B::EMPTY, score: 0, passes: self.passes + 1, repeated: false }
    }

    /// Has every target stone been captured?
    pub(super) fn is_captured(&self) -> bool {
        self.state.targets.none()
    }
}

/// The value for one side, given the value for the attacker.
pub(super) fn seen_by(side: Side, for_attacker: i64) -> i64 {
    match side {
        Side::Attacker => for_attacker,
        Side::Defender => -for_attacker,
    }
}
