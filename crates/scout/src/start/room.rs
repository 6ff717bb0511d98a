//! Room for eyes: a patch of ground, the defender's wall around it, the attacker's around that, all with gaps.

use dice::Dice;

use super::target::targeted;
use super::{Start, between, chance, place};
use crate::board::{ATTACKER, DEFENDER, EDGE, EMPTY, PLACES, SIDE};

/// What lies where, from the inside out.
const ROOM: u8 = 1;
const WALL: u8 = 2;
const SIEGE: u8 = 3;
const NEAR: u8 = 4;
const FAR: u8 = 5;

/// How densely everything is filled.
struct Shares {
    wall: f32,
    siege: f32,
    within: [f32; 2],
    near: [f32; 2],
    far: f32,
}

/// A group around room that grows from a place.
pub(super) fn room(blank: Start, from: usize, dice: &mut Dice) -> Option<Start> {
    let mut layers = patch(&blank, from, dice);
    let bookish = chance(dice) < 0.4;
    let shares = shares(bookish, dice);
    let mut start = blank;
    ring(&blank, &mut layers, ROOM, WALL, chance(dice) < 0.5);
    wall(&mut start, &mut layers, shares.wall, dice);
    ring(&blank, &mut layers, WALL, SIEGE, chance(dice) < 0.35);
    fill(&mut start, &layers, SIEGE, [shares.siege, (1.0 - shares.siege) * 0.12], dice);
    ring(&blank, &mut layers, SIEGE, NEAR, true);
    fill(&mut start, &layers, NEAR, shares.near, dice);
    ring(&blank, &mut layers, NEAR, FAR, true);
    fill(&mut start, &layers, FAR, [shares.far, 0.6 * shares.far], dice);
    fill(&mut start, &layers, ROOM, shares.within, dice);
    let least = if bookish && chance(dice) < 0.7 { 4 } else { 1 + usize::from(chance(dice) < 0.85) };
    targeted(&start.tidied(), DEFENDER, least, dice)
}

/// Books draw walls that are nearly whole.
fn shares(bookish: bool, dice: &mut Dice) -> Shares {
    let tight = bookish || chance(dice) < 0.3;
    Shares {
        wall: if tight { between(dice, 0.88, 1.0) } else { between(dice, 0.55, 0.95) },
        siege: if tight { between(dice, 0.8, 1.0) } else { between(dice, 0.3, 0.85) },
        within: [0.22 * chance(dice), 0.18 * chance(dice)],
        near: [0.25 * chance(dice), 0.1 * chance(dice)],
        far: 0.06 * chance(dice),
    }
}

/// The room: it likes the edge.
fn patch(blank: &Start, from: usize, dice: &mut Dice) -> [u8; PLACES] {
    let mut layers = [0; PLACES];
    layers[from] = ROOM;
    let flat = chance(dice) < 0.5;
    let most = if chance(dice) < 0.35 { 13 } else { 8 };
    let wanted = 2 + dice.below(most);
    let mut patch = vec![from];
    for _ in 0..400 {
        let grown = patch[dice.below(patch.len())];
        let (right, up) = [(1, 0), (-1, 0), (0, 1), (0, -1)][dice.below(4)];
        let (column, row) = ((grown % SIDE) as i32 + right, (grown / SIDE) as i32 + up);
        if patch.len() == wanted || blank.on(column, row) == EDGE {
            continue;
        }
        let high = if flat { [0.0, 0.0, 0.5, 0.8, 0.95] } else { [0.0, 0.0, 0.0, 0.1, 0.6] };
        let next = row as usize * SIDE + column as usize;
        if layers[next] == 0 && chance(dice) >= high[(row as usize).min(4)] {
            layers[next] = ROOM;
            patch.push(next);
        }
    }
    layers
}

/// Everything free beside a layer becomes the next one.
fn ring(blank: &Start, layers: &mut [u8; PLACES], from: u8, to: u8, diagonal: bool) {
    let before = *layers;
    for at in (0..PLACES).filter(|&at| before[at] == 0 && blank.at(at) == EMPTY) {
        let (column, row) = ((at % SIDE) as i32, (at / SIDE) as i32);
        let touches = |right: i32, up: i32| {
            (diagonal || right == 0 || up == 0)
                && place(column + right, row + up).is_some_and(|near| before[near] == from)
        };
        if (-1..=1).any(|up| (-1..=1).any(|right| touches(right, up))) {
            layers[at] = to;
        }
    }
}

/// Puts the defender's wall up; its gaps are room, or an attacker's stone stands in them.
fn wall(start: &mut Start, layers: &mut [u8; PLACES], share: f32, dice: &mut Dice) {
    for at in (0..PLACES).filter(|&at| layers[at] == WALL).collect::<Vec<_>>() {
        if chance(dice) < share {
            start.put(at, DEFENDER);
        } else {
            layers[at] = if chance(dice) < 0.5 { ROOM } else { WALL };
            if chance(dice) < 0.2 {
                start.put(at, ATTACKER);
            }
        }
    }
}

/// Puts stones on a layer: the attacker's and the defender's, each on a share of it.
fn fill(start: &mut Start, layers: &[u8; PLACES], layer: u8, [attacker, defender]: [f32; 2], dice: &mut Dice) {
    for at in (0..PLACES).filter(|&at| layers[at] == layer) {
        let drawn = chance(dice);
        if start.at(at) == EMPTY && drawn < attacker {
            start.put(at, ATTACKER);
        } else if start.at(at) == EMPTY && drawn < attacker + defender {
            start.put(at, DEFENDER);
        }
    }
}
