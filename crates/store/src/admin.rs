//! What the administrator sees and does: everybody's things, and who may no longer change any.

use sqlx::any::AnyRow;

use crate::database::{Store, now};
use crate::error::StoreError;
use crate::mine::TRAINING;
use crate::sql::Cells;
use crate::visitor::Visitor;
use crate::words::BelongingKind;

/// A visitor with what they have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    pub visitor: Visitor,
    pub problems: i64,
    pub collections: i64,
    pub games: i64,
    pub solved: i64,
    /// When they last changed anything: microseconds since 1970.
    pub seen: i64,
}

/// Something that a visitor keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Belonging {
    pub kind: BelongingKind,
    pub id: String,
    pub visitor: Visitor,
    pub title: String,
    /// Whoever has the link sees it.
    pub shared: bool,
}

const GUESTS: &str = "SELECT visitor, CAST(SUM(problems) AS BIGINT) AS problems, \
                      CAST(SUM(collections) AS BIGINT) AS collections, CAST(SUM(games) AS BIGINT) AS games, \
                      CAST(SUM(solved) AS BIGINT) AS solved, CAST(MAX(seen) AS BIGINT) AS seen FROM (\
                      SELECT owner AS visitor, COUNT(*) AS problems, 0 AS collections, 0 AS games, 0 AS solved, \
                      MAX(place) AS seen FROM problem WHERE owner <> '' GROUP BY owner \
                      UNION ALL SELECT owner, 0, COUNT(*), 0, 0, 0 FROM collection GROUP BY owner \
                      UNION ALL SELECT owner, 0, 0, COUNT(*), 0, MAX(changed) FROM row_game GROUP BY owner \
                      UNION ALL SELECT guest, 0, 0, COUNT(*), 0, MAX(changed) FROM row_game WHERE guest <> '' \
                      GROUP BY guest \
                      UNION ALL SELECT owner, 0, 0, COUNT(*), 0, MAX(changed) FROM go_game GROUP BY owner \
                      UNION ALL SELECT owner, 0, 0, COUNT(*), 0, MAX(changed) FROM room GROUP BY owner \
                      UNION ALL SELECT visitor, 0, 0, 0, SUM(solved), MAX(changed) FROM progress GROUP BY visitor\
                      ) every GROUP BY visitor ORDER BY seen DESC, visitor LIMIT $1";

/// `$1` is the visitor, or nothing for everybody's.
const BELONGINGS: &str = "SELECT 'collection' AS kind, id, owner, name AS title, \
                          CAST(CASE WHEN share = '' THEN 0 ELSE 1 END AS BIGINT) AS shared, place FROM collection \
                          WHERE $1 = '' OR owner = $1 \
                          UNION ALL SELECT 'game', id, owner, partner, \
                          CAST(CASE WHEN partner = 'link' THEN 1 ELSE 0 END AS BIGINT), changed FROM row_game WHERE $1 = '' OR owner = $1 \
                          UNION ALL SELECT 'game', id, owner, 'go', CAST(0 AS BIGINT), changed FROM go_game \
                          WHERE $1 = '' OR owner = $1 \
                          UNION ALL SELECT 'game', id, owner, 'room', CAST(1 AS BIGINT), changed FROM room \
                          WHERE $1 = '' OR owner = $1 \
                          UNION ALL SELECT 'problem', p.id, p.owner, p.title, \
                          CAST(CASE WHEN COALESCE(c.share, '') = '' THEN 0 ELSE 1 END AS BIGINT), p.place \
                          FROM problem p LEFT JOIN collection c ON c.id = p.collection \
                          WHERE p.owner <> '' AND ($1 = '' OR p.owner = $1) \
                          ORDER BY 1, 6 DESC, 2 LIMIT $2";

impl Store {
    /// Everybody who has anything, the latest first.
    pub async fn guests(&self, most: i64) -> Result<Vec<Guest>, StoreError> {
        let guest = |row: &AnyRow| {
            let cells = Cells(row);
            Ok(Guest {
                visitor: Visitor(cells.text("visitor")?),
                problems: cells.number("problems")?,
                collections: cells.number("collections")?,
                games: cells.number("games")?,
                solved: cells.number("solved")?,
                seen: cells.number("seen")?,
            })
        };
        sqlx::query(GUESTS).bind(most).fetch_all(&self.pool).await?.iter().map(guest).collect()
    }

    /// What a visitor keeps, or everybody: collections, games, then problems, the latest of each first.
    pub async fn belongings(&self, visitor: &str, most: i64) -> Result<Vec<Belonging>, StoreError> {
        let belonging = |row: &AnyRow| {
            let cells = Cells(row);
            Ok(Belonging {
                kind: cells.word("kind")?,
                id: cells.text("id")?,
                visitor: Visitor(cells.text("owner")?),
                title: cells.text("title")?,
                shared: cells.flag("shared")?,
            })
        };
        sqlx::query(BELONGINGS).bind(visitor).bind(most).fetch_all(&self.pool).await?.iter().map(belonging).collect()
    }

    /// Who may change nothing, with since when.
    pub async fn blocked(&self) -> Result<Vec<(String, i64)>, StoreError> {
        Ok(sqlx::query_as("SELECT name, since FROM blocked ORDER BY since, name").fetch_all(&self.pool).await?)
    }

    pub async fn block(&self, name: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO blocked (name, since) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
        sqlx::query(sql).bind(name).bind(now()).execute(&self.writer).await?;
        Ok(())
    }

    pub async fn unblock(&self, name: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM blocked WHERE name = $1").bind(name).execute(&self.writer).await?;
        Ok(())
    }

    /// Deletes all that a visitor has made and done; false where that is nothing.
    pub async fn delete_visitor(&self, visitor: &Visitor) -> Result<bool, StoreError> {
        let collections = sqlx::query_scalar("SELECT id FROM collection WHERE owner = $1").bind(&visitor.0);
        let collections: Vec<String> = collections.fetch_all(&self.pool).await?;
        let mut count = collections.len() as u64;
        for id in collections {
            self.delete_collection(&id).await?;
        }
        for sql in [
            // At home somebody's problem may lie in another's collection.
            "DELETE FROM problem WHERE owner = $1 AND owner <> ''",
            "DELETE FROM row_game WHERE owner = $1",
            "DELETE FROM go_game WHERE owner = $1",
            "DELETE FROM room WHERE owner = $1",
            "DELETE FROM room_member WHERE visitor = $1",
            "DELETE FROM device WHERE visitor = $1",
            "DELETE FROM account WHERE visitor = $1",
        ]
        .into_iter()
        .chain(TRAINING)
        {
            count += sqlx::query(sql).bind(&visitor.0).execute(&self.writer).await?.rows_affected();
        }
        self.changes.library_of(&visitor.0);
        Ok(count > 0)
    }
}
