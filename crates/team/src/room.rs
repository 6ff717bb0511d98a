//! A room as it stands.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use player::go::clock::Clock;
use player::go::{Komi, Terms};
use rules::{ByColor, Color, Game, KoRule, Position};

use crate::{
    Count, Line, Member, MemberId, Millis, Motion, Need, Opening, Outcome, PastTurn, Settings, Sketch, Step, Turn,
};

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
    pub(crate) host: Option<MemberId>,
    /// In the order in which they joined.
    pub(crate) members: Vec<Member>,
    pub(crate) captains: ByColor<Option<MemberId>>,
    pub(crate) opening: Opening,
    pub(crate) game: Game,
    pub(crate) clocks: ByColor<Option<Clock>>,
    /// How many questions were asked.
    pub(crate) asks: u32,
    pub(crate) turn: Option<Turn>,
    pub(crate) past: Vec<Arc<PastTurn>>,
    pub(crate) motion: Option<Motion>,
    /// How many turns were over when a team last raised a motion.
    pub(crate) raised: ByColor<Option<usize>>,
    pub(crate) count: Option<Count>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) lines: VecDeque<Arc<Line>>,
    pub(crate) said: u32,
    pub(crate) sketches: BTreeMap<MemberId, Sketch>,
    pub(crate) shown: Option<usize>,
    /// Where the next game is.
    pub(crate) rematch: Option<String>,
    /// Since when nobody has been there.
    pub(crate) empty: Option<Millis>,
}

impl Default for Room {
    fn default() -> Room {
        Room::new()
    }
}

/// The game of this board, with no stones on it.
pub(crate) fn empty_game(size: u8) -> Game {
    let position = Position::empty(size).or_else(|_| Position::empty(9)).expect("there is a board of nine lines");
    Game::new(position, KoRule::PositionalSuperko)
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
            host: None,
            members: Vec::new(),
            captains: ByColor::default(),
            opening: Opening { exchange: false, handicap: 0, komi: Komi::default() },
            game: empty_game(9),
            clocks: ByColor::default(),
            asks: 0,
            turn: None,
            past: Vec::new(),
            motion: None,
            raised: ByColor::default(),
            count: None,
            outcome: None,
            lines: VecDeque::new(),
            said: 0,
            sketches: BTreeMap::new(),
            shown: None,
            rematch: None,
            empty: None,
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
        &self.members
    }

    /// The member of this id, in the room or not.
    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.iter().find(|member| member.id == id)
    }

    /// The host.
    pub fn host(&self) -> Option<MemberId> {
        self.host
    }

    /// The game, for engines.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How the game is counted.
    pub fn terms(&self) -> Terms {
        Terms { scoring: self.settings.scoring, komi: self.opening.komi }
    }

    /// The turn under way. It has all secrets: a member is shown a [`crate::View`].
    pub fn turn(&self) -> Option<&Turn> {
        self.turn.as_ref()
    }

    /// The turns that are over, those that were taken back among them.
    pub fn past(&self) -> impl ExactSizeIterator<Item = &PastTurn> {
        self.past.iter().map(|past| &**past)
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
        match &self.turn {
            Some(Turn { ask, step: Step::Work(need), .. }) if self.stage == Stage::Play => Some((*ask, need.clone())),
            _ => None,
        }
    }

    /// When the room wants to be [ticked](crate::Ask::Tick); nothing where nothing will happen by itself.
    pub fn due(&self) -> Option<Millis> {
        let stages = match self.stage {
            Stage::Unopened | Stage::Over => return None,
            Stage::Lobby => None,
            Stage::Play => self.turn.as_ref().map(|turn| turn.until),
            Stage::Count => self.count.as_ref().map(|count| count.until),
        };
        let motion = self.motion.as_ref().map(|motion| motion.until);
        let empty = self.empty.map(|since| since + self.settings.pace.abandoned());
        [stages, motion, empty].into_iter().flatten().min()
    }

    /// The members of a team, in the order in which they joined.
    pub(crate) fn team(&self, color: Color) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(move |member| member.team() == Some(color))
    }

    /// Those of a team whom a vote waits for: all who are there, and by correspondence all.
    pub(crate) fn awaited_of(&self, color: Color) -> Vec<MemberId> {
        let all = self.settings.pace.is_correspondence();
        self.team(color).filter(|member| member.here || all).map(|member| member.id).collect()
    }
}
