//! The moves that Haris's defender does not try (4.1.2): those that leave a key string with a single liberty.
//!
//! His four rules, for each string of key stones that has exactly two liberties:
//! 1. both liberties are suicidal,
//! 2. unless the stone takes an attacking string that is in atari,
//! 3. unless it connects to another own string with more than two liberties, or with two that are not the same two,
//! 4. unless it has an empty neighbour that is not one of the two liberties.

use proof::Side;

use super::ground::Ground;
use crate::board::arena::State;
use crate::board::bits::Bits;

/// The suicidal moves of the defender.
pub(super) fn moves<B: Bits>(ground: &Ground<B>, state: &State<B>) -> B {
    let own = state.stones[Side::Defender as usize];
    let captures = captures(ground, state);
    let mut suicidal = B::EMPTY;
    for string in ground.arena.parts(state.targets, own) {
        if let Some(liberties) = two_liberties(ground, state, string) {
            let bad = liberties.each().filter(|&point| !is_saved(ground, state, point, string, liberties));
            suicidal = bad.fold(suicidal, |all, point| all | point);
        }
    }
    suicidal.minus(captures)
}

/// The points where the side to move takes a string in atari.
pub(super) fn captures<B: Bits>(ground: &Ground<B>, state: &State<B>) -> B {
    let enemy = !state.to_move;
    let stones = state.stones[enemy as usize];
    let empty = ground.arena.empty(state);
    let mut found = B::EMPTY;
    for string in ground.arena.parts(stones, stones) {
        let liberties = ground.arena.around(string) & empty;
        if liberties.at_most_one() && !lasts(ground, string, enemy) {
            found |= liberties;
        }
    }
    found
}

/// Rules 3 and 4.
fn is_saved<B: Bits>(ground: &Ground<B>, state: &State<B>, point: B, string: B, liberties: B) -> bool {
    let empty = ground.arena.empty(state);
    let near = ground.arena.around(point);
    if (near & empty).minus(liberties).any() || lasts(ground, point, Side::Defender) {
        return true;
    }
    let own = state.stones[Side::Defender as usize];
    ground.arena.parts((near & own).minus(string), own).any(|other| {
        let breath = ground.arena.around(other) & empty;
        lasts(ground, other, Side::Defender) || breath.count() > 2 || breath.count() == 2 && breath != liberties
    })
}

/// The liberties of a string, if there are exactly two.
fn two_liberties<B: Bits>(ground: &Ground<B>, state: &State<B>, string: B) -> Option<B> {
    let liberties = ground.arena.around(string) & ground.arena.empty(state);
    (liberties.count() == 2 && !lasts(ground, string, Side::Defender)).then_some(liberties)
}

/// Does one of the stones touch an empty point out of bounds, or friends that do?
fn lasts<B: Bits>(ground: &Ground<B>, stones: B, side: Side) -> bool {
    (stones & ground.arena.lasts[side as usize]).any()
}
