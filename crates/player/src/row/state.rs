//! The board of the searches: a position with its lines, where moves are made and taken back.

use rules::{ByColor, Color, Move, Point, PointSet, Position, Symmetry};

use super::game::row_counts;
use super::lines::{Lines, index};
use super::{Game, Settings};

/// A game as the searches see it: all that the rest of it depends on, and the way back.
#[derive(Clone, Debug)]
pub(super) struct State {
    settings: Settings,
    position: Position,
    lines: Lines,
    has_captured: ByColor<bool>,
    /// The stones, hashed as each of the eight symmetries would have them.
    hashes: [u64; 8],
    past: Vec<Past>,
    numbers: Numbers,
}

#[derive(Clone, Debug)]
struct Past {
    position: Position,
    mv: Move,
    taken: PointSet,
    has_captured: ByColor<bool>,
    hashes: [u64; 8],
}

impl State {
    pub(super) fn new(game: &Game) -> State {
        let (settings, position) = (*game.settings(), game.position().clone());
        let captures = game.captures();
        let mut state = State {
            settings,
            lines: Lines::new(&settings),
            has_captured: ByColor { black: captures.black > 0, white: captures.white > 0 },
            hashes: [0; 8],
            past: vec![],
            numbers: Numbers::new(settings.size()),
            position,
        };
        for color in Color::BOTH {
            for point in state.position.board().stones(color) {
                state.lines.put(color, point);
                state.numbers.toggle(&mut state.hashes, color, point);
            }
        }
        state
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn lines(&self) -> &Lines {
        &self.lines
    }

    pub(super) fn to_move(&self) -> Color {
        self.position.to_move()
    }

    pub(super) fn size(&self) -> u8 {
        self.settings.size()
    }

    /// Makes a move, if it is legal.
    pub(super) fn play(&mut self, mv: Move) -> bool {
        let mover = self.position.to_move();
        let before = self.position.clone();
        let Ok(taken) = self.position.play(mv) else { return false };
        self.past.push(Past { position: before, mv, taken, has_captured: self.has_captured, hashes: self.hashes });
        for stone in taken {
            self.lines.remove(!mover, stone);
            self.numbers.toggle(&mut self.hashes, !mover, stone);
        }
        if let Move::Play(point) = mv {
            self.lines.put(mover, point);
            self.numbers.toggle(&mut self.hashes, mover, point);
        }
        self.has_captured[mover] |= !taken.is_empty();
        true
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self) {
        let past = self.past.pop().expect("a move was made");
        self.position = past.position;
        let mover = self.position.to_move();
        if let Move::Play(point) = past.mv {
            self.lines.remove(mover, point);
        }
        past.taken.iter().for_each(|stone| self.lines.put(!mover, stone));
        (self.has_captured, self.hashes) = (past.has_captured, past.hashes);
    }

    /// Does a row of this colour's count yet?
    pub(super) fn row_counts(&self, color: Color) -> bool {
        row_counts(&self.settings, color, self.has_captured[color])
    }

    /// So many moves at least this colour still has to make for a row that counts.
    pub(super) fn need(&self, color: Color) -> u8 {
        let need = self.lines.need(color);
        if self.row_counts(color) { need } else { need.max(1) }
    }

    /// The points where this colour would win at once, if it were to move.
    pub(super) fn wins_at_once(&self, color: Color) -> PointSet {
        if !self.row_counts(color) {
            return self.wins_by_first_capture(color);
        }
        let completing = self.lines.completing(color, self.position.board().empty());
        completing.filtered(|point| self.may_play(color, point))
    }

    /// The points where this colour may put a stone, if it were to move.
    pub(super) fn legal_points(&self, color: Color) -> PointSet {
        if color == self.to_move() { self.position.legal_moves() } else { self.position.board().legal_points(color) }
    }

    fn may_play(&self, color: Color, point: Point) -> bool {
        let banned = color == self.to_move() && self.position.ko() == Some(point);
        !banned && self.position.board().legal(color, point).is_ok()
    }

    /// A first capture makes a row count, and may come with the stone that completes it.
    fn wins_by_first_capture(&self, color: Color) -> PointSet {
        if self.lines.need(color) > 1 {
            return PointSet::EMPTY;
        }
        let board = self.position.board();
        let takeable = (board.stones(!color) & board.in_atari()).grown(self.size()) & self.legal_points(color);
        let completing = self.lines.completing(color, board.empty());
        takeable.filtered(|point| {
            let takes = point
                .neighbors(self.size())
                .any(|next| board.at(next) == Some(!color) && board.last_liberty(next) == Some(point));
            takes && (self.lines.has_row(color) || completing.contains(point))
        })
    }

    /// A number for the state, the same for all its symmetrical images: stones, turn, ko and what counts.
    pub(super) fn key(&self) -> u64 {
        let ko = self.position.ko();
        let smallest = (0..8).map(|i| self.hashes[i] ^ self.numbers.ko(i, ko)).min().expect("there are eight");
        let turn = if self.to_move() == Color::White { TURN } else { 0 };
        let counts = if self.row_counts(Color::Black) { COUNTS } else { 0 };
        smallest ^ turn ^ counts
    }
}

const TURN: u64 = 0x6A09_E667_F3BC_C909;
const COUNTS: u64 = 0xBB67_AE85_84CA_A73B;

/// Random numbers for hashing stones (Zobrist 1970), eight for each: one for each symmetry.
#[derive(Clone, Debug)]
struct Numbers {
    size: u8,
    stones: ByColor<Vec<[u64; 8]>>,
    ko: Vec<[u64; 8]>,
}

impl Numbers {
    fn new(size: u8) -> Numbers {
        let table = |which: u64| -> Vec<[u64; 8]> {
            let all = (0..size).flat_map(|row| (0..size).map(move |column| Point::new(column, row)));
            all.map(|point| Symmetry::ALL.map(|symmetry| mixed(which, index(symmetry.apply(point, size), size))))
                .collect()
        };
        Numbers { size, stones: ByColor { black: table(1), white: table(2) }, ko: table(3) }
    }

    fn toggle(&self, hashes: &mut [u64; 8], color: Color, point: Point) {
        let numbers = &self.stones[color][index(point, self.size)];
        hashes.iter_mut().zip(numbers).for_each(|(hash, number)| *hash ^= number);
    }

    fn ko(&self, symmetry: usize, ko: Option<Point>) -> u64 {
        ko.map_or(0, |point| self.ko[index(point, self.size)][symmetry])
    }
}

fn mixed(table: u64, at: usize) -> u64 {
    mix(table << 32 | at as u64)
}

/// A step of the generator splitmix64 (Steele, Lea and Flood 2014).
pub(super) fn mix(seed: u64) -> u64 {
    let state = seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_and_its_images_have_one_key() {
        let settings = Settings::new(5, 4).unwrap();
        let moves = ["B2", "C3", "D5", "A1", "E4"].map(|name| name.parse::<Point>().unwrap());
        let key = |symmetry: Symmetry| {
            let mut state = State::new(&Game::new(settings));
            for point in moves {
                assert!(state.play(Move::Play(symmetry.apply(point, 5))));
            }
            state.key()
        };
        let keys = Symmetry::ALL.map(key);
        assert_eq!(keys, [keys[0]; 8]);
    }

    #[test]
    fn what_is_undone_has_never_been() {
        let mut state = State::new(&Game::new(Settings::new(4, 3).unwrap()));
        for name in ["A1", "A2", "B2", "B1"] {
            state.play(name.parse().unwrap());
        }
        assert!(state.position().board().at(Point::new(0, 0)).is_none(), "A1 is taken");
        let key = state.key();
        state.play("D4".parse().unwrap());
        state.undo();
        assert_eq!(state.key(), key);
        (0..4).for_each(|_| state.undo());
        assert_eq!(state.key(), State::new(&Game::new(Settings::new(4, 3).unwrap())).key());
        assert_eq!(state.need(Color::White), 3);
    }
}
