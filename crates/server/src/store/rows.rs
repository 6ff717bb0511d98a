//! The table of games of Capture Row.

use rules::Color;
use sqlx::Row as _;
use sqlx::any::AnyRow;
use wire::{Code, EndCode, GameId, OpeningName, Partner, RepetitionName, named, word_of};

use super::{Store, StoreError};
use crate::visitor::Visitor;

macro_rules! columns {
    () => {
        "id, owner, guest, partner, color, level, seed, size, length, diagonals, opening, turn_limit, turns, outcome, \
         version, changed, owner_hints, guest_hints, rematch, repetition"
    };
}

const ADD: &str = concat!(
    "INSERT INTO row_game (",
    columns!(),
    ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, \
     $19, $20)"
);

const ONE: &str = concat!("SELECT ", columns!(), " FROM row_game WHERE id = $1");

const MINE: &str =
    concat!("SELECT ", columns!(), " FROM row_game WHERE owner = $1 OR guest = $2 ORDER BY changed DESC, id LIMIT $3");

const CHANGE: &str = "UPDATE row_game SET guest = $1, turns = $2, outcome = $3, changed = $4, owner_hints = $5, \
                      guest_hints = $6, rematch = $7, version = version + 1 WHERE id = $8 AND version = $9";

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KeptRow {
    pub(crate) id: GameId,
    pub(crate) owner: Visitor,
    /// Whoever followed the link; none while nobody has.
    pub(crate) guest: Option<Visitor>,
    pub(crate) partner: Partner,
    pub(crate) color: Color,
    pub(crate) level: i64,
    pub(crate) seed: i64,
    pub(crate) size: i64,
    pub(crate) length: i64,
    pub(crate) diagonals: bool,
    pub(crate) opening: OpeningName,
    pub(crate) repetition: RepetitionName,
    pub(crate) turn_limit: i64,
    pub(crate) turns: String,
    pub(crate) outcome: Option<EndCode>,
    pub(crate) version: i64,
    pub(crate) changed: i64,
    /// Who has agreed to hints.
    pub(crate) owner_hints: bool,
    pub(crate) guest_hints: bool,
    /// The game that followed this one.
    pub(crate) rematch: Option<GameId>,
}

impl Store {
    /// Keeps a new game.
    pub(crate) async fn add_row(&self, game: &KeptRow) -> Result<(), StoreError> {
        let query = sqlx::query(ADD).bind(&game.id.0).bind(&game.owner.0).bind(guest(game));
        let query =
            query.bind(word_of(game.partner)).bind(game.color.name()).bind(game.level).bind(game.seed).bind(game.size);
        let query =
            query.bind(game.length).bind(i64::from(game.diagonals)).bind(word_of(game.opening)).bind(game.turn_limit);
        let query = query.bind(&game.turns).bind(end(game)).bind(game.version).bind(game.changed);
        let query = query.bind(i64::from(game.owner_hints)).bind(i64::from(game.guest_hints)).bind(rematch(game));
        query.bind(word_of(game.repetition)).execute(&self.writer).await.map(drop)
    }

    /// A game by its name.
    pub(crate) async fn row(&self, id: &GameId) -> Result<Option<KeptRow>, StoreError> {
        let found = sqlx::query(ONE).bind(&id.0).fetch_optional(&self.pool).await?;
        found.map(|row| kept(&row)).transpose()
    }

    /// The games of a visitor, the latest first.
    pub(crate) async fn rows(&self, visitor: &Visitor, most: i64) -> Result<Vec<KeptRow>, StoreError> {
        let found = sqlx::query(MINE).bind(&visitor.0).bind(&visitor.0).bind(most).fetch_all(&self.pool).await?;
        found.iter().map(kept).collect()
    }

    /// How many games a visitor has begun and not deleted.
    pub(crate) async fn owned_rows(&self, visitor: &Visitor) -> Result<i64, StoreError> {
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM row_game WHERE owner = $1").bind(&visitor.0);
        count.fetch_one(&self.pool).await
    }

    /// Keeps new turns, unless somebody has changed the game since this version; false then.
    pub(crate) async fn change_row(&self, game: &KeptRow) -> Result<bool, StoreError> {
        let query = sqlx::query(CHANGE).bind(guest(game)).bind(&game.turns).bind(end(game)).bind(game.changed);
        let query = query.bind(i64::from(game.owner_hints)).bind(i64::from(game.guest_hints)).bind(rematch(game));
        let done = query.bind(&game.id.0).bind(game.version).execute(&self.writer).await?;
        Ok(done.rows_affected() == 1)
    }

    /// Forgets a game; false where there is none.
    pub(crate) async fn delete_row(&self, id: &GameId) -> Result<bool, StoreError> {
        let delete = sqlx::query("DELETE FROM row_game WHERE id = $1").bind(&id.0);
        Ok(delete.execute(&self.writer).await?.rows_affected() == 1)
    }
}

fn guest(game: &KeptRow) -> &str {
    game.guest.as_ref().map_or("", |guest| &guest.0)
}

fn rematch(game: &KeptRow) -> &str {
    game.rematch.as_ref().map_or("", |next| &next.0)
}

fn end(game: &KeptRow) -> String {
    game.outcome.map(word_of).unwrap_or_default()
}

fn kept(row: &AnyRow) -> Result<KeptRow, StoreError> {
    let word = |column: &str| row.try_get::<String, _>(column);
    Ok(KeptRow {
        id: GameId(word("id")?),
        owner: Visitor(word("owner")?),
        guest: Some(Visitor(word("guest")?)).filter(|guest| !guest.0.is_empty()),
        partner: named(&word("partner")?).unwrap_or_default(),
        color: Code::named(&word("color")?).map_or(Color::Black, |hue| hue.0),
        level: row.try_get("level")?,
        seed: row.try_get("seed")?,
        size: row.try_get("size")?,
        length: row.try_get("length")?,
        diagonals: row.try_get::<i64, _>("diagonals")? == 1,
        opening: named(&word("opening")?).unwrap_or_default(),
        repetition: named(&word("repetition")?).unwrap_or(RepetitionName::Allowed),
        turn_limit: row.try_get("turn_limit")?,
        turns: row.try_get("turns")?,
        outcome: named(&word("outcome")?),
        version: row.try_get("version")?,
        changed: row.try_get("changed")?,
        owner_hints: row.try_get::<i64, _>("owner_hints")? == 1,
        guest_hints: row.try_get::<i64, _>("guest_hints")? == 1,
        rematch: Some(GameId(word("rematch")?)).filter(|next| !next.0.is_empty()),
    })
}
