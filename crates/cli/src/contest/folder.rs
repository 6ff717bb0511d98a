//! [`Folder`]: the games of a match on the disk, from which it can be taken up again.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use console::{Failure, output};
use gtp::arena::{HEADER, Row};

/// What was agreed on, and a line for each game.
const TERMS: &str = "match.txt";
const GAMES: &str = "games.tsv";

#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    games: File,
    /// What was played before.
    pub(super) rows: Vec<Row>,
}

impl Folder {
    pub(super) fn open(path: &Path, resume: bool, terms: &str) -> Result<Folder, Failure> {
        output::make_folder(path)?;
        let there = path.join(TERMS).exists() || path.join(GAMES).exists();
        let name = path.display().to_string();
        match (there, resume) {
            (true, false) => {
                return Err(Failure::in_file(&name, "there is a match already; --resume goes on with it"));
            }
            (true, true) => same_terms(path, terms)?,
            (false, _) => {
                output::write(&path.join(TERMS), terms)?;
                output::write(&path.join(GAMES), &format!("{HEADER}\n"))?;
            }
        }
        let rows = read_rows(&path.join(GAMES))?;
        let games = OpenOptions::new().append(true).open(path.join(GAMES));
        let games = games.map_err(|error| output::unwritable(&path.join(GAMES), &error))?;
        Ok(Folder { path: path.to_owned(), games, rows })
    }

    /// Keeps a game: the record first, so that what is in the table is in the folder.
    pub(super) fn keep(&mut self, row: &Row, attempt: usize, sgf: &[u8]) -> Result<(), Failure> {
        let name = match row.score() {
            Some(_) => format!("game-{:04}.sgf", row.number),
            None => format!("game-{:04}-error-{attempt}.sgf", row.number),
        };
        let file = self.path.join(name);
        output::write_bytes(&file, sgf)?;
        let line = row.write() + "\n";
        let kept = self.games.write_all(line.as_bytes()).and_then(|()| self.games.flush());
        kept.map_err(|error| output::unwritable(&self.path.join(GAMES), &error))
    }
}

fn same_terms(path: &Path, terms: &str) -> Result<(), Failure> {
    let file = path.join(TERMS);
    let before = fs::read_to_string(&file).map_err(|error| console::input::unreadable(&file, &error))?;
    let other = before.lines().zip(terms.lines()).find(|(before, now)| before != now);
    match other {
        None if before.lines().count() == terms.lines().count() => Ok(()),
        None => Err(Failure::in_file(&file.display().to_string(), "this is no match that can be taken up again")),
        Some((before, now)) => {
            let message = format!("the match was begun with “{before}”, and cannot go on with “{now}”");
            Err(Failure::in_file(&file.display().to_string(), message))
        }
    }
}

/// A last line without an end was being written when the match was ended; it is cut off.
fn read_rows(file: &Path) -> Result<Vec<Row>, Failure> {
    let text = fs::read_to_string(file).map_err(|error| console::input::unreadable(file, &error))?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if whole < text.len() {
        output::write(file, &text[..whole])?;
    }
    let rows = text[..whole].lines().enumerate().skip(1);
    let wrong = |at: usize| Failure::at_line(&file.display().to_string(), at + 1, "this is no game of a match");
    rows.map(|(at, line)| Row::read(line).ok_or_else(|| wrong(at))).collect()
}
