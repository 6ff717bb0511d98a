//! The shapes of Reed's evaluator: contact, hane, empty triangle and mouth, counted for all stones at once.
//!
//! His text shows them in pictures and leaves details open. As they are read here (`x` own, `o` enemy, `-` no stone, `?`
//! anything, `.` not own):
//!
//! ```text
//!   contact    hane       empty triangle    mouth
//!                                            . x x
//!    x o        - x           x -            x . .
//!               x o           x x            x . x
//! ```
//!
//! A mouth has an own stone on exactly one side of two opposite ones, as his text says, and nobody's own in the middle;
//! it and the other shapes are looked for in all four turnings. Points out of bounds are points without a stone.

use super::ground::Ground;
use crate::board::bits::Bits;

/// The four directions, each a quarter turn from the one before.
const SIDES: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Each direction and the next one, with the corner between them.
fn corners() -> impl Iterator<Item = [(isize, isize); 3]> {
    (0..4).map(|at| {
        let (one, two) = (SIDES[at], SIDES[(at + 1) % 4]);
        [one, two, (one.0 + two.0, one.1 + two.1)]
    })
}

/// How often a stone of one set is beside one of the other.
pub(super) fn contacts<B: Bits>(ground: &Ground<B>, attacker: B, defender: B) -> i64 {
    SIDES.iter().map(|&side| count(defender & ground.seeing(attacker, side))).sum()
}

/// How many hanes the attacker has around defending stones.
pub(super) fn hanes<B: Bits>(ground: &Ground<B>, attacker: B, defender: B) -> i64 {
    let taken = attacker | defender;
    let hane = |[one, two, between]: [(isize, isize); 3]| {
        let around = ground.seeing(attacker, one) & ground.seeing(attacker, two);
        count((defender & around).minus(ground.seeing(taken, between)))
    };
    corners().map(hane).sum()
}

/// How many empty triangles a side has.
pub(super) fn triangles<B: Bits>(ground: &Ground<B>, own: B, enemy: B) -> i64 {
    let taken = own | enemy;
    let triangle = |[one, two, between]: [(isize, isize); 3]| {
        let arms = ground.seeing(own, one) & ground.seeing(own, two);
        count((own & arms).minus(ground.seeing(taken, between)))
    };
    corners().map(triangle).sum()
}

/// How many mouths a side has.
pub(super) fn mouths<B: Bits>(ground: &Ground<B>, own: B) -> i64 {
    let mouth = |[one, two, between]: [(isize, isize); 3]| {
        let away = |(right, up): (isize, isize)| (-right, -up);
        let lips = ground.seeing(own, one) & ground.seeing(own, two);
        let beside = (one.0 - two.0, one.1 - two.1);
        let tips = ground.seeing(own, beside) & ground.seeing(own, away(beside)) & ground.seeing(own, away(between));
        let open = ground.seeing(own, between) | ground.seeing(own, away(one)) | ground.seeing(own, away(two));
        count((lips & tips).minus(open | own))
    };
    corners().map(mouth).sum()
}

/// Does the stone touch an enemy?
pub(super) fn touches<B: Bits>(ground: &Ground<B>, stone: B, enemy: B) -> bool {
    SIDES.iter().any(|&side| (stone & ground.seeing(enemy, side)).any())
}

/// Is the stone one of two at a right angle around an enemy, with nothing between them?
pub(super) fn is_hane<B: Bits>(ground: &Ground<B>, stone: B, own: B, enemy: B) -> bool {
    let taken = own | enemy;
    corners().any(|[one, two, between]| {
        let partner = stone & ground.seeing(own, between);
        let around_one = ground.seeing(enemy, one).minus(ground.seeing(taken, two));
        let around_two = ground.seeing(enemy, two).minus(ground.seeing(taken, one));
        (partner & (around_one | around_two)).any()
    })
}

fn count<B: Bits>(set: B) -> i64 {
    i64::from(set.count())
}
