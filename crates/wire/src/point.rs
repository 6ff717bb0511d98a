//! Points and moves, which travel as words such as `"C3"`.

use std::borrow::Cow;
use std::fmt;

use rules::{Move, Point, PointSet};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::short;

/// A point, as `"C3"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vertex(pub Point);

/// A move, as `"C3"` or `"pass"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn(pub Move);

/// Points in any order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Points(pub PointSet);

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
