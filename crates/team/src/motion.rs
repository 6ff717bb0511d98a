//! A motion: to give up, or to take a move back.

use std::collections::BTreeMap;

use rules::{ByColor, Color};

use crate::{MemberId, Millis};

/// What a motion is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// To give the game up.
    Resign,
    /// To take the team's last move back, and what came after it.
    Undo,
}

impl Subject {
    /// All of them.
    pub const ALL: [Subject; 2] = [Subject::Resign, Subject::Undo];

    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Subject::Resign => "resign",
            Subject::Undo => "undo",
        }
    }
}

/// A motion under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Motion {
    /// What it is about.
    pub subject: Subject,
    /// The team that it came from.
    pub team: Color,
    /// The team that votes on it now.
    pub asked: Color,
    /// What the members of that team say.
    pub says: BTreeMap<MemberId, bool>,
    /// Until when.
    pub until: Millis,
}

/// The motion under way, and when there were others.
#[derive(Clone, Debug, Default)]
pub(crate) struct Motions {
    pub(crate) open: Option<Motion>,
    /// How many turns were over when a team last raised one.
    pub(crate) raised: ByColor<Option<usize>>,
}
