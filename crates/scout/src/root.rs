//! [`Root`]: which first move is looked at next, which is made, and what a search has taught (Danihelka et al. 2022).

use dice::Dice;

use crate::board::{DEFENDER, MOVES};
use crate::settings::Settings;
use crate::start::chance;
use crate::tree::{Tree, best_by};

/// Visits that count beside those of the most visited move.
const VISITS: f32 = 50.0;

/// A choice among first moves by sequential halving, with chances drawn once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Root {
    /// For each move of the root its chance.
    luck: Vec<f32>,
    considered: Vec<usize>,
    /// For each simulation how often the move has been visited that is looked at.
    order: Vec<u32>,
}

/// What a search has taught.
pub(crate) struct Taught {
    /// How likely each move should be.
    pub(crate) policy: [f32; MOVES],
    /// How likely the group survives.
    pub(crate) survives: f32,
    /// Has the net's first choice changed?
    pub(crate) surprised: bool,
}

impl Root {
    /// Draws the chances; the root has its moves.
    pub(crate) fn draw(&mut self, tree: &Tree, settings: &Settings, dice: &mut Dice) {
        let moves = tree.moves(0);
        let luck = |dice: &mut Dice| -(-(chance(dice) * 0.999_998 + 1e-6).ln()).ln();
        self.luck = moves.iter().map(|_| luck(dice)).collect();
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by(|&one, &other| {
            (self.luck[other] + moves[other].logit).total_cmp(&(self.luck[one] + moves[one].logit))
        });
        order.truncate(settings.considered);
        self.considered = order;
        self.order = halving(self.considered.len(), settings.simulations);
    }

    /// The number of the move to look at.
    pub(crate) fn next(&self, tree: &Tree, simulation: u32, settings: &Settings) -> usize {
        let wanted = self.order.get(simulation as usize).copied().unwrap_or_default();
        let moves = tree.moves(0);
        let fit: Vec<usize> = self.considered.iter().copied().filter(|&at| moves[at].visits == wanted).collect();
        let from = if fit.is_empty() { &self.considered } else { &fit };
        from[best_by(from.iter().map(|&at| self.score(tree, at, settings)))]
    }

    /// The number of the move to make: of those visited most, or won for certain, the best.
    pub(crate) fn made(&self, tree: &Tree, settings: &Settings) -> usize {
        let (moves, side) = (tree.moves(0), tree.node(0).side);
        let most = self.considered.iter().map(|&at| moves[at].visits).max().unwrap_or_default();
        let score = |&at: &usize| match tree.proved_after(&moves[at]) {
            won if won == side => 1000.0 + self.luck[at],
            _ if moves[at].visits == most => self.score(tree, at, settings),
            _ => f32::MIN,
        };
        self.considered[best_by(self.considered.iter().map(score))]
    }

    fn score(&self, tree: &Tree, at: usize, settings: &Settings) -> f32 {
        let edge = &tree.moves(0)[at];
        let worth = if edge.visits > 0 { tree.worth(edge, tree.node(0).side) } else { tree.first_sight(0) };
        self.luck[at] + edge.logit + scale(tree, settings) * worth
    }
}

/// What the search has found about all moves of the root.
pub(crate) fn taught(tree: &Tree, settings: &Settings) -> Taught {
    let (root, moves) = (tree.node(0), tree.moves(0));
    let (scale, mixed) = (scale(tree, settings), mixed(tree));
    let worth: Vec<f32> =
        moves.iter().map(|edge| if edge.visits > 0 { tree.worth(edge, root.side) } else { mixed }).collect();
    let better: Vec<f32> = moves.iter().zip(&worth).map(|(edge, worth)| edge.logit + scale * worth).collect();
    let (first, best) = (best_by(moves.iter().map(|edge| edge.logit)), best_by(better.iter().copied()));
    let mut policy = [0.0; MOVES];
    let sum: f32 = better.iter().map(|logit| (logit - better[best]).exp()).sum();
    let mut wins = 0.0;
    for ((edge, logit), worth) in moves.iter().zip(&better).zip(&worth) {
        let share = (logit - better[best]).exp() / sum;
        policy[usize::from(edge.made)] = share;
        wins += share * worth;
    }
    let wins = if root.proved == 0 { wins } else { f32::from(root.proved == root.side) };
    let survives = if root.side == DEFENDER { wins } else { 1.0 - wins };
    Taught { policy, survives, surprised: first != best }
}

fn scale(tree: &Tree, settings: &Settings) -> f32 {
    let most = tree.moves(0).iter().map(|edge| edge.visits).max().unwrap_or_default();
    (VISITS + most as f32) * settings.scale
}

/// What untried moves are taken to be worth: the net's value beside those that were found, weighted by its first sight.
fn mixed(tree: &Tree) -> f32 {
    let (side, mut visits, mut tried, mut won) = (tree.node(0).side, 0, 0.0, 0.0);
    for edge in tree.moves(0).iter().filter(|edge| edge.visits > 0) {
        visits += edge.visits;
        tried += edge.prior;
        won += edge.prior * tree.worth(edge, side);
    }
    if visits == 0 {
        return tree.first_sight(0);
    }
    (tree.first_sight(0) + visits as f32 * won / tried.max(1e-6)) / (visits + 1) as f32
}

/// For each simulation how often the move has been visited that is looked at, when half of the moves are left again and again.
fn halving(moves: usize, simulations: u32) -> Vec<u32> {
    let rounds = moves.max(2).next_power_of_two().trailing_zeros();
    let (mut order, mut visited, mut left) = (Vec::new(), 0, moves.max(1));
    while order.len() < simulations as usize {
        let each = (simulations / (rounds * left as u32)).max(1);
        for _ in 0..each {
            order.extend(std::iter::repeat_n(visited, left));
            visited += 1;
        }
        left = if moves == 1 { 1 } else { (left / 2).max(2) };
    }
    order.truncate(simulations as usize);
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_moves_are_left_after_each_round() {
        assert_eq!(halving(4, 8), [0, 0, 0, 0, 1, 1, 2, 2]);
        assert_eq!(halving(1, 3), [0, 1, 2]);
        assert_eq!(halving(8, 32).len(), 32);
    }
}
