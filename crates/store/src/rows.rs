//! The table of games of Capture Row.

use rules::Color;

use crate::error::StoreError;
use crate::games::{Game, Whole};
use crate::sql::{Blank, Cell, Cells};
use crate::visitor::Visitor;
use crate::words::{Opening, Partner, Repetition, RowEnd};

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptRow {
    pub id: String,
    pub owner: Visitor,
    /// Whoever followed the link; none while nobody has.
    pub guest: Option<Visitor>,
    pub partner: Partner,
    pub color: Color,
    pub level: i64,
    pub seed: i64,
    pub size: i64,
    pub length: i64,
    pub diagonals: bool,
    pub opening: Opening,
    pub repetition: Repetition,
    pub turn_limit: i64,
    pub turns: String,
    pub outcome: Option<RowEnd>,
    pub version: i64,
    pub changed: i64,
    /// Who has agreed to hints.
    pub owner_hints: bool,
    pub guest_hints: bool,
    /// The game that followed this one.
    pub rematch: Option<String>,
}

impl Game for KeptRow {
    const TABLE: &'static str = "row_game";
    const MINE: &'static str = "owner = $1 OR guest = $1";

    fn read(cells: Cells<'_>) -> Result<KeptRow, StoreError> {
        Ok(KeptRow {
            id: cells.text("id")?,
            owner: Visitor(cells.text("owner")?),
            guest: cells.text_or_nothing("guest")?.map(Visitor),
            partner: cells.word("partner")?,
            color: cells.word("color")?,
            level: cells.number("level")?,
            seed: cells.number("seed")?,
            size: cells.number("size")?,
            length: cells.number("length")?,
            diagonals: cells.flag("diagonals")?,
            opening: cells.word("opening")?,
            repetition: cells.word("repetition")?,
            turn_limit: cells.number("turn_limit")?,
            turns: cells.text("turns")?,
            outcome: cells.word_or_nothing("outcome")?,
            version: cells.number("version")?,
            changed: cells.number("changed")?,
            owner_hints: cells.flag("owner_hints")?,
            guest_hints: cells.flag("guest_hints")?,
            rematch: cells.text_or_nothing("rematch")?,
        })
    }
}

impl Whole for KeptRow {
    fn seen(&self) -> (&str, i64) {
        (&self.id, self.version)
    }

    fn agreed(&self) -> Vec<Cell> {
        vec![
            ("owner", self.owner.0.as_str().into()),
            ("partner", Blank::word(self.partner)),
            ("color", Blank::word(self.color)),
            ("level", self.level.into()),
            ("seed", self.seed.into()),
            ("size", self.size.into()),
            ("length", self.length.into()),
            ("diagonals", self.diagonals.into()),
            ("opening", Blank::word(self.opening)),
            ("repetition", Blank::word(self.repetition)),
            ("turn_limit", self.turn_limit.into()),
        ]
    }

    fn played(&self) -> Vec<Cell> {
        vec![
            ("guest", self.guest.as_ref().map_or("", |guest| &guest.0).into()),
            ("turns", self.turns.as_str().into()),
            ("outcome", Blank::word_or_nothing(self.outcome)),
            ("changed", self.changed.into()),
            ("owner_hints", self.owner_hints.into()),
            ("guest_hints", self.guest_hints.into()),
            ("rematch", self.rematch.as_deref().unwrap_or_default().into()),
        ]
    }
}
