//! How good is a move that neither wins nor loses by force, as far as one can see? Alpha-beta to a fixed depth, with the
//! points near the stones that matter most.

use rules::{Move, Point, PointSet};

use super::prove::{Budget, Spent, answers, ordered};
use super::state::{State, Step};

/// More than any balance of lines.
pub(super) const WON: i32 = 1_000_000_000;
/// So many moves are looked at in each position.
const WIDTH: usize = 14;
/// Stones farther away than this are not looked at, unless there is nothing nearer.
const NEAR: usize = 2;

/// What a position is worth to the side to move, this many turns ahead. From `enough` on it is not told exactly.
pub(super) fn worth(state: &mut State, depth: u8, enough: i32, budget: &mut Budget<'_>) -> Result<i32, Spent> {
    search(state, depth, -WON, enough, budget)
}

fn search(state: &mut State, depth: u8, mut low: i32, high: i32, budget: &mut Budget<'_>) -> Result<i32, Spent> {
    budget.spend()?;
    let mover = state.to_move();
    if !state.wins_at_once(mover).is_empty() {
        return Ok(WON - 1);
    }
    if depth == 0 {
        return Ok(state.lines().balance(mover));
    }
    let threats = state.wins_at_once(!mover);
    let mut best = -WON + 2;
    for point in candidates(state, threats) {
        let value = match state.play(Move::Play(point)) {
            Step::Illegal => continue,
            Step::Draws => Ok(0),
            Step::Made => {
                let value = search(state, depth - 1, -high, -low.max(best), budget);
                state.undo();
                value
            }
        };
        best = best.max(later(-value?));
        low = low.max(best);
        if low >= high {
            return Ok(best);
        }
    }
    let may_wait = best == -WON + 2 && threats.is_empty();
    Ok(if may_wait { state.lines().balance(mover) } else { best })
}

/// A win is worth a little less the later it comes, and a loss a little less bad.
fn later(value: i32) -> i32 {
    if value.abs() > WON / 2 { value - value.signum() } else { value }
}

/// The moves to look at: what answers a threat, or the most urgent of those near the stones.
fn candidates(state: &State, threats: PointSet) -> Vec<Point> {
    let legal = state.position().legal_moves();
    let points = match threats.is_empty() {
        false => answers(state, threats),
        true => Some(near(state) & legal).filter(|points| !points.is_empty()).unwrap_or(legal),
    };
    let mut moves = ordered(state, points);
    moves.truncate(WIDTH);
    moves
}

/// The points within two steps of a stone; on an empty board the middle.
pub(super) fn near(state: &State) -> PointSet {
    let (board, size) = (state.position().board(), state.size());
    if board.occupied().is_empty() {
        return PointSet::of(Point::new(size / 2, size / 2));
    }
    (0..NEAR).fold(board.occupied(), |points, _| points.grown(size))
}
