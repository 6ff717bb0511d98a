//! Why the server could not start or had to stop, each in one sentence.

use std::error::Error;
use std::fmt;
use std::io;
use std::net::SocketAddr;

use store::OpenError;

/// Why the server could not start or had to stop.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServerError {
    /// The system names no home folder, so the data needs a folder named by the user.
    NoDataFolder,
    /// The database cannot be opened, copied or restored.
    Store(OpenError),
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
            ServerError::Store(error) => write!(f, "{error}"),
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
            ServerError::Listen(_, error) | ServerError::Io(error) => Some(error),
            ServerError::Store(error) => error.source(),
            _ => None,
        }
    }
}

impl From<OpenError> for ServerError {
    fn from(error: OpenError) -> ServerError {
        ServerError::Store(error)
    }
}
