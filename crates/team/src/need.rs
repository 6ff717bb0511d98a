//! Work that a room wants done for it: whatever takes longer than a glance.

use rules::{Move, PointSet};

/// Work for an engine, about the position as it stands. The edge finds the game in [`crate::Room::game`] and the komi in
/// [`crate::Room::terms`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Need {
    /// The move of the engine that plays this side: [`WorkAnswer::Move`].
    Move,
    /// What each of these moves is worth by so many random games: [`WorkAnswer::Values`].
    Values {
        /// The moves.
        moves: Vec<Move>,
        /// Games after each.
        playouts: u32,
    },
    /// The best move within these points: [`WorkAnswer::Move`].
    Within {
        /// Where.
        points: PointSet,
    },
    /// Some good moves, the best first, and some bad ones: [`WorkAnswer::Suggestions`].
    Suggestions {
        /// How many of both.
        count: u8,
        /// How many of them are bad on purpose.
        decoys: u8,
    },
    /// What is dead and what lives in seki: [`WorkAnswer::Fates`].
    Fates,
}

/// What a move is worth to the team, in hundredths of a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Worth(pub i32);

impl Worth {
    /// So many points, as nearly as can be told.
    pub fn points(points: f64) -> Worth {
        Worth((points * 100.0).round() as i32)
    }
}

/// Work that was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WorkAnswer {
    /// A move.
    Move(Move),
    /// The engine gives up.
    Resign,
    /// What moves are worth.
    Values(Vec<(Move, Worth)>),
    /// Good moves, the best first, and bad ones.
    Suggestions {
        /// Those that are meant.
        good: Vec<(Move, Worth)>,
        /// Those that are not.
        decoys: Vec<(Move, Worth)>,
    },
    /// What becomes of the stones.
    Fates {
        /// Those that are taken off.
        dead: PointSet,
        /// Those that live in seki.
        seki: PointSet,
    },
    /// The engine could not do it.
    Failed,
}
