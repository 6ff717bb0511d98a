//! What the administrator sees and does: everybody's things, and who may no longer change any.

use std::fmt;

use sqlx::Row as _;
use sqlx::any::AnyRow;
use wire::CollectionId;

use super::{Store, StoreError, now};
use crate::visitor::Visitor;

/// A visitor with what they have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Guest {
    pub(crate) visitor: Visitor,
    pub(crate) problems: i64,
    pub(crate) collections: i64,
    pub(crate) games: i64,
    pub(crate) solved: i64,
    /// When they last changed anything: microseconds since 1970.
    pub(crate) seen: i64,
}

/// Something that a visitor keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Belonging {
    pub(crate) kind: BelongingKind,
    pub(crate) id: String,
    pub(crate) visitor: Visitor,
    pub(crate) title: String,
    /// Whoever has the link sees it.
    pub(crate) shared: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BelongingKind {
    Problem,
    Collection,
    Game,
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
    pub(crate) async fn guests(&self, most: i64) -> Result<Vec<Guest>, StoreError> {
        let guest = |row: &AnyRow| {
            let number = |column: &str| row.try_get::<i64, _>(column);
            Ok(Guest {
                visitor: Visitor(row.try_get("visitor")?),
                problems: number("problems")?,
                collections: number("collections")?,
                games: number("games")?,
                solved: number("solved")?,
                seen: number("seen")?,
            })
        };
        sqlx::query(GUESTS).bind(most).fetch_all(&self.pool).await?.iter().map(guest).collect()
    }

    /// What a visitor keeps, or everybody: collections, games, then problems, the latest of each first.
    pub(crate) async fn belongings(&self, visitor: &str, most: i64) -> Result<Vec<Belonging>, StoreError> {
        let belonging = |row: &AnyRow| {
            Ok(Belonging {
                kind: match row.try_get::<String, _>(0)?.as_str() {
                    "collection" => BelongingKind::Collection,
                    "game" => BelongingKind::Game,
                    _ => BelongingKind::Problem,
                },
                id: row.try_get(1)?,
                visitor: Visitor(row.try_get(2)?),
                title: row.try_get(3)?,
                shared: row.try_get::<i64, _>(4)? == 1,
            })
        };
        sqlx::query(BELONGINGS).bind(visitor).bind(most).fetch_all(&self.pool).await?.iter().map(belonging).collect()
    }

    /// Who may change nothing, with since when.
    pub(crate) async fn blocked(&self) -> Result<Vec<(String, i64)>, StoreError> {
        sqlx::query_as("SELECT name, since FROM blocked ORDER BY since, name").fetch_all(&self.pool).await
    }

    pub(crate) async fn block(&self, name: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO blocked (name, since) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
        sqlx::query(sql).bind(name).bind(now()).execute(&self.writer).await.map(drop)
    }

    pub(crate) async fn unblock(&self, name: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM blocked WHERE name = $1").bind(name).execute(&self.writer).await.map(drop)
    }

    /// Deletes all that a visitor has made and done; false where that is nothing.
    pub(crate) async fn delete_visitor(&self, visitor: &Visitor) -> Result<bool, StoreError> {
        let collections = sqlx::query_scalar("SELECT id FROM collection WHERE owner = $1").bind(&visitor.0);
        let collections: Vec<String> = collections.fetch_all(&self.pool).await?;
        let mut count = collections.len() as u64;
        for id in collections {
            self.delete_collection(&CollectionId(id)).await?;
        }
        for sql in [
            // At home somebody's problem may lie in another's collection.
            "DELETE FROM problem WHERE owner = $1 AND owner <> ''",
            "DELETE FROM row_game WHERE owner = $1",
            "DELETE FROM go_game WHERE owner = $1",
            "DELETE FROM room WHERE owner = $1",
            "DELETE FROM room_member WHERE visitor = $1",
            "DELETE FROM progress WHERE visitor = $1",
        ] {
            count += sqlx::query(sql).bind(&visitor.0).execute(&self.writer).await?.rows_affected();
        }
        self.changes.library_of(&visitor.0);
        Ok(count > 0)
    }
}

/// As the command line tells of them: a line each, with tabs between.
impl fmt::Display for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Guest { visitor, problems, collections, games, solved, seen } = self;
        let ago = (now() - seen).max(0) / 3_600_000_000;
        write!(
            f,
            "{}\t{problems} problems\t{collections} collections\t{games} games\t{solved} solved\t{ago} hours ago",
            visitor.0
        )
    }
}

impl fmt::Display for Belonging {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title: String = self.title.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        let shared = if self.shared { "shared" } else { "private" };
        write!(f, "{}\t{}\t{}\t{shared}\t{title}", self.kind.word(), self.id, self.visitor.0)
    }
}
