//! How long a visitor waits: for an answer to a move in a solved problem, over all that ship, and for a search to end
//! when its page is closed.
//!
//! `cargo bench --profile dev -p server --bench answers`: the cores are fast in every profile, and the rest is built.
#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "a part of it is used")]
#[path = "../tests/house/mod.rs"]
mod house;

use std::io::Read as _;
use std::time::{Duration, Instant};

use house::{Client, endless, play_every, wait_for_jobs, with_server};
use serde_json::json;

/// Pages that are closed.
const PAGES: usize = 21;

fn main() {
    with_server("answers-bench", |client| {
        print("answers", answers(&client));
        print("closed pages", (0..PAGES).map(|_| time_to_stop(&client)).collect());
    });
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!("{} {what}: median {:?}, 90 % {:?}, most {:?}", times.len(), at(0.5), at(0.9), at(1.0));
}

fn answers(client: &Client) -> Vec<Duration> {
    let mut times = Vec::new();
    play_every(1, client, |request| {
        let start = Instant::now();
        let answer = client.post("/api/lesson", request);
        times.push(start.elapsed());
        answer
    });
    times
}

/// From the closing of a page to the end of its search.
fn time_to_stop(client: &Client) -> Duration {
    let body = json!({"draft": endless(), "seconds": 60}).to_string();
    let mut stream = client.begin("POST", "/api/solve", "application/json", body.as_bytes());
    stream.read_exact(&mut [0; 400]).unwrap();
    wait_for_jobs(client, 1);
    drop(stream);
    let closed = Instant::now();
    wait_for_jobs(client, 0);
    closed.elapsed()
}
