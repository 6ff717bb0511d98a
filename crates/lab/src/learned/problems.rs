//! [`Written`]: the problems of any file, with what their authors say of moves.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use console::{Failure, input};
use learn::{Lore, Told};
use lesson::{Drafts, Look, Split, of_text};
use proof::{Outside, Problem};
use rules::Move;
use solver::{region, region_without_search};
use tsumego::{Book, Draft, Sketch};

use crate::sets::Published;

/// The most problems of a file.
const MOST: usize = 10_000;

/// A problem as somebody wrote it down.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) draft: Draft,
    /// The tree of answers, if there is one.
    book: Option<Book>,
    /// First moves that are said to be wrong, where there is no tree.
    wrong: BTreeSet<Move>,
}

impl Written {
    /// The problems of a file, whatever it is.
    pub(super) fn read(file: &Path) -> Result<Vec<Written>, Failure> {
        let (name, bytes) = input::read(file)?;
        let is_sgf = || bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'(');
        if name.ends_with(".jsonl") {
            return Ok(Published::all(&name, &bytes)?.into_iter().map(Written::published).collect());
        }
        if name.ends_with(".sgf") || is_sgf() {
            return Written::of_sgf(&name, bytes);
        }
        let draft = of_text(&bytes).map_err(|error| Failure::at_line(&name, error.line(), error))?;
        Ok(vec![Written { draft, book: None, wrong: BTreeSet::new() }])
    }

    /// Those of several files, and of the files in folders.
    pub(super) fn read_all(paths: &[PathBuf]) -> Result<Vec<Written>, Failure> {
        let mut files = Vec::new();
        for path in paths {
            match path.is_dir() {
                true => files.extend(inside(path)?),
                false => files.push(path.clone()),
            }
        }
        let mut all = Vec::new();
        for file in files {
            all.extend(Written::read(&file)?);
        }
        Ok(all)
    }

    fn of_sgf(name: &str, bytes: Vec<u8>) -> Result<Vec<Written>, Failure> {
        let drafts = Drafts::read(bytes, sgf::Limits::default(), Split::ByBranch(MOST))
            .map_err(|error| Failure::in_file(name, error))?;
        let problems = drafts.found.iter().flatten().filter(|found| found.is_problem);
        let written = problems.map(|found| Written {
            draft: found.draft.clone(),
            book: Book::read(drafts.top(found), found.draft.setup.to_move),
            wrong: BTreeSet::new(),
        });
        Ok(written.collect())
    }

    /// The best of the grades are its answers; what has another is said to be wrong.
    fn published(one: Published) -> Written {
        let answers: BTreeSet<Move> = one.answers.iter().copied().collect();
        let graded = one.grades.keys().filter_map(|first| first.parse().ok());
        let wrong = graded.filter(|first| !answers.contains(first)).collect();
        Written { draft: Draft { answers, ..one.draft }, book: None, wrong }
    }

    /// What is said of it, in the region that its stones enclose, that is given, or that reaches so far around the group, in tenths of a step.
    pub(super) fn lore(&self, reach: u32) -> Option<Lore> {
        let Look { position, targets, .. } = Look::new(&self.draft).ok()?;
        let whole = Problem::new(position.clone(), targets, region::open(&position)).ok()?;
        let plain = region_without_search(&position, whole.defender(), self.draft.out_of_bounds);
        let region = plain.unwrap_or_else(|| region::chosen(&position, targets, reach, Outside::Attacker));
        let problem = Problem::new(position, targets, region).ok()?;
        Some(Lore { problem, book: self.book.clone(), right: self.draft.answers.clone(), wrong: self.wrong.clone() })
    }
}

/// The files of a folder, by name.
fn inside(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = std::fs::read_dir(folder).map_err(|error| input::unreadable(folder, &error))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    files.sort();
    Ok(files)
}

/// What is said of problems, by their numbers, and each of them as a sketch. Problems of which nothing can be learned are left out.
pub(super) fn told(written: &[Written], reach: u32) -> (Vec<Told>, Vec<Sketch>) {
    let (mut all, mut roots) = (Vec::new(), Vec::new());
    for one in written {
        let Some(found) = one.lore(reach).map(|lore| lore.told(roots.len() as u32)) else { continue };
        let Some(root) = found.first().map(|told| told.sketch) else { continue };
        roots.push(root);
        all.extend(found);
    }
    (all, roots)
}
