//! The way through the library over real connections: questions answered in a word, and the problem that comes next.

use crate::house::{Client, solution, with_server};
use serde_json::{Value, json};

fn all(client: &Client, query: &str) -> Vec<Value> {
    client.get(&format!("/api/problems?per_page=500&{query}")).json()["problems"].as_array().unwrap().clone()
}

fn note(client: &Client, id: &Value, deed: &str) {
    assert_eq!(client.post("/api/progress", &json!({"id": id, "deed": deed, "ms": 1000})).status, 200);
}

#[test]
fn where_nothing_is_to_be_won_the_verdict_is_asked_for_and_not_told() {
    with_server("asks", |client| {
        let mut asking = Vec::new();
        for problem in all(&client, "") {
            let id = problem["id"].as_str().unwrap();
            let shown = client.get(&format!("/api/problems/{id}")).json();
            assert_eq!(shown["asks"], shown["withheld"], "{id}");
            if shown["asks"] == false {
                continue;
            }
            asking.push(id.to_owned());
            assert_eq!(
                (&shown["draft"]["notes"], &shown["summary"]["verdict"]),
                (&Value::Null, &Value::Null),
                "{shown}"
            );
            assert!(!shown.to_string().contains("answers\":[\""), "{shown}");
            let verdict = solution(&client, &problem["id"])["grade"]["verdict"].clone();
            for answer in ["dead", "ko", "seki", "alive"] {
                let told = client.post("/api/answer", &json!({"problem": {"id": id}, "verdict": answer})).json();
                let right = verdict == answer;
                assert_eq!(
                    (&told["right"], told["grade"].is_object()),
                    (&json!(right), right),
                    "{id} {answer}: {told}"
                );
            }
        }
        assert_eq!(asking.len(), 15, "{asking:?}");
        assert!(asking.iter().all(|id| id.starts_with("shapes-")), "{asking:?}");
    });
}

#[test]
fn who_has_answered_or_looked_is_told_everything() {
    with_server("told", |client| {
        let path = "/api/problems/shapes-05-square-four";
        assert!(client.get(&format!("{path}?whole=yes")).json()["draft"]["notes"].is_string());
        note(&client, &json!("shapes-05-square-four"), "failed");
        assert_eq!(client.get(path).json()["withheld"], true);
        note(&client, &json!("shapes-05-square-four"), "seen");
        let shown = client.get(path).json();
        assert_eq!((&shown["withheld"], &shown["summary"]["verdict"]["verdict"]), (&json!(false), &json!("dead")));
        assert!(shown["draft"]["notes"].is_string());
    });
}

#[test]
fn a_link_may_ask_too_and_nonsense_is_refused() {
    with_server("link", |client| {
        let draft = client.get("/api/problems/shapes-03-straight-four").json()["draft"].clone();
        let problem = json!({"draft": draft});
        let lesson = |moves: Value| client.post("/api/lesson", &json!({"problem": problem, "moves": moves})).json();
        assert_eq!(lesson(json!([]))["asks"], true);
        let answer = |verdict: &str| client.post("/api/answer", &json!({"problem": problem, "verdict": verdict}));
        assert_eq!(answer("alive").json()["right"], true);
        assert_eq!(answer("sleeping").code(), "bad_json");
        assert_eq!(client.get("/api/problems/nothing/solution").code(), "no_such_problem");
    });
}

#[test]
fn what_is_passed_by_does_not_come_again_while_there_is_another() {
    with_server("passed", |client| {
        let after = |passed: &[String]| {
            let onward = client.get(&format!("/api/onward?start=21&except={}", passed.join(","))).json();
            onward["problem"]["id"].as_str().unwrap().to_owned()
        };
        let mut passed: Vec<String> = Vec::new();
        for _ in 0..40 {
            let next = after(&passed);
            assert!(!passed.contains(&next), "{next} again after {passed:?}");
            passed.insert(0, next);
        }
        let many: Vec<_> = (0..200).map(|at| format!("nobody-{at}")).collect();
        assert_ne!(after(&many), "", "what is too many is left out");
    });
}

#[test]
fn a_new_visitor_starts_easy_and_who_solves_is_led_on() {
    with_server("onward", |client| {
        let onward = || client.get("/api/onward").json();
        let first = onward();
        assert_eq!((&first["level"], &first["begun"]), (&json!(4), &json!(false)));
        assert!(first["problem"]["rank"].as_i64().unwrap() <= 8, "{first}");
        let mut met = Vec::new();
        for _ in 0..24 {
            let next = onward();
            let id = next["problem"]["id"].clone();
            assert!(!met.contains(&id), "{id} again");
            let [rank, level] = [&next["problem"]["rank"], &next["level"]].map(|step| step.as_i64().unwrap());
            assert!((rank - level).abs() <= 4 || level > 30, "{next}");
            note(&client, &id, "solved");
            met.push(id);
        }
        let level = onward()["level"].as_i64().unwrap();
        assert!(level >= 16, "{level}");
        for _ in 0..6 {
            note(&client, &onward()["problem"]["id"].clone(), "failed");
        }
        assert!(onward()["level"].as_i64().unwrap() < level);
        let other = Client { cookie: "f".repeat(32), ..client.clone() };
        assert_eq!(other.get("/api/onward").json(), first, "everybody has a way of their own");
    });
}

#[test]
fn today_is_told_with_what_comes_next() {
    with_server("today", |client| {
        let onward = |query: &str| client.get(&format!("/api/onward{query}")).json();
        let first = onward("");
        assert_eq!((&first["known"], &first["today"]), (&json!(0), &json!({"tries": 0, "solved": 0, "streak": 0})));
        let day = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() as i64 / 86_400;
        for (deed, day) in [("solved", day - 1), ("failed", day), ("solved", day), ("seen", day), ("solved", day + 40)]
        {
            let id = first["problem"]["id"].clone();
            let body = json!({"id": id, "deed": deed, "ms": 10, "day": day});
            assert_eq!(client.post("/api/progress", &body).status, 200);
        }
        let now = onward(&format!("?day={day}"));
        assert_eq!(now["today"], json!({"tries": 3, "solved": 2, "streak": 2}), "a day that cannot be is today");
        assert_eq!(client.get("/api/onward?day=nonsense").code(), "bad_query");
    });
}

#[test]
fn a_miss_leads_to_nothing_harder_and_to_no_ko() {
    with_server("missed first", |client| {
        let onward = || client.get("/api/onward").json()["problem"].clone();
        let mut missed = onward();
        for _ in 0..5 {
            note(&client, &missed["id"], "failed");
            let next = onward();
            let [before, after] = [&missed, &next].map(|problem| problem["rank"].as_i64().unwrap());
            assert!(after <= before, "{missed} {next}");
            let grade = solution(&client, &next["id"])["grade"]["verdict"].clone();
            assert!(["dead", "alive"].contains(&grade.as_str().unwrap()), "{next}");
            missed = next;
        }
    });
}

#[test]
fn who_chooses_a_level_starts_there_whatever_was_done_before() {
    with_server("chosen", |client| {
        let at = |start: i64, since: i64| client.get(&format!("/api/onward?start={start}&since={since}")).json();
        for start in [1, 11, 21] {
            let next = at(start, 0);
            assert_eq!((&next["level"], &next["begun"]), (&json!(start), &json!(false)));
            assert!((next["problem"]["rank"].as_i64().unwrap() - start).abs() <= 3, "{next}");
        }
        for _ in 0..4 {
            note(&client, &at(21, 0)["problem"]["id"].clone(), "failed");
        }
        assert!(at(21, 0)["level"].as_i64().unwrap() < 19);
        let later = at(21, 1 << 50);
        assert_eq!((&later["level"], &later["begun"]), (&json!(21), &json!(true)), "what was before does not count");
        assert_eq!(client.get("/api/onward?start=nonsense").code(), "bad_query");
    });
}

#[test]
fn what_was_left_comes_back_when_nothing_is_new() {
    with_server("left", |client| {
        let problems = all(&client, "");
        for (at, problem) in problems.iter().enumerate() {
            note(&client, &problem["id"], if [40, 7].contains(&at) { "failed" } else { "solved" });
        }
        let next = |except: &str| client.get(&format!("/api/onward?except={except}")).json()["problem"]["id"].clone();
        assert_eq!(next(""), problems[7]["id"], "the one left longest ago");
        assert_eq!(next(problems[7]["id"].as_str().unwrap()), problems[40]["id"]);
        note(&client, &problems[7]["id"], "solved");
        note(&client, &problems[40]["id"], "solved");
        assert_eq!(next(""), Value::Null);
    });
}
