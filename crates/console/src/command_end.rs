//! [`CommandEnd`]: how a command ends when nothing went wrong.

use std::process::ExitCode;

use crate::{Failure, warn};

/// What the command was asked, answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandEnd {
    /// All is well.
    Yes,
    /// It is not so.
    No,
}

impl CommandEnd {
    /// The status of a program that ends like this, after the sentence on standard error where it failed.
    pub fn status(done: Result<CommandEnd, Failure>) -> ExitCode {
        match done {
            Ok(CommandEnd::Yes) => ExitCode::SUCCESS,
            Ok(CommandEnd::No) => ExitCode::from(1),
            Err(failure) => {
                warn(&failure);
                ExitCode::from(2)
            }
        }
    }
}
