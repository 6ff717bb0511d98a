//! [`Game`]: a game of the net with itself from a start position, and what is learned from it.

use dice::Dice;

use crate::board::{Board, DEFENDER, MOVES, PLACES, is_stone};
use crate::planes;
use crate::root::{self, Taught};
use crate::search::{NetAnswer, Search};
use crate::settings::Settings;
use crate::start::{Start, chance};

/// Bytes of what is learned from one position: two for each place as the net saw it, two for how likely each move should be, the
/// result and how likely it looked (a float each), one for each place with what is there in the end, from the mover's view, and one
/// for the grade: 255, because a game tells none.
pub const LESSON_BYTES: usize = 2 * PLACES + 2 * MOVES + 8 + PLACES + 1;

/// From here on, or below what is left of one, a position looks settled.
const SETTLED: f32 = 0.97;
/// Moves in a row that a game must look settled for to be judged.
const PATIENCE: i32 = 4;

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    search: Search,
    lessons: Vec<Lesson>,
    /// Moves in a row for which it has looked won by the defender, or, below zero, by the attacker.
    settled: i32,
    to_the_end: bool,
}

#[derive(Clone, Debug)]
struct Lesson {
    bits: [u16; PLACES],
    policy: [f32; MOVES],
    survives: f32,
    side: u8,
}

/// What came of a move.
#[derive(Debug)]
pub(crate) enum Came {
    /// The game goes on; the position may be worth beginning another with.
    On(Option<Start>),
    /// It is over, and these bytes can be learned from.
    End(Vec<u8>),
}

impl Game {
    /// A game from a start position; who begins, and who has threats, is drawn.
    pub fn new(start: &Start, dice: &mut Dice) -> Game {
        let mut board = start.board();
        board.side = 1 + dice.below(2) as u8;
        board.master = [1, 2, 0, 0][dice.below(4)];
        Game { search: Search::new(board, true), lessons: Vec::new(), settled: 0, to_the_end: dice.one_in(10) }
    }

    /// Writes what the net sees of the position that it is asked about.
    pub fn see(&self, settings: &Settings, bits: &mut [u16]) {
        self.search.see(settings, bits);
    }

    /// Takes the net's answer and goes on until it is asked again: false, or until a move has been found: true.
    pub(crate) fn think(&mut self, answer: &NetAnswer, settings: &Settings, dice: &mut Dice) -> bool {
        self.search.take(answer, settings, dice);
        !self.search.go(settings.simulations, settings)
    }

    /// Makes the move that the search has found.
    pub(crate) fn make(&mut self, settings: &Settings, dice: &mut Dice) -> Came {
        let taught = root::taught(&self.search.tree, settings);
        let proved = self.search.tree.node(0).proved;
        let is_settled = taught.survives > SETTLED || taught.survives < 1.0 - SETTLED;
        if !is_settled || proved != 0 || chance(dice) < 0.35 {
            self.note(&taught, settings);
        }
        if let Some(winner) = self.judged(proved, taught.survives, settings) {
            return Came::End(self.told(winner));
        }
        let kept = self.kept(&taught, is_settled, dice);
        let root = self.search.root.as_ref().expect("self-play draws its first moves");
        let number = root.made(&self.search.tree, settings);
        self.search.play(usize::from(self.search.tree.moves(0)[number].made));
        match self.search.over(settings) {
            0 => Came::On(kept),
            winner => Came::End(self.told(winner)),
        }
    }

    fn note(&mut self, taught: &Taught, settings: &Settings) {
        let board = &self.search.board;
        let mut bits = [0; PLACES];
        planes::see(board, settings.limit, &mut bits);
        self.lessons.push(Lesson { bits, policy: taught.policy, survives: taught.survives, side: board.side });
    }

    /// Who has won, by proof or because it has looked so for long.
    fn judged(&mut self, proved: u8, survives: f32, settings: &Settings) -> Option<u8> {
        self.settled = match survives {
            sure if sure > SETTLED => self.settled.max(0) + 1,
            sure if sure < 1.0 - SETTLED => self.settled.min(0) - 1,
            _ => 0,
        };
        let judged = settings.judge && !self.to_the_end && self.settled.abs() >= PATIENCE;
        match proved {
            0 => judged.then_some(if self.settled > 0 { 1 } else { 2 }),
            winner => Some(winner),
        }
    }

    /// The position as one to begin another game with: those where the search changed the net's mind most of all.
    fn kept(&self, taught: &Taught, is_settled: bool, dice: &mut Dice) -> Option<Start> {
        let odds = match (is_settled, taught.surprised) {
            (true, _) => 0.005,
            (false, false) => 0.04,
            (false, true) => 0.15,
        };
        (chance(dice) < odds).then(|| Start::of(&self.search.board))
    }

    /// Everything that can be learned from the game.
    fn told(&self, winner: u8) -> Vec<u8> {
        let board = &self.search.board;
        self.lessons.iter().flat_map(|lesson| lesson.bytes(board, winner)).collect()
    }
}

impl Lesson {
    fn bytes(&self, last: &Board, winner: u8) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(LESSON_BYTES);
        self.bits.iter().for_each(|bits| bytes.extend(bits.to_le_bytes()));
        self.policy.iter().for_each(|share| bytes.extend(((share * 65535.0).round() as u16).to_le_bytes()));
        bytes.extend(f32::from(winner == DEFENDER).to_le_bytes());
        bytes.extend(self.survives.to_le_bytes());
        bytes.extend((0..PLACES).map(|place| owner(last.at(place), self.side)));
        bytes.push(u8::MAX);
        bytes
    }
}

/// 0: nobody's, 1: whoever moves has a stone there, 2: the other has.
fn owner(color: u8, side: u8) -> u8 {
    if is_stone(color) { 1 + u8::from(color != side) } else { 0 }
}
