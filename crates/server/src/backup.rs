//! Copies of the database that a configuration names, and the way back.

use std::path::{Path, PathBuf};

use crate::{Config, ServerError};

/// Copies the database of this configuration into a new file. Blocks.
pub fn backup(config: &Config, to: &Path) -> Result<(), ServerError> {
    Ok(store::backup(&config.place()?, to)?)
}

/// Makes a copy the database of this configuration. One that is there is only replaced if `replace` says so, and is kept
/// beside it under the name that comes back. Blocks.
pub fn restore(config: &Config, from: &Path, replace: bool) -> Result<Option<PathBuf>, ServerError> {
    Ok(store::restore(&config.place()?, from, replace)?)
}
