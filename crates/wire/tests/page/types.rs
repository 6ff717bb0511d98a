//! The types of the package `shikatsu` for npm, made of the same schemas: `web/npm/messages.d.ts`, which needs nothing but itself.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};
use wire::*;

use crate::{cases, is_kept, kind, nullable, reference, used_by, words};

const HEAD: &str = "// Made of the schemas of the crate `wire`, whose tests write this file. Do not edit.

/** What stands in the blanks of a sentence that a code is short for. */
export interface Args {
  [name: string]: string | number | { code: string; args: Args };
}
";

/// What is sent and what comes back.
const MESSAGES: [&str; 7] = [PROBLEM, "Remark", "SolutionJson", "GaveUp", "Tick", "Checked", "Complaint"];
/// What the package calls a problem: people write it too, and may leave out much of it.
const PROBLEM: &str = "DraftJson";

/// The schemas of what comes back, with that of a problem as it may be sent.
fn schemas() -> Map<String, Value> {
    let mut told = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let messages: [fn(&mut SchemaGenerator); 6] = [
        |told| drop(told.subschema_for::<Reading>()),
        |told| drop(told.subschema_for::<SolutionJson>()),
        |told| drop(told.subschema_for::<GaveUp>()),
        |told| drop(told.subschema_for::<Tick>()),
        |told| drop(told.subschema_for::<Checked>()),
        |told| drop(told.subschema_for::<Complaint>()),
    ];
    messages.into_iter().for_each(|message| message(&mut told));
    let mut given = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    given.subschema_for::<DraftJson>();
    let (mut told, mut given) = (told.take_definitions(true), given.take_definitions(true));
    told.extend(given.remove(PROBLEM).map(|schema| (PROBLEM.to_owned(), schema)));
    for (name, schema) in given {
        told.entry(name).or_insert(schema);
    }
    told
}

/// What the package calls the type of a schema.
fn name_of(schema: &str) -> String {
    if schema == PROBLEM { "Problem".to_owned() } else { kind(schema) }
}

/// The type of a schema, as an expression.
fn type_of(schema: &Value) -> String {
    if let Some(name) = reference(schema) {
        return name_of(name);
    }
    if let Some(one) = nullable(schema) {
        return format!("{} | null", type_of(&one));
    }
    if schema.get("properties").is_some() || cases(schema).any(|case| case.get("properties").is_some()) {
        return format!("{{\n{}}}", fields(schema));
    }
    let words = words(schema);
    if !words.is_empty() {
        return words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" | ");
    }
    match schema["type"].as_str() {
        Some("array") => format!("{}[]", type_of(&schema["items"])),
        Some("boolean") => "boolean".to_owned(),
        Some("integer" | "number") => "number".to_owned(),
        Some("string") => "string".to_owned(),
        other => panic!("the package has no type for {other:?}: {schema}"),
    }
}

/// The fields of a record, each on its line; a code comes with its arguments.
fn fields(schema: &Value) -> String {
    let mut told = String::new();
    let codes: Vec<String> = cases(schema).flat_map(|case| words(&case["properties"]["code"])).collect();
    if !codes.is_empty() {
        let codes = codes.iter().map(|code| format!("\"{code}\"")).collect::<Vec<_>>().join(" | ");
        let _ = writeln!(told, "  code: {codes};\n  args: Args;");
    }
    let needed: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(about) = field["description"].as_str() {
            let _ = writeln!(told, "  /** {} */", about.replace('\n', " "));
        }
        let left_out = if needed.contains(&&**name) { "" } else { "?" };
        let _ = writeln!(told, "  {name}{left_out}: {};", type_of(field));
    }
    told
}

/// The names of all that messages are made of.
fn used(schemas: &Map<String, Value>) -> BTreeSet<&str> {
    let mut used: BTreeSet<&str> = MESSAGES.into_iter().collect();
    loop {
        let known = used.len();
        let more: Vec<&str> = used.iter().flat_map(|name| used_by(&schemas[*name])).collect();
        used.extend(more);
        if used.len() == known {
            return used;
        }
    }
}

fn types() -> String {
    let mut told = HEAD.to_owned();
    let schemas = schemas();
    for (name, schema) in used(&schemas).into_iter().map(|name| (name, &schemas[name])) {
        let (about, text) = (schema["description"].as_str(), type_of(schema));
        let about = about.map_or(String::new(), |about| format!("/** {} */\n", about.replace('\n', " ")));
        let _ = match text.starts_with('{') {
            true => write!(told, "\n{about}export interface {} {text}\n", name_of(name)),
            false => write!(told, "\n{about}export type {} = {text};\n", name_of(name)),
        };
    }
    told
}

#[test]
fn the_package_has_types_for_what_the_schemas_say() {
    is_kept("../npm/messages.d.ts", &types());
}
