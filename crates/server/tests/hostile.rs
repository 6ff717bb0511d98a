//! What nobody should send: every route gets thousands of malformed requests, and answers each with a clear refusal.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use crate::house::{self, Client, HttpAnswer, with_config, with_server};
use chaos::client::read;
use dice::Dice;
use serde_json::{Value, json};
use server::Config;

/// Requests to all routes together, on SQLite and on PostgreSQL.
const REQUESTS: [usize; 2] = [6000, 2000];

/// Makes up requests, the same on every machine.
struct Vandal(Dice);

impl Vandal {
    /// Something for a field: of the right kind, of a wrong kind, or absurd.
    fn value(&mut self) -> Value {
        let texts = [
            "C3",
            "pass",
            "Z99",
            "",
            "A1",
            "T19",
            "I5",
            "black",
            "white",
            "grey",
            "kill",
            "\u{0}",
            "💣",
            "own-001",
            "../../etc",
            "' OR 1=1 --",
        ];
        match self.0.below(12) {
            0 => Value::Null,
            1 => json!(self.0.below(40)),
            2 => json!(-1),
            3 => json!(1e300),
            4 => json!(true),
            5 => json!([]),
            6 => json!({}),
            7 => json!("x".repeat(self.0.below(3000))),
            8 => (0..self.0.below(30)).map(|_| texts[self.0.below(texts.len())]).collect::<Vec<_>>().into(),
            _ => json!(texts[self.0.below(texts.len())]),
        }
    }

    /// A request with a good deal of sense in it, and some nonsense.
    fn body(&mut self) -> Value {
        let mut body = json!({
            "draft": draft(), "problem": {"id": "own-001"}, "stones": stones(), "point": "C3", "content": "black",
            "format": "sgf", "text": "(;SZ[9]AB[aa])", "you": "both", "moves": ["A1"], "path": [], "id": "own-001",
            "result": "solved", "ms": 5, "seconds": 0.01, "title": "t", "targets": ["A3"], "goal": {"side": "black", "aim": "kill"},
            "engine": "alpha-beta", "settings": {"depth": 2, "breadth": 3, "contact": 30}, "nodes": 1000
        });
        for _ in 0..1 + self.0.below(3) {
            self.spoil(&mut body);
        }
        body
    }

    /// Changes something somewhere in a value.
    fn spoil(&mut self, value: &mut Value) {
        let count = match value {
            Value::Object(fields) => fields.len(),
            Value::Array(items) => items.len(),
            _ => 0,
        };
        if count == 0 || self.0.below(4) == 0 {
            *value = self.value();
            return;
        }
        let at = self.0.below(count);
        match value {
            Value::Object(fields) => {
                let key = fields.keys().nth(at).unwrap().clone();
                if self.0.below(5) == 0 { drop(fields.remove(&key)) } else { self.spoil(fields.get_mut(&key).unwrap()) }
            }
            Value::Array(items) => self.spoil(&mut items[at]),
            _ => {}
        }
    }

    fn bytes(&mut self) -> Vec<u8> {
        match self.0.below(6) {
            0 => (0..self.0.below(200)).map(|_| self.0.below(256) as u8).collect(),
            1 => b"[".repeat(self.0.below(100_000)),
            2 => {
                let mut bytes = self.body().to_string().into_bytes();
                bytes.truncate(self.0.below(bytes.len()));
                bytes
            }
            _ => self.body().to_string().into_bytes(),
        }
    }

    fn path(&mut self, path: &str) -> String {
        match self.0.below(6) {
            0 => format!(
                "{path}?page={}&rank_min=%zz&q=%25%5F'",
                ["-1", "x", "99999999999999999999", ""][self.0.below(4)]
            ),
            1 => path.replace("own-001", "%00%ff%2e%2e"),
            2 => format!("{path}?theme={}", ["dark", "%3Cscript%3E"][self.0.below(2)]),
            _ => path.to_owned(),
        }
    }
}

fn draft() -> Value {
    let mut draft = stones();
    let rest = json!({"title": "t", "targets": ["A3"], "region": ["A1", "B1", "A2", "B2"], "answers": []});
    draft.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
    draft
}

fn stones() -> Value {
    json!({"size": 9, "black": ["A4", "B4", "C4", "D4", "D3", "D2", "D1"],
           "white": ["A3", "B3", "C3", "C2", "C1"], "to_move": "black", "ko": null})
}

/// Every route there is, by the program's own account, with names of things that are there.
fn routes(client: &Client) -> Vec<(String, String)> {
    let document = client.get("/api/openapi.json").json();
    let mut routes = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let path = path.replace("{id}", "own-001").replace("{kind}", "problems");
        routes.extend(methods.as_object().unwrap().keys().map(|method| (method.to_uppercase(), path.clone())));
    }
    assert!(routes.len() > 60, "{routes:?}");
    routes
}

/// The answer to a request; none where it was lost, because the connection was closed on a body that nobody reads.
fn answer(client: &Client, method: &str, path: &str, kind: &str, body: &[u8]) -> Option<HttpAnswer> {
    let answer = read(&mut client.begin(method, path, kind, body));
    assert!(answer.is_ok() || !body.is_empty(), "{method} {path}: {answer:?}");
    answer.ok()
}

fn vandalise(client: &Client, requests: usize) {
    let (mut vandal, routes) = (Vandal(Dice::new(0x5eed)), routes(client));
    let mut statuses = std::collections::BTreeMap::<u16, usize>::new();
    for number in 0..requests {
        let (method, path) = &routes[number % routes.len()];
        let (path, body) = (vandal.path(path), vandal.bytes());
        let kind = ["application/json", "text/plain", "multipart/form-data; boundary=x", ""]
            [[0, 0, 0, 0, 0, 1, 2, 3][vandal.0.below(8)]];
        let Some(answer) = answer(client, method, &path, kind, &body) else { continue };
        *statuses.entry(answer.status).or_default() += 1;
        let said =
            || format!("{method} {path} {}: {} {}", String::from_utf8_lossy(&body), answer.status, answer.text());
        assert!((200..500).contains(&answer.status), "{}", said());
        if answer.status >= 400 {
            is_clear(&answer, &said);
        }
    }
    eprintln!("answers by status: {statuses:?}");
    assert!(statuses.len() >= 5, "too tame: {statuses:?}");
    assert!(statuses.values().sum::<usize>() > requests * 9 / 10, "answers are lost: {statuses:?}");
    assert_eq!(client.get("/healthz").status, 200);
}

#[test]
fn every_malformed_request_gets_a_clear_answer() {
    with_server("fuzz", |client| vandalise(&client, REQUESTS[0]));
}

#[test]
fn every_malformed_request_gets_a_clear_answer_on_postgresql() {
    let Some(postgres) = house::postgres() else { return };
    let config = Config { port: 0, database: Some(postgres.url()), ..Config::default() };
    with_config(&config, |client| vandalise(&client, REQUESTS[1]));
}

fn is_clear(answer: &HttpAnswer, said: &dyn Fn() -> String) {
    let error = &answer.json()["error"];
    let message = error["message"].as_str().unwrap_or_default();
    assert!(error["code"].as_str().is_some_and(|code| !code.is_empty()), "{}", said());
    assert!(message.ends_with('.') && message.len() < 400, "{}", said());
    assert!(error["points"].is_array(), "{}", said());
}

#[test]
fn what_is_too_large_too_deep_or_of_a_wrong_kind_is_refused_by_name() {
    with_server("limits", |client| {
        let post = |path: &str, kind: &str, body: &[u8]| {
            let answer = client.send("POST", path, kind, body);
            (answer.status, answer.code())
        };
        assert_eq!(post("/api/read", "application/json", &vec![b' '; 3 << 20]), (413, "too_large".into()));
        assert_eq!(post("/api/read", "text/plain", b"{}"), (415, "not_json".into()));
        assert_eq!(post("/api/read", "application/json", b"{"), (400, "bad_json".into()));
        assert_eq!(post("/api/read", "application/json", "[".repeat(100_000).as_bytes()), (400, "bad_json".into()));
        let deep = json!({"text": format!("(;SZ[9]AB[aa]{}", "(;B[bb]".repeat(200_000))});
        assert!(client.post("/api/read", &deep).status < 500);
        let huge = json!({"draft": {"size": 200, "to_move": "black"}});
        assert_eq!(post("/api/examine", "application/json", huge.to_string().as_bytes()), (422, "bad_size".into()));
        let long = json!({"problem": {"id": "own-001"}, "moves": vec!["pass"; 500]});
        assert_eq!(
            post("/api/lesson", "application/json", long.to_string().as_bytes()),
            (422, "too_many_moves".into())
        );
        let talkative = json!({"title": "x".repeat(5000), "size": 9, "to_move": "black"});
        assert_eq!(
            post("/api/problems", "application/json", talkative.to_string().as_bytes()),
            (422, "too_long".into())
        );
        let wrong = client.send("PATCH", "/api/problems", "application/json", b"{}");
        assert_eq!((wrong.status, wrong.code()), (405, "no_such_method".into()));
    });
}

/// Titles and notes are text. The server never makes markup of them, and says what every answer is.
#[test]
fn markup_in_a_problem_stays_text() {
    with_server("markup", |client| {
        let attack = "</title><script>alert(1)</script><img src=x onerror=alert(1)>";
        let sgf = format!("(;SZ[9]AB[aa][bb]AW[cc]GN[{attack}]C[{attack}])");
        let read = client.post("/api/read", &json!({"text": sgf})).json();
        assert_eq!(read["draft"]["title"], attack);
        let id = client.post("/api/problems", &read["draft"]).json()["id"].as_str().unwrap().to_owned();
        let shown = client.get(&format!("/api/problems/{id}"));
        assert_eq!(
            (shown.header("content-type"), &shown.json()["draft"]["notes"]),
            (Some("application/json"), &json!(attack))
        );
        let picture = client.get(&format!("/api/problems/{id}/thumbnail.svg")).text();
        assert!(!picture.contains("<script") && !picture.contains("<img"), "{picture}");
        let mut drawn = read["draft"].clone();
        drawn["goal"] = Value::Null;
        let svg = client.post("/api/write", &json!({"draft": drawn, "format": "svg"})).text();
        assert!(!svg.contains("<script"), "{svg}");
    });
}

/// Requests that break the protocol itself do not disturb those that do not.
#[test]
fn broken_connections_do_no_harm() {
    with_server("broken", |client: Client| {
        for bytes in [
            &b"\r\n\r\n"[..],
            b"GET",
            b"GET / HTTP/9.9\r\n\r\n",
            b"\xff\xfe\xfd\r\n\r\n",
            b"POST /api/read HTTP/1.1\r\nContent-Length: 99\r\n\r\n",
        ] {
            let mut stream = TcpStream::connect(client.address).unwrap();
            stream.write_all(bytes).unwrap();
            stream.shutdown(std::net::Shutdown::Write).unwrap();
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer);
        }
        assert_eq!(client.get("/healthz").status, 200);
    });
}
