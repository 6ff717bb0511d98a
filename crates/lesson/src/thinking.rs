//! [`Thinking`]: whom a teacher asks. The answers take time, and only an edge knows how much of it there is.

use std::fmt::Debug;
use std::sync::Arc;

use proof::Problem;
use rules::Move;

use crate::study::Study;

/// What a lesson asks of whoever has the clock, and perhaps the answers of yesterday.
pub trait Thinking: Debug {
    /// The study of a position that play has come to; none where no search finds it in time.
    fn study(&self, problem: &Problem) -> Option<Arc<Study>>;

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
