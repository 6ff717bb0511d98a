//! The checker: [`check()`] turns a [`Certificate`] into a [`Solution`], or says what is wrong with it. [`prove`] takes the
//! steps from a [`Guide`] and writes the certificate as it goes.
//!
//! One walk serves every question. The winner has one step in each state; the loser gets every move, a pass, and the
//! retaking of a ko by a threat where the balance allows it. A strategy that must arrive may never come back to a
//! state that is still open, except (for [`Question::Dies`]) after the loser has spent a threat; a strategy that only
//! has to last may go round for ever. The walk reads the steps in one pass and visits each state once. Why that
//! proves the claims is said in docs/certificate.md.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::BuildHasherDefault;

use rules::Move;

use crate::certificate::{Answer, Certificate, Claim, Flaw, MOST_BALANCE, Question, Step, UNLIMITED};
use crate::field::{Cell, Cells, Field, IN_WORD, State, Touch, WORDS};
use crate::mixer::Mixer;
use crate::standing::{Ground, Leaning, Standing};
use crate::{Grade, Problem, Side};

/// Checks every claim of a certificate with the rules of Go alone.
///
/// # Errors
/// Says what is wrong with it.
pub fn check(problem: &Problem, certificate: Certificate) -> Result<Solution, Flaw> {
    let Certificate { claims, answers } = certificate;
    refuse_other_answers(&claims, &answers)?;
    let mut steps = answers.iter().flat_map(|answer| answer.steps.iter().copied().map(Some).chain([None]));
    prove(problem, claims, &mut Steps(|| Ok(steps.next().flatten())))
}

/// A problem whose grades have been checked. Nothing but the checker makes one.
#[derive(Clone, Debug)]
pub struct Solution {
    problem: Problem,
    certificate: Certificate,
    grade: Grade,
    states: usize,
    ground: Ground,
    /// What the answer to each question leans on.
    leanings: Vec<(Question, Walked)>,
}

impl Solution {
    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The grade of the position.
    pub fn grade(&self) -> Grade {
        self.grade
    }

    /// What is proved of the position, and what that rests on.
    pub fn standing(&self) -> Standing {
        self.ground.standing(self.grade, |question| self.walked(question).position)
    }

    /// What is proved of the position after a first move, and what that rests on. None where the move was not graded.
    pub fn standing_after(&self, first: Move) -> Option<Standing> {
        let (_, grade) = self.moves().find(|&(other, _)| other == first)?;
        Some(self.ground.standing(grade, |question| self.walked(question).all))
    }

    fn walked(&self, question: Question) -> Walked {
        let found = self.leanings.iter().find(|(other, _)| *other == question);
        found.expect("every question that the claims raise was answered").1
    }

    /// The first moves that were graded, in order, a pass last.
    pub fn moves(&self) -> impl Iterator<Item = (Move, Grade)> {
        self.certificate.claims.iter().filter_map(|claim| Some((claim.first?, claim.grade)))
    }

    /// Has every legal first move been graded, and the pass? Only then is the best of them the best there is.
    pub fn is_complete(&self) -> bool {
        let field = Field::new(&self.problem);
        let points = field.points().iter().map(|&point| Move::Play(point));
        let legal = points.chain([Move::Pass]).filter(|&first| root(&self.problem, &field, Some(first)).is_ok());
        legal.eq(self.moves().map(|(first, _)| first))
    }

    /// What it was checked by.
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// Bytes of memory that it takes besides itself, about.
    pub fn bytes(&self) -> usize {
        let Certificate { claims, answers } = &self.certificate;
        let steps = answers.iter().map(|answer| size_of::<Answer>() + answer.steps.capacity() * size_of::<Step>());
        size_of_val(claims.as_slice()) + steps.sum::<usize>() + size_of_val(self.leanings.as_slice())
    }

    /// How many states the checker went through.
    pub fn states(&self) -> usize {
        self.states
    }
}

/// Where the winner's steps come from: a certificate, or somebody who knows them by heart.
pub trait Guide {
    /// The winner's step in a state.
    ///
    /// # Errors
    /// If there is none.
    fn step(&mut self, question: Question, node: &Node) -> Result<Step, Flaw>;

    /// The question is answered.
    ///
    /// # Errors
    /// If steps are left over.
    fn end(&mut self, _: Question) -> Result<(), Flaw> {
        Ok(())
    }
}

/// Checks claims by the steps of a guide, and writes them down as a certificate.
///
/// # Errors
/// Says what is wrong with the claims or the steps.
pub fn prove(problem: &Problem, claims: Vec<Claim>, guide: &mut dyn Guide) -> Result<Solution, Flaw> {
    let wide = Field::new(problem);
    match wide.points().len().div_ceil(IN_WORD) {
        ..=1 => prove_in(&Field::<1>::fitted(problem), problem, claims, guide),
        2 => prove_in(&Field::<2>::fitted(problem), problem, claims, guide),
        _ => prove_in(&wide, problem, claims, guide),
    }
}

/// The same on a field that is there: the fewer words its sets have, the quicker is the walk.
fn prove_in<const W: usize>(
    field: &Field<W>,
    problem: &Problem,
    claims: Vec<Claim>,
    guide: &mut dyn Guide,
) -> Result<Solution, Flaw> {
    let grade = position_grade(problem, &claims)?;
    let (mut answers, mut leanings) = (Vec::new(), Vec::new());
    for question in Certificate::questions(&claims) {
        let mut steps = Vec::new();
        let walked = walk(field, question, roots(problem, field, &claims, question)?, &mut |node| {
            let step = guide.step(question, &node.widened())?;
            steps.push(step);
            Ok(step)
        })?;
        guide.end(question)?;
        answers.push(Answer { question, steps });
        leanings.push((question, walked));
    }
    let states = leanings.iter().map(|(_, walked)| walked.states).sum();
    let (certificate, ground) = (Certificate { claims, answers }, Ground::new(problem, field));
    Ok(Solution { problem: problem.clone(), certificate, grade, states, ground, leanings })
}

/// Steps that arrive one at a time: those of each answer in turn, a `None` after each answer.
pub(crate) struct Steps<F>(pub(crate) F);

impl<F: FnMut() -> Result<Option<Step>, Flaw>> Guide for Steps<F> {
    fn step(&mut self, question: Question, _: &Node) -> Result<Step, Flaw> {
        (self.0)()?.ok_or(Flaw::TooShort(question))
    }

    fn end(&mut self, question: Question) -> Result<(), Flaw> {
        (self.0)()?.map_or(Ok(()), |_| Err(Flaw::TooLong(question)))
    }
}

/// The answers must be those that the claims ask for, in the order of the questions.
fn refuse_other_answers(claims: &[Claim], answers: &[Answer]) -> Result<(), Flaw> {
    let asked = Certificate::questions(claims);
    let answered: Vec<Question> = answers.iter().map(|answer| answer.question).collect();
    match asked.iter().find(|question| !answered.contains(question)) {
        Some(&question) => Err(Flaw::Unanswered(question)),
        None if asked == answered => Ok(()),
        None => Err(Flaw::Disordered),
    }
}

/// The grade claimed for the position. Each first move may be claimed once, and none to be better than the position
/// before it; not every one need be claimed.
fn position_grade(problem: &Problem, claims: &[Claim]) -> Result<Grade, Flaw> {
    let position = claims.first().filter(|claim| claim.first.is_none()).ok_or(Flaw::NoClaim)?.grade;
    if !claims.is_sorted_by(|one, other| one.first < other.first) {
        return Err(Flaw::Disordered);
    }
    for claim in claims {
        match claim.grade {
            Grade::Ko(balance) if !(-MOST_BALANCE..=MOST_BALANCE).contains(&balance) => {
                return Err(Flaw::HugeKo(balance));
            }
            grade if grade.better(position, problem.to_move()) != position => return Err(Flaw::Inconsistent),
            _ => {}
        }
    }
    Ok(position)
}

/// The states that the claims ask this question about.
///
/// # Errors
/// If a first move is illegal.
pub fn roots<const W: usize>(
    problem: &Problem,
    field: &Field<W>,
    claims: &[Claim],
    question: Question,
) -> Result<Vec<State<W>>, Flaw> {
    let asked = claims.iter().filter(|claim| Question::of_grade(claim.grade).contains(&question));
    asked.map(|claim| root(problem, field, claim.first)).collect()
}

/// The state after a first move, or the start.
///
/// # Errors
/// If the first move is illegal.
pub fn root<const W: usize>(problem: &Problem, field: &Field<W>, first: Option<Move>) -> Result<State<W>, Flaw> {
    match first {
        None => Ok(field.start().clone()),
        Some(Move::Pass) => Ok(field.start().passed()),
        Some(first @ Move::Play(point)) => {
            let cell = field.cell(point).filter(|&cell| field.start().ko() != Some(cell));
            let inside = problem.region().points.contains(point);
            let next = cell.filter(|_| inside).and_then(|cell| field.play(field.start(), cell));
            next.ok_or(Flaw::IllegalFirst(first))
        }
    }
}

/// A state and the balance of threats in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Node<const W: usize = WORDS> {
    /// Stones, ko and turn.
    pub state: State<W>,
    /// By how many threats the attacker is ahead.
    pub balance: i8,
}

impl<const W: usize> Node<W> {
    fn widened(&self) -> Node {
        Node { state: self.state.widened(), balance: self.balance }
    }

    /// The node after a pass.
    pub fn passed(&self) -> Node<W> {
        Node { state: self.state.passed(), balance: self.balance }
    }

    /// The node after a stone on the cell, if there is such a cell and that is legal. Retaking a ko costs a threat.
    pub fn played(&self, field: &Field<W>, cell: Cell) -> Option<Node<W>> {
        if !field.cells().contains(&cell) {
            return None;
        }
        let balance = if self.state.ko() == Some(cell) { self.spent()? } else { self.balance };
        Some(Node { state: field.play(&self.state, cell)?, balance })
    }

    /// The balance after the player to move has spent a threat, if they have one.
    fn spent(&self) -> Option<i8> {
        match (self.state.to_move(), self.balance) {
            (Side::Attacker, UNLIMITED) => Some(UNLIMITED),
            (Side::Attacker, balance @ 1..) => Some(balance - 1),
            (Side::Defender, balance) if balance == -UNLIMITED => Some(balance),
            (Side::Defender, balance @ ..0) => Some(balance + 1),
            _ => None,
        }
    }
}

/// What a walk through an answer found.
#[derive(Clone, Copy, Debug)]
pub struct Walked {
    /// How many states of the winner it went through.
    pub states: usize,
    /// What the answer leans on for the first state that was asked about.
    pub(crate) position: Leaning,
    /// What it leans on for any of them.
    pub(crate) all: Leaning,
}

/// Walks through everything the loser can try against the steps that `guide` gives for the winner.
///
/// # Errors
/// If the steps do not answer the question, or `guide` fails.
pub fn walk<const W: usize>(
    field: &Field<W>,
    question: Question,
    roots: Vec<State<W>>,
    guide: &mut dyn FnMut(&Node<W>) -> Result<Step, Flaw>,
) -> Result<Walked, Flaw> {
    let mut walk = Walk {
        matter: Matter { field, question },
        guide,
        seen: HashMap::default(),
        marks: Vec::new(),
        later: Vec::new(),
        stack: Vec::new(),
        leaning: Leaning::default(),
    };
    let mut position = None;
    for state in roots {
        walk.leaning.add(walk.matter.touch(field.start(), &state));
        walk.later.push(Node { state, balance: question.balance() });
        while let Some(node) = walk.later.pop() {
            walk.explore(node)?;
        }
        position.get_or_insert(walk.leaning);
    }
    let all = walk.leaning;
    Ok(Walked { states: walk.seen.len(), position: position.unwrap_or(all), all })
}

struct Walk<'a, const W: usize> {
    matter: Matter<'a, W>,
    guide: &'a mut dyn FnMut(&Node<W>) -> Result<Step, Flaw>,
    /// Each state of the winner that was met, numbered in that order.
    seen: HashMap<Node<W>, usize, BuildHasherDefault<Mixer>>,
    /// By the number of a state.
    marks: Vec<Mark>,
    /// States that only a spent threat leads to: each is a fresh start.
    later: Vec<Node<W>>,
    stack: Vec<Frame<W>>,
    leaning: Leaning,
}

/// What is known of a state of the winner that was met.
#[derive(Clone, Copy)]
struct Mark {
    /// Is something below it still to be seen?
    open: bool,
    /// How many moves the loser can still make before the winner arrives, as far as it has been seen.
    moves: u32,
}

/// A state of the loser that is being explored.
struct Frame<const W: usize> {
    /// The number of the winner's state before; none where the loser begins.
    before: Option<usize>,
    node: Node<W>,
    /// The cells that the loser has not tried yet, and whether a pass is still to come after them.
    cells: Cells<W>,
    may_pass: bool,
    /// How many moves the loser can make from here, as far as it has been seen.
    moves: u32,
}

impl<const W: usize> Walk<'_, W> {
    fn explore(&mut self, start: Node<W>) -> Result<(), Flaw> {
        self.matter.refuse_lost(&start.state)?;
        if start.state.to_move() == self.matter.question.winner() {
            self.enter(start)?;
        } else {
            self.push(None, start)?;
        }
        while let Some(frame) = self.stack.last_mut() {
            if let Some(cell) = frame.cells.pop() {
                self.try_cell(cell)?;
            } else if std::mem::take(&mut frame.may_pass) {
                let reply = frame.node.passed();
                self.enter(reply)?;
            } else {
                self.leave();
            }
        }
        Ok(())
    }

    /// All has been seen below the last frame.
    fn leave(&mut self) {
        let Some(Frame { before, moves, .. }) = self.stack.pop() else { return };
        if let Some(before) = before {
            self.marks[before] = Mark { open: false, moves };
        }
        self.follow(moves);
    }

    /// A state of the winner's was seen to the end: the loser may come to it by one move, and make so many after it.
    fn follow(&mut self, moves: u32) {
        match self.stack.last_mut() {
            Some(frame) => frame.moves = frame.moves.max(moves + 1),
            None => self.leaning.moves = self.leaning.moves.max(moves),
        }
    }

    fn push(&mut self, before: Option<usize>, node: Node<W>) -> Result<(), Flaw> {
        self.matter.refuse_lost(&node.state)?;
        let cells = self.matter.field.empty(&node.state);
        self.stack.push(Frame { before, node, cells, may_pass: true, moves: 0 });
        Ok(())
    }

    /// The loser plays on the cell, if they may. What a spent threat leads to in a question of death is put off.
    fn try_cell(&mut self, cell: Cell) -> Result<(), Flaw> {
        let node = &self.stack.last().expect("a frame is being explored").node;
        let Some(reply) = node.played(self.matter.field, cell) else { return Ok(()) };
        let retakes = node.state.ko() == Some(cell);
        self.matter.refuse_lost(&reply.state)?;
        self.leaning.add(self.matter.touch(&node.state, &reply.state));
        if retakes && self.matter.question == Question::Dies {
            self.later.push(reply);
            return Ok(());
        }
        self.enter(reply)
    }

    /// Takes the winner's step in a state that was not met before. Where one move takes every target there is nothing
    /// to show, and no step is written.
    fn enter(&mut self, node: Node<W>) -> Result<(), Flaw> {
        let Matter { field, question } = self.matter;
        let place = match self.seen.entry(node) {
            Entry::Occupied(met) => {
                let Mark { open, moves } = self.marks[*met.get()];
                if open && question.must_arrive() {
                    return Err(Flaw::Circular(question));
                }
                self.follow(moves);
                return Ok(());
            }
            Entry::Vacant(place) => place,
        };
        if capture_at_once(field, question, &place.key().state).is_some() {
            return Ok(());
        }
        let node = place.key();
        let step = (self.guide)(node)?;
        let next = self.matter.stepped(node, step)?;
        let number = self.marks.len();
        self.marks.push(Mark { open: next.is_some(), moves: 0 });
        if let Some(next) = &next {
            self.leaning.add(self.matter.touch(&node.state, &next.state));
        }
        place.insert(number);
        match next {
            Some(next) => self.push(Some(number), next)?,
            None => self.follow(0),
        }
        Ok(())
    }
}

/// What is asked, and where.
#[derive(Clone, Copy)]
struct Matter<'a, const W: usize> {
    field: &'a Field<W>,
    question: Question,
}

impl<const W: usize> Matter<'_, W> {
    /// The state after the winner's step, or none where there is nothing more to show.
    fn stepped(&self, node: &Node<W>, step: Step) -> Result<Option<Node<W>>, Flaw> {
        let next = match step {
            Step::Settled => node.clone(),
            Step::Pass => node.passed(),
            Step::Play(cell) | Step::PlaySettled(cell) => {
                node.played(self.field, cell).ok_or(Flaw::IllegalStep(self.question, step))?
            }
        };
        if matches!(step, Step::Settled | Step::PlaySettled(_)) {
            let wanted = matches!(self.question, Question::Survives(_) | Question::Eyes);
            let settled = wanted && !next.state.is_captured() && self.field.is_settled(&next.state);
            return if settled { Ok(None) } else { Err(Flaw::NotSettled(self.question)) };
        }
        let done = self.question.winner() == Side::Attacker && next.state.is_captured();
        Ok((!done).then_some(next))
    }

    /// What a move leans on, where the defender is to win.
    fn touch(&self, before: &State<W>, after: &State<W>) -> Touch {
        match self.question.winner() {
            Side::Attacker => Touch::default(),
            Side::Defender => self.field.touch(before, after),
        }
    }

    /// Does the state give the loser what the winner must prevent?
    fn refuse_lost(&self, state: &State<W>) -> Result<(), Flaw> {
        let lost = match self.question {
            Question::Captures(_) | Question::Dies => false,
            Question::Survives(_) | Question::Eyes => state.is_captured(),
            Question::NoEyes => !state.is_captured() && self.field.is_settled(state),
        };
        if lost { Err(Flaw::Refuted(self.question)) } else { Ok(()) }
    }
}

/// The cell on which the attacker, to move, takes every target at once, where the question is about that. A stone on
/// the one liberty that all targets have left is legal, for it captures.
pub fn capture_at_once<const W: usize>(field: &Field<W>, question: Question, state: &State<W>) -> Option<Cell> {
    if !matches!(question, Question::Captures(_) | Question::Dies) || state.to_move() != Side::Attacker {
        return None;
    }
    field.last_liberty(state)
}
