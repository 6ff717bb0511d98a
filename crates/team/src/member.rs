//! Who is in a room.

use std::fmt;

use rules::Color;

use crate::{Millis, Rank};

/// The most members that a room has had, whether they are still there or not.
pub const MOST_MEMBERS: usize = 300;
/// The most members of a team.
pub const MOST_TEAM: usize = 50;
/// The most letters of a name.
pub const LONGEST_NAME: usize = 40;

/// A member: one session of the edge, however many pages it has open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MemberId(pub u64);

impl fmt::Display for MemberId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where a member sits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// In the team of this colour.
    Team(Color),
    /// Among those who watch.
    Stands,
}

impl Place {
    /// All of them.
    pub const ALL: [Place; 3] = [Place::Team(Color::Black), Place::Team(Color::White), Place::Stands];

    /// The word for programs.
    pub fn code(self) -> &'static str {
        self.team().map_or("stands", Color::name)
    }

    /// The colour of the team.
    pub fn team(self) -> Option<Color> {
        match self {
            Place::Team(color) => Some(color),
            Place::Stands => None,
        }
    }
}

/// A member of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Which.
    pub id: MemberId,
    /// What the others call them.
    pub name: String,
    /// How strong they say to be.
    pub rank: Option<Rank>,
    /// Where they sit.
    pub place: Place,
    /// Is a page of theirs open?
    pub here: bool,
    /// Since when they have been here, or away.
    pub since: Millis,
    /// Have they left? They may come back.
    pub left: bool,
    /// Has the host removed them? They may not.
    pub removed: bool,
    /// May they neither talk nor draw?
    pub muted: bool,
    /// The team that they have sat in while the game was on: they know its secrets.
    pub sworn: Option<Color>,
}

impl Member {
    /// Are they part of the room?
    pub fn is_in(&self) -> bool {
        !self.left && !self.removed
    }

    /// The colour of the team that they act for.
    pub fn team(&self) -> Option<Color> {
        self.place.team().filter(|_| self.is_in())
    }
}
