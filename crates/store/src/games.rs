//! Games as they are kept, whatever is played: begun, found, listed, changed by whoever has seen the latest version, deleted.
//!
//! Go and Capture Row are a row each: what was agreed, and the turns as a text, which every turn replaces. A room is the log
//! of its events, which only grows, with its members; its row is for lists and to find it in time, and the number of its
//! events is its version. So all three are [`Game`]s, Go and Capture Row are [`Whole`] as well, and `rooms` adds the log.

use crate::database::Store;
use crate::error::StoreError;
use crate::sql::{Cell, Cells, Sql};
use crate::visitor::Visitor;

/// A game that has a row: its name in the column `id`, whoever began it in `owner`, and when it was `changed`.
pub trait Game: Sized {
    /// The table.
    const TABLE: &'static str;
    /// Which of them are a visitor's, who is `$1`.
    const MINE: &'static str;

    /// Reads a row.
    fn read(cells: Cells<'_>) -> Result<Self, StoreError>;
}

/// A game whose row is all of it, with a column `version` that counts its changes.
pub trait Whole: Game {
    /// Its name, and its version as it was seen.
    fn seen(&self) -> (&str, i64);

    /// What stays as it was when the game began.
    fn agreed(&self) -> Vec<Cell>;

    /// What changes while it is played.
    fn played(&self) -> Vec<Cell>;
}

impl Store {
    /// Keeps a new game.
    pub async fn begin<G: Whole>(&self, game: &G) -> Result<(), StoreError> {
        let (id, version) = game.seen();
        let mut cells = vec![("id", id.into()), ("version", version.into())];
        cells.extend(game.agreed().into_iter().chain(game.played()));
        Sql::insertion(G::TABLE, cells).query().execute(&self.writer).await?;
        Ok(())
    }

    /// A game by its name.
    pub async fn game<G: Whole>(&self, id: &str) -> Result<Option<G>, StoreError> {
        let mut sql = Sql::new(&format!("SELECT * FROM {} WHERE id = ", G::TABLE));
        sql.blank(id);
        let found = sql.query().fetch_optional(&self.pool).await?;
        found.map(|row| G::read(Cells(&row))).transpose()
    }

    /// The games of a visitor, the latest first.
    pub async fn games<G: Game>(&self, visitor: &Visitor, most: i64) -> Result<Vec<G>, StoreError> {
        let sql = format!("SELECT * FROM {} WHERE {} ORDER BY changed DESC, id LIMIT $2", G::TABLE, G::MINE);
        let found = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(&visitor.0).bind(most).fetch_all(&self.pool).await?;
        found.iter().map(|row| G::read(Cells(row))).collect()
    }

    /// How many games a visitor has begun that are still kept.
    pub async fn begun<G: Game>(&self, visitor: &Visitor) -> Result<i64, StoreError> {
        let sql = format!("SELECT COUNT(*) FROM {} WHERE owner = $1", G::TABLE);
        Ok(sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(&visitor.0).fetch_one(&self.pool).await?)
    }

    /// Keeps what was played, unless somebody has changed the game since this version; false then.
    pub async fn play<G: Whole>(&self, game: &G) -> Result<bool, StoreError> {
        let (id, version) = game.seen();
        let mut cells = game.played();
        cells.push(("version", (version + 1).into()));
        let change = Sql::change(G::TABLE, id, ("version", version), cells);
        Ok(change.query().execute(&self.writer).await?.rows_affected() == 1)
    }

    /// Forgets a game; false where there is none.
    pub async fn delete_game<G: Game>(&self, id: &str) -> Result<bool, StoreError> {
        let mut sql = Sql::new(&format!("DELETE FROM {} WHERE id = ", G::TABLE));
        sql.blank(id);
        Ok(sql.query().execute(&self.writer).await?.rows_affected() == 1)
    }
}
