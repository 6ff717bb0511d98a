//! How a game of a room ended.

use std::fmt;

use rules::Color;
use rules::score::HalfPoints;

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// Both passed and the stones were counted.
    Points(HalfPoints),
    /// A team gave up.
    Resignation,
    /// A team had no time left.
    Time,
    /// A team said nothing for several turns.
    Silence,
    /// Nobody was there any more.
    Abandoned,
    /// The host or the operator closed the room.
    Closed,
    /// An engine that played a side broke down.
    Breakdown,
    /// The room is full: no more can be kept about it.
    Full,
}

impl Ending {
    /// All of them but those by points.
    pub const UNCOUNTED: [Ending; 7] = [
        Ending::Resignation,
        Ending::Time,
        Ending::Silence,
        Ending::Abandoned,
        Ending::Closed,
        Ending::Breakdown,
        Ending::Full,
    ];

    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Ending::Points(_) => "points",
            Ending::Resignation => "resignation",
            Ending::Time => "time",
            Ending::Silence => "silence",
            Ending::Abandoned => "abandoned",
            Ending::Closed => "closed",
            Ending::Breakdown => "breakdown",
            Ending::Full => "full",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won, if anyone.
    pub winner: Option<Color>,
    /// What ended it.
    pub ending: Ending,
}

impl Outcome {
    /// A win that nobody had to count.
    pub(crate) fn won(winner: Color, ending: Ending) -> Outcome {
        Outcome { winner: Some(winner), ending }
    }

    /// An end without a winner.
    pub(crate) fn void(ending: Ending) -> Outcome {
        Outcome { winner: None, ending }
    }
}

/// As a game record says it: `B+3.5`, `W+R`, `W+T`, `B+F`, `0`, `Void`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner else {
            return f.pad(if matches!(self.ending, Ending::Points(_)) { "0" } else { "Void" });
        };
        let side = if winner == Color::Black { "B" } else { "W" };
        match self.ending {
            Ending::Points(margin) => write!(f, "{side}+{margin}"),
            Ending::Resignation => write!(f, "{side}+R"),
            Ending::Time => write!(f, "{side}+T"),
            _ => write!(f, "{side}+F"),
        }
    }
}
