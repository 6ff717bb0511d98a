//! Event sourcing, from commands to events. [`Room::decide`]: what follows from a command, or why nothing does.
//!
//! `draft` is what events are tried out on; what is asked about the game is in `play`, `count`, `motion` and `talk`.

mod count;
mod draft;
mod motion;
mod play;
mod talk;

use rules::Color;

use self::draft::Draft;
use crate::answer::are_answers;
use crate::settings::is_name;
use crate::{
    Ask, By, Command, Ending, Event, Fact, LONGEST_NAME, MOST_EVENTS, MOST_MEMBERS, MOST_TEAM, Member, MemberId,
    Millis, Opening, Outcome, Place, Rank, Refusal, Room, Settings, Stage,
};

/// A host who has been away for so long can be replaced.
const HOST_AWAY: Millis = 60_000;
/// With so many events, members can no longer talk, draw, come and go at will: the rest is for the game.
const CHATTER: u64 = MOST_EVENTS * 3 / 4;
/// The most letters of the name of a room.
const LONGEST_ROOM: usize = 100;

impl Room {
    /// What follows from a command at this time. The room is not changed; whoever asked evolves it with the events.
    ///
    /// What is due by then happens first. A time before that of the last event counts as that time.
    ///
    /// # Errors
    /// Says why nothing follows.
    pub fn decide(&self, command: Command, now: Millis) -> Result<Vec<Event>, Refusal> {
        let mut draft = Draft::new(self, now);
        if !matches!(command.ask, Ask::Resume { .. }) {
            draft.catch_up();
        }
        match command.by {
            By::Edge => draft.serve(command.ask)?,
            By::Member(member) => draft.obey(member, command.ask)?,
        }
        draft.settle();
        Ok(draft.events)
    }
}

impl Draft {
    /// Does what is due.
    fn catch_up(&mut self) {
        let is_live = !matches!(self.room.stage, Stage::Unopened | Stage::Over);
        if is_live && self.room.events >= MOST_EVENTS {
            self.emit(Fact::Ended(Outcome::void(Ending::Full)));
        }
        while self.room.due().is_some_and(|due| due <= self.at) {
            self.tick();
            self.settle();
        }
    }

    fn tick(&mut self) {
        let room = &self.room;
        let is_due = |until: Option<Millis>| until.is_some_and(|until| until <= self.at);
        if is_due(room.people.empty.map(|since| since + room.settings.pace.abandoned())) {
            self.emit(Fact::Ended(Outcome::void(Ending::Abandoned)));
        } else if is_due(room.motions.open.as_ref().map(|motion| motion.until)) {
            self.emit(Fact::Dropped);
        } else if room.stage == Stage::Count {
            self.close_count();
        } else {
            self.close_phase();
        }
    }

    /// What the edge asks.
    fn serve(&mut self, ask: Ask) -> Result<(), Refusal> {
        if self.room.stage == Stage::Unopened {
            return Err(Refusal::NotOpen);
        }
        match ask {
            Ask::Tick => Ok(()),
            Ask::Resume { since } => {
                let away = self.at - since.clamp(self.room.now, self.at);
                if away > 0 && self.room.due().is_some() {
                    self.emit(Fact::Resumed { away });
                }
                Ok(())
            }
            Ask::Presence { member, here } => self.presence(member, here),
            Ask::Work { ask, answer } => self.take_work(ask, answer),
            Ask::Close if self.room.stage == Stage::Over => Err(Refusal::Over),
            Ask::Close => {
                self.emit(Fact::Ended(Outcome::void(Ending::Closed)));
                Ok(())
            }
            _ => Err(Refusal::NotYours),
        }
    }

    /// What a session asks.
    fn obey(&mut self, by: MemberId, ask: Ask) -> Result<(), Refusal> {
        if let Ask::Open { settings, seed } = ask {
            return self.open(by, seed, settings);
        }
        if self.room.stage == Stage::Unopened {
            return Err(Refusal::NotOpen);
        }
        match ask {
            Ask::Open { .. } => Err(Refusal::Open),
            Ask::Presence { .. } | Ask::Work { .. } | Ask::Tick | Ask::Resume { .. } => Err(Refusal::NotYours),
            Ask::Join { name, rank, place } => self.join(by, name, rank, place),
            Ask::Move { place } => self.seat(by, place),
            Ask::Leave => self.leave(by),
            Ask::Mute { member, muted } => self.mute(by, member, muted),
            Ask::Remove { member } => self.remove(by, member),
            Ask::PassHost { member } => self.pass_host(by, member),
            Ask::TakeHost => self.take_host(by),
            Ask::Name { member } => self.name(by, member),
            Ask::Start => self.start(by),
            Ask::Propose(proposal) => self.propose(by, proposal),
            Ask::Vote(ballot) => self.vote(by, ballot),
            Ask::Raise(subject) => self.raise(by, subject),
            Ask::Second { yes } => self.second(by, yes),
            Ask::Mark { point } => self.mark(by, point),
            Ask::Settle(say) => self.say(by, say),
            Ask::Chat { channel, text } => self.within_reason().and_then(|()| self.chat(by, channel, text)),
            Ask::Draw(sketch) => self.within_reason().and_then(|()| self.draw(by, sketch)),
            Ask::Show { number } => self.within_reason().and_then(|()| self.show(by, number)),
            Ask::Answer(answers) => self.reply(by, answers),
            Ask::Rematch { room } => self.rematch(by, room),
            Ask::Close => self.close(by),
        }
    }

    fn open(&mut self, host: MemberId, seed: u64, settings: Box<Settings>) -> Result<(), Refusal> {
        if self.room.stage != Stage::Unopened {
            return Err(Refusal::Open);
        }
        settings.check().map_err(Refusal::Settings)?;
        self.emit(Fact::Opened { host, seed, settings });
        Ok(())
    }

    fn reply(&mut self, by: MemberId, answers: Vec<(String, String)>) -> Result<(), Refusal> {
        self.member(by)?;
        if self.room.stage != Stage::Over {
            return Err(Refusal::NotOver);
        }
        if !self.room.settings.questions {
            return Err(Refusal::NotNow);
        }
        if self.room.answered.contains(&by) {
            return Err(Refusal::TooOften);
        }
        if !are_answers(&answers) {
            return Err(Refusal::Text);
        }
        self.emit(Fact::Answered { member: by, answers });
        Ok(())
    }

    fn host(&self, by: MemberId) -> Result<(), Refusal> {
        if self.room.people.host == Some(by) { Ok(()) } else { Err(Refusal::NotHost) }
    }

    /// Somebody whom the host does something to.
    fn other(&self, id: MemberId) -> Result<&Member, Refusal> {
        self.room.member(id).filter(|member| member.is_in()).ok_or(Refusal::NoSuchMember)
    }

    fn within_reason(&self) -> Result<(), Refusal> {
        if self.room.events < CHATTER { Ok(()) } else { Err(Refusal::Full) }
    }

    fn join(&mut self, by: MemberId, name: String, rank: Option<Rank>, place: Place) -> Result<(), Refusal> {
        let old = self.room.member(by);
        match old {
            Some(old) if old.removed => return Err(Refusal::Removed),
            Some(old) if old.is_in() => return Err(Refusal::Here),
            // Who was there has taken part, and may read what is told to nobody else.
            None if self.room.stage == Stage::Over => return Err(Refusal::Over),
            None if self.room.people.members.len() >= MOST_MEMBERS => return Err(Refusal::Full),
            _ => {}
        }
        self.within_reason()?;
        if !is_name(&name, LONGEST_NAME) {
            return Err(Refusal::Name);
        }
        let same = |member: &&Member| member.id != by && member.name.to_lowercase() == name.to_lowercase();
        if self.room.people.members.iter().any(|member| same(&member)) {
            return Err(Refusal::NameTaken);
        }
        self.may_sit(old, place)?;
        self.emit(Fact::Joined { member: by, name, rank, place });
        Ok(())
    }

    /// May somebody sit there, who sat elsewhere or nowhere?
    fn may_sit(&self, old: Option<&Member>, place: Place) -> Result<(), Refusal> {
        let Place::Team(color) = place else { return Ok(()) };
        if self.room.settings.scheme(color).is_none() {
            return Err(Refusal::NotPeople);
        }
        if self.room.people.team(color).count() >= MOST_TEAM {
            return Err(Refusal::Full);
        }
        match self.room.stage {
            Stage::Unopened | Stage::Lobby => return Ok(()),
            Stage::Over => return Err(Refusal::Over),
            Stage::Play | Stage::Count => {}
        }
        // Who knows the other team's secrets does not join this one.
        let knows = |old: &Member| {
            old.sworn.is_some_and(|team| team != color) || (self.room.settings.glass && old.place == Place::Stands)
        };
        if old.is_some_and(knows) { Err(Refusal::Turncoat) } else { Ok(()) }
    }

    fn seat(&mut self, by: MemberId, place: Place) -> Result<(), Refusal> {
        let member = self.member(by)?;
        if member.place == place {
            return Ok(());
        }
        self.within_reason()?;
        self.may_sit(Some(member), place)?;
        self.emit(Fact::Moved { member: by, place });
        Ok(())
    }

    fn leave(&mut self, by: MemberId) -> Result<(), Refusal> {
        self.member(by)?;
        self.emit(Fact::Left { member: by });
        self.replace_host(by);
        Ok(())
    }

    /// The role of a host who has left goes to whoever has been there longest.
    fn replace_host(&mut self, gone: MemberId) {
        if self.room.people.host == Some(gone) {
            let mut others = self.room.people.members.iter().filter(|member| member.is_in() && member.here);
            if let Some(member) = others.next().map(|member| member.id) {
                self.emit(Fact::Hosted { member });
            }
        }
    }

    fn presence(&mut self, id: MemberId, here: bool) -> Result<(), Refusal> {
        let member = self.other(id)?;
        if member.here == here {
            return Ok(());
        }
        self.within_reason()?;
        self.emit(if here { Fact::Came { member: id } } else { Fact::Went { member: id } });
        Ok(())
    }

    fn mute(&mut self, by: MemberId, member: MemberId, muted: bool) -> Result<(), Refusal> {
        self.host(by)?;
        if self.other(member)?.muted != muted {
            self.emit(Fact::Muted { member, muted });
        }
        Ok(())
    }

    fn remove(&mut self, by: MemberId, member: MemberId) -> Result<(), Refusal> {
        self.host(by)?;
        self.other(member)?;
        if by == member {
            return Err(Refusal::NotNow);
        }
        self.emit(Fact::Removed { member });
        Ok(())
    }

    fn pass_host(&mut self, by: MemberId, member: MemberId) -> Result<(), Refusal> {
        self.host(by)?;
        self.other(member)?;
        if by != member {
            self.emit(Fact::Hosted { member });
        }
        Ok(())
    }

    fn take_host(&mut self, by: MemberId) -> Result<(), Refusal> {
        self.member(by)?;
        if self.room.people.host == Some(by) {
            return Ok(());
        }
        let host = self.room.people.host.and_then(|host| self.room.member(host)).filter(|host| host.is_in());
        if host.is_some_and(|host| host.here || self.at < host.since + HOST_AWAY) {
            return Err(Refusal::HostIsHere);
        }
        self.emit(Fact::Hosted { member: by });
        Ok(())
    }

    fn name(&mut self, by: MemberId, member: MemberId) -> Result<(), Refusal> {
        let Some(color) = self.other(member)?.team() else { return Err(Refusal::NoSuchMember) };
        let captain = self.room.people.captains[color];
        let own = captain == Some(by) && self.room.member(by).and_then(Member::team) == Some(color);
        if self.room.people.host != Some(by) && !own {
            return Err(Refusal::NotHost);
        }
        if captain != Some(member) {
            self.emit(Fact::Named { member });
        }
        Ok(())
    }

    fn start(&mut self, by: MemberId) -> Result<(), Refusal> {
        self.host(by)?;
        if self.room.stage != Stage::Lobby {
            return Err(Refusal::Started);
        }
        let people = Color::BOTH.into_iter().filter(|&color| self.room.settings.scheme(color).is_some());
        if people.into_iter().any(|color| self.room.people.team(color).next().is_none()) {
            return Err(Refusal::EmptyTeam);
        }
        let (exchange, handicap, komi) = self.room.settings.odds(self.room.people.members.iter());
        self.emit(Fact::Started(Opening { exchange, handicap, komi }));
        Ok(())
    }

    fn rematch(&mut self, by: MemberId, room: String) -> Result<(), Refusal> {
        self.host(by)?;
        if self.room.stage != Stage::Over {
            return Err(Refusal::NotOver);
        }
        if self.room.rematch.is_some() {
            return Err(Refusal::TooOften);
        }
        if !is_name(&room, LONGEST_ROOM) {
            return Err(Refusal::Text);
        }
        self.emit(Fact::Rematched { room });
        Ok(())
    }

    fn close(&mut self, by: MemberId) -> Result<(), Refusal> {
        self.host(by)?;
        match self.room.stage {
            Stage::Over => Err(Refusal::Over),
            Stage::Lobby => {
                self.emit(Fact::Ended(Outcome::void(Ending::Closed)));
                Ok(())
            }
            _ => Err(Refusal::Started),
        }
    }

    /// What follows by itself: phases that are complete, motions that have passed, counts that are agreed.
    fn settle(&mut self) {
        while self.settle_motion() || self.settle_count() || self.settle_turn() {}
    }
}
