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
    /// Of a hundred turns, how often it looks only for what a beginner sees.
    pub(crate) overlooks: u8,
    /// Does it ask the exact solver while it searches?
    pub(crate) consults: bool,
    /// Does it give up a lost game?
    pub(crate) resigns: bool,
    /// Does it take dead stones off the board before it passes?
    pub(crate) cleans: bool,
}

impl Style {
    /// As strong as it gets.
    pub const FULL: Style = Style {
        habits: Habits::HEAVY,
        knobs: Knobs::BEST,
        playouts: u64::MAX,
        overlooks: 0,
        consults: true,
        resigns: true,
        cleans: false,
    };

    /// The same player, who plays every game to its end.
    pub fn without_resigning(self) -> Style {
        Style { resigns: false, ..self }
    }

    /// The same player, who takes all dead stones off the board before it passes, as when the other side does not agree
    /// that they are dead.
    pub fn cleaning_up(self) -> Style {
        Style { cleans: true, ..self }
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
    /// What people call it: a name that claims nothing, as nobody has measured it against people.
    pub title: &'static str,
    /// How strong it is on 9x9, measured in matches (`docs/experiments/ladder.md`); GNU Go 3.8 at its level 10 has 1800.
    pub elo: Option<i32>,
    /// How it plays.
    pub style: Style,
}

/// The ladder from the bottom up. The weak do not play at random: they look at few games, see little of captures and
/// ladders in them, and now and then overlook what the last move was about.
pub const RUNGS: [Rung; 10] = [
    rung("r1", "rung 1", 510, 10, 60, [30, 0, 20]),
    rung("r2", "rung 2", 590, 20, 45, [50, 0, 30]),
    rung("r3", "rung 3", 720, 40, 30, [60, 0, 50]),
    rung("r4", "rung 4", 990, 80, 20, [75, 30, 70]),
    rung("r5", "rung 5", 1180, 150, 10, [80, 50, 80]),
    rung("r6", "rung 6", 1420, 300, 4, [90, 60, 90]),
    rung("r7", "rung 7", 1740, 700, 0, [90, 80, 95]),
    rung("r8", "rung 8", 2010, 2000, 0, [90, 80, 95]),
    rung("r9", "rung 9", 2210, 6000, 0, [90, 80, 95]),
    Rung { name: "r10", title: "rung 10", elo: Some(2350), style: Style::FULL },
];

const fn rung(
    name: &'static str,
    title: &'static str,
    elo: i32,
    playouts: u64,
    overlooks: u8,
    [atari, vital, pattern]: [u8; 3],
) -> Rung {
    // Who does not see vital points does not count liberties either.
    let habits = Habits { atari, short: vital / 4 * 3, vital, pattern, ..Habits::HEAVY };
    Rung {
        name,
        title,
        elo: Some(elo),
        style: Style { habits, playouts, overlooks, consults: overlooks == 0, ..Style::FULL },
    }
}

impl Rung {
    /// The rung of this name.
    pub fn named(name: &str) -> Option<&'static Rung> {
        RUNGS.iter().find(|rung| rung.name == name)
    }
}
