//! [`Haris`]: the engine of GoLD (Haris 2019): alpha-beta with the defender's suicidal moves left out, and a value at the
//! horizon that counts eyes.
//!
//! The attacker must play and loses when there is no legal move. The defender must play a good move (`suicide`) and
//! passes only when there is none. Basic ko is the one rule against repetition, so a search without a horizon could
//! go round for ever, as his introduction says; here a line that comes back to a position of its own is the
//! defender's. With a horizon nothing is added: the search goes round until it gets there.

use std::fmt;

use proof::Side;

use super::ground::{Ground, Spot, seen_by};
use super::history::History;
use super::judge::Thinker;
use super::report::Opinion;
use super::tree::Tree;
use super::{eyes, suicide};
use crate::board::arena::State;
use crate::board::bits::Bits;

/// What a won position is worth to its winner.
const FULL_SCORE: i64 = 5_000;
/// What an eye is worth to the defender: two are life.
const EYE: i64 = FULL_SCORE / 2;

/// The settings of Haris's program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Haris {
    /// Moves looked ahead after the first; none for no limit.
    pub depth: Option<u32>,
    /// Are the defender's suicidal moves left out? Without this the defender may play anything and never passes while
    /// there is a legal move.
    pub no_suicide: bool,
    /// Are eyes counted at the horizon? Without this everything undecided is worth nothing.
    pub eyes: bool,
    /// How many moves the generator picks to be tried before all the others.
    pub picks: usize,
}

/// No horizon, with everything switched on and four picks.
impl Default for Haris {
    fn default() -> Self {
        Haris { depth: None, no_suicide: true, eyes: true, picks: 4 }
    }
}

impl fmt::Display for Haris {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("eye patterns")?;
        self.depth.map_or(Ok(()), |depth| write!(f, " d={depth}"))
    }
}

impl Haris {
    pub(super) fn tree<'a, B: Bits>(&self, ground: &'a Ground<B>) -> HarisTree<'a, B> {
        HarisTree { ground, settings: *self, history: History::new(ground.order.len()), next: Vec::new() }
    }
}

/// The tree of his game.
pub(super) struct HarisTree<'a, B> {
    ground: &'a Ground<B>,
    settings: Haris,
    /// The states on the path, kept where there is no horizon.
    history: History<State<B>>,
    /// Room for the moves of one node.
    next: Vec<Spot<B>>,
}

impl<B: Bits> HarisTree<'_, B> {
    fn is_stuck(&self, state: &State<B>) -> bool {
        let mut stuck = state.to_move == Side::Attacker;
        if stuck {
            self.ground.plays(state, |_, _| stuck = false);
        }
        stuck
    }

    /// What the position is worth to the defender.
    fn score(&self, spot: &Spot<B>) -> i64 {
        if spot.is_captured() {
            -FULL_SCORE
        } else if spot.repeated || self.is_stuck(&spot.state) {
            FULL_SCORE
        } else if self.settings.eyes {
            (EYE * eyes::expected(self.ground, &spot.state)).min(FULL_SCORE)
        } else {
            0
        }
    }

    /// Brings the picked moves to the front: stones in atari first, then vital points, then the target's liberties.
    fn pick(&mut self, state: &State<B>) {
        let atari = suicide::captures(self.ground, state);
        let vital = eyes::vital(self.ground, state);
        let keys = self.ground.arena.flood(state.targets, state.stones[Side::Defender as usize]);
        let near = self.ground.arena.around(keys);
        let rank = |spot: &Spot<B>| [atari, vital, near].iter().position(|set| (*set & spot.last).any()).unwrap_or(3);
        let mut picked: Vec<(usize, usize)> =
            self.next.iter().map(rank).zip(0..).filter(|&(rank, _)| rank < 3).collect();
        picked.sort_unstable();
        picked.truncate(self.settings.picks);
        let mut order: Vec<usize> = picked.into_iter().map(|(_, at)| at).collect();
        let rest = (0..self.next.len()).filter(|at| !order.contains(at)).collect::<Vec<_>>();
        order.extend(rest);
        self.next = order.into_iter().map(|at| self.next[at]).collect();
    }
}

impl<B: Bits> Tree for HarisTree<'_, B> {
    type Node = Spot<B>;

    fn is_max(&self, spot: &Spot<B>) -> bool {
        spot.state.to_move == self.ground.mover
    }

    fn is_end(&self, spot: &Spot<B>) -> bool {
        spot.is_captured() || spot.repeated
    }

    fn value(&self, spot: &Spot<B>) -> i64 {
        seen_by(self.ground.mover, -self.score(spot))
    }

    fn expand(&mut self, spot: &Spot<B>, children: &mut Vec<Spot<B>>) {
        self.next.clear();
        let bad = match (spot.state.to_move, self.settings.no_suicide) {
            (Side::Defender, true) => suicide::moves(self.ground, &spot.state),
            _ => B::EMPTY,
        };
        let next = &mut self.next;
        self.ground.plays(&spot.state, |point, state| {
            if (point & bad).none() {
                next.push(Spot::played(point, state));
            }
        });
        if next.is_empty() && spot.state.to_move == Side::Defender {
            next.push(spot.passed());
        }
        if self.settings.depth.is_none() {
            let repeats = |spot: &Spot<B>| self.history.contains(&spot.state.stones, &spot.state);
            self.next.iter_mut().for_each(|spot| spot.repeated = repeats(spot));
        }
        if self.settings.picks > 0 {
            self.pick(&spot.state);
        }
        children.extend_from_slice(&self.next);
    }

    fn enter(&mut self, spot: &Spot<B>) {
        self.history.push(&spot.state.stones, spot.state);
    }

    fn leave(&mut self, spot: &Spot<B>) {
        self.history.pop(&spot.state.stones);
    }
}

impl<B: Bits> Thinker<B> for HarisTree<'_, B> {
    fn opinion(&self, score: i64, _complete: bool) -> Opinion {
        match seen_by(self.ground.mover, score) {
            FULL_SCORE => Opinion::Captured,
            score if score == -FULL_SCORE => Opinion::Survives,
            _ => Opinion::Unclear,
        }
    }
}
