//! [`Ply`]: a move of a line, and what it is for.

use rules::{Color, Move};

/// The move and its purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move. A threat elsewhere and its answer are passes on this board.
    pub made: Move,
    /// What it is for.
    pub act: Act,
}

/// What a move of a line is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// A stone.
    Stone,
    /// A pass: there is nothing to play here.
    Pass,
    /// A ko threat elsewhere.
    Threat,
    /// The answer to the threat.
    Answer,
    /// The ko is retaken after a threat.
    Retake,
}

impl Act {
    /// All of them.
    pub const ALL: [Act; 5] = [Act::Stone, Act::Pass, Act::Threat, Act::Answer, Act::Retake];

    /// A word for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Act::Stone => "stone",
            Act::Pass => "pass",
            Act::Threat => "threat",
            Act::Answer => "answer",
            Act::Retake => "retake",
        }
    }
}

impl Ply {
    /// The move in words, by this colour: `Black C1`, `White plays a threat`.
    pub fn words(self, player: Color) -> String {
        match (self.made, self.act) {
            (_, Act::Threat) => format!("{player} plays a threat"),
            (_, Act::Answer) => format!("{player} answers"),
            (Move::Pass, _) => format!("{player} passes"),
            (Move::Play(point), Act::Retake) => format!("{player} retakes at {point}"),
            (Move::Play(point), _) => format!("{player} {point}"),
        }
    }
}
