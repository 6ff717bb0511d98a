//! The same program on a real PostgreSQL server, started for this test and gone with it.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::house::{self, solution, with_config};
use serde_json::json;
use server::{Config, Errand, ThingKind, administer};

#[test]
fn everything_that_lasts_works_on_postgresql() {
    let Some(postgres) = house::postgres() else { return };
    let config = Config { port: 0, database: Some(postgres.url()), ..Config::default() };
    let id = with_config(&config, |client| {
        assert!(client.get("/api/problems?verdict=ko&sort=rank").json()["total"].as_i64().unwrap() >= 8);
        let total = |query: &str| client.get(&format!("/api/problems?{query}")).json()["total"].as_i64().unwrap();
        assert_eq!(total("empty_max=7") + total("empty_min=8"), total(""));
        let shown = client.get("/api/problems/own-040").json();
        assert_eq!(solution(&client, &json!("own-040"))["checked"], true, "{shown}");
        let onward = client.get("/api/onward?except=own-001").json();
        assert_eq!(onward["level"], 4, "{onward}");
        assert!(onward["problem"]["rank"].as_i64().unwrap() <= 8, "{onward}");
        assert_eq!(shown["spot"], json!({"at": 40, "of": 96, "previous": "own-039", "next": "own-041"}));
        for sort in ["collected", "title", "rank", "harder", "newest"] {
            let list = client.get(&format!("/api/problems?sort={sort}&verdict=ko&q=o&solved=no")).json();
            let id = |at: usize| &list["problems"][at]["id"];
            let path = format!("/api/problems/{}?sort={sort}&verdict=ko&q=o&solved=no", id(4).as_str().unwrap());
            let expected = json!({"at": 5, "of": list["total"], "previous": id(3), "next": id(5)});
            assert_eq!(client.get(&path).json()["spot"], expected, "{sort}");
        }
        let mut draft = shown["draft"].clone();
        draft["collection"] = "Mine".into();
        draft["title"] = "100 % _ 'mine' \\".into();
        let id = client.post("/api/problems", &draft).json()["id"].as_str().unwrap().to_owned();
        let body = draft.to_string();
        assert_eq!(client.send("PUT", &format!("/api/problems/{id}"), "application/json", body.as_bytes()).status, 200);
        for (deed, state, tries) in [("failed", "tried", 1), ("hinted", "tried", 1), ("solved", "hinted", 2)] {
            let record = client.post("/api/progress", &json!({"id": id, "deed": deed, "ms": 40})).json();
            assert_eq!((&record["state"], &record["tries"]), (&json!(state), &json!(tries)));
        }
        id
    });
    with_config(&config, |client| {
        assert_eq!(client.get("/api/onward").json()["begun"], true);
        let found = client.get("/api/problems?q=100%20%25%20_%20'MINE'%20%5C&solved=yes").json();
        assert_eq!((&found["total"], &found["problems"][0]["id"]), (&json!(1), &json!(id)), "{found}");
        let mine = client.get("/api/collections").json();
        let told = |name: &str| mine[2][name].clone();
        assert_eq!((told("title"), told("count"), told("solved")), (json!("Mine"), json!(1), json!(1)), "{mine}");
        let shelf = told("id").as_str().unwrap().to_owned();
        let change = json!({"name": "Still mine", "shared": true, "place": {"before": null}}).to_string();
        let changed =
            client.send("PATCH", &format!("/api/collections/{shelf}"), "application/json", change.as_bytes()).json();
        assert_eq!((&changed["title"], changed["share"].is_string()), (&json!("Still mine"), true), "{changed}");
        assert_eq!(client.send("DELETE", &format!("/api/problems/{id}"), "", b"").status, 204);
        assert_eq!(client.get(&format!("/api/problems/{id}")).status, 404);
    });
    with_config(&config, |client| {
        let long = format!("/api/problems?q={}", "x".repeat(64_000));
        assert_eq!(
            (client.get(&long).code(), client.get("/api/problems?q=a%00b").code()),
            ("long_address".into(), "bad_path".into())
        );
        let mut draft = client.get("/api/problems/own-040").json()["draft"].clone();
        for field in ["title", "notes", "collection"] {
            let whole = draft[field].clone();
            draft[field] = "a\u{0}b".into();
            let answer = client.post("/api/problems", &draft);
            assert!(answer.status < 500, "{field}: {}", answer.text());
            draft[field] = whole;
        }
        let file = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\u{0}.sgf\"\r\n\r\n\
                    (;SZ[9]GN[n\u{0}ul]KC[\u{0}]AB[ab][bb]AW[aa]C[\u{0}];W[ba]C[\u{0}RIGHT])\r\n--x--\r\n";
        let answer = client.send("POST", "/api/import", "multipart/form-data; boundary=x", file.as_bytes());
        assert!(answer.status < 500, "{}", answer.text());
        let visitors = administer(&config, &Errand::Visitors).unwrap();
        let things = administer(&config, &Errand::Things(String::new())).unwrap();
        assert!(visitors.len() == 1 && things.len() >= 2, "{visitors:?} {things:?}");
        administer(&config, &Errand::Block("192.0.2.7".into())).unwrap();
        assert_eq!(administer(&config, &Errand::Blocked).unwrap(), ["192.0.2.7"]);
        let visitor = visitors[0].split('\t').next().unwrap().to_owned();
        administer(&config, &Errand::Delete(ThingKind::Visitor, visitor)).unwrap();
        assert_eq!(administer(&config, &Errand::Things(String::new())).unwrap(), [""; 0]);
        assert_eq!(client.get("/healthz").status, 200);
    });
    let game = with_config(&config, |client| {
        let game =
            client.post("/api/rows", &json!({"size": 5, "length": 3, "partner": "same", "diagonals": true})).json();
        let turn = format!("/api/rows/{}/turn", game["id"].as_str().unwrap());
        let after = client.post(&turn, &json!({"turn": "C3", "version": 0})).json();
        assert_eq!(client.post(&turn, &json!({"turn": "D3", "version": 0})).status, 409, "somebody was faster");
        after
    });
    with_config(&config, |client| {
        let here = format!("/api/rows/{}", game["id"].as_str().unwrap());
        assert_eq!((client.get(&here).json(), &client.get("/api/rows").json()[0]["turns"]), (game.clone(), &json!(1)));
        assert_eq!(client.send("DELETE", &here, "", b"").status, 204);
        assert_eq!(client.get(&here).code(), "no_such_game");
    });
    let game = with_config(&config, |client| {
        let clock = json!({"kind": "absolute", "main": 600});
        let game =
            client.post("/api/go", &json!({"size": 9, "rung": "r1", "handicap": 2, "color": "white", "clock": clock}));
        let turn = format!("/api/go/{}/turn", game.json()["id"].as_str().unwrap());
        let after = client.post(&turn, &json!({"turn": "E5", "version": 0, "spent": 1})).json();
        assert_eq!(client.post(&turn, &json!({"turn": "resign", "version": 0})).status, 409, "somebody was faster");
        after
    });
    with_config(&config, |client| {
        let here = format!("/api/go/{}", game["id"].as_str().unwrap());
        assert_eq!((client.get(&here).json(), &client.get("/api/go").json()[0]["turns"]), (game.clone(), &json!(1)));
        let things = administer(&config, &Errand::Things(String::new())).unwrap();
        assert!(things.iter().any(|thing| thing.contains(game["id"].as_str().unwrap())), "{things:?}");
        assert_eq!(client.send("DELETE", &here, "", b"").status, 204);
        assert_eq!(client.get(&here).code(), "no_such_game");
    });
}

#[test]
fn a_dump_made_while_people_write_has_what_was_acknowledged_before() {
    let Some(postgres) = house::postgres() else { return };
    let config = Config { port: 0, database: Some(postgres.url()), ..Config::default() };
    let dumped = AtomicBool::new(false);
    let before = with_config(&config, |client| {
        let mut draft = client.get("/api/problems/own-040").json()["draft"].clone();
        draft["collection"] = "Mine".into();
        let save = || client.post("/api/problems", &draft).json()["id"].as_str().unwrap().to_owned();
        let before: Vec<String> = (0..5).map(|_| save()).collect();
        std::thread::scope(|scope| {
            let writer = scope.spawn(|| (0..).take_while(|_| !dumped.load(Relaxed)).map(|_| drop(save())).count());
            let made = postgres.run("pg_dump", &["--format=custom", "--file=monday.dump", &postgres.url()]);
            dumped.store(true, Relaxed);
            assert!(writer.join().unwrap() > 0, "nobody has to stop for it");
            made.unwrap();
        });
        before
    });
    postgres.run("createdb", &["--maintenance-db", &postgres.url(), "restored"]).unwrap();
    let restored = format!("{}/restored", postgres.url().strip_suffix("/postgres").unwrap());
    let into = format!("--dbname={restored}");
    postgres.run("pg_restore", &["--exit-on-error", "--no-owner", &into, "monday.dump"]).unwrap();
    with_config(&Config { database: Some(restored), ..config }, |client| {
        for id in before {
            assert_eq!(client.get(&format!("/api/problems/{id}")).json()["id"], json!(id));
        }
    });
}

#[test]
fn an_address_that_is_none_is_refused_without_its_password() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let bind = |url: &str| {
        let config = Config { port: 0, database: Some(url.to_owned()), ..Config::default() };
        runtime.block_on(server::Server::bind(&config)).unwrap_err().to_string()
    };
    assert!(bind("mysql://x").contains("postgres://"));
    let refused = bind("postgres://go:secret@127.0.0.1:1/x");
    assert!(refused.contains("127.0.0.1:1/x") && !refused.contains("secret"), "{refused}");
}

#[test]
fn what_somebody_did_is_taken_away_and_brought_back_on_postgresql() {
    let Some(postgres) = house::postgres() else { return };
    let config = Config { port: 0, database: Some(postgres.url()), ..Config::default() };
    with_config(&config, |client| {
        client.post("/api/train", &json!({"start": 16, "since": 1}));
        client.post("/api/reviews", &json!({"on": true}));
        for (at, (id, deed)) in [("own-001", "failed"), ("own-002", "solved"), ("own-001", "solved")].iter().enumerate()
        {
            let told = json!({"id": id, "deed": deed, "ms": 7, "token": format!("t{at}")});
            assert_eq!(client.post("/api/progress", &told).status, 200);
        }
        let told = |path: &str| client.get(path).json();
        let (before, ways) = (told("/api/history"), told("/api/ways"));
        assert_eq!((&before["tries"], &ways["mistakes"]), (&2.into(), &1.into()), "{before} {ways}");
        let notes = told("/api/mine")["notes"].to_string();
        assert_eq!(client.send("DELETE", "/api/mine", "application/json", b"").status, 204);
        assert_eq!(told("/api/history")["tries"], 0);
        for _ in 0..2 {
            let taken = client.send("POST", "/api/mine", "application/json", notes.as_bytes());
            assert_eq!(taken.status, 200, "{}", taken.text());
        }
        assert_eq!((told("/api/history"), told("/api/ways")), (before, ways));
    });
}
