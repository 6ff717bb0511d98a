//! What must hold of any bytes sent to an engine, or by one. The fuzz target and the tests both call this.

use std::sync::atomic::AtomicBool;

use gtp::{Line, Mind, Reader, Reply, Session, Settings, World};

/// The most lines that are sent: a conversation of any length is no more than its beginning.
const MOST_LINES: usize = 60;

/// Sends the bytes line by line. Every command is answered, and every answer is one: its sign, its id, no empty line but
/// at its end.
pub(crate) fn check(bytes: &[u8]) {
    let settings = Settings { playouts: Some(2), memory: 1 << 16, ..Settings::default() };
    let sgf = bytes.to_vec();
    let mut session = Session::new(settings, Box::new(move |_| Ok(sgf.clone())));
    let mut mind = Mind::new();
    for line in bytes.split(|&byte| byte == b'\n').take(MOST_LINES) {
        let (answer, quits) = answer(&mut session, &mut mind, line);
        check_answer(line, &answer);
        if quits {
            break;
        }
    }
    let mut reader = Reader::new(Some(7));
    bytes.split_inclusive(|&byte| byte == b'\n').all(|line| reader.take(line).is_ok());
}

fn answer(session: &mut Session, mind: &mut Mind, line: &[u8]) -> (String, bool) {
    match session.take(line) {
        Reply::Nothing => (String::new(), false),
        Reply::Text(text) => (text, false),
        Reply::Quit(text) => (text, true),
        Reply::Task(task) => {
            let (stop, mut said) = (AtomicBool::new(true), String::new());
            let mut say = |text: &str| said.push_str(text);
            let found = task.run(mind, &mut World { stop: &stop, now: &|| 0, say: &mut say });
            (said + &session.settle(&task, found, 0), false)
        }
    }
}

fn check_answer(line: &[u8], answer: &str) {
    let id = match Line::read(line) {
        Line::Nothing | Line::Interrupt => return assert_eq!(answer, ""),
        Line::Command(command) => command.id,
        Line::TooLong(id) => id,
    };
    let begins = |sign: char| answer.starts_with(&format!("{sign}{}", id.as_deref().unwrap_or_default()));
    assert!(begins('=') || begins('?'), "{answer:?}");
    assert!(answer.ends_with("\n\n") && !answer[..answer.len() - 2].contains("\n\n"), "{answer:?}");
}
