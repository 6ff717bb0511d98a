//! Which files are meant where people name files and folders.

use std::fs;
use std::path::{Path, PathBuf};

use console::{Failure, input};

use crate::document::Format;

/// The files themselves, and for a folder what is in it by names of formats that fit.
pub(crate) fn meant(paths: &[PathBuf], fits: fn(Format) -> bool) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(in_folder(path, fits)?);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

/// In the order of the names.
fn in_folder(folder: &Path, fits: fn(Format) -> bool) -> Result<Vec<PathBuf>, Failure> {
    let failure = |error| input::unreadable(folder, &error);
    let entries = fs::read_dir(folder).map_err(failure)?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(failure)?.path();
        if Format::of_name(&path).is_some_and(fits) && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
