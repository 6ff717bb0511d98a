//! [`Exam`]: what a reader has to get right: the first move, and the next ones against the strongest
//! answers.

use proof::{Grade, Problem, Solution};
use rules::Move;
use tsumego::{Course, Lesson, Reply, is_lost, right_moves};

use super::look::KO;
use super::reader::Thought;
use crate::judge::solved_problem;

/// So many moves are to be found at most, each against the strongest answer.
const MOST: usize = 3;

/// A position, and what is right there.
#[derive(Clone, Debug)]
pub(super) struct Exam {
    pub(super) problem: Problem,
    wanted: Wanted,
}

/// What counts as right.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Wanted {
    /// One of these moves.
    Moves(Vec<Move>),
    /// What becomes of the group.
    Status(Grade),
}

impl Exam {
    /// One of these moves is to be found.
    pub(super) fn of_moves(problem: &Problem, right: &[Move]) -> Exam {
        Exam { problem: problem.clone(), wanted: Wanted::Moves(right.to_vec()) }
    }

    /// Did a reader who thinks so get it right?
    pub(super) fn is_passed(&self, thought: &Thought) -> bool {
        match &self.wanted {
            Wanted::Moves(right) => thought.choice().is_some_and(|choice| right.contains(&choice)),
            Wanted::Status(Grade::Dead) => thought.value < 0,
            Wanted::Status(Grade::Ko(_)) => thought.value.abs() == KO,
            Wanted::Status(Grade::Seki | Grade::Alive) => thought.value > 0,
        }
    }

    /// Is a move asked for?
    pub(super) fn is_about_moves(&self) -> bool {
        matches!(self.wanted, Wanted::Moves(_))
    }
}

/// What there is to find in a position itself; none where nobody can be asked.
pub(super) fn first_exam(solution: &Solution) -> Option<Exam> {
    let (problem, right) = (solution.problem(), right_moves(solution));
    let status = |problem: Problem| Exam { problem, wanted: Wanted::Status(solution.grade()) };
    if is_lost(solution) {
        Some(status(problem.clone()))
    } else if right.contains(&Move::Pass) {
        // Nothing has to be played: it stays so although the other side moves.
        after(problem, &[Move::Pass]).map(status)
    } else {
        Some(Exam::of_moves(problem, &right))
    }
}

/// The exams of a solution, in order.
pub(super) fn exams(solution: &Solution) -> Vec<Exam> {
    let mut exams = Vec::from_iter(first_exam(solution));
    let mut now = solution.clone();
    while exams.last().is_some_and(Exam::is_about_moves)
        && exams.len() < MOST
        && let Some(next) = followed(&now)
    {
        exams.push(Exam::of_moves(next.problem(), &right_moves(&next)));
        now = next;
    }
    exams
}

/// What is to be found after a right move and the strongest answer; none where there is nothing to find any more.
fn followed(solution: &Solution) -> Option<Solution> {
    let lesson = Lesson::new(solution.clone());
    let &first = right_moves(solution).first()?;
    let Reply::Move(reply, _) = lesson.reply(&lesson.begin(first)?) else { return None };
    let (next, _) = solved_problem(&after(solution.problem(), &[first, reply])?, false)?;
    let right = right_moves(&next);
    (!right.is_empty() && !right.contains(&Move::Pass)).then_some(next)
}

fn after(problem: &Problem, moves: &[Move]) -> Option<Problem> {
    let mut course = Course::new(problem);
    moves.iter().try_for_each(|&made| course.play(made).map(drop)).ok()?;
    course.problem()
}
