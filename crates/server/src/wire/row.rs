//! The messages of Capture Row.

use player::row::{Action, Draw, Expectation, Game, Opening, Outcome, Repetition, Within};
use rules::Color;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Captures, Code, GameId, Hue, Points, Stones};

/// `POST /api/rows`: what to play. Only the board is needed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub(crate) struct NewRow {
    pub(crate) size: u8,
    pub(crate) length: u8,
    #[serde(default)]
    pub(crate) diagonals: bool,
    #[serde(default)]
    pub(crate) opening: OpeningName,
    #[serde(default)]
    pub(crate) repetition: RepetitionName,
    #[serde(default)]
    pub(crate) partner: Partner,
    /// The colour of whoever begins.
    #[serde(default)]
    pub(crate) color: Option<Hue>,
    #[serde(default)]
    pub(crate) level: Option<u8>,
}

/// Who plays against whoever began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OpeningName {
    #[default]
    Plain,
    Swap,
    CapturesFirst,
}

/// What is done about a stone that would bring an earlier board back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RepetitionName {
    /// It may not be put.
    #[default]
    Refused,
    /// It ends the game as a draw.
    Draw,
    /// Nothing: the rule of games from before there was a choice.
    Allowed,
}

impl From<RepetitionName> for Repetition {
    fn from(name: RepetitionName) -> Repetition {
        match name {
            RepetitionName::Refused => Repetition::Refused,
            RepetitionName::Draw => Repetition::Draw,
            RepetitionName::Allowed => Repetition::Allowed,
        }
    }
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
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub(crate) struct RowTurn {
    pub(crate) turn: String,
    pub(crate) version: i64,
}

/// `POST /api/rows/{id}/answer`: lets the computer move.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub(crate) struct RowAnswer {
    pub(crate) version: i64,
    /// Play at once: somebody has stopped the search.
    #[serde(default)]
    pub(crate) hurry: bool,
}

/// `POST /api/rows/{id}/hints`: agrees to hints for both players, or takes that back.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub(crate) struct RowHints {
    pub(crate) version: i64,
    pub(crate) agreed: bool,
}

/// `POST /api/rows/{id}/undo`, `join` and `rematch`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub(crate) struct RowSeen {
    pub(crate) version: i64,
}

/// The query of a game: `204` when nothing is newer than this version.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub(crate) struct RowSince {
    pub(crate) after: Option<i64>,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct RowJson {
    pub(crate) id: GameId,
    pub(crate) version: i64,
    pub(crate) length: u8,
    pub(crate) diagonals: bool,
    pub(crate) opening: OpeningName,
    pub(crate) repetition: RepetitionName,
    pub(crate) limit: u16,
    pub(crate) partner: Partner,
    pub(crate) level: u8,
    /// Milliseconds that the computer thinks about a turn, at most.
    pub(crate) patience: u64,
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
    /// The stones of each colour's longest row.
    pub(crate) longest: Captures,
    pub(crate) turns: Vec<RowStep>,
    pub(crate) outcome: Option<RowOutcome>,
    /// What the computer expected when it moved.
    pub(crate) expectation: Option<ExpectationJson>,
    /// May you ask for a hint now? Between two people only if both have agreed.
    pub(crate) may_hint: bool,
    pub(crate) hints: RowAgreed,
    /// The game that followed this one.
    pub(crate) rematch: Option<GameId>,
    /// Are you one of those who play?
    pub(crate) is_player: bool,
}

/// Who has agreed to hints.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct RowAgreed {
    pub(crate) you: bool,
    pub(crate) other: bool,
}

/// A turn that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct RowStep {
    pub(crate) turn: String,
    pub(crate) color: Hue,
    pub(crate) captured: Points,
}

/// How a game ended, in a word; all but the first are draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EndCode {
    Row,
    Passes,
    Limit,
    Repetition,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct RowOutcome {
    pub(crate) code: EndCode,
    pub(crate) winner: Option<Hue>,
    /// The stones of the row.
    pub(crate) stones: Points,
}

/// What the side that asked has to expect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ExpectationCode {
    Win,
    Loss,
    Open,
}

/// What the computer expects, and in how many moves: neither in fewer than `least` nor in more than `moves`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct ExpectationJson {
    pub(crate) code: ExpectationCode,
    pub(crate) least: u8,
    pub(crate) moves: u8,
}

/// `POST /api/rows/{id}/line`: how the computer expects the game to go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct RowLine {
    pub(crate) turns: Vec<RowStep>,
    /// How the game ends with these turns, if it does.
    pub(crate) outcome: Option<RowOutcome>,
}

/// `POST /api/rows/{id}/hint`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct RowHint {
    pub(crate) turn: String,
    pub(crate) expectation: ExpectationJson,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct RowSummary {
    pub(crate) id: GameId,
    pub(crate) size: u8,
    pub(crate) length: u8,
    pub(crate) partner: Partner,
    pub(crate) level: u8,
    pub(crate) turns: usize,
    /// None while it goes on.
    pub(crate) outcome: Option<EndCode>,
    /// Did you win, where somebody did and you are one of the two?
    pub(crate) won: Option<bool>,
    /// Milliseconds since 1970.
    pub(crate) changed: i64,
}

impl From<Expectation> for ExpectationJson {
    fn from(expectation: Expectation) -> ExpectationJson {
        match expectation {
            Expectation::Win(Within { least, most }) => {
                ExpectationJson { code: ExpectationCode::Win, least, moves: most }
            }
            Expectation::Loss(Within { least, most }) => {
                ExpectationJson { code: ExpectationCode::Loss, least, moves: most }
            }
            Expectation::Open => ExpectationJson { code: ExpectationCode::Open, least: 0, moves: 0 },
        }
    }
}

impl From<Outcome> for RowOutcome {
    fn from(outcome: Outcome) -> RowOutcome {
        match outcome {
            Outcome::Row { winner, stones } => {
                RowOutcome { code: EndCode::Row, winner: Some(Code(winner)), stones: Points(stones) }
            }
            Outcome::Draw(draw) => RowOutcome { code: draw.into(), winner: None, stones: Points::default() },
        }
    }
}

impl From<Draw> for EndCode {
    fn from(draw: Draw) -> EndCode {
        match draw {
            Draw::Passes => EndCode::Passes,
            Draw::Limit => EndCode::Limit,
            Draw::Repetition => EndCode::Repetition,
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
                let step = RowStep { turn: action.to_string(), color: Code(color), captured: Points(taken) };
                if action != Action::Swap {
                    color = !color;
                }
                step
            })
            .collect()
    }
}
