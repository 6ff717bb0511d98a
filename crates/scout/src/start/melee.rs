//! A fight from an empty corner: both sides play near each other by simple habits, and then a group of either is in question.

use dice::Dice;

use super::target::targeted;
use super::{Start, chance, place};
use crate::board::{Board, DEFENDER, EDGE, PLACES, SIDE, beside, cell, is_stone};

/// Moves that are looked at for each that is made.
const TRIES: usize = 10;

/// A fight around a place.
pub(super) fn melee(blank: Start, from: usize, dice: &mut Dice) -> Option<Start> {
    let mut board = blank.board();
    let around = |near: usize, reach: usize, dice: &mut Dice| {
        let shift = |dice: &mut Dice| dice.below(2 * reach + 1) as i32 - reach as i32;
        place((near % SIDE) as i32 + shift(dice), (near / SIDE) as i32 + shift(dice))
    };
    let middle = around(from, 3, dice).filter(|&at| blank.at(at) != EDGE)?;
    board.set(middle, DEFENDER);
    board.side = 2;
    let mut last = middle;
    for turn in 0..5 + dice.below(34) {
        let mut best = (-1.0, None);
        for _ in 0..TRIES {
            let drawn = if chance(dice) < 0.7 { around(last, 2, dice) } else { around(middle, 4, dice) };
            let Some(at) = drawn.filter(|&at| board.legal(at)) else { continue };
            let score = chance(dice) + habit(&board, at, turn);
            if score > best.0 {
                best = (score, Some(at));
            }
        }
        let Some(made) = best.1 else { continue };
        board.play(made);
        last = made;
    }
    targeted(&Start::of(&board), 0, 1 + usize::from(chance(dice) < 0.85), dice)
}

/// What speaks for a move: contact, taking, saving; against it: filling, the first line early, self-atari.
fn habit(board: &Board, at: usize, turn: usize) -> f32 {
    let spot = cell(at);
    let (mut score, mut room, mut own, mut other, mut longest) = (0.0, 0, 0, 0, 0);
    for near in beside(spot) {
        let color = board.color_of(near);
        room += u16::from(color == 0);
        if !is_stone(color) {
            continue;
        }
        let free = board.free_of(near);
        if color == board.side {
            own += 1;
            longest = free.max(longest);
            score += if free <= 2 { 0.5 } else { 0.0 };
        } else {
            other += 1;
            score += if free == 1 {
                1.9
            } else if free == 2 {
                0.4
            } else {
                0.0
            };
        }
    }
    score += if other == 1 { 0.4 } else { 0.0 } + if own == 1 { 0.3 } else { 0.0 };
    score -= if own >= 3 { 1.0 } else { 0.0 } + if room + longest <= 2 { 0.8 } else { 0.0 };
    let on_edge = beside(spot).into_iter().any(|near| board.color_of(near) == EDGE);
    score - if on_edge && turn < 12 { 0.6 } else { 0.0 } + if is_lonely(board, at) { 0.0 } else { 0.5 }
}

/// No stone is near.
fn is_lonely(board: &Board, at: usize) -> bool {
    let near = |other: usize| (other % SIDE).abs_diff(at % SIDE) <= 1 && (other / SIDE).abs_diff(at / SIDE) <= 1;
    !(0..PLACES).any(|other| near(other) && is_stone(board.at(other)))
}
