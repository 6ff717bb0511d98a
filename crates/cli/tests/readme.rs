//! The README's tour of the command line does what it shows, and its picture is what the program draws.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn the_tour_prints_what_it_shows() {
    let tour = tour();
    assert!(!tour.is_empty());
    let folder = Folder::with_docs("tour");
    for (command, shown) in tour {
        let printed = folder.run(&command);
        match shown.strip_suffix("...\n") {
            Some(start) => assert_eq!(printed.get(..start.len()), Some(start), "$ {command}\n{printed}"),
            None => assert_eq!(printed, shown, "$ {command}"),
        }
    }
}

#[test]
fn the_picture_is_what_the_program_draws() {
    let folder = Folder::with_docs("picture");
    folder.run("shikatsu show docs/examples/rectangular-six.txt --svg new.svg");
    let drawn = fs::read_to_string(folder.0.join("new.svg")).unwrap();
    let kept = fs::read_to_string(root().join("docs/board.svg")).unwrap();
    assert!(drawn == kept, "draw it again: shikatsu show docs/examples/rectangular-six.txt --svg docs/board.svg");
}

/// The commands after `$ ` in the README's console blocks, each with the lines shown under it; `...` at the end
/// stands for what is not shown.
fn tour() -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let blocks = text.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let commands = blocks.flat_map(|block| block.split("$ ").skip(1));
    commands
        .map(|text| text.split_once('\n').unwrap())
        .map(|(line, shown)| (line.to_owned(), shown.to_owned()))
        .collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder of this test's own with the examples of `docs` in it, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn with_docs(test: &str) -> Folder {
        let folder = Folder(std::env::temp_dir().join(format!("shikatsu-readme-{test}-{}", std::process::id())));
        fs::create_dir_all(folder.0.join("docs/examples")).unwrap();
        for file in fs::read_dir(root().join("docs/examples")).unwrap().map(Result::unwrap) {
            fs::copy(file.path(), folder.0.join("docs/examples").join(file.file_name())).unwrap();
        }
        folder
    }

    /// What the program prints when a person types this line.
    fn run(&self, line: &str) -> String {
        let mut words = line.split_whitespace();
        let program = match words.next() {
            Some("shikatsu") => env!("CARGO_BIN_EXE_shikatsu"),
            other => other.unwrap(),
        };
        let output = Command::new(program).args(words).current_dir(&self.0).output().unwrap();
        assert!(output.status.success(), "$ {line}\n{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
