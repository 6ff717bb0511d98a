//! The library over real connections: what ships, searching, saving, changing, importing and exporting.

use crate::house::{self, Client, with_server};
use serde_json::{Value, json};

fn draft(title: &str) -> Value {
    json!({
        "title": title,
        "notes": "two\nlines <script>alert(1)</script>",
        "goal": {"side": "black", "aim": "kill"},
        "size": 9, "black": ["A4", "B4", "C4", "D4", "D3", "D2", "D1"],
        "white": ["A3", "B3", "C3", "C2", "C1"], "to_move": "black", "ko": null,
        "targets": ["A3"],
        "region": ["A1", "B1", "A2", "B2"],
        "answers": ["B1"]
    })
}

fn all(client: &Client, query: &str) -> Vec<Value> {
    client.get(&format!("/api/problems?per_page=500&{query}")).json()["problems"].as_array().unwrap().clone()
}

#[test]
fn more_than_a_hundred_problems_ship_and_every_one_is_proved() {
    with_server("shipped", |client| {
        let problems = all(&client, "");
        assert!(problems.len() >= 100, "{}", problems.len());
        for problem in &problems {
            let told = problem["verdict"]["verdict"].is_string();
            assert_eq!(
                told,
                problem["goal"].is_object(),
                "where the verdict is the question, it is not told: {problem}"
            );
            assert!(problem["rank"].as_u64().is_some_and(|rank| (1..=37).contains(&rank)), "{problem}");
            assert_eq!(problem["read_only"], true);
        }
        let count = |query: &str| all(&client, query).len();
        assert!(count("collection=own") >= 80 && count("collection=shapes") >= 30);
        for verdict in ["dead", "alive", "ko", "seki"] {
            assert!(count(&format!("verdict={verdict}")) >= 8, "{verdict}");
        }
        for goal in ["kill", "live", "ko", "seki"] {
            assert!(count(&format!("collection=own&goal={goal}")) >= 8, "{goal}");
        }
        assert!(
            [(1, 4), (5, 12), (13, 20), (21, 37)]
                .iter()
                .all(|(low, high)| count(&format!("rank_min={low}&rank_max={high}")) >= 3)
        );
    });
}

#[test]
fn a_proof_that_ships_is_checked_again_and_can_be_taken_home() {
    with_server("proof", |client| {
        let problem = json!({"id": "own-050"});
        let checked = client.post("/api/check", &json!({"problem": problem})).json();
        assert_eq!(checked["ok"], true, "{checked}");
        let file = client.post("/api/certificate", &json!({"problem": problem}));
        assert_eq!(file.header("content-type"), Some("application/octet-stream"));
        assert_eq!(proof::file::check(file.body.iter().copied()).unwrap().states() as u64, checked["states"]);
        let other =
            client.post("/api/check", &json!({"problem": {"id": "own-051"}, "certificate": base64(&file.body)}));
        assert_eq!(other.json()["ok"], false, "a proof of another problem");
        let mut damaged = file.body.clone();
        damaged[20] ^= 1;
        let damaged = client.post("/api/check", &json!({"problem": problem, "certificate": base64(&damaged)}));
        assert_eq!(damaged.json()["ok"], false);
    });
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let number = three.iter().fold(0u32, |sum, &byte| sum << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        for at in 0..4 {
            let letter = LETTERS[(number >> (18 - 6 * at)) as usize & 63] as char;
            text.push(if at <= three.len() { letter } else { '=' });
        }
    }
    text
}

#[test]
fn a_problem_is_saved_changed_found_and_deleted() {
    with_server("saved", |client| {
        let saved = client.post("/api/problems", &draft("Quadrille four"));
        assert_eq!(saved.status, 201);
        let path = format!("/api/problems/{}", saved.json()["id"].as_str().unwrap());
        let shown = client.get(&path).json();
        assert_eq!(shown["draft"]["notes"], "two\nlines <script>alert(1)</script>");
        assert_eq!(shown["draft"]["region"], json!(["A1", "B1", "A2", "B2"]));
        assert_eq!(
            (&shown["draft"]["goal"], &shown["summary"]["read_only"]),
            (&json!({"side": "black", "aim": "kill"}), &json!(false))
        );
        assert_eq!(all(&client, "q=QUADRILLE%20four&collection=My%20problems").len(), 1);
        let changed = draft("Zephyr").to_string();
        assert_eq!(client.send("PUT", &path, "application/json", changed.as_bytes()).status, 200);
        assert_eq!((all(&client, "q=quadrille%20four").len(), all(&client, "q=zephyr").len()), (0, 1));
        assert_eq!(client.send("DELETE", &path, "", b"").status, 204);
        assert_eq!((client.get(&path).status, client.get(&path).code()), (404, "no_such_problem".into()));
    });
}

#[test]
fn whole_titles_are_found_beside_words() {
    with_server("titles", |client| {
        let found = |query: &str| all(&client, query).len();
        assert_eq!(found("q=zephyr&labels=straight-three,bent-three"), 2);
        assert_eq!(found("q=carpenter&labels=straight-three"), 2);
        assert_eq!(found("q=zephyr&labels=straight,three"), 0, "a part of a name is none");
    });
}

#[test]
fn every_problem_knows_its_neighbours_in_the_list_it_was_found_in() {
    with_server("neighbours", |client| {
        let names: Vec<String> = (0..300).map(|number| format!("{number}.sgf")).collect();
        let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "(;SZ[9]AB[ab]AW[aa])")).collect();
        import(&client, &files);
        // What is proved gets a rank, and the lists by rank would grow under the test.
        let proved = || client.get("/api/collections").json().as_array().unwrap().iter().all(|one| one["waiting"] == 0);
        assert!((0..100_000).any(|_| proved()), "the proofs never end");
        for query in [
            "collection=shapes",
            "collection=Brought",
            "collection=Brought&sort=newest",
            "collection=own&sort=harder&goal=kill",
            "sort=rank&rank_min=5&rank_max=17",
            "sort=title&q=in%20the&labels=straight-three",
            "sort=title",
            "verdict=ko&empty_max=9",
            "solved=no&sort=newest&rank_min=1",
        ] {
            let ids: Vec<Value> = all(&client, query).iter().map(|problem| problem["id"].clone()).collect();
            assert!(ids.len() > 4, "{query}");
            let at = |index: usize| ids.get(index).cloned().unwrap_or_default();
            for index in [0, 1, ids.len() / 2, ids.len() - 1] {
                let spot = spot(&client, &ids[index], query);
                assert_eq!((&spot["previous"], &spot["next"]), (&at(index.wrapping_sub(1)), &at(index + 1)), "{query}");
                assert_eq!((&spot["at"], &spot["of"]), (&json!(index + 1), &json!(ids.len())), "{query}");
            }
        }
    });
}

fn spot(client: &Client, id: &Value, query: &str) -> Value {
    client.get(&format!("/api/problems/{}?{query}", id.as_str().unwrap())).json()["spot"].clone()
}

#[test]
fn without_a_list_the_collection_leads_on_and_what_is_solved_still_has_its_place() {
    with_server("spot", |client| {
        let here = json!("own-002");
        let collected = json!({"at": 2, "of": 96, "previous": "own-001", "next": "own-003"});
        assert_eq!(spot(&client, &here, ""), collected);
        client.post("/api/progress", &json!({"id": here, "deed": "solved", "ms": 1}));
        let left = json!({"at": 2, "of": 95, "previous": "own-001", "next": "own-003"});
        assert_eq!(spot(&client, &here, "collection=own&solved=no"), left);
        assert_eq!(spot(&client, &json!("own-003"), "collection=own&solved=no")["previous"], "own-001");
        assert_eq!(client.get("/api/problems/own-002?sort=sideways").code(), "bad_query");
    });
}

#[test]
fn problems_are_found_by_their_size() {
    with_server("size", |client| {
        let sizes = |query: &str| -> Vec<u64> {
            all(&client, query).iter().map(|problem| problem["empty"].as_u64().unwrap()).collect()
        };
        let every = sizes("");
        for (query, least, most) in
            [("empty_max=5", 0, 5), ("empty_min=6&empty_max=8", 6, 8), ("empty_min=9", 9, 361), ("empty_min=0", 0, 361)]
        {
            let expected: Vec<u64> = every.iter().copied().filter(|size| (least..=most).contains(size)).collect();
            assert!(expected.len() >= 8, "{query}: {every:?}");
            assert_eq!(sizes(query), expected, "{query}");
        }
        assert_eq!(client.get("/api/problems?empty_min=small").code(), "bad_query");
    });
}

#[test]
fn what_ships_cannot_be_changed() {
    with_server("read-only", |client| {
        let body = draft("mine").to_string();
        let put = client.send("PUT", "/api/problems/own-001", "application/json", body.as_bytes());
        assert_eq!((put.status, put.code()), (403, "read_only".into()));
        assert_eq!(client.send("DELETE", "/api/problems/own-001", "", b"").status, 403);
        let mut smuggled = draft("mine");
        smuggled["collection"] = "own".into();
        assert_eq!(client.post("/api/problems", &smuggled).status, 403);
    });
}

#[test]
fn progress_is_each_visitor_s_own() {
    with_server("progress", |client| {
        let mark = |deed: &str, ms: u64| {
            client.post("/api/progress", &json!({"id": "own-003", "deed": deed, "ms": ms})).json()
        };
        let record = |state: &str, tries: u64, best: Value, spent: u64| json!({"state": state, "tries": tries, "failed": 1, "hints": 0, "best_ms": best, "spent_ms": spent, "rated": null});
        assert_eq!(mark("failed", 900), record("tried", 1, Value::Null, 900));
        assert_eq!(mark("solved", 700), record("solved", 2, json!(700), 1600));
        assert_eq!(mark("solved", 800), record("solved", 3, json!(700), 2400));
        assert_eq!(mark("failed", u64::MAX)["spent_ms"], 3_602_400, "an hour at most");
        assert_eq!(mark("seen", 0)["state"], "solved", "what is solved stays solved");
        let other = Client { cookie: "f".repeat(32), ..client.clone() };
        assert_eq!((all(&client, "solved=yes").len(), all(&other, "solved=yes").len()), (1, 0));
        assert_eq!(client.get("/api/problems/own-003").json()["record"]["failed"], 2);
        assert_eq!(other.get("/api/problems/own-003").json()["record"]["state"], "new");
        let collections = client.get("/api/collections").json();
        assert_eq!(collections[1]["solved"], 1, "{collections}");
        let unknown = client.post("/api/progress", &json!({"id": "nothing", "deed": "solved", "ms": 1}));
        assert_eq!(unknown.status, 404);
    });
}

#[test]
fn what_is_solved_with_help_says_so() {
    with_server("help", |client| {
        let mark = |id: &str, deed: &str| {
            client.post("/api/progress", &json!({"id": id, "deed": deed, "ms": 500})).json()["state"].clone()
        };
        assert_eq!([mark("own-001", "hinted"), mark("own-001", "solved")], ["tried", "hinted"]);
        assert_eq!([mark("own-002", "seen"), mark("own-002", "solved")], ["seen", "seen"]);
        assert_eq!(
            client.get("/api/problems/own-002").json()["record"]["best_ms"],
            Value::Null,
            "no time to be proud of"
        );
        assert_eq!(
            (all(&client, "solved=yes").len(), all(&client, "solved=yes")[0]["state"].clone()),
            (1, json!("hinted"))
        );
    });
}

#[test]
fn what_was_missed_is_found_again_whether_it_was_solved_later_or_not() {
    with_server("missed", |client| {
        let mark = |id: &str, deed: &str| {
            assert_eq!(client.post("/api/progress", &json!({"id": id, "deed": deed, "ms": 500})).status, 200);
        };
        let deeds: [(&str, &[&str]); 5] = [
            ("own-001", &["solved"]),
            ("own-002", &["failed"]),
            ("own-003", &["failed", "solved"]),
            ("own-004", &["seen"]),
            ("own-005", &["hinted", "solved"]),
        ];
        for (id, deeds) in deeds {
            deeds.iter().for_each(|deed| mark(id, deed));
        }
        let missed = |client: &Client| all(client, "solved=missed").iter().map(|p| p["id"].clone()).collect::<Vec<_>>();
        assert_eq!(missed(&client), ["own-002", "own-003", "own-004"]);
        assert_eq!(spot(&client, &json!("own-003"), "solved=missed")["previous"], "own-002");
        assert!(missed(&Client { cookie: "f".repeat(32), ..client.clone() }).is_empty());
    });
}

#[test]
fn files_are_imported_with_a_report_and_exported_again() {
    with_server("import", |client| {
        let two = "(;SZ[9]AB[ab][bb]AW[aa]PL[B]GN[first])(;SZ[9]AB[cc]AW[dd]C[<b>x</b>])";
        let report = import(&client, &[("two.sgf", two), ("bad.sgf", "nothing"), ("empty.sgf", "(;SZ[9])")]).json();
        let titles: Vec<&str> =
            report["imported"].as_array().unwrap().iter().filter_map(|one| one["title"].as_str()).collect();
        assert_eq!(titles, ["first", "two 2"]);
        let skipped: Vec<&str> =
            report["skipped"].as_array().unwrap().iter().filter_map(|one| one["file"].as_str()).collect();
        assert_eq!(skipped, ["bad.sgf", "empty.sgf"]);
        let file = client.get("/api/export?collection=Brought");
        assert_eq!(file.header("content-type"), Some("application/x-go-sgf; charset=utf-8"));
        assert_eq!(file.text().matches("(;").count(), 2, "{}", file.text());
        assert_eq!(client.get("/api/export?collection=nowhere").status, 404);
    });
}

#[test]
fn a_list_is_printed_as_sheets_within_bounds() {
    with_server("print", |client| {
        let pages = |answer: &house::HttpAnswer| answer.text().matches("/Type /Page\n").count();
        let sheets = client.get("/api/print?collection=shapes&goal=kill&title=Monday%20club&large=yes");
        assert_eq!((sheets.status, sheets.header("content-type")), (200, Some("application/pdf")));
        let named = sheets.header("content-disposition").unwrap_or_default().to_owned();
        assert!(named.contains("filename=\"textbook shapes.pdf\""), "{named}");
        assert!(sheets.text().starts_with("%PDF-") && sheets.text().contains("/DuplexFlipLongEdge"));
        let again = client.get("/api/print?collection=shapes&goal=kill&title=Monday%20club&large=yes");
        assert_eq!(sheets.text(), again.text(), "the same problems are the same bytes");
        let (sixty, asked) = (client.get("/api/print?page=2"), client.get("/api/print?page=2&per_page=500"));
        assert!(sixty.text() == asked.text(), "no more than sixty, and what was searched for before changes no line");
        let front = client.get("/api/print?solutions=no&paper=letter&columns=99&page=2");
        assert!(front.status == 200 && pages(&front) < pages(&sixty) && front.text().contains("/Simplex"));
        import(&client, &[("one.sgf", "(;SZ[9]AB[ab][bb]AW[aa]PL[B]GN[first])")]);
        assert_eq!(client.get("/api/print?collection=Brought").status, 200, "what is not solved yet is printed too");
        assert_eq!(client.get("/api/print?collection=nowhere").status, 404);
        assert_eq!(client.get("/api/print?q=nothing%20is%20called%20so").status, 404);
        assert_eq!(client.get("/api/print?paper=napkin").status, 400);
        assert_eq!(client.get(&format!("/api/print?title={}", "x".repeat(2_000))).status, 422);
    });
}

fn import(client: &Client, files: &[(&str, &str)]) -> house::HttpAnswer {
    let mut body = String::from("--x\r\nContent-Disposition: form-data; name=\"collection\"\r\n\r\nBrought\r\n");
    for (name, text) in files {
        body += &format!(
            "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n{text}\r\n"
        );
    }
    body += "--x--\r\n";
    client.send("POST", "/api/import", "multipart/form-data; boundary=x", body.as_bytes())
}

#[test]
fn thousands_of_files_are_imported_in_seconds() {
    with_server("thousands", |client| {
        let text = "(;SZ[19]AB[ab][bb][cb][cc][dc]AW[aa][ba][ca][da]PL[B])";
        let names: Vec<String> = (0..500).map(|number| format!("folder/{number}.sgf")).collect();
        let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), text)).collect();
        for round in 1..=4 {
            let report = import(&client, &files).json();
            let (imported, present) = if round == 1 { (500, 0) } else { (0, 500) };
            assert_eq!(report["imported"].as_array().unwrap().len(), imported, "{report}");
            assert_eq!(report["present"], present, "what is there already is not taken twice");
            assert_eq!(client.get("/api/problems?collection=Brought").json()["total"], 500);
        }
    });
}

#[test]
fn a_thumbnail_is_a_picture() {
    with_server("thumbnail", |client| {
        let picture = client.get("/api/problems/own-001/thumbnail.svg?theme=dark");
        assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/svg+xml")));
        assert!(picture.text().starts_with("<svg"), "{}", picture.text());
        assert_eq!(client.get("/api/problems/nothing/thumbnail.svg").status, 404);
    });
}
