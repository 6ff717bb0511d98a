//! A string of stones that wanders, with attackers around it here and there.

use dice::Dice;

use super::target::targeted;
use super::{Start, chance, place};
use crate::board::{ATTACKER, DEFENDER, EMPTY, PLACES, SIDE};

const WAYS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// A wandering group from a place on.
pub(super) fn string(blank: Start, from: usize, dice: &mut Dice) -> Option<Start> {
    let mut start = blank;
    let stones = wander(&mut start, from, dice);
    surround(&mut start, &stones, dice);
    let least = 1 + usize::from(chance(dice) < 0.75);
    targeted(&start.tidied(), DEFENDER, least, dice)
}

fn wander(start: &mut Start, from: usize, dice: &mut Dice) -> Vec<usize> {
    let (mut column, mut row) = ((from % SIDE) as i32, (from / SIDE) as i32);
    let (wanted, mut way, mut stones) = (3 + dice.below(8), WAYS[dice.below(4)], Vec::new());
    for _ in 0..60 {
        if stones.len() == wanted {
            break;
        }
        if let Some(at) = place(column, row).filter(|&at| start.at(at) == EMPTY) {
            start.put(at, DEFENDER);
            stones.push(at);
        }
        if chance(dice) < 0.45 {
            way = WAYS[dice.below(4)];
        }
        let far = if chance(dice) < 0.2 { 2 } else { 1 };
        let bent = if chance(dice) < 0.12 { (dice.below(3) as i32 - 1, dice.below(3) as i32 - 1) } else { (0, 0) };
        let next = (column + far * way.0 + bent.0, row + far * way.1 + bent.1);
        if start.on(next.0, next.1) == crate::board::EDGE || next.1 > 5 && chance(dice) < 0.7 {
            way = WAYS[dice.below(4)];
        } else {
            (column, row) = next;
        }
    }
    stones
}

/// The nearer to the group, the more attackers; fewer on the edge.
fn surround(start: &mut Start, stones: &[usize], dice: &mut Dice) {
    let shares = [0.15 + 0.5 * chance(dice), 0.1 + 0.35 * chance(dice), 0.12];
    let friends = 0.08 * chance(dice);
    for at in 0..PLACES {
        let gap = |stone: &usize| (stone % SIDE).abs_diff(at % SIDE) + (stone / SIDE).abs_diff(at / SIDE);
        let near = stones.iter().map(gap).min().unwrap_or(SIDE);
        let Some(share) = near.checked_sub(1).and_then(|near| shares.get(near)) else { continue };
        let on_edge = at / SIDE == 0 || at % SIDE == 0;
        let drawn = chance(dice);
        if start.at(at) == EMPTY && drawn < if on_edge { 0.35 * share } else { *share } {
            start.put(at, ATTACKER);
        } else if start.at(at) == EMPTY && drawn > 1.0 - friends {
            start.put(at, DEFENDER);
        }
    }
}
