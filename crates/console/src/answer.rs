//! [`Answer`]: how a command ends when nothing went wrong.

use std::process::ExitCode;

use crate::{Failure, warn};

/// What the command was asked, answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// All is well.
    Yes,
    /// It is not so.
    No,
}

impl Answer {
    /// The status of a program that ends like this, after the sentence on standard error where it failed.
    pub fn status(done: Result<Answer, Failure>) -> ExitCode {
        match done {
            Ok(Answer::Yes) => ExitCode::SUCCESS,
            Ok(Answer::No) => ExitCode::from(1),
            Err(failure) => {
                warn(&failure);
                ExitCode::from(2)
            }
        }
    }
}
