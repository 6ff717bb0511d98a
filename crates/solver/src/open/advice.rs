//! [`Adviser`]: somebody outside who is asked for moves where nothing is proved, in the place of the net that ships.

use proof::{Problem, Side};
use rules::Move;

/// Somebody to be asked. An answer is advice: it says what is tried first and what is believed in the end, never what is proved.
pub trait Adviser: std::fmt::Debug + Sync {
    /// First moves for a problem on the whole board, or nothing where there is no advice, or `stop` says so first.
    fn advise(&self, problem: &Problem, stop: &dyn Fn() -> bool) -> Option<Advice>;
}

/// What somebody advises.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// First moves, the best in front.
    pub moves: Vec<Move>,
    /// How likely the group survives, from 0 to 1, where that is said.
    pub survives: Option<f32>,
}

impl Advice {
    /// How likely the moves succeed for the side that makes them; even where nothing is said.
    pub(crate) fn success(&self, mover: Side) -> f32 {
        self.survives.map_or(0.5, |likely| if mover == Side::Defender { likely } else { 1.0 - likely })
    }
}
