//! Problems whose grade is proved, and what can be learned from them.

use crate::board::{DEFENDER, MOVES, PLACES};
use crate::game::LESSON_BYTES;
use crate::planes;
use crate::start::Start;

/// Bytes of a problem: the position, who moves, the grade, and a bit for each move that is right.
const BYTES: usize = PLACES + 2 + MOVES.div_ceil(8);

/// Grades as the bank has them: dead, seki, alive; others are kos, whose balance is so much less.
const DEAD: u8 = 0;
const SEKI: u8 = 1;
const ALIVE: u8 = 2;
const EVEN: u8 = 128;

/// What is said of a place of which nobody knows whose it will be.
const UNKNOWN: u8 = 255;

/// A problem that is proved.
pub(super) struct Exact {
    pub(super) start: Start,
    side: u8,
    grade: u8,
    right: Vec<bool>,
}

/// Reads problems.
pub(super) fn read(bytes: &[u8]) -> Option<Vec<Exact>> {
    bytes.chunks(BYTES).map(Exact::read).collect()
}

impl Exact {
    fn read(bytes: &[u8]) -> Option<Exact> {
        let (cells, rest) = bytes.split_at_checked(PLACES)?;
        let (&[side, grade], bits) = rest.split_first_chunk::<2>()?;
        let right = (0..MOVES).map(|made| Some(bits.get(made / 8)? >> (made % 8) & 1 == 1)).collect::<Option<_>>()?;
        Some(Exact { start: Start::read(cells)?, side, grade, right })
    }

    /// A lesson for each that may have threats: nobody, the defender, the attacker.
    pub(super) fn lessons(&self, limit: u16) -> Vec<u8> {
        (0..3).flat_map(|master| self.lesson(master, limit)).collect()
    }

    fn lesson(&self, master: u8, limit: u16) -> Vec<u8> {
        let mut board = self.start.board();
        (board.side, board.master) = (self.side, master);
        let mut bits = [0; PLACES];
        planes::see(&board, limit, &mut bits);
        let survives = self.survives(master);
        // Where nothing helps whoever moves, every move is as good.
        let taught = survives == (self.side == DEFENDER);
        let count = self.right.iter().filter(|right| **right).count().max(1);
        let share = |right: bool| if taught && right { (65535 / count) as u16 } else { 0 };
        let mut bytes = Vec::with_capacity(LESSON_BYTES);
        bits.iter().for_each(|bits| bytes.extend(bits.to_le_bytes()));
        self.right.iter().for_each(|&right| bytes.extend(share(right).to_le_bytes()));
        (0..2).for_each(|_| bytes.extend(f32::from(survives).to_le_bytes()));
        bytes.extend([UNKNOWN; PLACES]);
        bytes.push(self.class());
        bytes
    }

    /// Does the group survive, if so many have threats?
    fn survives(&self, master: u8) -> bool {
        match (self.grade, master) {
            (DEAD, _) => false,
            (SEKI | ALIVE, _) => true,
            (grade, 0) => grade > EVEN,
            (_, master) => master == DEFENDER,
        }
    }

    /// Dead, ko, seki, alive.
    fn class(&self) -> u8 {
        match self.grade {
            DEAD => 0,
            SEKI => 2,
            ALIVE => 3,
            _ => 1,
        }
    }
}
