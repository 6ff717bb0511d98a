//! [`Journal`]: what was proved for a bank, line by line, so that packing that was stopped goes on where it was.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use bank::{Forged, pack};
use console::{Failure, output};
use tsumego::Sketch;

/// The first line. What another version proved may be told otherwise by this one.
const HEAD: &str = concat!("what shikatsu ", env!("CARGO_PKG_VERSION"), " has proved for a bank");
/// What stands for nothing.
const NONE: &str = "-";
/// How lines begin: what a proof says of a problem, and the certificate of one whose stones are all needed.
const PROVED: &str = "proved";
const CLEAN: &str = "clean";

/// What is known so far, and where more is noted.
#[derive(Debug)]
pub(super) struct Journal {
    file: Option<(PathBuf, File)>,
    /// None for what is no problem.
    proved: HashMap<Sketch, Option<Forged<'static>>>,
    /// None where a stone is needless, or where there was no telling.
    clean: HashMap<Sketch, Option<Vec<u8>>>,
}

impl Journal {
    /// What a file has; nothing where there is none yet. Without a path nothing is kept for another time.
    ///
    /// # Errors
    /// If the file is something else, or cannot be written.
    pub(super) fn open(path: Option<&Path>) -> Result<Journal, Failure> {
        let mut journal = Journal { file: None, proved: HashMap::new(), clean: HashMap::new() };
        let Some(path) = path else { return Ok(journal) };
        let text = fs::read_to_string(path).unwrap_or_default();
        let (head, whole) = text.split_once('\n').unwrap_or_default();
        if !text.is_empty() && head != HEAD {
            let name = path.display().to_string();
            return Err(Failure::in_file(&name, "this is no journal of this version: choose another name"));
        }
        // What was cut off while it was written has no end.
        whole.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')).for_each(|line| journal.take_in(line));
        let unwritable = |error| output::unwritable(path, &error);
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(unwritable)?;
        let start = if text.is_empty() { format!("{HEAD}\n") } else { String::new() };
        // A line that was cut off is ended, and ends nothing else.
        let mend = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        file.write_all(format!("{start}{mend}").as_bytes()).map_err(unwritable)?;
        journal.file = Some((path.to_owned(), file));
        Ok(journal)
    }

    /// What a proof said of a sketch, if it was asked: none within where that is no problem.
    pub(super) fn proved(&self, sketch: &Sketch) -> Option<&Option<Forged<'static>>> {
        self.proved.get(sketch)
    }

    /// The certificate of a problem without needless stones, if somebody looked: none within where it has one.
    pub(super) fn clean(&self, sketch: &Sketch) -> Option<&Option<Vec<u8>>> {
        self.clean.get(sketch)
    }

    /// Notes what a proof says.
    pub(super) fn note_proved(&mut self, sketch: Sketch, told: Option<Forged<'static>>) -> Result<(), Failure> {
        let bytes = told.as_ref().and_then(|forged| pack::write([forged].into_iter(), &[]).ok());
        let cell = bytes.as_deref().map_or(NONE.to_owned(), hex);
        self.write(&format!("{PROVED}\t{sketch}\t{cell}\n"))?;
        self.proved.insert(sketch, told);
        Ok(())
    }

    /// Notes the certificate of a problem whose stones were looked at.
    pub(super) fn note_clean(&mut self, sketch: Sketch, certificate: Option<Vec<u8>>) -> Result<(), Failure> {
        let cell = certificate.as_deref().map_or(NONE.to_owned(), hex);
        self.write(&format!("{CLEAN}\t{sketch}\t{cell}\n"))?;
        self.clean.insert(sketch, certificate);
        Ok(())
    }

    fn write(&mut self, line: &str) -> Result<(), Failure> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        file.write_all(line.as_bytes()).map_err(|error| output::unwritable(path, &error))
    }

    /// A line that says nothing that can be read is passed over: it is proved again.
    fn take_in(&mut self, line: &str) {
        let cells: Vec<&str> = line.split('\t').collect();
        match cells[..] {
            [PROVED, sketch, NONE] => drop(sketch.parse().map(|sketch| self.proved.insert(sketch, None))),
            [PROVED, _, packed] => {
                let Some(forged) = read(packed) else { return };
                self.proved.insert(forged.sketch, Some(forged));
            }
            [CLEAN, sketch, cell] => {
                let (Ok(sketch), certificate) = (sketch.parse(), bytes(cell)) else { return };
                if cell == NONE || certificate.is_some() {
                    self.clean.insert(sketch, certificate);
                }
            }
            _ => {}
        }
    }
}

/// A problem as it was noted.
fn read(packed: &str) -> Option<Forged<'static>> {
    let bytes = bytes(packed)?;
    let forged = pack::read(&bytes)?.next()?;
    Some(Forged { certificate: &[], ..forged })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let pairs = hex.as_bytes().chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_as_written() {
        assert_eq!(bytes(&hex(&[0, 7, 255])), Some(vec![0, 7, 255]));
        assert_eq!((bytes("-"), bytes("0g"), bytes("")), (None, None, Some(Vec::new())));
    }

    #[test]
    fn lines_that_say_nothing_are_passed_over() {
        let mut journal = Journal::open(None).unwrap();
        for line in ["", "proved", "proved\tcorner x OOOO/...O", "clean\tnothing\t00", "clean\tcorner x OOOO/...O\t0g"]
        {
            journal.take_in(line);
        }
        assert!(journal.proved.is_empty() && journal.clean.is_empty());
        let sketch: Sketch = "corner x OOOO/...O".parse().unwrap();
        journal.take_in("clean\tcorner x OOOO/...O\t0001");
        journal.take_in("proved\tcorner x OOOO/...O\t-");
        assert_eq!(journal.clean(&sketch), Some(&Some(vec![0, 1])));
        assert_eq!(journal.proved(&sketch), Some(&None));
    }
}
