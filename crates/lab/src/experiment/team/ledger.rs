//! [`Ledger`]: the games that have been played, and the file that keeps them, so that a study can be taken up again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::Mutex;

use console::{Failure, output};

use super::bout::Result as Played;

/// Which game: of which pairing, and its number in it.
pub(super) type Key = (String, u32);

/// Played games, and where new ones are written.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    games: BTreeMap<Key, Played>,
    file: Option<Mutex<File>>,
}

impl Ledger {
    /// Reads a file, or begins one. The first line says what was played under; where that is not the same the games are
    /// not either.
    ///
    /// # Errors
    /// If the file cannot be read or written, or is of another study.
    pub(super) fn open(path: &Path, head: &str) -> Result<Ledger, Failure> {
        let unwritable = |error: std::io::Error| output::unwritable(path, &error);
        let options = || OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = options().map_err(unwritable)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(unwritable)?;
        // A line that was cut off is played again.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(unwritable)?;
        if whole == 0 {
            writeln!(file, "{head}").map_err(unwritable)?;
        }
        let name = path.display().to_string();
        let games = read(&text[..whole], head, &name)?;
        Ok(Ledger { games, file: Some(Mutex::new(file)) })
    }

    pub(super) fn has(&self, key: &Key) -> bool {
        self.games.contains_key(key)
    }

    /// Takes in games that have been [written](Ledger::write).
    pub(super) fn add(&mut self, games: impl IntoIterator<Item = (Key, Played)>) {
        self.games.extend(games);
    }

    /// Writes a game to the file, if there is one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn write(&self, key: &Key, played: &Played) -> std::io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let mut file = file.lock().map_err(|_| std::io::Error::other("another game could not be written"))?;
        file.write_all(line(key, played).as_bytes())
    }

    /// The first so many games of a pairing, as far as they have been played.
    pub(super) fn of<'a>(&'a self, name: &'a str, games: u32) -> impl Iterator<Item = &'a Played> {
        (0..games).filter_map(move |game| self.games.get(&(name.to_owned(), game)))
    }
}

fn read(text: &str, head: &str, name: &str) -> Result<BTreeMap<Key, Played>, Failure> {
    let mut lines = text.lines().zip(1..);
    if lines.next().is_some_and(|(first, _)| first != head) {
        return Err(Failure::in_file(name, "its games were played under other terms: choose another file"));
    }
    lines
        .map(|(line, at)| entry(line).ok_or_else(|| Failure::at_line(name, at, "this is no game of a study of teams")))
        .collect()
}

/// `five voting best,17,1,60,30,22,4,71`
fn line((name, game): &Key, played: &Played) -> String {
    let Played { outcome, moves, turns, split, ties, options } = played;
    format!("{name},{game},{outcome},{moves},{turns},{split},{ties},{options}\n")
}

fn entry(line: &str) -> Option<(Key, Played)> {
    let mut cells = line.split(',');
    let (name, game) = (cells.next()?.to_owned(), cells.next()?.parse().ok()?);
    let outcome = cells.next()?.parse().ok().filter(|outcome| (-1..=1).contains(outcome))?;
    let mut number = || cells.next()?.parse().ok();
    let played =
        Played { outcome, moves: number()?, turns: number()?, split: number()?, ties: number()?, options: number()? };
    cells.next().is_none().then_some(((name, game), played))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_read_back_and_nothing_else_does() {
        let key = ("five voting best".to_owned(), 17);
        let played = Played { outcome: -1, moves: 60, turns: 30, split: 22, ties: 4, options: 71 };
        let written = line(&key, &played);
        assert_eq!(entry(written.trim_end()), Some((key, played)));
        for odd in ["", "a", "a,1,2,0,0,0,0,0", "a,1,1,0,0,0,0", "a,1,1,0,0,0,0,0,0", "a,x,1,0,0,0,0,0"] {
            assert_eq!(entry(odd), None, "{odd}");
        }
    }
}
