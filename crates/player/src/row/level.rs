//! How hard the computer tries.

/// The strength of the computer, from one that lets you learn to one that makes no mistake where it can see the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// How far the computer looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Effort {
    /// It looks for a forced row of its own within so many moves.
    pub attack: u8,
    /// It looks for a forced row of the other side within so many moves.
    pub defence: u8,
    /// It weighs the other moves so many turns ahead.
    pub depth: u8,
    /// In looking for forced rows it tries every move, on large boards too, and not only those that add to a row or capture.
    pub thorough: bool,
    /// Every so often, of a hundred turns, it does not look for the other side's threats.
    pub blind: u8,
    /// Chance plays so great a part in weighing.
    pub noise: i32,
    /// Positions that it looks at for one turn, at most.
    pub nodes: u64,
}

impl Level {
    /// The strongest.
    pub const LAST: Level = Level(6);

    /// The level of this number, 1 to 6.
    pub fn new(number: u8) -> Option<Level> {
        (1..=6).contains(&number).then_some(Level(number))
    }

    /// Its number, 1 to 6.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Milliseconds that a person waits for its turn, at most: whoever runs it stops it then.
    pub fn patience(self) -> u64 {
        match self.0 {
            1 | 2 => 250,
            3 => 500,
            4 => 1000,
            5 => 2000,
            _ => 5000,
        }
    }

    /// What it means.
    pub fn effort(self) -> Effort {
        let (attack, defence, depth, blind, noise, nodes) = match self.0 {
            1 => (1, 1, 0, 60, 40, 20_000),
            2 => (1, 1, 0, 15, 16, 20_000),
            3 => (2, 1, 1, 0, 8, 50_000),
            4 => (3, 2, 2, 0, 3, 200_000),
            5 => (6, 5, 4, 0, 0, 500_000),
            _ => return Effort::PERFECT,
        };
        Effort { attack, defence, depth, thorough: false, blind, noise, nodes }
    }
}

impl Effort {
    /// As strong as it gets within a few seconds, and for hints.
    pub const PERFECT: Effort =
        Effort { attack: 20, defence: 20, depth: 5, thorough: false, blind: 0, noise: 0, nodes: 3_000_000 };

    /// Looks exactly so many turns ahead, for comparison with other programs.
    pub fn to_depth(turns: u8) -> Effort {
        Effort {
            attack: turns.div_ceil(2),
            defence: turns / 2,
            depth: turns,
            thorough: true,
            blind: 0,
            noise: 0,
            nodes: u64::MAX,
        }
    }
}
