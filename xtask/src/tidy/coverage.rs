//! What docs/coverage.md promises: every item of the five texts has a row, and what a row names is there.
//!
//! A row is `| R1 | what it is | what shows it | works |`. What shows it are tests, `path::name` in Rust and `path`, “title”
//! elsewhere, and commands.

use super::complaint::Complaint;
use super::tree::Tree;

const COVERAGE: &str = "docs/coverage.md";
/// The letter of each text and how many items it has.
const ITEMS: [(char, usize); 5] = [('R', 56), ('H', 31), ('C', 29), ('U', 87), ('G', 59)];
const STATES: [&str; 3] = ["works", "partly", "not"];

/// A row of a table with its line.
struct Row<'a> {
    line: usize,
    item: &'a str,
    shown: &'a str,
    state: &'a str,
}

fn rows(tree: &Tree) -> impl Iterator<Item = Row<'_>> {
    let lines = tree.get(COVERAGE).unwrap_or("").lines().enumerate();
    lines.filter_map(|(at, text)| {
        let cells: Vec<&str> = text.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").collect();
        let [item, _, shown, state] = cells[..] else { return None };
        is_item(item).then_some(Row { line: at + 1, item, shown, state })
    })
}

fn is_item(cell: &str) -> bool {
    let mut letters = cell.chars();
    letters.next().is_some_and(|c| c.is_ascii_uppercase()) && letters.as_str().parse::<usize>().is_ok()
}

/// Every item stands in one row, and nothing else does.
pub(super) fn every_item_has_a_row(tree: &Tree) -> Vec<Complaint> {
    let mut wanted: Vec<String> =
        ITEMS.iter().flat_map(|&(letter, most)| (1..=most).map(move |at| format!("{letter}{at}"))).collect();
    let mut complaints = Vec::new();
    for row in rows(tree) {
        match wanted.iter().position(|item| item == row.item) {
            Some(at) => drop(wanted.remove(at)),
            None => complaints.push(Complaint::of_line(COVERAGE, row.line, format!("{} is one too many", row.item))),
        }
    }
    complaints.extend(wanted.iter().map(|item| Complaint::of_file(COVERAGE, format!("{item} has no row"))));
    complaints
}

/// Every test and command that is named is there, and nothing works that no test or command shows.
pub(super) fn what_shows_an_item_is_there(tree: &Tree) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for Row { line, item, shown, state } in rows(tree) {
        let mut complain = |what: String| complaints.push(Complaint::of_line(COVERAGE, line, what));
        let witnesses: Vec<(&str, &str)> = witnesses(shown).collect();
        if !STATES.contains(&state) {
            complain(format!("{item} neither works, nor partly, nor not"));
        }
        if state == "works" && witnesses.is_empty() {
            complain(format!("{item} works, but nothing shows it"));
        }
        for (code, title) in witnesses.into_iter().filter(|(code, title)| !is_there(tree, code, title)) {
            complain(format!("there is no {code} {title}").trim_end().to_owned());
        }
    }
    complaints
}

/// Each code with the title that follows it, if one does.
fn witnesses(shown: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts: Vec<&str> = shown.split('`').collect();
    let codes: Vec<(&str, &str)> = parts.windows(2).skip(1).step_by(2).map(|two| (two[0], two[1])).collect();
    codes.into_iter().map(|(code, after)| {
        let title = after.split_once('“').and_then(|(_, rest)| rest.split_once('”')).map_or("", |(title, _)| title);
        (code, title)
    })
}

fn is_there(tree: &Tree, code: &str, title: &str) -> bool {
    let words: Vec<&str> = code.split(' ').collect();
    match words[..] {
        ["shikatsu-lab", "experiment", name, ..] => tree.has(&format!("crates/lab/src/experiment/{name}.rs")),
        ["shikatsu", name, ..] => tree.has(&format!("crates/cli/src/{name}.rs")),
        ["cargo", "bench", "-p", name, ..] => tree.has(&format!("crates/{name}/benches")),
        ["cargo", "xtask", name, ..] => tree.get("xtask/src/main.rs").is_some_and(|text| text.contains(name)),
        [path] => match path.split_once("::") {
            Some((path, name)) => tree.get(path).is_some_and(|text| text.contains(&format!("fn {name}("))),
            None => !title.is_empty() && tree.get(path).is_some_and(|text| text.contains(title)),
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(complaints: Vec<Complaint>) -> Vec<String> {
        complaints.iter().map(Complaint::to_string).collect()
    }

    #[test]
    fn an_item_without_a_row_is_missed() {
        let items = ITEMS.iter().flat_map(|&(letter, most)| (1..=most).map(move |at| format!("{letter}{at}")));
        let table: String = items.map(|item| format!("| {item} | a | b | not |\n")).collect();
        let complaints = |text: &str| lines(every_item_has_a_row(&Tree::of(&[(COVERAGE, text)])));
        assert!(complaints(&table).is_empty());
        assert_eq!(complaints(&table.replace("| R2 |", "| two |")), ["docs/coverage.md: R2 has no row"]);
        assert_eq!(complaints(&(table + "| C29 | a | b | not |\n")), ["docs/coverage.md:263: C29 is one too many"]);
    }

    #[test]
    fn a_test_that_is_not_there_shows_nothing() {
        let files = [("a.rs", "fn it_works() {}"), ("b.mjs", "test(\"is said\")"), ("crates/cli/src/row.rs", "")];
        let complaints =
            |row: &str| lines(what_shows_an_item_is_there(&Tree::of(&[&files[..], &[(COVERAGE, row)]].concat())));
        assert!(complaints("| R1 | x | `a.rs::it_works`, `b.mjs`, “is said”; `shikatsu row` | works |\n").is_empty());
        let gone = complaints("| R1 | x | `a.rs::it` and `b.mjs`, “is sung”; `shikatsu fly` | works |\n");
        let expected = ["there is no a.rs::it", "there is no b.mjs is sung", "there is no shikatsu fly"];
        assert_eq!(gone, expected.map(|what| format!("docs/coverage.md:1: {what}")));
        assert_eq!(
            complaints("| R1 | x | no test | works |\n"),
            ["docs/coverage.md:1: R1 works, but nothing shows it"]
        );
        assert_eq!(
            complaints("| R1 | x | - | well |\n"),
            ["docs/coverage.md:1: R1 neither works, nor partly, nor not"]
        );
        assert!(complaints("| R1 | x | a picture | not |\n").is_empty());
    }
}
