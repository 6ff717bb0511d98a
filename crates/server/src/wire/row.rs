//! The messages of Capture Row.

use player::row::{Action, Draw, Expectation, Game, Opening, Outcome};
use rules::Color;
use serde::{Deserialize, Serialize};

use super::{Captures, Hue, Points, Stones};

/// `POST /api/rows`: what to play. Only the board is needed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct NewRow {
    pub(crate) size: u8,
    pub(crate) length: u8,
    #[serde(default)]
    pub(crate) diagonals: bool,
    #[serde(default)]
    pub(crate) opening: OpeningName,
    #[serde(default)]
    pub(crate) partner: Partner,
    /// The colour of whoever begins.
    #[serde(default)]
    pub(crate) color: Option<Hue>,
    #[serde(default)]
    pub(crate) level: Option<u8>,
}

/// Who plays against whoever began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Partner {
    #[default]
    Computer,
    /// Somebody at the same screen.
    Same,
    /// Whoever follows the link.
    Link,
}

/// What is done about the advantage of the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OpeningName {
    #[default]
    Plain,
    Swap,
    CapturesFirst,
}

impl From<OpeningName> for Opening {
    fn from(name: OpeningName) -> Opening {
        match name {
            OpeningName::Plain => Opening::Plain,
            OpeningName::Swap => Opening::Swap,
            OpeningName::CapturesFirst => Opening::CapturesFirst,
        }
    }
}

/// `POST /api/rows/{id}/turn`: a point, `pass` or `swap`, in answer to the version that was seen.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct RowTurn {
    pub(crate) turn: String,
    pub(crate) version: i64,
}

/// `POST /api/rows/{id}/answer`: lets the computer move.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct RowAnswer {
    pub(crate) version: i64,
    /// Play at once: somebody has stopped the search.
    #[serde(default)]
    pub(crate) hurry: bool,
}

/// `POST /api/rows/{id}/undo` and `join`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct RowSeen {
    pub(crate) version: i64,
}

/// The query of a game: `204` when nothing is newer than this version.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct RowSince {
    pub(crate) after: String,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct RowJson {
    pub(crate) id: String,
    pub(crate) version: i64,
    pub(crate) length: u8,
    pub(crate) diagonals: bool,
    pub(crate) opening: OpeningName,
    pub(crate) limit: u16,
    pub(crate) partner: Partner,
    pub(crate) level: u8,
    /// Your colour now; none if you only watch, and none if you play both.
    pub(crate) you: Option<Hue>,
    /// May you move now?
    pub(crate) your_turn: bool,
    /// Is the computer to move?
    pub(crate) computers_turn: bool,
    /// Is there still a seat for whoever has the link, and could you take it?
    pub(crate) open_seat: bool,
    pub(crate) may_join: bool,
    pub(crate) may_swap: bool,
    pub(crate) swapped: bool,
    pub(crate) stones: Stones,
    pub(crate) captures: Captures,
    pub(crate) turns: Vec<RowStep>,
    pub(crate) outcome: Option<RowOutcome>,
    /// What the computer expected when it moved.
    pub(crate) expectation: Option<ExpectationJson>,
}

/// A turn that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct RowStep {
    pub(crate) turn: String,
    pub(crate) color: Hue,
    pub(crate) captured: Points,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct RowOutcome {
    /// `row`, `passes` or `limit`; the last two are draws.
    pub(crate) code: &'static str,
    pub(crate) winner: Option<Hue>,
    /// The stones of the row.
    pub(crate) stones: Points,
}

/// What the computer expects.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct ExpectationJson {
    /// `win`, `loss` or `open`, for the side that asked.
    pub(crate) code: &'static str,
    pub(crate) moves: u8,
}

/// `POST /api/rows/{id}/hint`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct RowHint {
    pub(crate) turn: String,
    pub(crate) expectation: ExpectationJson,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct RowSummary {
    pub(crate) id: String,
    pub(crate) size: u8,
    pub(crate) length: u8,
    pub(crate) partner: Partner,
    pub(crate) level: u8,
    pub(crate) turns: usize,
    /// `row`, `passes`, `limit`; empty while it goes on.
    pub(crate) outcome: String,
    /// Did you win, where somebody did and you are one of the two?
    pub(crate) won: Option<bool>,
    /// Milliseconds since 1970.
    pub(crate) changed: i64,
}

impl From<Expectation> for ExpectationJson {
    fn from(expectation: Expectation) -> ExpectationJson {
        let (code, moves) = match expectation {
            Expectation::Win(moves) => ("win", moves),
            Expectation::Loss(moves) => ("loss", moves),
            Expectation::Open => ("open", 0),
        };
        ExpectationJson { code, moves }
    }
}

impl From<Outcome> for RowOutcome {
    fn from(outcome: Outcome) -> RowOutcome {
        match outcome {
            Outcome::Row { winner, stones } => {
                RowOutcome { code: "row", winner: Some(Hue(winner)), stones: Points(stones) }
            }
            Outcome::Draw(Draw::Passes) => RowOutcome { code: "passes", winner: None, stones: Points::default() },
            Outcome::Draw(Draw::Limit) => RowOutcome { code: "limit", winner: None, stones: Points::default() },
        }
    }
}

impl RowStep {
    /// The turns of a game.
    pub(crate) fn all(game: &Game) -> Vec<RowStep> {
        let mut color = Color::Black;
        let turns = game.actions().iter().zip(game.taken());
        turns
            .map(|(&action, &taken)| {
                let step = RowStep { turn: action.to_string(), color: Hue(color), captured: Points(taken) };
                if action != Action::Swap {
                    color = !color;
                }
                step
            })
            .collect()
    }
}
