//! [`Teacher`]: answers to a person who plays a problem: the lesson itself, a line, a tree, what players would try.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use forge::{Crowd, crowds, suggested};
use proof::{Grade, Problem, Side, Standing};
use rules::{Color, Move, PointSet};
use solver::DraftError;
use solver::reply::choose;
use tsumego::{Act, Book, Course, Draft, Ending, Hint, Line, Speaker, Unplayable, Why, is_lost, right_moves};

use crate::author::{self, BookPlay, beside, is_at_a_loss};
use crate::brief::Brief;
use crate::judgement::{Judgement, Merit};
use crate::look::{playground, whole_board};
use crate::outcome::Outcome;
use crate::play::{Ask, HintGiven, HintStep, Play, Reply, Step, Told, turn};
use crate::study::Study;
use crate::thinking::Thinking;

/// Moves of a hint that one of a few is right.
const FEW: usize = 4;

/// A problem, and what there is to teach it with.
#[derive(Debug)]
pub struct Teacher<'t> {
    /// Who is asked about positions on the way.
    pub thinking: &'t dyn Thinking,
    /// Where play begins.
    pub start: Problem,
    /// None where no search has solved the problem; then nothing is judged.
    pub root: Option<Arc<Study>>,
    /// The author's answers. They are played where nothing is proved.
    pub book: Option<Book>,
    /// Does an engine play, whether there is a proof or not?
    pub engine_plays: bool,
}

/// A line of play in which no move changes the verdict.
#[derive(Clone, Debug)]
pub struct LineTold {
    /// What becomes of the target.
    pub grade: Grade,
    /// Every move from the problem on. A threat elsewhere and its answer are passes on this board.
    pub plies: Vec<(Step, Act)>,
    /// How many of them come before the line.
    pub before: usize,
    /// Why it ends as it does.
    pub why: Why,
    /// The same in a sentence.
    pub message: String,
}

/// The moves at a node of the solution tree; none where play has ended.
#[derive(Clone, Debug)]
pub struct Tree {
    /// Whose moves they are.
    pub to_move: Color,
    /// The moves, the right ones in front.
    pub branches: Vec<Branch>,
}

/// A move of the solution tree.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The move.
    pub made: Move,
    /// What is proved of the position after it.
    pub standing: Standing,
    /// Is it right?
    pub right: bool,
    /// How play ends with it, where it does.
    pub outcome: Option<Outcome>,
}

/// What players would try, from the weakest to the strongest; nobody anything where play has ended.
#[derive(Clone, Debug)]
pub struct Tried {
    /// Whose turn it is.
    pub to_move: Color,
    /// The players.
    pub crowds: Vec<Crowd>,
    /// What is proved of the position.
    pub study: Option<Arc<Study>>,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotTaught {
    /// A move cannot be played.
    Unplayable(Unplayable),
    /// Nobody knows the answer.
    NotSolved,
}

impl fmt::Display for NotTaught {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotTaught::Unplayable(why) => why.fmt(f),
            NotTaught::NotSolved => f.write_str("The position is not solved."),
        }
    }
}

impl Error for NotTaught {}

impl From<Unplayable> for NotTaught {
    fn from(why: Unplayable) -> Self {
        NotTaught::Unplayable(why)
    }
}

impl<'t> Teacher<'t> {
    /// A teacher of a solved problem, without a book.
    pub fn new(root: Arc<Study>, thinking: &'t dyn Thinking) -> Teacher<'t> {
        Teacher { thinking, start: root.problem().clone(), root: Some(root), book: None, engine_plays: false }
    }

    /// Where a draft is played: as it was solved; else on the whole board where the program plays by a book, or in the
    /// region that is plain to see.
    ///
    /// # Errors
    /// If the draft is no problem at all.
    pub fn start(draft: &Draft, root: Option<&Study>, by_book: bool) -> Result<Problem, DraftError> {
        match root {
            Some(study) => Ok(study.problem().clone()),
            None if by_book => whole_board(draft),
            None => playground(draft),
        }
    }

    /// Makes the moves, judges the last one and replies.
    ///
    /// # Errors
    /// If a move cannot be played.
    pub fn lesson(&self, ask: &Ask) -> Result<Told, Unplayable> {
        let by_book = self.book.as_ref().filter(|_| ask.computer && self.root.is_none() && !self.engine_plays);
        let said = by_book.map(|book| BookPlay { book, start: &self.start }.lesson(ask)).transpose()?;
        match (said, &self.book) {
            (Some(told), _) if !is_at_a_loss(&told) => Ok(told),
            // What the author does not show is played by an engine, beside what the book says of it.
            (Some(said), _) => Ok(Told { book: said.book, ..self.judged(ask)? }),
            (None, Some(book)) => Ok(beside(book, self.judged(ask)?, ask)),
            (None, None) => self.judged(ask),
        }
    }

    /// The same without the book.
    fn judged(&self, ask: &Ask) -> Result<Told, Unplayable> {
        let mut play = if ask.computer { Play::new(&self.start) } else { Play::free(&self.start) };
        let (old, new) = ask.old_and_new(&self.start);
        play.replay(old)?;
        let before = play.course.clone();
        new.map_or(Ok(()), |made| play.step(made))?;
        let judgement = new.and_then(|made| self.judgement(&before, made, &play.course, ask.computer));
        let now = play.course.clone();
        let reply = self.answer(&now, judgement.as_ref(), ask);
        reply.map_or(Ok(()), |reply| play.step(reply.made))?;
        let hint = ask.hint.and_then(|wanted| self.hint(&play.course, wanted));
        let ending = self.ending(&play.course, judgement.as_ref(), reply.map(|reply| reply.made));
        let lacks = match (&self.root, new, reply) {
            (Some(_), Some(_), _) if judgement.is_none() => before.problem(),
            (Some(_), _, Some(reply)) if !reply.is_proved && !self.engine_plays => now.problem(),
            _ => None,
        };
        Ok(Told { judgement, hint, lacks, ..play.told(ask.you, reply, ending) })
    }

    /// What a move was worth that led from one position to another; none where nobody knows.
    fn judgement(&self, before: &Course, made: Move, after: &Course, computer: bool) -> Option<Judgement> {
        let brief = self.brief().filter(|_| computer);
        if let Some(judged) = brief.and_then(|brief| brief.judgement(before, made, after)) {
            return Some(judged.at_an_end(endless(after), turn(before)));
        }
        let study = self.study(before)?;
        let judged = if self.has_leisure() { Judgement::new(&study, made) } else { Judgement::at_once(&study, made) };
        let talk = if judged.merit == Merit::Wrong && !computer { self.ko_talk(before, made) } else { None };
        Some(judged.in_a_ko(talk).at_an_end(endless(after), turn(before)))
    }

    /// The program's move, if it is its turn.
    fn answer(&self, now: &Course, judgement: Option<&Judgement>, ask: &Ask) -> Option<Reply> {
        // Whoever has taken the ko that decides is not answered by a pass: that would give the ko away.
        let ko = if now.setup().ko.is_some() { self.ending(now, judgement, None) } else { None };
        let is_mine = ask.computer && ko.is_none() && !ask.you.is_to_move(now);
        let refutes = judgement.is_some_and(|judgement| judgement.merit == Merit::Wrong);
        if is_mine { self.reply(now, refutes) } else { None }
    }

    /// The line after these moves, the last of which begins it. What has to be searched for on the way has its own
    /// bounds, and the line ends there.
    ///
    /// # Errors
    /// If a move cannot be played, or the position is not solved.
    pub fn line(&self, moves: &[Move]) -> Result<LineTold, NotTaught> {
        let mut play = Play::new(&self.start);
        let (first, before) = moves.split_last().map_or((None, &[][..]), |(&first, before)| (Some(first), before));
        before.iter().try_for_each(|&made| play.step(made))?;
        let study = self.study(&play.course).ok_or(NotTaught::NotSolved)?;
        let mut known = |problem: &Problem| self.thinking.on_a_line(problem).map(|study| study.known());
        let Some(line) = study.line(first, &mut known) else {
            first.map_or(Ok(()), |first| play.step(first))?;
            return Err(NotTaught::NotSolved);
        };
        line.moves().try_for_each(|made| play.step(made))?;
        Ok(LineTold::new(before.len(), play.steps, line, study.problem()))
    }

    /// The moves at a node of the solution tree.
    ///
    /// # Errors
    /// If a move cannot be played, or the position is not solved.
    pub fn tree(&self, path: &[Move]) -> Result<Tree, NotTaught> {
        let (course, study) = self.reached(path)?;
        let branches = study.map(|study| branches(&course, &study)).unwrap_or_default();
        Ok(Tree { to_move: course.to_move(), branches })
    }

    /// What players would try after these moves.
    ///
    /// # Errors
    /// If a move cannot be played, or the position is not solved.
    pub fn tried(&self, moves: &[Move]) -> Result<Tried, NotTaught> {
        let (course, study) = self.reached(moves)?;
        let crowds = study.as_ref().map(|study| crowds(study.problem())).unwrap_or_default();
        Ok(Tried { to_move: course.to_move(), crowds, study })
    }

    /// What these moves lead to, and what is known of it unless play has ended.
    fn reached(&self, moves: &[Move]) -> Result<(Course, Option<Arc<Study>>), NotTaught> {
        let mut play = Play::new(&self.start);
        play.replay(moves)?;
        let study = match play.course.ending() {
            Some(_) => None,
            None => Some(self.study(&play.course).ok_or(NotTaught::NotSolved)?),
        };
        Ok((play.course, study))
    }

    /// A pass that would lose a ko is taken for a threat elsewhere, and the pass after one for the answer, where one person
    /// plays both sides: nobody is there to ignore it.
    fn ko_talk(&self, before: &Course, made: Move) -> Option<Merit> {
        if made != Move::Pass {
            return None;
        }
        if self.is_threat(before) {
            return Some(Merit::Threat);
        }
        let (last, earlier) = before.moves().split_last()?;
        let mut course = Course::new(before.start());
        earlier.iter().try_for_each(|&made| course.play(made).map(drop)).ok()?;
        (*last == Move::Pass && self.is_threat(&course)).then_some(Merit::Answer)
    }

    /// Is the player to move in a ko that matters and may not be retaken yet?
    fn is_threat(&self, course: &Course) -> bool {
        let fights = |study: Arc<Study>| matches!(study.solution().grade(), Grade::Ko(_) | Grade::Seki);
        course.setup().ko.is_some() && self.study(course).is_some_and(fights)
    }

    /// The study of the position that play has come to.
    fn study(&self, course: &Course) -> Option<Arc<Study>> {
        let root = self.root.as_ref()?;
        if course.moves().is_empty() {
            return Some(Arc::clone(root));
        }
        self.thinking.study(&course.problem()?)
    }

    /// The program's move, as long as there is anything to play for: two eyes are no end to the points. Where no proof
    /// is at hand the author's book answers, or an engine, as where somebody else was chosen. A mistake is refuted, and a loss held out against, by what is
    /// hardest for a person; whoever has won after that goes straight on.
    fn reply(&self, now: &Course, refutes: bool) -> Option<Reply> {
        if matches!(now.ending(), Some(Ending::Captured | Ending::Repetition(_))) {
            return None;
        }
        if let Some(made) = self.brief().and_then(|brief| brief.reply(now)) {
            return Some(Reply::proved(made));
        }
        let study = if self.engine_plays { None } else { self.study(now) };
        let Some(study) = study else { return self.unproved_reply(now) };
        let has_leisure = self.has_leisure();
        let asks = has_leisure && (refutes || is_lost(study.solution()));
        let hardness = |next: &Course| if asks { self.misled(next) } else { None };
        let points = || if has_leisure { study.points() } else { study.points_so_far() };
        let made = choose(&study.lesson, points, now, &|course| self.grade(course), &hardness);
        Some(Reply::proved(made))
    }

    /// How many readers go wrong in a position. Where all is lost only what becomes of the target matters, else each first
    /// move.
    fn misled(&self, course: &Course) -> Option<usize> {
        let brief = self.thinking.brief(&course.problem()?)?;
        if is_lost(brief.solution()) { Some(brief.misled()) } else { self.study(course).map(|study| study.misled()) }
    }

    /// Who answers where there is no leisure.
    fn brief(&self) -> Option<Brief<'_>> {
        let root = self.root.as_ref().filter(|_| !self.engine_plays && !self.has_leisure())?;
        Some(Brief { thinking: self.thinking, start: &self.start, root })
    }

    fn has_leisure(&self) -> bool {
        self.thinking.has_leisure()
    }

    /// The program's move where no proof is at hand: the author's, or an engine's.
    fn unproved_reply(&self, now: &Course) -> Option<Reply> {
        let written = self.book.as_ref().filter(|_| !self.engine_plays).and_then(|book| author::reply(book, now));
        written.or_else(|| Some(Reply::guessed(self.thinking.unproved(&now.problem()?), now)))
    }

    /// What becomes of the target in the position that play has come to.
    fn grade(&self, course: &Course) -> Option<Grade> {
        match (self.brief(), &self.root) {
            (Some(brief), _) => brief.grade(course),
            (None, Some(root)) if course.moves().is_empty() => Some(root.solution().grade()),
            (None, root) => root.as_ref().and_then(|_| self.thinking.grade(&course.problem()?)),
        }
    }

    /// How play ended. What only a solution shows is looked for where it can have happened: a ko, a seki, a pass.
    fn ending(&self, course: &Course, judgement: Option<&Judgement>, reply: Option<Move>) -> Option<Ending> {
        let shown = course.ending();
        if shown.is_some() || course.moves().is_empty() {
            return shown;
        }
        let open = judgement.is_some_and(|judged| matches!(judged.grade, Some(Grade::Ko(_) | Grade::Seki)));
        let at_rest = reply == Some(Move::Pass) || course.moves().ends_with(&[Move::Pass, Move::Pass]);
        if !open && !at_rest && course.setup().ko.is_none() {
            return None;
        }
        match self.grade(course)? {
            Grade::Seki => course.ending_with(self.study(course)?.solution()),
            grade => course.ending_by(grade, || false),
        }
    }

    fn hint(&self, course: &Course, wanted: HintStep) -> Option<HintGiven> {
        let study = self.study(course)?;
        let most = match wanted {
            HintStep::Where | HintStep::Why => {
                let why = wanted == HintStep::Why;
                let tempting = if why { suggested(study.solution(), FEW) } else { Vec::new() };
                let Hint { area, reason } = Hint::of(study.solution(), &tempting);
                let reason = why.then_some(reason);
                return Some(HintGiven { area, among: false, reason });
            }
            HintStep::Few => FEW,
            HintStep::Two => 2,
        };
        let area: PointSet = suggested(study.solution(), most).iter().filter_map(|made| made.point()).collect();
        (!area.is_empty()).then_some(HintGiven { area, among: true, reason: None })
    }
}

impl LineTold {
    /// A line as steps of play, after so many moves that lead to it.
    fn new(before: usize, steps: Vec<Step>, line: Line, problem: &Problem) -> LineTold {
        let plain = |step: &Step| if step.made == Move::Pass { Act::Pass } else { Act::Stone };
        let ply = |(at, step): (usize, Step)| {
            let shown = at.checked_sub(before).and_then(|at| line.plies.get(at));
            let act = shown.map_or_else(|| plain(&step), |ply| ply.act);
            (step, act)
        };
        LineTold {
            plies: steps.into_iter().enumerate().map(ply).collect(),
            before,
            message: Speaker::new(problem).why(&line.why),
            grade: line.grade,
            why: line.why,
        }
    }
}

/// Whose play without end is, where a position has just come back.
fn endless(course: &Course) -> Option<Side> {
    match course.ending() {
        Some(Ending::Repetition(winner)) => Some(winner),
        _ => None,
    }
}

fn branches(course: &Course, study: &Study) -> Vec<Branch> {
    let right = right_moves(study.solution());
    let branch = |(made, _): (Move, Grade)| {
        let standing = study.solution().standing_after(made)?;
        let mut next = course.clone();
        let ending = next.play(made).ok().and_then(|_| next.ending());
        let outcome = ending.map(|ending| Outcome::new(&next, ending));
        Some(Branch { made, standing, right: right.contains(&made), outcome })
    };
    let mut branches: Vec<Branch> = study.solution().moves().filter_map(branch).collect();
    branches.sort_by_key(|branch| !branch.right);
    branches
}
