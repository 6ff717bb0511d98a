//! Why the server could not start or had to stop, each in one sentence.

use std::error::Error;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Why the server could not start or had to stop.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServerError {
    /// The system names no home folder, so the data needs a folder named by the user.
    NoDataFolder,
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
    /// This copy cannot be used, and why.
    Damaged(PathBuf, String),
    /// This file cannot be read or written.
    File(PathBuf, io::Error),
    /// The database is not a file of this program.
    NotAFile,
    /// This address cannot be listened on.
    Listen(SocketAddr, io::Error),
    /// What the administrator wants cannot be done, in a sentence.
    Refused(String),
    /// The system refused what a running server needs.
    Io(io::Error),
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServerError::NoDataFolder => write!(f, "no home folder is known: name the folder for the data with --data"),
            ServerError::Folder(path, error) => write!(f, "cannot use the data folder {}: {error}", path.display()),
            ServerError::Database(name, error) => write!(f, "cannot open the database {name}: {error}"),
            ServerError::NewerDatabase(name) => {
                write!(f, "the database {name} was written by a later version of this program")
            }
            ServerError::NoDatabase(path) => write!(f, "there is no database {}", path.display()),
            ServerError::Exists(path) => write!(f, "{} is there already and stays as it is", path.display()),
            ServerError::WouldReplace(path) => {
                write!(f, "there is a database {} already: --replace puts it aside", path.display())
            }
            ServerError::InUse(path) => write!(f, "a server works with {}: stop it first", path.display()),
            ServerError::Damaged(path, what) => write!(f, "{} cannot be restored: {what}", path.display()),
            ServerError::File(path, error) => write!(f, "{}: {error}", path.display()),
            ServerError::NotAFile => {
                write!(f, "a PostgreSQL database is copied with pg_dump: docs/operations.md shows how")
            }
            ServerError::NotAnAddress => write!(f, "a database is named like postgres://user@host/name"),
            ServerError::Listen(address, error) if error.kind() == io::ErrorKind::AddrInUse => {
                write!(f, "another program listens on {address}: choose another port with --port")
            }
            ServerError::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            ServerError::Refused(why) => f.write_str(why),
            ServerError::Io(error) => write!(f, "the server had to stop: {error}"),
        }
    }
}

impl Error for ServerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ServerError::Folder(_, error) | ServerError::File(_, error) => Some(error),
            ServerError::Listen(_, error) | ServerError::Io(error) => Some(error),
            ServerError::Database(_, error) => Some(error.as_ref()),
            _ => None,
        }
    }
}
