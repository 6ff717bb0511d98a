//! [`Stop`]: why a request has no answer, or none yet.

use serde::Serialize;
use wire::{Complaint, Fault, Refused};

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Something is wrong with the question.
    Wrong(Complaint),
    /// A part of the bank has to be brought first, and the question be asked again.
    Wants(String),
}

/// The same as a message.
#[derive(Serialize)]
#[serde(untagged)]
enum Told {
    Wrong(Refused),
    Wants { wants: String },
}

impl Stop {
    pub(crate) fn json(self) -> String {
        let told = match self {
            Stop::Wrong(error) => Told::Wrong(Refused { error }),
            Stop::Wants(wants) => Told::Wants { wants },
        };
        serde_json::to_string(&told).unwrap_or_default()
    }
}

impl From<Complaint> for Stop {
    fn from(complaint: Complaint) -> Stop {
        Stop::Wrong(complaint)
    }
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        Stop::Wrong(fault.into())
    }
}
