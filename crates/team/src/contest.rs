//! The game between two teams, as far as it has got.

use std::sync::Arc;

use player::go::Komi;
use player::go::clock::Clock;
use rules::{ByColor, Game, KoRule, Position};

use crate::{Millis, Opening, PastTurn, Turn};

/// The board, the clocks, and the turns.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    /// When it began.
    pub(crate) began: Option<Millis>,
    pub(crate) opening: Opening,
    pub(crate) game: Game,
    pub(crate) clocks: ByColor<Option<Clock>>,
    /// How many questions were asked.
    pub(crate) asks: u32,
    pub(crate) turn: Option<Turn>,
    pub(crate) past: Vec<Arc<PastTurn>>,
}

impl Default for Contest {
    fn default() -> Contest {
        Contest {
            began: None,
            opening: Opening { exchange: false, handicap: 0, komi: Komi::default() },
            game: empty_game(9),
            clocks: ByColor::default(),
            asks: 0,
            turn: None,
            past: Vec::new(),
        }
    }
}

/// The game of this board, with no stones on it.
pub(crate) fn empty_game(size: u8) -> Game {
    let position = Position::empty(size).or_else(|_| Position::empty(9)).expect("there is a board of nine lines");
    Game::new(position, KoRule::PositionalSuperko)
}
