//! `shikatsu-lab prove`: the certificate of every problem beside its text, and an index of what they prove.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use console::{CommandEnd, Failure, input, output};
use proof::{Solution, file};
use solver::{Limits, NoRank, Outcome, solve_draft};
use tsumego::{Draft, ProblemKind, Tag, difficulty, text};

/// Write the certificate of every problem that ships beside its text, and an index of what they prove
///
/// Reads each FOLDER/NAME.txt, writes NAME.cert unless the one that lies there still proves this problem, and writes index.tsv: path,
/// verdict, ko balance, difficulty, the step of the rank, the kind, and the techniques that the proof shows.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  shikatsu-lab prove
  shikatsu-lab prove data")]
pub(crate) struct Args {
    /// Where the folders are
    #[arg(default_value = "data")]
    root: PathBuf,
}

pub(crate) fn run(args: Args) -> Result<CommandEnd, Failure> {
    let mut index = String::new();
    for path in texts(&args.root)? {
        let name = path.with_extension("");
        let name = name.strip_prefix(&args.root).unwrap_or(&name).display().to_string();
        let line = row(&name, &proved(&path)?);
        writeln!(index, "{line}").expect("a text takes it");
    }
    output::write(&args.root.join("index.tsv"), &index)
}

/// What a proof shows.
fn row(name: &str, solution: &Solution) -> String {
    let grade = solution.grade();
    let balance = grade.ko_balance().unwrap_or(0);
    let rank = forge::rated(solution).rank.step();
    let kind = ProblemKind::of(solution).map_or("", ProblemKind::word);
    let tags: Vec<&str> = forge::tags(solution).into_iter().map(Tag::word).collect();
    let (verdict, level, tags) = (grade.word(), difficulty(solution), tags.join(" "));
    format!("{name}\t{verdict}\t{balance}\t{level}\t{rank}\t{kind}\t{tags}")
}

/// The texts in the folders of this folder, in order.
fn texts(root: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for folder in entries(root)?.into_iter().filter(|path| path.is_dir()) {
        files.extend(entries(&folder)?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "txt")));
    }
    Ok(files)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| input::unreadable(folder, &error))?.flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

fn proved(path: &Path) -> Result<Solution, Failure> {
    let (name, bytes) = input::read(path)?;
    let failed = |why: &dyn std::fmt::Display| Failure::in_file(&name, why);
    let draft = text::read(&String::from_utf8_lossy(&bytes)).map_err(|why| failed(&why))?;
    let proof = path.with_extension("cert");
    if let Some(known) = fs::read(&proof).ok().and_then(|bytes| checked(&bytes, &draft)) {
        return Ok(known);
    }
    let report = solve_draft(&draft, &NoRank, &Limits::default()).map_err(|why| failed(&why))?;
    let Outcome::Solved(solved) = report.outcome else { return Err(failed(&"is not solved")) };
    let bytes = file::write(solved.solution.problem(), solved.solution.certificate());
    println!("{name}: {}, {} nodes, {} bytes", solved.solution.grade(), report.nodes, bytes.len());
    output::write_bytes(&proof, &bytes)?;
    checked(&bytes, &draft).ok_or_else(|| failed(&"is not proved"))
}

/// The solution, if the bytes prove this problem and grade every first move.
fn checked(bytes: &[u8], draft: &Draft) -> Option<Solution> {
    let solution = file::check(bytes.iter().copied()).ok()?;
    tsumego::compare(draft, solution.problem()).ok()?;
    solution.is_complete().then_some(solution)
}
