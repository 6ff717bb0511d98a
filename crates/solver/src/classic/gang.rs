//! [`Gang`]: the agent of "GoLD: Go Life and Death Solver" (Gang, Blackmore and Daniels): a shallow search whose first
//! moves something that was learned has put in order.
//!
//! The text tells it in words (its IV.A and IV.B). What it leaves open is decided here:
//!
//! - *Near existing groups of stones* is at most two steps along the lines from a stone. The distance is a setting.
//! - *We restrict our AI to search those moves that maximize the number of stones for itself*: of all moves those that
//!   take most. Where nothing can be taken that is every move. It can be switched off; the count of stones is then the
//!   value at the horizon alone.
//! - The target counts, not any group of its colour: it is unconditionally alive, or gone, and either ends the line. The
//!   text has no end but life; a captured group would go on being counted there.
//! - Nobody passes who can move, and basic ko is the one rule against repetition: the text knows of nothing else.
//!
//! The ranker is a stranger here: whoever calls [`think`] hands in how right moves look.

use std::fmt;

use proof::{Problem, Side};
use rules::Point;

use super::ground::{self, Ground, Spot, seen_by};
use super::judge::{Thinker, judge};
use super::limits::Limits;
use super::report::{Opinion, Report};
use super::tree::Tree;
use crate::board::arena::{State, bits_around};
use crate::board::bits::{Bits, in_narrowest};

/// How right some moves of a position look, the higher the better; none where nobody can say.
pub type Looks<'a> = dyn Fn(&[Point]) -> Option<Vec<f32>> + 'a;

/// What an end is worth to its winner.
const WON: i64 = 1_000_000;

/// The settings of the agent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gang {
    /// Moves looked ahead, the first among them.
    pub depth: u32,
    /// First moves that are searched, those that look best; none for all. It needs somebody who knows how moves look.
    pub breadth: Option<usize>,
    /// Steps from the nearest stone, at most three.
    pub near: usize,
    /// Where something can be taken, are only the moves searched that take most?
    pub greedy: bool,
}

/// Three moves, two steps, greedy, and no limit of breadth.
impl Default for Gang {
    fn default() -> Self {
        Gang { depth: 3, breadth: None, near: 2, greedy: true }
    }
}

impl fmt::Display for Gang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "learned d={}", self.depth)?;
        self.breadth.map_or(Ok(()), |breadth| write!(f, " b={breadth}"))
    }
}

impl Gang {
    /// How many moves a game may have, both sides together: one more than twice the longest path of the problem.
    pub const fn most_moves(longest: usize) -> usize {
        2 * longest + 1
    }
}

/// What the agent would play. With `looks` its first moves are in that order, and cut to the breadth; of moves that the
/// search finds equal the first is played.
pub fn think(problem: &Problem, gang: &Gang, looks: Option<&Looks<'_>>, limits: &Limits<'_>) -> Report {
    in_narrowest!(bits_around(&ground::frame(problem)), think_anew(problem, gang, looks, limits))
}

fn think_anew<B: Bits>(problem: &Problem, gang: &Gang, looks: Option<&Looks<'_>>, limits: &Limits<'_>) -> Report {
    think_on(&Ground::<B>::new(problem), gang, looks, limits)
}

pub(super) fn think_on<B: Bits>(
    ground: &Ground<B>,
    gang: &Gang,
    looks: Option<&Looks<'_>>,
    limits: &Limits<'_>,
) -> Report {
    let tree = GangTree { ground, settings: gang, looks, path: 0, next: Vec::new() };
    judge(ground, tree, true, Some(gang.depth.saturating_sub(1)), limits)
}

struct GangTree<'a, B> {
    ground: &'a Ground<B>,
    settings: &'a Gang,
    looks: Option<&'a Looks<'a>>,
    /// How many nodes are on the path.
    path: usize,
    /// Room for the moves of one node.
    next: Vec<Spot<B>>,
}

impl<B: Bits> GangTree<'_, B> {
    /// The attacker's stones less the defender's; those that stand for good are the same everywhere.
    fn balance(state: &State<B>) -> i64 {
        let count = |side: Side| i64::from(state.stones[side as usize].count());
        count(Side::Attacker) - count(Side::Defender)
    }

    /// The points within so many steps of a stone.
    fn near(&self, state: &State<B>) -> B {
        let stones = self.ground.stones(state, Side::Attacker) | self.ground.stones(state, Side::Defender);
        let points = self.ground.order.iter().zip(&self.ground.rings);
        let near = points.filter(|(_, rings)| rings.iter().take(self.settings.near).any(|&ring| (ring & stones).any()));
        near.fold(B::EMPTY, |all, (&point, _)| all | point)
    }

    /// Puts the moves into the order in which they look right, and cuts them. Equals stay in the order of the board.
    fn arrange(&mut self) {
        let Some(looks) = self.looks else { return };
        let points: Vec<Point> = self.next.iter().filter_map(|spot| self.ground.last_move(spot).point()).collect();
        let Some(looks) = looks(&points).filter(|looks| looks.len() == self.next.len()) else { return };
        let mut order: Vec<usize> = (0..self.next.len()).collect();
        order.sort_by(|&one, &other| looks[other].total_cmp(&looks[one]).then(one.cmp(&other)));
        order.truncate(self.settings.breadth.unwrap_or(usize::MAX).max(1));
        self.next = order.into_iter().map(|at| self.next[at]).collect();
    }
}

impl<B: Bits> Tree for GangTree<'_, B> {
    type Node = Spot<B>;

    fn is_max(&self, spot: &Spot<B>) -> bool {
        spot.state.to_move == self.ground.mover
    }

    /// Benson's test, and whether there is still something to ask about.
    fn is_end(&self, spot: &Spot<B>) -> bool {
        spot.is_captured() || self.ground.arena.is_settled(&spot.state)
    }

    fn value(&self, spot: &Spot<B>) -> i64 {
        let for_attacker = if spot.is_captured() {
            WON
        } else if self.ground.arena.is_settled(&spot.state) {
            -WON
        } else {
            Self::balance(&spot.state)
        };
        seen_by(self.ground.mover, for_attacker)
    }

    fn expand(&mut self, spot: &Spot<B>, children: &mut Vec<Spot<B>>) {
        self.next.clear();
        let near = self.near(&spot.state);
        let next = &mut self.next;
        self.ground.plays(&spot.state, |point, state| {
            if (point & near).any() {
                next.push(Spot::played(point, state));
            }
        });
        if self.settings.greedy {
            let most = |child: &Spot<B>| seen_by(spot.state.to_move, Self::balance(&child.state));
            let best = next.iter().map(most).max();
            next.retain(|child| Some(most(child)) == best);
        }
        if self.path == 1 {
            self.arrange();
        }
        children.extend_from_slice(&self.next);
    }

    fn enter(&mut self, _: &Spot<B>) {
        self.path += 1;
    }

    fn leave(&mut self, _: &Spot<B>) {
        self.path -= 1;
    }
}

impl<B: Bits> Thinker<B> for GangTree<'_, B> {
    fn opinion(&self, score: i64, _complete: bool) -> Opinion {
        match seen_by(self.ground.mover, score) {
            WON => Opinion::Captured,
            score if score == -WON => Opinion::Survives,
            _ => Opinion::Unclear,
        }
    }
}
