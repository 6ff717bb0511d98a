//! What the proof search has found out about positions, in a table of fixed size.

/// What is known about one attacker in one position with the attacker to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// It forces a row within so many moves; [`NEVER`] if no win is known.
    pub(super) wins_in: u8,
    /// It cannot force one within so many moves.
    pub(super) not_in: u8,
}

/// Not within any number of moves that is searched.
const NEVER: u8 = u8::MAX;

impl Known {
    /// Is a row forced within so many moves?
    pub(super) fn answer(self, moves: u8) -> Option<bool> {
        if self.not_in >= moves {
            return Some(false);
        }
        (self.wins_in != NEVER && self.wins_in <= moves).then_some(true)
    }
}

const NOTHING: Known = Known { wins_in: NEVER, not_in: 0 };

/// A table that forgets: a new position takes the place of an old one.
#[derive(Clone, Debug)]
pub(super) struct PositionTable {
    /// None until the first is kept.
    entries: Vec<(u64, Known)>,
    size: usize,
}

impl PositionTable {
    /// A table for about so many positions.
    pub(super) fn new(positions: usize) -> PositionTable {
        PositionTable { entries: vec![], size: positions.next_power_of_two() }
    }

    pub(super) fn get(&self, key: u64) -> Known {
        match self.entries.get(self.slot(key)) {
            Some(&(known, value)) if known == key => value,
            _ => NOTHING,
        }
    }

    /// Keeps whether a row is forced within so many moves.
    pub(super) fn set(&mut self, key: u64, moves: u8, wins: bool) {
        let known = self.get(key);
        let more = match wins {
            true => Known { wins_in: known.wins_in.min(moves), ..known },
            false => Known { not_in: known.not_in.max(moves), ..known },
        };
        self.put(key, more);
    }

    fn put(&mut self, key: u64, known: Known) {
        if self.entries.is_empty() {
            self.entries = vec![(0, NOTHING); self.size];
        }
        let slot = self.slot(key);
        self.entries[slot] = (key, known);
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.size - 1)
    }
}
