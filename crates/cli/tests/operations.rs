//! The real program as those who run it see it: settings from three places, the journal (the log), the figures (metrics).
//!
//! No secret is in the journal, and nothing that strangers send is a label of a figure.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::Duration;

use chaos::client::{Client, HttpAnswer};

use crate::program::{self, Folder};
use serde_json::{Value, json};

/// Who asks, and the secret that comes of it.
const NUMBER: u64 = 0x0123_4567_89ab_cdef;
const COOKIE: &str = "00000000000000000123456789abcdef";

/// The program with its journal kept, and its addresses: that of the page, and that of the metrics.
struct Running {
    child: Child,
    page: String,
    metrics: Option<String>,
}

impl Running {
    fn start(folder: &Folder, arguments: &str, lines: usize) -> Running {
        let mut command = folder.command(&format!("serve --port 0 --data data{arguments}"));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let told = BufReader::new(child.stdout.take().unwrap()).lines().take(lines);
        let mut addresses = told.map(|line| {
            line.unwrap().split("http://").nth(1).unwrap().split('/').next().unwrap().replace("0.0.0.0", "127.0.0.1")
        });
        let page = addresses.next().unwrap();
        Running { page, metrics: addresses.next(), child }
    }

    /// Ends it in good order; what it has written to standard error.
    fn stop(mut self) -> String {
        let mut journal = String::new();
        let mut errors = self.child.stderr.take().unwrap();
        program::interrupt(&self.child);
        errors.read_to_string(&mut journal).unwrap();
        assert!(self.child.wait().unwrap().success());
        journal
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

fn ask(address: &str, method: &str, path: &str) -> HttpAnswer {
    let mut client = Client::new(address.parse().unwrap(), NUMBER).with(&format!("Authorization: Bearer {COOKIE}\r\n"));
    client.send(method, path, "", b"").unwrap()
}

/// Nobody else's machine gets in unless that is asked for.
#[test]
fn the_network_is_let_in_on_request_alone() {
    let folder = Folder::with(&[("shikatsu.toml", "host = \"127.0.0.1\"\n")]);
    let shown = |arguments: &str| folder.run(&format!("serve{arguments} --print-config")).ok();
    let host = |text: &str| text.lines().find(|line| line.starts_with("host = ")).map(str::to_owned);
    assert_eq!(host(&shown("")), Some("host = \"127.0.0.1\"".into()));
    assert_eq!(host(&shown(" --config shikatsu.toml --lan")), Some("host = \"0.0.0.0\"".into()));
    let both = folder.run("serve --lan --host 127.0.0.1");
    assert!(both.status == Some(2) && both.err.contains("cannot be used with"), "{}", both.err);
}

#[test]
#[cfg(unix)]
fn the_journal_tells_every_request_and_no_secret() {
    let folder = Folder::with(&[]);
    let server = Running::start(&folder, " --log-level info --log-format json", 1);
    let secrets = ["/api/problems?q=whisper", "/api/problems/hidden-name", "/no/whisper/page", "/api/rows/hidden-name"];
    for path in secrets {
        ask(&server.page, "GET", path);
    }
    ask(&server.page, "WHISPER", "/api/problems");
    let journal = server.stop();
    assert!(!journal.contains(COOKIE) && !journal.contains("hisper") && !journal.contains("hidden"), "{journal}");
    assert!(!journal.contains("WHISPER"), "{journal}");
    let lines: Vec<Value> = journal.lines().map(program::json).collect();
    let told: Vec<_> = lines.iter().map(|line| (line["route"].as_str().unwrap(), line["status"].as_u64())).collect();
    let routes = ["/api/problems", "/api/problems/{id}", "page", "/api/rows/{id}", "/api/problems"];
    assert_eq!(told, routes.into_iter().zip([200, 404, 200, 404, 405].map(Some)).collect::<Vec<_>>());
    let first = &lines[0];
    assert!(first["bytes"].as_u64() > Some(10) && first["ms"].as_f64() > Some(0.0), "{first}");
    let visitors: Vec<_> = lines.iter().map(|line| line["visitor"].as_str().unwrap()).collect();
    assert!(visitors.iter().all(|&visitor| visitor.len() == 8 && visitor == visitors[0]), "{visitors:?}");
}

/// Names, passphrases, links and the cookies of devices are nobody's to read.
#[test]
#[cfg(unix)]
fn the_journal_tells_no_secret_of_an_account() {
    let folder = Folder::with(&[]);
    let server = Running::start(&folder, " --behind-proxy --log-level info --log-format json", 1);
    let post = |path: &str, body: Value| {
        let mut client = Client::new(server.page.parse().unwrap(), NUMBER);
        client.send("POST", path, "application/json", body.to_string().as_bytes()).unwrap()
    };
    let named = post("/api/account/name", json!({"name": "Hidden", "passphrase": "whispered words"}));
    assert_eq!(named.status, 204, "{}", named.text());
    let cookie = named.header("set-cookie").unwrap()["visitor=".len()..][..64].to_owned();
    let secret = post("/api/account/link", json!({})).json()["secret"].as_str().unwrap().to_owned();
    post("/api/account/enter", json!({"name": "Hidden", "passphrase": "whispered in vain"}));
    post("/api/account/enter", json!({"name": ["Hidden"], "passphrase": "whispered"}));
    post("/api/account/open", json!({"secret": secret}));
    let journal = server.stop();
    for hidden in ["idden", "hispered", &cookie, &secret, COOKIE] {
        assert!(!journal.contains(hidden), "{hidden}: {journal}");
    }
    assert!(journal.contains("/api/account/enter"), "{journal}");
}

#[test]
#[cfg(unix)]
fn at_home_the_program_is_quiet() {
    let folder = Folder::with(&[]);
    let server = Running::start(&folder, "", 1);
    assert_eq!(ask(&server.page, "GET", "/api/problems").status, 200);
    assert!(
        ask(&server.page, "GET", "/metrics").text().contains("shikatsu_requests_total"),
        "whoever asks is the owner"
    );
    assert_eq!(server.stop(), "");
}

#[test]
#[cfg(unix)]
fn figures_have_an_address_of_their_own_where_others_can_come() {
    let folder = Folder::with(&[]);
    let server = Running::start(&folder, " --host 0.0.0.0 --metrics 127.0.0.1:0", 2);
    let metrics = server.metrics.clone().unwrap();
    assert_eq!(ask(&server.page, "GET", "/metrics").status, 404, "not for strangers");
    for number in 0..20 {
        ask(&server.page, "GET", &format!("/api/problems/nothing-{number}"));
    }
    let told = ask(&metrics, "GET", "/metrics").text();
    let figure = |name: &str| {
        let line = told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in {told}")).parse::<f64>().unwrap()
    };
    assert_eq!(figure(r#"shikatsu_requests_total{method="GET",route="/api/problems/{id}",status="4xx"}"#), 20.0);
    assert_eq!(figure(r#"shikatsu_request_seconds_count{route="/api/problems/{id}"}"#), 20.0);
    assert!(!told.contains("nothing-"), "what strangers send is no label");
    assert_eq!(figure(r#"shikatsu_work_refused_total{kind="solving"}"#), 0.0);
    assert!(figure(r#"shikatsu_work_places{kind="row"}"#) >= 1.0);
    assert_eq!((figure("shikatsu_database_up"), figure("shikatsu_body_bytes")), (1.0, 0.0));
    assert!(figure("shikatsu_database_bytes") > 1e5 && figure("shikatsu_database_seconds") > 0.0);
    #[cfg(target_os = "linux")]
    assert!(figure("process_resident_memory_bytes") > 1e6 && figure("process_open_fds") > 5.0);
    for path in ["/healthz", "/readyz"] {
        assert_eq!(ask(&metrics, "GET", path).status, 200, "{path}");
        assert_eq!(ask(&server.page, "GET", path).status, 200, "{path}");
    }
    server.stop();
}

#[test]
fn an_option_wins_over_the_environment_and_that_over_the_file() {
    let file = "host = \"0.0.0.0\"\nport = 1\ndatabase = \"postgres://go:secret@db/x\"\nlog-level = \"info\"\n";
    let folder = Folder::with(&[("here.toml", file), ("bad.toml", "port = 1\nprot = 2\n")]);
    let mut command = folder.command("serve --config here.toml --port 3 --print-config");
    let output = command.env("SHIKATSU_PORT", "2").env("SHIKATSU_LOG_FORMAT", "json").output().unwrap();
    let expected =
        "host = \"0.0.0.0\"\nport = 3\ndatabase = \"postgres://…@db/x\"\nlog-level = \"info\"\nlog-format = \"json\"\n";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    let ended = folder.run("serve --config bad.toml");
    assert!(ended.status == Some(2) && ended.err.starts_with("bad.toml:2: unknown field `prot`"), "{ended:?}");
    assert_eq!(ended.err.lines().count(), 1, "{ended:?}");
    assert!(folder.run("serve --config none.toml").err.starts_with("none.toml: "), "the file is named");
    let mut help = folder.command("help serve");
    let help = help.env("SHIKATSU_DATABASE", "postgres://go:secret@db/x").output().unwrap();
    assert!(!String::from_utf8_lossy(&help.stdout).contains("secret"));
}

/// Questions and a ranker of the operator's own come from files; what is wrong with one is said in a sentence.
#[test]
#[cfg(unix)]
fn files_of_the_operator_are_served_or_refused_in_a_sentence() {
    let asks = r#"[{"code": "tea", "kind": "yes_no", "asks": {"en": "Was there tea?"}}]"#;
    let twice = format!("[{0},{0}]", &asks[1..asks.len() - 1]);
    let folder =
        Folder::with(&[("asks.json", asks), ("twice.json", &twice), ("none.json", "[]"), ("note.txt", "hello")]);
    folder.write("own.rank", include_bytes!("../../learn/rankers/boosted.rank"));
    let server = Running::start(&folder, " --questions asks.json --ranker own.rank", 1);
    let told = ask(&server.page, "GET", "/api/questions").text();
    assert!(told.contains("Was there tea?") && !told.contains("together"), "{told}");
    let engines = ask(&server.page, "GET", "/api/engines").text();
    assert!(engines.contains(r#""net","own"]"#), "{engines}");
    server.stop();
    for (option, said) in [
        ("--questions twice.json", "twice.json: there are two questions “tea”"),
        ("--questions none.json", "none.json: there are 1 to "),
        ("--questions note.txt", "note.txt: expected value"),
        ("--questions nowhere.json", "nowhere.json: "),
        ("--ranker note.txt", "note.txt: this is no ranker that fits this program"),
    ] {
        let ended = folder.run(&format!("serve --port 0 --data data {option}"));
        assert!(ended.status == Some(2) && ended.err.starts_with(said), "{option}: {ended:?}");
        assert_eq!(ended.err.lines().count(), 1, "{option}: {ended:?}");
    }
}

/// An engine that does not know the komi plays all the same, and the operator is told once what that costs.
#[test]
#[cfg(unix)]
fn the_journal_says_once_what_a_missing_komi_costs() {
    let folder = Folder::with(&[("here.toml", "engine = [\"Four=/bin/sh four.sh\"]\n")]);
    folder.write("four.sh", include_bytes!("../../gtp/tests/four.sh"));
    let server = Running::start(&folder, " --config here.toml", 1);
    let mut ann = Client::new(server.page.parse().unwrap(), 1);
    let wanted = json!({"size": 5, "black": {"name": "Cranes"}, "pace": {"kind": "fixed", "action": 300},
                        "white": {"name": "Turtles", "crew": {"kind": "engine", "name": "Four"}}});
    let room = ann.post("/api/rooms", &wanted).unwrap().json()["id"].as_str().unwrap().to_owned();
    let mut act =
        |what: Value| assert!(ann.post(&format!("/api/rooms/{room}/act"), &what).unwrap().is_good(), "{what}");
    act(json!({"act": "join", "name": "Ann", "place": "black"}));
    act(json!({"act": "start"}));
    let mut look = Client::new(server.page.parse().unwrap(), 1);
    for (what, moves) in [("C3", 2), ("C2", 4)] {
        act(json!({"act": "propose", "what": what}));
        let played = |seen: Value| seen["moves"].as_array().is_some_and(|made| made.len() == moves);
        while !played(look.get(&format!("/api/rooms/{room}")).unwrap().json()) {
            sleep(Duration::from_millis(50));
        }
    }
    let journal = server.stop();
    let told = "it does not know komi: it plays without knowing the score that it plays for";
    let of_the_engine = journal.lines().filter(|line| line.contains("engine=")).count();
    assert_eq!((journal.matches(told).count(), of_the_engine), (1, 1), "{journal}");
}
