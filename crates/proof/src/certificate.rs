//! [`Certificate`]: what is claimed of a problem, and one move for each state of the side that claims it.
//!
//! A certificate answers up to five kinds of [`Question`]. Each answer is a strategy for one side, written as the
//! bare list of that side's steps in the order in which the checker comes to need them; the states in between are
//! never written down, because the checker makes them itself. docs/certificate.md describes the file byte for byte.

use std::fmt;

use rules::Move;

use crate::field::Cell;
use crate::{Grade, Side};

/// Balance of an attacker with unlimited threats.
pub const UNLIMITED: i8 = i8::MAX;

/// The greatest ko balance, either way, that can be certified. It stays well away from [`UNLIMITED`], which stands
/// for more than a number.
pub const MOST_BALANCE: i8 = 100;

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

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Question::Captures(balance) => write!(f, "Captures with {}", threats(balance)),
            Question::Dies => write!(f, "Dies in spite of any number of threats"),
            Question::Survives(balance) => write!(f, "Survives against {}", threats(balance)),
            Question::Eyes => write!(f, "Makes eyes against any number of threats"),
            Question::NoEyes => write!(f, "Never makes eyes against any number of threats"),
        }
    }
}

/// What the attacker has in threats.
fn threats(balance: i8) -> String {
    match balance {
        UNLIMITED => "any number of threats".to_owned(),
        0 => "equal threats".to_owned(),
        1 => "one more threat".to_owned(),
        -1 => "one fewer threat".to_owned(),
        ..0 => format!("{} fewer threats", balance.unsigned_abs()),
        _ => format!("{balance} more threats"),
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
            _ if code.is_multiple_of(2) => Step::Play(cell),
            _ => Step::PlaySettled(cell),
        })
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Settled => write!(f, "nothing, for the target is settled"),
            Step::Pass => write!(f, "a pass"),
            Step::Play(cell) => write!(f, "a stone on cell {cell}"),
            Step::PlaySettled(cell) => write!(f, "a stone on cell {cell} that settles the target"),
        }
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
    /// What it is about cannot be on a board, or is no problem.
    NoProblem(String),
    /// It was made for another problem.
    OtherProblem(&'static str),
    /// No claim about the position itself.
    NoClaim,
    /// The claims or the answers are not in order, each once.
    Disordered,
    /// A ko beyond [`MOST_BALANCE`].
    HugeKo(i8),
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
    /// A first move is claimed to be better than the position before it.
    Inconsistent,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Damaged(what) => write!(f, "this is no whole certificate: {what}"),
            Flaw::NoProblem(why) => write!(f, "the certificate is about no possible problem: {why}"),
            Flaw::OtherProblem(what) => write!(f, "the certificate was made for another problem: {what} differs"),
            Flaw::NoClaim => write!(f, "the certificate claims nothing about the position"),
            Flaw::Disordered => write!(f, "the claims or the answers of the certificate are out of order"),
            Flaw::HugeKo(balance) => write!(f, "a ko balance of {balance} cannot be certified"),
            Flaw::IllegalFirst(first) => write!(f, "the first move {first} is illegal"),
            Flaw::Unanswered(question) => write!(f, "the certificate does not answer '{question}'"),
            Flaw::TooShort(question) => write!(f, "the answer to '{question}' ends too early"),
            Flaw::TooLong(question) => write!(f, "the answer to '{question}' has steps left over"),
            Flaw::IllegalStep(question, step) => write!(f, "the answer to '{question}' has an illegal step: {step}"),
            Flaw::NotSettled(question) => write!(f, "the answer to '{question}' calls a target settled that is not"),
            Flaw::Refuted(question) => write!(f, "the answer to '{question}' allows a refutation"),
            Flaw::Circular(question) => write!(f, "the answer to '{question}' goes round in circles"),
            Flaw::Inconsistent => write!(f, "a first move is claimed to be better than the position before it"),
        }
    }
}

impl std::error::Error for Flaw {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flaw_says_in_plain_words_what_was_asked() {
        let flaws = [
            (Flaw::TooShort(Question::Survives(UNLIMITED)), "'Survives against any number of threats' ends too early"),
            (Flaw::TooLong(Question::Captures(1)), "'Captures with one more threat' has steps left over"),
            (Flaw::Refuted(Question::Survives(-2)), "'Survives against 2 fewer threats' allows a refutation"),
            (Flaw::Circular(Question::Captures(0)), "'Captures with equal threats' goes round in circles"),
            (
                Flaw::IllegalStep(Question::Dies, Step::Play(3)),
                "'Dies in spite of any number of threats' has an illegal step: a stone on cell 3",
            ),
        ];
        for (flaw, words) in flaws {
            assert_eq!(flaw.to_string(), format!("the answer to {words}"));
        }
    }
}
