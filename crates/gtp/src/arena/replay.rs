//! [`Replay`]: a player that makes the moves of a game record.

use rules::{Color, Move};
use sgf::{Collection, GameResult, Limits, Margin};

use crate::EngineAnswer;

/// Answers `genmove` with the moves of a record; it resigns where the record's loser did, and passes after its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    turns: Vec<(Color, Move)>,
    resigns: Option<Color>,
    /// Moves on the board.
    made: usize,
}

impl Replay {
    /// A player of the first game of a file.
    ///
    /// # Errors
    /// If there is none that can be replayed.
    pub fn read(bytes: &[u8]) -> Result<Replay, String> {
        let limits =
            Limits { bytes: 16 << 20, games: 1, nodes: 500_000, properties: 2_000_000, depth: 100_000, stray: 100_000 };
        let file = Collection::parse(bytes, limits).map_err(|error| error.to_string())?;
        let root = file.games().next().ok_or("there is no game in the file")?;
        let last = root.main_line().last().unwrap_or(root);
        let turns = last.record().map_err(|error| error.to_string())?.turns;
        let resigns = match root.result() {
            Ok(Some(GameResult::Won(winner, Margin::Resignation))) => Some(!winner),
            _ => None,
        };
        Ok(Replay { turns, resigns, made: 0 })
    }

    /// Answers a command.
    ///
    /// # Errors
    /// As engines do.
    pub fn answer(&mut self, command: &str) -> EngineAnswer {
        let words: Vec<&str> = command.split_whitespace().collect();
        match words[..] {
            ["boardsize", _] | ["clear_board"] => self.made = 0,
            ["komi", _] | ["quit"] => {}
            ["name"] => return Ok("replay".to_owned()),
            ["play", ..] => self.made += 1,
            ["genmove", color] => {
                let answer = self.next(color);
                self.made += usize::from(answer.as_deref().is_ok_and(|word| word != "resign"));
                return answer;
            }
            _ => return Err("unknown command".to_owned()),
        }
        Ok(String::new())
    }

    fn next(&self, color: &str) -> EngineAnswer {
        let color = if color.to_ascii_lowercase().starts_with('b') { Color::Black } else { Color::White };
        match self.turns.get(self.made) {
            Some(&(turn, mv)) if turn == color => Ok(mv.to_string()),
            Some(_) => Err("the other colour moves in the record".to_owned()),
            None if self.resigns == Some(color) => Ok("resign".to_owned()),
            None => Ok("pass".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_of_the_record_are_made() {
        let mut replay = Replay::read(b"(;SZ[9]RE[W+R];B[ee];W[cc];B[gg];W[])").unwrap();
        let mut said = |command: &str| replay.answer(command).unwrap_or_else(|error| error);
        assert_eq!(said("clear_board"), "");
        assert_eq!([said("genmove b"), said("play w C7"), said("genmove black")], ["E5", "", "G3"]);
        assert_eq!(said("genmove b"), "the other colour moves in the record");
        assert_eq!([said("genmove w"), said("genmove b")], ["pass", "resign"]);
        assert_eq!(said("final_score"), "unknown command");
        assert!(Replay::read(b"nothing").is_err());
    }
}
