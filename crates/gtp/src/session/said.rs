//! What a command comes to.

use super::refusal::Refusal;
use crate::task::Work;

pub(super) enum Said {
    Text(String),
    Think(Work),
    Quit,
}

/// The same, unless the command is refused.
pub(super) type Done = Result<Said, Refusal>;

pub(super) fn text(text: impl Into<String>) -> Done {
    Ok(Said::Text(text.into()))
}
