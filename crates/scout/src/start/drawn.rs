//! [`drawn`]: a start position of any kind.

use dice::Dice;

use super::loosened::{changed, loosened};
use super::{Start, chance, melee, room, string};
use crate::board::SIDE;
use crate::life::lives;

/// The smallest board.
const SMALL: usize = 7;
/// Fewer stones are no position.
const FEW: usize = 3;

/// Draws a position. `kept` are of own games, `bank` are problems that were proved; either may be empty.
pub(crate) fn drawn(kept: &[Start], bank: &[Start], dice: &mut Dice) -> Start {
    loop {
        let found = of_a_kind(kept, bank, dice).filter(|start| start.stones() >= FEW && is_open(start));
        if let Some(start) = found {
            return start.turned(dice.below(8));
        }
    }
}

fn of_a_kind(kept: &[Start], bank: &[Start], dice: &mut Dice) -> Option<Start> {
    match chance(dice) {
        kind if kind < 0.30 && kept.len() > 200 => changed(&kept[dice.below(kept.len())], dice),
        kind if kind < 0.50 && !bank.is_empty() => loosened(&bank[dice.below(bank.len())], dice),
        kind => {
            let (blank, from) = ground(dice);
            match kind {
                kind if kind < 0.80 => room::room(blank, from, dice),
                kind if kind < 0.89 => string::string(blank, from, dice),
                _ => melee::melee(blank, from, dice),
            }
        }
    }
}

/// Not over before it begins: no group that lives by itself, no chain without liberties.
fn is_open(start: &Start) -> bool {
    let board = start.board();
    board.marks() > 0 && start.tidied() == *start && !lives(&board)
}

/// A board, one in four of them a small one, and a place on it: mostly in the corner, often on a side.
fn ground(dice: &mut Dice) -> (Start, usize) {
    let drawn = |dice: &mut Dice| SMALL + dice.below(SIDE - SMALL + 1);
    let (columns, rows) = match chance(dice) {
        kind if kind < 0.12 => (drawn(dice), drawn(dice)),
        kind if kind < 0.25 => {
            let lines = drawn(dice);
            (lines, lines)
        }
        _ => (SIDE, SIDE),
    };
    let inner = |lines: usize, dice: &mut Dice| 3 + dice.below(lines - 6);
    let (column, row) = match chance(dice) {
        kind if kind < 0.68 => (dice.below(4), dice.below(3)),
        kind if kind < 0.93 => (inner(columns, dice), dice.below(2)),
        _ => (inner(columns, dice), inner(rows, dice)),
    };
    (Start::blank(columns, rows), row * SIDE + column)
}
