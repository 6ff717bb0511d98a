//! What an engine remembers between commands.

use std::fmt;

use player::go::clock::Clock;
use player::go::{Effort, Terms};
use rules::{ByColor, Color, Game, KoRule, Move, Position};

use super::settings::Settings;

/// Where `loadsgf` finds its files: a name goes in, the bytes or a sentence comes out.
pub type Files = Box<dyn Fn(&str) -> Result<Vec<u8>, String> + Send>;

/// What the commands read and change.
pub(super) struct Memory {
    pub(super) settings: Settings,
    pub(super) files: Files,
    pub(super) game: Game,
    pub(super) terms: Terms,
    pub(super) clocks: ByColor<Option<Clock>>,
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").field("settings", &self.settings).field("game", &self.game).finish_non_exhaustive()
    }
}

impl Memory {
    /// An empty board.
    pub(super) fn new(settings: Settings, files: Files) -> Memory {
        let clocks = ByColor { black: None, white: None };
        Memory { settings, files, game: fresh(DEFAULT_SIZE), terms: Terms::default(), clocks }
    }

    pub(super) fn size(&self) -> u8 {
        self.game.position().board().size()
    }

    /// Plays a move that the engine chose.
    pub(super) fn keep(&mut self, color: Color, mv: Move) {
        self.game.resume();
        // The engine's own moves are legal; should one not be, the controller will say so.
        let _ = self.game.play_as(color, mv);
    }

    pub(super) fn effort(&self) -> Effort {
        let playouts = match (self.settings.playouts, self.settings.time) {
            (Some(playouts), _) => playouts,
            (None, Some(_)) => u64::MAX,
            (None, None) => PLAYOUTS,
        };
        Effort { playouts, threads: self.settings.threads, memory: self.settings.memory }
    }
}

const DEFAULT_SIZE: u8 = 19;
/// Games played out for a move where nobody says; weak rungs play fewer.
const PLAYOUTS: u64 = 10_000;

/// An empty board. What other programs may play we accept, so repetition is left to the rule of the single ko.
pub(super) fn fresh(size: u8) -> Game {
    Game::new(Position::empty(size).expect("the size was checked"), KoRule::Basic)
}
