//! [`File`]: the problems of a forge, and where it stands.
//!
//! The first line says what they are made from. A line `# round N` follows the problems of each round. What comes after the
//! last such line is a round that was begun: one that was enough, or that was cut off. Whoever goes on makes it again, and
//! it comes out the same.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use console::{Failure, output};
use forge::Entry;

/// How the first line begins.
const HEAD: &str = "# shikatsu forge, ";
/// How the line after a round begins.
const ROUND: &str = "# round ";

/// A file of problems that is added to.
#[derive(Debug)]
pub(super) struct File {
    file: fs::File,
    name: String,
    /// Bytes to the end of the last round that is done.
    whole: u64,
    /// Rounds that are done.
    pub(super) rounds: u64,
    /// The problems of these.
    pub(super) entries: Vec<Entry>,
    /// The problems of a round that was begun.
    begun: Vec<Entry>,
}

impl File {
    /// Opens a file, or begins one.
    ///
    /// # Errors
    /// If it cannot be read or written, or if it was made from something else.
    pub(super) fn open(path: &Path, made_from: &str) -> Result<File, Failure> {
        let unwritable = |error: std::io::Error| output::unwritable(path, &error);
        let name = path.display().to_string();
        let head = format!("{HEAD}{made_from}\n");
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Failure::in_file(&name, error)),
        };
        if !text.is_empty() && !text.starts_with(&head) {
            let other = "these are no problems of this seed, this many games and these ranks: choose another file";
            return Err(Failure::in_file(&name, other));
        }
        let (whole, lines) = (end_of_rounds(&text).max(head.len()), end_of_lines(&text));
        let mut file = OpenOptions::new().append(true).create(true).open(path).map_err(unwritable)?;
        if text.is_empty() {
            file.write_all(head.as_bytes()).map_err(unwritable)?;
            return Ok(File { file, name, whole: whole as u64, rounds: 0, entries: Vec::new(), begun: Vec::new() });
        }
        let (rounds, mut entries) = read(&text[..lines], &name)?;
        let (_, done) = read(&text[..whole], &name)?;
        let begun = entries.split_off(done.len());
        Ok(File { file, name, whole: whole as u64, rounds, entries, begun })
    }

    /// How many problems it has.
    pub(super) fn count(&self) -> usize {
        self.all().count()
    }

    /// All problems.
    pub(super) fn all(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().chain(&self.begun)
    }

    /// Adds what a round has made, or so much of it that the file has no more than `most`; then the round is only begun.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn add(&mut self, round: u64, mut entries: Vec<Entry>, most: usize) -> Result<(), Failure> {
        let room = most.saturating_sub(self.entries.len());
        let done = entries.len() <= room;
        entries.truncate(room);
        let mut text: String = entries.iter().map(|entry| format!("{entry}\n")).collect();
        if done {
            text += &format!("{ROUND}{round}\n");
        }
        let failed = |error| Failure::in_file(&self.name, format_args!("cannot be written: {error}"));
        self.file.set_len(self.whole).and_then(|()| self.file.write_all(text.as_bytes())).map_err(failed)?;
        if done {
            self.whole += text.len() as u64;
            self.rounds = round;
            self.entries.extend(entries);
            self.begun.clear();
        } else {
            self.begun = entries;
        }
        Ok(())
    }
}

/// Is this what a forge has written?
pub(crate) fn looks_like(bytes: &[u8]) -> bool {
    bytes.starts_with(HEAD.as_bytes())
}

/// Every problem of a file that a forge has made.
///
/// # Errors
/// If it cannot be read, or holds something else.
pub(crate) fn read_all(path: &Path) -> Result<Vec<Entry>, Failure> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| Failure::in_file(&name, error))?;
    entries(&text, &name)
}

/// Every problem in the text of such a file, but for a last line that was cut off.
///
/// # Errors
/// If it holds something else.
pub(crate) fn entries(text: &str, name: &str) -> Result<Vec<Entry>, Failure> {
    read(&text[..end_of_lines(text)], name).map(|(_, entries)| entries)
}

/// Where the last whole line ends.
fn end_of_lines(text: &str) -> usize {
    text.rfind('\n').map_or(0, |at| at + 1)
}

/// Where the last line of a round ends; 0 where there is none.
fn end_of_rounds(text: &str) -> usize {
    let lines = text.split_inclusive('\n');
    let ends = lines.scan(0, |at, line| {
        *at += line.len();
        Some((*at, line))
    });
    let whole = ends.filter(|(_, line)| line.starts_with(ROUND) && line.ends_with('\n'));
    whole.last().map_or(0, |(end, _)| end)
}

fn read(text: &str, name: &str) -> Result<(u64, Vec<Entry>), Failure> {
    let (mut rounds, mut entries) = (0, Vec::new());
    for (number, line) in (1..).zip(text.lines()).skip(1) {
        let wrong = || Failure::at_line(name, number, "this is no problem of a forge");
        match line.strip_prefix(ROUND) {
            Some(round) => rounds = round.parse().map_err(|_| wrong())?,
            None => entries.push(line.parse().map_err(|_| wrong())?),
        }
    }
    Ok((rounds, entries))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_cut_off_is_not_counted() {
        assert_eq!(end_of_rounds("# head\na\n# round 1\nb\n"), 19);
        assert_eq!(end_of_rounds("# head\na\n# round 1\nb\n# roun"), 19);
        assert_eq!(end_of_rounds("# head\n"), 0);
    }
}
