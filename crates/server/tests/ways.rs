//! The ways to train over real connections, and what those come to who cheat on them.

use std::thread;

use crate::house::{self, Client, with_config, with_server};
use serde_json::{Value, json};
use server::Config;

fn train(client: &Client, asked: Value) -> Value {
    let answer = client.post("/api/train", &asked);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn id(told: &Value) -> String {
    told["problem"]["id"].as_str().unwrap_or_else(|| panic!("{told}")).to_owned()
}

fn note(client: &Client, id: &str, deed: &str, more: Value) -> Value {
    let mut body = json!({"id": id, "deed": deed, "ms": 1000});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let answer = client.post("/api/progress", &body);
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn history(client: &Client) -> Value {
    client.get("/api/history").json()
}

/// Day by the clock of the server.
fn today() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    (since.as_secs() / 86_400) as i64
}

fn other(client: &Client, letter: &str) -> Client {
    Client { cookie: letter.repeat(32), ..client.clone() }
}

/// A try told twice, or ten times at once, is one try; another one is another.
fn tokens_count_once(client: &Client) {
    let twice = |token: &str| {
        thread::scope(|scope| {
            let told = [0; 6].map(|_| {
                scope.spawn(|| {
                    note(client, "own-001", "failed", json!({"token": token, "way": "library", "first": "C3"}))
                })
            });
            told.map(|told| told.join().unwrap())
        })
    };
    let [first, same @ ..] = twice("a-1");
    assert!(same.iter().all(|other| other == &first), "{same:?}");
    assert_eq!((&first["tries"], &first["failed"]), (&json!(1), &json!(1)));
    assert_eq!(twice("a-2")[0]["tries"], 2, "this is another try");
    let told = history(client);
    assert_eq!((&told["tries"], &told["days"][0]["tries"]), (&json!(1), &json!(2)), "first tries, and all: {told}");
    assert_eq!((&told["latest"][0]["problem"], &told["latest"][0]["way"]), (&json!("own-001"), &json!("library")));
    note(client, "own-002", "solved", json!({"token": "a-1"}));
    assert_eq!(history(client)["tries"], 2, "the same token at another problem is another try");
    for bad in ["x".repeat(65), "a b".to_owned(), "é".to_owned()] {
        let body = json!({"id": "own-001", "deed": "solved", "token": bad});
        assert_eq!(client.post("/api/progress", &body).status, 400, "{bad}");
    }
}

/// The same for everybody; what was tried is done, in whatever tab, and everybody has their own results.
fn a_day_has_problems(client: &Client) {
    let daily = |client: &Client| train(client, json!({"way": "daily"}));
    let first = daily(client);
    let of = first["course"]["of"].as_i64().unwrap();
    assert!((5..=10).contains(&of), "{first}");
    assert_eq!(id(&daily(client)), id(&first), "a reload brings no other one");
    assert_eq!(id(&daily(&other(client, "d"))), id(&first));
    let mut seen = Vec::new();
    for at in 0..of {
        let now = daily(client);
        assert_eq!((&now["course"]["due"], &now["rated"]), (&json!(of - at), &json!(false)));
        seen.push(id(&now));
        note(client, &id(&now), if at == 1 { "failed" } else { "solved" }, json!({"way": "daily"}));
        note(client, &id(&now), "solved", json!({"way": "daily"}));
    }
    let done = daily(client);
    let mut expected = vec![true; of as usize];
    expected[1] = false;
    assert_eq!((&done["problem"], &done["course"]["results"]), (&Value::Null, &json!(expected)), "{done}");
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len() as i64, of, "all of them are different");
    let ways = client.get("/api/ways").json();
    assert_eq!((&ways["daily"], &ways["daily_of"]), (&json!(expected), &json!(of)));
    assert_eq!(other(client, "d").get("/api/ways").json()["daily"], json!([]));
    let far = train(client, json!({"way": "daily", "day": today() + 400}));
    assert_eq!(far["course"]["due"], 0, "nobody lives so far from here: {far}");
}

/// What is missed waits, and no calendar makes it come sooner.
fn mistakes_wait(client: &Client) {
    let mistakes = |day: i64| train(client, json!({"way": "mistakes", "day": day}));
    assert_eq!(mistakes(today())["course"]["of"], 0);
    note(client, "own-003", "failed", json!({}));
    note(client, "own-004", "seen", json!({}));
    note(client, "own-005", "solved", json!({}));
    note(client, "own-005", "failed", json!({}));
    for day in [today(), today() + 1, today() - 1] {
        let told = mistakes(day);
        assert_eq!((&told["course"]["of"], &told["course"]["due"]), (&json!(2), &json!(0)), "{told}");
        note(client, "own-003", "solved", json!({"day": day, "way": "mistakes"}));
        note(client, "own-004", "solved", json!({"day": day, "way": "mistakes"}));
    }
    assert_eq!(mistakes(today())["course"]["of"], 2, "three days in a minute mend nothing");
}

/// A run is over with three misses, and the server says what it was worth.
fn a_run_is_the_servers(client: &Client) {
    let run = |begin: bool| train(client, json!({"way": "run", "begin": begin}));
    assert_eq!(run(false)["course"]["run"], Value::Null);
    let begun = run(true);
    assert!(begun["course"]["run"]["left_ms"].as_i64().unwrap() <= 180_000);
    for begin in [true, false, true] {
        assert_eq!(id(&run(begin)), id(&begun), "neither a reload nor another beginning brings another one");
    }
    let first = id(&begun);
    note(client, "own-090", "solved", json!({"way": "run"}));
    assert_eq!(run(false)["course"]["run"]["solved"], 0, "nobody was shown this one");
    thread::scope(|scope| {
        for deed in ["solved", "solved", "failed", "solved"] {
            let first = &first;
            scope.spawn(move || note(client, first, deed, json!({"way": "run", "ms": 1})));
        }
    });
    let after = run(false);
    let told = &after["course"]["run"];
    let worth = told["solved"].as_i64().unwrap() + told["missed"].as_i64().unwrap();
    assert_eq!(worth, 1, "one problem is one try: {after}");
    assert_ne!(id(&after), first);
    let hinted = id(&after);
    note(client, &hinted, "hinted", json!({}));
    note(client, &hinted, "solved", json!({"way": "run"}));
    assert_eq!(run(false)["course"]["run"]["solved"], told["solved"], "with a hint it is not solved");
    while let Some(next) = run(false)["problem"]["id"].as_str() {
        note(client, next, "failed", json!({"way": "run"}));
    }
    let over = run(false)["course"]["run"].clone();
    assert_eq!((&over["left_ms"], &over["missed"]), (&json!(0), &json!(3)), "{over}");
    let ways = client.get("/api/ways").json();
    assert_eq!(
        (&ways["best_today"], &ways["best_ever"], &ways["run"]),
        (&over["solved"], &over["solved"], &Value::Null)
    );
    assert_ne!(id(&run(true)), first, "what was seen does not come again");
}

/// By theme, by rank and by question: what was asked for, rated by half, one open problem each.
fn what_is_asked_for_comes(client: &Client) {
    let said = |more: Value| {
        let mut asked = json!({"start": 21, "since": 1_700_000_000_000_i64});
        asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        train(client, asked)
    };
    let themed = said(json!({"way": "theme", "kind": "live"}));
    assert_eq!((&themed["rated"], &themed["problem"]["goal"]["aim"]), (&json!(true), &json!("live")), "{themed}");
    assert_eq!(id(&said(json!({"way": "theme", "kind": "live", "except": id(&themed)}))), id(&themed));
    let ranked = said(json!({"way": "rank", "rank": 9}));
    let rank = ranked["problem"]["rank"].as_i64().unwrap();
    assert!((8..=10).contains(&rank) && ranked["rated"] == true, "{ranked}");
    let asked = said(json!({"way": "status"}));
    assert_eq!(asked["problem"]["goal"], Value::Null, "{asked}");
    let full = said(json!({}));
    let moved = |told: &Value| {
        let rated = note(client, &id(told), "failed", json!({}))["rated"].clone();
        (rated["before"].as_i64().unwrap() - rated["after"].as_i64().unwrap()).abs()
    };
    assert!(moved(&themed) > 0 && moved(&full) > 0);
    assert_ne!(id(&said(json!({"way": "theme", "kind": "live"}))), id(&themed));
    for bad in [json!({"way": "nonsense"}), json!({"way": "theme", "tag": "x"}), json!({"rank": 900, "way": "rank"})] {
        assert_eq!(client.post("/api/train", &bad).status, 400, "{bad}");
    }
    assert!(said(json!({"way": "rank", "rank": 255}))["problem"]["rank"].as_i64().unwrap() > 20);
}

/// What is told of all that: the curve ends where the rating is, and counts agree.
fn history_agrees(client: &Client) {
    let told = history(client);
    let ways = client.get("/api/ways").json();
    assert_eq!(told["rating"], ways["rating"]);
    let curve = told["ratings"].as_array().unwrap();
    assert_eq!(curve.last().unwrap()["points"], told["rating"]["points"], "{told}");
    let sum =
        |of: &str, what: &str| told[of].as_array().unwrap().iter().map(|one| one[what].as_i64().unwrap()).sum::<i64>();
    assert!(sum("ranks", "tries") <= told["tries"].as_i64().unwrap() && sum("ranks", "tries") > 0, "{told}");
    assert!(sum("days", "tries") >= told["tries"].as_i64().unwrap());
    assert!(told["latest"].as_array().unwrap().iter().all(|one| one["ms"].as_i64().unwrap() <= 1000));
    assert_eq!(client.get("/api/history?day=x").status, 400);
}

/// What is missed comes in, for whoever wants that, and is not due on the same day, whatever the calendar says.
fn what_is_missed_returns(client: &Client) {
    let reviews = |day: i64| train(client, json!({"way": "review", "day": day}))["course"].clone();
    note(client, "own-001", "failed", json!({}));
    assert_eq!(reviews(today())["of"], 0, "nobody has asked for it");
    assert_eq!(client.post("/api/reviews", &json!({"on": true})).status, 204);
    for (id, deed) in [("own-002", "failed"), ("own-003", "solved"), ("own-004", "seen"), ("own-002", "solved")] {
        note(client, id, deed, json!({}));
    }
    for day in [today(), today() + 1] {
        assert_eq!((&reviews(day)["of"], &reviews(day)["due"]), (&json!(2), &json!(0)));
    }
    let ways = client.get("/api/ways").json();
    assert_eq!((&ways["reviews_on"], &ways["reviews"]), (&json!(true), &json!(2)), "{ways}");
    assert_eq!(client.post("/api/reviews", &json!({"on": false})).status, 204);
    note(client, "own-005", "failed", json!({}));
    assert_eq!((&reviews(today())["of"], client.post("/api/reviews", &json!({"on": 5})).status), (&json!(2), 400));
}

/// What somebody thinks is kept, once for each; what they did is told, and gone when they want it to be.
fn opinions_and_all_of_it(client: &Client) {
    let say = |body: Value| client.post("/api/opinion", &body).status;
    assert_eq!(say(json!({"id": "own-007", "vote": "bad"})), 204);
    assert_eq!(say(json!({"id": "own-007", "wrong": "  The corner lives.\u{7}  "})), 204);
    assert_eq!(say(json!({"id": "no-such", "vote": "bad"})), 404);
    assert_eq!(say(json!({"id": "own-007", "wrong": "x".repeat(501)})), 400);
    assert_eq!(say(json!({"id": "own-007", "vote": "fine"})), 400);
    note(client, "own-008", "failed", json!({}));
    train(client, json!({"way": "run", "begin": true}));
    let mine = client.get("/api/mine").json();
    assert_eq!((&mine["records"][0]["problem"], &mine["tries"][0]["solved"]), (&json!("own-008"), &json!(false)));
    assert_eq!(client.send("DELETE", "/api/mine", "", b"").status, 204);
    let gone = client.get("/api/mine").json();
    let empty = json!({"rating": null, "records": [], "tries": [], "days": [], "best_run": null, "notes": {}});
    assert_eq!((gone, history(client)["tries"].clone()), (empty, json!(0)));
    let ways = client.get("/api/ways").json();
    assert_eq!((&ways["mistakes"], &ways["run"]), (&json!(0), &Value::Null));
}

fn all_of_it(client: &Client) {
    tokens_count_once(&other(client, "1"));
    a_day_has_problems(&other(client, "2"));
    mistakes_wait(&other(client, "3"));
    a_run_is_the_servers(&other(client, "4"));
    what_is_asked_for_comes(&other(client, "5"));
    history_agrees(&other(client, "5"));
    what_is_missed_returns(&other(client, "8"));
    opinions_and_all_of_it(&other(client, "7"));
    let nobody = history(&other(client, "6"));
    assert_eq!((&nobody["tries"], &nobody["ratings"], &nobody["rating"]), (&json!(0), &json!([]), &Value::Null));
}

#[test]
fn every_way_leads_on_and_cheats_gain_nothing() {
    with_server("ways", |client| all_of_it(&client));
}

#[test]
fn they_do_so_on_postgresql() {
    let Some(postgres) = house::postgres() else { return };
    let config = Config { port: 0, database: Some(postgres.url()), ..Config::default() };
    with_config(&config, |client| all_of_it(&client));
}
