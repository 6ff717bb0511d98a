//! Where play may happen, when nobody has said: [`given`], [`proof::enclosed`], [`chosen`] or [`open`].
//!
//! A chosen region is what lies nearest to the target. Both of its questions are asked of the same empty points:
//! *closed*, where all else belongs to a safe attacker, and *escape*, where whoever reaches the outside is safe. A
//! life in the first is a life on the whole board; a death in the second is a death on the whole board as long as the
//! attacker's chains at the edge hold. The strictest way to ask for a death makes all but those chains a safe
//! defender's ([`Outside::Defender`]).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use proof::{Outside, Problem, Region, RegionKind};
use rules::{Board, Chain, Color, Point, PointSet, Position};

// How far a region goes is a matter of judgement, settled by what `shikatsu-lab open` gets right of published collections.
// A bad choice makes an answer unknown or conditional, never wrong.

/// Attacking chains with more liberties than this are walls.
const WEAK_LIBERTIES: usize = 3;
/// Attacking chains with more stones than this are walls.
const WEAK_STONES: usize = 6;
/// Small chains of a wall with more liberties than this cannot be taken from inside.
const LOOSE_LIBERTIES: usize = 5;
/// Chains of a wall with more liberties than this stay out of atari.
const SHAKY_LIBERTIES: usize = 2;
/// Areas of at most so many points that the region cuts off from the rest of the board become part of it.
const POCKET: usize = 6;
/// An attacking chain beside the region whose other liberties lie in areas of at most so many points each is itself
/// surrounded: its liberties may be taken one by one, so they belong inside.
const DAME: usize = 12;
/// The way from a point to the next.
const STEP: u32 = 10;
/// How much shorter it is on the first two lines.
const EDGE_BONUS: u32 = 3;

/// The region that an author drew by naming the empty points where nobody may play.
pub fn given(position: &Position, out_of_bounds: PointSet) -> Region {
    let points = position.board().empty() - out_of_bounds;
    Region { kind: RegionKind::Given, points, outside: Outside::Liberty }
}

/// Could a small chain of the attacker's around an enclosed region be put into atari, or be taken, from inside?
pub(crate) fn has_shaky_wall(problem: &Problem) -> bool {
    let (board, points) = (problem.position().board(), problem.region().points);
    let inside = points | board.stones(problem.defender());
    let is_shaky = |chain: &Chain| {
        let safe = !chain.liberties.is_within(points);
        let few = chain.liberties.len() <= SHAKY_LIBERTIES && chain.stones.len() <= WEAK_STONES;
        safe && few && chain.stones.border(board.size()).meets(inside)
    };
    board.chains().filter(|chain| chain.color != problem.defender()).any(|chain| is_shaky(&chain))
}

/// The whole board.
pub fn open(position: &Position) -> Region {
    Region { kind: RegionKind::Open, points: PointSet::full(position.board().size()), outside: Outside::Liberty }
}

/// The surroundings of the target up to this way from it, in tenths of a step.
pub fn chosen(position: &Position, targets: PointSet, reach: u32, outside: Outside) -> Region {
    let board = position.board();
    let empty = surroundings(board, targets, reach);
    let points = match outside {
        Outside::Liberty => with_loose_walls(board, targets, empty),
        Outside::Attacker => empty | chains_beside(board, empty),
        Outside::Defender => with_prisoners(board, targets, with_loose_walls(board, targets, empty)),
    };
    Region { kind: RegionKind::Chosen, points, outside }
}

/// The empty points up to this way from the target. A weak chain beside them brings in all its liberties, for as long
/// as one of them is outside it could not be captured; and a pocket that is cut off from the outside belongs inside.
fn surroundings(board: &Board, targets: PointSet, reach: u32) -> PointSet {
    let Some(map) = Map::new(board, targets) else { return PointSet::EMPTY };
    let near: PointSet =
        map.nearest().into_iter().take_while(|&(way, _)| way <= reach).map(|(_, point)| point).collect();
    let beside = map.weak.iter().filter(|chain| chain.liberties.meets(near));
    let near = beside.fold(near, |set, chain| set | chain.liberties);
    let pockets =
        (board.empty() - near).parts().filter(|part| part.len() <= POCKET && part.border(board.size()).meets(near));
    with_dame(board, map.defender, pockets.fold(near, |set, pocket| set | pocket))
}

/// The points, and all liberties of small attacking chains beside them. Where the target may get away, whatever is at
/// the edge counts as safe, and such a chain may not be.
fn with_loose_walls(board: &Board, targets: PointSet, near: PointSet) -> PointSet {
    let defender = targets.first().and_then(|stone| board.at(stone));
    let small = |chain: &Chain| chain.stones.len() <= WEAK_STONES && chain.liberties.len() <= LOOSE_LIBERTIES;
    let loose =
        board.chains().filter(|chain| Some(chain.color) != defender && small(chain) && chain.liberties.meets(near));
    loose.fold(near, |set, chain| set | chain.liberties)
}

/// The points, the target's chains, and all chains that have no liberty elsewhere.
fn with_prisoners(board: &Board, targets: PointSet, near: PointSet) -> PointSet {
    let inside = board.chains().filter(|chain| chain.stones.meets(targets) || chain.liberties.is_within(near));
    inside.fold(near, |set, chain| set | chain.stones)
}

/// The points, and the small areas behind attacking chains beside them. Without these a race or a seki would look
/// like a death: the chains that it is fought with would have liberties for ever.
fn with_dame(board: &Board, defender: Color, near: PointSet) -> PointSet {
    let areas: Vec<PointSet> = (board.empty() - near).parts().collect();
    let area = |liberty: Point| areas.iter().find(|area| area.contains(liberty));
    let beside = board.chains().filter(|chain| chain.color != defender && chain.liberties.meets(near));
    let surrounded = beside.filter(|chain| {
        (chain.liberties - near).iter().all(|liberty| area(liberty).is_some_and(|area| area.len() <= DAME))
    });
    let dame = surrounded.flat_map(|chain| chain.liberties - near).filter_map(area);
    dame.fold(near, |set, &area| set | area)
}

/// What stands between the target and the rest of the board.
///
/// Stones of the target's colour cost nothing to walk over. Strong enemy chains are walls, weak ones a step like an
/// empty point: the eye space may lie behind them. Points nearer to a wall than to the target are twice as far, and
/// points near the edge nearer, for that is where eyes are made.
struct Map<'a> {
    board: &'a Board,
    defender: Color,
    start: PointSet,
    weak: Vec<Chain>,
    /// Points by their distance from the nearest wall.
    from_wall: Vec<PointSet>,
}

impl<'a> Map<'a> {
    fn new(board: &'a Board, targets: PointSet) -> Option<Map<'a>> {
        let defender = board.at(targets.first()?)?;
        let (weak, walls): (Vec<Chain>, Vec<Chain>) =
            board.chains().filter(|chain| chain.color != defender).partition(is_weak);
        let mut reached = walls.iter().fold(PointSet::EMPTY, |all, chain| all | chain.stones);
        let mut from_wall = vec![reached];
        loop {
            let next = reached.border(board.size()) & board.empty();
            if next.is_empty() {
                break;
            }
            from_wall.push(next);
            reached |= next;
        }
        Some(Map { board, defender, start: targets.flooded(board.stones(defender)), weak, from_wall })
    }

    /// The empty points with their ways from the target, the nearest first (Dijkstra 1959).
    fn nearest(&self) -> Vec<(u32, Point)> {
        let mut found = Vec::new();
        let mut seen = PointSet::EMPTY;
        let mut queue: BinaryHeap<Reverse<(u32, Point)>> = self.start.iter().map(|stone| Reverse((0, stone))).collect();
        while let Some(Reverse((way, point))) = queue.pop() {
            if seen.contains(point) {
                continue;
            }
            seen.insert(point);
            if self.board.at(point).is_none() {
                found.push((way, point));
            }
            for near in point.neighbors(self.board.size()).filter(|&near| !seen.contains(near)) {
                self.enter(near, way, |way, point| queue.push(Reverse((way, point))));
            }
        }
        found
    }

    /// Steps onto a point, or onto all stones of a weak chain at once.
    fn enter(&self, point: Point, way: u32, mut push: impl FnMut(u32, Point)) {
        match self.board.at(point) {
            None => push(way + self.step(point, way), point),
            Some(color) if color == self.defender => push(way, point),
            Some(_) => {
                let chain = self.weak.iter().find(|chain| chain.stones.contains(point));
                chain.into_iter().flat_map(|chain| chain.stones).for_each(|stone| push(way + STEP, stone));
            }
        }
    }

    fn step(&self, point: Point, way: u32) -> u32 {
        let wall = self.from_wall.iter().position(|ring| ring.contains(point)).unwrap_or(usize::MAX / STEP as usize);
        let far = way as usize + STEP as usize > wall * STEP as usize;
        let last = self.board.size() - 1;
        let line = [point.column(), point.row(), last - point.column(), last - point.row()].into_iter().min();
        let bonus = if line.is_some_and(|line| line < 2) { EDGE_BONUS } else { 0 };
        if far { 2 * STEP - bonus } else { STEP - bonus }
    }
}

fn is_weak(chain: &Chain) -> bool {
    chain.liberties.len() <= WEAK_LIBERTIES && chain.stones.len() <= WEAK_STONES
}

/// The stones of all chains with a liberty among the points.
fn chains_beside(board: &Board, points: PointSet) -> PointSet {
    let beside = board.chains().filter(|chain| chain.liberties.meets(points));
    beside.fold(PointSet::EMPTY, |stones, chain| stones | chain.stones)
}
