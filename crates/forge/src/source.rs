//! [`Source`]: where sketches come from.

use dice::Dice;
use proof::Side;
use rules::{Board, Color, Move, Point, PointSet};
use tsumego::Sketch;
use tsumego::sketch::{Place, SIZE};

/// The fewest and the most empty points of a sketch.
pub(crate) const EMPTY: std::ops::RangeInclusive<usize> = 3..=15;

/// Chains of a game that a problem may be about have so many stones.
const CHAIN: std::ops::RangeInclusive<usize> = 3..=14;

/// A way to make sketches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// A wall of the defender's around room for eyes, perhaps with holes, liberties outside and stones inside.
    Room,
    /// Chains of both colours beside each other, with few points between them: races, cuts and captures.
    Melee,
    /// One to three points of a problem that was kept are changed, or who moves first.
    Change,
    /// What a problem has become after some moves.
    Rest,
    /// A group of a game that was played.
    Game,
}

impl Source {
    /// All of them.
    pub const ALL: [Source; 5] = [Source::Room, Source::Melee, Source::Change, Source::Rest, Source::Game];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Source::Room => "room",
            Source::Melee => "melee",
            Source::Change => "change",
            Source::Rest => "rest",
            Source::Game => "game",
        }
    }
}

/// One of the points, if there is any.
fn any(dice: &mut Dice, points: PointSet) -> Option<Point> {
    let count = points.len();
    if count == 0 { None } else { points.nth(dice.below(count)) }
}

fn one_of<const N: usize>(dice: &mut Dice, numbers: [usize; N]) -> usize {
    numbers[dice.below(N)]
}

/// Connected points somewhere on the board.
fn patch(dice: &mut Dice, wanted: usize) -> PointSet {
    let (start, rows, columns) = match Place::ALL[one_of(dice, [0, 0, 0, 1, 1, 2])] {
        Place::Corner => (Point::new(0, 0), 0..4, 0..7),
        Place::Side => (Point::new(9, 0), 0..4, 5..14),
        Place::Centre => (Point::new(9, 9), 7..12, 6..13),
    };
    let fits = |point: Point| rows.contains(&point.row()) && columns.contains(&point.column());
    grown(dice, PointSet::of(start), wanted, fits)
}

/// Some points and more beside them, so many in all.
fn grown(dice: &mut Dice, mut points: PointSet, wanted: usize, fits: impl Fn(Point) -> bool) -> PointSet {
    while points.len() < wanted {
        let next = points.border(SIZE).filtered(&fits);
        // Of two points the one with more neighbours inside, so that it is not all arms.
        let near = |point: &Option<Point>| point.map_or(0, |point| (PointSet::of(point).border(SIZE) & points).len());
        let found = [any(dice, next), any(dice, next)].into_iter().max_by_key(near).flatten();
        let Some(point) = found else { break };
        points.insert(point);
    }
    points
}

fn mover(dice: &mut Dice) -> Side {
    if dice.one_in(2) { Side::Attacker } else { Side::Defender }
}

/// The largest chain.
fn largest(stones: PointSet) -> PointSet {
    stones.parts().max_by_key(PointSet::len).unwrap_or(PointSet::EMPTY)
}

/// See [`Source::Room`].
pub(crate) fn room(dice: &mut Dice) -> Option<Sketch> {
    // Beginners and experts are to find something too.
    let (least, more) = [(3, 3), (3, 4), (3, 10), (3, 10), (9, 6)][dice.below(5)];
    let wanted = least + dice.below(more);
    let room = patch(dice, wanted);
    let mut wall = room.border(SIZE);
    let mut open = PointSet::EMPTY;
    for _ in 0..one_of(dice, [0, 0, 0, 1, 1, 2]) {
        let hole = any(dice, wall)?;
        wall.remove(hole);
        open.insert(hole);
    }
    for _ in 0..one_of(dice, [0, 0, 1, 1, 2]) {
        open.insert(any(dice, (room | wall | open).border(SIZE) & wall.border(SIZE))?);
    }
    let (mut attackers, mut defenders) = (PointSet::EMPTY, PointSet::EMPTY);
    for _ in 0..one_of(dice, [0, 0, 0, 1, 1, 2, 3]) {
        any(dice, room - defenders).into_iter().for_each(|point| attackers.insert(point));
    }
    for _ in 0..one_of(dice, [0, 0, 0, 0, 1, 2]) {
        any(dice, room - attackers).into_iter().for_each(|point| defenders.insert(point));
    }
    let (ground, targets) = (room | wall | open, largest(wall | defenders));
    Some(Sketch { ground, attackers, defenders: defenders | wall, targets, mover: mover(dice) })
}

/// See [`Source::Melee`].
pub(crate) fn melee(dice: &mut Dice) -> Option<Sketch> {
    let wanted = 9 + dice.below(17);
    let ground = patch(dice, wanted);
    let mut stones = [PointSet::EMPTY; 2];
    let wanted_empty = 4 + dice.below(8);
    for round in 0.. {
        let taken = stones[0] | stones[1];
        if (ground - taken).len() <= wanted_empty || round > 40 {
            break;
        }
        // The defender has more stones: the wall is the attacker's already.
        let whose = usize::from(dice.one_in(3));
        let free = ground - taken;
        let beside = stones[whose].border(SIZE) & free;
        let point = if dice.one_in(4) || beside.is_empty() { any(dice, free) } else { any(dice, beside) };
        stones[whose].insert(point?);
    }
    let [defenders, attackers] = stones;
    Some(Sketch { ground, attackers, defenders, targets: largest(defenders), mover: mover(dice) })
}

/// See [`Source::Change`].
pub(crate) fn change(dice: &mut Dice, from: &Sketch) -> Option<Sketch> {
    let mut sketch = *from;
    for _ in 0..one_of(dice, [1, 1, 1, 2, 2, 3]) {
        match dice.below(6) {
            0 => sketch.mover = !sketch.mover,
            1 => sketch.ground.insert(any(dice, sketch.ground.border(SIZE))?),
            2 => {
                let point = any(dice, sketch.empty() & edge(sketch.ground))?;
                sketch.ground.remove(point);
            }
            _ => {
                let point = any(dice, sketch.ground)?;
                let now = [sketch.attackers.contains(point), sketch.defenders.contains(point)];
                sketch.attackers.remove(point);
                sketch.defenders.remove(point);
                match dice.below(3) {
                    0 if !now[0] => sketch.attackers.insert(point),
                    1 if !now[1] => sketch.defenders.insert(point),
                    _ => {}
                }
            }
        }
    }
    // The chain that has most of what the problem was about.
    let common = |chain: &PointSet| ((*chain & from.targets).len(), chain.len());
    sketch.targets = sketch.defenders.parts().max_by_key(common)?;
    (sketch != *from).then_some(sketch)
}

/// The points of a ground beside its wall.
fn edge(ground: PointSet) -> PointSet {
    (PointSet::full(SIZE) - ground).grown(SIZE) & ground
}

/// See [`Source::Rest`].
pub(crate) fn rest(dice: &mut Dice, from: &Sketch) -> Option<Sketch> {
    let mut sketch = *from;
    for _ in 0..1 + dice.below(3) {
        let point = any(dice, sketch.empty())?;
        sketch = sketch.after(Move::Play(point))?;
    }
    Some(sketch)
}

/// See [`Source::Game`].
pub(crate) fn game(dice: &mut Dice, board: &Board) -> Option<Sketch> {
    let color = if dice.one_in(2) { Color::Black } else { Color::White };
    let targets = dice.pick(board.stones(color).parts().filter(|chain| CHAIN.contains(&chain.len())))?;
    let steps = 1 + dice.below(3);
    group(board, targets, steps, mover(dice))
}

/// A chain of a board with its surroundings, so many steps around it; all that lies further away is made the attacker's.
pub fn group(board: &Board, chain: PointSet, steps: usize, mover: Side) -> Option<Sketch> {
    let (color, size) = (board.at(chain.first()?)?, board.size());
    let own = board.stones(color);
    let mut ground = chain;
    for _ in 0..steps {
        let near = ground.border(size);
        ground = ground | near & board.empty() | (near & own).flooded(own);
    }
    // Whoever stands beside it and breathes nowhere else takes part.
    let shut_in = |chain: &PointSet| (chain.border(size) & board.empty()).is_within(ground);
    let beside = board.stones(!color).parts().filter(|chain| chain.border(size).meets(ground));
    let attackers = beside.filter(shut_in).fold(PointSet::EMPTY, |all, chain| all | chain);
    let ground = ground | attackers;
    Sketch { ground, attackers, defenders: own & ground, targets: chain, mover }.held_on(size)
}
