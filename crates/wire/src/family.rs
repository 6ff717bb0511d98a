//! [`families`]: every code that a message says, for whoever has words for them.

use proof::{Extent, Footing, Grade, Premise, RegionKind};
use schemars::JsonSchema;
use serde_json::{Value, json};
use solver::classic::{Caveat, Opinion};
use tsumego::{Act, Aim, Ending, Flag, ProblemKind, Reason, Scope, Soundness, Tag};

use super::*;

/// The codes of one kind.
#[derive(Clone, Debug)]
pub struct Family {
    pub name: &'static str,
    /// What the schema of these codes is called.
    pub schema: String,
    /// Each code with the names of its arguments.
    pub codes: Vec<(String, Value)>,
}

macro_rules! families {
    ($($name:literal: $kind:ty,)*) => {
        /// Every family.
        pub fn families() -> Vec<Family> {
            vec![$(family::<$kind>($name)),*]
        }
    };
}

families! {
    "because": Because,
    "book": BookCode,
    "certainty": CertaintyCode,
    "clock": ClockName,
    "fate": FateCode,
    "scoring": ScoringName,
    "caveat": Code<Caveat>,
    "color": Hue,
    "end": EndCode,
    "engine": EngineId,
    "error": Fault,
    "expected": ExpectedJson,
    "expectation": ExpectationCode,
    "extent": Code<Extent>,
    "flag": Code<Flag>,
    "flaw": FlawCode,
    "footing": Code<Footing>,
    "goal": Code<Aim>,
    "horizon": HorizonName,
    "hint": Code<Reason>,
    "judgement": JudgementCode,
    "kind": Code<ProblemKind>,
    "limit": LimitCode,
    "margin": MarginCode,
    "mended": MendedCode,
    "opening": OpeningName,
    "opinion": Code<Opinion>,
    "outcome": Code<Ending>,
    "partner": Partner,
    "repetition": RepetitionName,
    "ply": Code<Act>,
    "premise": Code<Premise>,
    "reach": Reach,
    "region": Code<RegionKind>,
    "channel": Code<team::Channel>,
    "chosen": Code<team::Reason>,
    "closing": Code<team::Ending>,
    "phase": PhaseCode,
    "room": RoomWhy,
    "seat": Code<team::Place>,
    "stage": StageCode,
    "subject": Code<team::Subject>,
    "talk": Code<team::Talk>,
    "scheme": SchemeJson,
    "scope": Code<Scope>,
    "sgf": Remark,
    "record": StateCode,
    "sign": SignName,
    "soundness": Code<Soundness>,
    "tag": Code<Tag>,
    "way": Code<training::Way>,
    "text": MisreadingJson,
    "title": Label,
    "verdict": Code<Grade>,
    "version": VersionName,
}

fn family<T: JsonSchema>(name: &'static str) -> Family {
    let codes = told_by(schemars::schema_for!(T).as_value());
    Family { name, schema: T::schema_name().into_owned(), codes }
}

/// The codes in a schema: its words, or those of its cases with the names of their arguments.
fn told_by(schema: &Value) -> Vec<(String, Value)> {
    let words = schema["enum"].as_array().into_iter().flatten().chain(schema.get("const"));
    let cases = schema["oneOf"].as_array().into_iter().flatten();
    words.filter_map(|word| code(word, None)).chain(with_arguments(schema)).chain(cases.flat_map(told_by)).collect()
}

/// A case of an enumeration that has arguments.
fn with_arguments(case: &Value) -> Option<(String, Value)> {
    code(case.pointer("/properties/code/const")?, case.pointer("/properties/args/properties"))
}

fn code(word: &Value, arguments: Option<&Value>) -> Option<(String, Value)> {
    let named: Vec<&String> =
        arguments.and_then(Value::as_object).into_iter().flat_map(|fields| fields.keys()).collect();
    Some((word.as_str()?.to_owned(), json!(named)))
}
