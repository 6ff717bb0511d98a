//! `shikatsu solve --batch`: many problems, in order, again and again.

use crate::program::{self, Folder, json};
use serde_json::Value;

const THREE: &str = r#"{"id":"three","size":6,"black":["A3","B3","C3","D3","E3","E2","E1"],"white":["A2","B2","C2","D2","D1"],"to_move":"W","targets":["A2"]}"#;
const FOUR: &str = r#"{"id":4,"size":6,"black":["A4","B4","C4","D4","D3","D2","D1"],"white":["A3","B3","C3","C2","C1"],"to_move":"B","targets":["A3"],"region":["A1","B1","A2","B2"]}"#;

/// A problem that no search will solve in a second.
fn hopeless(id: &str) -> String {
    let points = |columns: &str, rows: std::ops::RangeInclusive<u8>| {
        let all = columns.chars().flat_map(|column| rows.clone().map(move |row| format!("\"{column}{row}\"")));
        all.collect::<Vec<_>>().join(",")
    };
    let (white, wall) = (points("ABCDEFGHJKL", 7..=7), points("ABCDEFGHJKLM", 8..=8));
    let (white, wall) = (white + "," + &points("L", 1..=6), wall + "," + &points("M", 1..=7));
    let region = points("ABCDEFGHJK", 1..=6);
    format!(
        r#"{{"id":"{id}","size":13,"black":[{wall}],"white":[{white}],"to_move":"B","targets":["A7"],"region":[{region}]}}"#
    )
}

fn answers(text: &str) -> Vec<Value> {
    text.lines().map(json).collect()
}

fn ids(text: &str) -> Vec<Value> {
    answers(text).iter().map(|answer| answer["id"].clone()).collect()
}

#[test]
fn every_line_is_answered_in_order() {
    let lines = format!("{THREE}\n\n{FOUR}\n{}\n", THREE.replace("\"three\"", "\"again\""));
    let out = Folder::with(&[("in.jsonl", &lines)]).run("solve --batch in.jsonl").ok();
    assert_eq!(ids(&out), [json("\"three\""), json("4"), json("\"again\"")]);
    let answers = answers(&out);
    assert_eq!((&answers[0]["verdict"], &answers[0]["best"]), (&"alive".into(), &json(r#"["B1"]"#)));
    assert_eq!((&answers[1]["verdict"], &answers[1]["region"]), (&"dead".into(), &"given".into()));
    assert!(
        out.starts_with(
            r#"{"id":"three","verdict":"alive","ko_balance":null,"to_move":"white","best":["B1"],"moves":["#
        )
    );
}

#[test]
fn a_file_that_solve_reads_alone_gets_the_same_answer() {
    let folder = Folder::with(&[("four.json", FOUR), ("four.jsonl", FOUR)]);
    let timeless = |text: &str| {
        let mut answer = json(text);
        answer.as_object_mut().unwrap().retain(|key, _| key != "ms" && key != "id");
        answer
    };
    let alone = folder.run("solve four.json --json").ok();
    assert_eq!(timeless(&alone), timeless(&folder.run("solve --batch four.jsonl").ok()));
}

#[test]
fn broken_lines_are_told_and_do_not_stop_the_run() {
    let impossible = r#"{"id":"x","size":5,"black":["A1"],"white":["A2","B1"],"to_move":"B","targets":["A1"]}"#;
    let lines = format!("{{\"size\":\n{THREE}\n{impossible}\n{}\n{FOUR}", FOUR.replace("A3", "Z9"));
    let ended = Folder::with(&[("in.jsonl", &lines)]).run("solve --batch in.jsonl --threads 1");
    assert_eq!((ended.status, ids(&ended.out)), (Some(2), vec![json("\"three\""), json("4")]));
    let expected = "\
in.jsonl:1: EOF while parsing a value
in.jsonl:4: “Z9” is not a point: expected a letter A to T (no I) and a row from 1 to 19, such as C2
in.jsonl:3: the black chain of 1 stone at A1 has no liberty
in.jsonl: three problems could not be read
";
    assert_eq!(ended.err, expected);
}

#[test]
fn a_run_goes_on_where_it_was() {
    let folder = Folder::with(&[("in.jsonl", &format!("{THREE}\n{FOUR}\n"))]);
    assert_eq!(folder.run("solve --batch in.jsonl --out out.jsonl --threads 1").ok(), "");
    let all = folder.read("out.jsonl");
    assert_eq!(ids(&all), [json("\"three\""), json("4")]);
    folder.run("solve --batch in.jsonl --out out.jsonl").ok();
    assert_eq!(folder.read("out.jsonl"), all, "nothing is solved twice");
    // As if it had been killed while it wrote the second answer.
    let cut = all.find('\n').unwrap() + 20;
    folder.write("out.jsonl", &all[..cut]);
    folder.run("solve --batch in.jsonl --out out.jsonl").ok();
    let again = folder.read("out.jsonl");
    assert_eq!(ids(&again), [json("\"three\""), json("4")]);
    assert!(again.starts_with(&all[..all.find('\n').unwrap()]), "the first answer is the old one");
}

#[test]
fn time_is_for_each_problem_and_what_is_left_open_is_answered_so() {
    let lines = format!("{}\n{THREE}\n", hopeless("hard"));
    let out =
        Folder::with(&[("in.jsonl", &lines)]).run("solve --batch in.jsonl --time 1 --memory 1M --first-only").ends(1);
    let answers = answers(&out);
    assert_eq!((&answers[0]["verdict"], &answers[0]["limit"]), (&"unknown".into(), &"time".into()));
    assert_eq!((&answers[1]["verdict"], &answers[1]["moves"]), (&"alive".into(), &json("[]")));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_what_is_done_and_drops_what_is_not() {
    use std::io::{BufRead, BufReader};
    let folder = Folder::with(&[("in.jsonl", &format!("{}\n{THREE}\n{}\n", hopeless("hard"), hopeless("harder")))]);
    let mut child = folder.start("solve --batch in.jsonl --out out.jsonl --threads 2 --progress --time 600");
    let mut progress = BufReader::new(child.stderr.take().unwrap()).lines();
    assert!(progress.any(|line| line.unwrap().contains(" 1 of 3, 0 unknown")));
    program::interrupt(&child);
    let summary = progress.last().unwrap().unwrap();
    assert!(summary.contains("1 solved, 0 unknown, 0 broken"), "{summary}");
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(1));
    assert_eq!(ids(&folder.read("out.jsonl")), [json("\"three\"")]);
}

/// `shikatsu solve --batch - | head -0`: nobody reads, so nothing more is solved.
#[test]
fn a_reader_that_has_seen_enough_ends_the_run() {
    let mut child = Folder::with(&[]).start("solve --batch - --threads 1 --time 600");
    drop(child.stdout.take());
    let lines = format!("{THREE}\n{}\n", hopeless("hard"));
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), lines.as_bytes()).unwrap();
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(1), &b""[..]));
}

#[test]
fn a_file_of_something_else_is_refused_and_stays_as_it_is() {
    let answer = r#"{"id":1,"verdict":"dead"}"#;
    for foreign in
        ["half a line", "no answer\n", "{\"id\":7}\n", &format!("{answer}\nhalf"), &format!("{answer}\n\n{answer}\n")]
    {
        let folder = Folder::with(&[("in.jsonl", THREE), ("notes", foreign)]);
        let ended = folder.run("solve --batch in.jsonl --out notes");
        assert_eq!(ended.err, "notes: this is no file of answers; name another for --out\n", "{foreign:?}");
        assert_eq!((ended.status, folder.read("notes").as_str()), (Some(2), foreign));
    }
    let folder = Folder::with(&[("in.jsonl", THREE), ("half", &format!("{answer}\n{{\"id\":\"thr"))]);
    folder.run("solve --batch in.jsonl --out half").ok();
    assert_eq!(ids(&folder.read("half")), [json("1"), json("\"three\"")]);
}

#[test]
fn a_slow_problem_holds_no_answer_back_from_a_file() {
    use std::io::{BufRead, BufReader};
    let folder = Folder::with(&[("in.jsonl", &format!("{}\n{THREE}\n", hopeless("hard")))]);
    let mut child = folder.start("solve --batch in.jsonl --out out.jsonl --threads 2 --progress --time 600");
    let mut progress = BufReader::new(child.stderr.take().unwrap()).lines();
    assert!(progress.any(|line| line.unwrap().contains(" 1 of 2, 0 unknown")));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(ids(&folder.read("out.jsonl")), [json("\"three\"")]);
}

#[test]
fn more_threads_than_any_machine_has_are_refused() {
    let ended = Folder::with(&[("in.jsonl", THREE)]).run("solve --batch in.jsonl --threads 40000");
    assert_eq!(ended.status, Some(2));
    assert!(ended.err.contains("expected a number from 1 to 1024"), "{}", ended.err);
}

#[cfg(unix)]
#[test]
fn a_file_without_end_is_refused() {
    let ended = Folder::with(&[]).run("info /dev/zero");
    assert_eq!((ended.status, ended.err.as_str()), (Some(2), "/dev/zero: expected at most 256 MiB, found more\n"));
}

#[test]
fn an_empty_batch_is_done_at_once() {
    assert_eq!(Folder::with(&[]).pipe("solve --batch -", "\n").ok(), "");
}
