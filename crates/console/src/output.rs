//! Where results go: standard output, a file, a folder.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use crate::{CommandEnd, Failure};

/// Writes to a file, or to standard output for `-`.
pub fn write(path: &Path, content: &str) -> Result<CommandEnd, Failure> {
    write_bytes(path, content.as_bytes())
}

/// The same for what is no text.
pub fn write_bytes(path: &Path, content: &[u8]) -> Result<CommandEnd, Failure> {
    if path == Path::new("-") {
        return print_bytes(content);
    }
    replace(path, content).map_err(|error| unwritable(path, &error))?;
    Ok(CommandEnd::Yes)
}

/// Writes beside the file and renames: on a full disk what was there is there still. What is no file of its own (a device, a
/// pipe, a link), what may not be changed, and what stands in a folder where nothing can be added, is written to as it is.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let there = fs::symlink_metadata(path).ok();
    let is_plain = there.as_ref().is_none_or(|there| there.is_file() && !there.permissions().readonly());
    let Some(name) = path.file_name().filter(|_| is_plain) else {
        return fs::write(path, content);
    };
    let part = path.with_file_name(format!(".{}.{}.part", name.to_string_lossy(), std::process::id()));
    match fs::write(&part, content) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return fs::write(path, content),
        written => written
            .and_then(|()| there.map_or(Ok(()), |there| fs::set_permissions(&part, there.permissions())))
            .and_then(|()| fs::rename(&part, path)),
    }
    .inspect_err(|_| drop(fs::remove_file(&part)))
}

/// Sees to it that there is such a folder.
pub fn make_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))
}

/// Why a file cannot be written.
pub fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::in_file(&path.display().to_string(), format_args!("cannot be written: {error}"))
}

/// Writes to standard output. A reader that has seen enough (`| head`) is no failure.
pub fn print(text: &str) -> Result<CommandEnd, Failure> {
    print_bytes(text.as_bytes())
}

fn print_bytes(bytes: &[u8]) -> Result<CommandEnd, Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::new(format_args!("cannot write to standard output: {error}")))
        }
        _ => Ok(CommandEnd::Yes),
    }
}
