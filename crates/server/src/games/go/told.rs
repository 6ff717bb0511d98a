//! A game as it is told to whoever plays it.

use wire::{Captures, ClocksJson, Code, GoId, GoJson, Points, RungJson, Stones};

use super::table::{GoTable, half};
use super::think::patience;
use crate::words::Retold as _;

impl GoTable {
    /// The game as it is told to whoever plays it.
    pub(super) fn told(&self) -> GoJson {
        let (game, captures) = (&self.game, self.game.captures());
        GoJson {
            id: GoId(self.kept.id.clone()),
            version: self.kept.version,
            rung: RungJson::from(self.rung()),
            patience: patience(self.rung()),
            you: Code(self.kept.color),
            your_turn: self.is_yours(),
            computers_turn: self.is_computers_turn(),
            may_undo: self.turns.iter().any(|step| step.color.0 == self.kept.color) || self.kept.outcome.is_some(),
            handicap: Points(self.handicap()),
            komi: half(self.kept.komi),
            scoring: self.scoring(),
            clocks: self.kept.clock.zip(self.clocks).map(|(agreed, clocks)| ClocksJson {
                agreed: agreed.retold(),
                black: clocks.black.into(),
                white: clocks.white.into(),
            }),
            stones: Stones::from(game.position().setup()),
            captures: Captures { black: captures.black, white: captures.white },
            turns: self.turns.clone(),
            over: game.is_over(),
            count: self.count().map(|count| count.told()),
            score: self.score(),
        }
    }
}
