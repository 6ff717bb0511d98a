//! The author's desk over real connections: what is wrong with a problem, within bounds.

use crate::house::{Client, endless, events, wait_for_jobs, with_server};
use serde_json::{Value, json};

/// White lives at B1, and Black kills there. The stone at F2 is in nobody's way.
fn three(to_move: &str, answers: &[&str]) -> Value {
    json!({
        "size": 7, "black": ["A3", "B3", "C3", "D3", "E3", "E2", "E1", "F2"], "white": ["A2", "B2", "C2", "D2", "D1"],
        "to_move": to_move, "targets": ["A2"], "answers": answers
    })
}

/// White lives at A2 and at B2.
fn two_answers() -> Value {
    json!({
        "size": 9, "white": ["A4", "B4", "C1", "C2", "C3"], "to_move": "white", "targets": ["C1"],
        "black": ["A5", "B6", "C5", "C4", "D3", "D2", "D1"]
    })
}

fn looked_over(client: &Client, request: &Value) -> (String, Value) {
    let answer = client.post("/api/audit", request);
    assert_eq!(answer.status, 200, "{}", answer.text());
    events(&answer.text()).pop().unwrap()
}

fn audit(client: &Client, draft: &Value) -> Value {
    let (name, audit) = looked_over(client, &json!({"problem": {"draft": draft}, "seconds": 30}));
    assert_eq!(name, "audit", "{audit}");
    audit
}

#[test]
fn answers_are_compared_and_stones_weighed() {
    with_server("audit", |client| {
        let found = audit(&client, &three("white", &["A1"]));
        assert_eq!((&found["right"], &found["unnamed"]), (&json!(["B1"]), &json!(["B1"])), "{found}");
        assert_eq!(
            (&found["wrong"][0]["move"], &found["wrong"][0]["grade"]["verdict"]),
            (&json!("A1"), &json!("dead"))
        );
        assert_eq!((&found["soundness"]["code"], &found["clean"]), (&json!("one_answer"), &json!(false)));
        let spare = found["spare"].as_array().unwrap();
        assert!(spare.contains(&json!("F2")) && !spare.contains(&json!("E1")), "{found}");
        assert!(found["rank"].as_u64().unwrap() >= 1 && found["hurried"] == false, "{found}");
        let clean = audit(&client, &three("white", &["B1"]));
        assert_eq!((&clean["wrong"], &clean["clean"]), (&json!([]), &json!(true)), "{clean}");
    });
}

#[test]
fn the_same_problem_has_the_same_shape_however_it_lies() {
    with_server("audit-shape", |client| {
        let one = audit(&client, &three("white", &[]));
        // Mirrored, and with the colours exchanged.
        let other = json!({
            "size": 7, "white": ["G3", "F3", "E3", "D3", "C3", "C2", "C1"], "black": ["G2", "F2", "E2", "D2", "D1"],
            "to_move": "black", "targets": ["G2"]
        });
        assert_eq!(one["shape"], audit(&client, &other)["shape"]);
        assert_ne!(one["shape"], audit(&client, &three("black", &[]))["shape"], "another question");
    });
}

#[test]
fn a_problem_with_two_answers_is_mended_by_the_change_that_is_proposed() {
    with_server("audit-mend", |client| {
        let mut draft = two_answers();
        let found = audit(&client, &draft);
        assert_eq!(found["soundness"]["code"], "several_answers", "{found}");
        let (point, color) = (&found["mending"]["point"], &found["mending"]["color"]);
        match color.as_str() {
            Some(color) => draft[color].as_array_mut().unwrap().push(point.clone()),
            None => ["black", "white"]
                .iter()
                .for_each(|color| draft[*color].as_array_mut().unwrap().retain(|at| at != point)),
        }
        let mended = audit(&client, &draft);
        assert_eq!(
            (&mended["soundness"]["code"], &mended["grade"]),
            (&json!("one_answer"), &found["grade"]),
            "{mended}"
        );
    });
}

#[test]
fn the_tree_of_an_author_who_shows_wrong_moves_owes_all_of_them() {
    with_server("audit-tree", |client| {
        let sgf = "(;SZ[7]GN[Three]AB[ae][be][ce][de][ee][ef][eg]AW[af][bf][cf][df][dg]PL[W]\
                   (;W[bg]C[RIGHT])(;W[ag];B[bg]C[Wrong.]))";
        let body = format!(
            "--x\r\nContent-Disposition: form-data; name=\"collection\"\r\n\r\nMine\r\n\
             --x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"a.sgf\"\r\n\r\n{sgf}\r\n--x--\r\n"
        );
        let report = client.send("POST", "/api/import", "multipart/form-data; boundary=x", body.as_bytes()).json();
        let id = report["imported"][0]["id"].clone();
        let (_, found) = looked_over(&client, &json!({"problem": {"id": id}, "seconds": 30}));
        let shown = (&found["right"], &found["wrong"], &found["unanswered"]);
        assert_eq!(shown, (&json!(["B1"]), &json!([]), &json!(["C1"])), "{found}");
        // The tree goes with what is made of it; one of somebody else's problem does not.
        let edited = json!({"problem": {"draft": three("white", &[])}, "book": id});
        assert_eq!(looked_over(&client, &edited).1["unanswered"], json!(["C1"]));
        let stranger = json!({"problem": {"draft": three("white", &[])}, "book": "0123456789abcdef"});
        assert_eq!(client.post("/api/audit", &stranger).code(), "no_such_problem");
    });
}

#[test]
fn it_ends_when_its_time_is_up_or_nobody_listens() {
    with_server("audit-end", |client| {
        let request = json!({"problem": {"draft": endless()}, "seconds": 0.5});
        let all = events(&client.post("/api/audit", &request).text());
        assert!(all.iter().any(|(name, tick)| name == "progress" && tick["most_ms"] == 500), "{all:?}");
        let (name, told) = all.last().unwrap();
        assert_eq!((name.as_str(), &told["limit"]), ("gave_up", &json!("time")), "{told}");
        // The group is named; without a move of the author's nothing is said of its rank.
        assert_eq!((&told["targets"], &told["rank"]), (&endless()["targets"], &Value::Null), "{told}");
        let body = json!({"problem": {"draft": endless()}, "seconds": 30}).to_string();
        drop(client.begin("POST", "/api/audit", "application/json", body.as_bytes()));
        wait_for_jobs(&client, 0);
        for seconds in [0, -1] {
            let refused = client.post("/api/audit", &json!({"problem": {"id": "own-001"}, "seconds": seconds}));
            assert_eq!(refused.code(), "bad_seconds");
        }
    });
}

#[test]
fn what_was_found_about_several_is_a_page_lines_or_a_file_with_comments() {
    with_server("audit-report", |client| {
        let save = |title: &str, answers: &[&str]| {
            let mut draft = three("white", answers);
            draft["title"] = title.into();
            client.post("/api/problems", &draft).json()["id"].clone()
        };
        let ids = [save("First <b>", &["A1"]), save("Second", &["B1"]), save("Third", &[])];
        let line = |id: &Value| looked_over(&client, &json!({"problem": {"id": id}, "seconds": 30})).1["line"].clone();
        let problems = json!([
            {"id": ids[0], "line": line(&ids[0])}, {"id": ids[1], "line": line(&ids[1])}, {"id": ids[2]}
        ]);
        let report = |form: &str| {
            let answer = client.post("/api/audit/report", &json!({"as": form, "problems": problems}));
            assert_eq!(answer.status, 200, "{}", answer.text());
            assert!(answer.header("content-disposition").unwrap().starts_with("attachment; filename=\"audit."));
            answer.text()
        };
        let page = report("html");
        assert_eq!(page.matches("<svg").count(), 3, "a picture of each");
        assert!(page.contains("My problems 1: First &lt;b&gt;") && !page.contains("First <b>"), "{page}");
        assert!(page.contains("Not right, though the author says so: A1 (dead).") && page.contains("Open: not solved"));
        assert!(page.contains("The same as My problems 1."), "{page}");
        let lines: Vec<Value> = report("json").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((lines.len(), &lines[0]["state"], &lines[2]["state"]), (3, &json!("proved"), &json!("open")));
        assert_eq!((&lines[0]["wrong"], &lines[1]["same_as"]), (&json!([["A1", "dead"]]), &json!("My problems 1")));
        let games = report("sgf");
        assert!(games.contains("Not right, though the author says so: A1") && games.matches("GM[1]").count() <= 3);
    });
}

#[test]
fn a_report_is_bounded_and_about_what_one_may_see() {
    with_server("audit-report-bounds", |client| {
        let ask = |problems: Value| client.post("/api/audit/report", &json!({"as": "html", "problems": problems}));
        assert_eq!(ask(json!([])).status, 200);
        assert_eq!(ask(json!([{"id": "nothing"}])).code(), "no_such_problem");
        assert_eq!(ask(json!([{"id": "own-001", "line": "{}"}])).code(), "bad_body");
        let many: Vec<Value> = (0..501).map(|_| json!({"id": "own-001"})).collect();
        assert_eq!(ask(json!(many)).code(), "too_large");
    });
}
