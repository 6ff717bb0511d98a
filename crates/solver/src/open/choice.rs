//! [`Choice`]: the region of an open position, and the best first moves that come to light on the way.
//!
//! The surroundings of the target are tried in steps, and two questions are asked of each on behalf of the player to
//! move. The *kind* one favours them (a kill when closed, a life with escape), so its no is final: whoever lives when
//! closed lives on the whole board. The *strict* one is against them (a kill in spite of escape, a life when closed),
//! so its yes is final. The questions go round with more and more nodes until one of them settles the matter. In case
//! none ever does, a net at first sight and playouts guess after the first round, and the net reads deeper in the end; of the
//! moves that they like, those that a kind question refutes are out. Where the net sees success its moves lead; an adviser takes its place. Where that leaves a kill in a closed region, or a ko for a defender who may yet get away, it is
//! told as one that rests on the outside.

use proof::field::Field;
use proof::{Outside, Problem, Side};
use rules::{Move, PointSet};

use crate::Limit;
use crate::board::arena::bits_needed;
use crate::open::guess::Guess;
use crate::open::inquiry::Inquiry;
use crate::open::opinion::Opinion;
use crate::open::probe::{Found, Wish};
use crate::open::region;
use crate::open::scouted::{ASKED, Scouted};

// These numbers say what is asked and for how long, never what is true. They were settled by what `shikatsu-lab open` gets
// right of published collections (every 12th problem, later every 5th from the 4th on).

/// How far the regions reach, in the order in which they are tried.
const REACHES: [u32; 8] = [20, 25, 30, 35, 40, 45, 55, 65];
/// A region that counts on the attacker's chains at its edge reaches at least so far: a chain with its last liberty
/// just outside is not safe.
const SAFE_REACH: u32 = 30;
/// How far the region of a guess reaches: the first of these that is not too large.
const GUESSED: [u32; 6] = [70, 65, 55, 45, 35, 25];
/// A guess looks at no more empty points, nor at a region that needs wider sets.
const MOST_GUESSED: usize = 60;
const WIDEST_GUESSED: usize = 128;
/// A region of which is said what happens if all else is the attacker's reaches at least so far.
const TELLING_REACH: u32 = 35;
/// Regions with more empty points are not tried.
const MOST_EMPTY: usize = 40;
/// What the player to move may want, the best first.
const WISHES: [Wish; 3] = [Wish::Outright, Wish::Ko(0), Wish::Ko(1)];
/// What a defender who is refused that may still want.
const LESSER: [Wish; 4] = [Wish::Ko(0), Wish::Ko(1), Wish::Ko(2), Wish::Ko(3)];
/// A question with escape gets this part of the nodes: it takes many, and its answer is mostly that one can run away.
const ESCAPE_SHARE: u64 = 8;
/// A question is easy, and its answer likely to be certified, if it took at most one in so many of the nodes.
const EASY: u64 = 16;
/// The nodes when the limits do not say.
const MOST_NODES: u64 = 300_000_000;
/// What a question may cost in the first round, at most.
const FIRST_EFFORT: u64 = 200_000;
/// How much more it may cost in the next round.
const MORE: u64 = 4;
/// The most moves that are played for a guess.
const GUESS: u64 = 8_000_000;

/// The first round of all is so many times shorter: what is easy is proved before the net is asked.
const EASIER: u64 = 8;
/// What the net's first sight and its reading in the end may cost, as parts of the nodes.
const SEEN: u64 = 12;
const READ: u64 = 4;
/// What a reading beside the proofs may cost, as a part of the nodes: the others before it take a third as much.
const BESIDE: u64 = 2;
/// Questions of a reading.
const QUESTIONS: u64 = 3;
/// Simulations for each question of the first, short one.
const GLANCE: u64 = 20;
/// Simulations for a reading at least and at most.
const LEAST_READ: u64 = 16;
const MOST_READ: u64 = 800;
const MOST_BESIDE: u64 = 1_600;

/// Looks for a region and for the best first moves.
pub(crate) struct Choice<'i, 'a> {
    inquiry: &'i mut Inquiry<'a>,
    /// All that there is to spend, certificates and all, as far as that is planned.
    plan: u64,
    /// Regions in which a defender is known to get something if what comes to stand at their edge is not safe.
    saving: Vec<PointSet>,
    /// What is liked so far.
    opinion: Opinion,
    /// Simulations that the net has read with.
    depth: u64,
}

/// Waits for what is read beside the proofs.
type Reading<'r> = Box<dyn FnOnce() -> Option<Scouted> + 'r>;

/// A region, and what was found out about it.
pub(crate) struct Chosen {
    pub(crate) problem: Problem,
    /// The best first moves, the surest in front.
    pub(crate) best: Vec<Move>,
    /// How likely the first of them is right, where it is no more than liked.
    pub(crate) sure: Option<f32>,
    /// Why the moves are no more than a guess; nothing where the grade of the problem, once proved, is worth telling.
    pub(crate) limit: Option<Limit>,
}

impl Chosen {
    /// A region about which nothing has to be found out.
    pub(crate) fn settled(problem: Problem) -> Chosen {
        Chosen { problem, best: Vec::new(), sure: None, limit: None }
    }
}

/// A problem to put to the solver, and what was found out about each wish.
struct Question {
    problem: Problem,
    reach: u32,
    /// Does it favour the player to move? Then a no is final; otherwise a yes is.
    kind: bool,
    found: [Found; WISHES.len()],
}

/// How the questions of one wish ended.
enum WishEnd {
    /// These moves get it, whatever lies outside.
    Yes(Problem, Vec<Move>),
    /// No move gets it, whatever lies outside.
    No(Problem),
    /// The limits came first.
    Open,
}

impl Question {
    /// Does everything outside belong to the attacker?
    fn is_closed(&self) -> bool {
        self.problem.region().outside == Outside::Attacker
    }

    /// Is the wish known to be out of reach, whatever lies outside?
    fn refuses(&self, wish: usize) -> bool {
        self.kind && self.found[wish].granted == Some(false)
    }

    /// Does the move fail to get the wish, whatever lies outside?
    fn refutes(&self, wish: usize, first: Move) -> bool {
        self.kind && self.found[wish].refuted.contains(&first)
    }
}

impl<'i, 'a> Choice<'i, 'a> {
    pub(crate) fn new(inquiry: &'i mut Inquiry<'a>) -> Choice<'i, 'a> {
        let (nodes, plan) = inquiry.limits();
        let plan = plan.max(FIRST_EFFORT).min(nodes).min(MOST_NODES);
        Choice { inquiry, plan, saving: Vec::new(), opinion: Opinion::default(), depth: 0 }
    }

    /// A region around the target of a problem on the whole board.
    pub(crate) fn around(&mut self, whole: &Problem) -> Chosen {
        let (strict, kind) = match whole.to_move() {
            Side::Attacker => (Outside::Defender, Outside::Attacker),
            Side::Defender => (Outside::Attacker, Outside::Liberty),
        };
        let mut questions: Vec<Question> = Vec::new();
        for (reach, outside) in REACHES.into_iter().flat_map(|reach| [(reach, kind), (reach, strict)]) {
            let known = |problem: &Problem| questions.iter().any(|other| other.problem.region() == problem.region());
            if let Some(problem) = surroundings(whole, reach, outside).filter(|problem| !known(problem)) {
                questions.push(Question { problem, reach, kind: outside == kind, found: Default::default() });
            }
        }
        let grounds = [guessed(whole, Outside::Attacker), guessed(whole, Outside::Liberty)];
        let most = (self.plan / BESIDE / ASKED / QUESTIONS).min(MOST_BESIDE);
        let Some(reader) = self.inquiry.reader(whole, most as u32).filter(|_| most >= LEAST_READ) else {
            return self.choose(whole, questions, grounds, None);
        };
        self.depth = most;
        std::thread::scope(|scope| {
            let reading = scope.spawn(|| reader.read());
            let chosen = self.choose(whole, questions, grounds, Some(Box::new(|| reading.join().ok().flatten())));
            reader.dismiss();
            chosen
        })
    }

    /// Asks in rounds, and guesses after the first. Who has time left when all went as planned plans anew.
    fn choose(
        &mut self,
        whole: &Problem,
        mut questions: Vec<Question>,
        [closed, escape]: [Problem; 2],
        mut reading: Option<Reading<'_>>,
    ) -> Chosen {
        let mut effort = FIRST_EFFORT.min(self.nodes() / 16);
        let proved = self.round(&mut questions, effort / EASIER).or_else(|| {
            self.glance(whole);
            self.round(&mut questions, effort)
        });
        if let Some(chosen) = proved {
            return chosen;
        }
        self.first_sight(whole, &closed, &escape);
        loop {
            while self.inquiry.spent < self.nodes() && !self.inquiry.stopped() && effort < self.nodes() {
                effort *= MORE;
                if let Some(chosen) = self.round(&mut questions, effort) {
                    return chosen;
                }
            }
            reading.take().and_then(|reading| reading()).into_iter().for_each(|read| self.hear(read));
            if let Some(chosen) = self.when_closed(&questions) {
                return chosen;
            }
            self.read(whole, self.plan / READ);
            let (most, _) = self.inquiry.limits();
            if self.inquiry.stopped() || self.plan >= most.min(MOST_NODES) {
                let best = self.favourite(&questions);
                let sure = best.and_then(|best| self.opinion.sure(best));
                let best = best.into_iter().collect();
                return Chosen { problem: closed, best, sure, limit: Some(self.limit()) };
            }
            self.plan = (2 * self.plan).min(most);
        }
    }

    /// The move that is liked best of those that may still get what is within reach, or of all.
    fn favourite(&self, questions: &[Question]) -> Option<Move> {
        let ranked = self.opinion.ranked();
        open_to(&ranked, questions).first().or(ranked.first()).copied()
    }

    /// What the choice may cost. A third of the plan is left for certifying what is found.
    fn nodes(&self) -> u64 {
        self.plan - self.plan / 3
    }

    /// Tries the wishes in turn, with so many nodes for a question.
    fn round(&mut self, questions: &mut [Question], effort: u64) -> Option<Chosen> {
        let mut refused = None;
        for at in 0..WISHES.len() {
            match self.ask(at, questions, effort) {
                WishEnd::Yes(problem, moves) => {
                    return Some(Chosen { best: self.sorted(moves, &problem), problem, sure: None, limit: None });
                }
                WishEnd::No(problem) => refused = Some(problem),
                WishEnd::Open => return None,
            }
        }
        match refused {
            Some(problem) if problem.to_move() == Side::Defender => self.lost(&problem, effort).map(Chosen::settled),
            refused => refused.map(Chosen::settled),
        }
    }

    /// The surroundings in which a defender who gets nothing although their outside is safe gets nothing either if the
    /// attacker's is not: stones that only just reach the edge of a region are no wall.
    fn lost(&mut self, whole: &Problem, effort: u64) -> Option<Problem> {
        let strictest = WISHES[WISHES.len() - 1];
        REACHES.into_iter().find_map(|reach| {
            let problem = surroundings(whole, reach, Outside::Defender)?;
            let points = problem.region().points;
            if self.saving.contains(&points) {
                return None;
            }
            let effort = effort.min(self.nodes().saturating_sub(self.inquiry.spent));
            let granted = self.inquiry.probe(&problem, strictest, &[], effort).granted;
            self.saving.extend((granted == Some(true)).then_some(points));
            (granted == Some(false)).then_some(problem)
        })
    }

    /// Asks questions about ever larger regions.
    fn ask(&mut self, wish: usize, questions: &mut [Question], effort: u64) -> WishEnd {
        for question in questions {
            if question.found[wish].granted.is_none() {
                let effort = if question.is_closed() { effort } else { effort / ESCAPE_SHARE };
                let effort = effort.min(self.nodes().saturating_sub(self.inquiry.spent));
                question.found[wish] = self.inquiry.probe(&question.problem, WISHES[wish], &[], effort);
            }
            let found = &question.found[wish];
            match (found.granted, question.kind) {
                (Some(true), false) => return WishEnd::Yes(question.problem.clone(), found.winning.clone()),
                (Some(false), true) => return WishEnd::No(question.problem.clone()),
                // Nothing will come of this question with more space and no more nodes.
                (None, _) if question.is_closed() => return WishEnd::Open,
                _ => {}
            }
        }
        WishEnd::Open
    }

    /// What the player to move gets if everything outside is the attacker's, where that makes the difference: of the
    /// widest region that is easy to answer, with the favourite that gets it. It is told with what it rests on. A
    /// defender who does not live there may still get a ko.
    fn when_closed(&mut self, questions: &[Question]) -> Option<Chosen> {
        let favourites = &open_to(&self.opinion.ranked(), questions);
        let wish = within_reach(questions)?;
        let attacks = questions.first()?.problem.to_move() == Side::Attacker;
        let easy = self.plan / EASY;
        let is_telling = |question: &&Question| {
            let answered = question.found[wish].granted == Some(attacks);
            question.is_closed() && question.reach >= TELLING_REACH && answered
        };
        let from_the_widest = questions.iter().rev().filter(is_telling);
        let problem = &from_the_widest.min_by_key(|question| question.found[wish].nodes.max(easy))?.problem;
        let wishes = if attacks { &WISHES[wish..=wish] } else { &LESSER[wish..] };
        wishes.iter().find_map(|&wish| {
            let found = self.inquiry.probe(problem, wish, favourites, self.plan / 8);
            let best = favourites.iter().find(|first| found.winning.contains(first))?;
            let sure = self.opinion.sure(*best);
            Some(Chosen { problem: problem.clone(), best: vec![*best], sure, limit: None })
        })
    }

    /// Why there is nothing but a guess.
    fn limit(&self) -> Limit {
        if self.inquiry.stopped() {
            Limit::Stop
        } else if self.inquiry.spent >= self.nodes() {
            Limit::Nodes
        } else {
            Limit::Outside
        }
    }

    /// A short reading by the net, for whoever watches.
    fn glance(&mut self, whole: &Problem) {
        let nodes = (self.nodes() / SEEN).min(GLANCE * QUESTIONS * ASKED);
        if !self.inquiry.is_advised() {
            self.read(whole, nodes);
        }
    }

    /// What an adviser, or else the net, and playouts like at first sight.
    fn first_sight(&mut self, whole: &Problem, closed: &Problem, escape: &Problem) {
        let before = self.inquiry.spent;
        if let Some(advice) = self.inquiry.advise(whole) {
            // The net is not asked any more: it would take the lead.
            self.depth = u64::MAX;
            let success = advice.success(whole.to_move());
            self.opinion.hear_adviser(advice, success);
        } else {
            self.read(whole, self.nodes() / SEEN);
        }
        let guess = self.guess(closed, escape, self.inquiry.spent - before);
        self.opinion.hear_playouts(guess);
        self.inquiry.tell(&self.opinion);
    }

    /// Has the net and its search read for so many nodes, where that is deeper than before.
    fn read(&mut self, whole: &Problem, nodes: u64) {
        let left = self.inquiry.limits().0.saturating_sub(self.inquiry.spent);
        let simulations = (nodes.min(left) / ASKED / QUESTIONS).min(MOST_READ);
        if simulations < LEAST_READ || simulations <= self.depth || self.inquiry.stopped() {
            return;
        }
        self.depth = simulations;
        self.inquiry.scout(whole, simulations as u32).into_iter().for_each(|read| self.hear(read));
    }

    fn hear(&mut self, read: Scouted) {
        self.opinion.hear_net(read);
        self.inquiry.tell(&self.opinion);
    }

    /// What playouts say, which get less by what was spent. Where all is clear as long as everything outside is the attacker's,
    /// the playouts that let the target escape tell more, unless they leave no hope.
    fn guess(&mut self, closed: &Problem, escape: &Problem, spent: u64) -> Guess {
        let budget = GUESS.min(self.nodes() / 4).saturating_sub(spent);
        let guess = self.inquiry.guess(closed, budget);
        if !guess.is_certain() {
            return guess;
        }
        let other = self.inquiry.guess(escape, budget / 2);
        if other.is_hopeless() { guess } else { other }
    }

    /// Right moves, the one that looks best in front. A pass, which says that none is needed, leads where a life is
    /// certain; a kill rests on safe walls, so there the pass comes last.
    fn sorted(&mut self, mut moves: Vec<Move>, problem: &Problem) -> Vec<Move> {
        if moves.len() > 1 {
            let ranked = self.inquiry.guess(problem, GUESS.min(self.nodes() / 4) / 10).moves;
            let attacks = problem.to_move() == Side::Attacker;
            moves.sort_by_key(|first| {
                ((*first == Move::Pass) == attacks, ranked.iter().position(|other| other == first))
            });
        }
        moves
    }
}

/// The best wish that is not known to be out of reach.
fn within_reach(questions: &[Question]) -> Option<usize> {
    (0..WISHES.len()).find(|&wish| !questions.iter().any(|question| question.refuses(wish)))
}

/// The moves that may still get the best wish within reach.
fn open_to(moves: &[Move], questions: &[Question]) -> Vec<Move> {
    let Some(wish) = within_reach(questions) else { return Vec::new() };
    let refuted = |first: Move| questions.iter().any(|question| question.refutes(wish, first));
    moves.iter().copied().filter(|&first| !refuted(first)).collect()
}

/// The surroundings in which playouts guess: wide, but not too wide.
pub(crate) fn guessed(whole: &Problem, outside: Outside) -> Problem {
    let small = |problem: &Problem| {
        let few = problem.playable().len() <= MOST_GUESSED;
        few && bits_needed(&Field::new(problem)) <= WIDEST_GUESSED
    };
    let regions = || GUESSED.into_iter().filter_map(|reach| around(whole, reach, outside));
    regions().find(small).or_else(|| regions().next_back()).unwrap_or_else(|| whole.clone())
}

/// The problem of the surroundings, if it is one, safe to ask and not too large.
fn surroundings(whole: &Problem, reach: u32, outside: Outside) -> Option<Problem> {
    if outside != Outside::Attacker && reach < SAFE_REACH {
        return None;
    }
    around(whole, reach, outside).filter(|problem| problem.playable().len() <= MOST_EMPTY)
}

fn around(whole: &Problem, reach: u32, outside: Outside) -> Option<Problem> {
    let region = region::chosen(whole.position(), whole.targets(), reach, outside);
    Problem::new(whole.position().clone(), whole.targets(), region).ok()
}
