//! Engines of the operator's that play a side of a room: whole games, engines that break down in every way, and what is
//! left of them.
//!
//! No visitor says what is started as an engine, and nothing of an engine outlives its move.
#![cfg(unix)]

use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use crate::house::room::{MOST_LOOKS, act, does, joins, once, opened};
use crate::house::{Client, folder, with_config};
use serde_json::{Value, json};
use server::{Config, Engine};

/// A server with one engine, “It”, and a folder for what that engine writes.
fn with_engine<T>(test: &str, command: &[&str], ask: impl FnOnce(Client, &Path) -> T) -> T {
    let data = folder(test);
    std::fs::create_dir_all(&data).unwrap();
    let command = command.iter().map(|word| word.replace("FOLDER", data.to_str().unwrap())).collect();
    let engines = vec![Engine { name: "It".to_owned(), command }];
    let config = Config { port: 0, data: Some(data.clone()), engines, ..Config::default() };
    let answer = with_config(&config, |client| ask(client, &data));
    std::fs::remove_dir_all(data).unwrap();
    answer
}

/// What a room is opened with in which Ann is Black and the engine is White.
fn wanted(more: Value) -> Value {
    let mut wanted = json!({"size": 5, "komi": 0.5, "black": {"name": "Cranes"}, "pace": {"kind": "fixed", "action": 120},
                            "white": {"name": "Engine", "crew": {"kind": "engine", "name": "It"}}});
    for (name, value) in more.as_object().unwrap() {
        wanted[name] = value.clone();
    }
    wanted
}

/// A room that has begun.
fn begun(ann: &Client, more: Value) -> String {
    let room = opened(ann, wanted(more), &json!({}));
    joins(ann, &room, "Ann", "black");
    does(ann, &room, json!({"act": "start"}));
    room
}

fn moves(seen: &Value) -> Vec<&str> {
    seen["moves"].as_array().unwrap().iter().map(|made| made["turn"].as_str().unwrap()).collect()
}

/// Ann plays these one after the other, then passes and agrees, until the game is over.
fn to_the_end(ann: &Client, room: &str, first: &[&str]) -> Value {
    let mut first = first.iter();
    loop {
        let seen = once(ann, room, |seen| {
            seen["stage"] == "over" || seen["turn"]["your_move"] == true || seen["count"]["working"] == false
        });
        let what = match seen["stage"].as_str().unwrap() {
            "over" => return seen,
            "count" => json!({"act": "settle", "say": "agree"}),
            _ => json!({"act": "propose", "what": first.next().unwrap_or(&"pass")}),
        };
        let _ = act(ann, room, what);
    }
}

/// Four commands are enough: boardsize, play, genmove, quit.
#[test]
fn an_engine_that_knows_four_commands_plays_to_the_end() {
    let four = concat!(env!("CARGO_MANIFEST_DIR"), "/../gtp/tests/four.sh");
    with_engine("opponents-four", &["/bin/sh", four], |ann, _| {
        let room = begun(&ann, json!({}));
        let seen = to_the_end(&ann, &room, &["C3", "C2"]);
        assert_eq!(moves(&seen)[..4], ["C3", "A1", "C2", "B1"], "{seen}");
        assert_eq!(seen["outcome"]["code"], "points", "{seen}");
    });
}

#[test]
fn gnu_go_plays_a_side_to_the_end() {
    let Some(gnu_go) = outside::GNU_GO.find() else { return };
    with_engine(
        "opponents-gnugo",
        &[
            gnu_go.to_str().unwrap(),
            "--mode",
            "gtp",
            "--level",
            "1",
            "--chinese-rules",
            "--never-resign",
            "--seed",
            "1",
        ],
        |ann, _| {
            assert_eq!(ann.get("/api/offer").json()["engines"], json!(["It"]));
            let room = begun(&ann, json!({}));
            let seen = to_the_end(&ann, &room, &["C3", "D3", "C2"]);
            assert!(seen["outcome"]["winner"].is_string(), "{seen}");
            assert!(moves(&seen).len() >= 6, "{seen}");
            // With a handicap it begins, and knows of the stones: it does not play on one.
            let room = begun(&ann, json!({"size": 9, "handicap": 4}));
            let seen = once(&ann, &room, |seen| seen["moves"].as_array().is_some_and(|moves| !moves.is_empty()));
            assert!(seen["moves"][0]["color"] == "white" && seen["stage"] == "play", "{seen}");
        },
    );
}

/// An engine in a few lines of shell, which is told what to do at `genmove`.
fn script(genmove: &str) -> String {
    format!("while read -r line; do case \"$line\" in genmove*) {genmove};; *) printf '= \\n\\n';; esac; done")
}

/// The processes that an engine has noted in a file.
fn noted(data: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(data.join("noted")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// Is there no process of this number but one that waits to be noticed?
fn is_gone(number: &str) -> bool {
    std::fs::read_to_string(format!("/proc/{number}/stat")).map_or(true, |state| state.contains(") Z "))
}

fn all_gone(numbers: &[String]) {
    for number in numbers {
        let gone = (0..MOST_LOOKS).any(|_| {
            let gone = is_gone(number);
            if !gone {
                sleep(Duration::from_millis(50));
            }
            gone
        });
        assert!(gone, "{number} is still there");
    }
}

#[test]
fn engines_that_break_down_end_the_game_and_leave_nothing_behind() {
    let child = "sleep 100000 & echo $! >> FOLDER/noted; echo $$ >> FOLDER/noted; ";
    for (name, genmove) in [
        ("dies", "exit 1".to_owned()),
        ("refuses", "printf '? no\\n\\n'".to_owned()),
        ("illegal", "printf '= C3\\n\\n'".to_owned()),
        ("off", "printf '= T19\\n\\n'".to_owned()),
        ("nonsense", "printf '= D4; rm -rf\\n\\n'".to_owned()),
        ("floods", "yes flood".to_owned()),
        ("long", "head -c 10000000 /dev/zero | tr '\\000' x".to_owned()),
    ] {
        let command = format!("{child}{}", script(&genmove));
        with_engine(&format!("opponents-{name}"), &["/bin/sh", "-c", &command], |ann, data| {
            let room = begun(&ann, json!({}));
            let _ = act(&ann, &room, json!({"act": "propose", "what": "C3"}));
            let seen = once(&ann, &room, |seen| seen["stage"] == "over");
            let (code, winner) = (&seen["outcome"]["code"], &seen["outcome"]["winner"]);
            assert_eq!((code, winner), (&json!("breakdown"), &Value::Null), "{name}: {seen}");
            let started = noted(data);
            assert_eq!(started.len(), 4, "{name}: it is started twice, with a child each time");
            all_gone(&started);
        });
    }
    with_engine("opponents-nowhere", &["FOLDER/no-such-program"], |ann, _| {
        let room = begun(&ann, json!({}));
        let _ = act(&ann, &room, json!({"act": "propose", "what": "C3"}));
        assert_eq!(once(&ann, &room, |seen| seen["stage"] == "over")["outcome"]["code"], "breakdown");
    });
}

#[test]
fn one_that_hangs_is_ended_with_its_children_when_nobody_waits() {
    let command =
        format!("sleep 100000 & echo $! >> FOLDER/noted; echo $$ >> FOLDER/noted; {}", script("sleep 100000"));
    let data = folder("opponents-left");
    with_engine("opponents-hangs", &["/bin/sh", "-c", &command], |ann, folder| {
        let room = begun(&ann, json!({}));
        let _ = act(&ann, &room, json!({"act": "propose", "what": "C3"}));
        once(&ann, &room, |_| noted(folder).len() == 2);
        // The team gives up, so nobody wants to know what the engine thinks.
        let _ = act(&ann, &room, json!({"act": "raise", "subject": "resign"}));
        assert_eq!(once(&ann, &room, |seen| seen["stage"] == "over")["outcome"]["winner"], "white");
        all_gone(&noted(folder));
        // Another room, and the server stops in the middle of its thought.
        let room = begun(&ann, json!({}));
        let _ = act(&ann, &room, json!({"act": "propose", "what": "C3"}));
        once(&ann, &room, |_| noted(folder).len() == 4);
        std::fs::create_dir_all(&data).unwrap();
        std::fs::copy(folder.join("noted"), data.join("noted")).unwrap();
    });
    all_gone(&noted(&data));
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn one_that_may_not_retake_a_ko_and_wants_nothing_else_passes() {
    // It plays what is in a file, one move after the other, and the last one again and again.
    let next = "set -- $(cat FOLDER/moves); made=$1; [ $# -gt 1 ] && { shift; echo \"$@\" > FOLDER/moves; }";
    let command = script(&format!("{next}; printf '= %s\\n\\n' \"$made\""));
    with_engine("opponents-superko", &["/bin/sh", "-c", &command], |ann, data| {
        std::fs::write(data.join("moves"), "C1 D2 C3 B2 E5 B2 B2").unwrap();
        let room = begun(&ann, json!({}));
        let play = |what: &str| {
            once(&ann, &room, |seen| seen["turn"]["your_move"] == true);
            let answer = act(&ann, &room, json!({"act": "propose", "what": what}));
            assert_eq!(answer.status, 200, "{what}: {}", answer.text());
        };
        // Black B1 A2 B3 and White C1 D2 C3: B2 and C2 are the ko.
        ["B1", "A2", "B3", "C2"].into_iter().for_each(&play);
        // White has taken it with B2; Black plays elsewhere, White too, and Black takes it back.
        ["A5", "C2"].into_iter().for_each(&play);
        let seen = once(&ann, &room, |seen| moves(seen).len() == 12 || seen["stage"] == "over");
        assert_eq!(moves(&seen)[7..], ["B2", "A5", "E5", "C2", "pass"], "{seen}");
    });
}

#[test]
fn nobody_but_the_operator_names_an_engine() {
    let data = folder("opponents-unknown");
    let engine = |name: &str| Engine { name: name.to_owned(), command: vec!["/bin/false".to_owned()] };
    let config = |engines| Config { port: 0, data: Some(data.clone()), engines, ..Config::default() };
    let room = with_config(&config(vec![engine("It")]), |ann| {
        for name in ["/bin/sh", "it", "It ", "", "It\n"] {
            let wanted = wanted(json!({"white": {"name": "Engine", "crew": {"kind": "engine", "name": name}}}));
            assert_eq!(ann.post("/api/rooms", &wanted).json()["error"]["args"]["room"]["code"], "bad_engine", "{name}");
        }
        let room = opened(&ann, wanted(json!({})), &json!({}));
        let _ = act(&ann, &room, json!({"act": "join", "name": "Ann", "place": "black"}));
        room
    });
    // The operator takes the engine away: the room says so, and does not begin what cannot go on.
    with_config(&config(Vec::new()), |ann| {
        let answer = act(&ann, &room, json!({"act": "start"}));
        assert_eq!(answer.json()["error"]["args"]["room"]["code"], "bad_engine");
        assert_eq!(ann.get(&format!("/api/rooms/{room}")).json()["stage"], "lobby");
    });
    let room = with_config(&config(vec![engine("It")]), |ann| {
        let answer = act(&ann, &room, json!({"act": "start"}));
        assert_eq!(answer.status, 200, "{}", answer.text());
        room
    });
    // The same in the middle of a game.
    with_config(&config(Vec::new()), |ann| {
        let _ = act(&ann, &room, json!({"act": "propose", "what": "C3"}));
        assert_eq!(once(&ann, &room, |seen| seen["stage"] == "over")["outcome"]["code"], "breakdown");
    });
    std::fs::remove_dir_all(data).unwrap();
}
