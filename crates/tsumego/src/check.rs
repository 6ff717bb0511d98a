//! The checker: [`check()`] turns a [`Certificate`] into a [`Solution`], or says what is wrong with it.
//!
//! One walk serves every question. The winner has one step in each state; the loser gets every move, a pass, and the
//! retaking of a ko by a threat where the balance allows it. A strategy that must arrive may never come back to a
//! state that is still open, except (for [`Question::Dies`]) after the loser has spent a threat; a strategy that only
//! has to last may go round for ever. The walk reads the steps in one pass and visits each state once.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use rules::Move;

use crate::certificate::{Certificate, Claim, Flaw, Question, Solution, Step, UNLIMITED};
use crate::field::{Cell, Field, State};
use crate::{Grade, Problem, Side};

/// Checks every claim of a certificate with the rules of Go alone.
pub fn check(problem: &Problem, certificate: Certificate) -> Result<Solution, Flaw> {
    let field = Field::new(problem);
    let grade = position_grade(problem, &certificate.claims)?;
    let mut states = 0;
    for question in Certificate::questions(&certificate.claims) {
        let mut answers = certificate.answers.iter().filter(|answer| answer.question == question);
        let answer = answers.next().ok_or(Flaw::Unanswered(question))?;
        let mut steps = answer.steps.iter().copied();
        let roots = roots(problem, &field, &certificate.claims, question)?;
        states += walk(&field, question, roots, &mut |_: &Node| steps.next().ok_or(Flaw::TooShort(question)))?;
        if steps.next().is_some() {
            return Err(Flaw::TooLong(question));
        }
    }
    Ok(Solution { problem: problem.clone(), certificate, grade, states })
}

/// The grade claimed for the position; where every first move is graded it must be the best of them.
fn position_grade(problem: &Problem, claims: &[Claim]) -> Result<Grade, Flaw> {
    let position = claims.iter().find(|claim| claim.first.is_none()).ok_or(Flaw::NoClaim)?;
    let firsts: Vec<Grade> = claims.iter().filter(|claim| claim.first.is_some()).map(|claim| claim.grade).collect();
    let best = firsts.iter().copied().reduce(|a, b| a.better(b, problem.to_move()));
    match best {
        // A better first move than the position itself cannot be. A worse one can: not every move need be graded.
        Some(best) if best.better(position.grade, problem.to_move()) != position.grade => Err(Flaw::Inconsistent),
        _ => Ok(position.grade),
    }
}

/// The states that the claims ask this question about.
pub fn roots(problem: &Problem, field: &Field, claims: &[Claim], question: Question) -> Result<Vec<State>, Flaw> {
    let asked = claims.iter().filter(|claim| Question::of_grade(claim.grade).contains(&question));
    asked.map(|claim| root(problem, field, claim.first)).collect()
}

/// The state after a first move, or the start.
pub fn root(problem: &Problem, field: &Field, first: Option<Move>) -> Result<State, Flaw> {
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
pub struct Node {
    /// Stones, ko and turn.
    pub state: State,
    /// By how many threats the attacker is ahead.
    pub balance: i8,
}

impl Node {
    /// The balance after the player to move has spent a threat, if they have one.
    fn spent(&self) -> Option<i8> {
        match (self.state.to_move(), self.balance) {
            (_, UNLIMITED) if self.state.to_move() == Side::Attacker => Some(UNLIMITED),
            (Side::Attacker, 1..) => Some(self.balance - 1),
            (Side::Defender, n) if n == -UNLIMITED => Some(n),
            (Side::Defender, ..=-1) => Some(self.balance + 1),
            _ => None,
        }
    }
}

/// Walks through everything the loser can try against the steps that `guide` gives for the winner, and counts states.
pub fn walk(
    field: &Field,
    question: Question,
    roots: Vec<State>,
    guide: &mut dyn FnMut(&Node) -> Result<Step, Flaw>,
) -> Result<usize, Flaw> {
    let mut walk = Walk { field, question, guide, seen: HashMap::default(), later: Vec::new(), stack: Vec::new() };
    for state in roots {
        walk.later.push(Node { state, balance: question.balance() });
        while let Some(node) = walk.later.pop() {
            walk.explore(node)?;
        }
    }
    Ok(walk.seen.len())
}

struct Walk<'a> {
    field: &'a Field,
    question: Question,
    guide: &'a mut dyn FnMut(&Node) -> Result<Step, Flaw>,
    /// Each state of the winner that was met, and whether all below it has been seen.
    seen: HashMap<Node, bool, BuildHasherDefault<Mixer>>,
    /// States that only a spent threat leads to: each is a fresh start.
    later: Vec<Node>,
    stack: Vec<Frame>,
}

/// A state of the winner that is being explored, and what is left to explore below it.
struct Frame {
    node: Option<Node>,
    replies: Vec<Node>,
}

impl Walk<'_> {
    fn explore(&mut self, start: Node) -> Result<(), Flaw> {
        if start.state.to_move() == self.question.winner() {
            self.enter(start)?;
        } else {
            let replies = self.replies(&start)?;
            self.stack.push(Frame { node: None, replies });
        }
        while let Some(frame) = self.stack.last_mut() {
            match frame.replies.pop() {
                Some(node) => self.enter(node)?,
                None => {
                    if let Some(node) = self.stack.pop().and_then(|frame| frame.node) {
                        self.seen.insert(node, true);
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes the winner's step in a state that was not met before. Where one move takes every target there is nothing
    /// to show, and no step is written.
    fn enter(&mut self, node: Node) -> Result<(), Flaw> {
        if matches!(self.question, Question::Captures(_) | Question::Dies) && self.captures_at_once(&node.state) {
            return Ok(());
        }
        match self.seen.get(&node) {
            Some(false) if self.question.must_arrive() => return Err(Flaw::Circular(self.question)),
            Some(_) => return Ok(()),
            None => {}
        }
        let step = (self.guide)(&node)?;
        let replies = match self.stepped(&node, step)? {
            Some(next) => self.replies(&next)?,
            None => Vec::new(),
        };
        self.seen.insert(node.clone(), false);
        self.stack.push(Frame { node: Some(node), replies });
        Ok(())
    }

    fn captures_at_once(&self, state: &State) -> bool {
        let next = self.field.last_liberty(state).and_then(|cell| self.field.play(state, cell));
        next.is_some_and(|next| next.is_captured())
    }

    /// The state after the winner's step, or none where there is nothing more to show.
    fn stepped(&self, node: &Node, step: Step) -> Result<Option<Node>, Flaw> {
        let next = match step {
            Step::Settled => node.clone(),
            Step::Pass => Node { state: node.state.passed(), balance: node.balance },
            Step::Play(cell) | Step::PlaySettled(cell) => {
                self.play(node, cell).ok_or(Flaw::IllegalStep(self.question, step))?
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

    /// Everything the loser can do. Those after a spent threat in a question of death are put off.
    fn replies(&mut self, node: &Node) -> Result<Vec<Node>, Flaw> {
        let mut replies = vec![Node { state: node.state.passed(), balance: node.balance }];
        for cell in self.field.cells() {
            let Some(next) = self.play(node, cell) else { continue };
            self.refuse_lost(&next.state)?;
            if self.question == Question::Dies && node.state.ko() == Some(cell) {
                self.later.push(next);
            } else {
                replies.push(next);
            }
        }
        self.refuse_lost(&node.state)?;
        Ok(replies)
    }

    /// Does the state give the loser what the winner must prevent?
    fn refuse_lost(&self, state: &State) -> Result<(), Flaw> {
        let lost = match self.question {
            Question::Captures(_) | Question::Dies => false,
            Question::Survives(_) | Question::Eyes => state.is_captured(),
            Question::NoEyes => !state.is_captured() && self.field.is_settled(state),
        };
        if lost { Err(Flaw::Refuted(self.question)) } else { Ok(()) }
    }

    fn play(&self, node: &Node, cell: Cell) -> Option<Node> {
        let balance = if node.state.ko() == Some(cell) { node.spent()? } else { node.balance };
        Some(Node { state: self.field.play(&node.state, cell)?, balance })
    }
}

/// A plain multiplying hash: the keys are board states, and nobody chooses them to collide.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = (self.0.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
