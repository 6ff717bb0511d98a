//! Which group a position is about: a chain, or chains that belong together.

use dice::Dice;

use super::{MARK, Start, chance, place};
use crate::board::{ATTACKER, Board, PLACES, SIDE, is_stone};

/// More stones make a chain no more likely.
const MANY: usize = 6;

/// Marks a chain of a colour (0: of any) with at least so many stones, and often what hangs together with it; its owner becomes
/// the defender. None where there is no such chain.
pub(super) fn targeted(start: &Start, color: u8, least: usize, dice: &mut Dice) -> Option<Start> {
    let mut start = *start;
    start.unmark();
    let board = start.board();
    let chains: Vec<(usize, usize)> = heads(&board)
        .filter(|&head| color == 0 || board.at(head) == color)
        .map(|head| (head, board.chain(head).count()))
        .filter(|&(_, size)| size >= least)
        .collect();
    let weight = |&(_, size): &(usize, usize)| size.min(MANY);
    let mut drawn = dice.below(chains.iter().map(weight).sum::<usize>().max(1));
    let (head, _) = *chains.iter().find(|chain| {
        let found = drawn < weight(chain);
        drawn = drawn.saturating_sub(weight(chain));
        found
    })?;
    board.chain(head).for_each(|place| start.mark(place));
    if chance(dice) < 0.4 {
        widen(&mut start, &board, dice);
    }
    if board.at(head) == ATTACKER {
        start.swap();
    }
    Some(start)
}

fn heads(board: &Board) -> impl Iterator<Item = usize> + '_ {
    (0..PLACES).filter(|&place| is_stone(board.at(place)) && board.head(place) == place)
}

/// Marks chains that a diagonal or a gap of one point joins to a marked one, most of them.
fn widen(start: &mut Start, board: &Board, dice: &mut Dice) {
    let mut refused = [false; PLACES];
    loop {
        let next = heads(board).find(|&head| {
            !refused[head] && !start.is_marked(head) && board.chain(head).any(|stone| is_joined(start, stone))
        });
        let Some(head) = next else { return };
        refused[head] = true;
        if chance(dice) < 0.8 {
            board.chain(head).for_each(|place| start.mark(place));
        }
    }
}

const JOINTS: [(i32, i32); 8] = [(1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (-2, 0), (0, 2), (0, -2)];

/// Is there a marked stone of its colour a joint away?
fn is_joined(start: &Start, stone: usize) -> bool {
    let (column, row) = ((stone % SIDE) as i32, (stone / SIDE) as i32);
    let near = JOINTS.iter().filter_map(|(right, up)| place(column + right, row + up));
    near.into_iter().any(|near| start.cells[near] == start.at(stone) | MARK)
}
