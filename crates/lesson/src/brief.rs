//! [`Brief`]: what a teacher says who has no leisure: the same verdicts, from as little search as there can be.
//!
//! What is known of the problem, or of a position that play came through, is followed for as long as its certificate covers
//! what happens; only where it does not the position is proved, alone, without its first moves. The winner plays what the
//! certificate says. The loser tries what must be answered, the stone that holds out longest first, and passes where there
//! is none, as a teacher with leisure does. What leisure adds is which of several such moves has the most points and misleads
//! the most readers, and whether another right move would have kept more.

use std::sync::Arc;

use proof::{Grade, Problem, Standing};
use rules::Move;
use solver::reply::must_be_answered;
use tsumego::{Course, Ending, Thread};

use crate::judgement::Judgement;
use crate::play::turn;
use crate::study::Study;
use crate::thinking::Thinking;

/// So many moves back it is looked for a position that is known.
const BACK: usize = 3;

/// A teacher in a hurry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brief<'t> {
    /// Who is asked about positions on the way.
    pub(crate) thinking: &'t dyn Thinking,
    /// Where play begins.
    pub(crate) start: &'t Problem,
    /// The study of the problem.
    pub(crate) root: &'t Arc<Study>,
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    study: Arc<Study>,
    grade: Grade,
    standing: Standing,
    /// Where its certificate goes on from; none for a ko and a seki.
    thread: Option<Thread>,
}

impl Brief<'_> {
    /// What a move was worth that led from one position to another.
    pub(crate) fn judgement(&self, before: &Course, made: Move, after: &Course) -> Option<Judgement> {
        if before.moves().is_empty() {
            return Some(Judgement::at_once(self.root, made));
        }
        let known = self.position(before)?;
        let problem = before.problem()?;
        if !known.grade.is_lost_by(turn(before)) {
            let then = self.position(after)?;
            return Some(Judgement::of_grades(&problem, made, [known.grade, then.grade], false, then.standing));
        }
        let stiffest = known.thread.and_then(|thread| known.study.lesson.stiffest(&thread))? == made;
        Some(Judgement::of_grades(&problem, made, [known.grade; 2], stiffest, known.standing))
    }

    /// The program's move; none where that takes more than is at hand.
    pub(crate) fn reply(&self, now: &Course) -> Option<Move> {
        let known = self.position(now)?;
        let (lesson, thread) = (&known.study.lesson, known.thread?);
        let is_sound = |made: &Move| self.after(now, *made).is_some();
        if !known.grade.is_lost_by(turn(now)) {
            // Whoever has to capture goes about it.
            let idle = |made: &Move| known.grade == Grade::Dead && *made == Move::Pass;
            return lesson.winning(&thread).filter(|made| !idle(made) && is_sound(made));
        }
        let presses = |made: &Move| is_sound(made) && must_be_answered(*made, now, &|course| self.grade(course));
        Some(lesson.pressing(&thread).into_iter().find(presses).unwrap_or(Move::Pass))
    }

    /// What becomes of the target in the position that play has come to.
    pub(crate) fn grade(&self, course: &Course) -> Option<Grade> {
        self.position(course).map(|known| known.grade)
    }

    /// What is known of a position: from one before it, or by a search.
    fn position(&self, course: &Course) -> Option<Known> {
        let moves = course.moves();
        if let Some(known) = Known::followed(self.root, moves) {
            return Some(known);
        }
        let nearest = (moves.len().saturating_sub(BACK).max(1)..=moves.len()).rev();
        let mut earlier = nearest.filter_map(|at| {
            let study = self.thinking.at_hand(&self.problem(&moves[..at])?)?;
            if at == moves.len() { Some(Known::of(study)) } else { Known::followed(&study, &moves[at..]) }
        });
        earlier.next().or_else(|| Some(Known::of(self.thinking.brief(&course.problem()?)?)))
    }

    fn problem(&self, moves: &[Move]) -> Option<Problem> {
        let mut course = Course::new(self.start);
        moves.iter().try_for_each(|&made| course.play(made).map(drop)).ok()?;
        course.problem()
    }

    /// Play after a move, unless it cannot be made or brings a position back to the mover's loss.
    fn after(&self, now: &Course, made: Move) -> Option<Course> {
        let mut next = now.clone();
        next.play(made).ok()?;
        let loses = matches!(next.ending(), Some(Ending::Repetition(winner)) if winner != turn(now));
        (!loses).then_some(next)
    }
}

impl Known {
    /// What a study says of its own position.
    fn of(study: Arc<Study>) -> Known {
        let (grade, standing) = (study.solution().grade(), study.solution().standing());
        Known { grade, standing, thread: study.lesson.thread(&[]), study }
    }

    /// What a study says of the position after some moves.
    fn followed(study: &Arc<Study>, moves: &[Move]) -> Option<Known> {
        let thread = study.lesson.thread(moves)?;
        let (solution, grade) = (study.solution(), thread.grade());
        let after = moves.first().and_then(|&first| solution.standing_after(first));
        let standing = after.unwrap_or_else(|| solution.standing());
        Some(Known { study: Arc::clone(study), grade, standing, thread: Some(thread) })
    }
}
