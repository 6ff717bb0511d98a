//! [`read`]: what the net and a search below a position make of it, for whoever has to choose a move.

use dice::Dice;

use crate::board::{DEFENDER, MOVES, PASS, PLACES};
use crate::exam::Found;
use crate::net::Net;
use crate::search::Search;
use crate::settings::Settings;
use crate::start::{Start, turned};
use crate::tree::other;

/// What came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// First moves, the best in front; those that lose for certain are not among them.
    pub moves: Vec<usize>,
    /// How likely whoever moves succeeds with the first, from 0 to 1.
    pub success: f32,
    /// Who has threats for every ko where it succeeds; 0: nobody needs to have any.
    pub master: u8,
    /// How often the net was asked.
    pub asked: u32,
}

/// Reads a position with so many simulations at most for each of three questions, the hardest first: the other has threats for every
/// ko, nobody has, whoever moves has. The first that succeeds counts, or the last.
pub fn read(net: &Net, start: &Start, side: u8, simulations: u32, stop: &dyn Fn() -> bool) -> Reading {
    let way = canonical(start);
    let (turned, mut asked) = (start.turned(way), 0);
    let mut last = Reading { moves: Vec::new(), success: 0.0, master: side, asked };
    for master in [other(side), 0, side] {
        let (found, more) = searched(net, &turned, (side, master), simulations, stop);
        asked += more;
        last = Reading { master, asked, ..ranked(&found, side, simulations) };
        if last.success > 0.5 || stop() {
            break;
        }
    }
    let back = back(way);
    last.moves.iter_mut().for_each(|made| *made = back[*made]);
    last
}

/// The way to turn a position so that it is the same however it lay before.
fn canonical(start: &Start) -> usize {
    (0..8).min_by_key(|&way| *start.turned(way).bytes()).unwrap_or_default()
}

/// For each move of a turned position the move that it was.
fn back(way: usize) -> [usize; MOVES] {
    let mut back = [PASS; MOVES];
    (0..PLACES).for_each(|place| back[turned(place, way)] = place);
    back
}

/// What a search found, and how often it asked the net.
fn searched(
    net: &Net,
    start: &Start,
    (side, master): (u8, u8),
    simulations: u32,
    stop: &dyn Fn() -> bool,
) -> (Found, u32) {
    let (settings, mut dice, mut board) = (Settings::default(), Dice::new(1), start.board());
    (board.side, board.master) = (side, master);
    let (mut search, mut bits, mut asked) = (Search::new(board, false), [0; PLACES], 0);
    loop {
        search.see(&settings, &mut bits);
        search.take(&net.answer(&bits), &settings, &mut dice);
        asked += 1;
        if stop() || !search.go(simulations, &settings) {
            return (Found::by(&search), asked);
        }
    }
}

/// The moves by how often they were looked at, those that win for certain in front.
fn ranked(found: &Found, side: u8, simulations: u32) -> Reading {
    let score = |made: usize| {
        let tried = &found.moves[made];
        let certain = if tried.winner == side { 1e6 } else { 0.0 };
        if simulations == 0 { tried.likely } else { tried.visits as f32 + tried.likely + certain }
    };
    let is_open = |made: &usize| found.moves[*made].likely > 0.0 && found.moves[*made].winner != other(side);
    let mut moves: Vec<usize> = (0..MOVES).filter(is_open).collect();
    moves.sort_by(|&one, &other| score(other).total_cmp(&score(one)));
    let survives = match moves.first().map(|&made| &found.moves[made]) {
        None => f32::from(side != DEFENDER),
        Some(best) if best.winner != 0 => f32::from(best.winner == DEFENDER),
        Some(_) if simulations == 0 => found.survives,
        Some(best) => best.survives,
    };
    let success = if side == DEFENDER { survives } else { 1.0 - survives };
    Reading { moves, success, master: 0, asked: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SIDE;

    /// A straight three in the corner: the middle decides.
    fn three() -> Start {
        let mut cells = [0; PLACES];
        for (row, text) in ["...ma", "mmmma", "aaaaa"].iter().enumerate() {
            for (column, letter) in text.bytes().enumerate() {
                cells[row * SIDE + column] = [0, 5, 2][usize::from(letter == b'm') + 2 * usize::from(letter == b'a')];
            }
        }
        Start::read(&cells).unwrap()
    }

    #[test]
    fn it_finds_what_decides_however_the_board_lies() {
        let net = Net::shipped().unwrap();
        for way in 0..8 {
            for side in [1, 2] {
                let found = read(&net, &three().turned(way), side, 30, &|| false);
                assert_eq!(found.moves[0], turned(1, way), "{way} {side}");
                assert!(found.success > 0.5 && found.master == other(side), "{found:?}");
            }
        }
    }

    #[test]
    fn it_is_the_same_every_time_and_can_be_stopped() {
        let net = Net::shipped().unwrap();
        let found = |stop: bool| read(&net, &three(), 1, 20, &|| stop);
        assert_eq!(found(false), found(false));
        assert_eq!(found(true).asked, 1);
    }
}
