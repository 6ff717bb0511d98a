//! Every JSON message, in and out. Golden files in `tests/golden` hold one of each; the browser's tests read them too.
//!
//! Points are vertices such as `"C3"`, colours are `"black"` and `"white"`, moves are points or `"pass"`. The types in
//! this file do the reading and writing of these, so that everything else deals in the types of the cores.

mod admin;
mod answers;
mod audit;
mod book;
mod code;
mod collection;
mod draft;
mod engine;
mod fault;
mod figures;
mod game;
mod go;
mod id;
mod lesson;
mod line;
mod players;
mod remark;
mod room;
mod row;
mod sight;
mod solution;

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use proof::Grade;
use rules::{Color, Move, Point, PointSet, Setup};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{DeserializeOwned, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::refusal::Refusal;

pub(crate) use admin::*;
pub(crate) use answers::*;
pub(crate) use audit::*;
pub(crate) use book::*;
pub(crate) use code::*;
pub(crate) use collection::*;
pub use draft::DraftJson;
pub(crate) use draft::*;
pub(crate) use engine::*;
pub(crate) use fault::*;
pub(crate) use figures::*;
pub(crate) use game::*;
pub(crate) use go::*;
pub(crate) use id::*;
pub(crate) use lesson::*;
pub(crate) use line::*;
pub(crate) use players::*;
pub(crate) use remark::*;
pub(crate) use room::*;
pub(crate) use row::*;
pub(crate) use sight::*;
pub(crate) use solution::*;

/// A point, as `"C3"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Vertex(pub(crate) Point);

/// A move, as `"C3"` or `"pass"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn(pub(crate) Move);

/// A colour, as `"black"` or `"white"`.
pub(crate) type Hue = Code<Color>;

/// Points in any order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Points(pub(crate) PointSet);

/// Stones, side to move and ko.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Stones {
    pub(crate) size: u8,
    #[serde(default)]
    pub(crate) black: Points,
    #[serde(default)]
    pub(crate) white: Points,
    pub(crate) to_move: Hue,
    #[serde(default)]
    pub(crate) ko: Option<Vertex>,
}

impl From<Setup> for Stones {
    fn from(setup: Setup) -> Stones {
        Stones {
            size: setup.size,
            black: Points(setup.stones.black),
            white: Points(setup.stones.white),
            to_move: Code(setup.to_move),
            ko: setup.ko.map(Vertex),
        }
    }
}

impl Stones {
    /// The stones as they were sent, on a board that exists.
    pub(crate) fn setup(&self) -> Result<Setup, Refusal> {
        if !(1..=rules::MAX_SIZE).contains(&self.size) {
            return Err(Fault::BadSize { size: self.size }.into());
        }
        let stones = rules::ByColor { black: self.black.0, white: self.white.0 };
        Ok(Setup { size: self.size, stones, to_move: self.to_move.0, ko: self.ko.map(|ko| ko.0) })
    }
}

/// What becomes of the target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct GradeJson {
    pub(crate) verdict: Code<Grade>,
    pub(crate) ko_balance: Option<i8>,
}

impl From<Grade> for GradeJson {
    fn from(grade: Grade) -> GradeJson {
        GradeJson { verdict: Code(grade), ko_balance: grade.ko_balance() }
    }
}

/// What was proved of a grade so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct BoundsJson {
    pub(crate) low: GradeJson,
    pub(crate) high: GradeJson,
}

impl From<proof::Bounds> for BoundsJson {
    fn from(bounds: proof::Bounds) -> BoundsJson {
        BoundsJson { low: bounds.low.into(), high: bounds.high.into() }
    }
}

/// What is wrong, with the points it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Complaint {
    #[serde(flatten)]
    pub(crate) fault: Fault,
    /// The fault in English, for programs that show what they get.
    pub(crate) message: String,
    pub(crate) points: Points,
}

/// The body of every refusal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct Refused {
    pub(crate) error: Complaint,
}

impl Serialize for Vertex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Vertex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Vertex, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Vertex).map_err(|_| {
            D::Error::custom(format_args!(
                "“{}” is not a point: expected a letter A to T (no I) and a row from 1 to 19, such as C2",
                short(&text)
            ))
        })
    }
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Turn, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = |_| D::Error::custom(format_args!("“{}” is no move such as C3 or pass", short(&text)));
        text.parse().map(Turn).map_err(wrong)
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Vertex))
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Points, D::Error> {
        deserializer.deserialize_seq(PointsVisitor)
    }
}

/// A text that means more than a text.
macro_rules! described {
    ($($kind:ident: $schema:tt;)*) => {$(
        impl JsonSchema for $kind {
            fn schema_name() -> Cow<'static, str> {
                stringify!($kind).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

described! {
    Vertex: {"type": "string", "description": "A point: a column A to T without I, a row from the bottom.", "examples": ["C3"]};
    Turn: {"type": "string", "description": "A point, or “pass”.", "examples": ["C3", "pass"]};
    Points: {"type": "array", "items": {"type": "string"}, "description": "Points in any order.", "examples": [["C3", "D4"]]};
}

struct PointsVisitor;

impl<'de> Visitor<'de> for PointsVisitor {
    type Value = Points;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of points such as C3")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Points, A::Error> {
        let mut points = PointSet::EMPTY;
        while let Some(Vertex(point)) = list.next_element()? {
            points.insert(point);
        }
        Ok(Points(points))
    }
}

/// Enough of a text to find it again.
fn short(text: &str) -> String {
    text.chars().take(20).flat_map(char::escape_debug).collect()
}

/// What messages call one of a few things; the store calls it so too.
pub(crate) fn word_of(thing: impl Serialize) -> String {
    serde_json::to_value(thing).ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The thing of this name.
pub(crate) fn named<T: DeserializeOwned>(word: &str) -> Option<T> {
    serde_json::from_value(word.into()).ok()
}

/// A time in whole milliseconds.
pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
