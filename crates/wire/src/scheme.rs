//! [`SchemeJson`]: how a team decides, as its code with its numbers beside it. Which there are, the cards of the crate `team`
//! say.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json};
use team::Scheme;

use super::code::short;

/// How a team decides: `{"code": "monte_carlo", "playouts": 1000}`. A number that is left out is as usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SchemeJson(pub Scheme);

impl Default for SchemeJson {
    fn default() -> SchemeJson {
        SchemeJson(Scheme::voting())
    }
}

impl Serialize for SchemeJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", self.0.code())?;
        self.0.numbers().try_for_each(|(name, chosen)| map.serialize_entry(name, &chosen))?;
        map.end()
    }
}

#[derive(Deserialize)]
struct Chosen {
    code: String,
    #[serde(flatten)]
    numbers: BTreeMap<String, Value>,
}

impl<'de> Deserialize<'de> for SchemeJson {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SchemeJson, D::Error> {
        let Chosen { code, numbers } = Chosen::deserialize(deserializer)?;
        let all = || Scheme::all().map(Scheme::code).collect::<Vec<_>>().join(", ");
        let unknown = || D::Error::custom(format!("“{}” is none of {}", short(&code), all()));
        let mut scheme = Scheme::named(&code).ok_or_else(unknown)?;
        for (at, number) in scheme.card().numbers.iter().enumerate() {
            let Some(chosen) = numbers.get(number.name) else { continue };
            let chosen = chosen.as_u64().and_then(|chosen| u32::try_from(chosen).ok());
            scheme = scheme.with(at, chosen.ok_or_else(|| D::Error::custom(format!("{} is a number", number.name)))?);
        }
        Ok(SchemeJson(scheme))
    }
}

impl JsonSchema for SchemeJson {
    fn schema_name() -> Cow<'static, str> {
        "SchemeJson".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let about = "How a team decides. A number that is left out is as usual.";
        json_schema!({"description": about, "oneOf": Scheme::all().map(case).collect::<Vec<_>>()})
    }
}

/// One scheme, with its numbers and their bounds.
fn case(scheme: Scheme) -> Value {
    let card = scheme.card();
    let mut fields = Map::from_iter([("code".to_owned(), json!({"type": "string", "const": card.code}))]);
    for number in card.numbers {
        let (least, most) = (number.least, number.most);
        let bounds = json!({"type": "integer", "minimum": least, "maximum": most, "default": number.usual});
        fields.insert(number.name.to_owned(), bounds);
    }
    json!({"type": "object", "description": card.manner.en, "properties": fields, "required": ["code"]})
}

/// `GET /api/schemes`: a way to decide, with its usual numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SchemeOffer {
    pub scheme: SchemeJson,
    /// Which of four rules for games played together it follows: a tension between one's own and the team's advantage;
    /// acting without the others' consent; seeing what came of one's own decision; different abilities or duties.
    pub follows: [bool; 4],
}

impl From<Scheme> for SchemeOffer {
    fn from(scheme: Scheme) -> SchemeOffer {
        SchemeOffer { scheme: SchemeJson(scheme), follows: scheme.card().follows }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheme_reads_back_and_what_is_left_out_is_as_usual() {
        for scheme in Scheme::all() {
            let told = serde_json::to_string(&SchemeJson(scheme)).unwrap();
            assert_eq!(serde_json::from_str::<SchemeJson>(&told).unwrap().0, scheme, "{told}");
            let short = json!({"code": scheme.code(), "colour": "blue"});
            assert_eq!(serde_json::from_value::<SchemeJson>(short).unwrap().0, scheme);
        }
        for (bad, why) in [
            (json!({"code": "dictator"}), "none of voting, monte_carlo"),
            (json!({"code": "monte_carlo", "playouts": -1}), "playouts is a number"),
            (json!({"code": "monte_carlo", "playouts": "many"}), "playouts is a number"),
            (json!({"playouts": 1}), "code"),
        ] {
            let told = serde_json::from_value::<SchemeJson>(bad).unwrap_err().to_string();
            assert!(told.contains(why), "{told}");
        }
    }
}
