//! What the solver says, and how it goes while it works.

use std::time::Duration;

use proof::{Assumption, Extent, Flaw, Footing, Premise, RegionKind, Standing};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use solver::Limit;
use tsumego::{Flag, Scope, Soundness};

use super::{BoundsJson, Code, Fault, GradeJson, Hue, Points, ProblemRef, Turn};

/// A solved problem.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SolutionJson {
    /// Stands for the problem and its verdict, whatever the proof.
    pub key: String,
    pub grade: GradeJson,
    pub standing: StandingJson,
    /// The verdict in English, for programs that show what they get.
    pub words: String,
    pub to_move: Hue,
    pub best: Vec<Turn>,
    /// Among which moves the best are all that are right.
    pub scope: Code<Scope>,
    pub moves: Vec<MoveJson>,
    pub region: RegionJson,
    pub targets: Points,
    pub flags: Vec<Code<Flag>>,
    pub soundness: SoundnessJson,
    /// How hard it is, from 1 for 30 kyu over 30 for 1 kyu to 37 for 7 dan.
    pub rank: u8,
    /// Positions looked at; none for problems that came solved.
    pub nodes: Option<u64>,
    pub ms: Option<u64>,
    pub proof: ProofSize,
    pub checked: bool,
}

/// Where play may happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RegionJson {
    pub kind: Code<RegionKind>,
    pub points: Points,
}

/// How much of a grade is proved on the whole board, and what that rests on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StandingJson {
    pub footing: Code<Footing>,
    pub extent: Code<Extent>,
    /// Where it is believed: what a proof would have to do without.
    pub assumptions: Vec<AssumptionJson>,
}

/// Something taken for granted, with the stones or points it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AssumptionJson {
    pub code: Code<Premise>,
    pub points: Points,
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
pub struct MoveJson {
    #[serde(rename = "move")]
    pub made: Turn,
    pub grade: GradeJson,
    pub standing: StandingJson,
    pub correct: bool,
    /// How many moves it takes until one side has won; none for a ko or a seki.
    pub length: Option<usize>,
    /// Points that it keeps or takes, of a right move.
    pub points: Option<TallyJson>,
}

/// Bounds on the points of a move, both included; the same where the number is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TallyJson {
    pub low: i32,
    pub high: i32,
}

impl From<solver::Points> for TallyJson {
    fn from(points: solver::Points) -> TallyJson {
        TallyJson { low: points.low, high: points.high }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SoundnessJson {
    pub code: Code<Soundness>,
    pub message: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ProofSize {
    pub states: usize,
    pub bytes: usize,
}

/// The event `progress`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Tick {
    pub nodes: u64,
    pub nodes_per_second: u64,
    pub ms: u64,
    /// The line that is being looked at.
    pub line: Vec<Turn>,
    /// What is proved so far, by the search that is running.
    pub bounds: BoundsJson,
    /// The move that looks best so far; nobody has proved it.
    pub promising: Option<Turn>,
    /// How likely that is right, in hundredths.
    pub sure: Option<u8>,
}

/// What ended a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LimitCode {
    Nodes,
    Memory,
    /// What lies outside every region that was tried makes the difference.
    Outside,
    Time,
    Stopped,
}

impl LimitCode {
    /// A search that was stopped may have been stopped because its time was up.
    pub fn of(limit: Limit, timed_out: bool) -> LimitCode {
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
pub struct GaveUp {
    pub limit: LimitCode,
    pub bounds: BoundsJson,
    /// The move that looks best so far; nobody has proved it.
    pub promising: Option<Turn>,
    /// How likely that is right, in hundredths; none where that was never measured.
    pub sure: Option<u8>,
    /// The group that it is about.
    pub targets: Points,
    /// How hard it may be, where it is looked over and the author names the move; nothing of it is proved.
    pub rank: Option<RankSpan>,
    pub nodes: u64,
    pub ms: u64,
}

/// From one rank to another, as steps of the scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RankSpan {
    pub least: u8,
    pub most: u8,
}

/// How sure something is, in hundredths: what is not proved is never certain, nor out of the question.
pub fn hundredths(sure: f32) -> u8 {
    (100.0 * sure).round().clamp(1.0, 99.0) as u8
}

/// `POST /api/certificate`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct CertificateRequest {
    pub problem: ProblemRef,
}

/// `POST /api/check`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct CheckRequest {
    pub problem: ProblemRef,
    /// In Base64; none for the certificate that is kept here.
    #[serde(default)]
    pub certificate: Option<String>,
}

/// What a certificate proves, where, and what that rests on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Proved {
    pub grade: GradeJson,
    pub standing: StandingJson,
    pub region: RegionJson,
}

/// Why a certificate proves nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FlawCode {
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
pub struct Checked {
    /// Do the steps prove what the certificate claims in its region? What that is worth is in `proved`.
    pub ok: bool,
    /// Why they do not.
    pub flaw: Option<FlawCode>,
    pub message: String,
    pub proved: Option<Proved>,
    pub states: usize,
    pub ms: u64,
}

/// A time in whole milliseconds.
pub fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// How long a search may take: so many seconds if somebody says so, the usual ones otherwise, and at most these.
///
/// # Errors
/// If no search can take so long.
pub fn time_for(seconds: Option<f64>, usual: f64, most: f64) -> Result<Duration, Fault> {
    let seconds = seconds.unwrap_or(usual);
    let is_time = seconds > 0.0 && seconds.is_finite();
    is_time.then(|| Duration::from_secs_f64(seconds.min(most))).ok_or(Fault::BadSeconds)
}
