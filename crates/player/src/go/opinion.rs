//! What the bot thinks of a position.

use rules::Move;

use super::status::Group;

/// How hard to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Games to play out, at most.
    pub playouts: u64,
    /// Searchers at work side by side.
    pub threads: usize,
    /// Bytes that the tree may take.
    pub memory: usize,
}

impl Default for Effort {
    /// Five thousand games, one after the other.
    fn default() -> Effort {
        Effort { playouts: 5000, threads: 1, memory: 64 << 20 }
    }
}

/// What the bot does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Plays, or passes.
    Play(Move),
    /// Gives up.
    Resign,
}

/// A move that was thought about.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The move.
    pub made: Move,
    /// Games that went through it.
    pub visits: u64,
    /// How often the side to move won them, 0 to 1.
    pub winrate: f32,
    /// By how many points the side to move led at the end, on average.
    pub score: f32,
    /// What was thought of the move before it was tried, 0 to 1.
    pub prior: f32,
    /// How play would go on, this move first.
    pub line: Vec<Move>,
}

/// What the bot thinks of a position.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// What it would do.
    pub choice: Choice,
    /// Games played out for this.
    pub playouts: u64,
    /// How often the side to move won, 0 to 1.
    pub winrate: f32,
    /// By how many points the side to move led at the end, on average.
    pub score: f32,
    /// The moves that were thought about, the best first.
    pub candidates: Vec<Candidate>,
    /// Whose each point was at the end, in the order A1, B1, …: 1 for always Black's, -1 for always White's.
    pub ownership: Vec<f32>,
    /// Groups whose fate the exact solver has settled.
    pub settled: Vec<Group>,
}
