//! What a lesson says it weighs, beside what the process really takes.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use proof::file;
use tsumego::Lesson;

/// Lessons made of each certificate: enough to drown what else the process needs.
const COPIES: usize = 8;

/// Bytes that the process has in memory.
fn resident() -> usize {
    let pages = fs::read_to_string("/proc/self/statm").unwrap().split(' ').nth(1).unwrap().parse::<usize>().unwrap();
    pages * 4096
}

fn lessons(folder: &Path) -> Vec<Lesson> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let proofs = files.filter(|path| path.extension().is_some_and(|ending| ending == "cert"));
    let lesson = |path| {
        let lesson = Lesson::new(file::check(fs::read(path).unwrap()).unwrap());
        // Its strategies are there once somebody has asked.
        lesson.best();
        lesson
    };
    proofs.map(lesson).collect()
}

#[test]
fn a_lesson_takes_the_memory_that_it_says() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/own");
    let first = lessons(&data);
    let before = resident();
    let more: Vec<Vec<Lesson>> = (0..COPIES).map(|_| first.clone()).collect();
    let (taken, said) = (resident() - before, more.iter().flatten().map(Lesson::bytes).sum::<usize>());
    eprintln!("{} lessons say {said} bytes and take {taken}", first.len() * COPIES);
    assert!((said / 2..said * 5 / 4).contains(&taken), "they say {said} bytes and take {taken}");
}
