//! Published enclosed problems, as they lie in a file outside the project: one JSON object to a line.

use proof::{Problem, enclosed};
use rules::{ByColor, Color, Point, PointSet, Position, Setup};
use serde_json::Value;

/// Where the file is, seen from the project.
pub const FILE: &str = "../shared/problems/enclosed-graded.jsonl";

/// Every so manieth entry of the file with its problem; none, and a word about it, when the file is not there.
pub fn sample(file: &str, every: usize) -> Vec<(Value, Problem)> {
    let Ok(text) = std::fs::read_to_string(file) else {
        eprintln!("skipped: {file} is not there");
        return Vec::new();
    };
    text.lines().step_by(every.max(1)).filter_map(read).collect()
}

fn read(line: &str) -> Option<(Value, Problem)> {
    let value: Value = serde_json::from_str(line).ok()?;
    let problem = problem(&value);
    if problem.is_none() {
        println!("not an enclosed problem: {line}");
    }
    Some((value, problem?))
}

fn problem(value: &Value) -> Option<Problem> {
    let stones = ByColor { black: points(&value["black"]), white: points(&value["white"]) };
    let to_move = if value["to_move"] == "B" { Color::Black } else { Color::White };
    let setup = Setup { size: value["size"].as_u64()? as u8, stones, to_move, ko: None };
    let position = Position::from_setup(setup).ok()?;
    let targets = points(&value["targets"]);
    let region = enclosed(&position, position.board().at(targets.first()?)?)?;
    Problem::new(position, targets, region).ok()
}

fn points(value: &Value) -> PointSet {
    value.as_array().into_iter().flatten().filter_map(|point| point.as_str()?.parse::<Point>().ok()).collect()
}
