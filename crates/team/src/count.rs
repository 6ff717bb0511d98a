//! A count: what is marked as dead, and what members say about it.

use std::collections::BTreeMap;

use rules::PointSet;

use crate::{MemberId, Millis};

/// What a member says about the marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Say {
    /// They are right.
    Agree,
    /// The game should go on.
    PlayOn,
}

impl Say {
    /// All of them.
    pub const ALL: [Say; 2] = [Say::Agree, Say::PlayOn];

    /// The word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Say::Agree => "agree",
            Say::PlayOn => "play_on",
        }
    }
}

/// A count under way, or the last one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The number of the engine's question, while it works.
    pub ask: Option<u32>,
    /// What the engine takes for dead, if it has said so.
    pub engine: Option<PointSet>,
    /// What is marked as dead.
    pub dead: PointSet,
    /// What lives in seki.
    pub seki: PointSet,
    /// What members say about the marks.
    pub says: BTreeMap<MemberId, Say>,
    /// How often marks have changed.
    pub marks: u32,
    /// Until when the teams may agree.
    pub until: Millis,
}
