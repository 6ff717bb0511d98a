//! From questions to grades, and from grades to a certificate.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use proof::field::Field;
use proof::{Bounds, Certificate, Claim, Flaw, Grade, Guide, Node, Problem, Question, Side, Solution, Step};
use proof::{prove, root, roots};
use rules::Move;

use crate::board::arena::{Arena, PASS, State, bits_needed};
use crate::board::bits::{Bits, in_narrowest};
use crate::grading::strategy::{NoStrategy, Spot, Strategy, arrive, last};
use crate::search::ask::{Ask, Goal, Mode, UNLIMITED};
use crate::search::dfpn::{Search, Stopped};
use crate::search::hint::Hint;
use crate::search::rank::Rank;
use crate::search::session::{Session, Share};
use crate::search::table::{ALWAYS, NEVER};
use crate::{Limit, Limits, Outcome, Partial, Solved};

/// A capture in spite of this many threats is likely to be a death. One that is not a death is told apart by captures in
/// spite of more: asked for death outright, such a ko took up to ninety times the nodes.
const TELLING: i8 = 2;
/// A ko that the defender loses with more threats than this is likely to be a death that was overlooked: from here on the
/// question of death is asked exactly, dear as that is.
const SUSPICIOUS: i8 = 6;
/// Nodes for eyes before anything else is asked: a tenth of a second, no great loss where there are none.
const QUICK: u64 = 200_000;
/// Beyond this many threats a ko is given up as unknown. The count must end somewhere.
const MOST_THREATS: i8 = 40;

/// Solves a problem with its share of a table.
pub(crate) fn solve(problem: &Problem, share: Share<'_>, rank: &dyn Rank, limits: &Limits<'_>) -> Outcome {
    let field = Field::new(problem);
    in_narrowest!(bits_needed(&field), run((problem, field), share, rank, limits))
}

/// Proves that the target makes eyes, and asks nothing else; what is likely to do it is tried first.
pub(crate) fn prove_life(
    problem: &Problem,
    hints: &[Hint],
    share: Share<'_>,
    rank: &dyn Rank,
    limits: &Limits<'_>,
) -> Outcome {
    let field = Field::new(problem);
    in_narrowest!(bits_needed(&field), live((problem, field), hints, share, rank, limits))
}

fn live<B: Bits>(
    problem: (&Problem, Field),
    hints: &[Hint],
    share: Share<'_>,
    rank: &dyn Rank,
    limits: &Limits<'_>,
) -> Outcome {
    let session = &Session::<B>::new(problem, share, rank, limits);
    let mut grader = Grader::new(session, 0);
    let ask = grader.asking(Goal::Eyes, 0);
    grader.search.take_hints(hints, ask);
    match grader.live() {
        Ok(solved) => Outcome::Solved(Box::new(solved)),
        Err(none) => Outcome::GaveUp(grader.partial(limit(session, none))),
    }
}

/// Why there is no answer.
fn limit<B>(session: &Session<'_, B>, none: NoStrategy) -> Limit {
    match none {
        NoStrategy::Stopped if session.count.is_halted() => Limit::Nodes,
        NoStrategy::Stopped => Limit::Stop,
        NoStrategy::Wrong | NoStrategy::Tangled => Limit::Memory,
    }
}

fn run<B: Bits>(problem: (&Problem, Field), share: Share<'_>, rank: &dyn Rank, limits: &Limits<'_>) -> Outcome {
    let session = &Session::<B>::new(problem, share, rank, limits);
    let mut firsts = if limits.first_only { Vec::new() } else { first_moves(session) };
    firsts.sort_by_key(|first| session.arena.place(&session.field, *first));
    let work = Work::new(&firsts);
    let mut grader = Grader::new(session, 0);
    let others = std::thread::scope(|scope| {
        let helper = |number: u64| {
            let work = &work;
            scope.spawn(move || Grader::new(session, number).help(work))
        };
        let helpers: Vec<_> = (1..limits.threads.max(1) as u64).map(helper).collect();
        let position = grader.solve_position();
        if position.is_ok() {
            grader.grade_firsts(&work);
        }
        let helped: Vec<Helped<B>> = helpers.into_iter().filter_map(|helper| helper.join().ok()).collect();
        position.map(|position| (position, helped))
    });
    match others {
        Err(none) => Outcome::GaveUp(grader.partial(limit(session, none))),
        Ok((position, _)) if limits.first_only => Outcome::Solved(Box::new(position)),
        Ok((position, helped)) => {
            helped.into_iter().for_each(|helped| grader.learn(helped));
            let all = grader.solve_all(position.solution.grade(), work);
            let nodes = grader.search.meter.nodes;
            Outcome::Solved(Box::new(all.unwrap_or_else(|none| Solved {
                limit: Some(limit(session, none)),
                nodes,
                ..position
            })))
        }
    }
}

/// Every legal first move, and the pass.
fn first_moves<B>(session: &Session<'_, B>) -> Vec<Move> {
    let moves = session.problem.playable().iter().map(Move::Play).chain([Move::Pass]);
    moves.filter(|&first| root(session.problem, &session.field, Some(first)).is_ok()).collect()
}

/// First moves to be graded, by whoever has time.
struct Work {
    firsts: Vec<(Move, OnceLock<Grade>)>,
    next: AtomicUsize,
}

impl Work {
    fn new(firsts: &[Move]) -> Work {
        Work { firsts: firsts.iter().map(|&first| (first, OnceLock::new())).collect(), next: AtomicUsize::new(0) }
    }

    fn take(&self) -> Option<&(Move, OnceLock<Grade>)> {
        self.firsts.get(self.next.fetch_add(1, Relaxed))
    }

    /// The grades found so far.
    fn claims(&self) -> impl Iterator<Item = Claim> {
        self.firsts.iter().filter_map(|(first, grade)| Some(Claim { first: Some(*first), grade: *grade.get()? }))
    }
}

/// What a grader on another thread brings home.
struct Helped<B> {
    dead: HashSet<State<B>>,
    deaths: Strategy<B>,
    nodes: u64,
}

/// Grades states and proves the grades.
struct Grader<'a, B> {
    session: &'a Session<'a, B>,
    arena: &'a Arena<B>,
    search: Search<'a, B>,
    /// How questions are asked; exactly, once a failure has turned out to lean on a repetition.
    mode: Mode,
    /// The strategies that were read out.
    strategies: HashMap<Question, Strategy<B>>,
    /// States that were found to die, and how: complete, with every state behind a spent threat.
    dead: HashSet<State<B>>,
    deaths: Strategy<B>,
}

impl<'a, B: Bits> Grader<'a, B> {
    fn new(session: &'a Session<'a, B>, number: u64) -> Grader<'a, B> {
        Grader {
            session,
            arena: &session.arena,
            search: Search::new(session, number),
            mode: session.mode(),
            strategies: HashMap::new(),
            dead: HashSet::new(),
            deaths: Strategy::default(),
        }
    }

    /// The position alone, proved.
    fn solve_position(&mut self) -> Result<Solved, NoStrategy> {
        let grade = self.grade(&self.first(None))?;
        let solved = self.solved(vec![Claim { first: None, grade }])?;
        self.tell(solved.solution.grade().into());
        Ok(solved)
    }

    /// The position alone, if the target makes eyes.
    fn live(&mut self) -> Result<Solved, NoStrategy> {
        let lives = self.makes_eyes(&self.first(None))?;
        if lives { self.solved(vec![Claim { first: None, grade: Grade::Alive }]) } else { Err(NoStrategy::Wrong) }
    }

    /// The position and all its first moves, proved.
    fn solve_all(&mut self, grade: Grade, work: Work) -> Result<Solved, NoStrategy> {
        let claims: Vec<Claim> = [Claim { first: None, grade }].into_iter().chain(work.claims()).collect();
        if claims.len() <= work.firsts.len() {
            return Err(NoStrategy::Stopped);
        }
        self.solved(claims)
    }

    fn solved(&mut self, mut claims: Vec<Claim>) -> Result<Solved, NoStrategy> {
        self.find_strategies(&mut claims)?;
        claims.sort_by_key(|claim| claim.first);
        let solution = self.checked(&claims)?;
        self.search.meter.report();
        Ok(Solved { solution, nodes: self.search.meter.nodes, limit: None })
    }

    /// Grades first moves until none is left or a limit is reached.
    fn grade_firsts(&mut self, work: &Work) {
        while let Some((first, place)) = work.take() {
            let Ok(grade) = self.grade(&self.first(Some(*first))) else { break };
            let _ = place.set(grade);
        }
        self.search.meter.report();
    }

    /// The same on another thread.
    fn help(mut self, work: &Work) -> Helped<B> {
        self.grade_firsts(work);
        Helped { dead: self.dead, deaths: self.deaths, nodes: self.search.meter.nodes }
    }

    /// Takes over what another grader found. A death that is known here already goes on as it is known here, so that
    /// following one strategy into the other never leads back.
    fn learn(&mut self, helped: Helped<B>) {
        self.dead.extend(helped.dead);
        for (spot, point) in helped.deaths {
            self.deaths.entry(spot).or_insert(point);
        }
        self.search.meter.count_others(helped.nodes);
    }

    fn partial(&self, limit: Limit) -> Partial {
        let start = self.first(None);
        let line = self.likely_line(&start);
        Partial { limit, bounds: self.bounds(&start), line, nodes: self.search.meter.nodes }
    }

    /// The line that looks best in the question that was asked first.
    fn likely_line(&self, state: &State<B>) -> Vec<Move> {
        let goal = if state.to_move == Side::Defender { Goal::Eyes } else { Goal::Capture };
        self.search.likely_line(state, self.asking(goal, 0))
    }

    /// What the wins in the table say of a grade. Failures are not counted: they are not certain until read out.
    fn bounds(&self, state: &State<B>) -> Bounds {
        let (wins_from, _) = self.search.known(&self.view(state), self.asking(Goal::Capture, 0));
        let high = match wins_from {
            ALWAYS => Grade::Dead,
            NEVER => Grade::Alive,
            balance => Grade::Ko(balance),
        };
        Bounds { low: Grade::Dead, high }
    }

    /// The winner's move in a state.
    fn reply(&self, question: Question, &(state, balance): &Spot<B>) -> Option<u16> {
        let strategy = if question == Question::Dies { &self.deaths } else { self.strategies.get(&question)? };
        if !question.must_arrive() {
            return strategy.get(&(state, balance)).copied();
        }
        // A strategy that arrives is read out on trimmed states. They hide threats that the defender wastes on ground
        // that is cut off; what arrives in spite of such a threat arrives without it.
        let state = self.view(&state);
        let least = inner_balance(question, question.balance()).min(balance);
        (least..=balance).rev().find_map(|balance| strategy.get(&(state, balance)).copied())
    }

    /// The grade of a state, as the search sees it.
    fn grade(&mut self, state: &State<B>) -> Result<Grade, Stopped> {
        // A defender to move is likely to live, and two eyes answer everything at once.
        let defending = state.to_move == Side::Defender;
        let quick = self.search.briefly(self.asking(Goal::Eyes, 0), QUICK);
        let eyes = if defending { self.search.ask(state, quick).ok() } else { None };
        if eyes == Some(true) {
            return Ok(Grade::Alive);
        }
        if self.captures(state, -TELLING)? {
            return self.grade_of_the_weak(state);
        }
        if let Some(balance) = self.least_balance(state, 1 - TELLING..=0)? {
            return Ok(Grade::Ko(balance));
        }
        if defending && eyes.is_none() && self.makes_eyes(state)? {
            return Ok(Grade::Alive);
        }
        if !self.captures(state, UNLIMITED)? {
            let eyes = !defending && self.makes_eyes(state)?;
            return Ok(if eyes { Grade::Alive } else { Grade::Seki });
        }
        self.least_balance(state, 1..=MOST_THREATS)?.map(Grade::Ko).ok_or(Stopped)
    }

    /// The first of these balances with which the attacker captures.
    fn least_balance(&mut self, state: &State<B>, balances: RangeInclusive<i8>) -> Result<Option<i8>, Stopped> {
        for balance in balances {
            if self.captures(state, balance)? {
                return Ok(Some(balance));
            }
        }
        Ok(None)
    }

    /// The grade of a state in which the attacker captures in spite of some threats. Most of them are deaths; but a
    /// question of death is dear until captures in spite of more threats show the way.
    fn grade_of_the_weak(&mut self, state: &State<B>) -> Result<Grade, Stopped> {
        for threats in TELLING + 1..=MOST_THREATS {
            if !self.captures(state, -threats)? {
                return Ok(Grade::Ko(1 - threats));
            }
            let dies = match threats {
                ..SUSPICIOUS => self.dies_as_hoped(state, 1 - threats)?,
                SUSPICIOUS => self.dies(state)? || self.dies_exactly(state)?,
                _ => false,
            };
            if dies {
                return Ok(Grade::Dead);
            }
        }
        Err(Stopped)
    }

    fn makes_eyes(&mut self, state: &State<B>) -> Result<bool, Stopped> {
        self.search.ask(state, self.asking(Goal::Eyes, 0))
    }

    fn captures(&mut self, state: &State<B>, balance: i8) -> Result<bool, Stopped> {
        let captures = self.search.ask(state, self.asking(Goal::Capture, balance))?;
        if captures && *state == self.first(None) {
            self.tell(self.bounds(state));
        }
        Ok(captures)
    }

    /// Tells whoever watches what is proved of the position.
    fn tell(&self, bounds: Bounds) {
        self.session.limits.watch.inspect(|watch| watch.tell_bounds(bounds));
    }

    fn asking(&self, goal: Goal, balance: i8) -> Ask {
        Ask { goal, balance, mode: self.mode }
    }

    /// The mode with entries that no other question has touched.
    fn alone(&self) -> Mode {
        Mode { separate: Some(self.search.fresh_space()), ..self.mode }
    }

    /// A state as the search sees it.
    fn view(&self, state: &State<B>) -> State<B> {
        self.asking(Goal::Capture, 0).view(self.arena, state)
    }

    /// Does the target die if every capture at this balance is a death? Where something speaks against it, it is not
    /// known.
    fn dies_as_hoped(&mut self, state: &State<B>, hope: i8) -> Result<bool, Stopped> {
        if self.mode.separate.is_some() {
            return Ok(false);
        }
        let death = self.death(state, Mode { hope, ..self.mode });
        self.search.forget_lasting();
        is_shown(death)
    }

    /// Does the target die whatever the threats? Every state behind a spent threat on the way must be a death too;
    /// where one is not, all starts again without counting on it.
    fn dies(&mut self, state: &State<B>) -> Result<bool, Stopped> {
        let mut death = self.death(state, self.mode);
        if let Err(NoStrategy::Tangled) = death {
            death = self.death(state, self.alone());
        }
        is_shown(death)
    }

    /// The same, without a failure that leans on a repetition.
    fn dies_exactly(&mut self, state: &State<B>) -> Result<bool, Stopped> {
        self.search.forget_lasting();
        is_shown(self.death(state, Mode { exact: true, ..self.alone() }))
    }

    /// Reads out how a state dies, and everything that spent threats lead to.
    fn death(&mut self, state: &State<B>, mode: Mode) -> Result<(), NoStrategy> {
        let state = &self.view(state);
        if self.dead.contains(state) {
            return Ok(());
        }
        'again: loop {
            let ask = Ask { goal: Goal::Death, balance: 0, mode: Mode { era: self.search.era(), ..mode } };
            let mut strategy = Strategy::default();
            let mut todo = vec![*state];
            let mut seen: HashSet<State<B>> = todo.iter().copied().collect();
            while let Some(next) = todo.pop() {
                if !self.search.ask(&next, ask)? {
                    if next == *state || mode.hope > ALWAYS {
                        return Err(NoStrategy::Wrong);
                    }
                    self.search.add_lasting(&next);
                    continue 'again;
                }
                let spent = arrive(&mut self.search, &next, ask, &self.deaths, &mut strategy)?;
                todo.extend(spent.into_iter().filter(|state| seen.insert(*state)));
            }
            self.deaths.extend(strategy);
            self.dead.extend(seen);
            return Ok(());
        }
    }

    /// Reads out a strategy for every question that the claims raise; wrong claims are graded again.
    fn find_strategies(&mut self, claims: &mut [Claim]) -> Result<(), NoStrategy> {
        let mut todo = Certificate::questions(claims).into_iter();
        while let Some(question) = todo.next() {
            match self.answer_untangled(question, claims) {
                Err(NoStrategy::Wrong) => {
                    self.be_exact();
                    self.regrade(claims)?;
                    todo = Certificate::questions(claims).into_iter();
                }
                answered => answered?,
            }
        }
        Ok(())
    }

    /// Shows the strategies to the checker. One that does not hold up is read out anew, once.
    fn checked(&mut self, claims: &[Claim]) -> Result<Solution, NoStrategy> {
        let mut mended = HashSet::new();
        loop {
            let mut guide = Strategies { grader: self, question: None, replies: 0 };
            let solution = prove(self.session.problem, claims.to_vec(), &mut guide);
            let question = guide.question;
            match (solution, question) {
                (Ok(solution), _) => return Ok(solution),
                (Err(_), _) if self.search.meter.told_to_stop() => return Err(NoStrategy::Stopped),
                (Err(_), Some(question)) if mended.insert(question) => {
                    self.forget(question);
                    self.answer(question, claims, self.alone())?;
                }
                (Err(_), _) => return Err(NoStrategy::Tangled),
            }
        }
    }

    fn forget(&mut self, question: Question) {
        self.strategies.remove(&question);
        if question == Question::Dies {
            self.dead.clear();
            self.deaths.clear();
        }
    }

    /// A failure in the table leaned on a repetition: from here on only failures that lean on none are kept, apart
    /// from all that was stored before.
    fn be_exact(&mut self) {
        if !self.mode.exact {
            self.mode = Mode { exact: true, ..self.alone() };
            self.search.forget_lasting();
        }
    }

    fn regrade(&mut self, claims: &mut [Claim]) -> Result<(), NoStrategy> {
        for claim in claims {
            let state = self.first(claim.first);
            claim.grade = self.grade(&state)?;
        }
        Ok(())
    }

    /// The state after a legal first move, or the start.
    fn first(&self, first: Option<Move>) -> State<B> {
        let state = root(self.session.problem, &self.session.field, first).expect("first moves are legal");
        self.arena.import(&state)
    }

    /// Reads out the answer; where the table is tangled, with entries made for this question alone.
    fn answer_untangled(&mut self, question: Question, claims: &[Claim]) -> Result<(), NoStrategy> {
        match self.answer(question, claims, self.mode) {
            Err(NoStrategy::Tangled) => self.answer(question, claims, self.alone()),
            answered => answered,
        }
    }

    /// Reads out the winner's strategy for a question from all its roots.
    fn answer(&mut self, question: Question, claims: &[Claim], mode: Mode) -> Result<(), NoStrategy> {
        let states = roots(self.session.problem, &self.session.field, claims, question).expect("first moves are legal");
        let mut strategy = self.strategies.remove(&question).unwrap_or_default();
        let ask = Ask { goal: inner_goal(question), balance: inner_balance(question, question.balance()), mode };
        for state in &states {
            let state = self.arena.import(state);
            match question {
                Question::Captures(_) | Question::Eyes => {
                    arrive(&mut self.search, &state, ask, &Strategy::default(), &mut strategy)?;
                }
                Question::Dies => self.death(&state, mode)?,
                Question::Survives(_) | Question::NoEyes => last(&mut self.search, &state, ask, &mut strategy)?,
            }
        }
        self.strategies.insert(question, strategy);
        Ok(())
    }
}

/// The strategies of a grader, for the checker to walk through.
struct Strategies<'a, 'b, B> {
    grader: &'a Grader<'b, B>,
    /// What was asked last.
    question: Option<Question>,
    /// The replies to all steps so far: a proof may have as many of them as its search may take nodes.
    replies: u64,
}

impl<B: Bits> Guide for Strategies<'_, '_, B> {
    fn step(&mut self, question: Question, node: &Node) -> Result<Step, Flaw> {
        self.question = Some(question);
        self.replies += (self.grader.session.field.points().len() - node.state.stone_count()) as u64;
        self.grader.search.meter.halt_at(self.replies);
        let going = Some(()).filter(|()| !self.grader.search.meter.told_to_stop());
        going.and_then(|()| self.grader.step(question, node)).ok_or(Flaw::TooShort(question))
    }
}

impl<B: Bits> Grader<'_, B> {
    fn step(&self, question: Question, node: &Node) -> Option<Step> {
        let state = self.arena.import(&node.state);
        let may_settle = matches!(question, Question::Survives(_) | Question::Eyes);
        // A state that is settled needs no move, and so has none.
        let Some(point) = self.reply(question, &(state, inner_balance(question, node.balance))) else {
            return (may_settle && self.arena.is_settled(&state)).then_some(Step::Settled);
        };
        if point == PASS {
            return Some(Step::Pass);
        }
        let point = B::bit(usize::from(point));
        let next = self.arena.play(&state, point)?;
        let cell = self.arena.cell(point);
        let settled = may_settle && self.arena.is_settled(&next);
        Some(if settled { Step::PlaySettled(cell) } else { Step::Play(cell) })
    }
}

/// Was a death shown? Where its entries go round in circles it was not, and captures in spite of more threats may tell.
fn is_shown(death: Result<(), NoStrategy>) -> Result<bool, Stopped> {
    match death {
        Err(NoStrategy::Stopped) => Err(Stopped),
        death => Ok(death.is_ok()),
    }
}

fn inner_goal(question: Question) -> Goal {
    match question {
        Question::Captures(_) | Question::Survives(_) => Goal::Capture,
        Question::Dies => Goal::Death,
        Question::Eyes | Question::NoEyes => Goal::Eyes,
    }
}

/// The balance as the search counts it: questions without one are asked at 0.
fn inner_balance(question: Question, balance: i8) -> i8 {
    if inner_goal(question) == Goal::Capture { balance.min(UNLIMITED) } else { 0 }
}
