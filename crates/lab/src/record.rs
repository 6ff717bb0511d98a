//! [`Record`]: the game in an SGF file, move by move.

use std::path::Path;

use console::{Failure, input};
use player::go::{Komi, Terms};
use rules::{Color, Game, KoRule, Move, Position, Setup};
use sgf::{Collection, Limits};

/// The first game of a file, along its main line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Record {
    setup: Setup,
    /// The moves, as far as they are legal.
    pub(crate) turns: Vec<(Color, Move)>,
    /// Moves of the file from the first that is not legal on.
    pub(crate) left_out: usize,
    komi: Option<Komi>,
}

impl Record {
    /// Reads a file.
    ///
    /// # Errors
    /// If there is no game in it, or none that the rules know.
    pub(crate) fn read(path: &Path) -> Result<Record, Failure> {
        let (name, bytes) = input::read(path)?;
        Record::of(&bytes).map_err(|why| Failure::in_file(&name, why))
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// A sentence on why there is no game.
    pub(crate) fn of(bytes: &[u8]) -> Result<Record, String> {
        let file = Collection::parse(bytes, Limits::default()).map_err(|error| error.to_string())?;
        let root = file.games().next().ok_or("there is no game in the file")?;
        let last = root.main_line().last().unwrap_or(root);
        let record = last.record().map_err(|error| error.to_string())?;
        let komi = root.komi().ok().flatten().and_then(|komi| komi.to_string().parse().ok());
        let mut whole = Record { setup: record.setup, turns: record.turns, left_out: 0, komi };
        let mut game = whole.start()?;
        let legal = whole.turns.iter().take_while(|(color, made)| step(&mut game, *color, *made)).count();
        whole.left_out = whole.turns.len() - legal;
        whole.turns.truncate(legal);
        Ok(whole)
    }

    /// The game after so many moves, or after all.
    pub(crate) fn after(&self, moves: usize) -> Game {
        let mut game = self.start().expect("it was read");
        for &(color, made) in self.turns.iter().take(moves) {
            step(&mut game, color, made);
        }
        game.resume();
        game
    }

    /// How the game is counted: by area, with the komi of the file.
    pub(crate) fn terms(&self) -> Terms {
        Terms { komi: self.komi.unwrap_or(Terms::default().komi), ..Terms::default() }
    }

    fn start(&self) -> Result<Game, String> {
        let position = Position::from_setup(self.setup).map_err(|error| error.to_string())?;
        Ok(Game::new(position, KoRule::Basic))
    }
}

fn step(game: &mut Game, color: Color, made: Move) -> bool {
    game.resume();
    game.play_as(color, made).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_as_far_as_it_is_legal() {
        let record = Record::of(b"(;SZ[9]KM[6.5];B[ee];W[];B[];B[ee];W[aa])").unwrap();
        assert_eq!((record.turns.len(), record.terms().komi.to_string().as_str()), (3, "6.5"));
        assert_eq!(record.after(1).position().board().occupied().len(), 1);
        assert!(Record::of(b"nothing").is_err());
    }
}
