//! [`Versus`]: the move that was played against others of its position.

use dice::Dice;
use player::go::heat;
use rules::{Game, Move};

use super::scale::{Scale, sensible, terms};
use super::snapshot::mean;

/// A played move and what random games say of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Versus {
    /// Moves before it.
    pub(super) moves: usize,
    /// By how many points it is better than the others are on average.
    pub(super) gain: f64,
    /// How many of the others are better, from 0 to 1.
    pub(super) better: f64,
    /// Moves that there are.
    pub(super) total: usize,
}

impl Versus {
    /// Holds the move against others drawn by lot; none where there are none, or where it fills an eye.
    pub(super) fn of(game: &Game, played: Move, moves: usize, scale: Scale) -> Option<Versus> {
        let mut others = sensible(game);
        let total = others.len();
        others.retain(|&made| made != played);
        if others.is_empty() || others.len() == total {
            return None;
        }
        let mut dice = Dice::new(7_000_000 + moves as u64);
        while others.len() > scale.others {
            others.swap_remove(dice.below(others.len()));
        }
        let tried: Vec<Move> = [played].into_iter().chain(others).collect();
        let heat = heat(game, Some(&tried), scale.games[0], terms(), 8_000_000 + moves as u64);
        let values: Vec<f64> = heat.moves.iter().map(|warmth| warmth.mean).collect();
        let (own, rest) = values.split_first()?;
        let better = rest.iter().filter(|value| *value > own).count() as f64 / rest.len() as f64;
        Some(Versus { moves, gain: own - mean(rest), better, total })
    }
}
