//! Where play may happen, when nobody has said: [`given`], [`enclosed`], [`chosen`] or [`open`].
//!
//! A chosen region is a few rings around the target. Both of its questions are asked of the same empty points:
//! *closed*, where all else belongs to a safe attacker, and *escape*, where whoever reaches the outside is safe. A
//! life in the first is a life on the whole board; a death in the second is a death on the whole board as long as the
//! attacker's chains at the edge hold.

use rules::{Board, Chain, Color, PointSet, Position};
use tsumego::{Outside, Region, RegionKind, enclosing_outside};

/// Attacking chains with more liberties than this are walls.
const WEAK_LIBERTIES: usize = 3;
/// Attacking chains with more stones than this are walls.
const WEAK_STONES: usize = 6;

/// The region that an author drew by naming the empty points where nobody may play.
pub fn given(position: &Position, out_of_bounds: PointSet) -> Region {
    let points = position.board().empty() - out_of_bounds;
    Region { kind: RegionKind::Given, points, outside: Outside::Liberty }
}

/// Everything but the largest empty area, if no stone of the defender touches that.
pub fn enclosed(position: &Position, defender: Color) -> Option<Region> {
    let outside = enclosing_outside(position, defender)?;
    let points = position.board().empty() - outside;
    Some(Region { kind: RegionKind::Enclosed, points, outside: Outside::Liberty })
}

/// The whole board.
pub fn open(position: &Position) -> Region {
    Region { kind: RegionKind::Open, points: PointSet::full(position.board().size()), outside: Outside::Liberty }
}

/// So many rings around the target.
pub fn chosen(position: &Position, targets: PointSet, rings: usize, outside: Outside) -> Region {
    let board = position.board();
    let empty = surroundings(board, targets, rings);
    let points = match outside {
        Outside::Liberty => empty,
        Outside::Attacker => empty | chains_beside(board, empty),
    };
    Region { kind: RegionKind::Chosen, points, outside }
}

/// The empty points at most so many steps away from the target. Stones of the target's colour cost no step. Strong
/// enemy chains are walls, weak ones a step like empty points: the eye space may lie behind them.
fn surroundings(board: &Board, targets: PointSet, rings: usize) -> PointSet {
    let Some(defender) = targets.first().and_then(|point| board.at(point)) else { return PointSet::EMPTY };
    let own = board.stones(defender);
    let weak: Vec<Chain> = board.chains().filter(|chain| chain.color != defender && is_weak(chain)).collect();
    let mut reached = targets.flooded(own);
    for _ in 0..rings {
        let border = reached.border(board.size());
        let entered = weak.iter().filter(|chain| chain.stones.meets(border));
        let step = entered.fold(border & board.empty(), |step, chain| step | chain.stones);
        reached |= step;
        reached |= (reached.border(board.size()) & own).flooded(own);
    }
    let held = weak.iter().filter(|chain| chain.stones.is_within(reached));
    held.fold(reached & board.empty(), |empty, chain| empty | chain.liberties)
}

fn is_weak(chain: &Chain) -> bool {
    chain.liberties.len() <= WEAK_LIBERTIES && chain.stones.len() <= WEAK_STONES
}

/// The stones of all chains with a liberty among the points.
fn chains_beside(board: &Board, points: PointSet) -> PointSet {
    let beside = board.chains().filter(|chain| chain.liberties.meets(points));
    beside.fold(PointSet::EMPTY, |stones, chain| stones | chain.stones)
}
