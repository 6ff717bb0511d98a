//! Haris's eye patterns: how many eyes the space around the key stones gives when it is played out.
//!
//! His text names the single point with the stones around it, the straight three with its corners and its vital
//! point, a four that lives whoever begins, and the square four that does not; the table itself is not in it. This
//! one is made from those and the remaining shapes of up to four points, each drawn once and turned and mirrored by
//! the program. Each shape has **vital points**: a defender who gets one of them has two eyes. So a space is worth
//!
//! - two eyes, if two vital points or more are free: the attacker cannot take both,
//! - two eyes or one, by who plays first, if one is free,
//! - one eye, if none is free, and if the space is larger than the table.
//!
//! An end of the space is false when the attacker holds two of its corners, at the edge of the board one, as in his
//! Figure 1a: each false end costs an eye.

use std::sync::LazyLock;

use proof::Side;

use super::ground::Ground;
use crate::board::arena::State;
use crate::board::bits::Bits;

/// The rows of a shape of eye space: `v` a vital point, `o` another, `.` no part of it.
type EyeShape = &'static [&'static str];

/// The shapes, each drawn once.
const DRAWN: [EyeShape; 9] = [
    // one point
    &["o"],
    // two points
    &["oo"],
    // straight three
    &["ovo"],
    // bent three
    &["vo", "o."],
    // straight four
    &["ovvo"],
    // bent four
    &["vvo", "o.."],
    // zigzag four
    &["ov.", ".vo"],
    // pyramid four
    &["ovo", ".o."],
    // square four
    &["oo", "oo"],
];

/// The largest space in the table.
const LARGEST: u32 = 4;
/// Side of the square that holds every shape.
const SIDE: usize = 4;

/// A shape in one of its turnings, pushed to the first row and column of the square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Pattern {
    points: u16,
    vital: u16,
}

/// Every shape in every turning, sorted.
static TABLE: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let mut table: Vec<Pattern> = DRAWN.iter().flat_map(|shape| (0..8).map(|turn| turned(shape, turn))).collect();
    table.sort();
    table.dedup();
    table
});

fn turned(shape: EyeShape, turn: usize) -> Pattern {
    let cells = || {
        let rows = shape.iter().enumerate();
        rows.flat_map(|(row, text)| text.chars().enumerate().map(move |(column, mark)| (column, row, mark)))
            .filter(|&(_, _, mark)| mark != '.')
            .map(|(column, row, mark)| {
                let column = if turn & 1 != 0 { SIDE - 1 - column } else { column };
                let row = if turn & 2 != 0 { SIDE - 1 - row } else { row };
                if turn & 4 != 0 { (row, column, mark) } else { (column, row, mark) }
            })
    };
    let left = cells().map(|cell| cell.0).min().unwrap_or(0);
    let top = cells().map(|cell| cell.1).min().unwrap_or(0);
    let mut pattern = Pattern { points: 0, vital: 0 };
    for (column, row, mark) in cells() {
        let bit = bit(column - left, row - top);
        pattern.points |= bit;
        pattern.vital |= if mark == 'v' { bit } else { 0 };
    }
    pattern
}

fn bit(column: usize, row: usize) -> u16 {
    1 << (row * SIDE + column)
}

/// The eyes that the defender can expect with this side to move. Spaces whose second eye is still open are shared out,
/// the side to move first.
pub(super) fn expected<B: Bits>(ground: &Ground<B>, state: &State<B>) -> i64 {
    let (mut sure, mut open) = (0, 0);
    for space in spaces(ground, state) {
        let lost = false_ends(ground, state, space);
        let (eyes, undecided) = match free_vital(ground, state, space).map_or(0, |free| free.count()) {
            0 => (1, false),
            1 => (1, true),
            _ => (2, false),
        };
        sure += (eyes - lost).max(0);
        open += i64::from(undecided && lost == 0);
    }
    sure + if state.to_move == Side::Defender { (open + 1) / 2 } else { open / 2 }
}

/// The vital points that decide: those of spaces where a single one is free.
pub(super) fn vital<B: Bits>(ground: &Ground<B>, state: &State<B>) -> B {
    let free = spaces(ground, state).filter_map(|space| free_vital(ground, state, space));
    free.filter(|free| free.at_most_one()).fold(B::EMPTY, |all, free| all | free)
}

/// The spaces without defending stones that are closed to the outside and touch the key stones.
fn spaces<'a, B: Bits>(ground: &'a Ground<B>, state: &State<B>) -> impl Iterator<Item = B> + use<'a, B> {
    let own = state.stones[Side::Defender as usize];
    let keys = ground.arena.flood(state.targets, own);
    let beside = ground.arena.around(keys).minus(own);
    let open = ground.arena.lasts[Side::Attacker as usize];
    let within = ground.arena.all.minus(own);
    ground.arena.parts(beside, within).filter(move |&space| (space & open).none())
}

/// The vital points of a space without an attacking stone on them; none if the table does not know the space.
fn free_vital<B: Bits>(ground: &Ground<B>, state: &State<B>, space: B) -> Option<B> {
    if space.count() > LARGEST {
        return None;
    }
    let place = |at: usize| (at % ground.arena.stride(), at / ground.arena.stride());
    let cells = || space.each().map(|point| (point, place(point.lowest())));
    let left = cells().map(|(_, (column, _))| column).min()?;
    let bottom = cells().map(|(_, (_, row))| row).min()?;
    let points = cells().fold(0, |all, (_, (column, row))| all | bit(column - left, row - bottom));
    let at = TABLE.binary_search_by_key(&points, |pattern| pattern.points).ok()?;
    let is_vital = |(column, row): (usize, usize)| TABLE[at].vital & bit(column - left, row - bottom) != 0;
    let vital = cells().filter(|&(_, place)| is_vital(place)).fold(B::EMPTY, |all, (point, _)| all | point);
    Some(vital & ground.arena.empty(state))
}

/// How many ends of a space are false eyes.
fn false_ends<B: Bits>(ground: &Ground<B>, state: &State<B>, space: B) -> i64 {
    let attacker = ground.stones(state, Side::Attacker).minus(space);
    let is_false = |point: &B| {
        let inner = ground.arena.around(*point) & space;
        let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let held = corners.iter().filter(|&&corner| (*point & ground.seeing(attacker, corner)).any()).count();
        inner.at_most_one() && held >= if (*point & ground.edge).any() { 1 } else { 2 }
    };
    space.each().filter(is_false).count() as i64
}

#[cfg(test)]
mod tests {
    use proof::{Outside, Problem, Region, RegionKind};

    use super::*;

    /// The eyes of White's stones, every one of which is a key stone, by who moves first: Black, then White. The
    /// points `-` are the space, all others are out of bounds.
    fn eyes(picture: &str) -> [i64; 2] {
        let diagram: rules::diagram::Diagram = picture.parse().unwrap();
        rules::Color::BOTH.map(|to_move| {
            let position = rules::Position::from_setup(diagram.setup(to_move)).unwrap();
            let targets = position.board().stones(rules::Color::White);
            let points = diagram.points('-');
            let region = Region { kind: RegionKind::Given, points, outside: Outside::Liberty };
            let ground = Ground::<u128>::new(&Problem::new(position, targets, region).unwrap());
            expected(&ground, &ground.start().state)
        })
    }

    #[test]
    fn the_shapes_he_names_have_their_eyes() {
        let straight_three = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . o o o o o .
            . o - - - o .
            . o o o o o .
            . . . . . . .";
        assert_eq!(eyes(straight_three), [1, 2]);
        assert_eq!(eyes(&straight_three.replacen("- - -", "- x -", 1)), [1, 1], "the vital point is taken");
        assert_eq!(eyes(&straight_three.replacen("- - -", "x - -", 1)), [1, 2]);
        assert_eq!(eyes(&straight_three.replacen("- - -", "- o -", 1)), [2, 2]);
        let fours = "
            . . . . . . .
            . . . . . . .
            . o o o o o o
            . o - - - - o
            . o o o o o o
            . o - - o . .
            . o - - o . .";
        assert_eq!(eyes(fours), [3, 3], "a straight four has two eyes and a square four one");
        let taken = fours.replacen("- - - -", "- x - -", 1);
        assert_eq!(eyes(&taken), [2, 3], "one of the two vital points is left");
    }

    #[test]
    fn corners_make_eyes_false() {
        let corners = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . a o o o b .
            . o - - - o .
            . c o o o d .
            . . . . . . .";
        let with = |black: &str| {
            let stone = |c: char| {
                if black.contains(c) {
                    'x'
                } else if "abcd".contains(c) {
                    'o'
                } else {
                    c
                }
            };
            eyes(&corners.chars().map(stone).collect::<String>())
        };
        assert_eq!([with(""), with("a"), with("ad")], [[1, 2]; 3], "one corner at each end may be missing");
        assert_eq!([with("ac"), with("acbd")], [[0, 0]; 2], "two at one end may not");
        let at_the_edge = "
            . . . . .
            . . . . .
            . . . . .
            x o o . .
            o - o . .";
        assert_eq!(eyes(at_the_edge), [0, 0]);
        assert_eq!(eyes(&at_the_edge.replace('x', "o")), [1, 1]);
    }

    /// How many different turnings each shape has, counted by hand.
    #[test]
    fn the_table_holds_every_turning_once() {
        let turnings = [1, 2, 2, 4, 2, 8, 4, 4, 1];
        assert_eq!(TABLE.len(), turnings.iter().sum::<usize>());
        for (shape, count) in DRAWN.iter().zip(turnings) {
            let mut all: Vec<Pattern> = (0..8).map(|turn| turned(shape, turn)).collect();
            all.sort();
            all.dedup();
            assert_eq!(all.len(), count, "{shape:?}");
        }
    }

    /// No two shapes share their points, and all shapes of up to four points are there: 1, 2, 6 and 19 of them.
    #[test]
    fn the_table_is_complete() {
        let by_size = |size: u32| TABLE.iter().filter(|pattern| pattern.points.count_ones() == size).count();
        assert_eq!([1, 2, 3, 4].map(by_size), [1, 2, 6, 19]);
        assert!(TABLE.windows(2).all(|pair| pair[0].points != pair[1].points));
    }
}
