//! What the library and the editor answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tsumego::RegionKind;

use super::{Code, Complaint, DraftJson, GradeJson, Hue, Points, SolutionJson, Stones, ThemeName};

/// A problem in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Summary {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) collection: String,
    pub(crate) goal: Option<String>,
    pub(crate) to_move: Hue,
    pub(crate) size: u8,
    /// From 1 to 10; none before it is solved.
    pub(crate) difficulty: Option<u8>,
    pub(crate) verdict: Option<GradeJson>,
    pub(crate) solved: bool,
    pub(crate) empty: u16,
    /// Came with the program, or belongs to somebody else.
    pub(crate) read_only: bool,
}

/// `GET /api/problems`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Listing {
    pub(crate) total: i64,
    pub(crate) page: i64,
    pub(crate) problems: Vec<Summary>,
}

/// The filters of a listing. Everything may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct Filter {
    pub(crate) collection: String,
    pub(crate) q: String,
    pub(crate) titles: String,
    pub(crate) goal: String,
    pub(crate) verdict: String,
    pub(crate) difficulty_min: String,
    pub(crate) difficulty_max: String,
    pub(crate) empty_min: String,
    pub(crate) empty_max: String,
    pub(crate) solved: String,
    pub(crate) sort: String,
    pub(crate) page: String,
    pub(crate) per_page: String,
}

/// The query of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct Look {
    pub(crate) theme: ThemeName,
}

/// The query of an export.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct Exported {
    pub(crate) collection: String,
}

/// One of `GET /api/collections`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct CollectionJson {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) count: i64,
    pub(crate) solved: i64,
}

/// `GET /api/problems/{id}`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct ProblemJson {
    pub(crate) id: String,
    pub(crate) draft: DraftJson,
    pub(crate) summary: Summary,
    pub(crate) solution: Option<SolutionJson>,
    /// Its neighbours in the collection.
    pub(crate) previous: Option<String>,
    pub(crate) next: Option<String>,
}

/// What was saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Saved {
    pub(crate) id: String,
}

/// `POST /api/import`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub(crate) struct Import {
    pub(crate) imported: Vec<Imported>,
    pub(crate) skipped: Vec<SkippedFile>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Imported {
    pub(crate) file: String,
    pub(crate) id: String,
    pub(crate) title: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct SkippedFile {
    pub(crate) file: String,
    /// Which problem of the file, counted from one; none for the whole file.
    pub(crate) problem: Option<usize>,
    pub(crate) reason: Complaint,
}

/// `POST /api/read`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Reading {
    pub(crate) draft: DraftJson,
    pub(crate) remarks: Vec<String>,
}

/// `POST /api/examine` and `POST /api/place`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Examination {
    pub(crate) stones: Stones,
    pub(crate) removed: Points,
    pub(crate) complaint: Option<Complaint>,
    pub(crate) targets: Points,
    pub(crate) candidates: Vec<Points>,
    pub(crate) region: RegionJson,
    pub(crate) legal: Points,
    pub(crate) pass_alive: Points,
}

/// Where play may happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct RegionJson {
    pub(crate) kind: Code<RegionKind>,
    pub(crate) points: Points,
    pub(crate) assumptions: Vec<String>,
}

/// `POST /api/progress`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(crate) struct Progress {
    pub(crate) id: String,
    pub(crate) result: ResultWord,
    #[serde(default)]
    pub(crate) ms: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ResultWord {
    Solved,
    Failed,
}

/// What `POST /api/progress` answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Marked {
    pub(crate) id: String,
    pub(crate) solved: bool,
    pub(crate) tries: i64,
    /// The quickest solution; none before the first.
    pub(crate) best_ms: Option<i64>,
}

/// `GET /api/status`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Status {
    pub(crate) version: &'static str,
    pub(crate) jobs: usize,
    pub(crate) most_jobs: usize,
}
