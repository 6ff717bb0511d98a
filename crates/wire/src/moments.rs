//! What somebody's game has thrown away.

use rules::{Move, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sgf::Record;

use super::{Complaint, DraftJson, Fault, GradeJson, Hue, StandingJson, Stones, Turn};

/// Turns of a game that are looked at.
const MOST_TURNS: usize = 1_000;

/// `POST /api/moments`: a game, and from behind which of its turns it is looked through.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct MomentsRequest {
    /// The position with which it begins.
    pub stones: Stones,
    pub turns: Vec<MadeJson>,
    #[serde(default)]
    pub from: usize,
    #[serde(default)]
    pub seconds: Option<f64>,
}

/// A turn of a game.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct MadeJson {
    pub color: Hue,
    #[serde(rename = "move")]
    pub made: Turn,
}

impl MomentsRequest {
    /// The game as it was played.
    ///
    /// # Errors
    /// If there is no such position, or a move is not on its board, or there are too many.
    pub fn record(&self) -> Result<Record, Complaint> {
        let setup: Setup = self.stones.setup()?;
        if self.turns.len() > MOST_TURNS {
            return Err(Fault::TooLarge.into());
        }
        let turns: Vec<_> = self.turns.iter().map(|turn| (turn.color.0, turn.made.0)).collect();
        let is_off = |made: Move| made.point().is_some_and(|point| !rules::PointSet::full(setup.size).contains(point));
        if turns.iter().any(|&(_, made)| is_off(made)) {
            return Err(Fault::OffBoard.into());
        }
        Ok(Record { setup, turns, bad: Vec::new() })
    }
}

/// The event `progress`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MomentsTick {
    /// Turns that were looked at, of all of them.
    pub looked: usize,
    pub turns: usize,
    pub found: usize,
}

/// The event `moments`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MomentsJson {
    pub moments: Vec<MomentJson>,
    /// Turns that were looked at; fewer than there are where its time was up.
    pub looked: usize,
}

/// A move that threw the life of a group away, or gave it back.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MomentJson {
    /// Turns before it.
    pub turns: usize,
    pub color: Hue,
    pub played: Turn,
    /// The position before it as a problem, with the moves that are right as its answers.
    pub draft: DraftJson,
    /// What was to be had.
    pub before: GradeJson,
    pub before_standing: StandingJson,
    /// What was left.
    pub after: GradeJson,
    pub after_standing: StandingJson,
}
