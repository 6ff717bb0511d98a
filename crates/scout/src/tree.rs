//! [`Tree`]: positions that were looked at, what the net said of them, and what is proved.

use crate::board::{ATTACKER, DEFENDER};
use crate::number::{exp, ln};

/// No position.
pub(crate) const NONE: u32 = u32::MAX;

/// A move of a position.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    pub(crate) made: u16,
    /// How likely the net found it, and the logarithm of that.
    pub(crate) prior: f32,
    pub(crate) logit: f32,
    pub(crate) visits: u32,
    /// The sum over the visits of how likely the group survives.
    pub(crate) sum: f32,
    pub(crate) child: u32,
}

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) first: u32,
    pub(crate) count: u32,
    /// How likely the group survives, as the net said.
    pub(crate) value: f32,
    pub(crate) side: u8,
    /// Who wins for certain; 0 where nobody knows.
    pub(crate) proved: u8,
    /// Are all moves here, or only those that looked best?
    pub(crate) whole: bool,
}

/// The positions below one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    pub(crate) edges: Vec<Edge>,
}

/// How much less an untried move is thought to be worth for each share of the net's first sight that has been tried.
const UNTRIED: f32 = 0.2;

impl Tree {
    pub(crate) fn begin(&mut self, side: u8) {
        self.nodes.clear();
        self.edges.clear();
        self.add(side, 0);
    }

    pub(crate) fn add(&mut self, side: u8, proved: u8) -> u32 {
        self.nodes.push(Node { first: 0, count: 0, value: 0.5, side, proved, whole: false });
        self.nodes.len() as u32 - 1
    }

    pub(crate) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    pub(crate) fn moves(&self, node: u32) -> &[Edge] {
        let Node { first, count, .. } = *self.node(node);
        &self.edges[first as usize..][..count as usize]
    }

    /// Gives a position its moves with what the net said; the best `most` of them.
    pub(crate) fn expand(&mut self, node: u32, moves: &mut Vec<(u16, f32)>, value: f32, most: usize) {
        let whole = moves.len() <= most;
        if !whole {
            moves.select_nth_unstable_by(most, |one, other| other.1.total_cmp(&one.1));
            moves.truncate(most);
        }
        let best = moves.iter().fold(f32::MIN, |best, (_, logit)| best.max(*logit));
        let sum: f32 = moves.iter().map(|(_, logit)| exp(logit - best)).sum();
        let first = self.edges.len() as u32;
        self.edges.extend(moves.iter().map(|&(made, logit)| {
            let logit = logit - best - ln(sum);
            Edge { made, prior: exp(logit), logit, visits: 0, sum: 0.0, child: NONE }
        }));
        let node = &mut self.nodes[node as usize];
        (node.first, node.count, node.value, node.whole) = (first, moves.len() as u32, value, whole);
    }

    /// Who wins for certain after a move.
    pub(crate) fn proved_after(&self, edge: &Edge) -> u8 {
        if edge.child == NONE { 0 } else { self.node(edge.child).proved }
    }

    /// How likely `side` wins by a move that has been tried.
    pub(crate) fn worth(&self, edge: &Edge, side: u8) -> f32 {
        let survives = match self.proved_after(edge) {
            DEFENDER => 1.0,
            ATTACKER => 0.0,
            _ => edge.sum / edge.visits as f32,
        };
        if side == DEFENDER { survives } else { 1.0 - survives }
    }

    /// How likely whoever moves wins, as the net said.
    pub(crate) fn first_sight(&self, node: u32) -> f32 {
        let node = self.node(node);
        if node.side == DEFENDER { node.value } else { 1.0 - node.value }
    }

    /// The number, among the moves of a position, of the one to look at next (PUCT, Rosin 2011; Silver et al. 2017).
    pub(crate) fn next(&self, at: u32, explore: f32) -> usize {
        let (side, moves) = (self.node(at).side, self.moves(at));
        let (mut visits, mut tried, mut won) = (0, 0.0, self.first_sight(at));
        for edge in moves.iter().filter(|edge| edge.visits > 0) {
            visits += edge.visits;
            tried += edge.prior;
            won += self.worth(edge, side) * edge.visits as f32;
        }
        let untried = (won / (visits + 1) as f32 - UNTRIED * tried.sqrt()).max(0.0);
        let pull = explore * ((visits + 1) as f32).sqrt();
        let score = |edge: &Edge| {
            let worth = if edge.visits > 0 { self.worth(edge, side) } else { untried };
            let lost = self.proved_after(edge) == other(side);
            worth + pull * edge.prior / (edge.visits + 1) as f32 - if lost { 100.0 } else { 0.0 }
        };
        best_by(moves.iter().map(score))
    }

    /// Tells the positions of a path how a visit ended; what it proves is carried up as far as it holds.
    pub(crate) fn tell(&mut self, path: &[(u32, u32)], survives: f32, winner: u8) {
        let (mut survives, mut winner) = (survives, winner);
        for &(node, edge) in path.iter().rev() {
            match winner {
                DEFENDER => survives = 1.0,
                ATTACKER => survives = 0.0,
                _ => {}
            }
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.sum += survives;
            winner = self.winner(node, winner);
            self.nodes[node as usize].proved = winner.max(self.node(node).proved);
        }
    }

    /// Who wins a position for certain, one move of which has just been found won by `after`.
    fn winner(&self, node: u32, after: u8) -> u8 {
        let side = self.node(node).side;
        let all_lost = || self.moves(node).iter().all(|edge| self.proved_after(edge) == other(side));
        if after == side || after == other(side) && self.node(node).whole && all_lost() { after } else { 0 }
    }
}

/// The other side.
pub(crate) const fn other(side: u8) -> u8 {
    DEFENDER + ATTACKER - side
}

/// The number of the greatest; the first of equals.
pub(crate) fn best_by(scores: impl Iterator<Item = f32>) -> usize {
    let better = |best: (usize, f32), (at, score): (usize, f32)| if score > best.1 { (at, score) } else { best };
    scores.enumerate().fold((0, f32::MIN), better).0
}
