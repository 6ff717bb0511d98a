//! What members say and draw.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use rules::{Color, Move, PointSet};

use crate::{MemberId, Millis};

/// The most lines that a room keeps for its views; the older ones are in the events.
pub const MOST_LINES: usize = 500;
/// The most letters of a line.
pub const LONGEST_LINE: usize = 500;
/// The most moves of a variation.
const LONGEST_VARIATION: usize = 60;

/// Whom a line is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Channel {
    /// The speaker's team.
    Team,
    /// Everybody.
    All,
    /// Those who watch.
    Stands,
}

impl Channel {
    /// All of them.
    pub const ALL: [Channel; 3] = [Channel::Team, Channel::All, Channel::Stands];

    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Channel::Team => "team",
            Channel::All => "all",
            Channel::Stands => "stands",
        }
    }
}

/// A line that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// When.
    pub at: Millis,
    /// By whom.
    pub member: MemberId,
    /// For whom.
    pub channel: Channel,
    /// The team of the speaker.
    pub team: Option<Color>,
    /// What.
    pub text: String,
    /// How many moves were on the board.
    pub number: usize,
}

/// What a member draws on the board for the team, or for everybody when the game is over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sketch {
    /// Points with a circle.
    pub circles: PointSet,
    /// Points with a cross.
    pub crosses: PointSet,
    /// Moves that are tried from the position on.
    pub line: Vec<Move>,
}

impl Sketch {
    /// Is it all on a board of this size, and short enough?
    pub(crate) fn fits(&self, size: u8) -> bool {
        let full = PointSet::full(size);
        let moves = self.line.iter().filter_map(|made| made.point());
        self.line.len() <= LONGEST_VARIATION
            && (self.circles | self.crosses).is_within(full)
            && moves.into_iter().all(|point| point.is_on(size))
    }
}

/// What has been said and drawn in a room, as far as it is kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chat {
    pub(crate) lines: VecDeque<Arc<Line>>,
    /// How many lines there were, those that are no longer kept among them.
    pub(crate) said: u32,
    pub(crate) sketches: BTreeMap<MemberId, Sketch>,
}
