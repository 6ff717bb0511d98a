//! What the administrator reads and says.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::store::{Belonging, Guest};

/// One of `GET /api/admin/visitors`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct GuestJson {
    /// The hash of their cookie.
    pub(crate) visitor: String,
    pub(crate) problems: i64,
    pub(crate) collections: i64,
    /// Of Capture Row, begun or joined.
    pub(crate) games: i64,
    pub(crate) solved: i64,
    /// When they last changed anything: milliseconds since 1970.
    pub(crate) seen: i64,
    pub(crate) blocked: bool,
}

impl GuestJson {
    pub(crate) fn new(blocked: bool, guest: Guest) -> GuestJson {
        let Guest { visitor, problems, collections, games, solved, seen } = guest;
        GuestJson { visitor: visitor.0, problems, collections, games, solved, seen: seen / 1000, blocked }
    }
}

/// The query of `GET /api/admin/things`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct AdminFilter {
    /// Only what this visitor keeps.
    pub(crate) visitor: String,
}

/// One of `GET /api/admin/things`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct BelongingJson {
    /// “problem”, “collection” or “game”.
    pub(crate) kind: &'static str,
    pub(crate) id: String,
    pub(crate) visitor: String,
    pub(crate) title: String,
    /// Whoever has the link sees it.
    pub(crate) shared: bool,
}

impl From<Belonging> for BelongingJson {
    fn from(thing: Belonging) -> BelongingJson {
        let Belonging { kind, id, visitor, title, shared } = thing;
        BelongingJson { kind: kind.word(), id, visitor: visitor.0, title, shared }
    }
}

/// One of `GET /api/admin/blocked`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct BlockedJson {
    /// A visitor or an address.
    pub(crate) name: String,
    /// Milliseconds since 1970.
    pub(crate) since: i64,
}

/// `POST /api/admin/blocked`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub(crate) struct Block {
    /// A visitor, by the hash of their cookie, or an address.
    pub(crate) name: String,
    /// False lifts it.
    pub(crate) blocked: bool,
}
