//! [`Window`]: thirteen lines of a board of any size, where the group and what lies around it is seen.

use crate::board::{EDGE, EMPTY, PLACES, SIDE, cell, is_stone};
use crate::start::{MARK, Start};

/// A column and a row, from zero.
pub type Spot = (usize, usize);

/// So many lines from an edge a window begins at the edge.
const NEAR: usize = 2;

/// Where thirteen lines lie on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    left: usize,
    low: usize,
    size: usize,
}

impl Window {
    /// Around stones and a group: at the edges that stones are near, else around them, or around the group where they do not fit.
    pub fn around(size: usize, stones: &[Spot], group: &[Spot]) -> Window {
        let begin = |line: fn(&Spot) -> usize| {
            let lines: Vec<usize> = stones.iter().map(line).collect();
            let middle = group.iter().map(line).sum::<usize>() / group.len().max(1);
            begin(&lines, middle, size)
        };
        Window { left: begin(|spot| spot.0), low: begin(|spot| spot.1), size }
    }

    /// The place of a spot; none outside.
    pub fn place(&self, (column, row): Spot) -> Option<usize> {
        let (column, row) = (column.checked_sub(self.left)?, row.checked_sub(self.low)?);
        (column < SIDE && row < SIDE).then_some(row * SIDE + column)
    }

    /// The spot of a place.
    pub fn spot(&self, place: usize) -> Spot {
        (place % SIDE + self.left, place / SIDE + self.low)
    }

    /// What is seen of stones of the defender's, of the attacker's, and of the group, which is among the first. A chain that the
    /// window cuts off from its liberties gets one on the cut side.
    pub fn start(&self, defender: &[Spot], attacker: &[Spot], group: &[Spot]) -> Option<Start> {
        let mut cells = [EMPTY; PLACES];
        for (place, cell) in cells.iter_mut().enumerate() {
            let (column, row) = self.spot(place);
            *cell = if column.max(row) < self.size { EMPTY } else { EDGE };
        }
        for (spots, code) in [(defender, 1), (attacker, 2), (group, 1 | MARK)] {
            spots.iter().filter_map(|&spot| self.place(spot)).for_each(|place| cells[place] = code);
        }
        let mut start = Start::read(&cells)?;
        while let Some(stone) = self.breathless(&start) {
            start.put(stone, EMPTY);
        }
        (0..PLACES).any(|place| start.is_marked(place)).then_some(start)
    }

    /// A stone of a chain without liberties, on a side where the board goes on if there is one.
    fn breathless(&self, start: &Start) -> Option<usize> {
        let board = start.board();
        let first = (0..PLACES).find(|&at| is_stone(board.at(at)) && board.free_of(cell(at)) == 0)?;
        board.chain(first).min_by_key(|&stone| (!self.is_cut(stone), stone))
    }

    /// Does the board go on beyond a place where the window ends?
    fn is_cut(&self, at: usize) -> bool {
        let beyond = |line: usize, begin: usize| line == 0 && begin > 0 || line + 1 == SIDE && begin + SIDE < self.size;
        beyond(at % SIDE, self.left) || beyond(at / SIDE, self.low)
    }
}

fn begin(lines: &[usize], middle: usize, size: usize) -> usize {
    let (Some(&low), Some(&high)) = (lines.iter().min(), lines.iter().max()) else { return 0 };
    let last = size.saturating_sub(SIDE);
    if high - low >= SIDE {
        let begin = middle.saturating_sub(SIDE / 2).min(last);
        return if begin <= NEAR {
            0
        } else if begin + NEAR >= last {
            last
        } else {
            begin
        };
    }
    let (first, end) = ((high + 1).saturating_sub(SIDE), last.min(low));
    let is_near_low = low + high < size;
    if is_near_low && first == 0 {
        0
    } else if !is_near_low && end == last {
        last
    } else {
        ((low + high) / 2).saturating_sub(SIDE / 2).clamp(first, end.max(first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_lies_at_the_corner_that_stones_are_near() {
        let stones = [(16, 18), (17, 17), (18, 17)];
        let window = Window::around(19, &stones, &stones[1..2]);
        assert_eq!((window.place((18, 18)), window.place((5, 18)), window.spot(0)), (Some(PLACES - 1), None, (6, 6)));
        let low = Window::around(19, &[(2, 3)], &[(2, 3)]);
        assert_eq!(low.spot(0), (0, 0));
    }

    #[test]
    fn stones_far_apart_are_seen_around_the_group() {
        let stones = [(0, 0), (18, 18), (9, 9)];
        assert_eq!(Window::around(19, &stones, &stones[2..]).spot(0), (3, 3));
        assert_eq!(Window::around(19, &stones, &stones[..1]).spot(0), (0, 0));
    }

    #[test]
    fn small_boards_end_within_it_and_cut_chains_breathe() {
        let small = Window::around(9, &[(0, 0)], &[(0, 0)]);
        let start = small.start(&[(0, 0)], &[(1, 1)], &[(0, 0)]).unwrap();
        assert_eq!((start.at(8), start.at(9), start.is_marked(0)), (EMPTY, EDGE, true));
        let window = Window { left: 3, low: 3, size: 19 };
        let cut = window.start(&[(3, 5)], &[(3, 4), (3, 6), (4, 5)], &[(3, 5), (9, 9)]).unwrap();
        assert_eq!(cut.at(2 * SIDE), EMPTY);
    }
}
