//! [`Ledger`]: what was found so far, and the file that keeps it.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::path::Path;

use console::{Failure, output};
use dossier::Found;

/// What was found, by the name of the problem.
#[derive(Debug)]
pub(super) struct Ledger {
    pub(super) entries: BTreeMap<String, Found>,
    file: Option<(File, String)>,
}

impl Ledger {
    /// Reads what an earlier run has left.
    ///
    /// # Errors
    /// If the file cannot be used, or is something else.
    pub(super) fn open(path: Option<&Path>) -> Result<Ledger, Failure> {
        let Some(path) = path else { return Ok(Ledger { entries: BTreeMap::new(), file: None }) };
        let unwritable = |error: std::io::Error| output::unwritable(path, &error);
        let name = path.display().to_string();
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(unwritable)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(unwritable)?;
        // A run that was killed may have left half a line.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let lines = bytes[..whole].split_inclusive(|&byte| byte == b'\n');
        let entries: Result<Vec<Found>, _> = lines.map(serde_json::from_slice).collect();
        let foreign = |_| Failure::in_file(&name, "this is no file of an audit; name another for --out");
        let entries = entries.map_err(foreign)?.into_iter().map(|entry| (entry.id.clone(), entry)).collect();
        file.set_len(whole as u64).map_err(unwritable)?;
        Ok(Ledger { entries, file: Some((file, name)) })
    }

    /// Takes in what was found about a problem, and keeps it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn add(&mut self, entry: Found) -> Result<(), Failure> {
        if let Some((file, name)) = &mut self.file {
            let written = file.write_all(entry.to_line().as_bytes());
            written.map_err(|error| Failure::in_file(name, format_args!("cannot be written: {error}")))?;
        }
        self.entries.insert(entry.id.clone(), entry);
        Ok(())
    }
}
