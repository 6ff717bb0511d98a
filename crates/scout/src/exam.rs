//! [`Exam`]: given positions are searched as deeply as asked, and tell which first move came out best.

use dice::Dice;

use crate::board::{MOVES, PLACES};
use crate::search::{ANSWER, NetAnswer, Search};
use crate::settings::Settings;
use crate::start::Start;

/// Bytes of a question: a start position, who moves, who has threats.
const QUESTION: usize = PLACES + 2;

/// A position to be searched.
#[derive(Clone, Debug)]
pub struct Question {
    search: Search,
    /// The net is asked about a position of this search.
    asked: bool,
}

/// What came out for a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Who wins for certain; 0: not known.
    pub winner: u8,
    /// How likely the group survives, at first sight.
    pub survives: f32,
    /// Every move; those that are not legal, or far from all stones, are not likely at all.
    pub moves: Vec<Tried>,
}

/// What came out for a move.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tried {
    /// How often it was looked at.
    pub visits: u32,
    /// How likely the group survives after it.
    pub survives: f32,
    /// Who wins for certain after it; 0: not known.
    pub winner: u8,
    /// How likely it is, at first sight.
    pub likely: f32,
}

/// Positions to be searched side by side.
#[derive(Clone, Debug, Default)]
pub struct Exam {
    questions: Vec<Question>,
}

impl Exam {
    /// Reads the positions; none where the bytes are none.
    pub fn read(bytes: &[u8]) -> Option<Exam> {
        let questions = bytes.chunks(QUESTION).map(Question::read).collect::<Option<Vec<_>>>()?;
        Some(Exam { questions })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.questions.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.questions.is_empty()
    }

    /// Takes answers, one for each position that was asked about, and goes on to so many simulations.
    pub fn step(&mut self, answers: &mut dyn Iterator<Item = NetAnswer>, simulations: u32, settings: &Settings) {
        let mut dice = Dice::new(1);
        for question in &mut self.questions {
            if question.asked {
                let Some(answer) = answers.next() else { return };
                question.search.take(&answer, settings, &mut dice);
            }
            question.asked = question.search.go(simulations, settings);
        }
    }

    /// Asks about all roots.
    pub fn begin(&mut self) {
        self.questions.iter_mut().for_each(|question| question.asked = true);
    }

    /// What the net sees of the positions that it is asked about.
    pub fn see(&self, settings: &Settings) -> Vec<[u16; PLACES]> {
        let asked = self.questions.iter().filter(|question| question.asked);
        let seen = |question: &Question| {
            let mut bits = [0; PLACES];
            question.search.see(settings, &mut bits);
            bits
        };
        asked.map(seen).collect()
    }

    /// What came out for each position.
    pub fn results(&self) -> Vec<Found> {
        self.questions.iter().map(|question| Found::by(&question.search)).collect()
    }
}

impl Question {
    fn read(bytes: &[u8]) -> Option<Question> {
        let (rest, &[side, master]) = bytes.split_last_chunk::<2>()?;
        let mut board = Start::read(rest)?.board();
        (board.side, board.master) = (if side == 2 { 2 } else { 1 }, master.min(2));
        Some(Question { search: Search::new(board, false), asked: false })
    }
}

impl Found {
    /// What a search has found.
    pub(crate) fn by(search: &Search) -> Found {
        let tree = &search.tree;
        let mut moves = vec![Tried::default(); MOVES];
        for edge in tree.moves(0) {
            let survives = if edge.visits > 0 { edge.sum / edge.visits as f32 } else { tree.node(0).value };
            let (visits, winner) = (edge.visits, tree.proved_after(edge));
            moves[usize::from(edge.made)] = Tried { visits, survives, winner, likely: edge.prior };
        }
        Found { winner: tree.node(0).proved, survives: tree.node(0).value, moves }
    }
}

/// Answers as they come in a message: two bytes for each number.
pub(crate) fn answers(bytes: &[u8]) -> impl Iterator<Item = NetAnswer> + '_ {
    bytes.chunks_exact(2 * ANSWER).map(|row| {
        let mut answer = [0.0; ANSWER];
        answer.iter_mut().zip(row.chunks_exact(2)).for_each(|(number, two)| *number = half(two[0], two[1]));
        answer
    })
}

/// A number of half precision (IEEE 754), its lower byte first.
pub(crate) fn half(low: u8, high: u8) -> f32 {
    let bits = u32::from(u16::from_le_bytes([low, high]));
    let (sign, exponent, rest) = ((bits & 0x8000) << 16, bits >> 10 & 0x1f, bits & 0x3ff);
    match exponent {
        // The smallest are whole numbers of 2 to the power of -24.
        0 => f32::from_bits(sign | (rest as f32 / 16_777_216.0).to_bits()),
        31 => f32::from_bits(sign | 0x7f80_0000 | rest << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | rest << 13),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_half_precision_are_read() {
        let read = |bits: u16| half(bits.to_le_bytes()[0], bits.to_le_bytes()[1]);
        assert_eq!((read(0x3c00), read(0xc000), read(0x3555)), (1.0, -2.0, 0.333_251_95));
        assert_eq!((read(0), read(0x7bff), read(0x0400)), (0.0, 65504.0, 6.103_515_6e-5));
        assert_eq!((read(1), read(0x8200)), (5.960_464_5e-8, -3.051_757_8e-5));
        assert!(read(0x7e00).is_nan());
    }
}
