//! Playing a problem against the program.

use proof::Grade;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tsumego::{Ending, Reason};

use super::{
    Captures, Code, GradeJson, Hue, Opponent, PageJson, PlayedBy, Points, ProblemRef, StandingJson, Stones, Turn,
};

/// `POST /api/lesson`: the moves so far, and who plays which side.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct LessonRequest {
    pub problem: ProblemRef,
    #[serde(default)]
    pub you: You,
    #[serde(default)]
    pub moves: Vec<Turn>,
    #[serde(default = "yes")]
    pub computer: bool,
    #[serde(default)]
    pub hint: Option<HintStep>,
    /// Who plays against the person; the proof, if nobody says.
    #[serde(default)]
    pub opponent: Option<Opponent>,
}

fn yes() -> bool {
    true
}

/// The side that the person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum You {
    Attacker,
    Defender,
    #[default]
    Both,
}

/// How much of a hint is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum HintStep {
    Where,
    Why,
    /// A few moves, one of which is right.
    Few,
    /// Two of them.
    Two,
}

/// The state of play after the request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LessonJson {
    pub stones: Stones,
    pub last: Option<Turn>,
    pub captured_now: Points,
    pub captures: Captures,
    pub reply: Option<Turn>,
    /// Who replied, where no proof says that move.
    pub by: Option<PlayedBy>,
    pub steps: Vec<StepJson>,
    pub judgement: Option<JudgementJson>,
    pub outcome: Option<OutcomeJson>,
    pub legal: Points,
    pub pass_alive: Points,
    pub hint: Option<HintJson>,
    /// What the author's answer tree says, where it shows the moves made.
    pub book: Option<PageJson>,
    pub your_turn: bool,
    /// Is the problem answered in a word, by `POST /api/answer`, rather than by a move?
    pub asks: bool,
    /// Nobody has proved this answer yet, and a proof is being looked for: whoever asks again later may hear another.
    pub proving: bool,
    pub moves: Vec<Turn>,
}

/// A move that this request made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StepJson {
    #[serde(rename = "move")]
    pub made: Turn,
    pub color: Hue,
    pub captured: Points,
    pub stones: Stones,
}

/// What the person's move was worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct JudgementJson {
    pub code: JudgementCode,
    pub message: String,
    pub grade: GradeJson,
    /// What that rests on.
    pub standing: StandingJson,
    pub before: GradeJson,
    /// A move of the same grade that keeps more points than this one.
    pub better: Option<BetterJson>,
}

/// A move that keeps so many points more than another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BetterJson {
    #[serde(rename = "move")]
    pub made: Turn,
    pub more: usize,
}

/// What a move was worth, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JudgementCode {
    Right,
    Wrong,
    BestResistance,
    NothingHelps,
    /// A pass of a side that may not retake the ko yet: a threat elsewhere.
    Threat,
    /// The pass after it: the threat is answered.
    Answer,
    Unknown,
}

/// How play ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OutcomeJson {
    pub code: Code<Ending>,
    pub message: String,
    pub points: Points,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct HintJson {
    #[serde(rename = "where")]
    pub area: Points,
    /// Are these moves, one of which is right, rather than a place to look at?
    pub among: bool,
    /// What to look for; none while only the place was asked for.
    pub code: Option<Code<Reason>>,
}

/// `POST /api/answer`: what becomes of the stones in question.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct AnswerRequest {
    pub problem: ProblemRef,
    pub verdict: Code<Grade>,
}

/// Whether an answer is right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AnswerJson {
    pub right: bool,
    /// All that is known, for whoever is right.
    pub grade: Option<GradeJson>,
    pub standing: Option<StandingJson>,
}

/// `POST /api/tree`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct TreeRequest {
    pub problem: ProblemRef,
    #[serde(default)]
    pub path: Vec<Turn>,
}

/// The moves at a node of the solution tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TreeJson {
    pub to_move: Hue,
    pub nodes: Vec<BranchJson>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BranchJson {
    #[serde(rename = "move")]
    pub made: Turn,
    pub grade: GradeJson,
    pub standing: StandingJson,
    pub correct: bool,
    /// How play ends with this move, where it does.
    pub outcome: Option<OutcomeJson>,
}
