//! Writes the certificate of every problem beside its text.
//!
//! `cargo run --release -p solver --example prove -- FOLDER...` reads each `name.txt` and writes `name.cert`, unless the
//! one that lies there still proves this problem.

use std::fs;
use std::path::{Path, PathBuf};

use solver::{Limits, NoRank, Outcome, solve_draft};
use tsumego::{Draft, file, text};

fn main() {
    let folders: Vec<String> = std::env::args().skip(1).collect();
    let texts = folders.iter().flat_map(|folder| texts(Path::new(folder)));
    let unproved = texts.filter(|path| !prove(path)).count();
    std::process::exit(i32::from(unproved > 0));
}

fn texts(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read").flatten().map(|entry| entry.path());
    let mut texts: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    texts.sort();
    texts
}

fn prove(path: &Path) -> bool {
    let draft = text::read(&fs::read_to_string(path).expect("the text can be read")).expect("it is a problem");
    let proof = path.with_extension("cert");
    if fs::read(&proof).is_ok_and(|bytes| proves(&bytes, &draft)) {
        return true;
    }
    let report = solve_draft(&draft, &NoRank, &Limits::default()).expect("it is a problem");
    let solved = match report.outcome {
        Outcome::Solved(solved) if solved.solution.is_complete() => solved,
        _ => {
            println!("{}: not solved", path.display());
            return false;
        }
    };
    let bytes = file::write(solved.solution.problem(), solved.solution.certificate());
    println!("{}: {}, {} nodes, {} bytes", path.display(), solved.solution.grade(), report.nodes, bytes.len());
    fs::write(proof, bytes).expect("the folder can be written to");
    true
}

/// Do the bytes prove this problem, with every first move graded?
fn proves(bytes: &[u8], draft: &Draft) -> bool {
    let solution = file::check(bytes.iter().copied());
    solution.is_ok_and(|solution| file::compare(draft, solution.problem()).is_ok() && solution.is_complete())
}
