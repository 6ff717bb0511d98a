//! Influence: a stone counts for the points around it, more for the near ones. Reed (2015) names it as the next thing to
//! try, after the survey of Bouzy and Cazenave (2001); his program does not have it.
//!
//! A stone gives four to every point beside it, two to those two steps away and one to those three steps away, whatever
//! lies between. A free point belongs to the side that gives it more.

use proof::Side;

use super::ground::Ground;
use super::rings::{Rings, STRENGTH};
use crate::board::arena::State;
use crate::board::bits::Bits;

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
