//! A real server on a port of the system's choice, and the simplest of clients.

pub(crate) mod room;

use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use chaos::client::{read, read_until};
use chaos::http::Request;
use chaos::postgres::Postgres;
use serde_json::{Value, json};
use server::{Config, Server};
use tokio::sync::oneshot;

pub(crate) use chaos::http::HttpAnswer;

/// How often a server is asked whether its searches have begun or ended: some seconds, or many on a busy machine.
pub(crate) const MOST_QUESTIONS: usize = 100_000;

/// Somebody who talks to a server, as one visitor.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Client {
        Client { address, cookie: "0123456789abcdef0123456789abcdef".to_owned() }
    }

    pub(crate) fn get(&self, path: &str) -> HttpAnswer {
        self.send("GET", path, "", b"")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> HttpAnswer {
        self.send("POST", path, "application/json", body.to_string().as_bytes())
    }

    pub(crate) fn send(&self, method: &str, path: &str, kind: &str, body: &[u8]) -> HttpAnswer {
        self.send_with(method, path, kind, "", body)
    }

    /// The same with some lines of headers.
    pub(crate) fn send_with(&self, method: &str, path: &str, kind: &str, headers: &str, body: &[u8]) -> HttpAnswer {
        read(&mut self.begin_with(method, path, kind, headers, body)).unwrap()
    }

    /// Listens until what has come is enough, or all there is.
    pub(crate) fn listen(&self, path: &str, headers: &str, enough: impl Fn(&HttpAnswer) -> bool) -> HttpAnswer {
        read_until(&mut self.begin_with("GET", path, "", headers, b""), enough).unwrap()
    }

    /// Sends a request and leaves the reading to the caller.
    pub(crate) fn begin(&self, method: &str, path: &str, kind: &str, body: &[u8]) -> TcpStream {
        self.begin_with(method, path, kind, "", body)
    }

    pub(crate) fn begin_with(&self, method: &str, path: &str, kind: &str, headers: &str, body: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let headers = format!("Connection: close\r\n{headers}");
        let request = Request { method, path, kind, headers: &headers, body };
        // A server that refuses a request early may hang up before all of it is sent.
        let _ = stream.write_all(&request.bytes(self.address, &self.cookie));
        stream
    }
}

/// Long enough for every proof that a test waits for, on a slow machine; what is never proved takes as long.
pub(crate) const PATIENT: Duration = Duration::from_secs(8);

/// Starts a server, lets `ask` talk to it, stops it, and sees that it stopped well.
pub(crate) fn with_server<T>(test: &str, ask: impl FnOnce(Client) -> T) -> T {
    with_patience(test, PATIENT, ask)
}

/// The same where somebody who plays waits so long for a proof.
pub(crate) fn with_patience<T>(test: &str, patience: Duration, ask: impl FnOnce(Client) -> T) -> T {
    let data = folder(test);
    let config = Config { port: 0, data: Some(data.clone()), patience, ..Config::default() };
    let answer = with_config(&config, ask);
    std::fs::remove_dir_all(data).unwrap();
    answer
}

/// The same with a server that strangers can reach, by a proxy or not, and how to find its database.
pub(crate) fn public<T>(test: &str, ask: impl FnOnce(Client, &Config) -> T) -> T {
    let data = folder(test);
    let host = Ipv4Addr::UNSPECIFIED.into();
    let config =
        Config { host, port: 0, data: Some(data.clone()), behind_proxy: true, patience: PATIENT, ..Config::default() };
    let answer = with_config(&config, |client| {
        let address = (Ipv4Addr::LOCALHOST, client.address.port()).into();
        ask(Client { address, ..client }, &config)
    });
    std::fs::remove_dir_all(data).unwrap();
    answer
}

pub(crate) fn with_config<T>(config: &Config, ask: impl FnOnce(Client) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let server = runtime.block_on(Server::bind(config)).unwrap();
    let address = server.address();
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = thread::spawn(move || runtime.block_on(server.serve(async { drop(stopped.await) })));
    let answer = ask(Client::new(address));
    stop.send(()).unwrap();
    serving.join().unwrap().unwrap();
    answer
}

/// A PostgreSQL of this test's own; where none is installed the test is skipped.
pub(crate) fn postgres() -> Option<Postgres> {
    let postgres = Postgres::start().unwrap();
    if postgres.is_none() {
        outside::skipped(chaos::postgres::MISSING);
    }
    postgres
}

/// A folder of this test's own.
pub(crate) fn folder(test: &str) -> PathBuf {
    std::env::temp_dir().join(format!("shikatsu-serve-{test}-{}", std::process::id()))
}

/// The events of a stream: name and data.
pub(crate) fn events(text: &str) -> Vec<(String, Value)> {
    let block = |block: &str| {
        let name = block.lines().find_map(|line| line.strip_prefix("event: "))?;
        let data = block.lines().find_map(|line| line.strip_prefix("data: "))?;
        Some((name.to_owned(), serde_json::from_str(data).unwrap()))
    };
    text.split("\n\n").filter_map(block).collect()
}

/// Until so many searches are running.
pub(crate) fn wait_for_jobs(client: &Client, wanted: u64) {
    let jobs = || client.get("/api/status").json()["jobs"].as_u64();
    assert!((0..MOST_QUESTIONS).any(|_| jobs() == Some(wanted)), "never {wanted} jobs");
}

/// A whole empty board to fight over: nobody solves this in a minute.
pub(crate) fn endless() -> Value {
    json!({"size": 19, "black": ["D4", "Q16", "K10"], "white": ["D16", "Q4", "L10"], "to_move": "black",
           "targets": ["L10"],
           "region": (0..19).flat_map(|row| "ABCDEFGHJKLMNOPQRST".chars().map(move |column| format!("{column}{}", row + 1)))
               .collect::<Vec<_>>()})
}

/// Plays every n-th problem that ships: the first right move and the last, then whatever comes first, until it is over or
/// eight moves have been made. `ask` sends the requests.
pub(crate) fn play_every(nth: usize, client: &Client, mut ask: impl FnMut(&Value) -> HttpAnswer) {
    let list = client.get("/api/problems?per_page=500").json();
    for problem in list["problems"].as_array().unwrap().iter().step_by(nth) {
        let id = json!({"id": problem["id"]});
        let shown = client.get(&format!("/api/problems/{}", problem["id"].as_str().unwrap())).json();
        let solution = solution(client, &problem["id"]);
        let moves = solution["moves"].as_array().unwrap().clone();
        let attacks = solution["to_move"] != color_of_target(&shown);
        let you = if attacks { "attacker" } else { "defender" };
        for first in [moves.first(), moves.last()].into_iter().flatten() {
            play_on(&id, you, first["move"].as_str().unwrap(), &mut ask);
        }
    }
}

/// What is known about a problem.
pub(crate) fn solution(client: &Client, id: &Value) -> Value {
    client.get(&format!("/api/problems/{}/solution", id.as_str().unwrap())).json()
}

/// The colour of the problem's target.
pub(crate) fn color_of_target(shown: &Value) -> Value {
    let target = &shown["draft"]["targets"][0];
    let is_black = shown["draft"]["black"].as_array().unwrap().contains(target);
    json!(if is_black { "black" } else { "white" })
}

fn play_on(problem: &Value, you: &str, first: &str, ask: &mut impl FnMut(&Value) -> HttpAnswer) {
    let mut moves = vec![first.to_owned()];
    while moves.len() <= 8 {
        let answer = ask(&json!({"problem": problem, "you": you, "moves": moves}));
        assert_eq!(answer.status, 200, "{problem} {moves:?}: {}", answer.text());
        let answer = answer.json();
        assert_ne!(answer["judgement"]["code"], "unknown", "{problem} {moves:?}");
        moves = answer["moves"].as_array().unwrap().iter().map(|made| made.as_str().unwrap().to_owned()).collect();
        let next = answer["legal"].as_array().and_then(|legal| legal.first()).map_or("pass", |at| at.as_str().unwrap());
        if !answer["outcome"].is_null() {
            break;
        }
        assert_eq!(answer["your_turn"], true, "{problem} {moves:?}");
        moves.push(next.to_owned());
    }
}
