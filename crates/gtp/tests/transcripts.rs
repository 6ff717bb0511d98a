//! Whole conversations, one in each file of `transcripts`: what goes in behind `>`, what must come out below it. A line
//! with `~` is a pattern for one line; `~*` stands for any number of lines. `\t`, `\r` and `\xNN` are written out.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use gtp::{Mind, Reply, Session, Settings, World};
use regex::bytes::Regex;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

fn transcripts() -> Vec<(String, String)> {
    let mut files: Vec<_> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "gtp"));
    files.sort();
    let name = |path: &PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
    files.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

/// An engine that plays out a few games for each move, and finds files beside the transcripts.
struct Engine {
    session: Session,
    mind: Mind,
}

impl Engine {
    fn new() -> Engine {
        let settings = Settings { playouts: Some(60), memory: 8 << 20, ..Settings::default() };
        let files = |name: &str| fs::read(folder().join(name)).map_err(|_| "cannot load file".to_owned());
        Engine { session: Session::new(settings, Box::new(files)), mind: Mind::new() }
    }

    /// What comes out when this goes in. An analysis is ended after a few lines.
    fn answer(&mut self, line: &[u8]) -> String {
        match self.session.take(line) {
            Reply::Nothing => String::new(),
            Reply::Text(text) | Reply::Quit(text) => text,
            Reply::Task(task) => {
                let (stop, ticks, mut said) = (AtomicBool::new(false), AtomicU64::new(0), String::new());
                let now = || ticks.fetch_add(400, Relaxed);
                let mut say = |text: &str| {
                    said.push_str(text);
                    stop.fetch_or(task.ends_on_input() && said.lines().count() > 2, Relaxed);
                };
                let found = task.run(&mut self.mind, &mut World { stop: &stop, now: &now, say: &mut say });
                said + &self.session.settle(&task, found, 10)
            }
        }
    }
}

fn unescaped(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('\\') {
        bytes.extend(before.as_bytes());
        (bytes, rest) = match after.as_bytes()[0] {
            b't' => ([bytes, vec![b'\t']].concat(), &after[1..]),
            b'r' => ([bytes, vec![b'\r']].concat(), &after[1..]),
            b'x' => ([bytes, vec![u8::from_str_radix(&after[1..3], 16).unwrap()]].concat(), &after[3..]),
            other => panic!("\\{} means nothing here", char::from(other)),
        };
    }
    bytes.extend(rest.as_bytes());
    bytes
}

/// Does what came out match what was expected?
fn matches(expected: &[&str], found: &[&str]) -> bool {
    match (expected, found) {
        ([], []) => true,
        (["~*", rest @ ..], _) => (0..=found.len()).any(|skip| matches(rest, &found[skip..])),
        ([first, rest @ ..], [line, more @ ..]) => {
            let same = match first.strip_prefix("~ ") {
                Some(pattern) => Regex::new(&format!("(?-u)^(?:{pattern})$")).unwrap().is_match(line.as_bytes()),
                None => first == line,
            };
            same && matches(rest, more)
        }
        _ => false,
    }
}

#[test]
fn every_conversation_goes_as_it_is_written() {
    for (name, text) in transcripts() {
        let mut engine = Engine::new();
        let text = text.lines().skip_while(|line| line.starts_with('#')).collect::<Vec<_>>().join("\n") + "\n";
        for exchange in format!("\n{text}").split("\n> ").skip(1) {
            let (line, expected) = exchange.split_once('\n').unwrap_or((exchange, ""));
            let found = engine.answer(&unescaped(line));
            let expected: Vec<&str> = expected.trim_end_matches('\n').lines().collect();
            let lines: Vec<&str> = found.trim_end_matches('\n').lines().collect();
            assert!(found.is_empty() || found.ends_with("\n\n"), "{name}: {line}: {found:?}");
            assert!(matches(&expected, &lines), "{name}: > {line}\n{found}\nbut expected:\n{}", expected.join("\n"));
        }
    }
}

#[test]
fn every_command_is_part_of_a_conversation() {
    let all: String = transcripts().into_iter().map(|(_, text)| text).collect();
    let commands = Engine::new().answer(b"list_commands");
    let commands: Vec<&str> = commands[2..].split_whitespace().collect();
    assert!(commands.len() > 60);
    for command in commands {
        let used = Regex::new(&format!(r"(?m-u)^> (\d+ )?{command}( |$)")).unwrap();
        assert!(used.is_match(all.as_bytes()), "no conversation has {command}");
    }
}

#[test]
fn every_command_is_described() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/gtp.md")).unwrap();
    let commands = Engine::new().answer(b"list_commands");
    for command in commands[2..].split_whitespace() {
        let named = [format!("`{command}`"), format!("`{command} ")].iter().any(|word| page.contains(word));
        assert!(named, "docs/gtp.md has nothing about {command}");
    }
}
