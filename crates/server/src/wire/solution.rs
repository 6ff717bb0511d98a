//! What the solver says, and how it goes while it works.

use proof::{Assumption, Extent, Flaw, Footing, Premise, Standing};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use solver::Limit;
use tsumego::{Flag, Scope, Soundness};

use super::{BoundsJson, Code, GradeJson, Hue, Points, ProblemRef, RegionJson, Turn};

/// A solved problem.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct SolutionJson {
    /// Stands for the problem and its verdict, whatever the proof.
    pub(crate) key: String,
    pub(crate) grade: GradeJson,
    pub(crate) standing: StandingJson,
    /// The verdict in English, for programs that show what they get.
    pub(crate) words: String,
    pub(crate) to_move: Hue,
    pub(crate) best: Vec<Turn>,
    /// Among which moves the best are all that are right.
    pub(crate) scope: Code<Scope>,
    pub(crate) moves: Vec<MoveJson>,
    pub(crate) region: RegionJson,
    pub(crate) targets: Points,
    pub(crate) flags: Vec<Code<Flag>>,
    pub(crate) soundness: SoundnessJson,
    /// How hard it is, from 1 for 30 kyu over 30 for 1 kyu to 37 for 7 dan.
    pub(crate) rank: u8,
    /// Positions looked at; none for problems that came solved.
    pub(crate) nodes: Option<u64>,
    pub(crate) ms: Option<u64>,
    pub(crate) proof: ProofSize,
    pub(crate) checked: bool,
}

/// How much of a grade is proved on the whole board, and what that rests on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct StandingJson {
    pub(crate) footing: Code<Footing>,
    pub(crate) extent: Code<Extent>,
    /// Where it is believed: what a proof would have to do without.
    pub(crate) assumptions: Vec<AssumptionJson>,
}

/// Something taken for granted, with the stones or points it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct AssumptionJson {
    pub(crate) code: Code<Premise>,
    pub(crate) points: Points,
}

impl From<&Standing> for StandingJson {
    fn from(standing: &Standing) -> StandingJson {
        let assumed = |one: &Assumption| AssumptionJson { code: Code(one.premise()), points: Points(one.points()) };
        StandingJson {
            footing: Code(standing.footing()),
            extent: Code(standing.extent()),
            assumptions: standing.assumptions().iter().map(assumed).collect(),
        }
    }
}

/// A first move and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct MoveJson {
    #[serde(rename = "move")]
    pub(crate) made: Turn,
    pub(crate) grade: GradeJson,
    pub(crate) standing: StandingJson,
    pub(crate) correct: bool,
    /// How many moves it takes until one side has won; none for a ko or a seki.
    pub(crate) length: Option<usize>,
    /// Points that it keeps or takes, of a right move.
    pub(crate) points: Option<TallyJson>,
}

/// Bounds on the points of a move, both included; the same where the number is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct TallyJson {
    pub(crate) low: i32,
    pub(crate) high: i32,
}

impl From<solver::Points> for TallyJson {
    fn from(points: solver::Points) -> TallyJson {
        TallyJson { low: points.low, high: points.high }
    }
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
    /// What is proved so far, by the search that is running.
    pub(crate) bounds: BoundsJson,
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

/// What a certificate proves, where, and what that rests on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Proved {
    pub(crate) grade: GradeJson,
    pub(crate) standing: StandingJson,
    pub(crate) region: RegionJson,
}

/// Why a certificate proves nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FlawCode {
    Damaged,
    NoProblem,
    OtherProblem,
    NoClaim,
    Disordered,
    HugeKo,
    IllegalFirst,
    Unanswered,
    TooShort,
    TooLong,
    IllegalStep,
    NotSettled,
    Refuted,
    Circular,
    Inconsistent,
}

impl From<&Flaw> for FlawCode {
    fn from(flaw: &Flaw) -> FlawCode {
        match flaw {
            Flaw::Damaged(_) => FlawCode::Damaged,
            Flaw::NoProblem(_) => FlawCode::NoProblem,
            Flaw::OtherProblem(_) => FlawCode::OtherProblem,
            Flaw::NoClaim => FlawCode::NoClaim,
            Flaw::Disordered => FlawCode::Disordered,
            Flaw::HugeKo(_) => FlawCode::HugeKo,
            Flaw::IllegalFirst(_) => FlawCode::IllegalFirst,
            Flaw::Unanswered(_) => FlawCode::Unanswered,
            Flaw::TooShort(_) => FlawCode::TooShort,
            Flaw::TooLong(_) => FlawCode::TooLong,
            Flaw::IllegalStep(..) => FlawCode::IllegalStep,
            Flaw::NotSettled(_) => FlawCode::NotSettled,
            Flaw::Refuted(_) => FlawCode::Refuted,
            Flaw::Circular(_) => FlawCode::Circular,
            Flaw::Inconsistent => FlawCode::Inconsistent,
        }
    }
}

/// What the checker says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Checked {
    /// Do the steps prove what the certificate claims in its region? What that is worth is in `proved`.
    pub(crate) ok: bool,
    /// Why they do not.
    pub(crate) flaw: Option<FlawCode>,
    pub(crate) message: String,
    pub(crate) proved: Option<Proved>,
    pub(crate) states: usize,
    pub(crate) ms: u64,
}
