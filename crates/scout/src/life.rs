//! Does a stone of the marked group live even if its owner always passes (Benson 1976)?

use crate::board::{ATTACKER, Board, DEFENDER, EMPTY, PLACES, beside, cell};

/// What lies between the defender's chains.
struct Region {
    /// The heads of the chains that have every empty point of it as a liberty.
    vital: Vec<u8>,
    /// The heads of all chains around it.
    border: Vec<u8>,
}

/// Does any marked stone live although its owner passes for ever?
pub fn lives(board: &Board) -> bool {
    let (mut regions, mut alive) = (regions(board), [true; 256]);
    loop {
        let mut vital = [0_u8; 256];
        regions.iter().flat_map(|region| &region.vital).for_each(|&head| vital[usize::from(head)] += 1);
        let mut changed = false;
        for place in 0..PLACES {
            let stone = cell(place);
            if board.color_of(stone) == DEFENDER && board.head_of(stone) == stone {
                let at = usize::from(stone);
                changed |= alive[at] && vital[at] < 2;
                alive[at] &= vital[at] >= 2;
            }
        }
        if !changed {
            break;
        }
        regions.retain(|region| region.border.iter().all(|&head| alive[usize::from(head)]));
    }
    let is_safe = |stone: u8| board.is_marked_cell(stone) && alive[usize::from(board.head_of(stone))];
    (0..PLACES).map(cell).any(is_safe)
}

fn regions(board: &Board) -> Vec<Region> {
    let (mut seen, mut regions) = ([false; 256], Vec::with_capacity(8));
    for place in 0..PLACES {
        let first = cell(place);
        if !seen[usize::from(first)] && is_between(board, first) {
            regions.push(region(board, first, &mut seen));
        }
    }
    regions
}

fn is_between(board: &Board, cell: u8) -> bool {
    matches!(board.color_of(cell), EMPTY | ATTACKER)
}

fn region(board: &Board, first: u8, seen: &mut [bool; 256]) -> Region {
    let (mut vital, mut border, mut todo) = (None, Vec::with_capacity(8), Vec::with_capacity(32));
    todo.push(first);
    seen[usize::from(first)] = true;
    while let Some(now) = todo.pop() {
        let mut heads = [0_u8; 4];
        for (near, head) in beside(now).into_iter().zip(&mut heads) {
            if board.color_of(near) == DEFENDER {
                *head = board.head_of(near);
                if !border.contains(head) {
                    border.push(*head);
                }
            } else if is_between(board, near) && !std::mem::replace(&mut seen[usize::from(near)], true) {
                todo.push(near);
            }
        }
        if board.color_of(now) == EMPTY {
            match &mut vital {
                None => vital = Some(distinct(heads)),
                Some(vital) => vital.retain(|head| heads.contains(head)),
            }
        }
    }
    Region { vital: vital.unwrap_or_default(), border }
}

fn distinct(heads: [u8; 4]) -> Vec<u8> {
    let mut found = Vec::with_capacity(4);
    for head in heads {
        if head != 0 && !found.contains(&head) {
            found.push(head);
        }
    }
    found
}
