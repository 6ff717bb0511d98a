//! [`Place`]: where a database is.

use std::path::{Path, PathBuf};

/// The database in the data folder.
pub(crate) const NAME: &str = "shikatsu.db";

/// Where a database is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// SQLite, in a file in this folder.
    Folder(PathBuf),
    /// The address of a PostgreSQL database, `postgres://user@host/name`.
    Postgres(String),
}

/// The address of a file, with every character escaped that means something in an address.
pub(crate) fn sqlite_url(file: &Path, mode: &str) -> String {
    let escaped: String = file
        .to_string_lossy()
        .bytes()
        .map(|byte| match byte {
            b'/' | b'.' | b'-' | b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect();
    format!("sqlite:{escaped}?mode={mode}")
}

/// The address of a database as it may be shown.
pub fn without_password(url: &str) -> String {
    match url.split_once("://").and_then(|(scheme, rest)| Some((scheme, rest.rsplit_once('@')?.1))) {
        Some((scheme, rest)) => format!("{scheme}://…@{rest}"),
        None => url.to_owned(),
    }
}
