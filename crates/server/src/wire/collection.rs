//! Collections, and what comes into them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{CollectionId, Complaint, ProblemId};

/// The query of `GET /api/collections`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct Shared {
    /// The secret of a link: the collection that it leads to is listed too.
    pub(crate) shared: String,
}

/// One of `GET /api/collections`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct CollectionJson {
    /// What it is asked for by: its name in the store, or the secret of the link that led to it.
    pub(crate) id: CollectionId,
    pub(crate) title: String,
    pub(crate) count: i64,
    pub(crate) solved: i64,
    /// How many are proved, and how many still wait for that.
    pub(crate) proved: i64,
    pub(crate) waiting: i64,
    pub(crate) reach: Reach,
    /// May this visitor change it?
    pub(crate) read_only: bool,
    /// The secret of its link, for whoever may give it away.
    pub(crate) share: Option<String>,
}

/// Who sees a collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reach {
    /// Everybody: it came with the program.
    Program,
    /// Everybody at this computer, which is all that can reach the server.
    Common,
    /// Whoever made it.
    Private,
    /// Whoever has its link too.
    Link,
    /// Somebody else's, by its link.
    Guest,
}

/// `PATCH /api/collections/{id}`: what is missing stays as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct CollectionChange {
    pub(crate) name: Option<String>,
    /// Whether whoever has the link sees it. Each time it is shared anew it has another link.
    pub(crate) shared: Option<bool>,
    pub(crate) place: Option<CollectionPlace>,
}

/// A new place among collections.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub(crate) struct CollectionPlace {
    /// None: behind all others.
    pub(crate) before: Option<CollectionId>,
}

/// `POST /api/problems/{id}/place`: a new place in its collection.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub(crate) struct ProblemPlace {
    /// None: behind all others.
    #[serde(default)]
    pub(crate) before: Option<ProblemId>,
}

/// `POST /api/import`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub(crate) struct Import {
    /// Where the problems are; none where there were none.
    pub(crate) collection: Option<Destination>,
    pub(crate) imported: Vec<Imported>,
    /// Problems that were there already.
    pub(crate) present: usize,
    /// Game records, which a viewer shows.
    pub(crate) games: Vec<FileItem>,
    /// What was taken with something left out.
    pub(crate) mended: Vec<Mended>,
    pub(crate) skipped: Vec<SkippedFile>,
}

/// The collection that problems went into.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Destination {
    pub(crate) id: CollectionId,
    pub(crate) title: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Imported {
    pub(crate) file: String,
    pub(crate) id: ProblemId,
    pub(crate) title: String,
}

/// A part of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct FileItem {
    pub(crate) file: String,
    /// Which problem of the file, counted from one; none for the whole file.
    pub(crate) problem: Option<usize>,
}

/// What was left out of a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Mended {
    #[serde(flatten)]
    pub(crate) item: FileItem,
    pub(crate) code: MendedCode,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MendedCode {
    /// The end of a title, a note or another text.
    Text,
    /// The answer tree, which is too large.
    Tree,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct SkippedFile {
    #[serde(flatten)]
    pub(crate) item: FileItem,
    pub(crate) reason: Complaint,
}
