//! [`SelfPlay`]: the bot against itself, for boards that came about in play.

use std::sync::atomic::AtomicBool;

use rules::{Game, KoRule, Move, Position};

use super::{Bot, Choice, Effort, Style, Terms};

/// How games are played. They need not be good, only come to an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// Lines of the board.
    pub size: u8,
    /// Games played out for each move.
    pub playouts: u64,
    /// A game that goes on for ever is cut off after so many moves.
    pub most: usize,
}

impl SelfPlay {
    /// Plays a game; `see` looks at it after every move. Nobody gives up. The same seed gives the same game; none on a board
    /// that there is not.
    pub fn play(self, seed: u64, mut see: impl FnMut(&Game)) -> Option<Game> {
        let mut game = Game::new(Position::empty(self.size).ok()?, KoRule::PositionalSuperko);
        let mut bots = [0, 1].map(|side| Bot::new(Style::FULL.without_resigning(), (2 * seed).wrapping_add(side)));
        let effort = Effort { playouts: self.playouts, ..Effort::default() };
        while !game.is_over() && game.moves().len() < self.most {
            let bot = &mut bots[game.moves().len() % 2];
            let opinion = bot.think(&game, Terms::default(), &effort, &AtomicBool::new(false), &mut |_| {});
            let made = match opinion.choice {
                Choice::Play(made) => made,
                Choice::Resign => Move::Pass,
            };
            if game.play(made).is_err() {
                break;
            }
            see(&game);
        }
        Some(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_the_same_again_is_seen_whole_and_ends() {
        let play = SelfPlay { size: 5, playouts: 20, most: 12 };
        let mut seen = 0;
        let game = play.play(3, |game| {
            seen += 1;
            assert_eq!(game.moves().len(), seen);
        });
        let game = game.unwrap();
        assert!(game.moves().len() == 12 || game.is_over());
        assert_eq!(game.moves().len(), seen);
        let again = play.play(3, |_| {}).unwrap();
        assert!(game.moves().eq(again.moves()));
        assert!(SelfPlay { size: 77, ..play }.play(3, |_| {}).is_none());
    }
}
