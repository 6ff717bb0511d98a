//! What somebody thinks of a problem, as it is sent, told to them, and told to the administrator.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::ProblemId;

/// `POST /api/opinion`. What was said before stays where nothing else is said.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct Opine {
    pub id: ProblemId,
    #[serde(default)]
    pub vote: Option<Vote>,
    /// What is wrong with the problem, for the operator: at most 500 letters.
    #[serde(default)]
    pub wrong: Doubt,
}

/// Does somebody like a problem?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Vote {
    Good,
    Bad,
}

/// What is said to be wrong.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Doubt(pub String);

/// Letters of it.
const LONGEST_DOUBT: usize = 500;

impl<'de> Deserialize<'de> for Doubt {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Doubt, D::Error> {
        let text = String::deserialize(deserializer)?;
        let text: String = text.trim().chars().filter(|letter| !letter.is_control() || *letter == '\n').collect();
        match text.chars().count() <= LONGEST_DOUBT {
            true => Ok(Doubt(text)),
            false => Err(D::Error::custom("what is wrong with a problem is said in at most 500 letters")),
        }
    }
}

impl JsonSchema for Doubt {
    fn schema_name() -> Cow<'static, str> {
        "Doubt".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "maxLength": LONGEST_DOUBT})
    }
}

/// `GET /api/admin/opinions`: what is thought of a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ThoughtJson {
    pub problem: ProblemId,
    pub good: i64,
    pub bad: i64,
    /// So many say that it is wrong, and one of them so.
    pub doubts: i64,
    pub wrong: String,
    /// Milliseconds since 1970.
    pub said_at: i64,
}
