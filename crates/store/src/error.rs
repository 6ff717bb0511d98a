//! Why a database cannot be opened, copied or asked, each in one sentence.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a database cannot be opened, copied or restored.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// The data folder cannot be created or read.
    Folder(PathBuf, io::Error),
    /// This database cannot be opened or brought up to date.
    Database(String, Box<dyn Error + Send + Sync>),
    /// This database was written by a later version of the program.
    NewerDatabase(String),
    /// What was named as a database is no address of one.
    NotAnAddress,
    /// There is no such database.
    NoDatabase(PathBuf),
    /// A file that would be overwritten.
    Exists(PathBuf),
    /// A database that would be replaced.
    WouldReplace(PathBuf),
    /// A server works with this database.
    InUse(PathBuf),
    /// A copy cannot be written to this file.
    Copy(PathBuf, Box<dyn Error + Send + Sync>),
    /// This copy cannot be used, and why.
    Damaged(PathBuf, String),
    /// This file cannot be read or written.
    File(PathBuf, io::Error),
    /// The database is not a file of this program.
    NotAFile,
}

/// Why the database cannot do what it is asked to.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// What the database itself says.
    Database(sqlx::Error),
    /// A column holds what this version of the program has no meaning for.
    Unknown {
        /// The column.
        column: String,
        /// What it holds.
        word: String,
    },
    /// What was to be changed is not there, or no longer as it was seen.
    Missing,
    /// The system refused something beside the database.
    Io(io::Error),
}

impl StoreError {
    /// Was somebody else writing for too long? Then the same may work in a moment.
    pub fn is_busy(&self) -> bool {
        // Of SQLite: busy, locked, and busy in recovery, for a snapshot, for time. Of PostgreSQL: serialization, deadlock, lock.
        let codes = ["5", "6", "261", "517", "773", "40001", "40P01", "55P03"];
        matches!(self, StoreError::Database(sqlx::Error::PoolTimedOut)) || self.has_code(&codes)
    }

    /// Is there no room left for the data?
    pub fn is_full(&self) -> bool {
        // Of SQLite: full, and not to be written. Of PostgreSQL: full.
        self.has_code(&["13", "778", "53100"])
    }

    fn has_code(&self, codes: &[&str]) -> bool {
        let StoreError::Database(error) = self else { return false };
        let code = error.as_database_error().and_then(|error| error.code());
        code.is_some_and(|code| codes.contains(&code.as_ref()))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::RowNotFound => StoreError::Missing,
            error => StoreError::Database(error),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Database(error) => write!(f, "{error}"),
            StoreError::Unknown { column, word } => {
                write!(f, "the column {column} holds “{word}”, which this version does not know")
            }
            StoreError::Missing => write!(f, "it is not there, or no longer as it was"),
            StoreError::Io(error) => write!(f, "{error}"),
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Folder(path, error) => write!(f, "cannot use the data folder {}: {error}", path.display()),
            OpenError::Database(name, error) => write!(f, "cannot open the database {name}: {error}"),
            OpenError::NewerDatabase(name) => {
                write!(f, "the database {name} was written by a later version of this program")
            }
            OpenError::NoDatabase(path) => write!(f, "there is no database {}", path.display()),
            OpenError::Exists(path) => write!(f, "{} is there already and stays as it is", path.display()),
            OpenError::WouldReplace(path) => {
                write!(f, "there is a database {} already: --replace puts it aside", path.display())
            }
            OpenError::InUse(path) => write!(f, "a server works with {}: stop it first", path.display()),
            OpenError::Copy(path, error) => write!(f, "cannot write the copy {}: {error}", path.display()),
            OpenError::Damaged(path, what) => write!(f, "{} cannot be restored: {what}", path.display()),
            OpenError::File(path, error) => write!(f, "{}: {error}", path.display()),
            OpenError::NotAFile => {
                write!(f, "a PostgreSQL database is copied with pg_dump: docs/operations.md shows how")
            }
            OpenError::NotAnAddress => write!(f, "a database is named like postgres://user@host/name"),
        }
    }
}

impl Error for StoreError {}

impl Error for OpenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            OpenError::Folder(_, error) | OpenError::File(_, error) => Some(error),
            OpenError::Database(_, error) | OpenError::Copy(_, error) => Some(error.as_ref()),
            _ => None,
        }
    }
}
