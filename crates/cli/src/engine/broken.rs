//! Why an engine has not answered.

use std::fmt;
use std::time::Duration;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Broken {
    /// It cannot be started or reached.
    Start(String),
    /// It has ended, and said this on standard error.
    Died(String),
    /// It said nothing for so long.
    Hung(Duration),
    /// It sends what is no answer.
    Noise(gtp::Noise),
    /// The user has had enough.
    Stopped,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Start(why) => write!(f, "it cannot be started: {why}"),
            Broken::Died(last) if last.is_empty() => f.write_str("it ended unexpectedly"),
            Broken::Died(last) => write!(f, "it ended unexpectedly and said: {last}"),
            Broken::Hung(time) => write!(f, "no answer within {}", console::amount::span(*time)),
            Broken::Noise(noise) => noise.fmt(f),
            Broken::Stopped => f.write_str("the match was stopped"),
        }
    }
}
