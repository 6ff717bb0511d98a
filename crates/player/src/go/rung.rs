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
    /// A match that tells how strong it is (`docs/experiments/ladder.md`).
    pub met: Met,
    /// How it plays.
    pub style: Style,
}

/// A match on 9x9 with komi 7.5, in which colours alternated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Met {
    /// The other player: a rung, or [`Met::GNU_GO`].
    pub other: &'static str,
    /// The games of it.
    pub games: u16,
    /// Those that were won against the other.
    pub won: u16,
    /// So many games were played out for every move, where otherwise time decides.
    pub playouts: Option<u64>,
}

impl Met {
    /// GNU Go 3.8 at its level 10.
    pub const GNU_GO: &'static str = "gnugo";
}

/// The ladder from the bottom up. The weak do not play at random: they look at few games, see little of captures and
/// ladders in them, and now and then overlook what the last move was about.
pub const RUNGS: [Rung; 10] = [
    rung("r1", "rung 1", met(39, 100, "r2"), 10, 60, [30, 0, 20]),
    rung("r2", "rung 2", met(61, 100, "r1"), 20, 45, [50, 0, 30]),
    rung("r3", "rung 3", met(68, 100, "r2"), 40, 30, [60, 0, 50]),
    rung("r4", "rung 4", met(83, 100, "r3"), 80, 20, [75, 30, 70]),
    rung("r5", "rung 5", met(75, 100, "r4"), 150, 10, [80, 50, 80]),
    rung("r6", "rung 6", met(81, 100, "r5"), 300, 4, [90, 60, 90]),
    rung("r7", "rung 7", met(86, 100, "r6"), 700, 0, [90, 80, 95]),
    rung("r8", "rung 8", met(31, 40, Met::GNU_GO), 2000, 0, [90, 80, 95]),
    rung("r9", "rung 9", met(23, 30, "r8"), 6000, 0, [90, 80, 95]),
    Rung {
        name: "r10",
        title: "rung 10",
        met: Met { playouts: Some(Style::FULL.playouts), ..met(14, 20, "r9") },
        style: Style::FULL,
    },
];

const fn rung(
    name: &'static str,
    title: &'static str,
    met: Met,
    playouts: u64,
    overlooks: u8,
    [atari, vital, pattern]: [u8; 3],
) -> Rung {
    // Who does not see vital points does not count liberties either.
    let habits = Habits { atari, short: vital / 4 * 3, vital, pattern, ..Habits::HEAVY };
    Rung { name, title, met, style: Style { habits, playouts, overlooks, consults: overlooks == 0, ..Style::FULL } }
}

const fn met(won: u16, games: u16, other: &'static str) -> Met {
    Met { other, games, won, playouts: None }
}

impl Rung {
    /// The rung of this name.
    pub fn named(name: &str) -> Option<&'static Rung> {
        RUNGS.iter().find(|rung| rung.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The matches of the table: the first player, the second, games, and those that the first has won.
    fn matches() -> Vec<(String, String, u16, u16)> {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/experiments/ladder.md");
        let text = std::fs::read_to_string(page).unwrap();
        let name = |cell: &str| if cell == "GNU Go" { Met::GNU_GO.to_owned() } else { cell.to_owned() };
        let row = |line: &str| match line.split('|').map(str::trim).collect::<Vec<_>>().as_slice() {
            [_, one, other, games, won, _] => Some((name(one), name(other), games.parse().ok()?, won.parse().ok()?)),
            _ => None,
        };
        text.lines().filter_map(row).collect()
    }

    #[test]
    fn what_is_told_of_a_rung_is_a_match_that_was_counted() {
        let matches = matches();
        assert!(matches.len() > RUNGS.len(), "{matches:?}");
        for Rung { name, met: Met { other, games, won, .. }, .. } in RUNGS {
            let told = (name.to_owned(), other.to_owned(), games, won);
            let turned = (told.1.clone(), told.0.clone(), games, games - won);
            assert!(matches.contains(&told) || matches.contains(&turned), "{told:?}");
        }
    }
}
