//! What players would try, and a few moves for whoever is slow, over HTTP.

use crate::house::with_server;
use serde_json::{Value, json};

fn id(id: &str) -> Value {
    json!({"id": id})
}

#[test]
fn every_strength_tries_legal_moves_that_are_graded() {
    with_server("players", |client| {
        let problem = id("shapes-07-bulky-five");
        let told = client.post("/api/players", &json!({"problem": problem})).json();
        let solution = client.get("/api/problems/shapes-07-bulky-five/solution").json();
        let crowds = told["crowds"].as_array().unwrap().clone();
        assert_eq!((&told["to_move"], crowds.len()), (&solution["to_move"], 5), "{told}");
        assert_eq!(told["right"], solution["best"]);
        for crowd in &crowds {
            let tries = crowd["tries"].as_array().unwrap();
            let sum: f64 = tries.iter().map(|tried| tried["share"].as_f64().unwrap()).sum();
            assert!((sum - 1.0).abs() < 0.002, "{crowd}");
            for tried in tries {
                let graded = solution["moves"].as_array().unwrap().iter().find(|first| first["move"] == tried["move"]);
                let graded = graded.unwrap_or_else(|| panic!("{tried}"));
                assert_eq!((&graded["grade"], &graded["correct"]), (&tried["grade"], &tried["correct"]));
            }
        }
        let ranks: Vec<[u64; 2]> =
            crowds.iter().map(|crowd| ["from", "to"].map(|end| crowd[end].as_u64().unwrap())).collect();
        assert!(ranks.windows(2).all(|pair| pair[0][1] + 1 == pair[1][0]), "{ranks:?}");
        // The strong find what kills.
        assert_eq!(crowds[4]["tries"][0]["correct"], true, "{told}");
    });
}

#[test]
fn they_try_something_later_on_too_until_play_has_ended() {
    with_server("players-later", |client| {
        let ask = |moves: &[&str]| {
            client.post("/api/players", &json!({"problem": id("shapes-01-straight-three"), "moves": moves}))
        };
        let later = ask(&["D1"]).json();
        assert_eq!(
            (&later["to_move"], &later["crowds"][4]["tries"][0]["move"]),
            (&json!("white"), &json!("E1")),
            "{later}"
        );
        assert_eq!(ask(&["D1", "E1"]).json()["crowds"], json!([]), "two eyes are an end");
        assert_eq!(ask(&["C1"]).code(), "occupied");
        assert_eq!(ask(&["pass"; 401]).code(), "too_many_moves");
        let nobody = client.post("/api/players", &json!({"problem": id("no-such")}));
        assert_eq!(nobody.status, 404);
    });
}

#[test]
fn a_slow_learner_gets_a_few_moves_and_then_two() {
    with_server("tutor", |client| {
        let ask = |step: &str| {
            let request = json!({"problem": id("shapes-07-bulky-five"), "you": "attacker", "hint": step});
            client.post("/api/lesson", &request).json()["hint"].clone()
        };
        let solution = client.get("/api/problems/shapes-07-bulky-five/solution").json();
        let points = |hint: &Value| hint["where"].as_array().unwrap().clone();
        let (few, two) = (ask("few"), ask("two"));
        assert_eq!((&few["among"], &few["code"], &two["among"]), (&json!(true), &Value::Null, &json!(true)));
        assert!(points(&few).len() == 4 && points(&two).len() == 2, "{few} {two}");
        assert!(points(&two).iter().all(|point| points(&few).contains(point)));
        assert!(points(&two).contains(&solution["best"][0]), "{two}");
        assert_eq!(few.as_object().unwrap().len(), 3, "and nothing says which: {few}");
        assert_eq!(ask("where")["among"], false);
    });
}
