//! What the administrator reads and says.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of `GET /api/admin/visitors`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GuestJson {
    /// The hash of their cookie.
    pub visitor: String,
    pub problems: i64,
    pub collections: i64,
    /// Of Capture Row, begun or joined.
    pub games: i64,
    pub solved: i64,
    /// When they last changed anything: milliseconds since 1970.
    pub seen: i64,
    pub blocked: bool,
}

/// The query of `GET /api/admin/things`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct AdminFilter {
    /// Only what this visitor keeps.
    pub visitor: String,
}

/// One of `GET /api/admin/things`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BelongingJson {
    /// “problem”, “collection” or “game”.
    pub kind: &'static str,
    pub id: String,
    pub visitor: String,
    pub title: String,
    /// Whoever has the link sees it.
    pub shared: bool,
}

/// One of `GET /api/admin/blocked`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct BlockedJson {
    /// A visitor or an address.
    pub name: String,
    /// Milliseconds since 1970.
    pub since: i64,
}

/// `POST /api/admin/blocked`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct Block {
    /// A visitor, by the hash of their cookie, or an address.
    pub name: String,
    /// False lifts it.
    pub blocked: bool,
}
