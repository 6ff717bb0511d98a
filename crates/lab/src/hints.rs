//! Is what a hint says so? Looked at again on the whole board with the rules of Go, and where it is a matter of play, by grades.

use std::collections::VecDeque;

use forge::suggested;
use proof::{Grade, Side, Solution};
use rules::{Color, Move, Point, PointSet};
use tsumego::{Course, Flag, Hint, Known, Reason, right_moves};

use crate::grades::Grades;
use crate::ground::{outside, rooms};

/// A right move and those that mislead most: so many are asked for where a hint is given.
const TEMPTING: usize = 4;
/// Positions in which somebody who was told what to look for looks for it.
const MOST_LOOKED_AT: usize = 1_000;

/// The hint that the program gives.
pub(crate) fn hint(solution: &Solution) -> Hint {
    Hint::of(solution, &suggested(solution, TEMPTING))
}

/// Is what the hint of a position says true of every right move, and of none of the wrong moves that mislead most?
pub(crate) fn is_hint_true(solution: &Solution, grades: &mut dyn Grades) -> bool {
    let (right, tempting) = (right_moves(solution), suggested(solution, TEMPTING));
    let reason = hint(solution).reason;
    if let Reason::Remarkable(flag) = reason {
        return Search { flag, solution, grades }.finds();
    }
    if !Reason::OF_A_MOVE.contains(&reason) {
        let known = grades.known(solution.problem());
        return known.is_none_or(|known| is_so(reason, solution, &known, &tempting));
    }
    let fits = |made: &Move| made.point().is_some_and(|point| has(solution, point, reason));
    right.iter().all(fits) && !tempting.iter().filter(|made| !right.contains(made)).any(fits)
}

/// Is what is said of a position, and not of a move, so by its grades?
fn is_so(reason: Reason, solution: &Solution, known: &Known, tempting: &[Move]) -> bool {
    let mover = solution.problem().to_move();
    let is_ko = |grade: Grade| matches!(grade, Grade::Ko(_));
    let worse_ko = |(made, grade): &(Move, Grade)| tempting.contains(made) && is_ko(*grade) && *grade != known.grade;
    let passes = known.moves.contains(&(Move::Pass, known.grade));
    match reason {
        Reason::NothingNeeded => passes && !known.grade.is_lost_by(mover),
        Reason::NothingHelps => known.moves.iter().all(|(_, grade)| *grade == known.grade),
        Reason::MakesKo => !passes && is_ko(known.grade) && !known.moves.iter().any(worse_ko),
        Reason::BetterKo => !passes && is_ko(known.grade) && known.moves.iter().any(worse_ko),
        _ => true,
    }
}

/// Somebody who was told what to look for: plays what keeps the grade, tries every answer, and looks ahead from there.
struct Search<'a, 'g> {
    flag: Flag,
    solution: &'a Solution,
    grades: &'g mut dyn Grades,
}

impl Search<'_, '_> {
    fn finds(&mut self) -> bool {
        let problem = self.solution.problem();
        let mut todo = VecDeque::from([Course::new(problem)]);
        let mut looked = 0;
        while let Some(course) = todo.pop_front().filter(|_| looked < MOST_LOOKED_AT) {
            looked += 1;
            for made in self.kept(&course) {
                let Some(next) = played(&course, made) else { continue };
                if self.is_seen(&next, made) {
                    return true;
                }
                todo.extend(stones(&next).into_iter().filter(|_| next.ending().is_none()).map(|(_, reply)| reply));
            }
        }
        false
    }

    /// The mover's stones that keep the grade.
    fn kept(&mut self, course: &Course) -> Vec<Point> {
        let Some(known) = course.problem().and_then(|problem| self.grades.known(&problem)) else { return Vec::new() };
        let holds = |grade: Grade| self.holds(grade);
        known.moves.into_iter().filter(|(_, grade)| holds(*grade)).filter_map(|(made, _)| made.point()).collect()
    }

    /// Is this no worse for the mover than what the problem promises?
    fn holds(&self, grade: Grade) -> bool {
        let mover = self.solution.problem().to_move();
        grade.better(self.solution.grade(), mover) == grade
    }

    fn keeps(&mut self, course: &Course) -> bool {
        match course.ending() {
            Some(_) => true,
            None => {
                course.problem().and_then(|problem| self.grades.grade(&problem)).is_some_and(|grade| self.holds(grade))
            }
        }
    }

    /// After this stone of the mover's: can it be taken alone, and the taker with another by playing there again? Or can two
    /// stones or more be taken, and must the mover then play where they were?
    fn is_seen(&mut self, next: &Course, made: Point) -> bool {
        let mover = self.solution.problem().position().to_move();
        stones(next).into_iter().any(|(taker, reply)| {
            let lost = of(next, mover) - of(&reply, mover);
            let mut backs = lost.iter().filter_map(|point| played(&reply, point));
            match self.flag {
                Flag::Snapback => {
                    lost == PointSet::of(made)
                        && backs.any(|back| {
                            let more = of(&reply, !mover) - of(&back, !mover);
                            more.len() >= 2 && more.contains(taker) && self.keeps(&back)
                        })
                }
                _ => lost.len() >= 2 && !self.may_pass(&reply) && backs.any(|back| self.keeps(&back)),
            }
        })
    }

    fn may_pass(&mut self, course: &Course) -> bool {
        let mut passed = course.clone();
        passed.play(Move::Pass).is_ok() && self.keeps(&passed)
    }
}

/// The stones of a colour.
fn of(course: &Course, color: Color) -> PointSet {
    course.setup().stones[color]
}

fn played(course: &Course, point: Point) -> Option<Course> {
    let mut next = course.clone();
    next.play(Move::Play(point)).is_ok().then_some(next)
}

/// Every stone that can be played, and what comes of it.
fn stones(course: &Course) -> Vec<(Point, Course)> {
    let points = PointSet::full(course.setup().size);
    points.iter().filter_map(|point| Some((point, played(course, point)?))).collect()
}

/// Does this move have what a hint says of the right one? What is no property of a move is not looked at.
pub(crate) fn has(solution: &Solution, first: Point, reason: Reason) -> bool {
    let problem = solution.problem();
    let (board, mover) = (problem.position().board(), problem.position().to_move());
    let (size, own, theirs) = (board.size(), board.stones(mover), board.stones(!mover));
    let mut after = board.clone();
    let Ok(taken) = after.play(mover, first) else { return false };
    let around: PointSet = first.neighbors(size).collect();
    let beyond = outside(problem, &after);
    let chain = after.chain_at(first).map(|chain| chain.stones).unwrap_or(PointSet::EMPTY);
    let attacks = problem.to_move() == Side::Attacker;
    let lines = [first.column(), first.row()].map(|line| line.min(size - 1 - line));
    match reason {
        Reason::Takes => !taken.is_empty(),
        Reason::CanBeTaken => taken.is_empty() && after.last_liberty(first).is_some(),
        Reason::Atari => first.neighbors(size).any(|near| theirs.contains(near) && after.last_liberty(near).is_some()),
        Reason::Divides => {
            let room = rooms(problem, board).into_iter().find(|room| room.contains(first));
            room.is_some_and(|room| (room - PointSet::of(first)).parts().count() > 1)
        }
        Reason::FromOutside => attacks && chain.meets(beyond),
        Reason::Inside => attacks && !chain.meets(beyond),
        Reason::Blocks => !attacks && around.meets(outside(problem, board)),
        Reason::Joins => own.parts().filter(|chain| chain.meets(around)).count() >= 2,
        Reason::OneTwo => lines.contains(&0) && lines.contains(&1),
        Reason::TwoTwo => lines == [1, 1],
        Reason::FirstLine => lines.contains(&0),
        Reason::SecondLine => lines.iter().min() == Some(&1),
        Reason::Alone => !around.meets(own | theirs),
        Reason::Apart => !around.meets(own),
        _ => true,
    }
}
