//! [`Grades`]: whoever grades positions, and the solver as one who does.

use std::collections::HashMap;

use proof::{Certificate, Grade, Problem, Solution, file};
use solver::{Limits, NoRank, Outcome, solve};
use tsumego::Known;

/// Whoever grades positions.
pub trait Grades {
    /// The grade of a position, and of all its moves.
    fn known(&mut self, problem: &Problem) -> Option<Known>;

    /// The grade of a position alone.
    fn grade(&mut self, problem: &Problem) -> Option<Grade> {
        self.known(problem).map(|known| known.grade)
    }
}

/// Grades positions with the solver, each once.
#[derive(Debug, Default)]
pub struct Grader(HashMap<Vec<u8>, Option<Grade>>);

impl Grades for Grader {
    fn known(&mut self, problem: &Problem) -> Option<Known> {
        solved(problem, false).map(|solution| Known::from(&solution))
    }

    fn grade(&mut self, problem: &Problem) -> Option<Grade> {
        let name = file::write(problem, &Certificate::default());
        *self.0.entry(name).or_insert_with(|| solved(problem, true).map(|solution| solution.grade()))
    }
}

fn solved(problem: &Problem, first_only: bool) -> Option<Solution> {
    let limits = Limits { nodes: 2_000_000, memory: 1 << 20, first_only, ..Limits::default() };
    match solve(problem, &NoRank, &limits) {
        Outcome::Solved(solved) => Some(solved.solution),
        Outcome::GaveUp(_) => None,
    }
}
