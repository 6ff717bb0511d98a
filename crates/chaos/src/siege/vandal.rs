//! One of those who mean harm: imports, endless solves, dripping bodies, floods, large files to read.

use std::io::Write as _;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use dice::Dice;
use serde_json::{Value, json};

use super::tally::{Tally, with};
use crate::client::{Client, connect, form};

/// Hostile ones who share an address.
const GANG: usize = 5;

/// Does harm until the end, each in their own way.
pub(super) fn attack(address: SocketAddr, number: usize, end: Instant, tally: &Mutex<Tally>) {
    let mut dice = Dice::new(9000 + number as u64);
    let note = |kind: &'static str, status: u16| {
        with(tally, |tally| *tally.hostile.entry(kind).or_default().entry(status).or_default() += 1);
    };
    // Made once: the processors are shared with those who are attacked.
    let (file, json) = (b"(;AB[aa])".repeat(4_400_000), "application/json");
    let body = match number % 5 {
        0 => form(&file),
        1 => json!({"draft": endless()}).to_string().into_bytes(),
        4 => json!({"text": String::from_utf8_lossy(&file[..180_000])}).to_string().into_bytes(),
        _ => json!({"size": 9, "to_move": "black", "title": "x".repeat(200)}).to_string().into_bytes(),
    };
    drop(file);
    while Instant::now() < end {
        let mut client = Client::new(address, dice.bits()).from(format!("192.0.2.{}", number / GANG));
        let (kind, answer) = match number % 5 {
            0 => ("import", client.import(&body)),
            1 => ("solve", client.send("POST", "/api/solve", json, &body)),
            2 => {
                drip(&client, address, end);
                ("drip", Err(std::io::ErrorKind::TimedOut.into()))
            }
            3 if dice.one_in(2) => ("flood", client.get("/api/problems?q=a")),
            3 => ("flood", client.send("POST", "/api/problems", json, &body)),
            _ => ("read", client.send("POST", "/api/read", json, &body)),
        };
        note(kind, answer.map_or(0, |answer| answer.status));
    }
}

/// A body of which a byte comes each second.
fn drip(client: &Client, address: SocketAddr, end: Instant) {
    let Ok(mut stream) = connect(address) else { return };
    let _ = stream.write_all(client.head("POST", "/api/read", "application/json", 5000).as_bytes());
    while Instant::now() < end && stream.write_all(b" ").is_ok() {
        thread::sleep(Duration::from_secs(1));
    }
}

/// A whole board to fight over: nobody solves this in a minute.
fn endless() -> Value {
    let columns = "ABCDEFGHJKLMNOPQRST";
    let region = (1..=19).flat_map(|row| columns.chars().map(move |column| format!("{column}{row}")));
    json!({"size": 19, "black": ["D4", "Q16", "K10"], "white": ["D16", "Q4", "L10"], "to_move": "black",
           "targets": ["L10"], "region": region.collect::<Vec<_>>()})
}
