//! [`Ending`]: who won a game, by what, and who says so.

use rules::Color;
use rules::score::HalfPoints;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won, if anyone.
    pub winner: Option<Color>,
    /// By what.
    pub by: By,
    /// Who says so.
    pub decided: Decided,
}

/// What a game was won by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// So many points.
    Points(HalfPoints),
    /// The other gave up.
    Resignation,
    /// The other was out of time.
    Time,
}

/// Who says how a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decided {
    /// The player who gave up, or the clock.
    Player,
    /// Both players count the same.
    Agreed,
    /// The players do not, and the referee has counted.
    Referee,
    /// The players do not, and this program has counted.
    Scorer,
}

impl Decided {
    const ALL: [Decided; 4] = [Decided::Player, Decided::Agreed, Decided::Referee, Decided::Scorer];

    /// The word for it.
    pub const fn code(self) -> &'static str {
        match self {
            Decided::Player => "player",
            Decided::Agreed => "agreed",
            Decided::Referee => "referee",
            Decided::Scorer => "scorer",
        }
    }

    /// What this is the word for.
    pub fn named(code: &str) -> Option<Decided> {
        Decided::ALL.into_iter().find(|decided| decided.code() == code)
    }
}

impl Ending {
    /// A game that was counted: by so much Black leads.
    pub fn counted(lead: HalfPoints, decided: Decided) -> Ending {
        let winner = match lead.0 {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        };
        Ending { winner, by: By::Points(HalfPoints(lead.0.saturating_abs())), decided }
    }

    /// Reads what [`Ending`] writes.
    pub fn read(text: &str, decided: Decided) -> Option<Ending> {
        let won = |color, by| Some(Ending { winner: Some(color), by, decided });
        match text {
            "B+R" => won(Color::Black, By::Resignation),
            "W+R" => won(Color::White, By::Resignation),
            "B+T" => won(Color::Black, By::Time),
            "W+T" => won(Color::White, By::Time),
            _ => claim(text).map(|lead| Ending::counted(lead, decided)),
        }
    }
}

/// As records say it: `B+3.5`, `W+R`, `B+T`, `0`.
impl std::fmt::Display for Ending {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let winner = match self.winner {
            None => return f.pad("0"),
            Some(Color::Black) => "B",
            Some(Color::White) => "W",
        };
        f.pad(&match self.by {
            By::Points(margin) => format!("{winner}+{margin}"),
            By::Resignation => format!("{winner}+R"),
            By::Time => format!("{winner}+T"),
        })
    }
}

/// Reads what an engine says the score is, as Black's lead: `B+3.5`, `W+12.0`, `0`.
pub(super) fn claim(text: &str) -> Option<HalfPoints> {
    // GNU Go may add bounds behind the score.
    let text = text.split_whitespace().next()?.to_ascii_lowercase();
    if matches!(text.as_str(), "0" | "draw" | "jigo") {
        return Some(HalfPoints(0));
    }
    let (winner, margin) = text.split_once('+')?;
    let halves = margin.parse::<f64>().ok()? * 2.0;
    let fits = halves.is_finite() && (0.0..10_000.0).contains(&halves) && halves.fract() == 0.0;
    match (winner, fits.then_some(halves as i32)?) {
        ("b", halves) => Some(HalfPoints(halves)),
        ("w", halves) => Some(HalfPoints(-halves)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_engines_say_them() {
        let halves = ["B+3.5", "w+12.0", "0", "Draw", "B+0", "B+3.5 (upper bound: 4)"];
        assert_eq!(halves.map(|text| claim(text).map(|lead| lead.0)), [7, -24, 0, 0, 0, 7].map(Some));
        for odd in ["", "?", "B+", "B+R", "B+x", "B+3.25", "G+1", "B+-3", "B+inf", "B+1e9"] {
            assert_eq!(claim(odd), None, "{odd}");
        }
    }

    #[test]
    fn endings_are_written_and_read_back() {
        for text in ["B+R", "W+T", "B+3.5", "W+12", "0"] {
            for decided in Decided::ALL {
                let ending = Ending::read(text, decided).unwrap();
                assert_eq!((ending.to_string().as_str(), Decided::named(decided.code())), (text, Some(decided)));
            }
        }
    }
}
