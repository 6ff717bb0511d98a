//! Games of the bot against itself, for groups that came about in play.

use console::{Interrupt, Meter, bar};
use player::go::SelfPlay;
use rules::Board;

/// Boards that are played on, one after the other.
const SIZES: [u8; 3] = [9, 13, 9];
/// Games played out for each move: it need not play well, only to the end.
const PLAYOUTS: u64 = 60;
/// A game that goes on for ever is cut off.
const MOST: usize = 250;
/// A board is taken every so many moves of the second half.
const EVERY: usize = 12;

/// Boards out of so many games. The same seed gives the same boards.
pub(super) fn boards(seed: u64, games: u16, interrupt: &Interrupt, meter: &Meter) -> Vec<Board> {
    let numbers = (0..u64::from(games)).take_while(|_| !interrupt.is_set());
    let told = numbers.inspect(|&number| meter.show(|| progress(number, games)));
    told.flat_map(|number| played(SIZES[number as usize % SIZES.len()], seed << 16 | number)).collect()
}

fn progress(done: u64, games: u16) -> String {
    let bar = bar(done as usize, usize::from(games), 24);
    format!("{bar} {done} of {games} games that the bot plays first; --games 0 does without")
}

fn played(size: u8, seed: u64) -> Vec<Board> {
    let mut boards = Vec::new();
    let game = SelfPlay { size, playouts: PLAYOUTS, most: MOST }.play(seed, |game| {
        let late = game.moves().len() > usize::from(size) * usize::from(size) / 3;
        if late && game.moves().len().is_multiple_of(EVERY) {
            boards.push(game.position().board().clone());
        }
    });
    boards.extend(game.map(|game| game.position().board().clone()));
    boards
}
