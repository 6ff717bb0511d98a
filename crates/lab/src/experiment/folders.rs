//! The problems that ship, with their proofs.

use std::fs;
use std::path::{Path, PathBuf};

use console::Failure;
use proof::{Problem, Solution, file};
use rules::Move;
use tsumego::{is_lost, right_moves};

#[derive(clap::Args, Debug)]
pub(crate) struct Folders {
    /// Folders of certificates, each of which proves its own problem [default: the problems that ship]
    #[arg(long, value_name = "FOLDER")]
    bank: Vec<PathBuf>,
}

/// A problem whose right moves are proved, and are not all moves.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) solution: Solution,
    pub(crate) right: Vec<Move>,
}

impl Entry {
    pub(crate) fn problem(&self) -> &Problem {
        self.solution.problem()
    }

    pub(crate) fn is_right(&self, best: Option<Move>) -> bool {
        best.is_some_and(|best| self.right.contains(&best))
    }
}

impl Folders {
    /// Every problem in which there is something to get wrong, in the order of the names.
    pub(crate) fn read(&self) -> Result<Vec<Entry>, Failure> {
        let certificates = if self.bank.is_empty() { shipped() } else { self.certificates()? };
        let mut entries = certificates.into_iter().map(entry).collect::<Result<Vec<_>, _>>()?;
        entries.retain(|entry| {
            !is_lost(&entry.solution) && entry.solution.moves().any(|(first, _)| !entry.is_right(Some(first)))
        });
        if entries.is_empty() {
            return Err(Failure::new("there is no certificate of a problem in the folders of the bank"));
        }
        Ok(entries)
    }

    /// The certificates of the folders, with their names.
    fn certificates(&self) -> Result<Vec<(String, Vec<u8>)>, Failure> {
        let mut found = Vec::new();
        for folder in &self.bank {
            for path in sorted(folder)? {
                let bytes = fs::read(&path).map_err(|error| unreadable(&path, &error))?;
                found.push((path.display().to_string(), bytes));
            }
        }
        Ok(found)
    }
}

/// The certificates that ship, with their names.
fn shipped() -> Vec<(String, Vec<u8>)> {
    bank::problems().map(|problem| (problem.id(), problem.proof.certificate.to_vec())).collect()
}

/// The certificates of a folder, by name.
fn sorted(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error: std::io::Error| unreadable(folder, &error);
    let files = fs::read_dir(folder).map_err(unreadable)?;
    let mut paths =
        files.map(|file| file.map(|file| file.path())).collect::<Result<Vec<_>, _>>().map_err(unreadable)?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "cert"));
    paths.sort();
    Ok(paths)
}

fn entry((name, bytes): (String, Vec<u8>)) -> Result<Entry, Failure> {
    let solution = file::check(bytes).map_err(|flaw| Failure::in_file(&name, flaw))?;
    Ok(Entry { name, right: right_moves(&solution), solution })
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::in_file(&path.display().to_string(), format_args!("cannot be read: {error}"))
}
