//! [`Lesson`]: what a student's move is worth, and what is played in reply, from a checked certificate alone.
//!
//! The student moves first. Where the first move leaves the computer something to win, the computer follows the
//! certificate; where it does not, the computer resists as long as it can. Nothing is searched: when play leaves what
//! the certificate covers, the answer is [`Reply::Unknown`], and whoever has a solver may solve the new position.

use std::fmt;
use std::sync::OnceLock;

use proof::field::{Cell, Field};
use proof::{Grade, Node, Side, Solution, root};
use proof::{Question, Step};
use rules::Move;

use crate::playbook::{Playbook, Strategy, after};

/// Has the player to move nothing left to win?
pub fn is_lost(solution: &Solution) -> bool {
    solution.grade().is_lost_by(solution.problem().to_move())
}

/// The graded first moves that keep the grade of the position; none where there is nothing to keep.
pub fn right_moves(solution: &Solution) -> Vec<Move> {
    let kept = solution.moves().filter(|&(_, grade)| grade == solution.grade() && !is_lost(solution));
    kept.map(|(first, _)| first).collect()
}

/// The move with which the certificate begins, where the player to move has something to prove.
pub fn proved_move(solution: &Solution) -> Option<Move> {
    let problem = solution.problem();
    let questions = Question::of_grade(solution.grade());
    let mine = questions.into_iter().find(|question| question.winner() == problem.to_move())?;
    let field = Field::new(problem);
    let point = |cell| Move::Play(field.point(cell));
    let answer = solution.certificate().answers.iter().find(|answer| answer.question == mine)?;
    match answer.steps.first() {
        Some(Step::Settled | Step::Pass) => Some(Move::Pass),
        Some(&(Step::Play(cell) | Step::PlaySettled(cell))) => Some(point(cell)),
        // A capture of everything in one move goes without saying.
        None => field.last_liberty(field.start()).map(point),
    }
}

/// How hard a problem is to read, from 1 to 10: by the size of its proof, which is what a reader has to see.
pub fn difficulty(solution: &Solution) -> u8 {
    // Ten states are child's play; each step up takes two and a half times as many.
    let size = (solution.states() as f64 / 10.0).max(1.0);
    (1.0 + size.log2() / 2.5_f64.log2()).clamp(1.0, 10.0) as u8
}

/// What a first move is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// No move has a better grade.
    Right,
    /// Another move has a better grade.
    Wrong {
        /// The grade after the move.
        grade: Grade,
        /// The grade that could be had.
        best: Grade,
    },
    /// The certificate says nothing about this move.
    Unknown,
}

/// How far play has come: the state, and the question that the certificate is followed for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    question: Question,
    node: Node,
}

impl Play {
    /// The question that play is about.
    pub fn question(&self) -> Question {
        self.question
    }

    /// The state, with the balance of threats.
    pub fn node(&self) -> &Node {
        &self.node
    }
}

/// Play along which it is certain what becomes of the target: the side that wins has kept to what the certificate covers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thread {
    grade: Grade,
    play: Play,
}

impl Thread {
    /// What becomes of the target.
    pub fn grade(&self) -> Grade {
        self.grade
    }
}

/// What the computer does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// It plays, or passes.
    Move(Move, Play),
    /// Nothing: this side has what it wants, for good.
    Over(Side),
    /// The certificate does not cover this state.
    Unknown,
}

/// Why a move of the student's cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotPlayable {
    /// Outside the region, on a stone, suicide, or a ko without a threat to spend.
    Illegal(Move),
    /// It is not the student's turn.
    NotYourTurn,
}

impl fmt::Display for NotPlayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotPlayable::Illegal(at) => write!(f, "the move {at} is illegal here"),
            NotPlayable::NotYourTurn => write!(f, "it is not the student's turn"),
        }
    }
}

impl std::error::Error for NotPlayable {}

/// A solution for teaching. The first question that needs them replays the strategies of the certificate; after that
/// every answer is a lookup.
#[derive(Clone, Debug)]
pub struct Lesson {
    solution: Solution,
    book: OnceLock<Playbook>,
    student: Side,
}

impl Lesson {
    /// The lesson of a solution, for a student who moves first.
    pub fn new(solution: Solution) -> Lesson {
        let student = solution.problem().to_move();
        Lesson { solution, book: OnceLock::new(), student }
    }

    /// The solution taught.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Bytes of memory that it takes, about, with the strategies replayed.
    pub fn bytes(&self) -> usize {
        size_of::<Lesson>() + self.solution.bytes() + Playbook::bytes_of(&self.solution)
    }

    /// The strategies of the certificate.
    pub(crate) fn book(&self) -> &Playbook {
        self.book.get_or_init(|| Playbook::new(&self.solution))
    }

    /// What the student's first move is worth.
    pub fn judge(&self, first: Move) -> Judgement {
        let best = self.solution.grade();
        match self.graded(first) {
            None => Judgement::Unknown,
            Some(grade) if grade == best => Judgement::Right,
            Some(grade) => Judgement::Wrong { grade, best },
        }
    }

    /// Begins play with the student's first move; none where the certificate does not grade it.
    pub fn begin(&self, first: Move) -> Option<Play> {
        let question = question_for(self.graded(first)?, !self.student);
        let state = root(self.solution.problem(), self.book().field(), Some(first)).ok()?;
        Some(Play { question, node: Node { state, balance: question.balance() } })
    }

    /// Play after a move of the student's. Retaking a ko costs one of the threats that the question grants.
    ///
    /// # Errors
    /// If the move cannot be made.
    pub fn play(&self, play: &Play, made: Move) -> Result<Play, NotPlayable> {
        if play.node.state.to_move() != self.student {
            return Err(NotPlayable::NotYourTurn);
        }
        let cell = match made {
            Move::Pass => None,
            Move::Play(point) => Some(self.book().field().cell(point).ok_or(NotPlayable::Illegal(made))?),
        };
        let node = after(self.book().field(), &play.node, cell).ok_or(NotPlayable::Illegal(made))?;
        Ok(Play { question: play.question, node })
    }

    /// The computer's reply.
    pub fn reply(&self, play: &Play) -> Reply {
        if play.node.state.is_captured() {
            return Reply::Over(Side::Attacker);
        }
        if self.book().field().is_settled(&play.node.state) {
            return Reply::Over(Side::Defender);
        }
        let strategy = self.book().strategy(play.question).filter(|_| play.node.state.to_move() != self.student);
        let chosen = strategy.and_then(|strategy| self.choose(strategy, &play.node));
        chosen.map_or(Reply::Unknown, |(cell, node)| {
            Reply::Move(self.as_move(cell), Play { question: play.question, node })
        })
    }

    /// Play through these moves of both sides. None where the certificate does not say what has become of the target, or
    /// where that is neither a death nor a life: then each side has a strategy, and to keep to one says nothing of the other.
    pub fn thread(&self, moves: &[Move]) -> Option<Thread> {
        let first = moves.first().copied().filter(|&first| self.graded(first).is_some());
        let grade = first.map_or(Some(self.solution.grade()), |first| self.graded(first))?;
        let &[question] = Question::of_grade(grade).as_slice() else { return None };
        let state = root(self.solution.problem(), self.book().field(), first).ok()?;
        let start = Play { question, node: Node { state, balance: question.balance() } };
        let rest = &moves[usize::from(first.is_some())..];
        let play = rest.iter().try_fold(start, |play, &made| self.kept(&play, made))?;
        Some(Thread { grade, play })
    }

    /// Play after a move of either side, if the winner has won it after that as before.
    fn kept(&self, play: &Play, made: Move) -> Option<Play> {
        let (field, Play { question, node }) = (self.book().field(), play);
        let cell = match made {
            Move::Pass => None,
            Move::Play(point) => Some(field.cell(point)?),
        };
        let next = after(field, node, cell)?;
        let loses = node.state.to_move() != question.winner();
        let holds = loses || self.book().strategy(*question)?.holds(field, &next);
        holds.then_some(Play { question: *question, node: next })
    }

    /// What the certificate plays for the side that wins, where it is their turn.
    pub fn winning(&self, thread: &Thread) -> Option<Move> {
        let Play { question, node } = &thread.play;
        let strategy = self.book().strategy(*question).filter(|_| question.winner() == node.state.to_move())?;
        strategy.follow(self.book().field(), node).map(|(cell, _)| self.as_move(cell))
    }

    /// What holds out longest against the side that wins, where it is the loser's turn.
    pub fn stiffest(&self, thread: &Thread) -> Option<Move> {
        let (strategy, node) = self.resisting(thread)?;
        strategy.resistance(self.book().field(), node).map(|(cell, _)| self.as_move(cell))
    }

    /// The stones of the loser that the certificate answers by a stone, the stiffest first: any other needs no answer.
    pub fn pressing(&self, thread: &Thread) -> Vec<Move> {
        let Some((strategy, node)) = self.resisting(thread) else { return Vec::new() };
        let pairs = strategy.resistances(self.book().field(), node).into_iter();
        pairs.map(|(stone, _)| self.as_move(Some(stone))).collect()
    }

    fn resisting<'t>(&'t self, thread: &'t Thread) -> Option<(&'t Strategy, &'t Node)> {
        let Play { question, node } = &thread.play;
        let strategy = self.book().strategy(*question).filter(|_| question.winner() != node.state.to_move())?;
        Some((strategy, node))
    }

    /// The best first move: what the certificate plays, or the one that holds out longest where nothing can be won.
    pub fn best(&self) -> Option<Move> {
        let state = self.book().field().start().clone();
        let question = question_for(self.solution.grade(), state.to_move());
        let node = Node { state, balance: question.balance() };
        let (cell, _) = self.choose(self.book().strategy(question)?, &node)?;
        Some(self.as_move(cell))
    }

    /// The ways to resist a right first move that the proof covers, the stiffest first, and what the student then plays.
    pub fn resistances(&self, first: Move) -> Vec<(Move, Move)> {
        let found = || {
            let question = question_for(self.graded(first)?, self.student);
            let strategy = self.book().strategy(question).filter(|_| question.winner() == self.student)?;
            let field = self.book().field();
            let state = root(self.solution.problem(), field, Some(first)).ok()?;
            let pairs = strategy.resistances(field, &Node { state, balance: question.balance() }).into_iter();
            Some(pairs.map(|(reply, answer)| (self.as_move(Some(reply)), self.as_move(Some(answer)))).collect())
        };
        found().unwrap_or_default()
    }

    fn as_move(&self, cell: Option<Cell>) -> Move {
        cell.map_or(Move::Pass, |cell| Move::Play(self.book().field().point(cell)))
    }

    pub(crate) fn graded(&self, first: Move) -> Option<Grade> {
        self.solution.moves().find(|&(graded, _)| graded == first).map(|(_, grade)| grade)
    }

    /// What the player to move does: the winner of the strategy follows it, the loser resists.
    fn choose(&self, strategy: &Strategy, node: &Node) -> Option<(Option<Cell>, Node)> {
        match strategy.question().winner() == node.state.to_move() {
            true => strategy.follow(self.book().field(), node),
            false => strategy.resistance(self.book().field(), node),
        }
    }
}

/// The question of the grade that the side wins, if there is one: a ko or a seki holds something for either side.
fn question_for(grade: Grade, side: Side) -> Question {
    let questions = Question::of_grade(grade);
    questions.iter().copied().find(|question| question.winner() == side).unwrap_or(questions[0])
}
