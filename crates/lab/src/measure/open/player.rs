//! [`Player`]: somebody who says what to play in a published problem. `ours` is this program, `gnu_go` another, `adviser` any that may advise it, and `trial` has
//! those who are told something that tells where the loss is.

use console::Failure;
use rules::Move;

use crate::sets::Published;
use crate::yardstick::Class;

/// Somebody who says what to play.
pub(super) trait Player: Sync {
    fn name(&self) -> &str;

    /// # Errors
    /// If there is no answer.
    fn play(&self, problem: &Published) -> Result<Played, Failure>;
}

/// What somebody says.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Played {
    pub(super) class: Class,
    pub(super) right: bool,
    /// First moves, the best in front.
    pub(super) best: Vec<Move>,
    pub(super) nodes: u64,
    /// Of processor time, where it is known.
    pub(super) seconds: f64,
    pub(super) told: String,
}

impl Played {
    /// What comes of a move that somebody believes in, or of none.
    pub(super) fn believed(problem: &Published, first: Option<Move>, seconds: f64, told: String) -> Played {
        let class = if first.is_some() { Class::Believed } else { Class::None };
        let right = is_right(problem, first);
        Played { class, right, best: first.into_iter().collect(), nodes: 0, seconds, told }
    }
}

/// Is it a published move? Where the goal cannot be reached there must be none.
pub(super) fn is_right(problem: &Published, first: Option<Move>) -> bool {
    match first {
        Some(first) => !problem.fails && problem.answers.contains(&first),
        None => problem.fails,
    }
}
