//! [`RoomWhy`]: why a room does not do what it is asked.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use team::Refusal;

/// Why a room does not do what it is asked: what the room says of it, or what is wrong before it is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoomWhy {
    Room(Refusal),
    Rank,
    BadKomi,
    NoDoor,
}

impl RoomWhy {
    /// All that are told. What is no matter of the room's is a fault of its own.
    pub fn all() -> impl Iterator<Item = RoomWhy> {
        let told = Refusal::all().filter(|&refusal| {
            let own = matches!(refusal, Refusal::NotOpen | Refusal::NothingToUndo);
            !own && RoomWhy::from(refusal) == RoomWhy::Room(refusal)
        });
        told.map(RoomWhy::Room).chain([RoomWhy::Rank, RoomWhy::BadKomi, RoomWhy::NoDoor])
    }

    /// The word for programs.
    pub fn code(self) -> &'static str {
        self.told().0
    }

    /// The sentence in English.
    pub fn sentence(self) -> &'static str {
        self.told().1
    }

    fn told(self) -> (&'static str, &'static str) {
        match self {
            RoomWhy::Room(refusal) => (refusal.code(), refusal.sentence()),
            RoomWhy::Rank => ("rank", "A rank is 30k to 1k, 1d to 9d, or 1p to 9p."),
            RoomWhy::BadKomi => ("bad_komi", "A komi is a number of half points."),
            RoomWhy::NoDoor => ("no_door", "This server lets no programs in; its operator can open a door with --gtp."),
        }
    }
}

/// Which question is asked now is the room's business.
impl From<Refusal> for RoomWhy {
    fn from(refusal: Refusal) -> RoomWhy {
        RoomWhy::Room(match refusal {
            Refusal::Open | Refusal::NotYours | Refusal::Stale => Refusal::NotNow,
            other => other,
        })
    }
}

impl Serialize for RoomWhy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry("code", self.code())?;
        map.end()
    }
}

impl JsonSchema for RoomWhy {
    fn schema_name() -> Cow<'static, str> {
        "RoomWhy".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let case = |why: RoomWhy| {
            let code = json!({"type": "string", "const": why.code()});
            json!({"type": "object", "properties": {"code": code}, "required": ["code"]})
        };
        let cases: Vec<Value> = RoomWhy::all().map(case).collect();
        json_schema!({"description": "Why a room does not do what it is asked.", "oneOf": cases})
    }
}
