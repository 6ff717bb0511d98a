//! Rate limits and fair queues: everybody gets a share, and whoever floods the server, or keeps it searching, takes nothing
//! from others. The server runs as it does for guests, behind a proxy that tells the addresses.
//!
//! Each kind of work has places of its own; purses of requests, writes, bytes and processor time fill up again; a new
//! cookie helps nobody.

use std::io::Read as _;
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use crate::house::room::MOST_LOOKS;
use crate::house::{Client, HttpAnswer, endless, folder, wait_for_jobs, with_config};
use chaos::client::read;
use serde_json::{Value, json};
use server::Config;

/// Somebody behind the proxy, at an address of their own.
#[derive(Clone, Copy)]
struct Guest {
    server: SocketAddr,
    address: &'static str,
    cookie: usize,
}

impl Guest {
    fn begin(self, path: &str, body: &Value) -> TcpStream {
        let client = Client { address: self.server, cookie: format!("{:032x}", self.cookie) };
        let forwarded = format!("X-Forwarded-For: 198.51.100.1, {}\r\n", self.address);
        match body {
            Value::Null => client.begin_with("GET", path, "", &forwarded, b""),
            body => client.begin_with("POST", path, "application/json", &forwarded, body.to_string().as_bytes()),
        }
    }

    fn ask(self, path: &str, body: &Value) -> HttpAnswer {
        read(&mut self.begin(path, body)).unwrap()
    }

    fn with_cookie(self, cookie: usize) -> Guest {
        Guest { cookie, ..self }
    }
}

fn with_guests<T>(test: &str, ask: impl FnOnce(Guest, Guest, Client) -> T) -> T {
    let data = folder(test);
    let config = Config { port: 0, data: Some(data.clone()), behind_proxy: true, ..Config::default() };
    let answer = with_config(&config, |client| {
        let guest = |address, cookie| Guest { server: client.address, address, cookie };
        ask(guest("192.0.2.1", 1), guest("192.0.2.2", 2), client)
    });
    std::fs::remove_dir_all(data).unwrap();
    answer
}

fn hard() -> Value {
    json!({"draft": endless(), "seconds": 60})
}

/// What comes within a moment.
fn hear(stream: &mut TcpStream, told: &mut Vec<u8>) {
    stream.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
    let _ = stream.read_to_end(told);
}

fn is_refused(answer: &HttpAnswer, code: &str) {
    assert_eq!((answer.status, answer.code()), (429, code.into()), "{}", answer.text());
    let seconds: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!(seconds > 0, "{}", answer.head);
}

#[test]
fn two_hard_searches_of_one_address_stop_nobody_else() {
    with_guests("share-solve", |hostile, honest, client| {
        let mut running = [hostile.begin("/api/solve", &hard()), hostile.begin("/api/solve", &hard())];
        wait_for_jobs(&client, 2);
        let problem = json!({"id": "shapes-01-straight-three"});
        let lesson = honest.ask("/api/lesson", &json!({"problem": problem, "you": "attacker", "moves": ["E1"]}));
        assert_eq!(lesson.status, 200, "short answers: {}", lesson.text());
        let begun = honest.ask("/api/rows", &json!({"size": 5, "length": 4, "partner": "computer", "level": 1}));
        assert_eq!(begun.status, 201, "{}", begun.text());
        let game = begun.json();
        let turn = format!("/api/rows/{}/turn", game["id"].as_str().unwrap());
        assert_eq!(honest.ask(&turn, &json!({"turn": "C3", "version": 0})).status, 200);
        let answer = turn.replace("/turn", "/answer");
        assert_eq!(honest.ask(&answer, &json!({"version": 1})).status, 200, "Capture Row");
        // A third search of theirs is refused, whichever cookie it has; that of another makes them yield.
        is_refused(&hostile.with_cookie(77).ask("/api/solve", &hard()), "busy");
        let solved = honest.ask("/api/solve", &json!({"draft": endless(), "seconds": 0.2}));
        assert!(solved.text().contains("event: gave_up"), "{} {}", solved.head, solved.text());
        wait_for_jobs(&client, 1);
        let mut told = [Vec::new(), Vec::new()];
        let ended = (0..MOST_LOOKS).map(|_| {
            running.iter_mut().zip(&mut told).for_each(|(stream, told)| hear(stream, told));
            told.iter().filter(|told| String::from_utf8_lossy(told).contains("event: gave_up")).count()
        });
        assert_eq!(ended.into_iter().find(|&ended| ended > 0), Some(1), "one of the two had to end");
    });
}

#[test]
fn a_flood_is_refused_and_neither_cookies_nor_made_up_addresses_help() {
    with_guests("share-flood", |hostile, honest, _| {
        let flood = |guest: Guest, most: usize| (0..most).map(move |_| guest.ask("/api/engines", &Value::Null));
        let refused = flood(hostile, 1000).find(|answer| answer.status != 200).expect("one visitor has an end");
        is_refused(&refused, "too_much");
        let mut cookies = (100..3000).map(|cookie| {
            let begun = Instant::now();
            (hostile.with_cookie(cookie).ask("/api/engines", &Value::Null), begun.elapsed())
        });
        let (refused, took) = cookies.find(|(answer, _)| answer.status != 200).expect("so has an address");
        is_refused(&refused, "too_much");
        // Even the refusal has to be waited for, so that a flood is no faster than a clock.
        assert!(took >= Duration::from_millis(900), "{took:?}");
        assert_eq!(honest.ask("/api/engines", &Value::Null).status, 200);
    });
}

#[test]
fn many_cookies_at_one_address_share_its_places() {
    with_guests("share-cookies", |hostile, honest, client| {
        let crowd: Vec<_> = (10..22).map(|cookie| hostile.with_cookie(cookie).begin("/api/solve", &hard())).collect();
        wait_for_jobs(&client, 2);
        // The honest one comes last and is served all the same, twice in a row.
        for _ in 0..2 {
            let solved = honest.ask("/api/solve", &json!({"draft": endless(), "seconds": 0.1}));
            assert!(solved.text().contains("event: gave_up"), "{} {}", solved.head, solved.text());
        }
        drop(crowd);
    });
}

#[test]
fn a_burst_of_questions_of_one_page_is_answered_in_turn() {
    with_guests("share-burst", |honest, _, _| {
        let ask = move || {
            let problem = json!({"id": "shapes-01-straight-three"});
            honest.ask("/api/line", &json!({"problem": problem, "moves": ["E1"]})).status
        };
        let asking: Vec<_> = (0..20).map(|_| thread::spawn(ask)).collect();
        assert!(asking.into_iter().all(|asked| asked.join().unwrap() == 200));
    });
}
