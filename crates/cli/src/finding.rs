//! [`Finding`]: what the solver says about a draft, and how the search ended.

use std::sync::OnceLock;
use std::time::Duration;

use proof::{Bounds, Grade, Problem, Side, Solution, Standing};
use rules::{Color, Move};
use solver::{DraftError, Limit, Limits, NoRank, Outcome, Points, Report, Solved, points, solve, solve_draft};
use tsumego::{Draft, Flag, Known, Lesson, Line, flags, right_moves};

use crate::effort::Effort;
use crate::watch::{Stopper, Watch};

/// How far each position of a line is searched, and the bytes for its table.
const LINE_NODES: u64 = 200_000;
const LINE_MEMORY: usize = 4 << 20;

/// The answer to a problem, or as much of it as was found.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) report: Report,
    pub(crate) elapsed: Duration,
    /// What is remarkable about the solution.
    pub(crate) flags: Vec<Flag>,
    stopper: Option<Stopper>,
    /// Made when somebody asks how play goes on.
    lesson: OnceLock<Option<Lesson>>,
    /// Counted when somebody asks.
    points: OnceLock<Vec<(Move, Points)>>,
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
    ) -> Result<Finding, DraftError> {
        let watched = watch.over(|stop, nodes| solve_draft(draft, &NoRank, &effort.limits(threads, stop, nodes)));
        let (report, elapsed, stopper) = (watched.value?, watched.elapsed, watched.stopper);
        let (lesson, points) = (OnceLock::new(), OnceLock::new());
        let mut finding = Finding { report, elapsed, stopper, flags: Vec::new(), lesson, points };
        finding.flags = finding.solution().map(flags).unwrap_or_default();
        Ok(finding)
    }

    pub(crate) fn problem(&self) -> &Problem {
        &self.report.problem
    }

    /// Who is to move.
    pub(crate) fn to_move(&self) -> Color {
        self.problem().position().to_move()
    }

    /// What is proved of the position, and what that rests on.
    pub(crate) fn standing(&self) -> Option<Standing> {
        self.solution().map(Solution::standing)
    }

    pub(crate) fn solution(&self) -> Option<&Solution> {
        self.solved().map(|solved| &solved.solution)
    }

    fn solved(&self) -> Option<&Solved> {
        match &self.report.outcome {
            Outcome::Solved(solved) => Some(solved),
            Outcome::GaveUp(_) => None,
        }
    }

    /// The grade of the position, where it is known.
    pub(crate) fn grade(&self) -> Option<Grade> {
        self.solution().map(Solution::grade)
    }

    pub(crate) fn bounds(&self) -> Bounds {
        self.report.bounds()
    }

    /// The first moves that were graded, the best for the player to move in front.
    pub(crate) fn moves(&self) -> Vec<(Move, Standing)> {
        self.solution().map(sorted_moves).unwrap_or_default()
    }

    /// The right first moves; where the moves were not graded, what the solver found. None where no move helps.
    pub(crate) fn best(&self) -> Vec<Move> {
        let mut best = self.solution().map(right_moves).unwrap_or_default();
        if best.is_empty() {
            best.clone_from(&self.report.best);
        }
        best
    }

    /// The points that a right move keeps or takes.
    pub(crate) fn points(&self, first: Move) -> Option<Points> {
        let counted = self.points.get_or_init(|| self.solution().map(right_points).unwrap_or_default());
        counted.iter().find(|(right, _)| *right == first).map(|(_, points)| *points)
    }

    /// How play goes on after a first move, or from the position itself.
    pub(crate) fn line(&self, first: Option<Move>) -> Option<Line> {
        let lesson = self.lesson.get_or_init(|| self.solution().cloned().map(Lesson::new)).as_ref()?;
        Line::new(lesson, first, &mut known)
    }

    /// What ended the search early: before the verdict, or before every first move was graded.
    pub(crate) fn end(&self) -> Option<End> {
        let limit = match &self.report.outcome {
            Outcome::Solved(solved) => solved.limit?,
            Outcome::GaveUp(partial) => partial.limit,
        };
        Some(match (limit, self.stopper) {
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
    match solve(problem, &NoRank, &Limits { nodes: LINE_NODES, memory: LINE_MEMORY, ..Limits::default() }) {
        Outcome::Solved(solved) => Some(Known::from(&solved.solution)),
        Outcome::GaveUp(_) => None,
    }
}

fn right_points(solution: &Solution) -> Vec<(Move, Points)> {
    let right: Vec<(Move, Grade)> = right_moves(solution).into_iter().map(|first| (first, solution.grade())).collect();
    points(solution.problem(), &right, &Limits { nodes: LINE_NODES, memory: LINE_MEMORY, ..Limits::default() })
}

/// The first moves that were graded: the best for the player to move in front, then as the points are.
pub(crate) fn sorted_moves(solution: &Solution) -> Vec<(Move, Standing)> {
    let attacks = solution.problem().to_move() == Side::Attacker;
    let mut moves: Vec<(Move, Standing)> = standings(solution).collect();
    moves.sort_by(|(_, one), (_, other)| {
        let order = one.grade().cmp(&other.grade());
        if attacks { order } else { order.reverse() }
    });
    moves
}

/// The first moves that were graded, as the points are.
pub(crate) fn standings(solution: &Solution) -> impl Iterator<Item = (Move, Standing)> {
    solution.moves().filter_map(|(first, _)| Some((first, solution.standing_after(first)?)))
}
