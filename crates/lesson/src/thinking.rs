//! [`Thinking`]: whom a teacher asks. The answers take time, and only an edge knows how much of it there is.

use std::fmt::Debug;
use std::sync::Arc;

use proof::{Grade, Problem};
use rules::Move;

use crate::study::Study;

/// What a lesson asks of whoever has the clock, and perhaps the answers of yesterday.
pub trait Thinking: Debug {
    /// The study of a position that play has come to; none where no search finds it in time.
    fn study(&self, problem: &Problem) -> Option<Arc<Study>>;

    /// A study of the position alone, whose first moves need not be graded: a fraction of the search.
    fn brief(&self, problem: &Problem) -> Option<Arc<Study>> {
        self.study(problem)
    }

    /// The same, or the whole study, where either is known without a search.
    fn at_hand(&self, _: &Problem) -> Option<Arc<Study>> {
        None
    }

    /// What becomes of the target in a position.
    fn grade(&self, problem: &Problem) -> Option<Grade> {
        self.brief(problem).map(|study| study.solution().grade())
    }

    /// Is there time for what makes an answer better, though no truer: points, and which reply misleads most?
    fn has_leisure(&self) -> bool {
        true
    }

    /// The same for a position on the way of a line that is shown: there are many of them, and the line may end early.
    fn on_a_line(&self, problem: &Problem) -> Option<Arc<Study>>;

    /// What is played where no proof says the move, or where somebody other than the proof was chosen to play.
    fn unproved(&self, problem: &Problem) -> Unproved;
}

/// A move that no proof says. Whoever sees it is told so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unproved {
    /// The move; none where none was found.
    pub made: Option<Move>,
    /// Positions looked at.
    pub nodes: u64,
    /// Milliseconds that it took.
    pub ms: u64,
}
