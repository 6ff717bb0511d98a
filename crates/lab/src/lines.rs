//! A walk along lines of play that solves every position on the way: no move may change the verdict, and no sentence about a
//! line or a right move be false.

use proof::{Grade, Problem, Side, Solution};
use tsumego::{Act, Course, Ending, Lesson, Line, Ply, Why};

pub use crate::grades::{Grader, Grades};
use crate::hints::{hint, is_hint_true};
use crate::reasons::is_line_true;

/// What a walk has seen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// Lines with a verdict of dead, ko, seki and alive.
    pub lines: [usize; 4],
    /// Their moves, all together.
    pub plies: usize,
    /// Lines that were not followed to their end.
    pub unfinished: usize,
    /// Positions that nobody could grade, as where the whole board does not allow what the region allows.
    pub ungraded: usize,
    /// What was wrong, in words.
    pub wrong: Vec<String>,
}

impl Seen {
    /// Walks along the main line of a solution and the line after each first move.
    pub fn walk(&mut self, name: &str, solution: &Solution, grades: &mut dyn Grades) {
        let lesson = Lesson::new(solution.clone());
        let firsts = solution.moves().map(|(first, _)| Some(first));
        if !is_hint_true(solution, grades) {
            self.wrong.push(format!("{name}: its hint, {}, is not so", hint(solution).reason.code()));
        }
        for first in [None].into_iter().chain(firsts) {
            let Some(line) = Line::new(&lesson, first, &mut |problem| grades.known(problem)) else { continue };
            self.lines[share(line.grade)] += 1;
            self.plies += line.plies.len();
            self.unfinished += usize::from(line.why == Why::Unfinished);
            if let Err(what) = self.follow(solution.problem(), &line, grades) {
                let moves: Vec<String> =
                    line.plies.iter().map(|ply| format!("{} {}", ply.act.code(), ply.made)).collect();
                self.wrong.push(format!("{name} {:?}: {what}: {}", line.grade, moves.join(", ")));
            }
        }
    }

    /// Plays a line and grades every position of it. A threat and its answer are one with the retaking.
    fn follow(&mut self, problem: &Problem, line: &Line, grades: &mut dyn Grades) -> Result<(), String> {
        let (mut course, mut expected) = (Course::new(problem), line.grade);
        for (number, &ply) in line.plies.iter().enumerate() {
            let mover = problem.side(course.to_move());
            course.play(ply.made).map_err(|why| format!("ply {number}: {why}"))?;
            expected = spent(expected, ply, mover);
            if matches!(ply.act, Act::Threat | Act::Answer) {
                continue;
            }
            match graded(&course, grades) {
                None => self.ungraded += 1,
                Some(found) if found == expected => {}
                Some(found) => return Err(format!("ply {number} leads to {found}, not {expected}")),
            }
        }
        ends_as_it_should(&course, line)?;
        if is_line_true(problem, line, grades) { Ok(()) } else { Err(format!("{:?} is not so", line.why)) }
    }
}

fn graded(course: &Course, grades: &mut dyn Grades) -> Option<Grade> {
    match course.ending() {
        Some(Ending::Captured) => Some(Grade::Dead),
        Some(Ending::TwoEyes | Ending::Escaped) => Some(Grade::Alive),
        _ => grades.grade(&course.problem()?),
    }
}

fn share(grade: Grade) -> usize {
    match grade {
        Grade::Dead => 0,
        Grade::Ko(_) => 1,
        Grade::Seki => 2,
        Grade::Alive => 3,
    }
}

/// The verdict once the mover has spent a threat.
fn spent(grade: Grade, ply: Ply, mover: Side) -> Grade {
    match (grade, ply.act, mover) {
        (Grade::Ko(balance), Act::Retake, Side::Attacker) => Grade::Ko(balance - 1),
        (Grade::Ko(balance), Act::Retake, Side::Defender) => Grade::Ko(balance + 1),
        _ => grade,
    }
}

/// A line ends with what its verdict says: two eyes on the board, a ko retaken, both sides passing.
fn ends_as_it_should(course: &Course, line: &Line) -> Result<(), String> {
    let last: Vec<Act> = line.plies.iter().rev().take(2).map(|ply| ply.act).collect();
    let right = match (line.grade, &line.why) {
        (_, Why::Unfinished) => true,
        (Grade::Dead, Why::Captured(_)) => course.ending() == Some(Ending::Captured),
        (Grade::Dead, why) => {
            let eyes = matches!(why, Why::Vital(_) | Why::OneEye | Why::Square | Why::FalseEye(_) | Why::NoTwoEyes);
            eyes || matches!(why, Why::ShortOfLiberties | Why::Snapback(_))
        }
        (Grade::Alive, Why::Escape(_)) => course.ending() == Some(Ending::Escaped),
        (Grade::Alive, Why::TwoEyes(_)) => course.ending() == Some(Ending::TwoEyes),
        (Grade::Alive, why) => matches!(why, Why::Safe | Why::Snapback(_)),
        (Grade::Ko(balance), why) => matches!(why, Why::Ko(_, n) if *n == balance) && last[0] == Act::Retake,
        (Grade::Seki, Why::Endless) => true,
        (Grade::Seki, _) => last == [Act::Pass, Act::Pass],
    };
    if right { Ok(()) } else { Err(format!("it ends with {:?}, {:?}", line.why, course.ending())) }
}
