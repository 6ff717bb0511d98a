//! A copy of the room on which events are tried out.

use rules::Color;

use crate::{Event, Fact, Member, MemberId, Millis, Refusal, Room, Stage};

/// The copy, and the events.
pub(crate) struct Draft {
    pub(crate) room: Room,
    pub(crate) at: Millis,
    pub(super) events: Vec<Event>,
}

impl Draft {
    /// A room that nothing has been tried on, at this time or that of its last event.
    pub(super) fn new(room: &Room, now: Millis) -> Draft {
        Draft { room: room.clone(), at: now.max(room.now), events: Vec::new() }
    }

    pub(crate) fn emit(&mut self, fact: Fact) {
        let event = Event { at: self.at, fact };
        self.room.evolve(&event);
        self.events.push(event);
    }

    /// Whoever asks, if they are in the room.
    pub(crate) fn member(&self, id: MemberId) -> Result<&Member, Refusal> {
        match self.room.member(id) {
            Some(member) if member.removed => Err(Refusal::Removed),
            Some(member) if member.is_in() => Ok(member),
            _ => Err(Refusal::Stranger),
        }
    }

    /// The team of whoever asks, while a game is on.
    pub(crate) fn player(&self, id: MemberId) -> Result<Color, Refusal> {
        let team = self.member(id)?.team();
        match self.room.stage {
            Stage::Unopened | Stage::Lobby => Err(Refusal::NotStarted),
            Stage::Over => Err(Refusal::Over),
            Stage::Play | Stage::Count => team.ok_or(Refusal::NotNow),
        }
    }
}
