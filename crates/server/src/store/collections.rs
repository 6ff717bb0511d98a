//! The table of collections that visitors made.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{Store, StoreError, now};
use crate::visitor::{Reader, Visitor};
use crate::wire::{CollectionId, ProblemId};

/// A collection as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KeptCollection {
    pub(crate) id: CollectionId,
    pub(crate) owner: Visitor,
    pub(crate) name: String,
    /// The secret of its link; none while nobody else may see it.
    pub(crate) share: Option<String>,
}

/// What is in a collection.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) count: i64,
    /// By the visitor.
    pub(crate) solved: i64,
    pub(crate) proved: i64,
    /// Still to be proved.
    pub(crate) waiting: i64,
}

const COLUMNS: &str = "SELECT id, owner, name, share FROM collection ";

const TALLIES: &str = "SELECT p.collection, COUNT(*) AS problems, \
                       CAST(SUM(COALESCE(g.solved, 0)) AS BIGINT) AS solved, \
                       CAST(SUM(CASE WHEN s.fingerprint IS NULL THEN 0 ELSE 1 END) AS BIGINT) AS proved, \
                       CAST(SUM(CASE WHEN s.fingerprint IS NULL AND p.proving IN (1, 3) THEN 1 ELSE 0 END) AS BIGINT) AS waiting \
                       FROM problem p LEFT JOIN progress g ON g.problem_id = p.id AND g.visitor = $1 \
                       LEFT JOIN solution s ON s.fingerprint = p.fingerprint \
                       WHERE p.owner = '' OR p.owner = $1 OR $2 = 1 OR p.collection = $3 \
                       GROUP BY p.collection ORDER BY MIN(p.place)";

impl Store {
    /// The collections that a visitor made; at home, those that anybody made.
    pub(crate) async fn collections(&self, reader: Reader<'_>) -> Result<Vec<KeptCollection>, StoreError> {
        let sql = format!("{COLUMNS} WHERE owner = $1 OR $2 = 1 ORDER BY place, id");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(&reader.visitor.0).bind(i64::from(reader.at_home));
        query.fetch_all(&self.pool).await?.iter().map(kept).collect()
    }

    /// What is in each collection that a visitor may see, and in one more; by their names in the store.
    pub(crate) async fn tallies(
        &self,
        reader: Reader<'_>,
        also: &str,
    ) -> Result<Vec<(CollectionId, Tally)>, StoreError> {
        let query = sqlx::query(TALLIES).bind(&reader.visitor.0).bind(i64::from(reader.at_home)).bind(also);
        let tally = |row: &AnyRow| {
            let number = |column: &str| row.try_get::<i64, _>(column);
            let tally = Tally {
                count: number("problems")?,
                solved: number("solved")?,
                proved: number("proved")?,
                waiting: number("waiting")?,
            };
            Ok((CollectionId(row.try_get("collection")?), tally))
        };
        query.fetch_all(&self.pool).await?.iter().map(tally).collect()
    }

    /// The collection that this is the name, the link or the title of, if the visitor may see it.
    pub(crate) async fn collection(&self, key: &str, reader: Reader<'_>) -> Result<Option<KeptCollection>, StoreError> {
        let sql = format!(
            "{COLUMNS} WHERE (share = $1 AND share <> '') OR ((owner = $2 OR $3 = 1) AND (id = $1 OR name = $1)) \
             ORDER BY CASE WHEN id = $1 THEN 0 WHEN share = $1 THEN 1 ELSE 2 END, place LIMIT 1"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(key).bind(&reader.visitor.0);
        let found = query.bind(i64::from(reader.at_home)).fetch_optional(&self.pool).await?;
        found.as_ref().map(kept).transpose()
    }

    /// The visitor's collection of this title, made where there is none.
    pub(crate) async fn collection_named(&self, name: &str, reader: Reader<'_>) -> Result<KeptCollection, StoreError> {
        let find = format!("{COLUMNS} WHERE (owner = $1 OR $2 = 1) AND name = $3 ORDER BY place LIMIT 1");
        let find = || {
            let query = sqlx::query(sqlx::AssertSqlSafe(find.clone())).bind(&reader.visitor.0);
            query.bind(i64::from(reader.at_home)).bind(name).fetch_optional(&self.pool)
        };
        if let Some(found) = find().await? {
            return kept(&found);
        }
        let add = "INSERT INTO collection (id, owner, name, place, share) VALUES ($1, $2, $3, $4, '') \
                   ON CONFLICT (owner, name) DO NOTHING";
        let made = sqlx::query(add).bind(CollectionId::random().0).bind(&reader.visitor.0).bind(name).bind(now());
        made.execute(&self.pool).await?;
        find().await?.as_ref().map_or(Err(StoreError::RowNotFound), kept)
    }

    /// Gives a collection another name.
    pub(crate) async fn rename(&self, id: &CollectionId, name: &str) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE collection SET name = $2 WHERE id = $1").bind(&id.0).bind(name);
        query.execute(&self.pool).await.map(drop)
    }

    /// Lets whoever knows the secret see a collection, or nobody but its owner.
    pub(crate) async fn share(&self, id: &CollectionId, secret: &str) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE collection SET share = $2 WHERE id = $1").bind(&id.0).bind(secret);
        query.execute(&self.pool).await.map(drop)
    }

    /// Deletes a collection with all its problems.
    pub(crate) async fn delete_collection(&self, id: &CollectionId) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        for sql in ["DELETE FROM problem WHERE collection = $1", "DELETE FROM collection WHERE id = $1"] {
            sqlx::query(sql).bind(&id.0).execute(&mut *transaction).await?;
        }
        transaction.commit().await
    }

    /// Puts a collection before another of these, or behind all of them.
    pub(crate) async fn place_collection(
        &self,
        id: &CollectionId,
        before: Option<&CollectionId>,
        all: &[KeptCollection],
    ) -> Result<(), StoreError> {
        let ids: Vec<String> = all.iter().map(|collection| collection.id.0.clone()).collect();
        let sql = "UPDATE collection SET place = $2 WHERE id = $1";
        let places = (0..).zip(moved(&ids, &id.0, before.map(|before| &*before.0)));
        let mut transaction = self.pool.begin().await?;
        for (place, id) in places {
            sqlx::query(sql).bind(id).bind::<i64>(place).execute(&mut *transaction).await?;
        }
        transaction.commit().await
    }

    /// Puts a problem before another of its collection, or behind all of them. Only those in between change places.
    pub(crate) async fn place_problem(
        &self,
        id: &ProblemId,
        before: Option<&ProblemId>,
        collection: &CollectionId,
    ) -> Result<(), StoreError> {
        let mut transaction = self.writing().await?;
        let sql = "SELECT id, place FROM problem WHERE collection = $1 ORDER BY place, id";
        let rows = sqlx::query(sql).bind(&collection.0).fetch_all(&mut *transaction).await?;
        let ids: Vec<String> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
        let mut places: Vec<i64> = rows.iter().map(|row| row.try_get(1)).collect::<Result<_, _>>()?;
        // No two problems share a place from now on.
        for at in 1..places.len() {
            places[at] = places[at].max(places[at - 1] + 1);
        }
        let old: Vec<i64> = rows.iter().map(|row| row.try_get(1)).collect::<Result<_, _>>()?;
        let wanted = moved(&ids, &id.0, before.map(|before| &*before.0));
        for (at, (id, place)) in wanted.into_iter().zip(places).enumerate() {
            if id != ids[at] || place != old[at] {
                let sql = "UPDATE problem SET place = $2 WHERE id = $1";
                sqlx::query(sql).bind(id).bind(place).execute(&mut *transaction).await?;
            }
        }
        transaction.commit().await
    }
}

/// The names with one of them moved before another, or to the end.
fn moved(ids: &[String], id: &str, before: Option<&str>) -> Vec<String> {
    let mut rest: Vec<String> = ids.iter().filter(|&other| other != id).cloned().collect();
    let at = before.and_then(|before| rest.iter().position(|other| other == before)).unwrap_or(rest.len());
    rest.insert(at, id.to_owned());
    rest
}

fn kept(row: &AnyRow) -> Result<KeptCollection, StoreError> {
    Ok(KeptCollection {
        id: CollectionId(row.try_get("id")?),
        owner: Visitor(row.try_get("owner")?),
        name: row.try_get("name")?,
        share: Some(row.try_get("share")?).filter(|share: &String| !share.is_empty()),
    })
}
