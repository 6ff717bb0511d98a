//! Playing a problem against the program.

use proof::Grade;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tsumego::{Ending, Reason};

use super::{Code, GradeJson, Hue, Opponent, PageJson, PlayedBy, Points, ProblemRef, StandingJson, Stones, Turn};

/// `POST /api/lesson`: the moves so far, and who plays which side.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(crate) struct LessonRequest {
    pub(crate) problem: ProblemRef,
    #[serde(default)]
    pub(crate) you: You,
    #[serde(default)]
    pub(crate) moves: Vec<Turn>,
    #[serde(default = "yes")]
    pub(crate) computer: bool,
    #[serde(default)]
    pub(crate) hint: Option<HintStep>,
    /// Who plays against the person; the proof, if nobody says.
    #[serde(default)]
    pub(crate) opponent: Option<Opponent>,
}

fn yes() -> bool {
    true
}

/// The side that the person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum You {
    Attacker,
    Defender,
    #[default]
    Both,
}

/// How much of a hint is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum HintStep {
    Where,
    Why,
    /// A few moves, one of which is right.
    Few,
    /// Two of them.
    Two,
}

/// The state of play after the request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct LessonJson {
    pub(crate) stones: Stones,
    pub(crate) last: Option<Turn>,
    pub(crate) captured_now: Points,
    pub(crate) captures: Captures,
    pub(crate) reply: Option<Turn>,
    /// Who replied, where no proof says that move.
    pub(crate) by: Option<PlayedBy>,
    pub(crate) steps: Vec<StepJson>,
    pub(crate) judgement: Option<JudgementJson>,
    pub(crate) outcome: Option<OutcomeJson>,
    pub(crate) legal: Points,
    pub(crate) pass_alive: Points,
    pub(crate) hint: Option<HintJson>,
    /// What the author's answer tree says, where it shows the moves made.
    pub(crate) book: Option<PageJson>,
    pub(crate) your_turn: bool,
    /// Is the problem answered in a word, by `POST /api/answer`, rather than by a move?
    pub(crate) asks: bool,
    pub(crate) moves: Vec<Turn>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Captures {
    pub(crate) black: usize,
    pub(crate) white: usize,
}

/// A move that this request made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct StepJson {
    #[serde(rename = "move")]
    pub(crate) made: Turn,
    pub(crate) color: Hue,
    pub(crate) captured: Points,
    pub(crate) stones: Stones,
}

/// What the person's move was worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct JudgementJson {
    pub(crate) code: JudgementCode,
    pub(crate) message: String,
    pub(crate) grade: GradeJson,
    /// What that rests on.
    pub(crate) standing: StandingJson,
    pub(crate) before: GradeJson,
    /// A move of the same grade that keeps more points than this one.
    pub(crate) better: Option<BetterJson>,
}

/// A move that keeps so many points more than another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct BetterJson {
    #[serde(rename = "move")]
    pub(crate) made: Turn,
    pub(crate) more: usize,
}

/// What a move was worth, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum JudgementCode {
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
pub(crate) struct OutcomeJson {
    pub(crate) code: Code<Ending>,
    pub(crate) message: String,
    pub(crate) points: Points,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct HintJson {
    #[serde(rename = "where")]
    pub(crate) area: Points,
    /// Are these moves, one of which is right, rather than a place to look at?
    pub(crate) among: bool,
    /// What to look for; none while only the place was asked for.
    pub(crate) code: Option<Code<Reason>>,
}

/// `POST /api/answer`: what becomes of the stones in question.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(crate) struct AnswerRequest {
    pub(crate) problem: ProblemRef,
    pub(crate) verdict: Code<Grade>,
}

/// Whether an answer is right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct AnswerJson {
    pub(crate) right: bool,
    /// All that is known, for whoever is right.
    pub(crate) grade: Option<GradeJson>,
    pub(crate) standing: Option<StandingJson>,
}

/// `POST /api/tree`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(crate) struct TreeRequest {
    pub(crate) problem: ProblemRef,
    #[serde(default)]
    pub(crate) path: Vec<Turn>,
}

/// The moves at a node of the solution tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct TreeJson {
    pub(crate) to_move: Hue,
    pub(crate) nodes: Vec<BranchJson>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct BranchJson {
    #[serde(rename = "move")]
    pub(crate) made: Turn,
    pub(crate) grade: GradeJson,
    pub(crate) standing: StandingJson,
    pub(crate) correct: bool,
    /// How play ends with this move, where it does.
    pub(crate) outcome: Option<OutcomeJson>,
}
