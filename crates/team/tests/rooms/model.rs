//! A slow, obvious room: it has nothing but its log, and answers every question by reading it from the start.

mod judge;
mod log;
mod schemes;

use rules::{Color, Illegal, Point};
use team::*;

pub(crate) use self::log::Model;
use self::log::Person;

const HOUR: Millis = 3_600_000;
const DAY: Millis = 24 * HOUR;
const LONGEST_WORK: Millis = 600_000;

impl Model {
    /// What follows from a command, as the obvious room has it.
    pub(crate) fn ask(&self, command: &Command, now: Millis) -> Result<Vec<Event>, Refusal> {
        let mut model = self.clone();
        model.at = now.max(self.log.last().map_or(0, |event| event.at));
        let resumes = matches!(command.ask, Ask::Resume { .. });
        if !resumes {
            model.catch_up();
        }
        match command.by {
            By::Edge => model.edge(&command.ask)?,
            By::Member(id) => model.member_asks(id, &command.ask)?,
        }
        model.settle();
        Ok(model.log.split_off(self.log.len()))
    }

    pub(crate) fn happens(&mut self, fact: Fact) {
        self.log.push(Event { at: self.at, fact });
    }

    pub(crate) fn end(&mut self, winner: Option<Color>, ending: Ending) {
        self.happens(Fact::Ended(Outcome { winner, ending }));
    }

    fn abandoned_at(&self) -> Option<Millis> {
        let patience = if self.is_correspondence() { 28 * DAY } else { 600_000 };
        self.folk().1.map(|since| since + patience)
    }

    /// When something happens by itself.
    pub(crate) fn due(&self) -> Option<Millis> {
        let mut times = Vec::new();
        match self.stage() {
            Stage::Unopened | Stage::Over => return None,
            Stage::Lobby => {}
            Stage::Play => times.extend(self.turn().map(|turn| turn.until)),
            Stage::Count => times.extend(self.tally().map(|count| count.until)),
        }
        times.extend(self.motion().map(|motion| motion.until));
        times.extend(self.abandoned_at());
        times.into_iter().min()
    }

    fn catch_up(&mut self) {
        while self.due().is_some_and(|due| due <= self.at) {
            let at = self.at;
            if self.abandoned_at().is_some_and(|time| time <= at) {
                self.end(None, Ending::Abandoned);
            } else if self.motion().is_some_and(|motion| motion.until <= at) {
                self.happens(Fact::Dropped);
            } else if self.stage() == Stage::Count {
                self.count_is_late();
            } else {
                self.phase_is_over();
            }
            self.settle();
        }
    }

    fn settle(&mut self) {
        loop {
            let before = self.log.len();
            match self.stage() {
                Stage::Play => {
                    self.settle_motion();
                    if self.log.len() == before {
                        self.settle_turn();
                    }
                }
                Stage::Count => self.settle_count(),
                _ => {}
            }
            if self.log.len() == before {
                return;
            }
        }
    }

    fn edge(&mut self, ask: &Ask) -> Result<(), Refusal> {
        if self.stage() == Stage::Unopened {
            return Err(Refusal::NotOpen);
        }
        match ask {
            Ask::Tick => {}
            Ask::Resume { since } => {
                let last = self.log.last().map_or(0, |event| event.at);
                let away = self.at - (*since).max(last).min(self.at);
                if away > 0 && self.due().is_some() {
                    self.happens(Fact::Resumed { away });
                }
            }
            Ask::Presence { member, here } => {
                let person = self.inside(*member).ok_or(Refusal::NoSuchMember)?;
                if person.here != *here {
                    let member = *member;
                    self.happens(if *here { Fact::Came { member } } else { Fact::Went { member } });
                }
            }
            Ask::Work { ask, answer } => self.work(*ask, answer)?,
            Ask::Close if self.stage() == Stage::Over => return Err(Refusal::Over),
            Ask::Close => self.end(None, Ending::Closed),
            _ => return Err(Refusal::NotYours),
        }
        Ok(())
    }

    fn member_asks(&mut self, id: MemberId, ask: &Ask) -> Result<(), Refusal> {
        let stage = self.stage();
        if let Ask::Open { settings, seed } = ask {
            if stage != Stage::Unopened {
                return Err(Refusal::Open);
            }
            settings.check().map_err(Refusal::Settings)?;
            self.happens(Fact::Opened { host: id, seed: *seed, settings: settings.clone() });
            return Ok(());
        }
        if stage == Stage::Unopened {
            return Err(Refusal::NotOpen);
        }
        match ask {
            Ask::Open { .. } => unreachable!("it was dealt with"),
            Ask::Presence { .. } | Ask::Work { .. } | Ask::Tick | Ask::Resume { .. } => Err(Refusal::NotYours),
            Ask::Join { name, rank, place } => self.join(id, name, *rank, *place),
            Ask::Move { place } => self.sit(id, *place),
            Ask::Leave => self.leave(id),
            Ask::Mute { .. } | Ask::Remove { .. } | Ask::PassHost { .. } | Ask::Start => self.host_asks(id, ask),
            Ask::Rematch { .. } | Ask::Close => self.host_asks(id, ask),
            Ask::TakeHost => self.take_host(id),
            Ask::Name { member } => self.name_captain(id, *member),
            Ask::Propose(proposal) => self.propose(id, *proposal),
            Ask::Vote(ballot) => self.vote(id, ballot),
            Ask::Raise(subject) => self.raise(id, *subject),
            Ask::Second { yes } => self.second(id, *yes),
            Ask::Mark { point } => self.mark(id, *point),
            Ask::Settle(say) => self.say(id, *say),
            Ask::Chat { channel, text } => self.chat(id, *channel, text),
            Ask::Draw(sketch) => self.draw(id, sketch),
            Ask::Show { number } => self.show(id, *number),
            Ask::Answer(answers) => self.answer(id, answers),
        }
    }

    fn answer(&mut self, id: MemberId, answers: &[(String, String)]) -> Result<(), Refusal> {
        self.asking(id)?;
        if self.stage() != Stage::Over {
            return Err(Refusal::NotOver);
        }
        if !self.settings().questions {
            return Err(Refusal::NotNow);
        }
        if self.log.iter().any(|event| matches!(event.fact, Fact::Answered { member, .. } if member == id)) {
            return Err(Refusal::TooOften);
        }
        if answers.len() != 1 || answers[0].0 == "Fun" {
            return Err(Refusal::Text);
        }
        self.happens(Fact::Answered { member: id, answers: answers.to_vec() });
        Ok(())
    }

    /// Somebody who is in the room.
    fn inside(&self, id: MemberId) -> Option<Person> {
        self.folk().0.into_iter().find(|person| person.id == id && !person.left && !person.removed)
    }

    fn asking(&self, id: MemberId) -> Result<Person, Refusal> {
        let removed = self.folk().0.iter().any(|person| person.id == id && person.removed);
        if removed { Err(Refusal::Removed) } else { self.inside(id).ok_or(Refusal::Stranger) }
    }

    /// The team of somebody who plays.
    pub(crate) fn playing(&self, id: MemberId) -> Result<Color, Refusal> {
        let person = self.asking(id)?;
        match self.stage() {
            Stage::Over => Err(Refusal::Over),
            Stage::Play | Stage::Count => person.place.team().ok_or(Refusal::NotNow),
            _ => Err(Refusal::NotStarted),
        }
    }

    fn join(&mut self, id: MemberId, name: &str, rank: Option<Rank>, place: Place) -> Result<(), Refusal> {
        let folk = self.folk().0;
        let old = folk.iter().find(|person| person.id == id);
        match old {
            Some(old) if old.removed => return Err(Refusal::Removed),
            Some(old) if !old.left => return Err(Refusal::Here),
            None if self.stage() == Stage::Over => return Err(Refusal::Over),
            _ => {}
        }
        if name.is_empty() || name.starts_with(' ') || name.ends_with(' ') || name.len() > 40 {
            return Err(Refusal::Name);
        }
        if folk.iter().any(|person| person.id != id && person.name.eq_ignore_ascii_case(name)) {
            return Err(Refusal::NameTaken);
        }
        self.may_sit(old, place)?;
        self.happens(Fact::Joined { member: id, name: name.into(), rank, place });
        Ok(())
    }

    fn may_sit(&self, old: Option<&Person>, place: Place) -> Result<(), Refusal> {
        let Some(color) = place.team() else { return Ok(()) };
        let settings = self.settings();
        if settings.scheme(color).is_none() {
            return Err(Refusal::NotPeople);
        }
        let knows = |old: &Person| old.sworn == Some(!color) || (settings.glass && old.place == Place::Stands);
        match self.stage() {
            Stage::Lobby => Ok(()),
            Stage::Over => Err(Refusal::Over),
            _ if old.is_some_and(knows) => Err(Refusal::Turncoat),
            _ => Ok(()),
        }
    }

    fn sit(&mut self, id: MemberId, place: Place) -> Result<(), Refusal> {
        let person = self.asking(id)?;
        if person.place != place {
            self.may_sit(Some(&person), place)?;
            self.happens(Fact::Moved { member: id, place });
        }
        Ok(())
    }

    fn leave(&mut self, id: MemberId) -> Result<(), Refusal> {
        self.asking(id)?;
        self.happens(Fact::Left { member: id });
        let folk = self.folk().0;
        if self.host() == Some(id)
            && let Some(next) = folk.iter().find(|person| !person.left && !person.removed && person.here)
        {
            self.happens(Fact::Hosted { member: next.id });
        }
        Ok(())
    }

    /// What only a host may ask.
    fn host_asks(&mut self, id: MemberId, ask: &Ask) -> Result<(), Refusal> {
        if self.host() != Some(id) {
            return Err(Refusal::NotHost);
        }
        let (stage, settings) = (self.stage(), self.settings());
        match ask {
            Ask::Mute { member, muted } => {
                if self.inside(*member).ok_or(Refusal::NoSuchMember)?.muted != *muted {
                    self.happens(Fact::Muted { member: *member, muted: *muted });
                }
            }
            Ask::Remove { member } => {
                self.inside(*member).ok_or(Refusal::NoSuchMember)?;
                if *member == id {
                    return Err(Refusal::NotNow);
                }
                self.happens(Fact::Removed { member: *member });
            }
            Ask::PassHost { member } => {
                self.inside(*member).ok_or(Refusal::NoSuchMember)?;
                if *member != id {
                    self.happens(Fact::Hosted { member: *member });
                }
            }
            Ask::Start => {
                if stage != Stage::Lobby {
                    return Err(Refusal::Started);
                }
                for color in Color::BOTH {
                    if settings.scheme(color).is_some() && self.team(color).is_empty() {
                        return Err(Refusal::EmptyTeam);
                    }
                }
                let Handicap::Stones(handicap) = settings.handicap else { panic!("ranks have tests of their own") };
                self.happens(Fact::Started(Opening { exchange: false, handicap, komi: settings.komi }));
            }
            Ask::Rematch { room } => {
                if stage != Stage::Over {
                    return Err(Refusal::NotOver);
                }
                if self.log.iter().any(|event| matches!(event.fact, Fact::Rematched { .. })) {
                    return Err(Refusal::TooOften);
                }
                self.happens(Fact::Rematched { room: room.clone() });
            }
            _ => match stage {
                Stage::Over => return Err(Refusal::Over),
                Stage::Lobby => self.end(None, Ending::Closed),
                _ => return Err(Refusal::Started),
            },
        }
        Ok(())
    }

    fn take_host(&mut self, id: MemberId) -> Result<(), Refusal> {
        self.asking(id)?;
        if self.host() == Some(id) {
            return Ok(());
        }
        if let Some(host) = self.host().and_then(|host| self.inside(host))
            && (host.here || self.at < host.since + 60_000)
        {
            return Err(Refusal::HostIsHere);
        }
        self.happens(Fact::Hosted { member: id });
        Ok(())
    }

    fn name_captain(&mut self, id: MemberId, member: MemberId) -> Result<(), Refusal> {
        let color = self.inside(member).and_then(|person| person.place.team()).ok_or(Refusal::NoSuchMember)?;
        let captain = self.captain(color);
        let is_captain =
            captain == Some(id) && self.inside(id).is_some_and(|person| person.place == Place::Team(color));
        if self.host() != Some(id) && !is_captain {
            return Err(Refusal::NotHost);
        }
        if captain != Some(member) {
            self.happens(Fact::Named { member });
        }
        Ok(())
    }

    fn chat(&mut self, id: MemberId, channel: Channel, text: &str) -> Result<(), Refusal> {
        let person = self.asking(id)?;
        if person.muted {
            return Err(Refusal::Muted);
        }
        let playing = matches!(self.stage(), Stage::Play | Stage::Count);
        let talk = self.settings().talk;
        let allowed = match (channel, person.place) {
            (Channel::Stands, place) => place == Place::Stands,
            (_, Place::Stands) => channel == Channel::All && !playing,
            (Channel::Team, _) => !(playing && talk == Talk::Closed),
            (Channel::All, _) => !(playing && talk != Talk::Open),
        };
        if !allowed {
            return Err(Refusal::Closed);
        }
        if text.trim().is_empty() || text.len() > 500 {
            return Err(Refusal::Text);
        }
        self.happens(Fact::Said { member: id, channel, text: text.into() });
        Ok(())
    }

    fn draw(&mut self, id: MemberId, sketch: &Sketch) -> Result<(), Refusal> {
        let person = self.asking(id)?;
        let (stage, settings) = (self.stage(), self.settings());
        if person.muted {
            return Err(Refusal::Muted);
        }
        if stage == Stage::Lobby {
            return Err(Refusal::NotStarted);
        }
        if stage != Stage::Over && !settings.drawing {
            return Err(Refusal::Drawing);
        }
        if stage != Stage::Over && person.place == Place::Stands {
            return Err(Refusal::NotNow);
        }
        let points =
            sketch.circles.iter().chain(sketch.crosses.iter()).chain(sketch.line.iter().filter_map(|m| m.point()));
        if sketch.line.len() > 60 || points.into_iter().any(|point| !point.is_on(settings.size)) {
            return Err(Refusal::Drawing);
        }
        let wiped = |fact: &Fact| matches!(fact, Fact::Decided { .. } | Fact::TakenBack { .. } | Fact::Ended(_));
        let since = self.after_last(wiped);
        let last = self.log[since..].iter().rev().find_map(|event| match &event.fact {
            Fact::Drew { member, sketch } if *member == id => Some(sketch),
            _ => None,
        });
        if last != Some(sketch) {
            self.happens(Fact::Drew { member: id, sketch: sketch.clone() });
        }
        Ok(())
    }

    fn show(&mut self, id: MemberId, number: usize) -> Result<(), Refusal> {
        self.asking(id)?;
        if self.stage() != Stage::Over {
            return Err(Refusal::NotOver);
        }
        if number > self.stack().len() {
            return Err(Refusal::NoSuchPosition);
        }
        let last = self.log.iter().rev().find_map(|event| match event.fact {
            Fact::Shown { number, .. } => Some(number),
            _ => None,
        });
        if last != Some(number) {
            self.happens(Fact::Shown { member: id, number });
        }
        Ok(())
    }

    fn propose(&mut self, id: MemberId, proposal: Proposal) -> Result<(), Refusal> {
        let color = self.playing(id)?;
        let turn = self.turn().filter(|turn| turn.color == color && turn.step == Step::Propose);
        let turn = turn.ok_or(Refusal::NotNow)?;
        if !self.actors().contains(&id) {
            return Err(Refusal::NotNow);
        }
        let mine: Vec<&Proposal> = turn.proposed.iter().filter(|(who, _)| *who == id).map(|(_, what)| what).collect();
        if mine.last() == Some(&&proposal) {
            return Ok(());
        }
        if mine.len() >= 20 {
            return Err(Refusal::TooOften);
        }
        let areas = self.settings().scheme(color) == Some(&Scheme::hot_spots());
        let (game, size) = (self.game(), self.settings().size);
        let off = Err(Refusal::Illegal(Illegal::OffBoard));
        match proposal {
            Proposal::Area(_) if !areas => return Err(Refusal::WrongKind),
            Proposal::Play(_) if areas => return Err(Refusal::WrongKind),
            Proposal::Area(points) => {
                let legal = |point: Point| point.is_on(size) && game.legal(rules::Move::Play(point)).is_ok();
                let inside = points.iter().all(|point| point.is_on(size));
                if points.len() > 60 || !inside || !points.iter().any(legal) {
                    return off;
                }
            }
            Proposal::Play(point) if !point.is_on(size) => return off,
            Proposal::Play(point) => game.legal(rules::Move::Play(point)).map_err(Refusal::Illegal)?,
            Proposal::Pass | Proposal::Resign => {}
        }
        self.happens(Fact::Proposed { member: id, proposal });
        Ok(())
    }

    fn vote(&mut self, id: MemberId, ballot: &[Proposal]) -> Result<(), Refusal> {
        let color = self.playing(id)?;
        let turn = self.turn().filter(|turn| turn.color == color && turn.step == Step::Vote).ok_or(Refusal::NotNow)?;
        if !self.actors().contains(&id) {
            return Err(Refusal::NotNow);
        }
        let several = self.settings().scheme(color) == Some(&Scheme::approval());
        let most = if several { turn.options.len() } else { 1 };
        let mut sorted = ballot.to_vec();
        sorted.sort();
        let mut once = sorted.clone();
        once.dedup();
        if ballot.is_empty() || ballot.len() > most || once.len() < ballot.len() {
            return Err(Refusal::Ballot);
        }
        if ballot.iter().any(|choice| !turn.options.contains(choice)) {
            return Err(Refusal::NoSuchOption);
        }
        let mine: Vec<&Vec<Proposal>> = turn.voted.iter().filter(|(who, _)| *who == id).map(|(_, what)| what).collect();
        if mine.last() == Some(&&sorted) {
            return Ok(());
        }
        if mine.len() >= 20 {
            return Err(Refusal::TooOften);
        }
        self.happens(Fact::Voted { member: id, ballot: sorted });
        Ok(())
    }
}
