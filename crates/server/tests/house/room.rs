//! What the tests of rooms do over and over.

use std::net::Ipv4Addr;
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};
use server::Config;

use super::{Client, HttpAnswer, folder, with_config};

/// How often a room is looked at: some minutes, or many on a busy machine.
pub(crate) const MOST_LOOKS: usize = 6000;

/// A server with a door for programs.
pub(crate) fn with_door<T>(test: &str, ask: impl FnOnce(Client) -> T) -> T {
    let data = folder(test);
    let gtp = Some((Ipv4Addr::LOCALHOST, 0).into());
    let config = Config { port: 0, data: Some(data.clone()), gtp, ..Config::default() };
    let answer = with_config(&config, ask);
    std::fs::remove_dir_all(data).unwrap();
    answer
}

/// The same server, seen by somebody else.
pub(crate) fn other(client: &Client, who: u8) -> Client {
    Client { cookie: format!("{who:032x}"), ..client.clone() }
}

/// Opens a room as it is wanted, but for what is said otherwise.
pub(crate) fn opened(client: &Client, mut wanted: Value, more: &Value) -> String {
    for (name, value) in more.as_object().unwrap() {
        wanted[name] = value.clone();
    }
    let answer = client.post("/api/rooms", &wanted);
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()["id"].as_str().unwrap().to_owned()
}

pub(crate) fn act(client: &Client, room: &str, act: Value) -> HttpAnswer {
    client.post(&format!("/api/rooms/{room}/act"), &act)
}

/// Something that must succeed.
pub(crate) fn does(client: &Client, room: &str, what: Value) -> u64 {
    let answer = patiently(|| act(client, room, what.clone()));
    assert_eq!(answer.status, 200, "{what}: {}", answer.text());
    answer.json()["version"].as_u64().unwrap()
}

pub(crate) fn joins(client: &Client, room: &str, name: &str, place: &str) {
    does(client, room, json!({"act": "join", "name": name, "place": place}));
}

pub(crate) fn look(client: &Client, room: &str) -> Value {
    let answer = patiently(|| client.get(&format!("/api/rooms/{room}")));
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// The answer to what may be asked too often: on a fast machine, or by looking again and again on a slow one.
fn patiently(ask: impl Fn() -> HttpAnswer) -> HttpAnswer {
    let mut answer = ask();
    for _ in 0..MOST_LOOKS {
        if answer.status != 429 {
            break;
        }
        sleep(Duration::from_millis(100));
        answer = ask();
    }
    answer
}

/// The room once something holds of it.
pub(crate) fn once(client: &Client, room: &str, holds: impl Fn(&Value) -> bool) -> Value {
    let mut seen = look(client, room);
    for _ in 0..MOST_LOOKS {
        if holds(&seen) {
            return seen;
        }
        sleep(Duration::from_millis(50));
        seen = look(client, room);
    }
    panic!("it does not come to that: {seen}")
}
