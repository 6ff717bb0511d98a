//! `shikatsu bank`: the problems of the forge that ship, a sample of them proved again, and what is told of them.

use std::io::{BufRead, BufReader};

use crate::program::{Folder, forged, interrupt};

#[test]
fn a_sample_of_what_ships_is_proved_again() {
    let told = Folder::with(&[]).run("bank check --every 997").ok();
    assert!(told.contains("; 0 wrong"), "{told}");
    let proved: usize = told.split("; ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(proved > 20, "{told}");
}

/// All of it is looked at by `cargo xtask bank check --courses`.
#[test]
fn a_sample_of_the_courses_has_no_needless_stone() {
    let told = Folder::with(&[]).run("bank check --courses --every 199").ok();
    assert!(told.contains("; 0 wrong"), "{told}");
}

#[test]
fn the_front_shelf_looks_natural() {
    let looks = |front: bool| {
        let some = bank::forged().filter(move |one| (one.course == 1) == front).step_by(if front { 1 } else { 10 });
        some.map(|one| forge::natural::natural(&one.sketch)).collect::<Vec<f64>>()
    };
    let (front, rest) = (looks(true), looks(false));
    assert!(front.iter().all(|&look| look >= 0.3), "{:?}", front.iter().copied().reduce(f64::min));
    let middle = |mut looks: Vec<f64>| {
        looks.sort_by(f64::total_cmp);
        looks[looks.len() / 2]
    };
    let (front, rest) = (middle(front), middle(rest));
    assert!(front > 0.6 && front > rest + 0.3, "{front} {rest}");
}

#[test]
fn packing_that_was_stopped_goes_on_with_what_its_journal_has() {
    let folder = Folder::with(&[("other.tsv", "something else\n"), ("made.tsv", forged())]);
    let told = folder.run("bank pack made.tsv --journal proved.tsv --out made.bank").ok();
    let journal = folder.read("proved.tsv");
    assert_eq!(journal.matches("\nproved\t").count(), 5, "{journal}");
    // Cut off within a line, and with a problem that the journal takes for none: that one is gone.
    let first = journal.lines().find(|line| line.starts_with("proved")).unwrap();
    let mut cells = first.split('\t').collect::<Vec<_>>();
    cells.truncate(3);
    cells[2] = "-";
    let head = journal.lines().next().unwrap();
    std::fs::write(folder.0.join("cut.tsv"), format!("{head}\n{}\nproved\tcorn", cells.join("\t"))).unwrap();
    let less = folder.command("bank pack made.tsv --journal cut.tsv --out less.bank").output().unwrap();
    assert!(String::from_utf8_lossy(&less.stderr).starts_with("left out, it asks for nothing"), "{less:?}");
    let less = String::from_utf8(less.stdout).unwrap();
    assert!(told.contains("\nfive problems, of them ") && less.contains("\nfour problems, of them "), "{told}{less}");
    let again = folder.run("bank pack made.tsv --journal proved.tsv --out again.bank").ok();
    assert_eq!(again, told);
    assert_eq!(folder.read("proved.tsv"), journal, "nothing is proved twice");
    folder
        .run("bank pack made.tsv --journal other.tsv --out no.bank")
        .fails("other.tsv: this is no journal of this version: choose another name");
}

#[test]
fn the_document_tells_what_ships() {
    let told = Folder::with(&[]).run("bank report").ok();
    let document = include_str!("../../../docs/bank.md");
    assert!(document.contains(&told), "docs/bank.md is older than the bank: put this into it\n{told}");
}

#[test]
fn what_is_exported_is_read_back_with_its_answers() {
    let folder = Folder::with(&[]);
    folder.run("bank export out --every 4001").ok();
    let lines = folder.read("out/problems.jsonl");
    let problems: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(problems.len() > 4, "{lines}");
    let manifest = folder.read("out/MANIFEST.sha256");
    assert!(manifest.contains("  problems.jsonl\n") && manifest.contains("  sgf/more-01.sgf\n"), "{manifest}");
    // The trees name the right moves and no others, and answer every wrong one.
    folder.command("audit out/sgf/more-01.sgf --out found.jsonl").output().unwrap();
    for line in folder.read("found.jsonl").lines() {
        let audit: serde_json::Value = serde_json::from_str(line).unwrap();
        let none = serde_json::json!([]);
        assert_eq!([&audit["wrong"], &audit["unnamed"], &audit["unanswered"]], [&none; 3], "{line}");
    }
}

/// An export of all takes many minutes: it shows how far it is, and what was written stays.
#[cfg(unix)]
#[test]
fn an_export_tells_how_far_it_is_and_writes_as_it_goes() {
    let folder = Folder::with(&[]);
    let mut child = folder.start("bank export out --progress");
    let mut told = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    let done = |line: &String| line.split(' ').nth(1).and_then(|count| count.parse::<usize>().ok()) >= Some(50);
    let line = told.find(done).unwrap();
    assert!(line.contains("░ ") && line.contains(" written, ") && line.ends_with(" left; Ctrl-C stops"), "{line}");
    let written = folder.read("out/sgf/front.sgf.part");
    assert!(written.starts_with("(;") && written.matches("\n(;").count() > 10, "{written}");
    interrupt(&child);
    let last = told.last().unwrap();
    assert!(last.starts_with("stopped after ") && last.contains(" of "), "{last}");
    assert_eq!(child.wait().unwrap().code(), Some(2));
    assert!(folder.read("out/problems.jsonl").lines().count() > 1000);
    assert!(!folder.0.join("out/sgf/front.sgf").exists(), "half a file has no name of a whole one");
}

#[test]
fn what_the_forge_made_is_packed() {
    let folder = Folder::with(&[("none.tsv", "head\nnonsense\n# round 1\n"), ("made.tsv", forged())]);
    let told = folder.run("bank pack made.tsv --out made.bank").ok();
    assert!(told.contains(" problems, of them "), "{told}");
    assert!(std::fs::read(folder.0.join("made.bank")).unwrap().starts_with(b"SKBANK2\n"));
    let again = folder.run("bank pack made.bank made.tsv --out again.bank").ok();
    assert_eq!(again, told, "a bank is packed again as it was, and nothing twice");
    let bytes = std::fs::read(folder.0.join("made.bank")).unwrap();
    std::fs::write(folder.0.join("short.bank"), &bytes[..bytes.len() - 1]).unwrap();
    folder.run("bank pack short.bank --out made.bank").fails("short.bank: this bank is cut off or damaged");
    folder.run("bank pack none.tsv --out made.bank").fails("none.tsv:2: this is no problem of a forge");
    folder.run("bank pack missing.tsv --out made.bank").fails("missing.tsv: No such file or directory (os error 2)");
}
