//! [`Choice`]: the region of an open position, and the best first moves that come to light on the way.
//!
//! The surroundings of the target are tried in steps, the nearest points first, and two questions are asked of each on
//! behalf of the player to move. The *kind* one favours them (a kill when closed, a life with escape), so its no is
//! final: whoever lives when closed lives on the whole board. The *strict* one is against them (a kill in spite of
//! escape, a life when closed), so its yes is final. In between, the kind question leaves fewer and fewer moves as the
//! region grows; when the limits come first, random playouts choose among those that are left.

use std::sync::atomic::Ordering::Relaxed;

use rules::{Move, PointSet};
use tsumego::{Outside, Problem, Side};

use crate::guess::guess;
use crate::probe::{Found, Wish, probe};
use crate::{Limits, Rank, region};

/// The most empty points of the regions, in the order in which they are tried.
const SIZES: [usize; 8] = [9, 12, 15, 18, 21, 24, 28, 33];
/// The regions that a guess looks at have at most so many empty points.
const GUESSED: usize = 33;
/// What the player to move may want, the best first.
const WISHES: [Wish; 3] = [Wish::Outright, Wish::Ko(0), Wish::Ko(1)];
/// The nodes for choosing when the limits do not say.
const NODES: u64 = 12_000_000;
/// A guess takes one part in so many of all nodes.
const GUESS_PART: u64 = 4;
/// A question takes at most one part in so many of the nodes that are left.
const QUESTION_PART: u64 = 3;

/// Looks for a region and for the best first moves.
pub(crate) struct Choice<'a> {
    rank: &'a dyn Rank,
    limits: &'a Limits<'a>,
    nodes: u64,
    /// Positions looked at so far.
    pub(crate) spent: u64,
}

/// A region, and what was found out about it.
pub(crate) struct Chosen {
    pub(crate) problem: Problem,
    /// The best first moves, the surest in front.
    pub(crate) best: Vec<Move>,
    /// Are the best moves proved right, or no move to be right if there are none?
    pub(crate) proved: bool,
}

/// A region with both its questions.
struct Step {
    kind: Problem,
    /// None where the region is settled, and the two are the same.
    strict: Option<Problem>,
}

/// How the questions of one wish ended.
enum Answer {
    /// These moves get it, whatever lies outside.
    Yes(Problem, Found),
    /// No move gets it, whatever lies outside.
    No(Problem),
    /// The limits came first. The kind question was last answered so.
    Open(Option<(Problem, Found)>),
}

impl<'a> Choice<'a> {
    pub(crate) fn new(rank: &'a dyn Rank, limits: &'a Limits<'a>) -> Choice<'a> {
        // Half of the nodes are left for certifying what is found.
        Choice { rank, limits, nodes: (limits.nodes / 2).min(NODES), spent: 0 }
    }

    /// The best moves where the region is settled.
    pub(crate) fn only(&mut self, problem: Problem) -> Chosen {
        let guessed = vec![problem.clone()];
        self.choose(vec![Step { kind: problem, strict: None }], guessed)
    }

    /// A region around the target of a problem on the whole board.
    pub(crate) fn around(&mut self, whole: &Problem) -> Chosen {
        let (strict, kind) = match whole.to_move() {
            Side::Attacker => (Outside::Liberty, Outside::Attacker),
            Side::Defender => (Outside::Attacker, Outside::Liberty),
        };
        let (position, targets) = (whole.position(), whole.targets());
        let problem = |most: usize, outside: Outside| {
            Problem::new(position.clone(), targets, region::chosen(position, targets, most, outside)).ok()
        };
        let mut steps: Vec<Step> = SIZES
            .into_iter()
            .filter_map(|most| Some(Step { kind: problem(most, kind)?, strict: Some(problem(most, strict)?) }))
            .collect();
        steps.dedup_by_key(|step| empty(&step.kind));
        let mut guessed: Vec<Problem> = [kind, strict].into_iter().filter_map(|side| problem(GUESSED, side)).collect();
        if guessed.is_empty() {
            guessed.push(whole.clone());
        }
        self.choose(steps, guessed)
    }

    /// Tries wishes and regions in turn; what stays open is guessed.
    fn choose(&mut self, steps: Vec<Step>, guessed: Vec<Problem>) -> Chosen {
        let mut refused = None;
        for wish in WISHES {
            match self.ask(wish, &steps) {
                Answer::Yes(problem, found) => return Chosen { problem, best: found.winning, proved: true },
                Answer::No(problem) => refused = Some(problem),
                Answer::Open(Some((problem, found))) => return self.guess(&guessed, problem, &found),
                Answer::Open(None) => {
                    let problem = refused.unwrap_or_else(|| guessed[0].clone());
                    return self.guess(&guessed, problem, &Found::default());
                }
            }
        }
        let problem = refused.unwrap_or_else(|| guessed[0].clone());
        Chosen { problem, best: Vec::new(), proved: true }
    }

    /// Asks both questions of ever larger regions.
    fn ask(&mut self, wish: Wish, steps: &[Step]) -> Answer {
        let mut last = None;
        for step in steps {
            let found = self.probe(&step.kind, wish);
            match (found.granted, &step.strict) {
                (None, _) => break,
                (Some(false), _) => return Answer::No(step.kind.clone()),
                (Some(true), None) => return Answer::Yes(step.kind.clone(), found),
                (Some(true), Some(strict)) => {
                    last = Some((step.kind.clone(), found));
                    let found = self.probe(strict, wish);
                    if found.granted == Some(true) {
                        return Answer::Yes(strict.clone(), found);
                    }
                }
            }
        }
        Answer::Open(last)
    }

    fn probe(&mut self, problem: &Problem, wish: Wish) -> Found {
        let left = self.nodes - self.nodes / GUESS_PART;
        let limits = Limits { nodes: left.saturating_sub(self.spent) / QUESTION_PART, ..*self.limits };
        let found = probe(problem, wish, self.rank, &limits);
        self.spent += found.nodes;
        found
    }

    /// The move that looks best among those that are not ruled out.
    fn guess(&mut self, guessed: &[Problem], problem: Problem, found: &Found) -> Chosen {
        let mut shares: Vec<(Move, f32)> = Vec::new();
        for problem in guessed {
            let stop = || self.limits.stop.is_some_and(|stop| stop.load(Relaxed));
            let guess = guess(problem, self.nodes / GUESS_PART / guessed.len() as u64, stop);
            self.spent += guess.nodes;
            for (first, share) in guess.shares {
                match shares.iter_mut().find(|(other, _)| *other == first) {
                    Some((_, sum)) => *sum += share,
                    None => shares.push((first, share)),
                }
            }
        }
        shares.retain(|(first, _)| match first.point() {
            _ if !found.winning.is_empty() && !found.is_vague() => found.winning.contains(first),
            point => point.is_some_and(|point| !found.losing.contains(point)),
        });
        shares.sort_by(|one, other| other.1.total_cmp(&one.1));
        Chosen { problem, best: shares.first().map(|&(first, _)| first).into_iter().collect(), proved: false }
    }
}

/// The empty points of a problem's region.
fn empty(problem: &Problem) -> PointSet {
    problem.region().points & problem.position().board().empty()
}
