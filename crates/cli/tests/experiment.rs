//! `shikatsu experiment`: the studies of the classical engines leave tables and plots, and say what is missing.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Runs it far from the project: what ships is inside the program.
fn experiment(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_shikatsu"));
    program.arg("experiment").args(arguments).current_dir(std::env::temp_dir()).output().unwrap()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn folder(test: &str) -> PathBuf {
    std::env::temp_dir().join(format!("shikatsu-experiment-{test}-{}", std::process::id()))
}

#[test]
fn every_study_of_the_engines_leaves_a_table_and_a_plot() {
    let folder = folder("all");
    let out = folder.to_str().unwrap();
    let studies = [
        ("growth", 11),
        ("limits", 24),
        ("breadth", 11),
        ("depth", 30),
        ("boundary", 8),
        ("figures", 7),
        ("heuristics", 10),
    ];
    for (name, rows) in studies {
        let done = experiment(&[name, "--nodes", "1000", "--tries", "1", "--out", out]);
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let read = |ending: &str| fs::read_to_string(folder.join(format!("{name}.{ending}"))).unwrap();
        assert_eq!(String::from_utf8_lossy(&done.stdout), read("md"));
        assert_eq!(read("md").lines().count(), rows + 2, "{name}");
        assert!(read("csv").lines().count() > rows, "{name}");
        let svg = read("svg");
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{name}");
        assert_eq!(svg.contains("exact search"), name != "figures", "{name}");
    }
    fs::remove_dir_all(folder).unwrap();
}

/// The same text twice, maps beside it, and a word on a game that is none.
#[test]
fn heat_maps_come_with_a_report() {
    let folder = folder("heat");
    let done = experiment(&["heat", "--quick", "--out", folder.to_str().unwrap()]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let text = fs::read_to_string(folder.join("heat.md")).unwrap();
    assert_eq!(String::from_utf8_lossy(&done.stdout), text);
    for link in text.split("](heat/").skip(1) {
        let name = link.split(')').next().unwrap();
        let svg = fs::read_to_string(folder.join("heat").join(name)).unwrap();
        assert!(svg.starts_with("<svg") && svg.contains("class=\"heat\""), "{name}");
    }
    fs::remove_dir_all(folder).unwrap();
    let missing = experiment(&["heat", "--game", "nowhere.sgf"]);
    assert_eq!(missing.status.code(), Some(2));
}

/// Games that are kept are not played again, and a cell that is not there is named.
#[test]
fn teams_of_bots_come_with_a_report() {
    let folder = folder("team");
    fs::create_dir_all(&folder).unwrap();
    let (out, kept) = (folder.to_str().unwrap(), folder.join("games.txt"));
    let arguments = ["team", "--quick", "--only", "three", "--keep", kept.to_str().unwrap(), "--out", out];
    let done = experiment(&arguments);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(String::from_utf8_lossy(&done.stdout), read("team.md"));
    for link in read("team.md").split("](team/").skip(1) {
        let svg = read(&format!("team/{}", link.split(')').next().unwrap()));
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    }
    let games = read("games.txt");
    let again = experiment(&arguments);
    assert_eq!((again.stdout, read("games.txt")), (done.stdout, games));
    fs::remove_dir_all(folder).unwrap();
    assert_eq!(experiment(&["team", "--only", "dictator"]).status.code(), Some(2));
}

/// With 1,000 nodes alpha-beta finishes at five points and not at six.
#[test]
fn what_did_not_finish_is_not_told_as_if_it_had() {
    let done = experiment(&["growth", "--nodes", "1000", "--tries", "1"]);
    let text = String::from_utf8(done.stdout).unwrap();
    let row = |free: usize| text.lines().find(|line| line.starts_with(&format!("| {free} |"))).unwrap().to_owned();
    assert!(row(5).contains("| 659 |"), "{}", row(5));
    assert!(row(6).contains("| — |  | > 1,000 |"), "{}", row(6));
}

#[test]
fn a_bank_that_is_not_there_is_named() {
    let done = experiment(&["success", "--bank", "data/nowhere"]);
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&done.stderr).starts_with("data/nowhere: cannot be read: "));
    let done = experiment(&["success", "--bank", root().join("docs").to_str().unwrap()]);
    assert_eq!(done.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&done.stderr).contains("no certificate"));
}
