//! [`Choice`]: the region of an open position, and the best first moves that come to light on the way.
//!
//! The surroundings of the target are tried in steps, and two questions are asked of each on behalf of the player to
//! move. The *kind* one favours them (a kill when closed, a life with escape), so its no is final: whoever lives when
//! closed lives on the whole board. The *strict* one is against them (a kill in spite of escape, a life when closed),
//! so its yes is final. The questions go round with more and more nodes until one of them settles the matter; after
//! the first round, playouts in the closed region guess at the best move in case none ever does.

use std::sync::atomic::Ordering::Relaxed;

use rules::{Move, PointSet};
use tsumego::{Outside, Problem, Side};

use crate::guess::{Guess, guess};
use crate::probe::{Found, Wish, probe};
use crate::{Limits, Rank, region};

/// How far the regions reach, in the order in which they are tried.
const REACHES: [u32; 8] = [20, 25, 30, 35, 40, 45, 55, 65];
/// A region that counts on the attacker's chains at its edge reaches at least so far: a chain with its last liberty
/// just outside is not safe.
const SAFE_REACH: u32 = 30;
/// The greatest reach of the region that a guess looks at.
const GUESSED: u32 = 45;
/// Regions with more empty points are not tried.
const MOST_EMPTY: usize = 40;
/// What the player to move may want, the best first.
const WISHES: [Wish; 3] = [Wish::Outright, Wish::Ko(0), Wish::Ko(1)];
/// The nodes for choosing when the limits do not say.
const NODES: u64 = 200_000_000;
/// What a question may cost in the first round, at most.
const FIRST_EFFORT: u64 = 200_000;
/// How much more it may cost in the next round.
const MORE: u64 = 4;
/// The most moves that are played for a guess.
const GUESS: u64 = 8_000_000;

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
    /// Does the grade of the problem, once proved, hold on the whole board? Otherwise the moves are a guess.
    pub(crate) settled: bool,
}

impl Chosen {
    /// A region about which nothing has to be found out.
    pub(crate) fn settled(problem: Problem) -> Chosen {
        Chosen { problem, best: Vec::new(), settled: true }
    }
}

/// A problem to put to the solver, what its answer is worth, and the answers so far.
struct Question {
    problem: Problem,
    yes_is_final: bool,
    no_is_final: bool,
    found: [Option<Found>; WISHES.len()],
}

/// How the questions of one wish ended.
enum Answer {
    /// These moves get it, whatever lies outside.
    Yes(Problem, Vec<Move>),
    /// No move gets it, whatever lies outside.
    No(Problem),
    /// The limits came first.
    Open,
}

impl Question {
    fn new(problem: Problem, yes_is_final: bool, no_is_final: bool) -> Question {
        Question { problem, yes_is_final, no_is_final, found: Default::default() }
    }

    /// Is the wish known to be out of reach, whatever lies outside?
    fn refuses(&self, wish: usize) -> bool {
        let refused = self.found[wish].as_ref().is_some_and(|found| found.granted == Some(false));
        refused && self.no_is_final
    }
}

impl<'a> Choice<'a> {
    pub(crate) fn new(rank: &'a dyn Rank, limits: &'a Limits<'a>) -> Choice<'a> {
        // A quarter of the nodes is left for certifying what is found.
        Choice { rank, limits, nodes: (limits.nodes - limits.nodes / 4).min(NODES), spent: 0 }
    }

    /// A region around the target of a problem on the whole board.
    pub(crate) fn around(&mut self, whole: &Problem) -> Chosen {
        let (strict, kind) = match whole.to_move() {
            Side::Attacker => (Outside::Liberty, Outside::Attacker),
            Side::Defender => (Outside::Attacker, Outside::Liberty),
        };
        let mut questions: Vec<Question> = Vec::new();
        for (reach, outside) in REACHES.into_iter().flat_map(|reach| [(reach, kind), (reach, strict)]) {
            let known = |problem: &Problem| questions.iter().any(|other| other.problem.region() == problem.region());
            if let Some(problem) = surroundings(whole, reach, outside).filter(|problem| !known(problem)) {
                questions.push(Question::new(problem, outside == strict, outside == kind));
            }
        }
        self.choose(questions, guessed(whole, Outside::Attacker), guessed(whole, Outside::Liberty))
    }

    /// Asks in rounds, and guesses after the first.
    fn choose(&mut self, mut questions: Vec<Question>, closed: Problem, escape: Problem) -> Chosen {
        let mut effort = FIRST_EFFORT.min(self.nodes / 16);
        if let Some(chosen) = self.round(&mut questions, effort) {
            return chosen;
        }
        // Playouts have no threats: where only a ko is left to hope for, they are too gloomy.
        let may_despair = !questions.iter().any(|question| question.refuses(0));
        let best = self.guess(&closed, &escape, may_despair);
        while self.spent < self.nodes && !self.stopped() && effort < self.nodes {
            effort *= MORE;
            if let Some(chosen) = self.round(&mut questions, effort) {
                return chosen;
            }
        }
        Chosen { problem: closed, best, settled: false }
    }

    /// Tries the wishes in turn, with so many nodes for a question.
    fn round(&mut self, questions: &mut [Question], effort: u64) -> Option<Chosen> {
        let mut refused = None;
        for at in 0..WISHES.len() {
            match self.ask(at, questions, effort) {
                Answer::Yes(problem, moves) => {
                    return Some(Chosen { best: self.sorted(moves, &problem), problem, settled: true });
                }
                Answer::No(problem) => refused = Some(problem),
                Answer::Open => return None,
            }
        }
        refused.map(|problem| Chosen { problem, best: Vec::new(), settled: true })
    }

    /// Asks questions about ever larger regions.
    fn ask(&mut self, wish: usize, questions: &mut [Question], effort: u64) -> Answer {
        for question in questions {
            if question.found[wish].is_none() {
                let found = self.probe(&question.problem, WISHES[wish], effort);
                question.found[wish] = found.granted.is_some().then_some(found);
            }
            match &question.found[wish] {
                Some(found) if found.granted == Some(true) && question.yes_is_final => {
                    return Answer::Yes(question.problem.clone(), found.winning.clone());
                }
                _ if question.refuses(wish) => return Answer::No(question.problem.clone()),
                // Nothing will come of this question with more space and no more nodes.
                None if question.no_is_final => return Answer::Open,
                _ => {}
            }
        }
        Answer::Open
    }

    fn probe(&mut self, problem: &Problem, wish: Wish, effort: u64) -> Found {
        let limits = Limits { nodes: effort.min(self.nodes.saturating_sub(self.spent)), ..*self.limits };
        let found = probe(problem, wish, self.rank, &limits);
        self.count(found.nodes);
        found
    }

    /// The move that looks best; none where no move seems to work. Where an attacker is sure of the target as long as
    /// everything outside is theirs, the playouts that let it escape tell more, unless they leave no hope.
    fn guess(&mut self, closed: &Problem, escape: &Problem, may_despair: bool) -> Vec<Move> {
        let budget = GUESS.min(self.nodes / 3 * 2);
        let mut guess = self.play(closed, budget);
        if closed.to_move() == Side::Attacker && guess.is_certain() {
            let other = self.play(escape, budget / 2);
            guess = if other.is_hopeless() { guess } else { other };
        }
        let despair = guess.is_hopeless() && may_despair;
        let moves = guess.moves.into_iter().filter(|first| *first != Move::Pass);
        moves.take(usize::from(!despair)).collect()
    }

    /// Right moves, the one that looks best in front. A pass, which says that none is needed, leads where a life is
    /// certain; a kill rests on safe walls, so there the pass comes last.
    fn sorted(&mut self, mut moves: Vec<Move>, problem: &Problem) -> Vec<Move> {
        if moves.len() > 1 {
            let ranked = self.play(problem, GUESS.min(self.nodes / 4) / 10).moves;
            let attacks = problem.to_move() == Side::Attacker;
            moves.sort_by_key(|first| {
                ((*first == Move::Pass) == attacks, ranked.iter().position(|other| other == first))
            });
        }
        moves
    }

    fn play(&mut self, problem: &Problem, moves: u64) -> Guess {
        let guess = guess(problem, moves, || self.stopped());
        self.count(guess.nodes);
        guess
    }

    /// A search has ended after so many nodes.
    pub(crate) fn count(&mut self, nodes: u64) {
        self.spent += nodes;
        self.limits.watch.inspect(|progress| progress.end_search(nodes));
    }

    fn stopped(&self) -> bool {
        self.limits.stop.is_some_and(|stop| stop.load(Relaxed))
    }
}

/// The surroundings in which playouts guess: wide, but not too wide.
fn guessed(whole: &Problem, outside: Outside) -> Problem {
    let reaches = REACHES.into_iter().rev().filter(|&reach| reach <= GUESSED);
    let wide = reaches.into_iter().find_map(|reach| surroundings(whole, reach, outside));
    wide.or_else(|| around(whole, REACHES[0], outside)).unwrap_or_else(|| whole.clone())
}

/// The problem of the surroundings, if it is one, safe to ask and not too large.
fn surroundings(whole: &Problem, reach: u32, outside: Outside) -> Option<Problem> {
    if outside == Outside::Liberty && reach < SAFE_REACH {
        return None;
    }
    let problem = around(whole, reach, outside)?;
    let empty: PointSet = problem.region().points & whole.position().board().empty();
    (empty.len() <= MOST_EMPTY).then_some(problem)
}

fn around(whole: &Problem, reach: u32, outside: Outside) -> Option<Problem> {
    let region = region::chosen(whole.position(), whole.targets(), reach, outside);
    Problem::new(whole.position().clone(), whole.targets(), region).ok()
}
