//! `shikatsu audit`: what is wrong with problems of others; and `shikatsu forge`: problems of our own.

use chaos::client::{Client, form};
use serde_json::{Value, json as object};

use crate::program::{Folder, Server, json};

/// A sound problem whose tree leaves a wrong move unanswered, and the same with a wrong answer.
const TWO: &str = "\
(;GM[1]FF[4]SZ[9]GN[Three]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]PL[W]C[White to live]
  (;W[bi]C[RIGHT])(;W[ai];B[bi]))
(;GM[1]FF[4]SZ[9]GN[Wrong]AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]PL[W]C[White to live](;W[ai]C[RIGHT]))";

#[test]
fn wrong_answers_and_duplicates_are_told_in_every_form() {
    let folder = Folder::with(&[("two.sgf", TWO)]);
    let told = folder.run("audit two.sgf --out found.jsonl --html page.html --sgf told.sgf --threads 1").ends(1);
    for expected in [
        "two.sgf 1: Three\n  Proved: alive, B1.\n  The tree does not answer: C1.",
        "Not right, though the author says so: A1 (dead).",
        "Also right, though the author does not say so: B1.",
        "The same as two.sgf 1.",
        " kyu.\n",
    ] {
        assert!(told.contains(expected), "{expected}: {told}");
    }
    let page = folder.read("page.html");
    assert!(page.contains("<svg") && page.contains("A1 (dead)") && page.contains("two.sgf 2: Wrong"), "{page}");
    assert!(folder.read("told.sgf").contains("The tree does not answer: C1."));
    // What was found is not looked for again, and a line that was cut off is.
    let found = folder.read("found.jsonl");
    let (first, second) = found.split_once('\n').unwrap();
    folder.write("found.jsonl", format!("{}\n{}", first.replace("Three", "Kept"), &second[..40]));
    let again = folder.run("audit two.sgf --out found.jsonl").ends(1);
    assert!(again.contains("two.sgf 1: Kept") && again.contains("two.sgf 2: Wrong"), "{again}");
}

#[test]
fn what_cannot_be_used_is_told_in_a_sentence() {
    let folder = Folder::with(&[("two.sgf", TWO), ("game.sgf", "(;SZ[9];B[cc];W[dd])"), ("other.jsonl", "{}\n")]);
    folder.run("audit game.sgf").fails("game.sgf: there is no problem in it");
    let foreign = "other.jsonl: this is no file of an audit; name another for --out";
    folder.run("audit two.sgf --out other.jsonl").fails(foreign);
    assert_eq!(folder.read("other.jsonl"), "{}\n", "nothing is lost");
    folder.run("forge made.tsv --seed 1 --games 0 --count 0").ok();
    let other = "made.tsv: these are no problems of this seed, this many games and these ranks: choose another file";
    folder.run("forge made.tsv --seed 2 --games 0 --count 0").fails(other);
}

/// What is said of a problem, without the name that a file gives it and what the work took.
fn said(line: &str) -> Value {
    let mut said = json(line);
    let fields = said.as_object_mut().unwrap();
    for field in ["id", "nodes", "ms", "same_as"] {
        fields.remove(field);
    }
    said
}

/// The page's *Look over*, of every problem of a file that is imported: a line for each, and the words of its report.
fn looked_over(client: &mut Client, sgf: &str) -> (Vec<String>, String) {
    let imported = client.import(&form(sgf.as_bytes())).unwrap().json();
    let ids: Vec<Value> = imported["imported"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect();
    let lines: Vec<String> = ids.iter().map(|id| looked_over_one(client, id)).collect();
    let problems: Vec<Value> = ids.iter().zip(&lines).map(|(id, line)| object!({"id": id, "line": line})).collect();
    let report = client.post("/api/audit/report", &object!({"as": "sgf", "problems": problems})).unwrap();
    (lines, report.text())
}

fn looked_over_one(client: &mut Client, id: &Value) -> String {
    let told = client.post("/api/audit", &object!({"problem": {"id": id}, "seconds": 30})).unwrap().text();
    let last = told.lines().rev().find_map(|line| line.strip_prefix("data: ")).unwrap();
    json(last)["line"].as_str().unwrap_or_else(|| panic!("{told}")).to_owned()
}

#[test]
fn the_page_and_the_command_line_say_the_same_of_a_problem_and_name_its_group() {
    let folder = Folder::with(&[("two.sgf", TWO)]);
    let told = folder.run("audit two.sgf --out found.jsonl --sgf told.sgf --threads 1").ends(1);
    assert_eq!(told.matches("It is about White's group at D1.").count(), 2, "{told}");
    let server = Server::start(&folder);
    let (lines, report) = looked_over(&mut Client::new(server.address, 1), TWO);
    let found = folder.read("found.jsonl");
    assert_eq!(lines.iter().map(|line| said(line)).collect::<Vec<_>>(), found.lines().map(said).collect::<Vec<_>>());
    assert!(lines.iter().all(|line| said(line)["group"] == "White's group at D1"), "{lines:?}");
    // The sentences too, as they stand in the problems' comments.
    let sentences = |sgf: &str| -> Vec<String> {
        let words = sgf.split(['\n', '[', ']']).map(str::trim).filter(|words| words.ends_with('.'));
        words.filter(|words| !words.starts_with("The same as ")).map(str::to_owned).collect()
    };
    let (ours, theirs) = (sentences(&folder.read("told.sgf")), sentences(&report));
    assert!(ours.len() > 8 && ours == theirs, "{ours:#?}\n{theirs:#?}");
}
