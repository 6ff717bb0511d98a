//! [`Reed`]: the engine of "A Go Program for Solving Life and Death Problems" (Reed 2015).

use std::cmp::Reverse;
use std::fmt;

use super::eyes;
use super::ground::{Ground, Spot, seen_by};
use super::heuristics::Heuristics;
use super::history::History;
use super::judge::Thinker;
use super::report::Opinion;
use super::tree::Tree;
use crate::board::bits::Bits;

/// How the tree is searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Every node.
    Minimax,
    /// All but the nodes that cannot matter.
    AlphaBeta,
}

/// What a position is worth where the search stops. A capture is worth what the heuristics say, with any of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Horizon {
    /// What it looks like in the list of moves: one evaluation for both, as in Reed's program.
    Same,
    /// Other weights, or another version.
    Other(Heuristics),
    /// The eyes that the target can expect, as Haris counts them.
    Eyes,
}

/// What an eye is worth at the horizon: as much as a mouth, where one can be made.
const EYE: i64 = 100;

/// The settings of Reed's program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reed {
    /// How the tree is searched.
    pub algorithm: Algorithm,
    /// Moves looked ahead after the first; none for no limit. Zero plays the move that looks best at once.
    pub depth: Option<u32>,
    /// Moves tried at each node, the best-looking first; none for all. Zero counts as one.
    pub breadth: Option<usize>,
    /// What a position is worth at first sight: the order of the moves.
    pub heuristics: Heuristics,
    /// What it is worth at the horizon.
    pub horizon: Horizon,
}

/// Alpha-beta without limits, with the final evaluator.
impl Default for Reed {
    fn default() -> Self {
        let heuristics = Heuristics::default();
        Reed { algorithm: Algorithm::AlphaBeta, depth: None, breadth: None, heuristics, horizon: Horizon::Same }
    }
}

impl fmt::Display for Reed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.algorithm {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alpha-beta",
        })?;
        self.depth.map_or(Ok(()), |depth| write!(f, " d={depth}"))?;
        self.breadth.map_or(Ok(()), |breadth| write!(f, " b={breadth}"))
    }
}

impl Reed {
    pub(super) fn tree<'a, B: Bits>(&self, ground: &'a Ground<B>) -> ReedTree<'a, B> {
        let breadth = self.breadth.unwrap_or(usize::MAX).max(1);
        let history = History::new(ground.order.len());
        ReedTree { ground, heuristics: self.heuristics, horizon: self.horizon, breadth, history, next: Vec::new() }
    }

    pub(super) fn prunes(&self) -> bool {
        self.algorithm == Algorithm::AlphaBeta
    }
}

/// The tree of his game: positional superko, and an end after two passes or the capture of the target.
pub(super) struct ReedTree<'a, B> {
    ground: &'a Ground<B>,
    heuristics: Heuristics,
    horizon: Horizon,
    breadth: usize,
    history: History<[B; 2]>,
    /// Room for the moves of one node.
    next: Vec<Spot<B>>,
}

impl<B: Bits> Tree for ReedTree<'_, B> {
    type Node = Spot<B>;

    fn is_max(&self, spot: &Spot<B>) -> bool {
        spot.state.to_move == self.ground.mover
    }

    fn is_end(&self, spot: &Spot<B>) -> bool {
        spot.is_captured() || spot.passes == 2
    }

    fn value(&self, spot: &Spot<B>) -> i64 {
        let for_attacker = match self.horizon {
            Horizon::Other(heuristics) if !spot.is_captured() => heuristics.score(self.ground, spot),
            Horizon::Eyes if !spot.is_captured() => -EYE * eyes::expected(self.ground, &spot.state),
            _ => spot.score,
        };
        seen_by(self.ground.mover, for_attacker)
    }

    /// All legal moves, a pass last, sorted by their looks and cut to the breadth (6.6). Moves that look alike stay in
    /// the order of the board, as his sort leaves them.
    fn expand(&mut self, spot: &Spot<B>, children: &mut Vec<Spot<B>>) {
        self.next.clear();
        let (next, history) = (&mut self.next, &self.history);
        self.ground.plays(&spot.state, |point, state| {
            if !history.contains(&state.stones, &state.stones) {
                next.push(Spot::played(point, state));
            }
        });
        next.push(spot.passed());
        next.iter_mut().for_each(|spot| spot.score = self.heuristics.score(self.ground, spot));
        next.sort_by_key(|child| Reverse(seen_by(spot.state.to_move, child.score)));
        next.truncate(self.breadth);
        children.extend_from_slice(next);
    }

    /// A pass makes no new board.
    fn enter(&mut self, spot: &Spot<B>) {
        if spot.passes == 0 {
            self.history.push(&spot.state.stones, spot.state.stones);
        }
    }

    fn leave(&mut self, spot: &Spot<B>) {
        if spot.passes == 0 {
            self.history.pop(&spot.state.stones);
        }
    }
}

impl<B: Bits> Thinker<B> for ReedTree<'_, B> {
    /// A capture is worth more than all shapes together, unless somebody gave them odd weights.
    fn opinion(&self, score: i64, complete: bool) -> Opinion {
        let capture = i64::from(self.heuristics.capture);
        let captured = capture > 0 && seen_by(self.ground.mover, score) >= capture;
        match (captured, complete && self.breadth == usize::MAX) {
            (true, _) => Opinion::Captured,
            (false, true) if capture > 0 => Opinion::Survives,
            (false, _) => Opinion::Unclear,
        }
    }
}
