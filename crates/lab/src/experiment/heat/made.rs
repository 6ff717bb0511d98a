//! A game for the study: our bot against itself, to the end.

use std::sync::atomic::AtomicBool;

use console::{Failure, warn};
use player::go::{Bot, Choice, Effort, Komi, Style, Terms};
use rules::{Color, Game, KoRule, Move, Position};
use sgf::{Collection, Size};

use super::scale::{LAST, MOST};

/// Games played out for each move.
const PLAYOUTS: u64 = 300;
/// The first game, by its seed, that is long enough, as SGF.
pub(super) fn game() -> Result<String, Failure> {
    let games = (1..).map(|seed| (seed, played(seed)));
    let long = games.take(20).inspect(|(seed, game)| warn(&format!("seed {seed}: {} moves", game.moves().len())));
    let mut long = long.filter(|(_, game)| game.moves().len() > LAST);
    let (_, game) = long.next().ok_or_else(|| Failure::new("no game was long enough"))?;
    written(&game).ok_or_else(|| Failure::new("the game cannot be written"))
}

/// Nobody gives up, and who passes has nothing left to play. The komi of the search follows the score, so that both sides
/// play for every point to the end, as people do, and not for a win that is there already.
fn played(seed: u64) -> Game {
    let mut game = Game::new(Position::empty(19).expect("a board"), KoRule::PositionalSuperko);
    let mut bots = [0, 1].map(|side| Bot::new(Style::FULL.without_resigning(), 2 * seed + side));
    let effort = Effort { playouts: PLAYOUTS, ..Effort::default() };
    let mut lead = 0.0;
    while !game.is_over() && game.moves().len() < MOST {
        let bot = &mut bots[game.moves().len() % 2];
        let komi = Komi::new(2 * lead as i32 + 1).unwrap_or_default();
        let terms = Terms { komi, ..Terms::default() };
        let opinion = bot.think(&game, terms, &effort, &AtomicBool::new(false), &mut |_| {});
        let sign = if game.position().to_move() == Color::Black { 1.0 } else { -1.0 };
        lead += sign * opinion.score / 4.0;
        let made = match opinion.choice {
            Choice::Play(made) => made,
            Choice::Resign => Move::Pass,
        };
        if game.play(made).is_err() {
            break;
        }
    }
    game
}

fn written(game: &Game) -> Option<String> {
    let size = game.position().board().size();
    let mut file = Collection::parse(Vec::new(), sgf::Limits::default()).ok()?;
    let root = file.add_game(Size::new(size, size)?);
    let mut at = root;
    for turn in game.turns() {
        at = file.add_child(at);
        let name = if turn.color == Color::Black { "B" } else { "W" };
        file.set(at, name, [turn.mv]).ok()?;
    }
    String::from_utf8(file.to_bytes().into_owned()).ok()
}
