//! [`Certificate`]: what is claimed of a problem, and one move for each state of the side that claims it.
//!
//! A certificate answers up to five kinds of [`Question`]. Each answer is a strategy for one side, written as the
//! bare list of that side's steps in the order in which the checker comes to need them; the states in between are
//! never written down, because the checker makes them itself. docs/certificate.md describes the file byte for byte.

use std::fmt;

use rules::Move;

use crate::field::Cell;
use crate::{Grade, Problem, Side};

/// Balance of an attacker with unlimited threats.
pub const UNLIMITED: i8 = i8::MAX;

/// A question about a state, answered with yes by a strategy of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Question {
    /// Does the attacker, with this many threats more than the defender, capture every target?
    Captures(i8),
    /// Does the attacker capture, or make the defender spend threats for ever?
    Dies,
    /// Does the defender stay uncaptured against an attacker with this many threats more?
    Survives(i8),
    /// Does the defender force a settled target against unlimited threats?
    Eyes,
    /// Does the attacker, with unlimited threats, keep the target from ever being settled?
    NoEyes,
}

impl Question {
    /// The side whose strategy answers yes.
    pub const fn winner(self) -> Side {
        match self {
            Question::Captures(_) | Question::Dies | Question::NoEyes => Side::Attacker,
            Question::Survives(_) | Question::Eyes => Side::Defender,
        }
    }

    /// Must the winner arrive somewhere, so that endless play is no answer?
    pub const fn must_arrive(self) -> bool {
        matches!(self, Question::Captures(_) | Question::Dies | Question::Eyes)
    }

    /// The balance of threats to start with. The least value stands for a defender with unlimited threats.
    pub const fn balance(self) -> i8 {
        match self {
            Question::Captures(balance) | Question::Survives(balance) => balance,
            Question::Dies => -UNLIMITED,
            Question::Eyes | Question::NoEyes => UNLIMITED,
        }
    }

    /// The questions whose yes together make a grade.
    pub fn of_grade(grade: Grade) -> Vec<Question> {
        match grade {
            Grade::Dead => vec![Question::Dies],
            Grade::Ko(balance) => vec![Question::Captures(balance), Question::Survives(balance.saturating_sub(1))],
            Grade::Seki => vec![Question::Survives(UNLIMITED), Question::NoEyes],
            Grade::Alive => vec![Question::Eyes],
        }
    }
}

/// What the winner does in a state where it is their turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Nothing: the target is settled here.
    Settled,
    /// Pass.
    Pass,
    /// Play; spending a threat if the cell is banned by ko.
    Play(Cell),
    /// Play, and the target is settled thereby.
    PlaySettled(Cell),
}

impl Step {
    pub(crate) fn to_code(self) -> u64 {
        match self {
            Step::Settled => 0,
            Step::Pass => 1,
            Step::Play(cell) => 2 + 2 * u64::from(cell),
            Step::PlaySettled(cell) => 3 + 2 * u64::from(cell),
        }
    }

    pub(crate) fn from_code(code: u64) -> Option<Step> {
        let cell = Cell::try_from(code.saturating_sub(2) / 2).ok()?;
        Some(match code {
            0 => Step::Settled,
            1 => Step::Pass,
            _ if code % 2 == 0 => Step::Play(cell),
            _ => Step::PlaySettled(cell),
        })
    }
}

/// One claim: the grade of the position, or of the position after a first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The first move; none for the position itself.
    pub first: Option<Move>,
    /// The grade claimed.
    pub grade: Grade,
}

/// The strategy that answers one question for every claim that needs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The question.
    pub question: Question,
    /// The winner's steps, in the order in which the checker needs them.
    pub steps: Vec<Step>,
}

/// Claims and the strategies that prove them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Certificate {
    /// What is claimed.
    pub claims: Vec<Claim>,
    /// Why it is so.
    pub answers: Vec<Answer>,
}

impl Certificate {
    /// The questions that the claims raise, each once, in order.
    pub fn questions(claims: &[Claim]) -> Vec<Question> {
        let mut questions: Vec<Question> = claims.iter().flat_map(|claim| Question::of_grade(claim.grade)).collect();
        questions.sort();
        questions.dedup();
        questions
    }
}

/// Why a certificate proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// The file is not a certificate, or was damaged.
    Damaged(&'static str),
    /// It was made for another problem.
    OtherProblem(&'static str),
    /// A claim about a first move that is illegal.
    IllegalFirst(Move),
    /// A question that the claims raise is not answered.
    Unanswered(Question),
    /// The steps of an answer end too early.
    TooShort(Question),
    /// Steps are left when the answer is complete.
    TooLong(Question),
    /// A step is illegal.
    IllegalStep(Question, Step),
    /// A step says the target is settled, and it is not.
    NotSettled(Question),
    /// The loser gets what the winner must prevent.
    Refuted(Question),
    /// A strategy that must arrive comes back to where it was.
    Circular(Question),
    /// The grade of the position is not the best of its first moves.
    Inconsistent,
    /// No claim about the position itself.
    NoClaim,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Damaged(what) => write!(f, "this is no whole certificate: {what}"),
            Flaw::OtherProblem(what) => write!(f, "the certificate was made for another problem: {what} differs"),
            Flaw::IllegalFirst(first) => write!(f, "the first move {first} is illegal"),
            Flaw::Unanswered(question) => write!(f, "the certificate does not answer {question:?}"),
            Flaw::TooShort(question) => write!(f, "the answer to {question:?} ends too early"),
            Flaw::TooLong(question) => write!(f, "the answer to {question:?} has steps left over"),
            Flaw::IllegalStep(question, step) => write!(f, "the answer to {question:?} has an illegal step {step:?}"),
            Flaw::NotSettled(question) => write!(f, "the answer to {question:?} calls a target settled that is not"),
            Flaw::Refuted(question) => write!(f, "the answer to {question:?} allows a refutation"),
            Flaw::Circular(question) => write!(f, "the answer to {question:?} goes round in circles"),
            Flaw::Inconsistent => write!(f, "the grade of the position is not the best of its first moves"),
            Flaw::NoClaim => write!(f, "the certificate claims nothing about the position"),
        }
    }
}

impl std::error::Error for Flaw {}

/// A problem whose grades have been checked. Only [`crate::check()`] makes one.
#[derive(Clone, Debug)]
pub struct Solution {
    pub(crate) problem: Problem,
    pub(crate) certificate: Certificate,
    pub(crate) grade: Grade,
    pub(crate) states: usize,
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

    /// The first moves that were graded, in the order of the certificate.
    pub fn moves(&self) -> impl Iterator<Item = (Move, Grade)> {
        self.certificate.claims.iter().filter_map(|claim| Some((claim.first?, claim.grade)))
    }

    /// What it was checked by.
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// How many states the checker went through.
    pub fn states(&self) -> usize {
        self.states
    }
}
