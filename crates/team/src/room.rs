//! A room as it stands.

use std::collections::BTreeSet;
use std::sync::Arc;

use player::go::Terms;
use rules::{Color, Game};

use crate::contest::Contest;
use crate::motion::Motions;
use crate::people::People;
use crate::talk::Chat;
use crate::{Count, Member, MemberId, Millis, Need, Outcome, PastTurn, Settings, Step, Turn};

/// The most events of a room; then it ends.
pub const MOST_EVENTS: u64 = 100_000;

/// How far a room has got.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Nobody has opened it yet.
    Unopened,
    /// The members gather.
    Lobby,
    /// The teams play.
    Play,
    /// Both have passed; the stones are counted.
    Count,
    /// The game is over.
    Over,
}

/// A room: what has happened in it, as far as it still matters.
#[derive(Clone, Debug)]
pub struct Room {
    pub(crate) events: u64,
    pub(crate) now: Millis,
    pub(crate) stage: Stage,
    pub(crate) settings: Arc<Settings>,
    pub(crate) seed: u64,
    pub(crate) people: People,
    pub(crate) contest: Contest,
    pub(crate) motions: Motions,
    pub(crate) count: Option<Count>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) chat: Chat,
    /// The position that everybody looks at after the game.
    pub(crate) shown: Option<usize>,
    /// Who has answered the questions after the game.
    pub(crate) answered: BTreeSet<MemberId>,
    /// Where the next game is.
    pub(crate) rematch: Option<String>,
}

impl Default for Room {
    fn default() -> Room {
        Room::new()
    }
}

impl Room {
    /// A room that nobody has opened yet.
    pub fn new() -> Room {
        Room {
            events: 0,
            now: 0,
            stage: Stage::Unopened,
            settings: Arc::new(Settings::default()),
            seed: 0,
            people: People::default(),
            contest: Contest::default(),
            motions: Motions::default(),
            count: None,
            outcome: None,
            chat: Chat::default(),
            shown: None,
            answered: BTreeSet::new(),
            rematch: None,
        }
    }

    /// How many events it has seen.
    pub fn version(&self) -> u64 {
        self.events
    }

    /// The time of the last event.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// How far it has got.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// What is agreed.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Everybody who has ever sat down, in the order in which they did.
    pub fn members(&self) -> &[Member] {
        &self.people.members
    }

    /// The member of this id, in the room or not.
    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.people.member(id)
    }

    /// The host.
    pub fn host(&self) -> Option<MemberId> {
        self.people.host
    }

    /// The game, for engines.
    pub fn game(&self) -> &Game {
        &self.contest.game
    }

    /// How the game is counted.
    pub fn terms(&self) -> Terms {
        Terms { scoring: self.settings.scoring, komi: self.contest.opening.komi }
    }

    /// The turn under way. It has all secrets: a member is shown a [`crate::View`].
    pub fn turn(&self) -> Option<&Turn> {
        self.contest.turn.as_ref()
    }

    /// The turns that are over, those that were taken back among them.
    pub fn past(&self) -> impl ExactSizeIterator<Item = &PastTurn> {
        self.contest.past.iter().map(|past| &**past)
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The number of the question and the work that the room waits for. It is asked for again after a restart.
    pub fn need(&self) -> Option<(u32, Need)> {
        if let Some(Count { ask: Some(ask), .. }) = self.count {
            return Some((ask, Need::Fates)).filter(|_| self.stage == Stage::Count);
        }
        match &self.contest.turn {
            Some(Turn { ask, step: Step::Work(need), .. }) if self.stage == Stage::Play => Some((*ask, need.clone())),
            _ => None,
        }
    }

    /// When the room wants to be [ticked](crate::Ask::Tick); nothing where nothing will happen by itself.
    pub fn due(&self) -> Option<Millis> {
        let stages = match self.stage {
            Stage::Unopened | Stage::Over => return None,
            Stage::Lobby => None,
            Stage::Play => self.contest.turn.as_ref().map(|turn| turn.until),
            Stage::Count => self.count.as_ref().map(|count| count.until),
        };
        let motion = self.motions.open.as_ref().map(|motion| motion.until);
        let empty = self.people.empty.map(|since| since + self.settings.pace.abandoned());
        [stages, motion, empty].into_iter().flatten().min()
    }

    /// Those of a team whom a vote waits for: all who are there, and by correspondence all.
    pub(crate) fn awaited_of(&self, color: Color) -> Vec<MemberId> {
        let all = self.settings.pace.is_correspondence();
        self.people.team(color).filter(|member| member.here || all).map(|member| member.id).collect()
    }
}
