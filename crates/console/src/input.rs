//! Where bytes come from: a file, or standard input in its place.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::Failure;

/// The most that is read of a file, in bytes.
const MOST_BYTES: u64 = 256 << 20;

/// What to call a file in messages, and what is in it; `-` is standard input. What has no end, or nearly none, is refused.
pub fn read(path: &Path) -> Result<(String, Vec<u8>), Failure> {
    let is_file = path != Path::new("-");
    let name = if is_file { path.display().to_string() } else { "standard input".to_owned() };
    let mut bytes = Vec::new();
    let read = match is_file {
        true => File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes)),
        false => io::stdin().lock().take(MOST_BYTES + 1).read_to_end(&mut bytes),
    };
    match read {
        Err(error) if is_file => Err(unreadable(path, &error)),
        Err(error) => Err(Failure::in_file(&name, format_args!("cannot be read: {error}"))),
        Ok(length) if length as u64 > MOST_BYTES => {
            Err(Failure::in_file(&name, format_args!("expected at most {} MiB, found more", MOST_BYTES >> 20)))
        }
        Ok(_) => Ok((name, bytes)),
    }
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
