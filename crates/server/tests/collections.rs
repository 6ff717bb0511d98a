//! Everybody's collections over real connections: imported, private, shared, renamed, ordered, taken out and deleted; and
//! problems that are played by the book.

use crate::house::{Client, HttpAnswer, folder, public, with_config, with_server};
use serde_json::{Value, json};
use server::Config;

/// Two problems that are proved at once, the second with a book that is wrong.
const BOOK: &str = "(;SZ[9]GN[Quartz]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]PL[W]TR[ah]C[White to live]\
                    ;W[bi]C[Two eyes.])\
                    (;SZ[9]GN[Basalt]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]PL[B]TR[ah]C[Black to kill]\
                    (;B[ai]C[RIGHT Fine.])(;B[bi];W[ai]C[Not so.]))";

/// Nobody solves this in the time for a lesson: a whole board to fight over, with an answer in the file.
const HARD: &str = "(;SZ[19]GN[Hard]AB[dd][pp][jj]AW[pd][dp][kj]PL[B]TR[kj]\
                    (;B[kk]C[A good start.];W[lj];B[lk]C[RIGHT Well done.])(;B[qq]C[Too slow.];W[kk]))";

fn post_files(client: &Client, fields: &[(&str, &str)], files: &[(&str, &str)]) -> HttpAnswer {
    let mut body = String::new();
    for (name, text) in fields {
        body += &format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n");
    }
    for (name, text) in files {
        body += &format!(
            "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n{text}\r\n"
        );
    }
    body += "--x--\r\n";
    client.send("POST", "/api/import", "multipart/form-data; boundary=x", body.as_bytes())
}

fn import(client: &Client, files: &[(&str, &str)]) -> Value {
    post_files(client, &[], files).json()
}

fn patch(client: &Client, id: &str, change: &Value) -> HttpAnswer {
    let path = format!("/api/collections/{id}");
    client.send("PATCH", &path, "application/json", change.to_string().as_bytes())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

fn titles(client: &Client, collection: &str) -> Vec<String> {
    let list = client.get(&format!("/api/problems?collection={collection}")).json();
    list["problems"].as_array().unwrap().iter().map(|problem| text(&problem["title"])).collect()
}

fn named<'c>(collections: &'c Value, title: &str) -> Option<&'c Value> {
    collections.as_array().unwrap().iter().find(|one| one["title"] == title)
}

/// A server that strangers can reach, and two of them.
fn in_public<T>(test: &str, ask: impl FnOnce(Client, Client) -> T) -> T {
    public(test, |one, _| {
        let other = Client { cookie: "f".repeat(32), ..one.clone() };
        ask(one, other)
    })
}

#[test]
fn a_file_becomes_a_collection_once() {
    with_server("collection", |client| {
        let first = import(&client, &[("Beginners.sgf", BOOK)]);
        assert_eq!((&first["collection"]["title"], &first["present"]), (&json!("Beginners"), &json!(0)), "{first}");
        assert_eq!(first["imported"].as_array().unwrap().len(), 2);
        let again = import(&client, &[("Beginners.sgf", BOOK)]);
        assert_eq!((again["imported"].as_array().unwrap().len(), &again["present"]), (0, &json!(2)), "{again}");
        assert_eq!(again["collection"], first["collection"]);
        assert_eq!(titles(&client, &text(&first["collection"]["id"])), ["Quartz", "Basalt"]);
        let all = client.get("/api/collections").json();
        assert_eq!(named(&all, "Beginners").unwrap()["reach"], "common", "{all}");
    });
}

#[test]
fn what_is_left_out_is_told() {
    with_server("report", |client| {
        let long = format!("(;SZ[9]GN[{}]AB[ab]AW[aa])", "x".repeat(1000));
        let game = "(;SZ[9];B[aa];W[bb])";
        let files = [("a/long.sgf", &*long), ("a/game.sgf", game), ("a/none.sgf", "nothing"), ("a/deep/two.sgf", BOOK)];
        let report = import(&client, &files);
        assert_eq!(report["collection"]["title"], "a", "{report}");
        assert_eq!(report["imported"].as_array().unwrap().len(), 3);
        assert_eq!(report["mended"], json!([{"file": "a/long.sgf", "problem": null, "code": "text"}]));
        assert_eq!(report["games"], json!([{"file": "a/game.sgf", "problem": null}]));
        assert_eq!(report["skipped"].as_array().unwrap().len(), 1);
        let list = client.get("/api/problems?collection=a").json();
        let sections: Vec<&Value> =
            list["problems"].as_array().unwrap().iter().map(|problem| &problem["section"]).collect();
        assert_eq!(sections, ["", "deep / two", "deep / two"]);
        assert!(text(&list["problems"][0]["title"]).len() <= 400);
        assert_eq!(post_files(&client, &[("collection", &"x".repeat(500))], &[("a.sgf", BOOK)]).code(), "too_long");
        assert_eq!(post_files(&client, &[("collection", "shapes")], &[("a.sgf", BOOK)]).code(), "read_only");
        assert_eq!(post_files(&client, &[("into", "nowhere")], &[("a.sgf", BOOK)]).code(), "no_such_collection");
        let nothing = import(&client, &[("game.sgf", game)]);
        assert_eq!(
            (&nothing["collection"], client.get("/api/problems?collection=game").json()["total"].as_i64()),
            (&Value::Null, Some(0))
        );
    });
}

#[test]
fn who_owns_nothing_sees_every_problem_counted_once() {
    public("counted-once", |one, _| {
        let shapes =
            |seen: Value| seen.as_array().and_then(|all| all.iter().find(|one| one["id"] == "shapes").cloned());
        let count = || shapes(one.get("/api/collections").json()).map(|shapes| shapes["count"].clone());
        assert_eq!(count(), Some(json!(33)));
    });
}

#[test]
fn strangers_see_what_is_shared_with_them_and_change_nothing() {
    in_public("public", |one, other| {
        let made = import(&one, &[("Secret.sgf", BOOK)]);
        let (id, problem) = (text(&made["collection"]["id"]), text(&made["imported"][0]["id"]));
        let mine = one.get("/api/collections").json();
        assert_eq!(named(&mine, "Secret").unwrap()["reach"], "private", "{mine}");
        let saved = one.get("/api/problems?q=Quartz").json();
        assert_eq!(
            (&saved["total"], other.get("/api/problems?q=Basalt").json()["total"].as_i64()),
            (&json!(1), Some(0))
        );
        for path in [format!("/api/problems/{problem}"), format!("/api/problems/{problem}/thumbnail.svg")] {
            assert_eq!((one.get(&path).status, other.get(&path).status), (200, 404), "{path}");
        }
        assert_eq!(named(&other.get("/api/collections").json(), "Secret"), None);
        assert_eq!(other.get(&format!("/api/problems?collection={id}")).json()["total"], 0);
        assert_eq!(other.get(&format!("/api/export?collection={id}")).status, 404);
        assert_eq!(patch(&other, &id, &json!({"shared": true})).code(), "no_such_collection");
        let lesson = json!({"problem": {"id": problem}, "moves": []});
        assert_eq!(other.post("/api/lesson", &lesson).status, 404);

        let link = text(&patch(&one, &id, &json!({"shared": true})).json()["share"]);
        let seen = other.get(&format!("/api/collections?shared={link}")).json();
        let guest = named(&seen, "Secret").unwrap();
        assert_eq!((&guest["reach"], &guest["id"], &guest["share"]), (&json!("guest"), &json!(link), &Value::Null));
        assert_eq!(titles(&other, &link), ["Quartz", "Basalt"]);
        // The name alone leads nowhere: the link goes with it.
        assert_eq!(other.get(&format!("/api/problems/{problem}")).code(), "no_such_problem");
        assert_eq!(other.get(&format!("/api/problems/{problem}~{}", "0".repeat(32))).code(), "no_such_problem");
        assert_eq!(other.get(&format!("/api/problems/{problem}~")).code(), "no_such_problem");
        assert_eq!(other.post("/api/lesson", &lesson).status, 404);
        let listed = other.get(&format!("/api/problems?collection={link}")).json();
        let linked = text(&listed["problems"][0]["id"]);
        assert_eq!(linked, format!("{problem}~{link}"));
        let lesson = json!({"problem": {"id": linked}, "moves": []});
        assert_eq!(other.post("/api/lesson", &lesson).status, 200);
        let shown = other.get(&format!("/api/problems/{linked}")).json();
        assert_eq!((&shown["id"], &shown["spot"]["next"]), (&json!(linked), &listed["problems"][1]["id"]));
        assert_eq!((&shown["summary"]["read_only"], &shown["summary"]["collection"]), (&json!(true), &json!(link)));
        assert_eq!(other.get(&format!("/api/export?collection={link}")).status, 200);
        assert_eq!(patch(&other, &link, &json!({"name": "Mine now"})).code(), "read_only");
        let path = format!("/api/problems/{linked}");
        assert_eq!(other.send("DELETE", &path, "", b"").code(), "read_only");
        assert_eq!(other.post(&format!("{path}/place"), &json!({"before": null})).code(), "read_only");
        assert_eq!(other.send("DELETE", &format!("/api/collections/{link}"), "", b"").code(), "read_only");
        assert_eq!(other.get("/api/problems?q=Basalt").json()["total"], 0, "only by the link");

        assert_eq!(patch(&one, &id, &json!({"shared": false})).json()["reach"], "private");
        assert_eq!((other.get(&path).status, titles(&other, &link).len()), (404, 0));
        assert_ne!(text(&patch(&one, &id, &json!({"shared": true})).json()["share"]), link, "a new link each time");
    });
}

#[test]
fn collections_are_renamed_ordered_and_deleted_as_one() {
    with_server("ordered", |client| {
        let first = text(&import(&client, &[("First.sgf", BOOK)])["collection"]["id"]);
        let second = text(&import(&client, &[("Second.sgf", BOOK)])["collection"]["id"]);
        assert_eq!(patch(&client, &first, &json!({"name": "Second"})).code(), "name_taken");
        assert_eq!(patch(&client, &first, &json!({"name": " "})).code(), "no_name");
        assert_eq!(patch(&client, &first, &json!({"name": "x".repeat(500)})).code(), "too_long");
        assert_eq!(patch(&client, &first, &json!({"name": "Erste\n"})).json()["title"], "Erste");
        assert_eq!(patch(&client, "own", &json!({"name": "Mine"})).code(), "read_only");
        let order = || -> Vec<String> {
            let all = client.get("/api/collections").json();
            all.as_array().unwrap().iter().skip(2).map(|one| text(&one["title"])).collect()
        };
        assert_eq!(order(), ["Erste", "Second"]);
        patch(&client, &second, &json!({"place": {"before": first}}));
        assert_eq!(order(), ["Second", "Erste"]);
        patch(&client, &second, &json!({"place": {"before": null}}));
        assert_eq!(order(), ["Erste", "Second"]);

        let list = client.get(&format!("/api/problems?collection={first}")).json();
        let [three, corner] = [0, 1].map(|at| text(&list["problems"][at]["id"]));
        let place = |id: &str, before: Value| {
            client.post(&format!("/api/problems/{id}/place"), &json!({"before": before})).status
        };
        assert_eq!(place(&corner, json!(three)), 204);
        assert_eq!(titles(&client, &first), ["Basalt", "Quartz"]);
        assert_eq!(place(&corner, Value::Null), 204);
        assert_eq!(titles(&client, &first), ["Quartz", "Basalt"]);
        assert_eq!(place("own-001", Value::Null), 403);

        assert_eq!(client.send("DELETE", &format!("/api/collections/{first}"), "", b"").status, 204);
        assert_eq!((order(), client.get(&format!("/api/problems/{three}")).status), (vec!["Second".to_owned()], 404));
        assert_eq!(titles(&client, &second).len(), 2, "the others stay");
    });
}

#[test]
fn a_collection_goes_out_with_its_answers_and_comes_back_the_same() {
    with_server("roundtrip", |client| {
        let sections = [("Buch/a/eins.sgf", BOOK), ("Buch/zwei.sgf", HARD)];
        let made = import(&client, &sections);
        let file = client.get(&format!("/api/export?collection={}", text(&made["collection"]["id"])));
        assert!(file.header("content-disposition").unwrap().contains("buch.sgf"), "{}", file.head);
        assert!(file.text().contains("C[RIGHT Well done.]"), "{}", file.text());
        let again = import(&client, &[("Buch.sgf", &file.text())]);
        assert_eq!((&again["present"], &again["collection"]), (&json!(3), &made["collection"]), "{again}");
        client.send("DELETE", &format!("/api/collections/{}", text(&made["collection"]["id"])), "", b"");
        let fresh = import(&client, &[("Buch.sgf", &file.text())]);
        assert_eq!(fresh["imported"].as_array().unwrap().len(), 3);
        let id = text(&fresh["collection"]["id"]);
        let list = client.get(&format!("/api/problems?collection={id}")).json();
        assert_eq!(
            (&list["problems"][0]["section"], &list["problems"][2]["section"]),
            (&json!("a / eins"), &json!(""))
        );
        assert_eq!(client.get(&format!("/api/export?collection={id}")).text(), file.text(), "nothing is lost");
    });
}

#[test]
fn what_no_search_solves_in_time_is_played_by_the_book() {
    with_server("by-the-book", |client| {
        let problem = json!({"id": import(&client, &[("Hard.sgf", HARD)])["imported"][0]["id"]});
        let shown = client.get(&format!("/api/problems/{}", text(&problem["id"]))).json();
        assert_eq!(shown["book"], json!({"answers": ["L9"], "disproved": [], "pages": 5}));
        let lesson = |moves: Value| {
            let asked = json!({"problem": problem, "you": "attacker", "moves": moves});
            client.post("/api/lesson", &asked).json()
        };
        let start = lesson(json!([]));
        assert_eq!((&start["book"]["judges"], &start["book"]["code"]), (&json!(true), &Value::Null), "{start}");
        let right = lesson(json!(["L9"]));
        assert_eq!((&right["book"]["code"], &right["reply"]), (&json!("right"), &json!("M10")), "{right}");
        assert_eq!((&right["book"]["comment"], &right["your_turn"]), (&json!("A good start."), &json!(true)));
        let end = lesson(json!(["L9", "M10", "M9"]));
        assert_eq!((&end["book"]["end"], &end["book"]["code"]), (&json!(true), &json!("right")));
        assert_eq!((&end["book"]["comment"], &end["your_turn"]), (&json!("Well done."), &json!(false)));
        let wrong = lesson(json!(["R3"]));
        assert_eq!((&wrong["book"]["code"], &wrong["reply"]), (&json!("wrong"), &json!("L9")));
        let asked = json!({"problem": problem, "moves": [], "computer": false, "hint": "where"});
        let hint = client.post("/api/lesson", &asked).json()["hint"]["where"].clone();
        assert!(hint.as_array().unwrap().contains(&json!("L9")) && hint.as_array().unwrap().len() == 5, "{hint}");
        let absent = lesson(json!(["A1"]));
        // Where the book ends, an engine goes on and says that nothing is proved.
        assert_eq!((&absent["book"]["code"], absent["reply"].is_string()), (&json!("absent"), true), "{absent}");
        assert_eq!(absent["by"]["proved"], false, "{absent}");
    });
}

#[test]
fn proofs_go_on_in_the_background_and_tell_where_a_book_is_wrong() {
    let data = folder("background");
    let config = Config { port: 0, data: Some(data.clone()), ..Config::default() };
    let id = with_config(&config, |client| text(&import(&client, &[("Both.sgf", BOOK)])["collection"]["id"]));
    // After a restart it goes on by itself.
    with_config(&config, |client| {
        let mine = || named(&client.get("/api/collections").json(), "Both").unwrap().clone();
        assert!((0..100_000).any(|_| mine()["waiting"] == 0), "the proofs never end: {}", mine());
        assert_eq!(mine()["proved"], 2, "{}", mine());
        let list = client.get(&format!("/api/problems?collection={id}")).json();
        let corner = text(&list["problems"][1]["id"]);
        let shown = client.get(&format!("/api/problems/{corner}")).json();
        assert_eq!(shown["book"]["disproved"], json!(["A1"]), "{}", shown["book"]);
        let asked = json!({"problem": {"id": corner}, "you": "attacker", "moves": ["B1"]});
        let lesson = client.post("/api/lesson", &asked).json();
        assert_eq!(
            (&lesson["book"]["judges"], &lesson["judgement"]["code"]),
            (&json!(false), &json!("right")),
            "{lesson}"
        );
    });
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_large_collection_is_taken_out_piece_by_piece_and_whole() {
    with_server("pieces", |client| {
        let many: String = (0..150).map(|number| format!("(;SZ[9]AB[ab][bb]AW[aa]GN[Problem {number}])\n")).collect();
        let id = text(&import(&client, &[("Many.sgf", &many)])["collection"]["id"]);
        let file = client.get(&format!("/api/export?collection={id}"));
        assert_eq!((file.status, file.header("transfer-encoding")), (200, Some("chunked")));
        let titles: Vec<String> =
            file.text().split("GN[").skip(1).map(|rest| rest.split(']').next().unwrap().to_owned()).collect();
        assert_eq!(titles, (0..150).map(|number| format!("Problem {number}")).collect::<Vec<_>>());
        let again = import(&client, &[("Again.sgf", &file.text())]);
        assert_eq!(again["imported"].as_array().unwrap().len(), 150, "one file, with nothing between its parts");
    });
}
