//! Lines of play over real connections: the judge of the page agrees with every move of theirs and with how they end.

use crate::house::{Client, with_server};
use serde_json::{Value, json};

/// Every how many problems that ship, and besides those with a ko or a seki, are walked through.
const EVERY: usize = 16;

fn line(client: &Client, problem: &Value, moves: &[&str]) -> Value {
    let answer = client.post("/api/line", &json!({"problem": problem, "moves": moves}));
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// The moves of a line with what they are for, and why it ends.
fn told(line: &Value) -> (Vec<String>, String) {
    let ply = |ply: &Value| format!("{} {}", ply["act"].as_str().unwrap(), ply["move"].as_str().unwrap());
    let plies = line["plies"].as_array().unwrap().iter().map(ply).collect();
    (plies, line["why"]["message"].as_str().unwrap().to_owned())
}

#[test]
fn a_ko_is_shown_with_its_threats() {
    with_server("line-ko", |client| {
        let problem = json!({"id": "shapes-11-rectangular-six-in-the-corner-0"});
        let (plies, why) = told(&line(&client, &problem, &["B1"]));
        let last = plies.iter().rev().take(4).rev().map(String::as_str).collect::<Vec<_>>();
        assert_eq!(last, ["stone A2", "threat pass", "answer pass", "retake A1"], "{plies:?}");
        assert_eq!(why, "The ko at A1 decides: White needs one more threat.");
    });
}

#[test]
fn a_line_goes_on_from_where_play_stands() {
    with_server("line-later", |client| {
        let problem = json!({"id": "shapes-01-straight-three"});
        let found = line(&client, &problem, &["E1", "pass", "D1"]);
        assert_eq!(found["before"], 2);
        assert_eq!(told(&found).0[..3], ["stone E1", "pass pass", "stone D1"], "{found}");
        let refused = client.post("/api/line", &json!({"problem": problem, "moves": ["C1"]}));
        assert_eq!((refused.status, refused.code()), (422, "occupied".into()));
        let long = client.post("/api/line", &json!({"problem": problem, "moves": vec!["pass"; 401]}));
        assert_eq!(long.code(), "too_many_moves");
    });
}

/// The verdict that an ending goes with.
fn verdict(outcome: &Value) -> Option<&'static str> {
    Some(match outcome["code"].as_str()? {
        "captured" | "dead" => "dead",
        "two_eyes" | "escaped" | "alive" => "alive",
        "ko" => "ko",
        "seki" => "seki",
        other => panic!("{other}"),
    })
}

/// Plays a line move by move, both sides by hand.
fn walk(client: &Client, problem: &Value, line: &Value) {
    let moves: Vec<&Value> = line["plies"].as_array().unwrap().iter().map(|ply| &ply["move"]).collect();
    let wanted = line["grade"]["verdict"].as_str().unwrap();
    for number in usize::try_from(line["before"].as_u64().unwrap()).unwrap()..moves.len() {
        let asked = json!({"problem": problem, "you": "both", "moves": moves[..=number], "computer": false});
        let lesson = client.post("/api/lesson", &asked).json();
        // A line may go round once, as in a ko that nobody can win; by hand that is forbidden.
        if lesson["error"]["code"] == "superko" {
            let board = |at: usize| ["black", "white"].map(|color| &line["plies"][at]["stones"][color]);
            assert!((0..number).any(|at| board(at) == board(number)), "{problem} at {number} of {moves:?}");
            return;
        }
        let code = lesson["judgement"]["code"].as_str();
        let code = code.unwrap_or_else(|| panic!("{problem} at {number} of {moves:?}: {lesson}"));
        let first = number == 0;
        assert!(first || !["wrong", "unknown"].contains(&code), "{problem} {code} at {number} of {moves:?}");
        let ends = verdict(&lesson["outcome"]);
        assert!(
            ends.is_none_or(|ends| ends == wanted),
            "{problem} ends {ends:?}, not {wanted}, at {number} of {moves:?}"
        );
    }
}

#[test]
fn the_judge_agrees_with_every_line() {
    with_server("line-judge", |client| {
        let listed = |filter: &str| -> Vec<Value> {
            let list = client.get(&format!("/api/problems?per_page=200{filter}")).json();
            list["problems"].as_array().unwrap().iter().map(|summary| summary["id"].clone()).collect()
        };
        let mut walked = 0;
        let open = ["&verdict=ko", "&verdict=seki"].into_iter().flat_map(listed);
        for id in open.chain(listed("").into_iter().step_by(EVERY)) {
            let solution = client.get(&format!("/api/problems/{}/solution", id.as_str().unwrap())).json();
            let problem = json!({"id": id});
            walk(&client, &problem, &line(&client, &problem, &[]));
            let wrong = solution["moves"].as_array().unwrap().iter().find(|first| first["correct"] == false);
            if let Some(first) = wrong {
                walk(&client, &problem, &line(&client, &problem, &[first["move"].as_str().unwrap()]));
            }
            walked += 1;
        }
        assert!(walked >= 40, "{walked}");
    });
}
