//! [`Line`]: how play goes on when both sides keep what they have, and why it ends as it does.
//!
//! No move of a line changes the verdict. Where one side has won outright, it follows its strategy in the certificate,
//! and the other resists as long as it can. A ko holds something for either side, and each follows its own: the
//! attacker the strategy that captures with as many threats as the ko's number says, the defender the one that survives
//! with the attacker one short of that. Neither can do better, so neither changes the verdict; and since the first must
//! arrive, play comes to the threat that one strategy has and the other lacks, which is the last fight. Where an
//! [`Oracle`] can say what else is as good, the defender takes the shortest way there. A seki is played until neither
//! side wants to move. No certificate says that of every state, so the oracle is asked there too.
//!
//! A board has no elsewhere: whoever spends a threat is shown passing, the other side passes in answer, and the ko is
//! retaken.

use std::collections::HashSet;

use proof::Question;
use proof::field::{Cell, Field, State};
use proof::{Grade, Node, Problem, Side, root};
use rules::Move;

use crate::oracle::{Known, Oracle};
use crate::playbook::{Playbook, Strategy, after};
use crate::ply::{Act, Ply};
use crate::why::{Story, Why};
use crate::{Course, Lesson};

/// Lines of play are not followed further.
const MOST_PLIES: usize = 60;
/// Stones that may have to be answered: so many are tried before a side passes in a seki.
const MOST_TRIES: usize = 8;

/// A line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What becomes of the target, before the line and after it. In a ko the threats spent on the way are counted in.
    pub grade: Grade,
    /// The moves; the players take turns.
    pub plies: Vec<Ply>,
    /// Why it ends as it does.
    pub why: Why,
}

impl Line {
    /// How play goes on after a first move, which the line begins with, or from the position itself. None where the move
    /// was not graded.
    pub fn new(lesson: &Lesson, first: Option<Move>, oracle: &mut Oracle<'_>) -> Option<Line> {
        let grade = first.map_or(Some(lesson.solution().grade()), |first| lesson.graded(first))?;
        let mut pen = Pen::new(lesson, first)?;
        let why = match grade {
            Grade::Dead => pen.pursue(Question::Dies, oracle),
            Grade::Alive => pen.pursue(Question::Eyes, oracle),
            Grade::Ko(balance) => pen.fight(balance, oracle),
            Grade::Seki => pen.stand_off(oracle).unwrap_or(Why::Unfinished),
        };
        Some(Line { grade, plies: pen.plies, why })
    }

    /// The moves alone.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.plies.iter().map(|ply| ply.made)
    }
}

impl Lesson {
    /// How many moves it takes after a first move until one side has won; none where neither does.
    pub fn length(&self, first: Move) -> Option<usize> {
        let is_won = |grade: &Grade| matches!(grade, Grade::Dead | Grade::Alive);
        self.graded(first).filter(is_won)?;
        Line::new(self, Some(first), &mut |_| None).map(|line| line.plies.len())
    }
}

/// Writes a line, move by move.
struct Pen<'a> {
    book: &'a Playbook,
    problem: &'a Problem,
    /// The states of the line, the last being the present one.
    states: Vec<State>,
    plies: Vec<Ply>,
    /// Plies that were asked for and not chosen.
    given: usize,
}

impl<'a> Pen<'a> {
    fn new(lesson: &'a Lesson, first: Option<Move>) -> Option<Pen<'a>> {
        let (book, problem) = (lesson.book(), lesson.solution().problem());
        let mut pen = Pen { book, problem, states: vec![book.field().start().clone()], plies: Vec::new(), given: 0 };
        if let Some(first) = first {
            let act = if first == Move::Pass { Act::Pass } else { Act::Stone };
            pen.states.push(root(problem, book.field(), Some(first)).ok()?);
            pen.plies.push(Ply { made: first, act });
            pen.given = 1;
        }
        Some(pen)
    }

    fn field(&self) -> &'a Field {
        self.book.field()
    }

    fn state(&self) -> &State {
        self.states.last().expect("there is a first state")
    }

    fn node(&self, question: Question) -> Node {
        Node { state: self.state().clone(), balance: question.balance() }
    }

    fn is_long(&self) -> bool {
        self.plies.len() >= MOST_PLIES
    }

    /// Writes a stone or a pass down. Whoever takes a ko that is banned plays a threat first, and is answered.
    fn write(&mut self, cell: Option<Cell>) -> Option<()> {
        let retakes = cell.is_some() && cell == self.state().ko();
        if retakes {
            self.put(Move::Pass, Act::Threat, self.state().passed());
            self.put(Move::Pass, Act::Answer, self.state().passed());
        }
        match cell {
            None => self.put(Move::Pass, Act::Pass, self.state().passed()),
            Some(cell) => {
                let next = self.field().play(self.state(), cell)?;
                let act = if retakes { Act::Retake } else { Act::Stone };
                self.put(Move::Play(self.field().point(cell)), act, next);
            }
        }
        Some(())
    }

    fn put(&mut self, made: Move, act: Act, next: State) {
        self.plies.push(Ply { made, act });
        self.states.push(next);
    }

    fn story(&self) -> Story<'_> {
        Story { field: self.field(), states: &self.states, plies: &self.plies }
    }

    /// One side follows its strategy to the end, and the other resists.
    fn pursue(&mut self, question: Question, oracle: &mut Oracle<'_>) -> Why {
        let Some(strategy) = self.book.strategy(question) else { return Why::Unfinished };
        let mut node = self.node(question);
        while let Some((cell, next)) = self.onward(strategy, &node, oracle).filter(|_| !self.is_long()) {
            if self.write(cell).is_none() {
                break;
            }
            node = next;
        }
        while self.plies.len() > self.given + 1 && self.plies.last().is_some_and(|ply| ply.act == Act::Pass) {
            self.plies.pop();
            self.states.pop();
        }
        self.story().ended(question.winner())
    }

    /// The next move of a pursuit, until there is nothing more to show. It ends where the loser could only retake a ko,
    /// and a death where nothing that the defender plays has to be answered.
    fn onward(&self, strategy: &Strategy, node: &Node, oracle: &mut Oracle<'_>) -> Option<(Option<Cell>, Node)> {
        let (field, winner) = (self.field(), strategy.question().winner());
        if node.state.is_captured() || winner == Side::Defender && field.is_settled(&node.state) {
            return None;
        }
        if node.state.to_move() == winner {
            return strategy.follow(field, node);
        }
        let stiffest = strategy.pressing(field, node)?;
        if winner == Side::Defender {
            return Some(stiffest);
        }
        let tries = strategy.resistances(field, node).into_iter().map(|(cell, _)| cell).take(MOST_TRIES);
        let stones = stiffest.0.into_iter().chain(tries.filter(|&cell| Some(cell) != stiffest.0));
        let mut answered = stones.filter(|&cell| self.may_have_to_be_answered(cell, oracle));
        answered.next().and_then(|cell| Some((Some(cell), after(field, node, Some(cell))?)))
    }

    /// Would the target get more than death by this stone if it were ignored? So it is taken where nobody knows.
    fn may_have_to_be_answered(&self, cell: Cell, oracle: &mut Oracle<'_>) -> bool {
        let Some(course) = self.course(&[Move::Play(self.field().point(cell)), Move::Pass]) else { return true };
        let found = course.problem().and_then(|problem| oracle(&problem));
        course.ending().is_some() || found.is_none_or(|known| known.grade != Grade::Dead)
    }

    /// The attacker follows its strategy, the defender its own or what an oracle knows to be as good, up to the threat that
    /// one has and the other does not count on.
    fn fight(&mut self, balance: i8, oracle: &mut Oracle<'_>) -> Why {
        let questions = [Question::Captures(balance), Question::Survives(balance.saturating_sub(1))];
        let [Some(attack), Some(defence)] = questions.map(|question| self.book.strategy(question)) else {
            return Why::Unfinished;
        };
        let [mut theirs, own] = questions.map(|question| self.node(question));
        let mut own = Some(own);
        while !self.is_long() {
            let attacks = self.state().to_move() == Side::Attacker;
            let written = own.as_ref().and_then(|own| defence.follow(self.field(), own)).filter(|_| !attacks);
            let chosen = match attacks {
                true => attack.follow(self.field(), &theirs).map(|(cell, _)| cell),
                false => self.ko_reply(attack, &theirs, written.as_ref().map(|(cell, _)| *cell), oracle),
            };
            let Some(cell) = chosen else { break };
            own = match attacks {
                true => own.and_then(|own| after(self.field(), &own, cell)),
                false => written.filter(|(same, _)| *same == cell).map(|(_, next)| next),
            };
            let next = after(self.field(), &theirs, cell);
            if self.write(cell).is_none() {
                break;
            }
            match next {
                // The attacker had to spend the last threat, or the defender one that the attacker did not count on.
                Some(next) if !(attacks && balance > 0 && next.balance == 0) => theirs = next,
                _ => return self.story().fought(balance),
            }
        }
        Why::Unfinished
    }

    /// What the defender does in a ko: whatever leads to the fight at once, if it is as good as what the strategy says; a
    /// pass only where no stone has to be answered.
    fn ko_reply(
        &self,
        attack: &Strategy,
        node: &Node,
        written: Option<Option<Cell>>,
        oracle: &mut Oracle<'_>,
    ) -> Option<Option<Cell>> {
        let grade = Grade::Ko(node.balance);
        let Some(known) = self.ask(grade, oracle) else { return written };
        let stones: Vec<Cell> = known.keeping(grade).filter_map(|made| self.field().cell(made.point()?)).collect();
        let taken = stones.iter().copied().find(|&cell| self.takes_ko(self.state(), Some(cell)));
        let retaken = taken.or_else(|| self.state().ko().filter(|&cell| self.may_retake(node, cell, oracle)));
        let offered = retaken.or_else(|| stones.iter().copied().find(|&cell| self.offers_ko(attack, node, cell)));
        let best = || known.best.map(|best| best.point().and_then(|point| self.field().cell(point)));
        match offered.map(Some).or(written).or_else(best) {
            Some(None) => {
                let mut tries = stones.into_iter().take(MOST_TRIES);
                Some(tries.find(|&cell| self.must_be_answered(cell, grade, oracle)))
            }
            chosen => chosen,
        }
    }

    fn takes_ko(&self, state: &State, cell: Option<Cell>) -> bool {
        let next = cell.and_then(|cell| self.field().play(state, cell));
        next.is_some_and(|next| next.ko().is_some())
    }

    /// Does the attacker take a ko in answer to this stone?
    fn offers_ko(&self, attack: &Strategy, node: &Node, cell: Cell) -> bool {
        let reply = node.played(self.field(), cell);
        let answer = |reply: &Node| attack.follow(self.field(), reply).and_then(|(answer, _)| answer);
        reply.is_some_and(|reply| self.takes_ko(&reply.state, answer(&reply)))
    }

    /// Does the defender keep the ko by a threat? Only one that has threats to spend.
    fn may_retake(&self, node: &Node, cell: Cell, oracle: &mut Oracle<'_>) -> bool {
        let retaken = [Move::Pass, Move::Pass, Move::Play(self.field().point(cell))];
        let found = |course: Course| Some(oracle(&course.problem()?)?.grade);
        node.balance <= 0 && self.course(&retaken).and_then(found) == Some(Grade::Ko(node.balance + 1))
    }

    /// Whoever must play, plays; whoever began passes as soon as that is as good, the other tries first what has to be
    /// answered. None where the oracle gives up.
    fn stand_off(&mut self, oracle: &mut Oracle<'_>) -> Option<Why> {
        let mut seen = HashSet::new();
        while !self.is_long() {
            let known = self.ask(Grade::Seki, oracle)?;
            let rests = self.plies.last().is_some_and(|ply| ply.act == Act::Pass);
            seen.insert(self.state().clone());
            let Some(cell) = self.quiet(&known, &seen, oracle) else { return Some(Why::Endless) };
            self.write(cell)?;
            if rests && cell.is_none() {
                let other = self.ask(Grade::Seki, oracle)?;
                return Some(self.story().rested(&known, &other));
            }
        }
        None
    }

    /// The next move of a seki: a stone or a pass. None where every way to keep it has been seen.
    fn quiet(&self, known: &Known, seen: &HashSet<State>, oracle: &mut Oracle<'_>) -> Option<Option<Cell>> {
        let leads_on = |&cell: &Cell| self.field().play(self.state(), cell).is_some_and(|next| !seen.contains(&next));
        let kept = known.keeping(Grade::Seki);
        let mut stones: Vec<Cell> = kept.filter_map(|made| self.field().cell(made.point()?)).filter(leads_on).collect();
        if !known.moves.contains(&(Move::Pass, Grade::Seki)) {
            let best =
                known.best.and_then(|made| self.field().cell(made.point()?)).filter(|cell| stones.contains(cell));
            let retaken = || self.state().ko().filter(leads_on);
            return best.or(stones.first().copied()).or_else(retaken).map(Some);
        }
        stones.truncate(if self.state().to_move() == self.problem.to_move() { 0 } else { MOST_TRIES });
        Some(stones.into_iter().find(|&cell| self.must_be_answered(cell, Grade::Seki, oracle)))
    }

    /// What the oracle knows of the present position, if it agrees with this grade.
    fn ask(&self, grade: Grade, oracle: &mut Oracle<'_>) -> Option<Known> {
        oracle(&self.course(&[])?.problem()?).filter(|known| known.grade == grade)
    }

    /// The line so far and some moves more.
    fn course(&self, more: &[Move]) -> Option<Course> {
        let mut course = Course::new(self.problem);
        let mut moves = self.plies.iter().map(|ply| ply.made).chain(more.iter().copied());
        moves.try_for_each(|made| course.play(made).map(drop)).ok()?;
        Some(course)
    }

    /// Would the mover gain by this stone, in a position of this grade, if it were ignored?
    fn must_be_answered(&self, cell: Cell, grade: Grade, oracle: &mut Oracle<'_>) -> bool {
        let ignored = self.course(&[Move::Play(self.field().point(cell)), Move::Pass]);
        ignored.is_some_and(|course| {
            let mut found = || Some(oracle(&course.problem()?)?.grade);
            course.ending().is_some() || found().is_some_and(|found| found != grade)
        })
    }
}
