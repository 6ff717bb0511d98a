//! Influence: a stone counts for the points around it, more for the near ones. Reed (2015) names it as the next thing to
//! try, after the survey of Bouzy and Cazenave (2001); his program does not have it.
//!
//! A stone gives four to every point beside it, two to those two steps away and one to those three steps away, whatever
//! lies between. A free point belongs to the side that gives it more.

use proof::Side;
use rules::Point;

use super::ground::Ground;
use crate::board::arena::{Arena, State};
use crate::board::bits::Bits;

/// What a stone gives to a point, by their distance from one on.
const STRENGTH: [i64; 3] = [4, 2, 1];

/// The points of the frame around one point, by their distance from one on.
pub(super) type Rings<B> = [B; STRENGTH.len()];

/// The rings around a point, within the frame.
pub(super) fn rings<B: Bits>(frame: &[Point], center: Point) -> Rings<B> {
    std::array::from_fn(|at| {
        let far = |point: &Point| center.row().abs_diff(point.row()) + center.column().abs_diff(point.column());
        Arena::bits_in(frame, frame.iter().copied().filter(|point| usize::from(far(point)) == at + 1))
    })
}

/// How many free points belong to the attacker, less those of the defender.
pub(super) fn balance<B: Bits>(ground: &Ground<B>, state: &State<B>) -> i64 {
    let [attacker, defender] = [Side::Attacker, Side::Defender].map(|side| ground.stones(state, side));
    let free = ground.arena.empty(state);
    let given = |stones: B, rings: &Rings<B>| -> i64 {
        rings.iter().zip(STRENGTH).map(|(&ring, strength)| strength * i64::from((stones & ring).count())).sum()
    };
    let points = ground.order.iter().zip(&ground.rings).filter(|(point, _)| (**point & free).any());
    points.map(|(_, rings)| (given(attacker, rings) - given(defender, rings)).signum()).sum()
}
