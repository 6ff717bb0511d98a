//! Why a command is refused.

use std::fmt;

/// In the words of the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Refusal {
    Unknown,
    Syntax,
    Illegal,
    Size,
    Other(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Refusal::Unknown => "unknown command",
            Refusal::Syntax => "syntax error",
            Refusal::Illegal => "illegal move",
            Refusal::Size => "unacceptable size",
            Refusal::Other(text) => text,
        })
    }
}
