//! The ladder: players from a first-day beginner to full strength.

use super::playout::Habits;
use super::search::Knobs;

/// How a player plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// How it plays games to their end.
    pub(crate) habits: Habits,
    /// How it searches.
    pub(crate) knobs: Knobs,
    /// It never plays out more games for a move, whatever it is allowed.
    pub(crate) playouts: u64,
    /// Does it give up a lost game?
    pub(crate) resigns: bool,
}

impl Style {
    /// As strong as it gets.
    pub const FULL: Style = Style { habits: Habits::HEAVY, knobs: Knobs::BEST, playouts: u64::MAX, resigns: true };

    /// The same player, who plays every game to its end.
    pub fn without_resigning(self) -> Style {
        Style { resigns: false, ..self }
    }

    /// The most games that it plays out for a move.
    pub fn playouts(&self) -> u64 {
        self.playouts
    }
}

/// A step of the ladder.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rung {
    /// What programs call it: `r1` for the weakest.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// How strong it is on 9x9, measured in matches, where it has been; GNU Go 3.8 at its level 10 has 1800.
    pub elo: Option<i32>,
    /// How it plays.
    pub style: Style,
}

/// The ladder from the bottom up.
pub const RUNGS: [Rung; 10] = [
    rung("r1", "first day", 10),
    rung("r2", "first week", 30),
    rung("r3", "beginner", 60),
    rung("r4", "learner", 120),
    rung("r5", "casual player", 250),
    rung("r6", "club player", 500),
    rung("r7", "strong club player", 1000),
    rung("r8", "expert", 2500),
    rung("r9", "master", 10_000),
    Rung { name: "r10", title: "full strength", elo: None, style: Style::FULL },
];

const fn rung(name: &'static str, title: &'static str, playouts: u64) -> Rung {
    Rung { name, title, elo: None, style: Style { playouts, ..Style::FULL } }
}

impl Rung {
    /// The rung of this name.
    pub fn named(name: &str) -> Option<&'static Rung> {
        RUNGS.iter().find(|rung| rung.name == name)
    }
}
