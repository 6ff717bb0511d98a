//! A room with its events, for tests that ask it one thing after the other.

use player::go::Komi;
use rules::{ByColor, Color};
use team::*;

pub(crate) const ANN: MemberId = MemberId(1);
pub(crate) const BOB: MemberId = MemberId(2);
pub(crate) const CAT: MemberId = MemberId(3);
pub(crate) const DAN: MemberId = MemberId(4);
pub(crate) const EVE: MemberId = MemberId(5);

/// Black's and White's places.
pub(crate) const BLACK: Place = Place::Team(Color::Black);
pub(crate) const WHITE: Place = Place::Team(Color::White);

/// A room, all that has happened in it, and the time.
pub(crate) struct Hall {
    pub(crate) room: Room,
    pub(crate) events: Vec<Event>,
    pub(crate) now: Millis,
}

impl Hall {
    /// A room that Ann has opened.
    pub(crate) fn new(settings: Settings) -> Hall {
        let mut hall = Hall { room: Room::new(), events: Vec::new(), now: 1_000_000 };
        hall.ask(ANN, Ask::Open { settings: Box::new(settings), seed: 5 }).unwrap();
        hall
    }

    /// Ann and Bob play Black, Cat and Dan White by these settings, and Ann has started the game.
    pub(crate) fn started(settings: Settings) -> Hall {
        let mut hall = Hall::new(settings);
        for (id, name, place) in [(ANN, "Ann", BLACK), (BOB, "Bob", BLACK), (CAT, "Cat", WHITE), (DAN, "Dan", WHITE)] {
            hall.join(id, name, place);
        }
        hall.ask(ANN, Ask::Start).unwrap();
        hall
    }

    /// Black decides by this scheme, and there is no White but the bot.
    pub(crate) fn against_bot(scheme: Scheme, names: &[(MemberId, &str, &str)]) -> Hall {
        let side = |name: &str, crew| Side { name: name.into(), crew };
        let sides =
            ByColor { black: side("We", Crew::People(scheme)), white: side("It", Crew::Bot { rung: "r1".into() }) };
        let mut hall = Hall::new(Settings { sides, komi: Komi::new(1).unwrap(), ..Settings::default() });
        for (id, name, rank) in names {
            let rank = rank.parse().ok();
            hall.ask(*id, Ask::Join { name: (*name).into(), rank, place: BLACK }).unwrap();
        }
        hall.ask(ANN, Ask::Start).unwrap();
        hall
    }

    pub(crate) fn join(&mut self, id: MemberId, name: &str, place: Place) {
        self.ask(id, Ask::Join { name: name.into(), rank: None, place }).unwrap();
    }

    pub(crate) fn ask(&mut self, id: MemberId, ask: Ask) -> Result<Vec<Fact>, Refusal> {
        self.command(Command { by: By::Member(id), ask })
    }

    pub(crate) fn edge(&mut self, ask: Ask) -> Result<Vec<Fact>, Refusal> {
        self.command(Command { by: By::Edge, ask })
    }

    pub(crate) fn command(&mut self, command: Command) -> Result<Vec<Fact>, Refusal> {
        let events = self.room.decide(command, self.now)?;
        for event in &events {
            self.room.evolve(event);
        }
        self.events.extend(events.iter().cloned());
        Ok(events.into_iter().map(|event| event.fact).collect())
    }

    pub(crate) fn propose(&mut self, id: MemberId, what: &str) -> Vec<Fact> {
        self.ask(id, Ask::Propose(what.parse().unwrap())).unwrap()
    }

    /// All of these propose.
    pub(crate) fn all(&mut self, wishes: &[(MemberId, &str)]) {
        for (id, what) in wishes {
            self.propose(*id, what);
        }
    }

    /// Each of these proposes the same.
    pub(crate) fn each(&mut self, members: &[MemberId], what: &str) {
        for id in members {
            self.propose(*id, what);
        }
    }

    /// Each of these agrees with what is marked as dead.
    pub(crate) fn agree(&mut self, members: &[MemberId]) {
        for id in members {
            self.ask(*id, Ask::Settle(Say::Agree)).unwrap();
        }
    }

    pub(crate) fn vote(&mut self, id: MemberId, what: &str) -> Vec<Fact> {
        self.ask(id, Ask::Vote(vec![what.parse().unwrap()])).unwrap()
    }

    /// Hands in what the room waits for.
    pub(crate) fn work(&mut self, answer: WorkAnswer) -> Vec<Fact> {
        let (ask, _) = self.room.need().unwrap();
        self.edge(Ask::Work { ask, answer }).unwrap()
    }

    /// Lets the phase that is under way run out.
    pub(crate) fn run_out(&mut self) -> Vec<Fact> {
        self.now = self.room.due().unwrap();
        self.edge(Ask::Tick).unwrap()
    }

    /// The last thing that a side did.
    pub(crate) fn last(&self) -> (String, Reason) {
        let past = self.room.past().last().unwrap();
        (past.chosen.to_string(), past.reason)
    }
}
