//! The files of the database, which only whoever runs the program may read.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

/// Bytes that are written to see whether there is room on the disk.
static PROBE: [u8; 64 << 10] = [0; 64 << 10];
/// The file that they are written to.
const PROBED: &str = "shikatsu.probe";

/// Makes the folder where it is missing. One that was there keeps its rights unless nothing but ours is in it: somebody may
/// have named a folder that is for other things too.
pub(crate) fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    let mut entries = fs::read_dir(folder)?;
    let is_ours =
        entries.all(|entry| entry.is_ok_and(|entry| entry.file_name().as_encoded_bytes().starts_with(b"shikatsu.")));
    if is_ours { keep_private(folder, 0o700) } else { Ok(()) }
}

/// Makes an empty database where there is none, and takes the rights of others away from one that is there. SQLite gives
/// the files beside it the same rights.
pub(crate) fn private_database(file: &Path) -> io::Result<()> {
    match fs::symlink_metadata(file) {
        Ok(found) if found.is_symlink() => {
            return Err(io::Error::other("it is a link to another file; name the folder of that with --data"));
        }
        Ok(found) if !found.is_file() => return Err(io::Error::other("it is no file")),
        Ok(_) => {}
        Err(_) => drop(created(file)?),
    }
    for ending in ["", "-wal", "-shm"] {
        let mut name = file.as_os_str().to_owned();
        name.push(ending);
        if fs::symlink_metadata(&name).is_ok_and(|found| found.is_file()) {
            keep_private(Path::new(&name), 0o600)?;
        }
    }
    Ok(())
}

fn created(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// Takes the rights of others away. What belongs to somebody else stays as they want it.
#[cfg(unix)]
fn keep_private(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let now = fs::metadata(path)?.permissions().mode();
    if now & 0o077 == 0 {
        return Ok(());
    }
    match fs::set_permissions(path, fs::Permissions::from_mode(mode)) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        done => done,
    }
}

#[cfg(not(unix))]
fn keep_private(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}

/// Is there room for a little more?
pub(crate) fn probe(folder: &Path) -> io::Result<()> {
    let path = folder.join(PROBED);
    let mut file = File::create(&path)?;
    let written = file.write_all(&PROBE).and_then(|()| file.sync_all());
    drop(file);
    fs::remove_file(path).and(written)
}
