//! Game records, played out.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sgf::{Mark, Sign};

use super::{Captures, Hue, Points, Remark, Turn, Vertex};

/// The query of `POST /api/game`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct GameAsked {
    /// Which game of the file, counted from 1.
    pub(crate) game: Option<usize>,
}

/// `POST /api/game`: a game of a file, with every variation.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct GameFile {
    /// How many the file holds, and which this is, counted from 1.
    pub(crate) games: usize,
    pub(crate) game: usize,
    pub(crate) size: u8,
    /// What the file says, or nothing.
    pub(crate) title: String,
    pub(crate) date: String,
    pub(crate) komi: String,
    pub(crate) black: PlayerJson,
    pub(crate) white: PlayerJson,
    pub(crate) score: Option<GameScore>,
    /// Each after the one that it follows; the main line first.
    pub(crate) steps: Vec<GameStep>,
    /// Does the file ask for dots on stones that can never be captured?
    pub(crate) dots: bool,
    /// Steps of a large file that are not here.
    pub(crate) left_out: usize,
    /// What was passed over.
    pub(crate) remarks: Vec<Remark>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct PlayerJson {
    pub(crate) name: String,
    pub(crate) rank: String,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct GameScore {
    pub(crate) code: MarginCode,
    pub(crate) winner: Option<Hue>,
    pub(crate) points: Option<f64>,
}

/// What a game was won by, or why nobody won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MarginCode {
    Points,
    Resignation,
    Time,
    Forfeit,
    Won,
    Draw,
    Void,
    Unknown,
}

/// A position as what is different from the one before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct GameStep {
    /// The number of the step before it, counted from 0; none for the first.
    pub(crate) parent: Option<usize>,
    #[serde(rename = "move")]
    pub(crate) made: Option<Turn>,
    pub(crate) color: Option<Hue>,
    /// Stones that are there now.
    pub(crate) black: Points,
    pub(crate) white: Points,
    /// Points that are empty now.
    pub(crate) gone: Points,
    pub(crate) to_move: Hue,
    /// Where the side to move may not retake a ko.
    pub(crate) ko: Option<Vertex>,
    /// Stones of each colour that were taken so far.
    pub(crate) captures: Captures,
    pub(crate) comment: String,
    pub(crate) marks: Vec<MarkJson>,
}

/// `POST /api/alive`: stones that can never be captured, whoever moves, and points where the other colour can never live.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct AliveJson {
    pub(crate) stones: Points,
    pub(crate) territory: Points,
}

/// What the author drew on a point.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct MarkJson {
    pub(crate) point: Vertex,
    pub(crate) sign: SignName,
    /// Of a label, its text.
    pub(crate) label: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SignName {
    Triangle,
    Square,
    Circle,
    Cross,
    Selected,
    Label,
}

impl From<&Mark> for MarkJson {
    fn from(mark: &Mark) -> MarkJson {
        let (sign, label) = match &mark.sign {
            Sign::Triangle => (SignName::Triangle, None),
            Sign::Square => (SignName::Square, None),
            Sign::Circle => (SignName::Circle, None),
            Sign::Cross => (SignName::Cross, None),
            Sign::Selected => (SignName::Selected, None),
            Sign::Label(text) => (SignName::Label, Some(text.clone())),
        };
        MarkJson { point: Vertex(mark.point), sign, label }
    }
}
