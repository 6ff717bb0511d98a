//! A game played to its end by chance, and by what the moves before suggest.
//!
//! The heavy manner follows MoGo (Gelly, Wang, Munos and Teytaud 2006) and Fuego (Enzenberger, Müller and others 2010): whoever
//! is in atari runs or takes, chains of two liberties are pressed or widened,
//! vital points beside the last move come next, then shapes around the last two moves, then anything that is not
//! plainly bad. To look for ladders against chains of two liberties as well made games nearly half as long again to play and, in
//! 104 games of the same number of playouts, no better.

use dice::Dice;

use super::bits::{PASS, Spot};
use super::board::Board;
use super::cell::EMPTY;
use super::ladder::Reader;
use super::shape;

/// How games are played to their end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Anywhere but in one's own eyes.
    Light,
    /// With an eye on captures, ladders and shapes.
    Heavy,
}

/// How often, of a hundred times, each thing is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Habits {
    /// Stones in atari beside the last move.
    pub(crate) atari: u8,
    /// Chains of two liberties beside the last move.
    pub(crate) short: u8,
    /// Vital points beside the last move.
    pub(crate) vital: u8,
    /// Shapes around the last two moves.
    pub(crate) pattern: u8,
    /// Is a move that throws stones away thought better of?
    pub(crate) thrift: u8,
}

impl Habits {
    pub(crate) const LIGHT: Habits = Habits { atari: 0, short: 0, vital: 0, pattern: 0, thrift: 0 };
    pub(crate) const HEAVY: Habits = Habits { atari: 90, short: 60, vital: 80, pattern: 95, thrift: 100 };

    pub(crate) fn of(manner: Manner) -> Habits {
        match manner {
            Manner::Light => Habits::LIGHT,
            Manner::Heavy => Habits::HEAVY,
        }
    }
}

/// How far a ladder is followed.
const LADDER: u32 = 12;

/// Plays games to their end.
#[derive(Debug)]
pub(crate) struct Player<const W: usize, const N: usize> {
    dice: Dice,
    habits: Habits,
    found: Vec<Spot>,
    pub(crate) reader: Reader<W, N>,
}

impl<const W: usize, const N: usize> Player<W, N> {
    pub(crate) fn new(habits: Habits, size: u8, seed: u64) -> Player<W, N> {
        Player { dice: Dice::new(seed), habits, found: Vec::new(), reader: Reader::new(size) }
    }

    /// A number below `n`, quickly.
    #[inline]
    fn below(&mut self, n: usize) -> usize {
        (((self.dice.bits() >> 32) * n as u64) >> 32) as usize
    }

    /// Which of four things happen, each with its own percentage: one throw for all.
    #[inline]
    fn happen(&mut self, percents: [u8; 4]) -> [bool; 4] {
        let bits = self.dice.bits() >> 8;
        let mut at = 0;
        percents.map(|percent| {
            let throw = bits >> at & 0xfff;
            at += 12;
            throw * 100 < u64::from(percent) << 12
        })
    }

    /// Plays until both sides have passed, or for as long as no honest game lasts, and writes the moves down.
    pub(crate) fn finish(&mut self, board: &mut Board<W, N>, moves: &mut Vec<Spot>) {
        let most = 3 * usize::from(board.size()) * usize::from(board.size());
        let mut passes = 0;
        for _ in 0..most {
            let spot = self.choose(board);
            board.play(spot);
            moves.push(spot);
            passes = if spot == PASS { passes + 1 } else { 0 };
            if passes == 2 {
                break;
            }
        }
    }

    #[inline]
    fn choose(&mut self, board: &Board<W, N>) -> Spot {
        if board.last[0] != PASS
            && self.habits != Habits::LIGHT
            && let Some(spot) = self.answer(board)
        {
            return spot;
        }
        self.anywhere(board)
    }

    /// What the last moves ask for.
    fn answer(&mut self, board: &Board<W, N>) -> Option<Spot> {
        let last = board.last[0];
        let Habits { atari, short, vital, pattern, .. } = self.habits;
        let [atari, short, vital, pattern] = self.happen([atari, short, vital, pattern]);
        if atari {
            self.found.clear();
            self.take_or_run(board, last);
            if let Some(spot) = self.pick(board) {
                return Some(spot);
            }
        }
        if short {
            self.found.clear();
            self.press_or_widen(board, last);
            if let Some(spot) = self.pick(board) {
                return Some(spot);
            }
        }
        if vital
            && let Some(spot) = board.vital_beside(last)
            && board.is_legal(spot)
        {
            return Some(spot);
        }
        if pattern {
            self.found.clear();
            self.shapes(board);
            return self.pick(board);
        }
        None
    }

    /// Takes the stone that was just played or what it left in atari, or saves what it put there.
    fn take_or_run(&mut self, board: &Board<W, N>, last: Spot) {
        let own = board.to_move;
        let [a, b, c, d] = if board.last[1] == PASS { [last; 4] } else { board.four(board.last[1]) };
        for stone in [last, a, b, c, d] {
            if board.at(stone) == 3 - own && board.chain(stone).count == 1 {
                let take = board.chain(stone).liberties.first();
                if !self.found.contains(&take) {
                    self.found.push(take);
                }
            }
        }
        for side in board.four(last) {
            if board.at(side) == own && board.chain(side).count == 1 {
                board.relief(side, &mut self.found);
                let exit = board.chain(side).liberties.first();
                if !self.found.contains(&exit) && self.reader.runs(board, side, LADDER) {
                    self.found.push(exit);
                }
            }
        }
    }

    /// Puts the stone that was just played in atari, or gives a chain beside it a third liberty.
    fn press_or_widen(&mut self, board: &Board<W, N>, last: Spot) {
        let own = board.to_move;
        let with = |spot: Spot| board.after(spot, own).0.len();
        if board.chain(last).count == 2 {
            self.found.extend(board.chain(last).liberties.iter().filter(|&spot| with(spot) >= 2));
        }
        for side in board.four(last) {
            if board.at(side) == own && board.chain(side).count == 2 {
                self.found.extend(board.chain(side).liberties.iter().filter(|&spot| with(spot) >= 3));
            }
        }
    }

    fn shapes(&mut self, board: &Board<W, N>) {
        let [last, before, _] = board.last;
        for around in [last, before] {
            if around == PASS {
                continue;
            }
            for spot in board.eight(around) {
                if board.at(spot) == EMPTY && shape::is_pattern(board.code(spot)) {
                    self.found.push(spot);
                }
            }
        }
    }

    /// One of the moves found, unless all are bad.
    fn pick(&mut self, board: &Board<W, N>) -> Option<Spot> {
        while !self.found.is_empty() {
            let at = self.below(self.found.len());
            let spot = self.found.swap_remove(at);
            if board.is_legal(spot) && !self.is_bad(board, spot) {
                return Some(spot);
            }
        }
        None
    }

    /// Any legal move that fills no eye of one's own and throws nothing away.
    fn anywhere(&mut self, board: &Board<W, N>) -> Spot {
        let empties = board.empties();
        if empties.is_empty() {
            return PASS;
        }
        let (before, after) = empties.split_at(self.below(empties.len()));
        let good = |spot: &&Spot| board.is_legal(**spot) && !self.is_bad(board, **spot);
        after.iter().find(good).or_else(|| before.iter().find(good)).copied().unwrap_or(PASS)
    }

    #[inline]
    fn is_bad(&self, board: &Board<W, N>, spot: Spot) -> bool {
        board.is_eye(spot, board.to_move) || self.habits.thrift > 0 && board.is_waste(spot, board.to_move)
    }
}
