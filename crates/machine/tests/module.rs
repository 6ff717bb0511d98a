//! The module in WebAssembly beside the same code natively: to the same questions both give the same bytes.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use machine::Home;
use tsumego::Draft;
use wire::DraftJson;

use crate::home::json;
use crate::still::Still;

/// Problems of the forge beside the first of those that ship with a certificate: as many as both solve in a second or two.
/// `SHIKATSU_MACHINE` names another number, for whoever has minutes.
const OF_THE_FORGE: usize = 24;
const SHIPPED: usize = 12;

/// The module and its net, where they were built.
fn built() -> Option<[PathBuf; 2]> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/home/built");
    let files = ["machine.wasm", "net.half"].map(|name| folder.join(name));
    if !files.iter().all(|file| file.is_file()) {
        outside::skipped("the module for browsers is not built (cargo xtask wasm)");
        return None;
    }
    Some(files)
}

/// What the module answers to these lines, each a request, a tab and its body.
fn by_the_machine(node: &Path, files: &[PathBuf; 2], questions: &str) -> Vec<(bool, String)> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ask.mjs");
    let mut node = Command::new(node)
        .arg(script)
        .args(files)
        .arg("still")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node runs");
    let (mut input, questions) = (node.stdin.take().expect("it was asked for"), questions.to_owned());
    let writer = std::thread::spawn(move || input.write_all(questions.as_bytes()));
    let output = node.wait_with_output().expect("it ends");
    writer.join().expect("it does not panic").expect("all was read");
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).expect("it is text");
    let answer = |line: &str| {
        let mut parts = line.splitn(3, '\t');
        let ok = parts.next() == Some("ok");
        (ok, parts.nth(1).unwrap_or_default().to_owned())
    };
    said.lines().map(answer).collect()
}

/// Every problem that ships with a proof, and many of the forge's.
fn drafts() -> Vec<Draft> {
    let asked = std::env::var("SHIKATSU_MACHINE").ok().and_then(|number| number.parse().ok());
    let shipped = bank::problems().map(|problem| problem.draft).take(asked.map_or(SHIPPED, |_| usize::MAX));
    let forged = bank::forged().step_by(7).take(asked.unwrap_or(OF_THE_FORGE)).map(|problem| problem.draft());
    shipped.chain(forged).collect()
}

/// The requests about a draft: its solution and certificate, its line, and what is said of a wrong move.
fn questions(draft: &Draft) -> String {
    let mut draft = draft.clone();
    // A line of the protocol is a line.
    draft.notes.clear();
    let draft = json(&DraftJson::from(&draft));
    let mut lines = format!("POST /api/solve\t{{\"draft\":{draft},\"seconds\":4}}\n");
    for request in ["certificate", "line"] {
        writeln!(lines, "POST /api/{request}\t{{\"problem\":{{\"draft\":{draft}}}}}").expect("a text has room");
    }
    lines
}

#[test]
fn the_machine_answers_as_the_native_program_does() {
    let Some(node) = outside::NODE.find() else { return };
    let Some(files) = built() else { return };
    let questions: String = drafts().iter().map(questions).collect();
    let natively = || {
        let mut home = Home::default();
        let ask = |line: &str| {
            let (request, body) = line.split_once('\t').expect("each line has a tab");
            let answer = home.answer(request, body, &Still);
            (answer.ok, answer.json)
        };
        questions.lines().map(ask).collect::<Vec<_>>()
    };
    let (native, module) = std::thread::scope(|scope| {
        let module = scope.spawn(|| by_the_machine(&node, &files, &questions));
        (natively(), module.join().expect("it does not panic"))
    });
    assert_eq!(native.len(), module.len());
    for ((line, native), module) in questions.lines().zip(&native).zip(&module) {
        assert_eq!(native, module, "{}", &line[..line.len().min(400)]);
    }
    let solved = native.iter().filter(|(_, told)| told.starts_with("{\"solution\"")).count();
    assert_eq!(solved, drafts().len(), "every one of them is solved");
}
