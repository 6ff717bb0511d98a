//! What is answered at home, natively: each request, right and wrong.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use machine::{Home, HomeAnswer, Outside};

/// A clock that goes on by so much whenever somebody looks, and what was told.
#[derive(Debug, Default)]
pub(crate) struct Clock {
    step: u64,
    now: AtomicU64,
    told: Mutex<Vec<String>>,
}

impl Clock {
    fn of(step: u64) -> Clock {
        Clock { step, ..Clock::default() }
    }

    fn told(&self) -> Vec<String> {
        self.told.lock().expect("nobody panicked").clone()
    }
}

impl Outside for Clock {
    fn now(&self) -> f64 {
        self.now.fetch_add(self.step, Relaxed) as f64
    }

    fn tell(&self, progress: &str) {
        self.told.lock().expect("nobody panicked").push(progress.to_owned());
    }
}

const STRAIGHT_THREE: &str = include_str!("../../../data/shapes/01-straight-three.txt");

/// A text as the draft of a request.
pub(crate) fn draft(text: &str) -> String {
    let draft = wire::DraftJson::from(&tsumego::text::read(text).expect("it is a problem"));
    json(&draft)
}

pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("it is JSON")
}

fn ask(home: &mut Home, request: &str, body: &str) -> HomeAnswer {
    home.answer(&format!("POST /api/{request}"), body, &Clock::default())
}

/// The answer to a request that is none to be refused.
fn asked(home: &mut Home, request: &str, body: &str) -> serde_json::Value {
    let answer = ask(home, request, body);
    assert!(answer.ok, "{request} {body}: {}", answer.json);
    serde_json::from_str(&answer.json).expect("it is JSON")
}

fn refused(request: &str, body: &str) -> String {
    let answer = ask(&mut Home::default(), request, body);
    assert!(!answer.ok, "{request} {body}: {}", answer.json);
    let told: serde_json::Value = serde_json::from_str(&answer.json).expect("it is JSON");
    told["error"]["code"].as_str().expect("a word").to_owned()
}

#[test]
fn a_problem_is_solved_and_its_certificate_proves_the_same() {
    let (mut home, draft) = (Home::default(), draft(STRAIGHT_THREE));
    let solved = asked(&mut home, "solve", &format!(r#"{{"draft": {draft}}}"#));
    assert_eq!(solved["solution"]["grade"]["verdict"], "dead", "{solved}");
    let problem = format!(r#"{{"problem": {{"draft": {draft}}}}}"#);
    let certificate = asked(&mut home, "certificate", &problem)["certificate"].as_str().unwrap().to_owned();
    // Somebody else has not seen the search, and believes the checker alone.
    let body = format!(r#"{{"problem": {{"draft": {draft}}}, "certificate": "{certificate}"}}"#);
    let checked = asked(&mut Home::default(), "check", &body);
    assert_eq!((&checked["ok"], &checked["proved"]["grade"]["verdict"]), (&true.into(), &"dead".into()));
    for whose in [format!(r#""draft": {draft}, "#), String::new()] {
        let body = format!(r#"{{{whose}"certificate": "{certificate}"}}"#);
        let believed = asked(&mut Home::default(), "believe", &body);
        assert_eq!(believed["solution"]["key"], solved["solution"]["key"], "{believed}");
        assert_eq!(believed["solution"]["moves"], solved["solution"]["moves"]);
        assert_eq!(believed["draft"]["black"], serde_json::from_str::<serde_json::Value>(&draft).unwrap()["black"]);
    }
}

#[test]
fn what_proves_nothing_is_told_and_followed_by_nothing() {
    let (bytes, draft) = (*include_bytes!("../../../data/shapes/02-bent-three.cert"), draft(STRAIGHT_THREE));
    let told = |bytes: &[u8], whose: &str| {
        use base64::Engine as _;
        let certificate = base64::engine::general_purpose::STANDARD.encode(bytes);
        let believed = asked(&mut Home::default(), "believe", &format!(r#"{{{whose}"certificate": "{certificate}"}}"#));
        assert!(believed["solution"].is_null() || believed["checked"]["ok"] == true);
        believed["checked"]["flaw"].as_str().map(str::to_owned)
    };
    assert_eq!(told(&bytes, ""), None);
    assert_eq!(told(&bytes, &format!(r#""draft": {draft}, "#)).as_deref(), Some("other_problem"));
    let mut forged = bytes;
    for at in 0..forged.len() {
        forged[at] ^= 4;
        assert!(told(&forged, "").is_some(), "byte {at}");
        forged[at] ^= 4;
    }
    assert_eq!(told(&[], "").as_deref(), Some("damaged"));
}

#[test]
fn a_search_tells_how_it_goes_and_ends_in_time() {
    let open = r#"{"size": 19, "black": ["D4", "C10", "R16"], "white": ["D16", "Q4", "R14"], "to_move": "black"}"#;
    let (clock, body) = (Clock::of(5), format!(r#"{{"draft": {open}, "seconds": 2}}"#));
    let answer = Home::default().answer("POST /api/solve", &body, &clock);
    let told: serde_json::Value = serde_json::from_str(&answer.json).unwrap();
    assert!(answer.ok && told["gave_up"]["limit"] == "time", "{}", answer.json);
    let progress = clock.told();
    assert!(progress.len() > 3 && progress.iter().all(|told| told.contains("nodes_per_second")), "{progress:?}");
    assert!(told["gave_up"]["ms"].as_u64().unwrap() >= 2000, "{told}");
}

/// A tab that has less and less room.
#[derive(Debug, Default)]
struct Narrow(AtomicU64);

impl Outside for Narrow {
    fn now(&self) -> f64 {
        0.0
    }

    fn memory(&self) -> usize {
        self.0.fetch_add(10 << 20, Relaxed) as usize
    }

    fn tell(&self, _: &str) {}
}

#[test]
fn a_search_that_would_take_too_much_memory_ends_with_its_bounds() {
    let open = r#"{"size": 19, "black": ["D4", "C10", "R16"], "white": ["D16", "Q4", "R14"], "to_move": "black"}"#;
    let mut home = Home::default();
    let answer = home.answer("POST /api/solve", &format!(r#"{{"draft": {open}, "seconds": 60}}"#), &Narrow::default());
    let told: serde_json::Value = serde_json::from_str(&answer.json).unwrap();
    assert!(answer.ok && told["gave_up"]["limit"] == "memory", "{}", answer.json);
    assert!(told["gave_up"]["bounds"]["low"].is_object() && told["gave_up"]["nodes"].as_u64() > Some(0), "{told}");
    let solved = asked(&mut home, "solve", &format!(r#"{{"draft": {}}}"#, draft(STRAIGHT_THREE)));
    assert_eq!(solved["solution"]["grade"]["verdict"], "dead", "what comes after it is solved: {solved}");
}

#[test]
fn play_is_answered_with_proof() {
    let (mut home, draft) = (Home::default(), draft(STRAIGHT_THREE));
    let problem = format!(r#""problem": {{"draft": {draft}}}"#);
    let right = asked(&mut home, "lesson", &format!(r#"{{{problem}, "you": "attacker", "moves": ["E1"]}}"#));
    assert_eq!(right["judgement"]["code"], "right", "{right}");
    let wrong = asked(&mut home, "lesson", &format!(r#"{{{problem}, "you": "attacker", "moves": ["D1"]}}"#));
    assert_eq!((&wrong["judgement"]["code"], &wrong["reply"]), (&"wrong".into(), &"E1".into()), "{wrong}");
    let hint = asked(&mut home, "lesson", &format!(r#"{{{problem}, "you": "attacker", "hint": "why"}}"#));
    assert!(hint["hint"]["where"].as_array().is_some_and(|area| !area.is_empty()), "{hint}");
    let line = asked(&mut home, "line", &format!(r#"{{{problem}, "moves": ["D1"]}}"#));
    assert_eq!(line["grade"]["verdict"], "alive", "{line}");
    let tree = asked(&mut home, "tree", &format!(r#"{{{problem}, "path": []}}"#));
    assert!(tree["nodes"].as_array().is_some_and(|nodes| nodes.len() > 2 && nodes[0]["correct"] == true), "{tree}");
    let players = asked(&mut home, "players", &format!(r#"{{{problem}, "moves": []}}"#));
    assert_eq!(players["right"], serde_json::json!(["E1"]), "{players}");
    assert_eq!(asked(&mut home, "answer", &format!(r#"{{{problem}, "verdict": "seki"}}"#))["right"], false);
    let guess = asked(
        &mut home,
        "lesson",
        &format!(
            r#"{{{problem}, "you": "attacker", "moves": ["D1"], "opponent": {{"engine": "alpha-beta", "settings": {{}}}}}}"#
        ),
    );
    assert_eq!(guess["by"]["engine"], "guess", "older engines are the server's: {guess}");
}

#[test]
fn drafts_are_edited_and_written() {
    let (mut home, draft) = (Home::default(), draft(STRAIGHT_THREE));
    let seen = asked(&mut home, "examine", &format!(r#"{{"draft": {draft}}}"#));
    assert!(seen["complaint"].is_null() && seen["legal"].as_array().unwrap().contains(&"E1".into()), "{seen}");
    let stones: serde_json::Value = serde_json::from_str(&draft).unwrap();
    let placed = json(&serde_json::json!({"stones": stones, "point": "E1", "content": "black"}));
    assert!(asked(&mut home, "place", &placed)["stones"]["black"].as_array().unwrap().contains(&"E1".into()));
    for format in ["text", "sgf"] {
        let written = ask(&mut home, "write", &format!(r#"{{"draft": {draft}, "format": "{format}"}}"#)).json;
        let again = asked(&mut home, "read", &json(&serde_json::json!({"text": written})));
        assert_eq!(again["draft"]["white"], stones["white"], "{written}");
    }
}

#[test]
fn what_cannot_be_meant_is_refused_as_the_server_refuses_it() {
    let draft = draft(STRAIGHT_THREE);
    let problem = format!(r#""problem": {{"draft": {draft}}}"#);
    assert_eq!(refused("fly", "{}"), "no_such_route");
    assert_eq!(refused("solve", "{"), "bad_json");
    assert_eq!(refused("solve", &format!(r#"{{"draft": {draft}, "seconds": 0}}"#)), "bad_seconds");
    assert_eq!(refused("check", &format!(r#"{{{problem}, "certificate": "?"}}"#)), "bad_base64");
    assert_eq!(refused("check", &format!("{{{problem}}}")), "not_solved");
    assert_eq!(refused("lesson", &format!(r#"{{{problem}, "moves": ["A9"]}}"#)), "out_of_bounds");
    let moves = vec!["\"pass\""; 401].join(",");
    assert_eq!(refused("line", &format!(r#"{{{problem}, "moves": [{moves}]}}"#)), "too_many_moves");
    assert_eq!(refused("read", r#"{"text": ""}"#), "bad_text");
    assert_eq!(refused("read", &json(&serde_json::json!({"text": " ".repeat(17 << 20)}))), "too_large");
}

/// Somebody who keeps notes, at noon of some day.
#[derive(Debug, Default)]
pub(crate) struct Keeper(pub(crate) Mutex<serde_json::Map<String, serde_json::Value>>);

impl Outside for Keeper {
    fn now(&self) -> f64 {
        0.0
    }

    fn date(&self) -> f64 {
        1_800_000_000_000.0
    }

    fn tell(&self, _: &str) {}

    fn keep(&self, notes: &str) {
        let notes: serde_json::Map<String, serde_json::Value> = serde_json::from_str(notes).expect("they are notes");
        self.0.lock().expect("nobody panicked").extend(notes);
    }
}

/// A machine with some problems of the bank.
pub(crate) fn with_bank() -> Home {
    let some: Vec<bank::Forged<'_>> = bank::forged().step_by(300).collect();
    let packed = bank::pack::write(some.iter(), &[]).expect("they fit");
    let mut home = Home::default();
    let parts = bank::parts::parts(&packed).expect("they fit");
    assert!(parts.iter().all(|part| home.bring(&part.name, &part.bytes)));
    assert!(!home.bring("proofs-x", &[]) && !home.bring("else", &[]) && !home.bring("catalogue", b"none"));
    home
}

#[test]
fn what_somebody_did_comes_back_with_the_notes() {
    let (mut home, keeper) = (with_bank(), Keeper::default());
    let train = |home: &mut Home| home.answer("POST /api/train", r#"{"start": 12, "since": 5}"#, &keeper).json;
    for at in 0..6 {
        let told: serde_json::Value = serde_json::from_str(&train(&mut home)).unwrap();
        let deed = ["solved", "failed", "hinted"][at % 3];
        let body = format!(r#"{{"id": {}, "deed": "{deed}", "token": "t{at}"}}"#, told["problem"]["id"]);
        assert!(home.answer("POST /api/progress", &body, &keeper).ok);
    }
    let notes = json(&*keeper.0.lock().unwrap());
    let mut other = with_bank();
    assert!(other.answer("POST /api/remember", &notes, &keeper).ok);
    for request in ["GET /api/history", "GET /api/ways", "GET /api/onward", "GET /api/problems?solved=yes"] {
        let [one, two] = [&mut home, &mut other].map(|home| home.answer(request, "", &keeper));
        assert!(one.ok && one == two, "{request}: {} {}", one.json, two.json);
    }
    assert_eq!(train(&mut home), train(&mut other), "what is open stays open");
    // What others wrote into it is left alone.
    let odd = r#"{"person": 5, "try/1": [], "day/x": {}, "elsewhere/1": 3, "problem/own-001": "solved"}"#;
    assert!(
        other.answer("POST /api/remember", odd, &keeper).ok && !other.answer("POST /api/remember", "[]", &keeper).ok
    );
    assert_eq!(train(&mut home), train(&mut other));
}

#[test]
fn without_its_parts_it_says_which_it_wants() {
    let mut home = Home::default();
    let wants = |home: &mut Home, request: &str| home.answer(request, "", &Clock::default()).json;
    assert_eq!(wants(&mut home, "GET /api/collections"), r#"{"wants":"catalogue"}"#);
    let parts = bank::parts::parts(bank::packed()).unwrap();
    assert!(home.bring("catalogue", &parts[0].bytes));
    assert_eq!(wants(&mut home, "GET /api/problems"), r#"{"wants":"texts"}"#);
    assert!(home.bring("texts", &parts[1].bytes));
    assert!(wants(&mut home, "GET /api/problems/own-001").contains("\"asks\":false"));
    let first = bank::forged().next().unwrap().id();
    assert_eq!(wants(&mut home, &format!("GET /api/problems/{first}")), r#"{"wants":"proofs-000"}"#);
    assert!(wants(&mut home, "GET /api/problems/%ff").contains("no_such_problem"));
    assert!(wants(&mut home, "GET /api/else").contains("no_such_route"));
}
