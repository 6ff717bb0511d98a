//! Claims about Capture Row, replayed against every reply.
//!
//! A claim comes with somebody who says how to make it good, move by move. Nothing that they say is believed: the moves
//! are made by [`rules::Position`], rows are looked for here, and every legal reply is tried, a pass included. What is
//! here shares no code with the searches, so a mistake of theirs is a [`Flaw`] and not a result.

use std::collections::HashSet;
use std::fmt;

use rules::{Move, Point, PointSet, Position};

use super::Settings;

/// What is wrong with a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// Nothing was proposed here.
    Silence(Position),
    /// The proposed move may not be played.
    Illegal(Position, Move),
    /// The other side gets a row.
    Beaten(Position),
    /// There is no row after all the moves that were claimed to suffice.
    TooSlow(Position),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Silence(at) => write!(f, "no move was proposed in {at:?}"),
            Flaw::Illegal(at, mv) => write!(f, "{mv} is illegal in {at:?}"),
            Flaw::Beaten(at) => write!(f, "the other side has a row in {at:?}"),
            Flaw::TooSlow(at) => write!(f, "there is still no row in {at:?}"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Checks that the side to move gets a row within so many moves, and returns how many positions were looked at.
/// `propose` names its move, given the position and the moves that are left.
///
/// # Errors
/// The first flaw that was found. Only the plain opening is known here.
pub fn win(
    settings: &Settings,
    start: &Position,
    moves: u8,
    mut propose: impl FnMut(&Position, u8) -> Option<Move>,
) -> Result<usize, Flaw> {
    let mut seen: HashSet<(Position, u8)> = HashSet::new();
    let mut open = vec![(start.clone(), moves)];
    while let Some((position, left)) = open.pop() {
        if left == 0 {
            return Err(Flaw::TooSlow(position));
        }
        if !seen.insert((position.clone(), left)) {
            continue;
        }
        let after = played(&position, propose(&position, left))?;
        if has_row(settings, after.board().stones(position.to_move())) {
            continue;
        }
        for reply in replies(&after) {
            if has_row(settings, reply.board().stones(after.to_move())) {
                return Err(Flaw::Beaten(reply));
            }
            open.push((reply, left - 1));
        }
    }
    Ok(seen.len())
}

/// The position after a proposed move.
fn played(position: &Position, proposed: Option<Move>) -> Result<Position, Flaw> {
    let mv = proposed.ok_or_else(|| Flaw::Silence(position.clone()))?;
    let mut after = position.clone();
    after.play(mv).map_err(|_| Flaw::Illegal(position.clone(), mv))?;
    Ok(after)
}

/// Every position that the side to move can make of this one.
fn replies(position: &Position) -> impl Iterator<Item = Position> + '_ {
    let moves = position.board().empty().iter().map(Move::Play).chain([Move::Pass]);
    moves.filter_map(|mv| {
        let mut after = position.clone();
        after.play(mv).is_ok().then_some(after)
    })
}

/// Is there a row among the stones? Counts from each stone on, as one would with a finger on the board.
fn has_row(settings: &Settings, stones: PointSet) -> bool {
    let steps: &[(i32, i32)] = if settings.diagonals { &[(0, 1), (1, 0), (1, 1), (-1, 1)] } else { &[(0, 1), (1, 0)] };
    let count = |stone: Point, (right, up): (i32, i32)| {
        let at = |i: i32| {
            let (column, row) = (i32::from(stone.column()) + i * right, i32::from(stone.row()) + i * up);
            Point::on_board(column, row, settings.size())
        };
        (0..).take_while(|&i| at(i).is_some_and(|point| stones.contains(point))).count()
    };
    stones.iter().any(|stone| steps.iter().any(|&step| count(stone, step) >= usize::from(settings.length())))
}
