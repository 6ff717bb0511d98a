//! All that is kept of somebody's training, as it is told to them.

use schemars::JsonSchema;
use serde::Serialize;

use super::{AccountJson, DayJson, LatestTry, Notes, ProblemId, RatingJson, RecordJson};

/// `GET /api/mine`: all that is kept of somebody's training.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MineJson {
    /// What opens it elsewhere, without any secret; not there where nothing does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountJson>,
    pub rating: Option<RatingJson>,
    /// How they stand with each problem, the latest first.
    pub records: Vec<StoodJson>,
    /// The first tries of each problem on a day, the latest first.
    pub tries: Vec<LatestTry>,
    pub days: Vec<DayJson>,
    /// The most that was solved in a run.
    pub best_run: Option<i64>,
    /// The same as notes, which another home takes in: `POST /api/mine` of a server, or the page in a folder.
    pub notes: Notes,
}

/// How somebody stands with a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct StoodJson {
    pub problem: ProblemId,
    pub record: RecordJson,
    /// When that changed last, in milliseconds since 1970.
    pub changed: i64,
}

/// What `POST /api/mine` has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TakenIn {
    /// So many notes said something; what is newer here stayed as it is.
    pub read: usize,
}
