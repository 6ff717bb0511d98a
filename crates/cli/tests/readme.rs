//! What the README and the guide show of the command line is what it prints, and the README's picture what it draws.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::program::Folder;

#[test]
fn the_readme_prints_what_it_shows() {
    holds("README.md");
}

#[test]
fn the_guide_prints_what_it_shows() {
    holds("docs/guide.md");
}

/// Types every command of a page, one after the other in one folder.
fn holds(page: &str) {
    let examples = examples(page);
    assert!(!examples.is_empty(), "{page} has no examples");
    let folder = with_docs();
    for (command, shown) in examples {
        let printed = typed(&folder, &command);
        match shown.strip_suffix("...\n") {
            Some(start) => assert_eq!(printed.get(..start.len()), Some(start), "$ {command}\n{printed}"),
            None => assert_eq!(printed, shown, "$ {command}"),
        }
    }
}

#[test]
fn the_picture_is_what_the_program_draws() {
    let folder = with_docs();
    typed(&folder, "shikatsu show docs/examples/rectangular-six.txt --svg new.svg");
    let drawn = folder.read("new.svg");
    let kept = fs::read_to_string(root().join("docs/board.svg")).unwrap();
    assert!(drawn == kept, "draw it again: shikatsu show docs/examples/rectangular-six.txt --svg docs/board.svg");
}

/// The commands after `$ ` in a page's console blocks, each with the lines shown under it; `...` at the end
/// stands for what is not shown.
fn examples(page: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join(page)).unwrap();
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

/// A folder with the examples of `docs` in it.
fn with_docs() -> Folder {
    let folder = Folder::with(&[]);
    fs::create_dir_all(folder.0.join("docs/examples")).unwrap();
    for file in fs::read_dir(root().join("docs/examples")).unwrap().map(Result::unwrap) {
        fs::copy(file.path(), folder.0.join("docs/examples").join(file.file_name())).unwrap();
    }
    folder
}

/// What is printed when a person types this line there.
fn typed(folder: &Folder, line: &str) -> String {
    let (name, arguments) = line.split_once(' ').unwrap();
    let output = match name {
        "shikatsu" => folder.command(arguments).output(),
        other => Command::new(other).args(arguments.split(' ')).current_dir(&folder.0).output(),
    };
    let output = output.unwrap();
    assert!(output.status.success(), "$ {line}\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
