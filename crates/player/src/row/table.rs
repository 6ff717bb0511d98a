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
pub(super) const NEVER: u8 = u8::MAX;

const NOTHING: Known = Known { wins_in: NEVER, not_in: 0 };

/// A table that forgets: a new position takes the place of an old one.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<(u64, Known)>,
}

impl Table {
    /// A table for about so many positions.
    pub(super) fn new(positions: usize) -> Table {
        Table { entries: vec![(0, NOTHING); positions.next_power_of_two()] }
    }

    pub(super) fn get(&self, key: u64) -> Known {
        let (known, value) = self.entries[self.slot(key)];
        if known == key { value } else { NOTHING }
    }

    pub(super) fn set_win(&mut self, key: u64, moves: u8) {
        let known = self.get(key);
        self.put(key, Known { wins_in: known.wins_in.min(moves), ..known });
    }

    pub(super) fn set_no_win(&mut self, key: u64, moves: u8) {
        let known = self.get(key);
        self.put(key, Known { not_in: known.not_in.max(moves), ..known });
    }

    fn put(&mut self, key: u64, known: Known) {
        let slot = self.slot(key);
        self.entries[slot] = (key, known);
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}
