//! Where bytes come from: a file, or standard input in its place.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use crate::Failure;

/// What to call a file in messages, and what is in it; `-` is standard input.
pub fn read(path: &Path) -> Result<(String, Vec<u8>), Failure> {
    if path != Path::new("-") {
        let bytes = fs::read(path).map_err(|error| unreadable(path, &error))?;
        return Ok((path.display().to_string(), bytes));
    }
    let (name, mut bytes) = ("standard input", Vec::new());
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|error| Failure::in_file(name, format_args!("cannot be read: {error}")))?;
    Ok((name.to_owned(), bytes))
}

/// Why a file cannot be read.
pub fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::IsADirectory => "expected a file, found a folder".to_owned(),
        io::ErrorKind::PermissionDenied => "no permission to read the file".to_owned(),
        _ => format!("cannot be read: {error}"),
    };
    Failure::in_file(&path.display().to_string(), why)
}
