//! The messages of Capture Row.

use player::row::{Action, Draw, Expectation, Game, Opening, Outcome, Repetition, Within};
use rules::Color;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Captures, Code, GameId, Hue, Points, Stones};

/// `POST /api/rows`: what to play. Only the board is needed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct NewRow {
    pub size: u8,
    pub length: u8,
    #[serde(default)]
    pub diagonals: bool,
    #[serde(default)]
    pub opening: OpeningName,
    #[serde(default)]
    pub repetition: RepetitionName,
    #[serde(default)]
    pub partner: Partner,
    /// The colour of whoever begins.
    #[serde(default)]
    pub color: Option<Hue>,
    #[serde(default)]
    pub level: Option<u8>,
}

/// Who plays against whoever began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Partner {
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
pub enum OpeningName {
    #[default]
    Plain,
    Swap,
    CapturesFirst,
}

/// What is done about a stone that would bring an earlier board back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RepetitionName {
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
pub struct RowTurn {
    pub turn: String,
    pub version: i64,
}

/// `POST /api/rows/{id}/answer`: lets the computer move.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct RowAnswer {
    pub version: i64,
    /// Play at once: somebody has stopped the search.
    #[serde(default)]
    pub hurry: bool,
}

/// `POST /api/rows/{id}/hints`: agrees to hints for both players, or takes that back.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct RowHints {
    pub version: i64,
    pub agreed: bool,
}

/// `POST /api/rows/{id}/undo`, `join` and `rematch`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
pub struct RowSeen {
    pub version: i64,
}

/// The query of a game: `204` when nothing is newer than this version.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RowSince {
    pub after: Option<i64>,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RowJson {
    pub id: GameId,
    pub version: i64,
    pub length: u8,
    pub diagonals: bool,
    pub opening: OpeningName,
    pub repetition: RepetitionName,
    pub limit: u16,
    pub partner: Partner,
    pub level: u8,
    /// Milliseconds that the computer thinks about a turn, at most.
    pub patience: u64,
    /// Your colour now; none if you only watch, and none if you play both.
    pub you: Option<Hue>,
    /// May you move now?
    pub your_turn: bool,
    /// Is the computer to move?
    pub computers_turn: bool,
    /// Is there still a seat for whoever has the link, and could you take it?
    pub open_seat: bool,
    pub may_join: bool,
    pub may_swap: bool,
    pub swapped: bool,
    pub stones: Stones,
    pub captures: Captures,
    /// The stones of each colour's longest row.
    pub longest: Captures,
    pub turns: Vec<RowStep>,
    pub outcome: Option<RowOutcome>,
    /// What the computer expected when it moved.
    pub expectation: Option<ExpectationJson>,
    /// May you ask for a hint now? Between two people only if both have agreed.
    pub may_hint: bool,
    pub hints: RowAgreed,
    /// The game that followed this one.
    pub rematch: Option<GameId>,
    /// Are you one of those who play?
    pub is_player: bool,
}

/// Who has agreed to hints.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RowAgreed {
    pub you: bool,
    pub other: bool,
}

/// A turn that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RowStep {
    pub turn: String,
    pub color: Hue,
    pub captured: Points,
}

/// How a game ended, in a word; all but the first are draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndCode {
    Row,
    Passes,
    Limit,
    Repetition,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RowOutcome {
    pub code: EndCode,
    pub winner: Option<Hue>,
    /// The stones of the row.
    pub stones: Points,
}

/// What the side that asked has to expect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExpectationCode {
    Win,
    Loss,
    Open,
}

/// What the computer expects, and in how many moves: neither in fewer than `least` nor in more than `moves`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ExpectationJson {
    pub code: ExpectationCode,
    pub least: u8,
    pub moves: u8,
}

/// `POST /api/rows/{id}/line`: how the computer expects the game to go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RowLine {
    pub turns: Vec<RowStep>,
    /// How the game ends with these turns, if it does.
    pub outcome: Option<RowOutcome>,
}

/// `POST /api/rows/{id}/hint`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RowHint {
    pub turn: String,
    pub expectation: ExpectationJson,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct RowSummary {
    pub id: GameId,
    pub size: u8,
    pub length: u8,
    pub partner: Partner,
    pub level: u8,
    pub turns: usize,
    /// None while it goes on.
    pub outcome: Option<EndCode>,
    /// Did you win, where somebody did and you are one of the two?
    pub won: Option<bool>,
    /// Milliseconds since 1970.
    pub changed: i64,
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
    pub fn all(game: &Game) -> Vec<RowStep> {
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
