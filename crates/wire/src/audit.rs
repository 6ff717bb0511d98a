//! What is to be said about a problem that somebody made.

use forge::audit::{Audit, Change};
use proof::Grade;
use rules::Move;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{GradeJson, Hue, Points, ProblemId, ProblemRef, SoundnessJson, StandingJson, Turn, Vertex};

/// `POST /api/audit`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct AuditRequest {
    pub problem: ProblemRef,
    /// The problem of the library whose author's tree goes with one that is being edited.
    #[serde(default)]
    pub book: Option<ProblemId>,
    #[serde(default)]
    pub seconds: Option<f64>,
}

/// The event `progress`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AuditTick {
    pub ms: u64,
    /// When it ends at the latest.
    pub most_ms: u64,
    /// Changes that were looked at; 0 while the problem itself is being solved.
    pub looked: u64,
}

/// The event `audit`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct AuditJson {
    pub grade: GradeJson,
    pub standing: StandingJson,
    pub targets: Points,
    pub right: Vec<Turn>,
    pub soundness: SoundnessJson,
    /// Right moves that the author does not give, where the author gives any.
    pub unnamed: Vec<Turn>,
    /// Moves that the author gives as right and that are not.
    pub wrong: Vec<LedTo>,
    /// Wrong moves that come nearest to the right ones.
    pub near: Vec<LedTo>,
    /// Wrong moves that the author's tree says nothing about, where it shows others.
    pub unanswered: Vec<Turn>,
    /// Stones without which nothing that is asked changes; each by itself.
    pub needless: Points,
    /// The same of stones of a wall that is thicker than it has to be.
    pub spare: Points,
    /// The smallest change that leaves one right move, where there are several.
    pub mending: Option<ChangeJson>,
    /// Some changes were not looked at, for want of time.
    pub hurried: bool,
    /// How hard it is, from 1 for 30 kyu over 30 for 1 kyu to 37 for 7 dan.
    pub rank: u8,
    /// The same for problems that are the same, however they are turned and coloured.
    pub shape: String,
    /// Is it proved, with nothing to complain about?
    pub clean: bool,
    /// All of it as `shikatsu audit` writes it, for `/api/audit/report`.
    pub line: String,
}

/// `POST /api/audit/report`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ReportRequest {
    #[serde(rename = "as")]
    pub form: ReportForm,
    /// In their order, at most 500.
    pub problems: Vec<LookedOver>,
}

/// As what a report is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReportForm {
    /// A page with pictures.
    Html,
    /// A line for each problem.
    Json,
    /// The problems with comments.
    Sgf,
}

/// A problem that was looked over.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct LookedOver {
    pub id: ProblemId,
    /// That of its audit; none where it was not solved in time.
    #[serde(default)]
    pub line: Option<String>,
}

/// A first move and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LedTo {
    #[serde(rename = "move")]
    pub made: Turn,
    pub grade: GradeJson,
}

/// A stone more, or the stone there less.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ChangeJson {
    pub point: Vertex,
    /// Of the stone that is added; none where one is taken away.
    pub color: Option<Hue>,
}

impl From<Change> for ChangeJson {
    fn from(change: Change) -> ChangeJson {
        match change {
            Change::Add(color, point) => ChangeJson { point: Vertex(point), color: Some(super::Code(color)) },
            Change::Remove(point) => ChangeJson { point: Vertex(point), color: None },
        }
    }
}

/// What stands beside an audit.
#[derive(Clone, Debug)]
pub struct Beside {
    pub grade: GradeJson,
    pub standing: StandingJson,
    pub targets: Points,
    pub right: Vec<Move>,
    pub soundness: SoundnessJson,
    pub hurried: bool,
    pub rank: u8,
    pub shape: String,
    pub proved: bool,
    pub line: String,
}

impl AuditJson {
    pub fn new(audit: &Audit, beside: Beside) -> AuditJson {
        let Beside { grade, standing, targets, right, soundness, hurried, rank, shape, proved, line } = beside;
        let turns = |moves: &[Move]| moves.iter().map(|&made| Turn(made)).collect();
        let led = |moves: &[(Move, Grade)]| {
            moves.iter().map(|&(made, grade)| LedTo { made: Turn(made), grade: grade.into() }).collect()
        };
        AuditJson {
            grade,
            standing,
            targets,
            right: turns(&right),
            soundness,
            unnamed: turns(&audit.unnamed),
            wrong: led(&audit.wrong),
            near: led(&audit.near),
            unanswered: turns(&audit.unanswered),
            needless: Points(audit.needless),
            spare: Points(audit.spare),
            mending: audit.mending.map(ChangeJson::from),
            hurried,
            rank,
            shape,
            clean: proved && audit.is_clean(),
            line,
        }
    }
}
