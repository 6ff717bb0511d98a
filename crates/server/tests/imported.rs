//! Problems of others, with their authors' answers and no proof: playable at once, the author's move right at once, and
//! nobody hears that the program is busy because a proof is slow.

use std::time::Duration;

use crate::house::{Client, MOST_QUESTIONS, endless, wait_for_jobs, with_patience};
use rules::PointSet;
use serde_json::{Value, json};
use tsumego::{Draft, record, text};

/// As long as people wait for a proof.
const USUAL: Duration = Duration::from_secs(1);

/// Imports files and tells the names of their problems in order.
pub(crate) fn import(client: &Client, files: &[String]) -> Vec<Value> {
    let mut body = String::new();
    for (number, text) in files.iter().enumerate() {
        body += &format!(
            "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{number}.sgf\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n{text}\r\n"
        );
    }
    body += "--x--\r\n";
    let report = client.send("POST", "/api/import", "multipart/form-data; boundary=x", body.as_bytes()).json();
    report["imported"].as_array().unwrap().iter().map(|imported| imported["id"].clone()).collect()
}

/// Every fifth of our own problems as others would send it: the stones and the answer, and not what it is about.
fn ours() -> Vec<Draft> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/own");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|kind| kind == "txt"));
    paths.sort();
    let bare = |draft: Draft| Draft { targets: PointSet::EMPTY, out_of_bounds: None, goal: None, ..draft };
    let drafts = paths.iter().step_by(5).map(|path| bare(text::read(&std::fs::read_to_string(path).unwrap()).unwrap()));
    drafts.filter(|draft| draft.answers.iter().any(|first| first.point().is_some())).collect()
}

#[test]
fn the_authors_move_is_right_at_once() {
    let drafts = ours();
    let files: Vec<String> =
        drafts.iter().map(|draft| String::from_utf8(record::write([draft]).to_bytes().into_owned()).unwrap()).collect();
    with_patience("imported", USUAL, |client| {
        let ids = import(&client, &files);
        assert!(ids.len() > 3 && ids.len() == drafts.len());
        for (id, draft) in ids.iter().zip(&drafts) {
            let first = draft.answers.iter().find_map(|first| first.point()).unwrap();
            let asked = json!({"problem": {"id": id}, "moves": [first.to_string()], "you": "both"});
            let answer = client.post("/api/lesson", &asked);
            assert_eq!(answer.status, 200, "{}: {}", draft.title, answer.text());
            let told = answer.json();
            let judged = &told["judgement"]["code"];
            let by_book = told["book"]["judges"] == true && told["book"]["code"] == "right";
            assert!(by_book || judged == "right", "{}: {told}", draft.title);
        }
    });
}

/// A whole empty board to fight over, with an author who thinks to know the answer.
fn hopeless(tree: &str) -> String {
    format!("(;SZ[19]AB[dp][pd][jj]AW[dd][pp][kj]PL[B]TR[kj]{tree})")
}

#[test]
fn a_slow_proof_is_no_busy_server() {
    with_patience("slow", USUAL, |client| {
        let ids = import(&client, &[hopeless("(;B[kk]C[RIGHT];W[ki];B[lj])")]);
        let lesson = |moves: &[&str]| {
            client.post("/api/lesson", &json!({"problem": {"id": ids[0]}, "you": "attacker", "moves": moves}))
        };
        let told = lesson(&["L9"]);
        assert_eq!(told.status, 200, "{}", told.text());
        let told = told.json();
        assert_eq!((&told["book"]["code"], &told["book"]["judges"]), (&json!("right"), &json!(true)), "{told}");
        assert_eq!((&told["reply"], &told["proving"]), (&json!("L11"), &json!(true)), "{told}");
        let guessed = lesson(&["Q10"]).json();
        assert_eq!(
            (&guessed["book"]["code"], &guessed["by"]["proved"]),
            (&json!("absent"), &json!(false)),
            "{guessed}"
        );
        // The same without a book, as a link brings it.
        let linked =
            client.post("/api/lesson", &json!({"problem": {"draft": endless()}, "you": "attacker", "moves": ["L9"]}));
        assert_eq!((linked.status, &linked.json()["proving"]), (200, &json!(true)));
    });
}

/// A straight three in the middle of a side, of which nothing is known yet.
fn straight_three() -> Value {
    json!({"size": 13, "black": ["D1", "D2", "D3", "E3", "F3", "G3", "H3", "J3", "K3", "K2", "K1"],
           "white": ["E1", "E2", "F2", "G2", "H2", "J2", "J1"], "to_move": "black", "targets": ["E1"]})
}

#[test]
fn a_proof_takes_over_when_it_comes() {
    with_patience("takes-over", USUAL, |client| {
        let ask = || {
            let asked = json!({"problem": {"draft": straight_three()}, "you": "attacker", "moves": ["F1"]});
            let answer = client.post("/api/lesson", &asked);
            assert_eq!(answer.status, 200, "{}", answer.text());
            answer.json()
        };
        // There is no place for another search.
        let body = json!({"draft": endless(), "seconds": 60}).to_string();
        let running = [(); 2].map(|()| client.begin("POST", "/api/solve", "application/json", body.as_bytes()));
        wait_for_jobs(&client, 2);
        let guessed = ask();
        assert_eq!((&guessed["judgement"], &guessed["proving"]), (&Value::Null, &json!(true)), "{guessed}");
        assert!(guessed["reply"].is_string() && guessed["by"]["proved"] == false, "{guessed}");
        drop(running);
        let proved = (0..MOST_QUESTIONS).map(|_| ask()).find(|told| told["proving"] == false).unwrap();
        assert_eq!((&proved["judgement"]["code"], &proved["reply"]), (&json!("wrong"), &json!("G1")), "{proved}");
        assert_eq!(proved["by"], Value::Null);
    });
}

/// A corner that is White's however Black plays, and the move of an author who thinks otherwise.
#[test]
fn where_an_author_gives_a_move_no_status_is_asked() {
    let tree = "(;SZ[9]AB[ag][bg][cg][dg][eg][fg][fh][fi]AW[ah][bh][ch][dh][eh][ei]PL[B](;B[bi]C[RIGHT];W[ci]))";
    let bare = tree.replace("(;B[bi]C[RIGHT];W[ci])", "");
    with_patience("no-status", USUAL, |client| {
        let ids = import(&client, &[tree.to_owned(), bare]);
        let ask = |id: &Value, moves: &[&str]| {
            client.post("/api/lesson", &json!({"problem": {"id": id}, "you": "attacker", "moves": moves})).json()
        };
        assert_eq!(ask(&ids[1], &[])["asks"], true, "White lives whatever Black does");
        let told = ask(&ids[0], &["B1"]);
        assert_eq!(
            (&told["asks"], &told["book"]["code"], &told["book"]["judges"]),
            (&json!(false), &json!("right"), &json!(true))
        );
        let opened = client.get(&format!("/api/problems/{}", ids[0].as_str().unwrap())).json();
        assert_eq!(
            (&opened["asks"], &opened["draft"]["targets"]),
            (&json!(false), &json!([])),
            "nobody has named the stones"
        );
        assert!(opened["targets"].as_array().unwrap().contains(&json!("A2")), "{opened}");
    });
}
