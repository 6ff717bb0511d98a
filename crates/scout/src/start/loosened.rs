//! Positions that are there already, changed a little: problems of the bank with loosened walls, and positions of own games.

use dice::Dice;

use super::target::targeted;
use super::{Start, chance};
use crate::board::{ATTACKER, DEFENDER, EMPTY, PLACES, SIDE, is_stone};

/// A problem of the bank: as it is, or with some of its wall away and stones outside.
pub(super) fn loosened(problem: &Start, dice: &mut Dice) -> Option<Start> {
    let mut start = *problem;
    if chance(dice) < 0.75 {
        let (gone, more) = (0.25 * chance(dice) * chance(dice), 0.05 * chance(dice));
        for place in 0..PLACES {
            let (color, drawn) = (start.at(place), chance(dice));
            if color == ATTACKER && drawn < gone || color == DEFENDER && !start.is_marked(place) && drawn < 0.3 * gone {
                start.put(place, EMPTY);
            } else if color == EMPTY && drawn < more {
                start.put(place, if chance(dice) < 0.4 { DEFENDER } else { ATTACKER });
            }
        }
    }
    let start = start.tidied();
    let marked = (0..PLACES).any(|place| start.is_marked(place));
    marked.then_some(start)
}

/// A position of an own game: some stones away or added, often with another group in question, often with less around it.
pub(super) fn changed(kept: &Start, dice: &mut Dice) -> Option<Start> {
    let mut start = *kept;
    if chance(dice) < 0.35 {
        let stones: Vec<usize> = (0..PLACES).filter(|&place| is_stone(start.at(place))).collect();
        (0..=dice.below(3)).for_each(|_| dice.pick(stones.iter()).into_iter().for_each(|&at| start.put(at, EMPTY)));
    }
    if chance(dice) < 0.25 {
        let at = dice.below(PLACES);
        if start.at(at) == EMPTY {
            start.put(at, if dice.one_in(2) { DEFENDER } else { ATTACKER });
        }
    }
    let start = start.tidied();
    if chance(dice) < 0.35 && (0..PLACES).any(|place| start.is_marked(place)) {
        return Some(start);
    }
    let start = targeted(&start, 0, 1 + usize::from(chance(dice) < 0.75), dice)?;
    Some(if chance(dice) < 0.4 { thinned(&start, 4 + dice.below(3)) } else { start })
}

/// Without the stones that lie further than `reach` from the middle of the group.
fn thinned(start: &Start, reach: usize) -> Start {
    let marked: Vec<usize> = (0..PLACES).filter(|&place| start.is_marked(place)).collect();
    let middle =
        |part: fn(usize) -> usize| marked.iter().map(|&place| part(place)).sum::<usize>() / marked.len().max(1);
    let (column, row) = (middle(|place| place % SIDE), middle(|place| place / SIDE));
    let mut thin = *start;
    for place in (0..PLACES).filter(|&place| is_stone(start.at(place)) && !start.is_marked(place)) {
        if (place % SIDE).abs_diff(column).max((place / SIDE).abs_diff(row)) > reach {
            thin.put(place, EMPTY);
        }
    }
    thin
}
