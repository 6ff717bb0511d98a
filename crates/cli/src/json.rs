//! Problems as JSON, for programs: one object to a problem.
//!
//! Points are vertices (`"C2"`), colours are `"black"` and `"white"`. What a problem does not say is left out. Reading
//! takes an object, an array of objects, or one object after the other (JSON lines); it forgives what others write:
//! `"B"` and `"W"` for colours, a bare `"live"` for the goal of the side to move, no side to move at all, fields it does
//! not know.

use rules::{ByColor, Color, Move, Point, PointSet, Setup};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tsumego::{Aim, Draft, Goal};

/// A draft on the wire.
#[derive(Serialize, Deserialize, Debug)]
pub(crate) struct Problem {
    #[serde(default, skip_serializing)]
    id: Value,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    title: String,
    size: u8,
    #[serde(default)]
    black: Vec<String>,
    #[serde(default)]
    white: Vec<String>,
    #[serde(default)]
    to_move: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ko: Option<String>,
    #[serde(default)]
    targets: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    out_of_bounds: Option<Vec<String>>,
    /// Where play may happen: another way to say what is out of bounds.
    #[serde(default, skip_serializing)]
    region: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    goal: Option<Ask>,
    #[serde(default)]
    answers: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    notes: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    source: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    licence: String,
}

/// A goal: a sentence or a bare verb is read as well.
#[derive(Serialize, Deserialize, Debug)]
#[serde(untagged)]
enum Ask {
    Goal { side: String, aim: String },
    Words(String),
}

impl From<&Draft> for Problem {
    fn from(draft: &Draft) -> Problem {
        let aim = |goal: Goal| Ask::Goal { side: goal.side.name().to_owned(), aim: goal.aim.word().to_owned() };
        Problem {
            id: Value::Null,
            title: draft.title.clone(),
            size: draft.setup.size,
            black: vertices(draft.setup.stones.black),
            white: vertices(draft.setup.stones.white),
            to_move: Some(draft.setup.to_move.name().to_owned()),
            ko: draft.setup.ko.map(|point| point.to_string()),
            targets: vertices(draft.targets),
            out_of_bounds: draft.out_of_bounds.map(vertices),
            region: None,
            goal: draft.goal.map(aim),
            answers: draft.answers.iter().map(Move::to_string).collect(),
            notes: draft.notes.clone(),
            source: draft.source.clone(),
            licence: draft.licence.clone(),
        }
    }
}

impl Problem {
    /// The draft it means, or what is wrong with it.
    fn draft(self) -> Result<Draft, String> {
        if !(1..=rules::MAX_SIZE).contains(&self.size) {
            return Err(format!("expected a size from 1 to 19, found {}", self.size));
        }
        let mover = self.to_move.as_deref().filter(|word| !word.is_empty()).map(color).transpose()?;
        let goal = self.goal.map(|ask| goal(ask, mover.unwrap_or(Color::Black))).transpose()?;
        let to_move = mover.or(goal.map(|goal| goal.side)).unwrap_or(Color::Black);
        let stones = ByColor { black: points(&self.black, self.size)?, white: points(&self.white, self.size)? };
        let out_of_bounds = self.out_of_bounds.map(|words| points(&words, self.size)).transpose()?;
        let region = self.region.map(|words| points(&words, self.size)).transpose()?;
        let ko = self.ko.as_deref().map(|word| point(word, self.size)).transpose()?;
        let draft = Draft {
            targets: points(&self.targets, self.size)?,
            out_of_bounds: out_of_bounds.or(region.map(|region| PointSet::full(self.size) - region)),
            goal,
            answers: self.answers.iter().map(|word| answer(word, self.size)).collect::<Result<_, _>>()?,
            title: if self.title.is_empty() { name(&self.id) } else { self.title },
            notes: self.notes,
            source: self.source,
            licence: self.licence,
            ..Draft::new(Setup { size: self.size, stones, to_move, ko })
        };
        Ok(draft.tidy())
    }
}

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
    let mut text = serde_json::to_string(&Problem::from(draft)).expect("strings and numbers can always be written");
    text.push('\n');
    text
}

/// The points as vertices, in the order A1, B1, …
pub(crate) fn vertices(points: PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}

fn draft(item: Value) -> Result<Draft, String> {
    if !item.is_object() {
        return Err("expected an object with “size”, “black”, “white” and “to_move”".to_owned());
    }
    serde_json::from_value::<Problem>(item).map_err(|error| syntax(&error))?.draft()
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

fn points(words: &[String], size: u8) -> Result<PointSet, String> {
    words.iter().map(|word| point(word, size)).collect()
}

fn answer(word: &str, size: u8) -> Result<Move, String> {
    if word.eq_ignore_ascii_case("pass") { Ok(Move::Pass) } else { point(word, size).map(Move::Play) }
}

fn point(word: &str, size: u8) -> Result<Point, String> {
    let point: Point = word.parse().map_err(|error: rules::NotAPoint| error.to_string())?;
    point.is_on(size).then_some(point).ok_or_else(|| format!("{point} is not on a board of {size} lines"))
}

#[cfg(test)]
mod tests;
