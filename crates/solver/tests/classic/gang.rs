//! The slow twin of the learned agent: recursion without pruning over the cells of a field, every value written out.

use proof::field::{Cell, Field, State};
use proof::{Problem, Side};
use rules::{Move, Point};
use solver::classic::Gang;

/// The first of the best moves, in the order in which they look right, and its value to the mover.
pub(crate) fn choose(problem: &Problem, gang: &Gang, looks: Option<&dyn Fn(Point) -> f32>) -> Option<(Move, i64)> {
    let field = Field::new(problem);
    let twin = Twin { problem, field: &field, gang, mover: problem.to_move() };
    let mut moves = twin.moves(field.start());
    if let Some(looks) = looks {
        moves.sort_by(|one, other| looks(field.point(other.0)).total_cmp(&looks(field.point(one.0))));
        moves.truncate(gang.breadth.unwrap_or(usize::MAX).max(1));
    }
    let mut best: Option<(Move, i64)> = None;
    for (cell, next) in moves {
        let value = twin.value(&next, gang.depth.max(1) - 1);
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((Move::Play(field.point(cell)), value));
        }
    }
    best
}

struct Twin<'a> {
    problem: &'a Problem,
    field: &'a Field,
    gang: &'a Gang,
    mover: Side,
}

impl Twin<'_> {
    fn value(&self, state: &State, depth: u32) -> i64 {
        let sign = |side: Side| if side == self.mover { 1 } else { -1 };
        if state.is_captured() {
            return 1_000_000 * sign(Side::Attacker);
        }
        if self.field.is_settled(state) {
            return 1_000_000 * sign(Side::Defender);
        }
        let moves = self.moves(state);
        if depth == 0 || moves.is_empty() {
            return self.balance(state, self.mover);
        }
        let values = moves.iter().map(|(_, next)| self.value(next, depth - 1));
        let found = if state.to_move() == self.mover { values.max() } else { values.min() };
        found.expect("there is a move")
    }

    /// A side's stones less those of the other.
    fn balance(&self, state: &State, side: Side) -> i64 {
        let stone = |cell: Cell| match state.owner(cell) {
            Some(owner) if owner == side => 1,
            Some(_) => -1,
            None => 0,
        };
        self.field.cells().map(stone).sum()
    }

    /// From the top left corner to the bottom right one.
    fn moves(&self, state: &State) -> Vec<(Cell, State)> {
        let mut cells: Vec<Cell> = self.field.cells().collect();
        cells.sort_by_key(|&cell| (-i32::from(self.field.point(cell).row()), self.field.point(cell).column()));
        let legal = cells.into_iter().filter(|&cell| state.ko() != Some(cell) && self.is_near(state, cell));
        let mut moves: Vec<(Cell, State)> =
            legal.filter_map(|cell| Some((cell, self.field.play(state, cell)?))).collect();
        if self.gang.greedy {
            let worth = |next: &State| self.balance(next, state.to_move());
            let most = moves.iter().map(|(_, next)| worth(next)).max();
            moves.retain(|(_, next)| Some(worth(next)) == most);
        }
        moves
    }

    fn is_near(&self, state: &State, cell: Cell) -> bool {
        let (here, board) = (self.field.point(cell), self.problem.position().board());
        let apart = |other: Point| here.row().abs_diff(other.row()) + here.column().abs_diff(other.column());
        let is_stone = |other: Point| match self.field.cell(other) {
            Some(cell) => state.owner(cell).is_some(),
            None => board.at(other).is_some(),
        };
        let points = (0..board.size()).flat_map(|row| (0..board.size()).map(move |column| Point::new(column, row)));
        points.filter(|&other| is_stone(other)).any(|other| (1..=self.gang.near).contains(&usize::from(apart(other))))
    }
}
