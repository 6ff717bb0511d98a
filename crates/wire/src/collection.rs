//! Collections, and what comes into them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{CollectionId, Complaint, ProblemId};

/// The query of `GET /api/collections`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Shared {
    /// The secret of a link: the collection that it leads to is listed too.
    pub shared: String,
}

/// One of `GET /api/collections`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CollectionJson {
    /// What it is asked for by: its name in the store, or the secret of the link that led to it.
    pub id: CollectionId,
    pub title: String,
    pub count: i64,
    pub solved: i64,
    /// How many are proved, and how many still wait for that.
    pub proved: i64,
    pub waiting: i64,
    pub reach: Reach,
    /// May this visitor change it?
    pub read_only: bool,
    /// The secret of its link, for whoever may give it away.
    pub share: Option<String>,
}

/// Who sees a collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
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
pub struct CollectionChange {
    pub name: Option<String>,
    /// Whether whoever has the link sees it. Each time it is shared anew it has another link.
    pub shared: Option<bool>,
    pub place: Option<CollectionPlace>,
}

/// A new place among collections.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct CollectionPlace {
    /// None: behind all others.
    pub before: Option<CollectionId>,
}

/// `POST /api/problems/{id}/place`: a new place in its collection.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct ProblemPlace {
    /// None: behind all others.
    #[serde(default)]
    pub before: Option<ProblemId>,
}

/// `POST /api/import`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct Import {
    /// Where the problems are; none where there were none.
    pub collection: Option<Destination>,
    pub imported: Vec<Imported>,
    /// Problems that were there already.
    pub present: usize,
    /// Game records, which a viewer shows.
    pub games: Vec<FileItem>,
    /// What was taken with something left out.
    pub mended: Vec<Mended>,
    pub skipped: Vec<SkippedFile>,
}

/// The collection that problems went into.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Destination {
    pub id: CollectionId,
    pub title: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Imported {
    pub file: String,
    pub id: ProblemId,
    pub title: String,
}

/// A part of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FileItem {
    pub file: String,
    /// Which problem of the file, counted from one; none for the whole file.
    pub problem: Option<usize>,
}

/// What was left out of a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Mended {
    #[serde(flatten)]
    pub item: FileItem,
    pub code: MendedCode,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MendedCode {
    /// The end of a title, a note or another text.
    Text,
    /// The answer tree, which is too large.
    Tree,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SkippedFile {
    #[serde(flatten)]
    pub item: FileItem,
    pub reason: Complaint,
}
