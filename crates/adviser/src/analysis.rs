//! KataGo's analysis protocol: a question is a line of JSON, and so are its answers, of which the last in time counts.

use std::time::Instant;

use rules::Color;
use serde_json::{Value, json};

use crate::frame::Framed;
use crate::program::{Program, Trouble, told};
use crate::said::{Said, VISITS};

/// How often it tells what it thinks so far, in seconds.
const REPORTS: f64 = 0.25;

/// Asks, and waits for the answer to this very question; where the time is up, what it thought so far will do.
pub(crate) fn ask(
    program: &mut Program,
    framed: &Framed,
    number: u64,
    until: Instant,
    stop: &dyn Fn() -> bool,
) -> Result<Said, Trouble> {
    let (id, mut last) = (number.to_string(), None);
    program.tell(&question(framed, &id).to_string())?;
    loop {
        let line = match program.line(until, stop) {
            Err(trouble @ (Trouble::Silent | Trouble::Stopped)) => {
                program.tell(
                    &json!({ "id": format!("{id}-end"), "action": "terminate", "terminateId": id }).to_string(),
                )?;
                return last.ok_or(trouble);
            }
            line => line?,
        };
        let value = read(&line)?;
        // Answers to what was asked before come late, and warnings do not matter.
        if value["id"].as_str() == Some(id.as_str()) && value["moveInfos"].is_array() {
            program.has_now_answered();
            last = Some(said(&value));
            if value["isDuringSearch"] != true {
                return Ok(last.unwrap_or_default());
            }
        }
    }
}

fn read(line: &str) -> Result<Value, Trouble> {
    if line.is_empty() {
        return Ok(Value::Null);
    }
    let value: Value = serde_json::from_str(line).map_err(|_| Trouble::Said(told(line)))?;
    match value["error"].as_str() {
        Some(error) => Err(Trouble::Said(told(error))),
        None => Ok(value),
    }
}

fn question(framed: &Framed, id: &str) -> Value {
    let letter = |color: Color| if color == Color::Black { "B" } else { "W" };
    let stones: Vec<[String; 2]> =
        framed.stones().map(|(color, point)| [letter(color).to_owned(), point.to_string()]).collect();
    let near: Vec<String> = framed.near().map(|point| point.to_string()).collect();
    json!({
        "id": id,
        "boardXSize": framed.size(),
        "boardYSize": framed.size(),
        "initialStones": stones,
        "initialPlayer": letter(framed.to_move()),
        "moves": [],
        "rules": "chinese",
        "komi": 0,
        "maxVisits": VISITS,
        "includeOwnership": true,
        "allowMoves": [{ "player": letter(framed.to_move()), "moves": near, "untilDepth": 1 }],
        "reportDuringSearchEvery": REPORTS,
        // Whose points are whose is told from one side, whatever the operator's file says.
        "overrideSettings": { "reportAnalysisWinratesAs": "BLACK" },
    })
}

fn said(value: &Value) -> Said {
    let infos = value["moveInfos"].as_array().into_iter().flatten();
    let mut moves: Vec<_> = infos
        .filter_map(|info| {
            let visits = u32::try_from(info["visits"].as_u64()?).ok()?;
            Some((info["order"].as_u64().unwrap_or(u64::MAX), info["move"].as_str()?.parse().ok()?, visits))
        })
        .collect();
    moves.sort_by_key(|(order, ..)| *order);
    let owners = value["ownership"].as_array().into_iter().flatten();
    Said {
        moves: moves.into_iter().map(|(_, made, visits)| (made, visits)).collect(),
        owners: owners.filter_map(Value::as_f64).map(|owner| owner as f32).collect(),
    }
}
