//! [`Line`]: how play goes on when both sides keep what they have, and why it ends as it does.
//!
//! No move of a line changes the verdict. Where one side has won outright, it follows its strategy in the certificate,
//! and the other resists as long as it can. A ko holds something for either side, and each follows its own: the
//! attacker the strategy that captures with as many threats as the ko's number says, the defender the one that survives
//! with the attacker one short of that. Neither can do better, so neither changes the verdict; and since the first must
//! arrive, play comes to the threat that one strategy has and the other lacks, which is the last fight. A seki is played
//! until neither side wants to move. No certificate says that of every state, so an [`Oracle`] is asked.
//!
//! A board has no elsewhere: whoever spends a threat is shown passing, the other side passes in answer, and the ko is
//! retaken.

use std::collections::HashSet;

use rules::{Color, Move};

use crate::certificate::Question;
use crate::field::{Cell, Field, State};
use crate::playbook::{Playbook, Strategy, after};
use crate::why::{Story, Why};
use crate::{Course, Grade, Lesson, Node, Problem, Side, Solution, proved_move, root};

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

/// A move of a line, and what it is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move. A threat elsewhere and its answer are passes on this board.
    pub made: Move,
    /// What it is for.
    pub act: Act,
}

/// What a move of a line is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// A stone.
    Stone,
    /// A pass: there is nothing to play here.
    Pass,
    /// A ko threat elsewhere.
    Threat,
    /// The answer to the threat.
    Answer,
    /// The ko is retaken after a threat.
    Retake,
}

impl Act {
    /// All of them.
    pub const ALL: [Act; 5] = [Act::Stone, Act::Pass, Act::Threat, Act::Answer, Act::Retake];

    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Act::Stone => "stone",
            Act::Pass => "pass",
            Act::Threat => "threat",
            Act::Answer => "answer",
            Act::Retake => "retake",
        }
    }
}

impl Ply {
    /// The move in words, by this colour: `Black C1`, `White plays a threat`.
    pub fn words(self, player: Color) -> String {
        match (self.made, self.act) {
            (_, Act::Threat) => format!("{player} plays a threat"),
            (_, Act::Answer) => format!("{player} answers"),
            (Move::Pass, _) => format!("{player} passes"),
            (Move::Play(point), Act::Retake) => format!("{player} retakes at {point}"),
            (Move::Play(point), _) => format!("{player} {point}"),
        }
    }
}

/// What an oracle knows of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// Its grade.
    pub grade: Grade,
    /// The grade of every first move, a pass among them.
    pub moves: Vec<(Move, Grade)>,
    /// A move that keeps the grade, and the best of these if one is.
    pub best: Option<Move>,
}

impl From<&Solution> for Known {
    fn from(solution: &Solution) -> Known {
        Known { grade: solution.grade(), moves: solution.moves().collect(), best: proved_move(solution) }
    }
}

/// Whoever can grade a position and all its moves, or gives up.
pub type Oracle<'a> = dyn FnMut(&Problem) -> Option<Known> + 'a;

impl Line {
    /// How play goes on after a first move, which the line begins with, or from the position itself. None where the move
    /// was not graded.
    pub fn new(lesson: &Lesson, first: Option<Move>, oracle: &mut Oracle<'_>) -> Option<Line> {
        let grade = first.map_or(Some(lesson.solution().grade()), |first| lesson.graded(first))?;
        let mut pen = Pen::new(lesson, first)?;
        let why = match grade {
            Grade::Dead => pen.pursue(Question::Dies),
            Grade::Alive => pen.pursue(Question::Eyes),
            Grade::Ko(balance) => pen.fight(balance),
            Grade::Seki => pen.stand_off(oracle).unwrap_or(Why::Unfinished),
        };
        Some(Line { grade, plies: pen.plies, why })
    }

    /// The moves alone.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.plies.iter().map(|ply| ply.made)
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
    fn pursue(&mut self, question: Question) -> Why {
        let Some(strategy) = self.book.strategy(question) else { return Why::Unfinished };
        let mut node = self.node(question);
        while let Some((cell, next)) = self.onward(strategy, &node).filter(|_| !self.is_long()) {
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

    /// The next move of a pursuit, until there is nothing more to show. It ends where the loser could only retake a ko.
    fn onward(&self, strategy: &Strategy, node: &Node) -> Option<(Option<Cell>, Node)> {
        let (field, winner) = (self.field(), strategy.question().winner());
        if node.state.is_captured() || winner == Side::Defender && field.is_settled(&node.state) {
            return None;
        }
        match node.state.to_move() == winner {
            true => strategy.follow(field, node),
            false => strategy.pressing(field, node),
        }
    }

    /// Each side follows its own strategy, up to the threat that one has and the other does not count on.
    fn fight(&mut self, balance: i8) -> Why {
        let questions = [Question::Captures(balance), Question::Survives(balance.saturating_sub(1))];
        let [Some(attack), Some(defence)] = questions.map(|question| self.book.strategy(question)) else {
            return Why::Unfinished;
        };
        let mut nodes = questions.map(|question| self.node(question));
        while !self.is_long() {
            let strategy = if self.state().to_move() == Side::Attacker { attack } else { defence };
            let own = &nodes[strategy.question().winner() as usize];
            let Some((cell, _)) = strategy.follow(self.field(), own) else { break };
            let next = nodes.each_ref().map(|node| after(self.field(), node, cell));
            if self.write(cell).is_none() {
                break;
            }
            match next {
                [Some(one), Some(other)] => nodes = [one, other],
                _ => return self.story().fought(balance),
            }
        }
        Why::Unfinished
    }

    /// Whoever must play, plays; whoever began passes as soon as that is as good, the other tries first what has to be
    /// answered. None where the oracle gives up.
    fn stand_off(&mut self, oracle: &mut Oracle<'_>) -> Option<Why> {
        let mut seen = HashSet::new();
        while !self.is_long() {
            let known = self.ask(oracle)?;
            let rests = self.plies.last().is_some_and(|ply| ply.act == Act::Pass);
            seen.insert(self.state().clone());
            let Some(cell) = self.quiet(&known, &seen, oracle) else { return Some(Why::Endless) };
            self.write(cell)?;
            if rests && cell.is_none() {
                let other = self.ask(oracle)?;
                return Some(self.story().rested(&known, &other));
            }
        }
        None
    }

    /// The next move of a seki: a stone or a pass. None where every way to keep it has been seen.
    fn quiet(&self, known: &Known, seen: &HashSet<State>, oracle: &mut Oracle<'_>) -> Option<Option<Cell>> {
        let leads_on = |&cell: &Cell| self.field().play(self.state(), cell).is_some_and(|next| !seen.contains(&next));
        let kept = known.moves.iter().filter(|(_, grade)| *grade == Grade::Seki).map(|(made, _)| *made);
        let mut stones: Vec<Cell> = kept.filter_map(|made| self.field().cell(made.point()?)).filter(leads_on).collect();
        if !known.moves.contains(&(Move::Pass, Grade::Seki)) {
            let best =
                known.best.and_then(|made| self.field().cell(made.point()?)).filter(|cell| stones.contains(cell));
            let retaken = || self.state().ko().filter(leads_on);
            return best.or(stones.first().copied()).or_else(retaken).map(Some);
        }
        stones.truncate(if self.state().to_move() == self.problem.to_move() { 0 } else { MOST_TRIES });
        Some(stones.into_iter().find(|&cell| self.must_be_answered(cell, oracle)))
    }

    /// What the oracle knows of the present position, if it agrees that it is a seki.
    fn ask(&self, oracle: &mut Oracle<'_>) -> Option<Known> {
        oracle(&self.course()?.problem()?).filter(|known| known.grade == Grade::Seki)
    }

    fn course(&self) -> Option<Course> {
        let mut course = Course::new(self.problem);
        self.plies.iter().try_for_each(|ply| course.play(ply.made).map(drop)).ok()?;
        Some(course)
    }

    /// Would the mover gain by this stone if it were ignored?
    fn must_be_answered(&self, cell: Cell, oracle: &mut Oracle<'_>) -> bool {
        let ignored = self.course().and_then(|mut course| {
            course.play(Move::Play(self.field().point(cell))).ok()?;
            course.play(Move::Pass).ok()?;
            Some(course)
        });
        ignored.is_some_and(|course| {
            let mut grade = || Some(oracle(&course.problem()?)?.grade);
            course.ending().is_some() || grade().is_some_and(|grade| grade != Grade::Seki)
        })
    }
}
