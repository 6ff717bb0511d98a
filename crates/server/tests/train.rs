//! Rated training over real connections: what is shown is written down, the first try counts, and nothing counts twice.

use std::thread;

use crate::house::{self, Client, with_config, with_server};
use serde_json::{Value, json};
use server::Config;

fn train(client: &Client, asked: Value) -> Value {
    let answer = client.post("/api/train", &asked);
    assert_eq!(answer.status, 200, "{}", answer.json());
    answer.json()
}

/// Somebody who says that they are 20 kyu.
fn said() -> Value {
    json!({"start": 11, "since": 1_700_000_000_000_i64})
}

fn note(client: &Client, id: &Value, deed: &str) -> Value {
    client.post("/api/progress", &json!({"id": id, "deed": deed, "ms": 1000})).json()
}

fn points(told: &Value) -> i64 {
    told["rating"]["points"].as_i64().unwrap()
}

/// What a cheat tries: reloads, a second tab, all at once, and again afterwards.
fn counts_once(client: &Client) {
    let first = train(client, said());
    assert_eq!((&first["rated"], points(&first), &first["rating"]["tries"]), (&json!(true), 809, &json!(0)), "{first}");
    let id = first["problem"]["id"].clone();
    let passed = json!({"start": 11, "since": 1_700_000_000_000_i64, "except": id});
    for asked in [said(), passed] {
        assert_eq!(train(client, asked)["problem"]["id"], id, "a reload, or passing by, brings no other one");
    }
    let deeds = ["failed", "solved", "solved", "failed", "seen", "solved"];
    let told: Vec<Value> = thread::scope(|scope| {
        let tabs = deeds.map(|deed| scope.spawn(|| note(client, &id, deed)));
        tabs.into_iter().map(|tab| tab.join().unwrap()).collect()
    });
    let rated: Vec<&Value> = told.iter().map(|told| &told["rated"]).filter(|rated| !rated.is_null()).collect();
    let [rated] = rated[..] else { panic!("{told:?}") };
    assert_eq!(rated["before"], 809);
    let next = train(client, said());
    assert_eq!((&next["rating"]["tries"], points(&next)), (&json!(1), rated["after"].as_i64().unwrap()), "{next}");
    assert_ne!(next["problem"]["id"], id);
    assert_eq!(note(client, &id, "solved")["rated"], Value::Null, "it is over");
    assert_eq!(points(&train(client, said())), points(&next));
}

#[test]
fn a_first_try_counts_once_whoever_reloads_or_races() {
    with_server("counts once", |client| counts_once(&client));
}

#[test]
fn it_does_so_on_postgresql() {
    let Some(postgres) = house::postgres() else { return };
    let config = Config { port: 0, database: Some(postgres.url()), ..Config::default() };
    let before = with_config(&config, |client| {
        counts_once(&client);
        train(&client, said())
    });
    with_config(&config, |client| assert_eq!(train(&client, said()), before, "and after a restart"));
}

/// Somebody who meets a problem that they do not like, and says another rank to be rid of it.
#[test]
fn who_says_another_rank_keeps_the_open_problem_and_begins_once_a_day() {
    with_server("begins anew", |client| {
        let says = |start: u8, since: i64| train(&client, json!({"start": start, "since": since}));
        let first = says(11, 1000);
        let again = says(21, 2000);
        assert_eq!((points(&again), &again["rating"]["tries"]), (1246, &json!(0)), "nothing was tried yet: {again}");
        assert_eq!(again["rating"]["too_soon"], false);
        assert_eq!(again["problem"]["id"], first["problem"]["id"], "what is open stays open");
        let missed = note(&client, &first["problem"]["id"], "failed")["rated"]["after"].as_i64().unwrap();
        assert!(missed < 1246, "{missed}");
        for (rank, since) in [(21, 3000), (37, 4000), (1, i64::MAX)] {
            let too_soon = says(rank, since);
            assert_eq!((points(&too_soon), &too_soon["rating"]["tries"]), (missed, &json!(1)), "{too_soon}");
            assert_eq!(too_soon["rating"]["too_soon"], true);
        }
        let open = says(21, 3000)["problem"]["id"].clone();
        assert_eq!(says(30, i64::MAX)["problem"]["id"], open);
    });
}

#[test]
fn five_problems_find_the_level_and_then_it_counts() {
    with_server("five quick ones", |client| {
        for tried in 0..5 {
            let now = train(&client, json!({}));
            assert_eq!((&now["known"], &now["rated"], &now["rating"]), (&json!(tried), &json!(false), &Value::Null));
            assert_eq!(note(&client, &now["problem"]["id"], "solved")["rated"], Value::Null);
        }
        let now = train(&client, json!({}));
        assert_eq!((&now["rated"], &now["rating"]["sure"]), (&json!(true), &json!(false)), "{now}");
        assert!(points(&now) > 900, "who solves all of them is no beginner: {now}");
        let after = note(&client, &now["problem"]["id"], "solved");
        assert!(after["rated"]["after"].as_i64().unwrap() > points(&now), "{after}");
        let anew = train(&client, json!({"start": 31, "since": 1_700_000_000_000_i64}));
        assert_eq!((points(&anew), &anew["rating"]["tries"]), (1918, &json!(0)), "who says it later begins there");
    });
}

#[test]
fn a_hint_makes_it_count_less_and_other_problems_do_not_count() {
    with_server("hinted", |client| {
        let [plain, hinted] = ["a", "b"].map(|letter| Client { cookie: letter.repeat(32), ..client.clone() });
        let gain = |client: &Client, deeds: &[&str]| {
            let id = train(client, said())["problem"]["id"].clone();
            let told: Vec<Value> = deeds.iter().map(|deed| note(client, &id, deed)["rated"].clone()).collect();
            let [between @ .., last] = &told[..] else { panic!() };
            assert!(between.iter().all(Value::is_null), "{told:?}");
            last["after"].as_i64().unwrap() - last["before"].as_i64().unwrap()
        };
        assert_eq!(note(&plain, &json!("own-040"), "solved")["rated"], Value::Null, "nobody was shown this one");
        let [full, half] = [gain(&plain, &["solved"]), gain(&hinted, &["hinted", "solved"])];
        assert!((full / 2 - 1..=full / 2 + 1).contains(&half) && half > 0, "{full} {half}");
        assert!(gain(&hinted, &["seen"]) < 0, "to look at the answer is a miss");
    });
}

#[test]
fn what_cannot_be_asked_is_refused() {
    with_server("train refused", |client| {
        for asked in
            [json!({"start": -1}), json!({"start": 900}), json!({"except": 5}), json!([1]), json!({"day": "x"})]
        {
            assert_eq!(client.post("/api/train", &asked).status, 400, "{asked}");
        }
        let odd = train(&client, json!({"start": 255, "since": i64::MAX, "day": i64::MIN, "except": ",,,".repeat(99)}));
        assert_eq!(points(&odd), 2486, "{odd}");
    });
}
