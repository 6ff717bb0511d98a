//! The classical engines: listed, run, judged by the exact verdict, and stopped.

use std::io::Read as _;
use std::sync::Arc;

use crate::house::{self, Client, events, folder, wait_for_jobs, with_config, with_server};
use serde_json::{Value, json};
use server::Config;

fn compare(client: &Client, engine: &str, settings: Value) -> Value {
    let problem = json!({"id": "shapes-01-straight-three"});
    let answer = client.post("/api/compare", &json!({"problem": problem, "engine": engine, "settings": settings}));
    assert_eq!(answer.status, 200, "{}", answer.text());
    let (name, data) = events(&answer.text()).pop().unwrap();
    assert_eq!(name, "result", "{data}");
    data
}

#[test]
fn every_engine_that_is_listed_kills_the_straight_three() {
    with_server("engines", |client| {
        let listed = client.get("/api/engines").json();
        let engines = listed.as_array().unwrap();
        assert_eq!(engines.len(), 6);
        assert_eq!(engines[5]["rankers"], json!(["none", "forest", "boosted", "net"]));
        for engine in engines {
            let settings = if engine["settings"].is_null() { json!({}) } else { engine["settings"].clone() };
            let result = compare(&client, engine["id"].as_str().unwrap(), settings);
            assert_eq!((&result["best"], &result["right"]), (&json!("E1"), &json!(true)), "{result}");
            assert_eq!(result["right_moves"], json!(["E1"]));
            assert_eq!(result["grade"]["verdict"], "dead");
        }
    });
}

/// Whoever tells the learned engine how moves look; one that the server does not have is refused.
#[test]
fn rankers_can_be_chosen() {
    with_server("rankers", |client| {
        for ranker in ["none", "forest", "boosted", "net"] {
            let result = compare(&client, "learned", json!({"depth": 2, "breadth": 3, "ranker": ranker}));
            assert_eq!((&result["best"], &result["settings"]["ranker"]), (&json!("E1"), &json!(ranker)), "{result}");
        }
        let own = json!({"engine": "learned", "settings": {"ranker": "own"}});
        let problem = json!({"id": "shapes-01-straight-three"});
        let asked = json!({"problem": problem, "engine": "learned", "settings": {"ranker": "own"}});
        assert_eq!(client.post("/api/compare", &asked).status, 422);
        let request = json!({"problem": problem, "you": "attacker", "moves": [], "opponent": own});
        assert_eq!(client.post("/api/lesson", &request).status, 422);
    });
}

/// The operator's ranker is one more to choose from, and plays.
#[test]
fn an_operators_ranker_can_be_chosen() {
    let data = folder("rankers-own");
    let looks = learn::read_looks(include_bytes!("../../learn/rankers/boosted.rank")).unwrap();
    let ranker = Some(Arc::from(looks));
    let config = Config { port: 0, data: Some(data.clone()), ranker, patience: house::PATIENT, ..Config::default() };
    with_config(&config, |client| {
        let listed = client.get("/api/engines").json();
        assert_eq!(listed[5]["rankers"], json!(["none", "forest", "boosted", "net", "own"]));
        let settings = |ranker: &str| json!({"depth": 2, "breadth": 3, "ranker": ranker});
        let (own, shipped) =
            (compare(&client, "learned", settings("own")), compare(&client, "learned", settings("boosted")));
        assert_eq!((&own["best"], &own["settings"]["ranker"]), (&json!("E1"), &json!("own")), "{own}");
        assert_eq!(own["nodes"], shipped["nodes"], "it is the one that was read: {own} {shipped}");
        let request = json!({"problem": {"id": "shapes-01-straight-three"}, "you": "attacker", "moves": ["D1"],
                             "opponent": {"engine": "learned", "settings": settings("own")}});
        let told = client.post("/api/lesson", &request).json();
        assert_eq!((&told["by"]["engine"], &told["by"]["proved"]), (&json!("learned"), &json!(false)), "{told}");
        assert!(told["reply"].is_string(), "{told}");
    });
    std::fs::remove_dir_all(data).unwrap();
}

/// Nobody has solved the position: the engine plays all the same, and nothing says whether it is right.
#[test]
fn an_engine_needs_no_proof() {
    with_server("unproved", |client| {
        let settings = json!({"depth": 1, "breadth": 2});
        let asked = json!({"problem": {"draft": house::endless()}, "engine": "alpha-beta", "settings": settings});
        let (name, result) = events(&client.post("/api/compare", &asked).text()).pop().unwrap();
        assert_eq!((name.as_str(), &result["right"], &result["grade"]), ("result", &Value::Null, &Value::Null));
        assert!(result["best"].is_string() && result["settings"]["depth"] == 1, "{result}");
    });
}

#[test]
fn odd_settings_are_run_and_explained() {
    with_server("odd", |client| {
        let zero = json!({"depth": 0, "breadth": 1, "contact": 0, "hane": 0, "triangle": 0, "mouth": 0, "capture": 0});
        let result = compare(&client, "alpha-beta", zero);
        assert_eq!(result["caveats"], json!(["no-depth", "one-move", "no-shapes", "no-capture"]));
        assert_eq!((&result["nodes"], &result["first_moves"]), (&json!(2), &json!(1)), "{result}");
        assert_eq!(result["opinion"], "unclear");
        let endless = compare(&client, "minimax", json!({"depth": null, "breadth": 4_000_000_000_u32}));
        assert_eq!((&endless["caveats"], &endless["limit"]), (&json!(["no-horizon"]), &Value::Null), "{endless}");
        let stranger = client.post("/api/compare", &json!({"problem": {"id": "own-001"}, "engine": "deep-thought"}));
        assert_eq!(stranger.status, 400, "{}", stranger.text());
    });
}

/// One evaluation orders the moves and another one judges at the horizon.
#[test]
fn influence_and_the_horizon_are_switches() {
    with_server("horizon", |client| {
        let score = |settings: Value| compare(&client, "alpha-beta", settings)["score"].clone();
        let usual = score(json!({"depth": 1}));
        assert_ne!(score(json!({"depth": 1, "influence": 20})), usual);
        assert_eq!(score(json!({"depth": 1, "horizon": "capture"})), json!(0));
        assert_eq!(score(json!({"depth": 1, "horizon": "eyes"})), json!(-100));
        let nonsense = json!({"problem": {"id": "own-001"}, "engine": "alpha-beta", "settings": {"horizon": "dream"}});
        assert_eq!(client.post("/api/compare", &nonsense).status, 400);
    });
}

#[test]
fn closing_the_page_ends_the_engine() {
    with_server("engine-stop", |client| {
        let problem = json!({"id": "shapes-12-rectangular-six-in-the-corner-1"});
        let settings = json!({"depth": null, "breadth": null});
        let body = json!({"problem": problem, "engine": "minimax", "settings": settings, "nodes": 100_000_000});
        let mut stream = client.begin("POST", "/api/compare", "application/json", body.to_string().as_bytes());
        let mut first = [0; 400];
        stream.read_exact(&mut first).unwrap();
        wait_for_jobs(&client, 1);
        drop(stream);
        wait_for_jobs(&client, 0);
    });
}
