//! `shikatsu-lab experiment`: the studies leave tables and plots, and say what is missing.

use std::path::Path;

use crate::program::{Ended, Folder};

fn experiment(arguments: &str) -> Ended {
    Folder::new().run(&format!("experiment {arguments}"))
}

#[test]
fn every_study_of_the_engines_leaves_a_table_and_a_plot() {
    let folder = Folder::new();
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
        let told = folder.run(&format!("experiment {name} --nodes 1000 --tries 1 --out out")).ok();
        let read = |ending: &str| folder.read(&format!("out/{name}.{ending}"));
        assert_eq!(told, read("md"));
        assert_eq!(read("md").lines().count(), rows + 2, "{name}");
        assert!(read("csv").lines().count() > rows, "{name}");
        let svg = read("svg");
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{name}");
        assert_eq!(svg.contains("exact search"), name != "figures", "{name}");
    }
}

/// The same text twice, maps beside it, and a word on a game that is none.
#[test]
fn heat_maps_come_with_a_report() {
    let folder = Folder::new();
    let done = folder.run("experiment heat --quick --out out");
    assert_eq!(done.status, Some(0), "{}", done.err);
    let text = folder.read("out/heat.md");
    assert_eq!(done.out, text);
    for link in text.split("](heat/").skip(1) {
        let name = link.split(')').next().unwrap();
        let svg = folder.read(&format!("out/heat/{name}"));
        assert!(svg.starts_with("<svg") && svg.contains("class=\"heat\""), "{name}");
    }
    experiment("heat --game nowhere.sgf").fails("nowhere.sgf: no such file");
}

/// Games that are kept are not played again, and a cell that is not there is named.
#[test]
fn teams_of_bots_come_with_a_report() {
    let folder = Folder::new();
    let arguments = "experiment team --quick --only three --keep games.txt --out out";
    let done = folder.run(arguments);
    assert_eq!(done.status, Some(0), "{}", done.err);
    assert_eq!(done.out, folder.read("out/team.md"));
    for link in done.out.split("](team/").skip(1) {
        let svg = folder.read(&format!("out/team/{}", link.split(')').next().unwrap()));
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    }
    let games = folder.read("games.txt");
    let again = folder.run(arguments);
    assert_eq!((again.out, folder.read("games.txt")), (done.out, games));
    assert_eq!(experiment("team --only dictator").status, Some(2));
}

/// With 1,000 nodes alpha-beta finishes at five points and not at six.
#[test]
fn what_did_not_finish_is_not_told_as_if_it_had() {
    let text = experiment("growth --nodes 1000 --tries 1").ok();
    let row = |free: usize| text.lines().find(|line| line.starts_with(&format!("| {free} |"))).unwrap().to_owned();
    assert!(row(5).contains("| 659 |"), "{}", row(5));
    assert!(row(6).contains("| — |  | > 1,000 |"), "{}", row(6));
}

#[test]
fn a_bank_that_is_not_there_is_named() {
    let done = experiment("success --bank data/nowhere");
    assert_eq!(done.status, Some(2));
    assert!(done.err.starts_with("data/nowhere: cannot be read: "), "{}", done.err);
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let done = experiment(&format!("success --bank {}", docs.display()));
    assert_eq!(done.status, Some(2));
    assert!(done.err.contains("no certificate"), "{}", done.err);
}

/// The times are not looked at here: they depend on what else the machine does.
#[test]
fn capture_row_prints_both_tables() {
    let out = experiment("row --size 4 --row 3").out;
    assert_eq!(out.lines().filter(|line| line.contains(" ms  ")).count(), 13, "{out}");
    assert_eq!(out.matches("first player, 3 moves                    161").count(), 2, "{out}");
}

/// Published problems are others' and no part of the project.
#[test]
fn where_published_problems_are_wanted_it_is_said_where_they_can_be_had() {
    for (command, set) in [
        ("graded", "enclosed-graded"),
        ("open --set game-positions", "game-positions"),
        ("experiment difficulty", "collections"),
    ] {
        Folder::new().run(command).fails(&format!(
            "the published problems “{set}” are wanted: name their file with --problems, or their folder in SHIKATSU_PROBLEMS; \
             docs/sets.md says where they can be had"
        ));
    }
}
