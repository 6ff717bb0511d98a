//! Writes the certificate of every problem beside its text, and an index of what they prove.
//!
//! `cargo run --release -p lab --example prove -- data` reads each `data/FOLDER/NAME.txt`, writes `NAME.cert` unless
//! the one that lies there still proves this problem, and writes `data/index.tsv`: path, verdict, ko balance, difficulty,
//! the step of the rank, the kind, and the techniques that the proof shows.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use proof::{Solution, file};
use solver::{Limits, NoRank, Outcome, solve_draft};
use tsumego::{Draft, Kind, Tag, difficulty, text};

fn main() {
    let root = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "data".to_owned()));
    let mut index = String::new();
    for path in texts(&root) {
        let solution = proved(&path).unwrap_or_else(|| panic!("{} is not solved", path.display()));
        let (grade, name) = (solution.grade(), path.with_extension(""));
        let name = name.strip_prefix(&root).expect("it lies there").display().to_string();
        let balance = grade.ko_balance().unwrap_or(0);
        let rank = forge::rated(&solution).rank.step();
        let kind = Kind::of(&solution).map_or("", Kind::word);
        let tags: Vec<&str> = forge::tags(&solution).into_iter().map(Tag::word).collect();
        let (verdict, level, tags) = (grade.word(), difficulty(&solution), tags.join(" "));
        writeln!(index, "{name}\t{verdict}\t{balance}\t{level}\t{rank}\t{kind}\t{tags}").expect("a text takes it");
    }
    fs::write(root.join("index.tsv"), index).expect("the folder can be written to");
}

/// The texts in the folders of this folder, in order.
fn texts(root: &Path) -> Vec<PathBuf> {
    let files = entries(root).into_iter().filter(|path| path.is_dir()).flat_map(|folder| entries(&folder));
    files.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read").flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn proved(path: &Path) -> Option<Solution> {
    let draft = text::read(&fs::read_to_string(path).expect("the text can be read")).expect("it is a problem");
    let proof = path.with_extension("cert");
    let known = fs::read(&proof).ok().and_then(|bytes| checked(&bytes, &draft));
    known.or_else(|| {
        let report = solve_draft(&draft, &NoRank, &Limits::default()).expect("it is a problem");
        let Outcome::Solved(solved) = report.outcome else { return None };
        let bytes = file::write(solved.solution.problem(), solved.solution.certificate());
        println!("{}: {}, {} nodes, {} bytes", path.display(), solved.solution.grade(), report.nodes, bytes.len());
        fs::write(&proof, &bytes).expect("the folder can be written to");
        checked(&bytes, &draft)
    })
}

/// The solution, if the bytes prove this problem and grade every first move.
fn checked(bytes: &[u8], draft: &Draft) -> Option<Solution> {
    let solution = file::check(bytes.iter().copied()).ok()?;
    tsumego::compare(draft, solution.problem()).ok()?;
    solution.is_complete().then_some(solution)
}
