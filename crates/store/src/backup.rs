//! A copy of a SQLite database while the server goes on, and the way back.
//!
//! The copy is made by `VACUUM INTO`: it holds everything that was acknowledged before it began, nobody has to wait for
//! it, and it is one file. Either file takes its name only once it is whole, checked and on the disk.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::{AnyConnection, Connection as _, Executor as _};

use crate::error::OpenError;
use crate::migrations::latest;
use crate::place::{NAME, Place, sqlite_url};

/// Copies the database in this place into a new file. Blocks.
pub fn backup(place: &Place, to: &Path) -> Result<(), OpenError> {
    let from = database(place)?;
    if !from.is_file() {
        return Err(OpenError::NoDatabase(from));
    }
    if to.exists() {
        return Err(OpenError::Exists(to.to_owned()));
    }
    let part = part_of(to)?;
    let made = blocking(copy(&from, &part, to)).and_then(|()| finish(&part, to));
    made.inspect_err(|_| drop(fs::remove_file(&part)))
}

/// Makes a copy the database in this place. One that is there is only replaced if `replace` says so, and is kept
/// beside it under the name that comes back. Blocks.
pub fn restore(place: &Place, from: &Path, replace: bool) -> Result<Option<PathBuf>, OpenError> {
    let to = database(place)?;
    if to.exists() && !replace {
        return Err(OpenError::WouldReplace(to));
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(|error| OpenError::Folder(folder.to_owned(), error))?;
    }
    let part = part_of(&to)?;
    let copied = File::open(from).and_then(|mut from| io::copy(&mut from, &mut File::create(&part)?));
    let checked = copied.map_err(|error| OpenError::File(from.to_owned(), error)).and_then(|_| check(&part, from));
    let restored = checked.and_then(|()| {
        let before = set_aside(&to)?;
        finish(&part, &to)?;
        Ok(before)
    });
    restored.inspect_err(|_| drop(fs::remove_file(&part)))
}

fn database(place: &Place) -> Result<PathBuf, OpenError> {
    match place {
        Place::Postgres(_) => Err(OpenError::NotAFile),
        Place::Folder(folder) => Ok(folder.join(NAME)),
    }
}

/// An empty file for what becomes another one, which nobody else can read.
fn part_of(file: &Path) -> Result<PathBuf, OpenError> {
    let part = with_ending(file, ".part");
    let failed = |error| OpenError::File(part.clone(), error);
    match fs::remove_file(&part) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&part).map_err(failed)?;
    Ok(part)
}

/// Copies a database into an empty file, which will be called something else.
async fn copy(from: &Path, to: &Path, called: &Path) -> Result<(), OpenError> {
    let failed = |error: sqlx::Error| OpenError::Database(from.display().to_string(), error.into());
    let mut connection = open(from).await.map_err(failed)?;
    connection.execute("PRAGMA busy_timeout = 10000").await.map_err(failed)?;
    let target = to.to_str().ok_or_else(|| OpenError::File(to.to_owned(), io::ErrorKind::InvalidFilename.into()))?;
    let copied = sqlx::query("VACUUM INTO $1").bind(target).execute(&mut connection).await;
    copied.map_err(|error| match is_of_the_copy(&error) {
        true => OpenError::Copy(called.to_owned(), error.into()),
        false => failed(error),
    })?;
    connection.close().await.map_err(failed)?;
    sound(to, to).await
}

/// Is there no room for a copy, or can it not be written? Nothing is wrong with what is copied then.
fn is_of_the_copy(error: &sqlx::Error) -> bool {
    // Of SQLite: full, not to be opened, read-only; and what goes wrong in writing, syncing and cutting off a file.
    let codes = ["13", "14", "8", "778", "1034", "1290", "1546"];
    error.as_database_error().and_then(|error| error.code()).is_some_and(|code| codes.contains(&code.as_ref()))
}

fn check(file: &Path, called: &Path) -> Result<(), OpenError> {
    blocking(sound(file, called))
}

/// A database of this program, or of an earlier version of it, and nothing in it is damaged.
async fn sound(file: &Path, called: &Path) -> Result<(), OpenError> {
    let damaged = |what: &dyn std::fmt::Display| OpenError::Damaged(called.to_owned(), what.to_string());
    let mut connection = open(file).await.map_err(|error| damaged(&error))?;
    let found: String = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_one(&mut connection)
        .await
        .map_err(|error| damaged(&error))?;
    if found != "ok" {
        return Err(damaged(&found.lines().collect::<Vec<_>>().join(" ")));
    }
    let version: Option<i64> = sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations")
        .fetch_one(&mut connection)
        .await
        .map_err(|_| damaged(&"it is no database of this program"))?;
    // Without this the file would not be one: what it wrote last could lie beside it.
    connection.execute("PRAGMA journal_mode = DELETE").await.map_err(|error| damaged(&error))?;
    connection.close().await.map_err(|error| damaged(&error))?;
    match version.unwrap_or(0) > latest() {
        true => Err(OpenError::NewerDatabase(called.display().to_string())),
        false => Ok(()),
    }
}

/// Puts the database that is there aside, unless a server works with it. One that cannot be read may be what the copy is
/// needed for.
fn set_aside(database: &Path) -> Result<Option<PathBuf>, OpenError> {
    if !database.exists() {
        return Ok(None);
    }
    if blocking(leave_log(database)).is_err_and(|error| error.to_string().contains("locked")) {
        return Err(OpenError::InUse(database.to_owned()));
    }
    let before = database.with_file_name(format!("{NAME}.before"));
    for part in ["", "-wal", "-shm"] {
        let [old, new] = [database, &before].map(|file| with_ending(file, part));
        match fs::rename(old, &new) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(OpenError::File(new, error)),
            _ => {}
        }
    }
    Ok(Some(before))
}

/// Leaves write-ahead logging, for which a connection must be the only one.
async fn leave_log(database: &Path) -> Result<(), sqlx::Error> {
    let mut connection = open(database).await?;
    connection.execute("PRAGMA busy_timeout = 0").await?;
    connection.execute("PRAGMA journal_mode = DELETE").await?;
    connection.close().await
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Gives a file its name once it is on the disk.
fn finish(part: &Path, file: &Path) -> Result<(), OpenError> {
    let done = File::open(part).and_then(|part| part.sync_all()).and_then(|()| fs::rename(part, file));
    done.map_err(|error| OpenError::File(file.to_owned(), error))?;
    // The folder has the name; not every system can be told to write that down.
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

async fn open(file: &Path) -> Result<AnyConnection, sqlx::Error> {
    sqlx::any::install_default_drivers();
    AnyConnection::connect(&sqlite_url(file, "rw")).await
}

fn blocking<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime of one thread takes nothing that a command lacks").block_on(work)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk without room, as Linux has one for trials.
    #[cfg(target_os = "linux")]
    #[test]
    fn where_the_disk_is_full_the_copy_is_named_and_not_the_database() {
        let folder = std::env::temp_dir().join(format!("shikatsu-store-full-{}", std::process::id()));
        let place = Place::Folder(folder.clone());
        blocking(async { crate::Store::open(&place).await.unwrap().close().await });
        let from = database(&place).unwrap();
        let failed = blocking(copy(&from, Path::new("/dev/full"), Path::new("copy.db"))).unwrap_err().to_string();
        assert!(failed.starts_with("cannot write the copy copy.db: ") && failed.contains("disk is full"), "{failed}");
        let missing = folder.join("nowhere");
        let failed = blocking(copy(&missing, Path::new("/dev/full"), Path::new("copy.db"))).unwrap_err().to_string();
        assert!(failed.starts_with(&format!("cannot open the database {}", missing.display())), "{failed}");
        fs::remove_dir_all(folder).unwrap();
    }
}
