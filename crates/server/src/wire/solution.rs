//! What the solver says, and how it goes while it works.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use solver::Limit;
use tsumego::{Flag, Soundness};

use super::{BoundsJson, Code, GradeJson, Hue, Points, ProblemRef, RegionJson, Turn};

/// A solved problem.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct SolutionJson {
    /// Stands for the problem and its verdict, whatever the proof.
    pub(crate) key: String,
    pub(crate) grade: GradeJson,
    pub(crate) words: String,
    pub(crate) to_move: Hue,
    pub(crate) best: Vec<Turn>,
    pub(crate) moves: Vec<MoveJson>,
    pub(crate) line: Vec<Turn>,
    pub(crate) region: RegionJson,
    pub(crate) targets: Points,
    pub(crate) flags: Vec<Code<Flag>>,
    pub(crate) soundness: SoundnessJson,
    pub(crate) difficulty: u8,
    /// Positions looked at; none for problems that came solved.
    pub(crate) nodes: Option<u64>,
    pub(crate) ms: Option<u64>,
    pub(crate) proof: ProofSize,
    pub(crate) checked: bool,
}

/// A first move and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct MoveJson {
    #[serde(rename = "move")]
    pub(crate) made: Turn,
    pub(crate) grade: GradeJson,
    pub(crate) correct: bool,
    pub(crate) line: Vec<Turn>,
    /// Points that are the mover's in the end, where several moves are right and it could be counted.
    pub(crate) points: Option<u32>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct SoundnessJson {
    pub(crate) code: Code<Soundness>,
    pub(crate) message: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct ProofSize {
    pub(crate) states: usize,
    pub(crate) bytes: usize,
}

/// The event `progress`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Tick {
    pub(crate) nodes: u64,
    pub(crate) nodes_per_second: u64,
    pub(crate) ms: u64,
    /// The line that is being looked at.
    pub(crate) line: Vec<Turn>,
}

/// What ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LimitCode {
    Nodes,
    Memory,
    /// What lies outside every region that was tried makes the difference.
    Outside,
    Time,
    Stopped,
}

impl LimitCode {
    /// A search that was stopped may have been stopped because its time was up.
    pub(crate) fn of(limit: Limit, timed_out: bool) -> LimitCode {
        match limit {
            Limit::Nodes => LimitCode::Nodes,
            Limit::Memory => LimitCode::Memory,
            Limit::Outside => LimitCode::Outside,
            Limit::Stop if timed_out => LimitCode::Time,
            Limit::Stop => LimitCode::Stopped,
        }
    }
}

/// The event `gave_up`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct GaveUp {
    pub(crate) limit: LimitCode,
    pub(crate) bounds: BoundsJson,
    pub(crate) nodes: u64,
    pub(crate) ms: u64,
}

/// `POST /api/certificate`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(crate) struct CertificateRequest {
    pub(crate) problem: ProblemRef,
}

/// `POST /api/check`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(crate) struct CheckRequest {
    pub(crate) problem: ProblemRef,
    /// In Base64; none for the certificate that is kept here.
    #[serde(default)]
    pub(crate) certificate: Option<String>,
}

/// What the checker says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Checked {
    pub(crate) ok: bool,
    pub(crate) message: String,
    pub(crate) states: usize,
    pub(crate) ms: u64,
}
