//! Where results go that are kept: a file, standard output in its place, or a folder.

use std::fs;
use std::io;
use std::path::Path;

use crate::failure::Failure;
use crate::{Answer, print};

/// Writes to a file, or to standard output for `-`.
pub(crate) fn write(path: &Path, content: &str) -> Result<Answer, Failure> {
    if path == Path::new("-") {
        return print(content);
    }
    fs::write(path, content).map_err(|error| unwritable(path, &error))?;
    Ok(Answer::Yes)
}

/// Sees to it that there is such a folder.
pub(crate) fn make_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))
}

/// Why a file cannot be written.
pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::in_file(&path.display().to_string(), format_args!("cannot be written: {error}"))
}
