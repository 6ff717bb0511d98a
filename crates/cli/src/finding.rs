//! [`Finding`]: what a search under watch came to, and who ended it.

use std::fmt;
use std::time::Duration;

use adviser::Adviser;
use lesson::{Attempt, Study, graded_moves};
use proof::{Grade, Problem, Solution, Standing};
use rules::{Color, Move};
use solver::{DraftError, Limit, Limits, NoRank, Outcome, Points, solve};
use tsumego::{Draft, Flag, Goal, Known, Line, flags, right_moves};

use crate::effort::Effort;
use crate::watch::{Stopper, Watch};

/// How far each position of a line is searched, and where points are counted, and the bytes for its table.
const GLANCE: Limits<'static> = Limits { nodes: 200_000, memory: 4 << 20, ..Limits::LAVISH };

/// The answer to a problem, or as much of it as was found.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) attempt: Attempt,
    pub(crate) elapsed: Duration,
    stopper: Option<Stopper>,
}

/// Why a draft is no problem.
#[derive(Debug)]
pub(crate) enum Unsolvable {
    /// Its parts do not fit together.
    Draft(DraftError),
    /// This goal cannot be asked of its target.
    Contradiction(Goal),
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolvable::Draft(error) => error.fmt(f),
            Unsolvable::Contradiction(goal) => write!(
                f,
                "the goal “{goal}” contradicts target and turn: one kills the other side's stones and saves one's own, in one's own turn"
            ),
        }
    }
}

/// What ended a search before its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Interrupted,
    Time,
    Nodes,
    Memory,
    Outside,
}

impl End {
    /// The word for programs.
    pub(crate) fn word(self) -> &'static str {
        match self {
            End::Interrupted => "interrupted",
            End::Time => "time",
            End::Nodes => "nodes",
            End::Memory => "memory",
            End::Outside => "outside",
        }
    }
}

impl Finding {
    /// Solves a draft under watch.
    pub(crate) fn search(
        draft: &Draft,
        effort: &Effort,
        threads: usize,
        watch: Watch<'_>,
    ) -> Result<Finding, Unsolvable> {
        Finding::advised(draft, effort, threads, watch, None)
    }

    /// The same with somebody who is asked for moves where nothing is proved.
    pub(crate) fn advised(
        draft: &Draft,
        effort: &Effort,
        threads: usize,
        watch: Watch<'_>,
        adviser: Option<&Adviser>,
    ) -> Result<Finding, Unsolvable> {
        if let Some(goal) = draft.goal.filter(|_| draft.contradicts_itself()) {
            return Err(Unsolvable::Contradiction(goal));
        }
        let adviser = adviser.map(|adviser| adviser as _);
        let watched = watch.over(|stop, nodes| {
            let limits = effort.limits(threads, stop, nodes);
            // A quarter of the time is the adviser's.
            let plan = if adviser.is_some() { limits.plan / 4 * 3 } else { limits.plan };
            Attempt::new(draft, &Limits { adviser, plan, ..limits })
        });
        let mut attempt = watched.value.map_err(Unsolvable::Draft)?;
        attempt.study = attempt.study.map(|study| study.counting(GLANCE));
        Ok(Finding { attempt, elapsed: watched.elapsed, stopper: watched.stopper })
    }

    pub(crate) fn problem(&self) -> &Problem {
        &self.attempt.problem
    }

    /// Who is to move.
    pub(crate) fn to_move(&self) -> Color {
        self.problem().position().to_move()
    }

    fn study(&self) -> Option<&Study> {
        self.attempt.study.as_ref()
    }

    pub(crate) fn solution(&self) -> Option<&Solution> {
        self.study().map(Study::solution)
    }

    /// What is proved of the position, and what that rests on.
    pub(crate) fn standing(&self) -> Option<Standing> {
        self.solution().map(Solution::standing)
    }

    /// The grade of the position, where it is known.
    pub(crate) fn grade(&self) -> Option<Grade> {
        self.solution().map(Solution::grade)
    }

    /// What is remarkable about the solution.
    pub(crate) fn flags(&self) -> Vec<Flag> {
        self.solution().map(flags).unwrap_or_default()
    }

    /// The first moves that were graded, the best for the player to move in front.
    pub(crate) fn moves(&self) -> Vec<(Move, Standing)> {
        self.solution().map(graded_moves).unwrap_or_default()
    }

    /// The right first moves; where the moves were not graded, what the solver found. None where no move helps.
    pub(crate) fn best(&self) -> Vec<Move> {
        let right = self.solution().map(right_moves).unwrap_or_default();
        if right.is_empty() { self.attempt.best.clone() } else { right }
    }

    /// The points that a right move keeps or takes.
    pub(crate) fn points(&self, first: Move) -> Option<Points> {
        self.study()?.points_of(first)
    }

    /// How play goes on after a first move, or from the position itself.
    pub(crate) fn line(&self, first: Option<Move>) -> Option<Line> {
        self.study()?.line(first, &mut known)
    }

    /// What ended the search early: before the verdict, or before every first move was graded.
    pub(crate) fn end(&self) -> Option<End> {
        Some(match (self.attempt.limit?, self.stopper) {
            (Limit::Nodes, _) => End::Nodes,
            (Limit::Memory, _) => End::Memory,
            (Limit::Outside, _) => End::Outside,
            (Limit::Stop, Some(Stopper::Clock)) => End::Time,
            (Limit::Stop, _) => End::Interrupted,
        })
    }
}

/// What a short search finds out about a position on the way.
pub(crate) fn known(problem: &Problem) -> Option<Known> {
    match solve(problem, &NoRank, &GLANCE) {
        Outcome::Solved(solved) => Some(Known::from(&solved.solution)),
        Outcome::GaveUp(_) => None,
    }
}
