//! Looking a game through over real connections: what it threw away, in parts, within bounds.

use crate::house::{Client, events, wait_for_jobs, with_server};
use serde_json::{Value, json};

/// White's straight three: White passes, Black kills elsewhere by not playing, and White lives.
fn game() -> Value {
    let made = |color: &str, made: &str| json!({"color": color, "move": made});
    json!({
        "stones": {"size": 9, "black": ["A3", "B3", "C3", "D3", "E3", "E2", "E1"], "white": ["A2", "B2", "C2", "D2", "D1"],
                   "to_move": "white"},
        "turns": [made("white", "G7"), made("black", "F6"), made("white", "B1")]
    })
}

fn looked(client: &Client, request: &Value) -> Value {
    let answer = client.post("/api/moments", request);
    assert_eq!(answer.status, 200, "{}", answer.text());
    let (name, told) = events(&answer.text()).pop().unwrap();
    assert_eq!(name, "moments", "{told}");
    told
}

#[test]
fn each_move_that_threw_a_life_away_is_told_and_the_rest_can_be_asked_for() {
    with_server("moments", |client| {
        let all = looked(&client, &game());
        let told = |moment: &Value| {
            let grade = |name: &str| moment[name]["verdict"].clone();
            (moment["turns"].clone(), moment["played"].clone(), grade("before"), grade("after"))
        };
        let moments: Vec<_> = all["moments"].as_array().unwrap().iter().map(told).collect();
        let (white, black) = (
            (0.into(), "G7".into(), "alive".into(), "dead".into()),
            (1.into(), "F6".into(), "dead".into(), "alive".into()),
        );
        assert_eq!((moments, &all["looked"]), (vec![white, black.clone()], &3.into()), "{all}");
        assert_eq!(all["moments"][1]["draft"]["answers"], json!(["B1"]), "{all}");
        let mut rest = game();
        rest["from"] = 1.into();
        let rest = looked(&client, &rest);
        assert_eq!(rest["moments"].as_array().unwrap().iter().map(told).collect::<Vec<_>>(), [black]);
    });
}

#[test]
fn what_is_no_game_is_refused_and_nobody_works_for_a_page_that_is_gone() {
    with_server("moments-end", |client| {
        let with = |name: &str, value: Value| {
            let mut request = game();
            request[name] = value;
            client.post("/api/moments", &request).code()
        };
        assert_eq!(with("turns", json!([{"color": "white", "move": "T19"}])), "off_board");
        assert_eq!(with("turns", vec![json!({"color": "white", "move": "pass"}); 1_001].into()), "too_large");
        assert_eq!(with("seconds", 0.into()), "bad_seconds");
        assert_eq!(looked(&client, &json!({"stones": {"size": 9, "to_move": "black"}, "turns": []}))["looked"], 0);
        let mut long = game();
        long["turns"] = (0..300)
            .map(|turn| json!({"color": if turn % 2 == 0 { "white" } else { "black" }, "move": "pass"}))
            .collect();
        let body = long.to_string();
        drop(client.begin("POST", "/api/moments", "application/json", body.as_bytes()));
        wait_for_jobs(&client, 0);
    });
}
