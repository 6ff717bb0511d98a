//! [`File`]: the problems of a forge, and where it stands.
//!
//! The first line says what they are made from. A line `# round N` follows the problems of each round: what comes after
//! the last such line was cut off, and is made again.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;

use console::{Failure, output};
use forge::Entry;

/// How the line after a round begins.
const ROUND: &str = "# round ";

/// A file of problems that is added to.
#[derive(Debug)]
pub(super) struct File {
    file: fs::File,
    name: String,
    /// Rounds that are done.
    pub(super) rounds: u64,
    /// All problems.
    pub(super) entries: Vec<Entry>,
}

impl File {
    /// Opens a file, or begins one.
    ///
    /// # Errors
    /// If it cannot be read or written, or if it was made from something else.
    pub(super) fn open(path: &Path, made_from: &str) -> Result<File, Failure> {
        let unwritable = |error: std::io::Error| output::unwritable(path, &error);
        let name = path.display().to_string();
        let head = format!("# shikatsu forge, {made_from}\n");
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Failure::in_file(&name, error)),
        };
        if !text.is_empty() && !text.starts_with(&head) {
            let other = "these are no problems of this seed, this many games and these ranks: choose another file";
            return Err(Failure::in_file(&name, other));
        }
        let whole = end_of_rounds(&text);
        let (rounds, entries) = read(&text[..whole], &name)?;
        let mut file = OpenOptions::new().append(true).create(true).open(path).map_err(unwritable)?;
        file.set_len(whole as u64).map_err(unwritable)?;
        if whole == 0 {
            file.write_all(head.as_bytes()).map_err(unwritable)?;
        }
        Ok(File { file, name, rounds, entries })
    }

    /// Adds what a round has made.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn add(&mut self, round: u64, entries: Vec<Entry>) -> Result<(), Failure> {
        let mut text: String = entries.iter().map(|entry| format!("{entry}\n")).collect();
        text += &format!("{ROUND}{round}\n");
        let failed = |error| Failure::in_file(&self.name, format_args!("cannot be written: {error}"));
        self.file.write_all(text.as_bytes()).map_err(failed)?;
        self.rounds = round;
        self.entries.extend(entries);
        Ok(())
    }
}

/// Every problem of a file that a forge has made.
///
/// # Errors
/// If it cannot be read, or holds something else.
pub(crate) fn read_all(path: &Path) -> Result<Vec<Entry>, Failure> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| Failure::in_file(&name, error))?;
    read(&text[..end_of_rounds(&text)], &name).map(|(_, entries)| entries)
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
