//! What the net sees of a position: sixteen bits for each place, from the view of whoever moves.

use crate::board::{Board, DEFENDER, EDGE, EMPTY, PLACES, beside, cell, is_stone};

/// Bits of a place.
pub const PLANES: usize = 16;

/// What is said of a place, by the number of its bit.
mod bit {
    pub(super) const OWN: u16 = 1;
    pub(super) const OTHER: u16 = 1 << 1;
    /// Of a stone: its chain has a marked stone.
    pub(super) const GROUP: u16 = 1 << 2;
    /// Of a stone: its chain has one liberty; the next two bits: two, three.
    pub(super) const LIBERTY: u16 = 1 << 3;
    pub(super) const BANNED: u16 = 1 << 6;
    /// The last move; the next bit: the one before.
    pub(super) const LAST: u16 = 1 << 7;
    pub(super) const INSIDE: u16 = 1 << 9;
    pub(super) const DEFENDS: u16 = 1 << 10;
    /// Whoever moves has a threat for every ko; the next bit: the other has.
    pub(super) const MASTER: u16 = 1 << 11;
    /// Few moves are left before the game counts as the defender's.
    pub(super) const LATE: u16 = 1 << 13;
    pub(super) const PASSED: u16 = 1 << 14;
    pub(super) const MARKED: u16 = 1 << 15;
}

/// Moves before the limit from which on it is late.
const LATE: u16 = 16;
/// More liberties than are told.
const MANY: usize = 4;

/// Writes what is seen of a board; `limit` is how many moves a game has at most.
pub fn see(board: &Board, limit: u16, bits: &mut [u16]) {
    let (chains, everywhere) = (chains(board), everywhere(board, limit));
    for (place, bits) in bits.iter_mut().enumerate().take(PLACES) {
        let cell = cell(place);
        *bits = match board.color_of(cell) {
            EDGE => 0,
            EMPTY => everywhere,
            color => everywhere | chains[usize::from(board.head_of(cell))] | side(color == board.side),
        };
        if board.is_marked_cell(cell) {
            *bits |= bit::MARKED;
        }
    }
    if let Some(place) = board.banned().filter(|_| board.master != board.side) {
        bits[place] |= bit::BANNED;
    }
    for (age, place) in board.last().into_iter().enumerate() {
        place.into_iter().for_each(|place| bits[place] |= bit::LAST << age);
    }
}

const fn side(own: bool) -> u16 {
    if own { bit::OWN } else { bit::OTHER }
}

fn everywhere(board: &Board, limit: u16) -> u16 {
    let when = |holds: bool, bit: u16| if holds { bit } else { 0 };
    let passed = board.moves > 0 && board.last()[0].is_none();
    bit::INSIDE
        | when(board.side == DEFENDER, bit::DEFENDS)
        | when(board.master == board.side, bit::MASTER)
        | when(board.master != 0 && board.master != board.side, bit::MASTER << 1)
        | when(board.moves + LATE > limit, bit::LATE)
        | when(passed, bit::PASSED)
}

/// For the head of each chain what is said of all its stones.
fn chains(board: &Board) -> [u16; 256] {
    let (mut told, mut seen) = ([0; 256], [0_u8; 256]);
    for place in 0..PLACES {
        let head = cell(place);
        if is_stone(board.color_of(head)) && board.head_of(head) == head {
            told[usize::from(head)] = chain(board, head, &mut seen);
        }
    }
    told
}

/// `seen` tells for an empty point which chain has counted it last.
fn chain(board: &Board, head: u8, seen: &mut [u8; 256]) -> u16 {
    let (mut stone, mut liberties, mut group) = (head, 0, 0);
    loop {
        if board.is_marked_cell(stone) {
            group = bit::GROUP;
        }
        for near in beside(stone) {
            if board.color_of(near) == EMPTY && std::mem::replace(&mut seen[usize::from(near)], head) != head {
                liberties += 1;
            }
        }
        stone = board.next_of(stone);
        if stone == head {
            break;
        }
    }
    group | if (1..MANY).contains(&liberties) { bit::LIBERTY << (liberties - 1) } else { 0 }
}
