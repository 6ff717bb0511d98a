//! The table of games of Capture Row.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{Store, StoreError};

macro_rules! columns {
    () => {
        "id, owner, guest, partner, color, level, seed, size, length, diagonals, opening, turn_limit, turns, outcome, \
         version, changed"
    };
}

const ADD: &str = concat!(
    "INSERT INTO row_game (",
    columns!(),
    ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)"
);

const ONE: &str = concat!("SELECT ", columns!(), " FROM row_game WHERE id = $1");

const MINE: &str =
    concat!("SELECT ", columns!(), " FROM row_game WHERE owner = $1 OR guest = $2 ORDER BY changed DESC, id LIMIT $3");

const CHANGE: &str = "UPDATE row_game SET guest = $1, turns = $2, outcome = $3, changed = $4, version = version + 1 \
                      WHERE id = $5 AND version = $6";

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct KeptRow {
    pub(crate) id: String,
    pub(crate) owner: String,
    pub(crate) guest: String,
    pub(crate) partner: String,
    pub(crate) color: String,
    pub(crate) level: i64,
    pub(crate) seed: i64,
    pub(crate) size: i64,
    pub(crate) length: i64,
    pub(crate) diagonals: bool,
    pub(crate) opening: String,
    pub(crate) turn_limit: i64,
    pub(crate) turns: String,
    pub(crate) outcome: String,
    pub(crate) version: i64,
    pub(crate) changed: i64,
}

impl Store {
    /// Keeps a new game.
    pub(crate) async fn add_row(&self, game: &KeptRow) -> Result<(), StoreError> {
        let query = sqlx::query(ADD).bind(&game.id).bind(&game.owner).bind(&game.guest);
        let query = query.bind(&game.partner).bind(&game.color).bind(game.level).bind(game.seed).bind(game.size);
        let query = query.bind(game.length).bind(i64::from(game.diagonals)).bind(&game.opening).bind(game.turn_limit);
        let query = query.bind(&game.turns).bind(&game.outcome).bind(game.version).bind(game.changed);
        query.execute(&self.pool).await.map(drop)
    }

    /// A game by its name.
    pub(crate) async fn row(&self, id: &str) -> Result<Option<KeptRow>, StoreError> {
        let found = sqlx::query(ONE).bind(id).fetch_optional(&self.pool).await?;
        found.map(|row| kept(&row)).transpose()
    }

    /// The games of a visitor, the latest first.
    pub(crate) async fn rows(&self, visitor: &str, most: i64) -> Result<Vec<KeptRow>, StoreError> {
        let found = sqlx::query(MINE).bind(visitor).bind(visitor).bind(most).fetch_all(&self.pool).await?;
        found.iter().map(kept).collect()
    }

    /// Keeps new turns, unless somebody has changed the game since this version; false then.
    pub(crate) async fn change_row(&self, game: &KeptRow) -> Result<bool, StoreError> {
        let query = sqlx::query(CHANGE).bind(&game.guest).bind(&game.turns).bind(&game.outcome).bind(game.changed);
        let done = query.bind(&game.id).bind(game.version).execute(&self.pool).await?;
        Ok(done.rows_affected() == 1)
    }

    /// Forgets a game.
    pub(crate) async fn delete_row(&self, id: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM row_game WHERE id = $1").bind(id).execute(&self.pool).await.map(drop)
    }
}

fn kept(row: &AnyRow) -> Result<KeptRow, StoreError> {
    Ok(KeptRow {
        id: row.try_get("id")?,
        owner: row.try_get("owner")?,
        guest: row.try_get("guest")?,
        partner: row.try_get("partner")?,
        color: row.try_get("color")?,
        level: row.try_get("level")?,
        seed: row.try_get("seed")?,
        size: row.try_get("size")?,
        length: row.try_get("length")?,
        diagonals: row.try_get::<i64, _>("diagonals")? == 1,
        opening: row.try_get("opening")?,
        turn_limit: row.try_get("turn_limit")?,
        turns: row.try_get("turns")?,
        outcome: row.try_get("outcome")?,
        version: row.try_get("version")?,
        changed: row.try_get("changed")?,
    })
}
