//! The real program as an engine: on standard input, over a socket, and when it is to end: no thought outlives its input.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use crate::program::Folder;

/// An engine that can be talked to.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(arguments: &str) -> Engine {
        let mut child = Folder::with(&[]).command("gtp --memory 8M --threads 1");
        let child = child.args(arguments.split_whitespace()).current_dir(std::env::temp_dir());
        let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Engine { input: child.stdin.take(), child, output }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line
    }

    /// The answer to a command.
    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        let mut answer = String::new();
        while !answer.ends_with("\n\n") {
            answer += &self.line();
        }
        answer
    }

    /// Waits for the end, and says what else came out.
    fn end(mut self) -> String {
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

/// Before this much is played out many minutes are over: who ends with an answer has been ended.
const ENDLESS: &str = "--playouts 100000000";

#[test]
fn quit_ends_a_search_with_answers() {
    let mut engine = Engine::start(ENDLESS);
    engine.send("boardsize 9");
    engine.send("lz-analyze 1");
    while !engine.line().starts_with("info") {}
    engine.send("2 genmove b");
    // The search has begun when the analysis has ended.
    while engine.line() != "\n" {}
    engine.send("3 quit");
    let rest = engine.end();
    assert!(rest.starts_with("=2 ") && rest.ends_with("\n\n=3\n\n"), "{rest}");
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    let mut engine = Engine::start(ENDLESS);
    engine.send("boardsize 9");
    engine.send("kata-analyze 1 ownership true");
    while !engine.line().starts_with("info") {}
    drop(engine.input.take());
    let rest = engine.end();
    assert!(rest.ends_with("\n\n"), "{rest}");
}

#[test]
fn any_line_ends_an_analysis_and_is_answered() {
    let mut engine = Engine::start("");
    engine.ask("boardsize 9");
    for line in ["1 name", "2 lz-analyze 1", "3 version"] {
        engine.send("kata-analyze 1");
        while !engine.line().starts_with("info") {}
        engine.send(line);
        while engine.line() != "\n" {}
        assert!(engine.line().starts_with(&format!("={}", &line[..1])), "{line}");
        if line.contains("analyze") {
            engine.send("");
        }
        while engine.line() != "\n" {}
    }
    engine.send("quit");
    engine.end();
}

#[test]
fn an_interrupt_ends_a_search_with_its_answer() {
    let mut engine = Engine::start(ENDLESS);
    engine.ask("boardsize 9");
    engine.send("genmove b");
    engine.send("# interrupt");
    assert!(engine.line().starts_with("= "));
    assert_eq!(engine.line(), "\n");
    assert!(engine.ask("name").starts_with("= shikatsu"));
}

#[test]
fn a_script_is_answered_line_by_line_and_nothing_else_is_printed() {
    let folder = Folder::with(&[("game.sgf", "(;SZ[9]KM[5.5];B[ee])")]);
    let script = "boardsize 9\r\n# a comment\n\n7 loadsgf game.sgf\nget_komi\nlist_stones b\n\tjump\n8 genmove w\n";
    let long = "9 echo ".to_owned() + &"x".repeat(100_000) + "\n10 name";
    let out = folder.pipe("gtp --threads 1 --memory 8M", &(script.to_owned() + &long)).ok();
    let answers: Vec<&str> = out.split_terminator("\n\n").collect();
    assert_eq!(answers[..5], ["=", "=7", "= 5.5", "= E5", "? unknown command"]);
    assert!(answers[5].starts_with("=8 ") && answers[5] != "=8 pass", "{out}");
    assert_eq!(answers[6..], ["?9 line too long", "=10 shikatsu"]);
}

#[test]
fn a_move_takes_no_longer_than_it_may() {
    let mut engine = Engine::start(&format!("{ENDLESS} --time 0.05"));
    engine.ask("boardsize 9");
    let since = Instant::now();
    assert!(engine.ask("genmove b").starts_with("= "));
    assert!(since.elapsed() > Duration::from_millis(30), "{:?}", since.elapsed());
}

#[test]
fn controllers_may_call_over_a_socket_but_from_this_machine_only() {
    let folder = Folder::with(&[]);
    let refused = folder.run("gtp --listen 0.0.0.0:5000");
    assert!(refused.status == Some(2) && refused.err.contains("an address of this machine alone"), "{refused:?}");
    let mut child = folder.start("gtp --listen 127.0.0.1:0 --threads 1 --memory 8M");
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Listening on ").unwrap().to_owned();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.write_all(b"1 name\nloadsgf /etc/passwd\nquit\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert_eq!(answer, "=1 shikatsu\n\n? files are not read over the network\n\n=\n\n");
    }
    child.kill().unwrap();
    child.wait().unwrap();
}
