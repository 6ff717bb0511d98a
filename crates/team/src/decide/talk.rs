//! Talk and drawings: who may say something to whom, and who hears it.

use rules::Color;

use super::draft::Draft;
use crate::{Channel, Fact, LONGEST_LINE, Line, Member, MemberId, Place, Refusal, Room, Sketch, Stage, Talk};

/// The most lines that are said in a room.
const MOST_SAID: u32 = 10_000;

impl Room {
    /// May this member say something on this channel?
    pub(crate) fn may_say(&self, member: &Member, channel: Channel) -> bool {
        let playing = matches!(self.stage, Stage::Play | Stage::Count);
        match (member.place, channel) {
            (Place::Team(_), Channel::Team) => !playing || self.settings.talk != Talk::Closed,
            (Place::Team(_), Channel::All) => !playing || self.settings.talk == Talk::Open,
            (Place::Stands, Channel::All) => !playing,
            (Place::Stands, Channel::Stands) => true,
            (Place::Team(_), Channel::Stands) | (Place::Stands, Channel::Team) => false,
        }
    }

    /// Does this viewer hear a line?
    pub(crate) fn hears(&self, viewer: Option<&Member>, line: &Line) -> bool {
        match line.channel {
            Channel::All => true,
            Channel::Team => line.team.is_some_and(|team| self.sees_inside(viewer, team)),
            Channel::Stands => {
                self.stage == Stage::Over
                    || viewer.is_some_and(|member| member.place == Place::Stands && member.is_in())
            }
        }
    }

    /// Does this viewer see what goes on within a team?
    pub(crate) fn sees_inside(&self, viewer: Option<&Member>, team: Color) -> bool {
        let opened = self.stage == Stage::Over && self.settings.reveal;
        let watches = |member: &Member| self.settings.glass && member.is_in() && member.place == Place::Stands;
        opened || viewer.is_some_and(|member| member.team() == Some(team) || watches(member))
    }

    /// Does this viewer see what a member of this team, or of none, draws?
    pub(crate) fn sees_sketch(&self, viewer: Option<&Member>, author: &Member) -> bool {
        self.stage == Stage::Over || author.team().is_some_and(|team| self.sees_inside(viewer, team))
    }
}

impl Draft {
    pub(crate) fn chat(&mut self, id: MemberId, channel: Channel, text: String) -> Result<(), Refusal> {
        let member = self.member(id)?;
        if member.muted {
            return Err(Refusal::Muted);
        }
        if !self.room.may_say(member, channel) {
            return Err(Refusal::Closed);
        }
        let odd = |letter: char| letter.is_control() && letter != '\n';
        if text.trim().is_empty() || text.chars().count() > LONGEST_LINE || text.contains(odd) {
            return Err(Refusal::Text);
        }
        if self.room.chat.said >= MOST_SAID {
            return Err(Refusal::Full);
        }
        self.emit(Fact::Said { member: id, channel, text });
        Ok(())
    }

    pub(crate) fn draw(&mut self, id: MemberId, sketch: Sketch) -> Result<(), Refusal> {
        let member = self.member(id)?;
        if member.muted {
            return Err(Refusal::Muted);
        }
        match self.room.stage {
            Stage::Play | Stage::Count if !self.room.settings.drawing => return Err(Refusal::Drawing),
            Stage::Play | Stage::Count if member.team().is_none() => return Err(Refusal::NotNow),
            Stage::Play | Stage::Count | Stage::Over => {}
            Stage::Unopened | Stage::Lobby => return Err(Refusal::NotStarted),
        }
        if !sketch.fits(self.room.settings.size) {
            return Err(Refusal::Drawing);
        }
        if self.room.chat.sketches.get(&id) != Some(&sketch) {
            self.emit(Fact::Drew { member: id, sketch });
        }
        Ok(())
    }

    pub(crate) fn show(&mut self, member: MemberId, number: usize) -> Result<(), Refusal> {
        self.member(member)?;
        if self.room.stage != Stage::Over {
            return Err(Refusal::NotOver);
        }
        if number > self.room.contest.game.moves().len() {
            return Err(Refusal::NoSuchPosition);
        }
        if self.room.shown != Some(number) {
            self.emit(Fact::Shown { member, number });
        }
        Ok(())
    }
}
