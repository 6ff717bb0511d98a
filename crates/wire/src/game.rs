//! Game records, played out.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sgf::{Mark, Sign};

use super::{Captures, Hue, Points, Remark, Turn, Vertex};

/// The query of `POST /api/game`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GameAsked {
    /// Which game of the file, counted from 1.
    pub game: Option<usize>,
}

/// `POST /api/game`: a game of a file, with every variation.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct GameFile {
    /// How many the file holds, and which this is, counted from 1.
    pub games: usize,
    pub game: usize,
    pub size: u8,
    /// What the file says, or nothing.
    pub title: String,
    pub date: String,
    pub komi: String,
    pub black: PlayerJson,
    pub white: PlayerJson,
    pub score: Option<GameScore>,
    /// Each after the one that it follows; the main line first.
    pub steps: Vec<GameStep>,
    /// Does the file ask for dots on stones that can never be captured?
    pub dots: bool,
    /// Steps of a large file that are not here.
    pub left_out: usize,
    /// What was passed over.
    pub remarks: Vec<Remark>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PlayerJson {
    pub name: String,
    pub rank: String,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct GameScore {
    pub code: MarginCode,
    pub winner: Option<Hue>,
    pub points: Option<f64>,
}

/// What a game was won by, or why nobody won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MarginCode {
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
pub struct GameStep {
    /// The number of the step before it, counted from 0; none for the first.
    pub parent: Option<usize>,
    #[serde(rename = "move")]
    pub made: Option<Turn>,
    pub color: Option<Hue>,
    /// Stones that are there now.
    pub black: Points,
    pub white: Points,
    /// Points that are empty now.
    pub gone: Points,
    pub to_move: Hue,
    /// Where the side to move may not retake a ko.
    pub ko: Option<Vertex>,
    /// Stones of each colour that were taken so far.
    pub captures: Captures,
    pub comment: String,
    pub marks: Vec<MarkJson>,
}

/// `POST /api/alive`: stones that can never be captured, whoever moves, and points where the other colour can never live.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AliveJson {
    pub stones: Points,
    pub territory: Points,
}

/// What the author drew on a point.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MarkJson {
    pub point: Vertex,
    pub sign: SignName,
    /// Of a label, its text.
    pub label: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SignName {
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
