//! The reports in `docs/experiments` are no older than what they report on: what can be measured again with few nodes
//! comes out the same, and the text shows the tables that were measured.
//!
//! A test fails here when an engine, the exact search or the problems that ship have changed. Then the experiment is run
//! again, with the command that the report names, and its table goes into the text.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use lab::command::Lab;

/// Most runs finish within so many nodes.
const NODES: &str = "20000";

fn report(name: &str, ending: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/experiments");
    fs::read_to_string(folder.join(format!("{name}.{ending}"))).unwrap()
}

/// The cells of a line; commas between quotes are part of a cell.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            _ => cells.last_mut().unwrap().push(c),
        }
    }
    cells
}

/// The runs of a table that finished, without their times.
fn finished(table: &str) -> Vec<Vec<String>> {
    let head = cells(table.lines().next().unwrap());
    let column = |name: &str| head.iter().position(|cell| cell == name);
    let (time, end) = (column("seconds"), column("finished"));
    let mut rows: Vec<Vec<String>> = table.lines().skip(1).map(cells).collect();
    rows.retain(|row| end.is_none_or(|at| row[at] == "true"));
    rows.iter_mut().for_each(|row| time.into_iter().for_each(|at| row[at].clear()));
    rows
}

/// Measures again with few nodes, and looks for every run that finished among those of the report.
fn is_up_to_date(name: &str, more: &[&str]) {
    let folder: PathBuf = std::env::temp_dir().join(format!("shikatsu-report-{name}-{}", std::process::id()));
    let words =
        [&["lab", "experiment", name, "--nodes", NODES, "--tries", "1", "--out", folder.to_str().unwrap()], more]
            .concat();
    Lab::parse_from(words).run().unwrap();
    let again = fs::read_to_string(folder.join(format!("{name}.csv"))).unwrap();
    fs::remove_dir_all(folder).unwrap();
    let told = report(name, "csv");
    assert_eq!(again.lines().next(), told.lines().next(), "{name}: the columns have changed");
    let (runs, told) = (finished(&again), finished(&told));
    assert!(runs.len() * 2 > told.len() || !more.is_empty(), "{name}: only {} of {} runs", runs.len(), told.len());
    for run in runs {
        assert!(told.contains(&run), "docs/experiments/{name}.csv is older than {run:?}: measure it again");
    }
}

#[test]
fn growth_is_up_to_date() {
    is_up_to_date("growth", &[]);
}

#[test]
fn limits_are_up_to_date() {
    is_up_to_date("limits", &[]);
}

#[test]
fn breadth_is_up_to_date() {
    is_up_to_date("breadth", &[]);
}

#[test]
fn depth_is_up_to_date() {
    is_up_to_date("depth", &[]);
}

#[test]
fn the_boundary_is_up_to_date() {
    is_up_to_date("boundary", &[]);
}

#[test]
fn the_figures_are_up_to_date() {
    is_up_to_date("figures", &[]);
}

#[test]
fn heuristics_are_up_to_date() {
    is_up_to_date("heuristics", &[]);
}

#[test]
fn categories_are_up_to_date() {
    is_up_to_date("categories", &[]);
}

/// The deeper searches take minutes.
#[test]
fn success_rates_are_up_to_date() {
    is_up_to_date("success", &["--depth", "2"]);
}

#[test]
fn the_text_shows_the_tables_that_were_measured() {
    let text = report("classic", "md");
    for name in ["growth", "limits", "breadth", "depth", "boundary", "figures", "heuristics", "categories", "success"] {
        assert!(text.contains(&report(name, "md")), "classic.md does not show {name}.md");
        assert!(text.contains(&format!("{name}.svg")), "classic.md does not show {name}.svg");
        assert!(text.contains(&format!("shikatsu-lab experiment {name} --out docs/experiments")), "{name}");
    }
}

/// Reed's Table 7.2: the rows and cells that he printed, none of them cut short.
#[test]
fn every_cell_of_table_7_2_is_measured_to_its_end() {
    let table = report("limits", "csv");
    let head = cells(table.lines().next().unwrap());
    let end = head.iter().position(|cell| cell == "finished").unwrap();
    let rows: Vec<Vec<String>> = table.lines().skip(1).map(cells).collect();
    assert!(rows.iter().all(|row| row[end] == "true"));
    let engines = rows.iter().filter(|row| row[1] != "exact").count();
    assert_eq!((engines, rows.len() - engines), (7 + 11 + 11 + 6 + 15 + 1, 24));
}

/// The tables of the report on open boards are of the same rows: ranks and classes add up to all.
#[test]
fn the_tables_of_open_boards_add_up() {
    let table = |name: &str| -> Vec<Vec<String>> {
        report(&format!("data/open/{name}"), "csv").lines().skip(1).map(cells).collect()
    };
    let count = |cell: &String| -> [usize; 2] {
        let words: Vec<usize> = cell.split([' ', ':']).filter_map(|word| word.parse().ok()).collect();
        words.get(..2).map_or([0, 0], |two| [two[0], two[1]])
    };
    let sum = |rows: &[Vec<String>], column: usize| {
        rows.iter().map(|row| count(&row[column])).fold([0, 0], |all, one| [all[0] + one[0], all[1] + one[1]])
    };
    let all = table("yardstick");
    let whole = |set: &str| {
        let row = all.iter().find(|row| row[0] == set && row[1] == "shikatsu").expect("it was measured");
        count(&row[3])
    };
    assert!(whole("collections")[1] > 0 && whole("game-positions")[1] > 0);
    assert_eq!(sum(&table("ranks"), 1), whole("collections"));
    for name in ["classes", "kinds"] {
        assert_eq!(sum(&table(name), 1), whole("collections"), "{name}");
        assert_eq!(sum(&table(name), 2), whole("game-positions"), "{name}");
    }
}
