//! What the solver says, and how it goes while it works.

use serde::{Deserialize, Serialize};

use super::{BoundsJson, GradeJson, Hue, Points, ProblemRef, RegionJson, Turn};

/// A solved problem.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    pub(crate) flags: Vec<&'static str>,
    pub(crate) soundness: SoundnessJson,
    pub(crate) difficulty: u8,
    /// Positions looked at; none for problems that came solved.
    pub(crate) nodes: Option<u64>,
    pub(crate) ms: Option<u64>,
    pub(crate) proof: ProofSize,
    pub(crate) checked: bool,
}

/// A first move and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct MoveJson {
    #[serde(rename = "move")]
    pub(crate) made: Turn,
    pub(crate) grade: GradeJson,
    pub(crate) correct: bool,
    pub(crate) line: Vec<Turn>,
    /// Points that are the mover's in the end, where several moves are right and it could be counted.
    pub(crate) points: Option<u32>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct SoundnessJson {
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct ProofSize {
    pub(crate) states: usize,
    pub(crate) bytes: usize,
}

/// The event `progress`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Tick {
    pub(crate) nodes: u64,
    pub(crate) nodes_per_second: u64,
    pub(crate) ms: u64,
    pub(crate) note: String,
    pub(crate) bounds: BoundsJson,
}

/// The event `gave_up`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct GaveUp {
    pub(crate) limit: &'static str,
    pub(crate) bounds: BoundsJson,
    pub(crate) nodes: u64,
    pub(crate) ms: u64,
}

/// `POST /api/certificate`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct CertificateRequest {
    pub(crate) problem: ProblemRef,
}

/// `POST /api/check`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct CheckRequest {
    pub(crate) problem: ProblemRef,
    /// In Base64; none for the certificate that is kept here.
    #[serde(default)]
    pub(crate) certificate: Option<String>,
}

/// What the checker says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Checked {
    pub(crate) ok: bool,
    pub(crate) message: String,
    pub(crate) states: usize,
    pub(crate) ms: u64,
}
