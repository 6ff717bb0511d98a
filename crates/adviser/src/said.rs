//! [`Said`]: what a program says, in either protocol.

use rules::Move;

/// Positions that it is asked to look at.
pub(crate) const VISITS: u32 = 100;

/// What a program says of a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Said {
    /// Moves with how often each was looked at, in its order.
    pub(crate) moves: Vec<(Move, u32)>,
    /// For each point, row by row from the top, whose it will be: 1 Black's, -1 White's.
    pub(crate) owners: Vec<f32>,
}

impl Said {
    /// How often it has looked at positions in all.
    pub(crate) fn visits(&self) -> u64 {
        self.moves.iter().map(|(_, visits)| u64::from(*visits)).sum()
    }
}
