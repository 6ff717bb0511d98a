//! The real program, killed again and again in the middle of writing: what it has acknowledged is there at the next start.
#![allow(clippy::unwrap_used)]

mod program;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Mutex, mpsc};
use std::thread;

use program::{Folder, Server};
use serde_json::{Value, json};

const ROUNDS: usize = 100;
/// People who write at the same time.
const WRITERS: usize = 2;

/// What the program has acknowledged: problems with their titles, and tries at them.
#[derive(Default)]
struct Promised {
    problems: Vec<(String, String)>,
    tries: Vec<(String, i64)>,
}

#[test]
fn what_was_acknowledged_survives_a_hundred_kills() {
    let folder = Folder::with(&[]);
    let promised = Mutex::new(Promised::default());
    for round in 0..ROUNDS {
        let mut server = Server::start(&folder);
        is_all_there(&server, &promised.lock().unwrap(), round);
        thread::scope(|scope| {
            let (told, acknowledged) = mpsc::channel();
            for writer in 0..WRITERS {
                let (address, promised, told) = (server.address, &promised, told.clone());
                scope.spawn(move || write_until_it_dies(address, promised, &told, round, writer));
            }
            drop(told);
            (0..=round % 3).for_each(|_| acknowledged.recv().expect("somebody still writes"));
            // Somewhere in the middle of the next one, another place each time: so many questions later.
            (0..round % 8).for_each(|_| drop(send(server.address, "GET", "/api/status", &Value::Null)));
            server.kill();
        });
    }
    let server = Server::start(&folder);
    let promised = promised.into_inner().unwrap();
    is_all_there(&server, &promised, ROUNDS);
    let (problems, tries) = (promised.problems.len(), promised.tries.len());
    eprintln!("{problems} problems and {tries} tries survived {ROUNDS} kills");
    assert!(problems >= ROUNDS && tries >= ROUNDS / 3, "too little was written: {problems}, {tries}");
}

/// Saves problems and tries at them for as long as anybody answers; only what is acknowledged counts.
fn write_until_it_dies(
    address: SocketAddr,
    promised: &Mutex<Promised>,
    told: &mpsc::Sender<()>,
    round: usize,
    writer: usize,
) {
    // Whoever waits for a word may have heard enough.
    let tell = || told.send(()).unwrap_or_default();
    for number in 0.. {
        let title = format!("round {round}, writer {writer}, number {number}");
        let Some(saved) = send(address, "POST", "/api/problems", &draft(&title)) else { return };
        let id = saved["id"].as_str().unwrap().to_owned();
        promised.lock().unwrap().problems.push((id.clone(), title));
        tell();
        let tried = json!({"id": id, "deed": "solved", "ms": number});
        let Some(marked) = send(address, "POST", "/api/progress", &tried) else { return };
        promised.lock().unwrap().tries.push((id, marked["tries"].as_i64().unwrap()));
        tell();
    }
}

fn draft(title: &str) -> Value {
    json!({"title": title, "notes": "x".repeat(2000), "collection": "Killed",
           "size": 9, "black": ["A2", "B2", "B1"], "white": ["C3"], "to_move": "black"})
}

fn is_all_there(server: &Server, promised: &Promised, round: usize) {
    // The latest are looked at one by one, and all are counted.
    for (id, title) in promised.problems.iter().rev().take(4) {
        let shown = send(server.address, "GET", &format!("/api/problems/{id}"), &Value::Null);
        let shown = shown.unwrap_or_else(|| panic!("round {round}: {title} is lost"));
        assert_eq!(shown["draft"]["title"], *title, "round {round}");
        assert_eq!(shown["draft"]["notes"].as_str().map(str::len), Some(2000), "round {round}");
    }
    let count = |query: &str| {
        let list = send(server.address, "GET", &format!("/api/problems?per_page=1&{query}"), &Value::Null).unwrap();
        list["total"].as_u64().unwrap() as usize
    };
    let collections = send(server.address, "GET", "/api/collections", &Value::Null).unwrap();
    let killed = collections.as_array().unwrap().iter().find(|collection| collection["title"] == "Killed");
    let killed = killed.map_or("none", |collection| collection["id"].as_str().unwrap());
    let problems = count(&format!("collection={killed}"));
    let tries = count(&format!("collection={killed}&solved=yes"));
    // A writer may have been told nothing of its last problem although it was saved.
    assert!(problems >= promised.problems.len(), "round {round}: {problems} of {}", promised.problems.len());
    assert!(tries >= promised.tries.len(), "round {round}: {tries} of {}", promised.tries.len());
    assert!(problems <= promised.problems.len() + WRITERS * ROUNDS && count("collection=own") >= 80, "round {round}");
}

/// The answer to a request; none when the server is gone or says no.
fn send(address: SocketAddr, method: &str, path: &str, body: &Value) -> Option<Value> {
    let mut stream = TcpStream::connect(address).ok()?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Cookie: visitor=0123456789abcdef0123456789abcdef\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes())).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    let start = answer.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let good = answer.starts_with(b"HTTP/1.1 2");
    serde_json::from_slice(&answer[start..]).ok().filter(|_| good)
}
