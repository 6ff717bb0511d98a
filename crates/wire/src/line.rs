//! Lines of play: what happens, and why it ends so.

use proof::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tsumego::{Act, Why};

use super::{Code, GradeJson, ProblemRef, StepJson, Turn, Vertex};

/// `POST /api/line`: the moves that lead to the line. The last of them begins it; without any it is the main line.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct LineRequest {
    pub problem: ProblemRef,
    #[serde(default)]
    pub moves: Vec<Turn>,
}

/// A line of play in which no move changes the verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LineJson {
    /// What becomes of the target.
    pub grade: GradeJson,
    /// Every move from the problem on.
    pub plies: Vec<PlyJson>,
    /// How many of them come before the line.
    pub before: usize,
    pub why: WhyJson,
}

/// A move of a line. A threat elsewhere and its answer are passes on this board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct PlyJson {
    #[serde(flatten)]
    pub step: StepJson,
    pub act: Code<Act>,
}

/// Why a line ends as it does, with the points it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct WhyJson {
    #[serde(flatten)]
    pub because: Because,
    /// The reason in English, for programs that show what they get.
    pub message: String,
    pub points: Vec<Vertex>,
}

impl WhyJson {
    pub fn new(why: &Why, message: String) -> WhyJson {
        WhyJson { because: why.into(), message, points: why.points().into_iter().map(Vertex).collect() }
    }
}

/// Why a line ends as it does: a code with arguments.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "code", content = "args", rename_all = "snake_case")]
pub enum Because {
    Captured { n: usize },
    Snapback,
    Vital,
    ShortOfLiberties,
    OneEye,
    Square,
    FalseEye,
    NoTwoEyes,
    TwoEyes,
    Escape,
    Out,
    Safe,
    Ko { n: usize },
    WhoeverPlays,
    WhoeverMoves,
    AttackerLoses,
    DefenderLoses,
    Still,
    Endless,
    Unfinished,
}

impl From<&Why> for Because {
    fn from(why: &Why) -> Because {
        let n = why.count().unwrap_or_default();
        match why {
            Why::Captured(_) => Because::Captured { n },
            Why::Snapback(_) => Because::Snapback,
            Why::Vital(_) => Because::Vital,
            Why::ShortOfLiberties => Because::ShortOfLiberties,
            Why::OneEye => Because::OneEye,
            Why::Square => Because::Square,
            Why::FalseEye(_) => Because::FalseEye,
            Why::NoTwoEyes => Because::NoTwoEyes,
            Why::TwoEyes(_) => Because::TwoEyes,
            Why::Escape(Some(_)) => Because::Escape,
            Why::Escape(None) => Because::Out,
            Why::Safe => Because::Safe,
            Why::Ko(..) => Because::Ko { n },
            Why::WhoeverPlays(_) => Because::WhoeverPlays,
            Why::WhoeverMoves => Because::WhoeverMoves,
            Why::LosesByMoving(Side::Attacker) => Because::AttackerLoses,
            Why::LosesByMoving(Side::Defender) => Because::DefenderLoses,
            Why::Still => Because::Still,
            Why::Endless => Because::Endless,
            Why::Unfinished => Because::Unfinished,
        }
    }
}
