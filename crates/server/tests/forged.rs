//! The problems of the forge: they come after the server is up, are proved when somebody opens them, and change with their
//! edition without anybody's progress being lost.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::house::{self, Client, folder, with_config};
use bank::pack::Former;
use bank::{Forged, Mix};
use proof::Grade;
use serde_json::{Value, json};
use server::Config;
use tsumego::{ProblemKind, Rank, Tag};

/// A problem of the forge; what it claims of itself need not be true.
fn made(sketch: &str, kind: ProblemKind, grade: Grade, rank: &str, course: u8, tags: &[&str]) -> Forged<'static> {
    Forged {
        sketch: sketch.parse().unwrap(),
        kind,
        grade,
        rank: rank.parse().unwrap(),
        tags: tags.iter().map(|tag| Tag::from_word(tag).unwrap()).collect(),
        answers: Vec::new(),
        course,
        number: 0,
        certificate: &[],
    }
}

fn live() -> Forged<'static> {
    made("corner o OOOO/...O", ProblemKind::Live, Grade::Alive, "22k", 0, &["nakade"])
}

fn status() -> Forged<'static> {
    made("side o *OOOO*/O....O", ProblemKind::Elsewhere, Grade::Alive, "12k", 15, &[])
}

/// One of the bank: a ko whoever begins.
fn whose_ko() -> Forged<'static> {
    let asks = |one: &Forged<'_>| one.kind == ProblemKind::WhoseKo && !one.certificate.is_empty();
    bank::forged().find(asks).unwrap()
}

fn kill() -> Forged<'static> {
    made("corner x OOOO/...O", ProblemKind::Kill, Grade::Dead, "20k", 2, &["nakade", "race"])
}

fn edition(problems: &[Forged<'static>]) -> &'static [u8] {
    bank::pack::write(problems.iter(), &[]).unwrap().leak()
}

fn total(client: &Client, query: &str) -> u64 {
    client.get(&format!("/api/problems?{query}")).json()["total"].as_u64().unwrap()
}

fn wait_for(client: &Client, query: &str, wanted: u64) {
    // A busy disk takes its time.
    let end = Instant::now() + Duration::from_secs(600);
    while total(client, query) != wanted {
        assert!(Instant::now() < end, "{query}: never {wanted}");
    }
}

fn open(client: &Client, problem: &Forged<'_>) -> Value {
    client.get(&format!("/api/problems/{}", problem.id())).json()
}

fn solve(client: &Client, problem: &Forged<'_>) {
    let done = client.post("/api/progress", &json!({"id": problem.id(), "deed": "solved", "ms": 5}));
    assert_eq!(done.status, 200, "{}", done.text());
}

#[test]
fn they_come_in_the_background_and_are_proved_when_somebody_opens_them() {
    let data = folder("forged");
    let forged = edition(&[kill(), status(), live()]);
    let config = Config { port: 0, data: Some(data.clone()), forged, ..Config::default() };
    with_config(&config, |client| {
        wait_for(&client, "collection=more", 1);
        let before = client.get("/api/problems?collection=first-kills").json()["problems"][0].clone();
        assert_eq!((&before["rank"], &before["verdict"], &before["tags"]), (&json!(11), &Value::Null, &json!([])));
        assert_eq!(before["label"]["code"], "forged");
        assert_eq!(total(&client, "verdict=unknown&collection=first-kills"), 1, "nothing is said before a proof");
        for (query, expected) in [
            ("kind=kill&tag=race&collection=first-kills", 1),
            ("tag=nakade&rank_min=9&rank_max=9&collection=more", 1),
            ("kind=elsewhere&collection=elsewhere", 1),
            ("kind=seki&collection=more", 0),
        ] {
            assert_eq!(total(&client, query), expected, "{query}");
        }

        let opened = open(&client, &kill());
        assert_eq!((&opened["asks"], &opened["summary"]["goal"]["aim"]), (&json!(false), &json!("kill")));
        assert_eq!(total(&client, "verdict=dead&collection=first-kills"), 1, "the proof is kept");
        assert_eq!(open(&client, &kill())["summary"]["rank"], 11, "and the rank stays");
        let asked = open(&client, &status());
        assert_eq!((&asked["asks"], &asked["withheld"]), (&json!(true), &json!(true)), "{asked}");
        assert_eq!(asked["summary"]["label"]["code"], "status");
        assert_eq!(asked["summary"]["verdict"], Value::Null);

        solve(&client, &kill());
        assert_eq!(open(&client, &kill())["summary"]["tags"], json!(["nakade", "race"]), "once it is solved");
        let names: Vec<Value> = client.get("/api/collections").json().as_array().unwrap().clone();
        let names: Vec<&str> = names.iter().map(|one| one["id"].as_str().unwrap()).collect();
        assert_eq!(names, ["shapes", "own", "first-kills", "elsewhere", "more"]);
    });
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_ko_whoever_begins_is_asked_about_in_a_word() {
    let data = folder("whose-ko");
    let problem = whose_ko();
    let config = Config {
        port: 0,
        data: Some(data.clone()),
        forged: edition(std::slice::from_ref(&problem)),
        ..Config::default()
    };
    with_config(&config, |client| {
        wait_for(&client, &format!("kind=whose-ko&collection={}", problem.collection().name), 1);
        let asked = open(&client, &problem);
        assert_eq!((&asked["asks"], &asked["withheld"]), (&json!(true), &json!(true)), "{asked}");
        assert_eq!(asked["summary"]["label"]["code"], "status");
        for (verdict, right) in [("dead", false), ("alive", false), ("ko", true)] {
            let told = client.post("/api/answer", &json!({"problem": {"id": problem.id()}, "verdict": verdict})).json();
            assert_eq!(told["right"], right, "{verdict}: {told}");
        }
    });
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn another_edition_keeps_the_progress_on_what_stays_and_takes_the_rest_out() {
    let data = folder("editions");
    let config = |forged| Config { port: 0, data: Some(data.clone()), forged, ..Config::default() };
    with_config(&config(edition(&[kill(), live()])), |client| {
        wait_for(&client, "collection=more", 1);
        solve(&client, &kill());
        solve(&client, &live());
    });
    let moved = Forged { course: 4, rank: "10k".parse().unwrap(), ..kill() };
    with_config(&config(edition(&[status(), moved.clone()])), |client| {
        wait_for(&client, "collection=more", 0);
        let summary = open(&client, &moved)["summary"].clone();
        assert_eq!((&summary["state"], &summary["rank"]), (&json!("solved"), &json!(21)));
        assert_eq!(summary["collection"], "snapbacks");
        assert_eq!(client.get(&format!("/api/problems/{}", live().id())).status, 404);
    });
    with_config(&config(&[]), |client| {
        wait_for(&client, "collection=snapbacks", 0);
        assert!(total(&client, "collection=own") > 90);
    });
    std::fs::remove_dir_all(data).unwrap();
}

/// Two problems of an edition become one in the next, and their names lead to it, as does what was done with them.
#[test]
fn former_names_lead_to_what_stands_for_them() {
    let data = folder("former");
    let config = |forged| Config { port: 0, data: Some(data.clone()), forged, ..Config::default() };
    let (one, other) = (kill(), made("corner x OOOO*/...OO", ProblemKind::Kill, Grade::Dead, "20k", 2, &[]));
    with_config(&config(edition(&[one.clone(), other.clone(), live()])), |client| {
        wait_for(&client, "collection=more", 1);
        solve(&client, &other);
    });
    let former = [Former { id: other.id(), now: one.id() }];
    let next = bank::pack::write([&one, &live()].into_iter(), &former).unwrap().leak();
    with_config(&config(next), |client| {
        wait_for(&client, "collection=first-kills", 1);
        let opened = open(&client, &other);
        assert_eq!((&opened["id"], &opened["summary"]["state"]), (&json!(one.id()), &json!("solved")));
        assert_eq!(open(&client, &one)["summary"]["state"], "solved");
        solve(&client, &other);
    });
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn numbers_and_techniques_are_found() {
    let data = folder("numbers");
    let numbered = |number: u16, one: Forged<'static>| Forged { number, ..one };
    let forged = edition(&[numbered(131, kill()), numbered(3124, status()), numbered(1310, live())]);
    with_config(&Config { port: 0, data: Some(data.clone()), forged, ..Config::default() }, |client| {
        wait_for(&client, "collection=more", 1);
        let found = |query: &str| client.get(&format!("/api/problems?{query}")).json()["problems"].clone();
        for (query, id, number) in
            [("q=131", kill().id(), 131), ("q=No.%203124", status().id(), 3124), ("q=%23131", kill().id(), 131)]
        {
            assert_eq!((&found(query)[0]["id"], found(query).as_array().unwrap().len()), (&json!(id), 1), "{query}");
            assert_eq!(found(query)[0]["label"]["args"]["n"], number, "{query}");
        }
        assert_eq!(found("q=131st%20problem").as_array().unwrap().len(), 0, "a sentence is no number");
        assert_eq!(total(&client, "q=nakade&shown=nakade&collection=more"), 1);
        assert_eq!(total(&client, "q=capturing&shown=race&collection=first-kills"), 1);
    });
    std::fs::remove_dir_all(data).unwrap();
}

/// Whoever goes on from one problem to the next meets few kos and few questions of what a position is.
#[test]
fn a_stream_is_mixed() {
    let data = folder("stream");
    let every: Vec<Forged<'static>> = bank::forged().step_by(61).collect();
    let bytes: &'static [u8] = bank::pack::write(every.iter(), &[]).unwrap().leak();
    let kinds: HashMap<String, (ProblemKind, Rank)> =
        every.iter().map(|one| (one.id(), (one.kind, one.rank))).collect();
    with_config(&Config { port: 0, data: Some(data.clone()), forged: bytes, ..Config::default() }, |client| {
        let last = every.last().unwrap();
        wait_for(&client, &format!("collection={}", last.collection().name), count_of(&every, last));
        let (mut mix, mut forged) = (Mix::default(), 0);
        for at in 0..60 {
            let id = client.get("/api/onward").json()["problem"]["id"].as_str().unwrap().to_owned();
            let text = || bank::problems().find(|problem| problem.id() == id).unwrap().proof;
            let (kind, rank) =
                kinds.get(&id).map_or_else(|| (text().kind, text().rank), |&(kind, rank)| (Some(kind), rank));
            forged += usize::from(kinds.contains_key(&id));
            if let Some(kind) = kind {
                assert!(mix.takes(kind, rank) || mix.all >= 30, "{at}: {kind:?} after {mix:?}");
                mix = mix.with(kind);
            } else {
                mix.all += 1;
            }
            // Every second one is solved, so that the level stays in the middle.
            let deed = if at % 2 == 0 || at < 8 { "solved" } else { "failed" };
            assert_eq!(client.post("/api/progress", &json!({"id": id, "deed": deed, "ms": 5})).status, 200);
        }
        assert!(mix.kos <= 7 && mix.statuses <= 7 && forged > 20, "{mix:?}, {forged} of the forge");
    });
    std::fs::remove_dir_all(data).unwrap();
}

/// How many are in the same collection.
fn count_of(all: &[Forged<'_>], one: &Forged<'_>) -> u64 {
    all.iter().filter(|other| other.collection() == one.collection()).count() as u64
}

#[test]
fn problems_are_found_by_their_stones() {
    let data = folder("shapes");
    let forged = edition(&[kill(), status(), live()]);
    find_by_stones(&Config { port: 0, data: Some(data.clone()), forged, ..Config::default() });
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn and_found_on_postgresql_as_well() {
    let Some(postgres) = house::postgres() else { return };
    let forged = edition(&[kill(), status(), live()]);
    find_by_stones(&Config { port: 0, database: Some(postgres.url()), forged, ..Config::default() });
}

fn find_by_stones(config: &Config) {
    with_config(config, |client| {
        wait_for(&client, "collection=more", 1);
        // The corner with its wall, as it is drawn, turned, and with the colours swapped; `%23` is beyond the edge.
        for shape in ["xxxx?/oooox/...ox/%23%23%23%23?", "xo.%23/xo.%23/xo.%23/xoo%23/?xx?", "oooo?/xxxxo/...xo"] {
            assert_eq!(total(&client, &format!("collection=more&shape={shape}")), 1, "{shape}");
        }
        let shape = "shape=xxxx?/oooox/...ox";
        let found = client.get(&format!("/api/problems?{shape}&rank_min=9&sort=rank")).json();
        let ids: Vec<&str> =
            found["problems"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
        assert!(ids.contains(&kill().id().as_str()) && !ids.contains(&status().id().as_str()), "{ids:?}");
        let at = ids.iter().position(|id| *id == live().id()).unwrap();
        let spot =
            client.get(&format!("/api/problems/{}?{shape}&rank_min=9&sort=rank", live().id())).json()["spot"].clone();
        assert_eq!((&spot["at"], &spot["of"]), (&json!(at + 1), &json!(ids.len())));
        assert_eq!(spot["next"], ids.get(at + 1).map_or(Value::Null, |id| json!(id)));

        assert_eq!(total(&client, "shape=xxxxx/o.o.o/xxxxx"), 0);
        let draft = json!({"title": "Mine", "size": 9, "black": ["A3", "B3", "C3", "D3", "E3", "A1", "B1", "C1", "D1", "E1"],
                           "white": ["A2", "C2", "E2"], "to_move": "black"});
        let saved = client.post("/api/problems", &draft);
        assert_eq!(saved.status, 201, "{}", saved.text());
        assert_eq!(total(&client, "shape=xxxxx/o.o.o/xxxxx"), 1, "what is new is found at once");
        let path = format!("/api/problems/{}", saved.json()["id"].as_str().unwrap());
        assert_eq!(client.send("DELETE", &path, "", b"").status, 204);
        assert_eq!(total(&client, "shape=xxxxx/o.o.o/xxxxx"), 0);
        for bad in ["x", "xx/x", "xyz", "xxxxxxxxxx"] {
            assert_eq!(client.get(&format!("/api/problems?shape={bad}")).code(), "bad_query", "{bad}");
        }
    });
}
