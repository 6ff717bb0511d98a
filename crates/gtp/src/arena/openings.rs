//! [`Openings`]: the first moves of the games of a match, and who plays which game with which colour.

use dice::Dice;
use rules::{Color, Game, KoRule, Move, Point, Position};
use sgf::{Collection, Limits};

/// How the games of a match begin. Each opening is played twice, with colours exchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// On an empty board.
    None,
    /// With so many moves by chance, others for each pair of games.
    Random {
        /// How many.
        moves: usize,
        /// Where chance comes from.
        seed: u64,
    },
    /// With one of these, in turn.
    Given(Vec<Vec<Move>>),
}

/// The most openings of a file, and moves of an opening.
const MOST: usize = 100_000;
const MOST_MOVES: usize = 200;

impl Openings {
    /// Reads a file: SGF, the main line of each game; or text, moves such as `E5 C3`, one opening in each line.
    ///
    /// # Errors
    /// Says what cannot be played, or that there is nothing.
    pub fn read(bytes: &[u8], size: u8) -> Result<Openings, String> {
        let all = if sgf::looks_like(bytes) { from_sgf(bytes, size)? } else { from_text(bytes)? };
        if all.is_empty() || all.len() > MOST {
            return Err(format!("expected 1 to {MOST} openings, found {}", all.len()));
        }
        for (at, opening) in all.iter().enumerate() {
            playable(opening, size).map_err(|why| format!("opening {}: {why}", at + 1))?;
        }
        Ok(Openings::Given(all))
    }

    /// Does the first player have Black in this game, counted from 1?
    pub fn first_is_black(number: usize) -> bool {
        number % 2 == 1
    }

    /// The first moves of this game, counted from 1.
    pub fn of(&self, number: usize, size: u8) -> Vec<Move> {
        let pair = number.saturating_sub(1) / 2;
        match self {
            Openings::None => Vec::new(),
            Openings::Random { moves, seed } => by_chance(*moves, size, seed.wrapping_add(pair as u64)),
            Openings::Given(all) => all[pair % all.len()].clone(),
        }
    }
}

fn from_text(bytes: &[u8]) -> Result<Vec<Vec<Move>>, String> {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let lines = lines.enumerate().filter(|(_, line)| !line.is_empty()).take(MOST + 1);
    lines.map(|(at, line)| moves(line).map_err(|why| format!("line {}: {why}", at + 1))).collect()
}

fn moves(line: &str) -> Result<Vec<Move>, String> {
    line.split([' ', '\t', ','])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().map_err(|_| format!("“{}” is not a move", shown(word))))
        .collect()
}

/// As much of a word as fits into a sentence. What commands a terminal is shown as what it is.
fn shown(word: &str) -> String {
    word.chars().take(20).map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

fn from_sgf(bytes: &[u8], size: u8) -> Result<Vec<Vec<Move>>, String> {
    let limits = Limits { bytes: 64 << 20, games: MOST, nodes: 2_000_000, depth: 100_000, ..Limits::default() };
    let file = Collection::parse(bytes, limits).map_err(|error| error.to_string())?;
    file.games()
        .enumerate()
        .map(|(at, root)| {
            let last = root.main_line().last().unwrap_or(root);
            let record = last.record().map_err(|error| error.to_string())?;
            let odd = record.setup.size != size || !(record.setup.stones.black | record.setup.stones.white).is_empty();
            let turned = record.turns.iter().zip([Color::Black, Color::White].into_iter().cycle());
            if odd || turned.into_iter().any(|((color, _), expected)| *color != expected) {
                return Err(format!("game {} does not begin on an empty {size}x{size} board with Black", at + 1));
            }
            Ok(record.turns.iter().map(|&(_, mv)| mv).collect())
        })
        .collect()
}

fn playable(opening: &[Move], size: u8) -> Result<(), String> {
    if opening.len() > MOST_MOVES {
        return Err(format!("it has {} moves, and at most {MOST_MOVES} are allowed", opening.len()));
    }
    let mut game = empty(size)?;
    for (at, &mv) in opening.iter().enumerate() {
        game.play(mv).map_err(|why| format!("move {}, {mv}, is illegal: {why}", at + 1))?;
    }
    if game.is_over() { Err("the game is over already".to_owned()) } else { Ok(()) }
}

fn empty(size: u8) -> Result<Game, String> {
    Ok(Game::new(Position::empty(size).map_err(|error| error.to_string())?, KoRule::PositionalSuperko))
}

/// Moves away from the edge, as long as there are any.
fn by_chance(count: usize, size: u8, seed: u64) -> Vec<Move> {
    let (mut dice, mut moves) = (Dice::new(seed), Vec::new());
    let Ok(mut game) = empty(size) else { return moves };
    let edge = if size >= 7 { 2 } else { 0 };
    let inside = |point: Point| [point.column(), point.row()].iter().all(|&at| at >= edge && at + edge < size);
    for _ in 0..count.min(MOST_MOVES) {
        let Some(point) = dice.pick(game.legal_moves().filtered(inside)) else { break };
        let mv = Move::Play(point);
        game.play(mv).expect("it is one of the legal moves");
        moves.push(mv);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        Openings::read(text.as_bytes(), 9).unwrap_err()
    }

    #[test]
    fn openings_are_played_twice_with_colours_exchanged() {
        let openings = Openings::read(b"E5 C3\n# none\n\nG7, C3 # two\n", 9).unwrap();
        let words = |number| openings.of(number, 9).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!([1, 2, 3, 4, 5].map(words), ["E5 C3", "E5 C3", "G7 C3", "G7 C3", "E5 C3"]);
        assert_eq!([1, 2, 3].map(Openings::first_is_black), [true, false, true]);
        let random = Openings::Random { moves: 4, seed: 1 };
        assert_eq!((random.of(1, 9), random.of(1, 9).len()), (random.of(2, 9), 4));
        assert_ne!(random.of(1, 9), random.of(3, 9));
        let sgf = Openings::read(b"(;SZ[9];B[ee];W[cc])(;SZ[9];B[gg])", 9).unwrap();
        assert_eq!((sgf.of(1, 9).len(), sgf.of(3, 9).len()), (2, 1));
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        assert_eq!(told("E5\nE5 E5"), "opening 2: move 2, E5, is illegal: there is a stone on the point already");
        assert_eq!(told("E5\nhello"), "line 2: “hello” is not a move");
        assert_eq!(told("E5\n\x1b[31mE5\x07\u{9b}2J"), "line 2: “\u{fffd}[31mE5\u{fffd}\u{fffd}2J” is not a move");
        assert_eq!(told("# nothing"), "expected 1 to 100000 openings, found 0");
        assert_eq!(told("pass pass"), "opening 1: the game is over already");
        assert_eq!(told("(;SZ[13];B[ee])"), "game 1 does not begin on an empty 9x9 board with Black");
        assert_eq!(told("(;SZ[9];B[ee];B[cc])"), "game 1 does not begin on an empty 9x9 board with Black");
    }
}
