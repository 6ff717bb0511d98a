//! The page's own machine beside the server: to the same questions both give the same bytes.

use std::time::{Duration, Instant};

use crate::house::{Client, folder, with_config};
use bank::{Forged, pack, parts};
use machine::{Home, Outside};
use serde_json::{Value, json};
use server::Config;

/// The day is today's; otherwise time stands still.
#[derive(Debug)]
struct Today;

impl Outside for Today {
    fn now(&self) -> f64 {
        0.0
    }

    fn date(&self) -> f64 {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        since.as_secs_f64() * 1000.0
    }

    fn tell(&self, _: &str) {}
}

/// A server, a machine, and the parts that the machine may ask for.
struct Both<'c> {
    client: &'c Client,
    home: Home,
    parts: Vec<parts::Part>,
    brought: Vec<String>,
}

impl Both<'_> {
    fn asked(&mut self, method: &str, path: &str, body: &str) -> Value {
        let kind = if method == "POST" { "application/json" } else { "" };
        let server = self.client.send(method, path, kind, body.as_bytes());
        let (ok, machine) = self.at_home(&format!("{method} {path}"), body);
        assert_eq!(untimed(&machine), untimed(&server.text()), "{method} {path} {body}");
        assert_eq!(ok, server.status == 200, "{method} {path} {body}");
        serde_json::from_str(&machine).unwrap_or_default()
    }

    fn get(&mut self, path: &str) -> Value {
        self.asked("GET", path, "")
    }

    fn post(&mut self, path: &str, body: &Value) -> Value {
        self.asked("POST", path, &body.to_string())
    }

    /// Brings what is wanted, and asks again.
    fn at_home(&mut self, request: &str, body: &str) -> (bool, String) {
        for _ in 0..100 {
            let answer = self.home.answer(request, body, &Today);
            let wants: Value = serde_json::from_str(&answer.json).unwrap_or_default();
            let Some(name) = wants["wants"].as_str() else { return (answer.ok, answer.json) };
            let part = self.parts.iter().find(|part| part.name == name).unwrap();
            assert!(!answer.ok && self.home.bring(name, &part.bytes));
            self.brought.push(name.to_owned());
        }
        panic!("{request}: it never has enough");
    }
}

/// What an answer says, but for when it was and how long it took.
fn untimed(text: &str) -> String {
    let without = |text: &str, name: &str| {
        let (mut rest, mut said) = (text, String::new());
        while let Some((before, after)) = rest.split_once(name) {
            said += before;
            rest = after.trim_start_matches(|letter: char| letter.is_ascii_digit());
        }
        said + rest
    };
    ["\"ms\":", "\"at\":", "\"ms\\\":"].iter().fold(text.to_owned(), |text, name| without(&text, name))
}

/// Some problems of the bank, with their proofs and without.
fn some() -> Vec<Forged<'static>> {
    let (mut proved, mut others) = (bank::forged().step_by(71).take(56), bank::forged().skip(4001).step_by(613));
    proved.by_ref().chain(others.by_ref()).collect()
}

fn edition() -> &'static [u8] {
    pack::write(some().iter(), &bank::former()).unwrap().leak()
}

fn wait_for(client: &Client, total: u64) {
    let end = Instant::now() + Duration::from_secs(120);
    while client.get("/api/problems?per_page=1").json()["total"] != total {
        assert!(Instant::now() < end, "never {total}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A server and a machine with the same problems.
fn with_both(test: &str, ask: impl FnOnce(&mut Both<'_>)) {
    let (data, forged) = (folder(test), edition());
    let config = Config { port: 0, data: Some(data.clone()), forged, ..Config::default() };
    with_config(&config, |client| {
        wait_for(&client, (bank::problems().count() + some().len()) as u64);
        let parts = parts::parts(forged).unwrap();
        ask(&mut Both { client: &client, home: Home::default(), parts, brought: Vec::new() });
    });
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn lists_are_the_same_in_both_homes() {
    with_both("homes-lists", |both| {
        both.get("/api/collections");
        for query in [
            "",
            "per_page=500",
            "per_page=7&page=3",
            "collection=front",
            "collection=more&sort=harder",
            "collection=own&sort=title&page=2&per_page=10",
            "collection=nothing",
            "sort=rank&per_page=500",
            "sort=newest",
            "rank_min=12&rank_max=15&sort=rank",
            "rank_min=20",
            "empty_min=5&empty_max=6",
            "goal=ko",
            "kind=seki",
            "kind=nothing",
            "tag=nakade&sort=title",
            "verdict=alive&per_page=500",
            "verdict=unknown",
            "q=No.%205000",
            "q=straight",
            "q=3&labels=straight-three%2Ccorner",
            "q=zzz&shown=snapback,throw-in",
            "solved=yes",
            "solved=no&per_page=1",
            "solved=missed",
            "shape=xo%2Fox",
            "goal=win",
            "page=x",
        ] {
            both.get(&format!("/api/problems?{query}"));
        }
        assert_eq!(both.brought, ["catalogue", "texts"], "lists need no proofs");
    });
}

#[test]
fn problems_are_opened_and_played_alike_in_both_homes() {
    with_both("homes-play", |both| {
        let forged = some();
        let chosen =
            forged.iter().step_by(9).map(Forged::id).chain(["shapes-02-bent-three", "own-040"].map(str::to_owned));
        for id in chosen.collect::<Vec<_>>() {
            let told = both.get(&format!("/api/problems/{id}"));
            both.get(&format!("/api/problems/{id}?collection=&sort=rank&rank_min=3"));
            both.get(&format!("/api/problems/{id}?whole=yes"));
            both.get(&format!("/api/problems/{id}/thumbnail.svg?theme=dark"));
            let solution = both.get(&format!("/api/problems/{id}/solution"));
            let problem = json!({"id": id});
            let moves = solution["moves"].as_array().unwrap();
            for wanted in [true, false] {
                let Some(first) = moves.iter().find(|one| one["correct"] == wanted) else { continue };
                let lesson = json!({"problem": problem, "you": "both", "moves": [first["move"]]});
                both.post("/api/lesson", &lesson);
                both.post("/api/line", &json!({"problem": problem, "moves": [first["move"]]}));
            }
            for hint in ["where", "why", "few"] {
                both.post("/api/lesson", &json!({"problem": problem, "you": "both", "moves": [], "hint": hint}));
            }
            both.post("/api/tree", &json!({"problem": problem, "path": []}));
            both.post("/api/players", &json!({"problem": problem, "moves": []}));
            if told["asks"] == true {
                both.post("/api/answer", &json!({"problem": problem, "verdict": "alive"}));
            }
        }
        both.get("/api/problems/forged-0000000000");
        both.get("/api/problems?verdict=unknown");
        both.get("/api/collections");
        assert!(both.brought.iter().any(|name| name.starts_with(parts::PROOFS)), "{:?}", both.brought);
    });
}

#[test]
fn what_somebody_did_counts_alike_in_both_homes() {
    with_both("homes-progress", |both| {
        let forged = some();
        let day = Today.date() as i64 / 86_400_000;
        for (one, at) in forged.iter().zip(0..24) {
            for deed in
                [&["solved"][..], &["failed", "solved"], &["hinted", "solved"], &["seen", "solved"], &["failed"]]
                    [at % 5]
            {
                let told = json!({"id": one.id(), "deed": deed, "ms": 900 + at, "day": day});
                both.post("/api/progress", &told);
            }
            let onward = both.get(&format!("/api/onward?day={day}&except={}", one.id()));
            assert!(onward["problem"].is_object());
        }
        for query in ["solved=yes", "solved=no&sort=rank", "solved=missed", "collection=front"] {
            both.get(&format!("/api/problems?{query}"));
        }
        both.get("/api/onward?start=21");
        both.get("/api/collections");
        both.get(&format!("/api/problems/{}", forged[3].id()));
        both.post("/api/progress", &json!({"id": "nobody", "deed": "solved", "ms": 1}));
    });
}

#[test]
fn training_goes_the_same_way_in_both_homes() {
    with_both("homes-train", |both| {
        let day = Today.date() as i64 / 86_400_000;
        let mut tried = 0;
        let mut go_on = |both: &mut Both<'_>, asked: Value, deeds: &[&str]| {
            let told = both.post("/api/train", &asked);
            let Some(id) = told["problem"]["id"].as_str() else { return told };
            for deed in deeds {
                tried += 1;
                // No try takes longer than the problem was shown, so here all of them take no time.
                let way = asked["way"].as_str().unwrap_or("stream");
                let told =
                    json!({"id": id, "deed": deed, "ms": 0, "day": day, "token": format!("try-{tried}"), "way": way});
                both.post("/api/progress", &told);
                both.post("/api/progress", &told);
            }
            told
        };
        both.post("/api/train", &json!({"day": day}));
        both.client.send("POST", "/api/reviews", "application/json", b"{\"on\": true}");
        assert!(both.at_home("POST /api/reviews", "{\"on\": true}").0);
        let said = json!({"start": 12, "since": 1_700_000_000_000_i64, "day": day});
        for deeds in
            [&["solved"][..], &["failed", "solved"], &["hinted", "solved"], &["seen"], &["solved"], &["solved"]]
        {
            let told = go_on(both, said.clone(), deeds);
            assert!(told["rated"] == true && told["rating"].is_object(), "{told}");
        }
        for way in ["theme", "status", "rank", "daily", "daily", "mistakes", "review"] {
            let asked = json!({"way": way, "kind": "live", "rank": 15, "day": day});
            go_on(both, asked, &["failed"]);
        }
        let again = json!({"start": 20, "since": 1_700_000_000_001_i64, "day": day});
        assert_eq!(go_on(both, again, &[])["rating"]["too_soon"], true);
        both.get(&format!("/api/ways?day={day}"));
        let history = both.get(&format!("/api/history?day={day}"));
        assert!(history["tries"].as_i64() > Some(8) && history["latest"].is_array(), "{history}");
    });
}

/// What was kept.
#[derive(Debug, Default)]
struct Keeper(std::sync::Mutex<serde_json::Map<String, Value>>);

impl Outside for Keeper {
    fn now(&self) -> f64 {
        0.0
    }

    fn date(&self) -> f64 {
        Today.date()
    }

    fn tell(&self, _: &str) {}

    fn keep(&self, notes: &str) {
        let notes: serde_json::Map<String, Value> = serde_json::from_str(notes).unwrap();
        self.0.lock().unwrap().extend(notes);
    }
}

#[test]
fn what_somebody_did_moves_from_one_home_to_the_other_and_back() {
    with_both("homes-move", |both| {
        let (keeper, day) = (Keeper::default(), Today.date() as i64 / 86_400_000);
        both.get("/api/collections");
        let mut told = |request: &str, body: Value| -> Value {
            let answer = both.home.answer(&format!("POST {request}"), &body.to_string(), &keeper);
            assert!(answer.ok, "{request} {body} {}", answer.json);
            serde_json::from_str(&answer.json).unwrap_or_default()
        };
        told("/api/reviews", json!({"on": true}));
        for (at, deed) in ["solved", "failed", "solved", "failed", "solved"].into_iter().enumerate() {
            let next = told("/api/train", json!({"start": 14, "since": 1_700_000_000_000_i64, "day": day}));
            let id = next["problem"]["id"].as_str().unwrap();
            told(
                "/api/progress",
                json!({"id": id, "deed": deed, "ms": 7, "day": day, "token": format!("t{at}"), "way": "stream"}),
            );
        }
        let run = told("/api/train", json!({"way": "run", "begin": true, "day": day}));
        told(
            "/api/progress",
            json!({"id": run["problem"]["id"], "deed": "solved", "day": day, "token": "r", "way": "run"}),
        );
        let notes = Value::Object(keeper.0.lock().unwrap().clone());
        for _ in 0..2 {
            let taken = both.client.send("POST", "/api/mine", "application/json", notes.to_string().as_bytes());
            assert_eq!(taken.status, 200, "{}", taken.text());
        }
        both.get(&format!("/api/history?day={day}"));
        let waiting = |both: &mut Both<'_>| {
            let (_, mut machine) = both.at_home(&format!("GET /api/ways?day={day}"), "");
            let server = both.client.get(&format!("/api/ways?day={day}")).text();
            // A run goes on where it was begun alone, and nobody has asked the server for the problems of the day.
            [&mut machine, &mut server.clone()].map(|told| {
                let mut told: Value = serde_json::from_str(told).unwrap();
                (told["run"], told["daily"], told["daily_of"]) = (Value::Null, json!([]), 0.into());
                told
            })
        };
        let [machine, server] = waiting(both);
        assert_eq!(machine, server);
        assert_eq!((&server["best_ever"], &server["reviews"], &server["mistakes"]), (&1.into(), &2.into(), &2.into()));
        for query in ["solved=yes", "solved=missed"] {
            both.get(&format!("/api/problems?{query}"));
        }
        // And back, into a machine that knows nothing.
        let mine = both.client.get("/api/mine").json();
        both.home = Home::default();
        both.at_home("GET /api/collections", "");
        let (ok, _) = both.at_home("POST /api/remember", &mine["notes"].to_string());
        assert!(ok && mine["notes"].as_object().unwrap().len() > 10, "{mine}");
        both.get(&format!("/api/history?day={day}"));
        let [machine, server] = waiting(both);
        assert_eq!(machine, server);
        // What nobody can have done is made less of, and what is no note is left alone.
        let odd = json!({
            "person": {"rating": {"points": 9_000_000, "deviation": 1, "volatility": -5, "tries": 1_000_000_000}, "said_at": 0, "heard_at": 0, "begun_at": 0},
            "day/99999999999": {"tries": -4, "solved": 9, "ms": 1}, "run/1": {"day": 1, "solved": 5000, "missed": 0, "lost": false, "problem": null, "shown_at": 0},
            "problem/nobody": {"solved": true}, "own/1": {}, "elsewhere": 3,
        });
        let taken = both.client.send("POST", "/api/mine", "application/json", odd.to_string().as_bytes());
        assert_eq!((taken.status, &taken.json()["read"]), (200, &2.into()), "{}", taken.text());
        let ways = both.client.get(&format!("/api/ways?day={day}")).json();
        assert_eq!((&ways["best_ever"], &ways["level"]), (&180.into(), &37.into()), "{ways}");
    });
}

#[test]
fn what_somebody_takes_away_is_the_same_in_both_homes() {
    use base64::Engine as _;
    with_both("homes-taken", |both| {
        for collection in ["front", "own", "shapes", "nothing", ""] {
            both.get(&format!("/api/export?collection={collection}"));
        }
        for wanted in [
            "collection=shapes",
            "collection=front&per_page=8&page=2&title=For%20the%20club&large=yes&coordinates=yes",
            "q=snapback&solutions=no&paper=letter&columns=2&targets=yes",
            "sort=title&per_page=12",
        ] {
            let path = format!("/api/print?{wanted}");
            let server = both.client.get(&path);
            let (ok, told) = both.at_home(&format!("GET {path}"), "");
            let told: Value = serde_json::from_str(&told).unwrap();
            let sheets = base64::engine::general_purpose::STANDARD.decode(told["pdf"].as_str().unwrap()).unwrap();
            assert!(ok && server.status == 200 && sheets.starts_with(b"%PDF"), "{wanted}");
            assert!(sheets == server.body, "{wanted}: {} and {} bytes", sheets.len(), server.body.len());
        }
        let long = format!("/api/print?title={}", "x".repeat(2000));
        for refused in ["/api/print?collection=nothing", "/api/print?q=nothing%20of%20the%20kind", &long] {
            both.get(refused);
        }
    });
}

/// White lives at B1, and Black kills there. The stone at F2 is in nobody's way.
fn three(answers: &[&str]) -> Value {
    json!({
        "size": 7, "black": ["A3", "B3", "C3", "D3", "E3", "E2", "E1", "F2"], "white": ["A2", "B2", "C2", "D2", "D1"],
        "to_move": "white", "targets": ["A2"], "answers": answers
    })
}

impl Both<'_> {
    /// What both say at the end of a search.
    fn searched(&mut self, path: &str, body: &Value) -> Value {
        let server = self.client.post(path, body);
        assert_eq!(server.status, 200, "{}", server.text());
        let told = server.text();
        let last = told.rsplit("event: ").next().unwrap();
        let (name, data) = last.trim().split_once("\ndata: ").unwrap();
        let (ok, machine) = self.at_home(&format!("POST {path}"), &body.to_string());
        assert_eq!((ok, untimed(&machine)), (true, untimed(&format!("{{\"{name}\":{data}}}"))), "{path} {body}");
        serde_json::from_str::<Value>(data).unwrap()
    }
}

#[test]
fn problems_are_looked_over_alike_in_both_homes() {
    use base64::Engine as _;
    with_both("homes-audit", |both| {
        let mut looked = Vec::new();
        // Small ones, whose changes are looked at in time on any machine.
        for id in ["shapes-01-straight-three", "shapes-02-bent-three", "shapes-04-bent-four"] {
            both.get(&format!("/api/problems/{id}"));
            let told = both.searched("/api/audit", &json!({"problem": {"id": id}, "seconds": 30}));
            looked.push(json!({"id": id, "line": told["line"]}));
        }
        for answers in [&["A1"][..], &["B1"], &[]] {
            let told = both.searched("/api/audit", &json!({"problem": {"draft": three(answers)}, "seconds": 30}));
            assert_eq!(told["right"], json!(["B1"]), "{told}");
        }
        let book = json!({"problem": {"draft": three(&[])}, "book": "own-040"});
        both.searched("/api/audit", &book);
        looked.push(json!({"id": "own-041", "line": null}));
        for form in ["html", "json", "sgf"] {
            let body = json!({"as": form, "problems": looked});
            let server = both.client.post("/api/audit/report", &body);
            let (ok, told) = both.at_home("POST /api/audit/report", &body.to_string());
            let told: Value = serde_json::from_str(&told).unwrap();
            let file = base64::engine::general_purpose::STANDARD.decode(told["report"].as_str().unwrap()).unwrap();
            assert!(ok && server.status == 200 && file == server.body, "{form}");
        }
        let long = vec![json!({"id": "own-041"}); 501];
        for refused in [json!(long), json!([{"id": "nobody"}]), json!([{"id": "own-041", "line": "?"}])] {
            both.post("/api/audit/report", &json!({"as": "json", "problems": refused}));
        }
        both.post("/api/audit", &json!({"problem": {"id": "own-040"}, "seconds": -1}));
    });
}

#[test]
fn games_are_read_and_looked_through_alike_in_both_homes() {
    use base64::Engine as _;
    with_both("homes-game", |both| {
        let mut read = |number: usize, file: &str| -> Value {
            let path = format!("/api/game?game={number}");
            let server = both.client.send("POST", &path, "application/octet-stream", file.as_bytes());
            let content = base64::engine::general_purpose::STANDARD.encode(file);
            let (ok, machine) = both.at_home(&format!("POST {path}"), &json!({"content": content}).to_string());
            assert_eq!((ok, machine.as_str()), (server.status == 200, server.text().as_str()), "{file}");
            serde_json::from_str(&machine).unwrap()
        };
        let file = "(;SZ[9]PB[Ann]BR[3k]RE[W+2.5]AB[ba]AW[aa];B[ab]C[Taken.]LB[aa:x](;W[ee])(;W[]))(;SZ[7];B[dd])";
        assert_eq!((&read(1, file)["black"]["name"], &read(2, file)["size"]), (&json!("Ann"), &json!(7)));
        read(1, "no game");
        both.post("/api/alive", &json!({"size": 5, "black": ["A4", "B4", "C4", "D5", "D4", "B5"], "white": ["E1"]}));
        both.post("/api/alive", &json!({"size": 5, "black": ["A9"]}));
        let stones = json!({
            "size": 7, "black": ["A3", "B3", "C3", "D3", "E3", "E2", "E1"], "white": ["A2", "B2", "C2", "D2", "D1"],
            "to_move": "white"
        });
        let turns = json!([{"color": "white", "move": "G7"}, {"color": "black", "move": "B1"}]);
        let told = both.searched("/api/moments", &json!({"stones": stones, "turns": turns}));
        assert_eq!((&told["moments"][0]["played"], &told["looked"]), (&json!("G7"), &json!(2)), "{told}");
        both.post("/api/moments", &json!({"stones": stones, "turns": [{"color": "white", "move": "T19"}]}));
    });
}

/// A file of three problems, one of which has its author's tree; a game; and something else.
const FILES: [(&str, &str); 3] = [
    (
        "Book/one.sgf",
        "(;SZ[9]GN[First]KC[Part]AB[ab][bb][cb][db][eb][fb][fa]AW[ba][ca][da][ea]PL[B];B[da];W[ea](;B[ca]C[RIGHT]))\
         (;SZ[9]GN[Second]C[Words]AB[bg][cg][dg][eg][fg][gg][hg][bh][hh][bi][hi]AW[ch][dh][eh][fh][gh][ci][gi]PL[B])\
         (;SZ[9]GN[Second]C[Words]AB[bg][cg][dg][eg][fg][gg][hg][bh][hh][bi][hi]AW[ch][dh][eh][fh][gh][ci][gi]PL[B])",
    ),
    ("Book/game.sgf", "(;SZ[9];B[ee];W[cc])"),
    ("Book/other.txt", "no board"),
];

#[test]
fn files_become_the_same_collection_in_both_homes() {
    use base64::Engine as _;
    let encoded = |text: &str| base64::engine::general_purpose::STANDARD.encode(text);
    with_both("homes-import", |both| {
        both.get("/api/collections");
        for again in [false, true] {
            let mut form = String::new();
            for (name, text) in FILES {
                form += &format!(
                    "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\n\r\n{text}\r\n"
                );
            }
            form += "--x--\r\n";
            let server = both.client.send("POST", "/api/import", "multipart/form-data; boundary=x", form.as_bytes());
            let files = FILES.map(|(file, text)| json!({"file": file, "content": encoded(text)}));
            let (ok, machine) = both.at_home("POST /api/import", &json!({"files": files}).to_string());
            let nameless = |told: &str| {
                let mut told: Value = serde_json::from_str(told).unwrap();
                told["collection"]["id"] = Value::Null;
                let imported = told["imported"].as_array_mut().unwrap();
                imported.iter_mut().for_each(|one| one["id"] = Value::Null);
                told
            };
            assert!(ok && server.status == 200, "{machine}");
            assert_eq!(nameless(&machine), nameless(&server.text()));
            assert_eq!(nameless(&machine)["present"], if again { 3 } else { 1 });
        }
        let written = both.get("/api/export?collection=Book");
        assert!(written.is_null(), "it is a file");
        let draft =
            json!({"size": 9, "black": ["B2", "C2"], "white": ["B1"], "to_move": "black", "collection": "shapes"});
        for wrong in [json!({"size": 9}), draft, json!({"size": 9, "black": ["A1"], "white": ["A1"]})] {
            both.post("/api/problems", &wrong);
        }
        for (method, path, body) in [
            ("PUT", "/api/problems/own-040", json!({"size": 9, "black": ["B2"]})),
            ("DELETE", "/api/problems/own-040", json!(null)),
            ("DELETE", "/api/problems/nobody", json!(null)),
            ("POST", "/api/problems/own-040/place", json!({"before": null})),
            ("PATCH", "/api/collections/shapes", json!({"name": "Mine"})),
            ("PATCH", "/api/collections/Book", json!({"name": "shapes"})),
            ("PATCH", "/api/collections/Book", json!({"name": " "})),
            ("DELETE", "/api/collections/nothing", json!(null)),
        ] {
            let server = both.client.send(method, path, "application/json", body.to_string().as_bytes());
            let (ok, machine) = both.at_home(&format!("{method} {path}"), &body.to_string());
            assert!(!ok && server.status >= 400, "{method} {path}: {machine}");
            assert_eq!(machine, server.text(), "{method} {path}");
        }
    });
}

#[test]
fn the_parts_that_a_course_needs_are_all_that_it_asks_for() {
    with_both("homes-parts", |both| {
        let (_, parts) = both.at_home("GET /api/parts?collection=front", "");
        let mut parts: Vec<String> = serde_json::from_str(&parts).unwrap();
        both.brought.clear();
        for problem in both.get("/api/problems?collection=front&per_page=500")["problems"].as_array().unwrap() {
            both.get(&format!("/api/problems/{}", problem["id"].as_str().unwrap()));
        }
        let mut brought = both.brought.clone();
        parts.sort();
        brought.sort();
        assert!(!parts.is_empty() && parts == brought, "{parts:?} {brought:?}");
    });
}
