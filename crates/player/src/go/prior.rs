//! What is thought of a move before it is tried: where it lies, what it takes or saves, what shape it makes.
//!
//! As in Pachi (Baudiš and Gailly 2011), a first guess is a number of imaginary games, won or lost, that real ones
//! outweigh in time.

use super::bits::{PASS, Spot};
use super::board::Board;
use super::cell::EMPTY;
use super::ladder::Reader;
use super::shape;
use super::tree::Guess;

/// Imaginary games of every move, half of them won.
const EVEN: f32 = 10.0;
/// Taking or saving one stone, and more than one.
const TAKE_ONE: f32 = 15.0;
const TAKE_MANY: f32 = 30.0;
/// A shape that is often good.
const SHAPE: f32 = 10.0;
/// Beside the last move, and one and two steps further.
const NEAR: [f32; 3] = [24.0, 22.0, 8.0];
/// In an empty part of the board: on the first two lines, and on the third.
const EMPTY_LOW: f32 = 10.0;
const EMPTY_THIRD: f32 = 10.0;
/// Throwing stones away.
const WASTE: f32 = 10.0;

/// Positions that a ladder may be followed for.
const LADDER: u32 = 100;

/// Games won and lost that are imagined of each spot.
struct Guesses<const N: usize> {
    won: [f32; N],
    lost: [f32; N],
}

/// The moves of a position and what is thought of them at first.
pub(crate) fn guesses<const W: usize, const N: usize>(board: &Board<W, N>, reader: &mut Reader<W, N>) -> Vec<Guess> {
    let mut all = Guesses { won: [EVEN / 2.0; N], lost: [EVEN / 2.0; N] };
    near(board, &mut all);
    fights(board, reader, &mut all);
    for &spot in board.empties() {
        shape_and_place(board, spot, &mut all);
    }
    let good = |spot: &Spot| !board.is_eye(*spot, board.to_move) && board.is_legal(*spot);
    let spots = board.empties().iter().copied().filter(good);
    let mut guesses: Vec<Guess> = spots.map(|spot| all.of(spot)).collect();
    if guesses.len() < 4 * usize::from(board.size()) {
        guesses.push(Guess { spot: PASS, weight: EVEN as u32, mean: 0.1 });
    }
    guesses
}

impl<const N: usize> Guesses<N> {
    fn of(&self, spot: Spot) -> Guess {
        let (won, lost) = (self.won[usize::from(spot)], self.lost[usize::from(spot)]);
        Guess { spot, weight: (won + lost) as u32, mean: won / (won + lost) }
    }

    fn win(&mut self, spot: Spot, games: f32) {
        self.won[usize::from(spot)] += games;
    }
}

/// Distance from the last move, where steps within a chain cost nothing.
fn near<const W: usize, const N: usize>(board: &Board<W, N>, all: &mut Guesses<N>) {
    if board.last[0] == PASS || board.at(board.last[0]) == EMPTY {
        return;
    }
    let mut seen = [false; N];
    let mut reached: Vec<Spot> = board.stones(board.last[0]).collect();
    reached.iter().for_each(|&spot| seen[usize::from(spot)] = true);
    for bonus in NEAR {
        let mut next: Vec<Spot> = Vec::new();
        for &from in &reached {
            for side in board.four(from) {
                if board.at(side) > 2 || seen[usize::from(side)] {
                    continue;
                }
                if board.at(side) == EMPTY {
                    seen[usize::from(side)] = true;
                    all.win(side, bonus);
                    next.push(side);
                } else {
                    board.stones(side).for_each(|stone| seen[usize::from(stone)] = true);
                    next.extend(board.stones(side));
                }
            }
        }
        reached = next;
    }
}

/// Chains of either side that can be taken or saved.
fn fights<const W: usize, const N: usize>(board: &Board<W, N>, reader: &mut Reader<W, N>, all: &mut Guesses<N>) {
    let mut found: Vec<Spot> = Vec::new();
    for stone in board.spots().filter(|&spot| board.at(spot) != EMPTY && board.head(spot) == spot) {
        let (chain, own) = (board.chain(stone), board.at(stone) == board.to_move);
        let bonus = if chain.stones == 1 { TAKE_ONE } else { TAKE_MANY };
        found.clear();
        match (chain.count, own) {
            (1, true) => {
                board.relief(stone, &mut found);
                if reader.runs(board, stone, LADDER) {
                    found.push(chain.liberties.first());
                }
            }
            (1, false) => found.push(chain.liberties.first()),
            (2, true) if reader.attack(board, stone, LADDER).is_some() => {
                let exits = chain.liberties.iter();
                found.extend(exits.filter(|&exit| board.after(exit, board.to_move).0.len() >= 3));
            }
            (2, false) => found.extend(reader.attack(board, stone, LADDER)),
            _ => {}
        }
        found.iter().for_each(|&spot| all.win(spot, bonus));
    }
}

fn shape_and_place<const W: usize, const N: usize>(board: &Board<W, N>, spot: Spot, all: &mut Guesses<N>) {
    if shape::is_pattern(board.code(spot)) {
        all.win(spot, SHAPE);
    }
    if board.is_waste(spot, board.to_move) {
        all.lost[usize::from(spot)] += WASTE;
    }
    let line = board.line(spot);
    if line <= 2 && is_lonely(board, spot) {
        match line {
            0 | 1 => all.lost[usize::from(spot)] += EMPTY_LOW,
            _ => all.win(spot, EMPTY_THIRD),
        }
    }
}

/// Is there no stone within three steps?
fn is_lonely<const W: usize, const N: usize>(board: &Board<W, N>, spot: Spot) -> bool {
    let (column, row) = (i32::from(board.column(spot)), i32::from(board.row(spot)));
    (-3i32..=3).all(|dx| {
        let reach = 3 - dx.abs();
        (-reach..=reach).all(|dy| board.cell(column + dx, row + dy).is_none_or(|cell| cell == EMPTY))
    })
}
