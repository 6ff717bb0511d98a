//! Problems as JSON, for programs: one object to a problem, in the form that the server has too.
//!
//! Points are vertices (`"C2"`), colours are `"black"` and `"white"`. What a problem does not say is left out. Reading
//! takes an object, an array of objects, or one object after the other (JSON lines); it forgives what others write:
//! `"B"` and `"W"` for colours, a bare `"live"` for the goal of the side to move, no side to move at all, an id instead
//! of a title, the points out of bounds instead of the region, fields it does not know.

use rules::Color;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use tsumego::{Aim, Draft, Goal};
use wire::DraftJson;

/// What is wrong with a JSON file, and in which line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct JsonError {
    pub(crate) line: usize,
    pub(crate) message: String,
}

/// All problems of a file.
pub(crate) fn read(text: &str) -> Result<Vec<Draft>, JsonError> {
    let mut drafts = Vec::new();
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    loop {
        let line = line_of(text, values.byte_offset());
        let wrong = |message| JsonError { line, message };
        match values.next() {
            None => return Ok(drafts),
            Some(Err(error)) => return Err(JsonError { line: error.line().max(1), message: syntax(&error) }),
            Some(Ok(Value::Array(items))) => {
                for (index, item) in items.into_iter().enumerate() {
                    drafts.push(draft(item).map_err(|what| wrong(format!("problem {}: {what}", index + 1)))?);
                }
            }
            Some(Ok(item)) => drafts.push(draft(item).map_err(wrong)?),
        }
    }
}

/// One problem as an object over several lines.
pub(crate) fn pretty<T: Serialize + ?Sized>(value: &T) -> String {
    let mut text = serde_json::to_string_pretty(value).expect("strings and numbers can always be written");
    text.push('\n');
    text
}

/// One problem as one line.
pub(crate) fn line(draft: &Draft) -> String {
    let mut text = serde_json::to_string(&DraftJson::from(draft)).expect("strings and numbers can always be written");
    text.push('\n');
    text
}

fn draft(item: Value) -> Result<Draft, String> {
    let Value::Object(mut fields) = item else {
        return Err("expected an object with “size”, “black”, “white” and “to_move”".to_owned());
    };
    let closed = fields.remove("out_of_bounds").filter(|closed| !closed.is_null());
    let is_closed = closed.is_some();
    fields.extend(closed.map(|closed| ("region".to_owned(), closed)));
    forgive(&mut fields)?;
    let mut draft = meant::<DraftJson>(Value::Object(fields))?.from_file()?;
    if is_closed {
        draft.out_of_bounds = Some(draft.playable());
    }
    Ok(draft.tidy())
}

/// What others write, as we would.
fn forgive(fields: &mut Map<String, Value>) -> Result<(), String> {
    let text = |field: Option<&Value>| field.and_then(Value::as_str).unwrap_or_default().to_owned();
    let mover =
        Some(text(fields.get("to_move"))).filter(|word| !word.is_empty()).map(|word| color(&word)).transpose()?;
    let asked = fields.remove("goal").filter(|goal| !goal.is_null());
    let goal = asked.map(|asked| goal(meant(asked)?, mover.unwrap_or(Color::Black))).transpose()?;
    if let Some(Goal { side, aim }) = goal {
        fields.insert("goal".to_owned(), json!({"side": side.name(), "aim": aim.word()}));
    }
    let to_move = mover.or(goal.map(|goal| goal.side)).unwrap_or(Color::Black);
    fields.insert("to_move".to_owned(), to_move.name().into());
    fields.remove("collection");
    if text(fields.get("title")).is_empty() {
        let id = fields.get("id").map(name).unwrap_or_default();
        fields.insert("title".to_owned(), id.into());
    }
    Ok(())
}

fn meant<T: for<'a> Deserialize<'a>>(value: Value) -> Result<T, String> {
    serde_json::from_value(value).map_err(|error| syntax(&error))
}

/// A goal: a sentence or a bare verb is read as well.
#[derive(Deserialize, Debug)]
#[serde(untagged)]
enum Ask {
    Goal { side: String, aim: String },
    Words(String),
}

/// An id as a title.
fn name(id: &Value) -> String {
    match id {
        Value::String(name) => name.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

/// The error without its place, which is told apart.
fn syntax(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or(&text).to_owned()
}

/// The line of the next value: blanks before it do not count.
fn line_of(text: &str, offset: usize) -> usize {
    let blanks = text[offset..].len() - text[offset..].trim_start().len();
    text[..offset + blanks].matches('\n').count() + 1
}

fn color(word: &str) -> Result<Color, String> {
    match word.to_ascii_lowercase().as_str() {
        "black" | "b" | "x" => Ok(Color::Black),
        "white" | "w" | "o" => Ok(Color::White),
        _ => Err(format!("expected “black” or “white”, found “{word}”")),
    }
}

fn goal(ask: Ask, to_move: Color) -> Result<Goal, String> {
    let unknown = |word: &str| format!("expected the goal kill, live, ko or seki, found “{word}”");
    match ask {
        Ask::Goal { side, aim } => {
            Ok(Goal { side: color(&side)?, aim: Aim::from_word(&aim).ok_or_else(|| unknown(&aim))? })
        }
        Ask::Words(words) => Goal::asked(&words, to_move).ok_or_else(|| unknown(&words)),
    }
}

#[cfg(test)]
mod tests;
