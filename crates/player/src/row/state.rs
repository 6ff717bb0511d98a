//! The board of the searches: a position with its lines, where moves are made and taken back.

use std::collections::BTreeSet;

use rules::{ByColor, Color, Move, Point, PointSet, Position, Symmetry};

use super::game::row_counts;
use super::lines::{Lines, index};
use super::{Game, Repetition, Settings};

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
    /// The hashes of all boards before this one, of the game and of the search.
    seen: Vec<u64>,
    trail: Trail,
    numbers: Numbers,
}

/// What of the past can matter under a rule about boards that come back.
#[derive(Clone, Copy, Debug)]
struct Trail {
    /// Where each colour has lost stones, in the game and in the search: only there can a stone bring a board back.
    lost: ByColor<PointSet>,
    /// The turn of the search in which each colour last captured, counted from 1; 0 for never.
    captured: ByColor<usize>,
    /// A number for the set of boards seen, in the game and in the search.
    boards: u64,
    /// The same as the search began, if stones were captured in the game; 0 otherwise.
    game: u64,
}

/// What became of a move. The state has changed only if it was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Made,
    /// The rules forbid it.
    Illegal,
    /// It would end the game as a draw.
    Draws,
}

#[derive(Clone, Debug)]
struct Past {
    position: Position,
    mv: Move,
    taken: PointSet,
    has_captured: ByColor<bool>,
    hashes: [u64; 8],
    trail: Trail,
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
            seen: game.boards().collect(),
            trail: Trail::of(game),
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

    /// Makes a move, if it is legal and does not end the game as a draw.
    pub(super) fn play(&mut self, mv: Move) -> Step {
        let mover = self.position.to_move();
        let before = self.position.clone();
        let Ok(taken) = self.position.play(mv) else { return Step::Illegal };
        if mv.point().is_some_and(|point| self.trail.lost[mover].contains(point)) && self.is_back() {
            self.position = before;
            return if self.settings.repetition == Repetition::Draw { Step::Draws } else { Step::Illegal };
        }
        let (has_captured, hashes, trail) = (self.has_captured, self.hashes, self.trail);
        self.seen.push(before.board().hash());
        self.past.push(Past { position: before, mv, taken, has_captured, hashes, trail });
        for stone in taken {
            self.lines.remove(!mover, stone);
            self.numbers.toggle(&mut self.hashes, !mover, stone);
        }
        if let Move::Play(point) = mv {
            self.lines.put(mover, point);
            self.numbers.toggle(&mut self.hashes, mover, point);
            self.trail.boards ^= mix(self.seen.last().copied().unwrap_or_default());
        }
        if !taken.is_empty() {
            self.has_captured[mover] = true;
            self.trail.lost[!mover] |= taken;
            self.trail.captured[mover] = self.past.len();
        }
        Step::Made
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self) {
        let past = self.past.pop().expect("a move was made");
        self.seen.pop();
        self.position = past.position;
        let mover = self.position.to_move();
        if let Move::Play(point) = past.mv {
            self.lines.remove(mover, point);
        }
        past.taken.iter().for_each(|stone| self.lines.put(!mover, stone));
        (self.has_captured, self.hashes, self.trail) = (past.has_captured, past.hashes, past.trail);
    }

    /// Has this board been there before, and does that matter?
    fn is_back(&self) -> bool {
        self.settings.repetition != Repetition::Allowed && self.seen.contains(&self.position.board().hash())
    }

    /// How many moves the search has made to get here.
    pub(super) fn depth(&self) -> usize {
        self.past.len()
    }

    /// After so many moves of the search at least one colour, and both colours, had captured for the last time: what lies
    /// between two captures, one of each colour, is what a board that comes back needs.
    pub(super) fn last_captures(&self) -> (usize, usize) {
        let ByColor { black, white } = self.trail.captured;
        (black.max(white), black.min(white))
    }

    /// May the side to move end the game as a draw by bringing a board back?
    pub(super) fn may_draw_by_repetition(&self) -> bool {
        if self.settings.repetition != Repetition::Draw {
            return false;
        }
        let points = self.trail.lost[self.to_move()] & self.position.legal_moves();
        points.iter().any(|point| self.repeats(self.to_move(), point))
    }

    /// Would a legal stone of this colour bring a board back?
    fn repeats(&self, color: Color, point: Point) -> bool {
        let mut board = self.position.board().clone();
        let matters = self.settings.repetition != Repetition::Allowed && self.trail.lost[color].contains(point);
        matters && board.play(color, point).is_ok() && self.seen.contains(&board.hash())
    }

    /// Are the points where this colour would win at once, if it were to move, the same after a move elsewhere? Only the
    /// first capture that makes a row count can be refused because it brings a board back.
    pub(super) fn threatens_surely(&self, color: Color) -> bool {
        let repetition = self.settings.repetition;
        self.row_counts(color) || repetition == Repetition::Allowed || self.trail.lost[color].is_empty()
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
            let refused = || self.settings.repetition == Repetition::Refused && self.repeats(color, point);
            takes && (self.lines.has_row(color) || completing.contains(point)) && !refused()
        })
    }

    /// A number for the state: stones, turn, ko, what counts, and what of the past the search must not forget.
    ///
    /// While nobody has captured, the boards that were there are parts of this one. To come back to such a board both
    /// colours have to capture: a stone of it must have been taken, and those that took it must be taken too. Where no
    /// line below does that, as [`State::last_captures`] tells, nothing depends on the past, and all symmetrical images
    /// are the same. After a capture the boards seen are part of the number.
    pub(super) fn key(&self) -> u64 {
        let ko = self.position.ko();
        let hash = |i: usize| self.hashes[i] ^ self.numbers.ko(i, ko);
        let stones = match self.history() {
            0 => (0..8).map(hash).min().expect("there are eight"),
            boards => hash(0) ^ boards,
        };
        let turn = if self.to_move() == Color::White { TURN } else { 0 };
        let counts = if self.row_counts(Color::Black) { COUNTS } else { 0 };
        stones ^ turn ^ counts
    }

    /// A number for the boards that may come back without captures of both colours; 0 if there are none.
    fn history(&self) -> u64 {
        if self.settings.repetition == Repetition::Allowed {
            0
        } else if self.last_captures().0 > 0 {
            mix(self.trail.boards)
        } else {
            self.trail.game
        }
    }
}

impl Trail {
    fn of(game: &Game) -> Trail {
        let lost = game.lost();
        let nobody = Color::BOTH.iter().all(|&color| lost[color].is_empty());
        // A pass leaves the board as it was.
        let left: BTreeSet<u64> = game.boards().filter(|&hash| hash != game.position().board().hash()).collect();
        let boards = left.into_iter().fold(0, |all, hash| all ^ mix(hash));
        Trail { lost, captured: ByColor::default(), boards, game: if nobody { 0 } else { mix(boards) } }
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
                assert_eq!(state.play(Move::Play(symmetry.apply(point, 5))), Step::Made);
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
