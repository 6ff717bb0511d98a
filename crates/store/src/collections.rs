//! The table of collections that visitors made.

use std::collections::{HashMap, HashSet};

use sqlx::Row as _;
use sqlx::any::AnyRow;

use crate::database::{Store, now};
use crate::error::StoreError;
use crate::library::AT_ONCE;
use crate::visitor::{Reader, Visitor, random_name};

/// A collection as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptCollection {
    pub id: String,
    pub owner: Visitor,
    pub name: String,
    /// The secret of its link; none while nobody else may see it.
    pub share: Option<String>,
}

/// What is in a collection.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CollectionTally {
    pub count: i64,
    /// By the visitor.
    pub solved: i64,
    pub proved: i64,
    /// Still to be proved.
    pub waiting: i64,
}

const COLUMNS: &str = "SELECT id, owner, name, share FROM collection ";

/// Along an index that knows all of it; the same collection may hold problems of several owners.
macro_rules! tallies {
    ($whose:literal) => {
        concat!(
            "SELECT p.collection, COUNT(*) AS problems, \
             CAST(SUM(CASE WHEN p.verdict = 'unknown' THEN 0 ELSE 1 END) AS BIGINT) AS proved, \
             CAST(SUM(CASE WHEN p.verdict = 'unknown' AND p.proving IN (1, 3) THEN 1 ELSE 0 END) AS BIGINT) AS waiting \
             FROM problem p",
            $whose,
            " GROUP BY p.owner, p.collection"
        )
    };
}

const SOLVED: &str = "SELECT p.collection, COUNT(*) FROM progress g JOIN problem p ON p.id = g.problem_id \
                      WHERE g.visitor = $1 AND g.solved = 1 GROUP BY p.collection";

impl Store {
    /// The collections that a visitor made; at home, those that anybody made.
    pub async fn collections(&self, reader: Reader<'_>) -> Result<Vec<KeptCollection>, StoreError> {
        let sql = format!("{COLUMNS} WHERE owner = $1 OR $2 = 1 ORDER BY place, id");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(&reader.visitor.0).bind(i64::from(reader.at_home));
        query.fetch_all(&self.pool).await?.iter().map(kept).collect()
    }

    /// What is in each collection that a visitor may see, and in one more; by their names in the store.
    pub async fn tallies(
        &self,
        reader: Reader<'_>,
        also: Option<&str>,
    ) -> Result<HashMap<String, CollectionTally>, StoreError> {
        let mut parts = Vec::new();
        if reader.at_home {
            parts.push(sqlx::query(tallies!("")));
        } else {
            parts.push(sqlx::query(tallies!(" WHERE p.owner = $1")).bind(""));
            // Who owns nothing has the name that stands for the program.
            if !reader.visitor.0.is_empty() {
                parts.push(sqlx::query(tallies!(" WHERE p.owner = $1")).bind(&reader.visitor.0));
            }
            parts.extend(also.map(|also| sqlx::query(tallies!(" WHERE p.collection = $1")).bind(also)));
        }
        let mut tallies = HashMap::<String, CollectionTally>::new();
        for part in parts {
            for row in part.fetch_all(&self.pool).await? {
                let tally = tallies.entry(row.try_get(0)?).or_default();
                tally.count += row.try_get::<i64, _>(1)?;
                tally.proved += row.try_get::<i64, _>(2)?;
                tally.waiting += row.try_get::<i64, _>(3)?;
            }
        }
        for row in sqlx::query(SOLVED).bind(&reader.visitor.0).fetch_all(&self.pool).await? {
            if let Some(tally) = tallies.get_mut(&row.try_get::<String, _>(0)?) {
                tally.solved = row.try_get(1)?;
            }
        }
        Ok(tallies)
    }

    /// The collection that this is the name, the link or the title of, if the visitor may see it.
    pub async fn collection(&self, key: &str, reader: Reader<'_>) -> Result<Option<KeptCollection>, StoreError> {
        let sql = format!(
            "{COLUMNS} WHERE (share = $1 AND share <> '') OR ((owner = $2 OR $3 = 1) AND (id = $1 OR name = $1)) \
             ORDER BY CASE WHEN id = $1 THEN 0 WHEN share = $1 THEN 1 ELSE 2 END, place LIMIT 1"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(key).bind(&reader.visitor.0);
        let found = query.bind(i64::from(reader.at_home)).fetch_optional(&self.pool).await?;
        found.as_ref().map(kept).transpose()
    }

    /// The visitor's collection of this title, made where there is none.
    pub async fn collection_named(&self, name: &str, reader: Reader<'_>) -> Result<KeptCollection, StoreError> {
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
        let made = sqlx::query(add).bind(random_name()).bind(&reader.visitor.0).bind(name).bind(now());
        made.execute(&self.writer).await?;
        self.changes.library_of(&reader.visitor.0);
        find().await?.as_ref().map_or(Err(StoreError::Missing), kept)
    }

    /// Gives a collection another name.
    pub async fn rename(&self, collection: &KeptCollection, name: &str) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE collection SET name = $2 WHERE id = $1").bind(&collection.id).bind(name);
        query.execute(&self.writer).await?;
        self.changes.library_of(&collection.owner.0);
        Ok(())
    }

    /// Lets whoever knows the secret see a collection, or nobody but its owner.
    pub async fn share(&self, collection: &KeptCollection, secret: &str) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE collection SET share = $2 WHERE id = $1").bind(&collection.id).bind(secret);
        query.execute(&self.writer).await?;
        self.changes.library_of(&collection.owner.0);
        Ok(())
    }

    /// Deletes a collection with all its problems; false where there is none. The collection goes first, so that nothing
    /// more comes into it; then its problems, some at a time, so that nobody else's change has to wait for all of them.
    pub async fn delete_collection(&self, id: &str) -> Result<bool, StoreError> {
        let delete = sqlx::query("DELETE FROM collection WHERE id = $1").bind(id);
        let found = delete.execute(&self.writer).await?.rows_affected() == 1;
        let some = "DELETE FROM problem WHERE id IN (SELECT id FROM problem WHERE collection = $1 AND owner <> '' LIMIT $2) \
                    RETURNING owner";
        loop {
            let gone: Vec<String> =
                sqlx::query_scalar(some).bind(id).bind(AT_ONCE as i64).fetch_all(&self.writer).await?;
            gone.iter().collect::<HashSet<&String>>().into_iter().for_each(|owner| self.changes.library_of(owner));
            if gone.len() < AT_ONCE {
                return Ok(found);
            }
        }
    }

    /// Puts a collection before another of these, or behind all of them.
    pub async fn place_collection(
        &self,
        collection: &KeptCollection,
        before: Option<&str>,
        all: &[KeptCollection],
    ) -> Result<(), StoreError> {
        let ids: Vec<String> = all.iter().map(|collection| collection.id.clone()).collect();
        let sql = "UPDATE collection SET place = $2 WHERE id = $1";
        let places = (0..).zip(moved(&ids, &collection.id, before));
        let mut transaction = self.writer.begin().await?;
        for (place, id) in places {
            sqlx::query(sql).bind(id).bind::<i64>(place).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        self.changes.library_of(&collection.owner.0);
        Ok(())
    }

    /// Puts a problem before another of its collection, or behind all of them. Only those in between change places, some at
    /// a time: nobody else's change has to wait for all of a large collection.
    pub async fn place_problem(&self, id: &str, before: Option<&str>, collection: &str) -> Result<(), StoreError> {
        let sql = "SELECT id, place FROM problem WHERE collection = $1 ORDER BY place, id";
        let rows = sqlx::query(sql).bind(collection).fetch_all(&self.pool).await?;
        let ids: Vec<String> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
        let old: Vec<i64> = rows.iter().map(|row| row.try_get(1)).collect::<Result<_, _>>()?;
        let mut places = old.clone();
        // No two problems share a place from now on.
        for at in 1..places.len() {
            places[at] = places[at].max(places[at - 1] + 1);
        }
        let wanted = moved(&ids, id, before).into_iter().zip(places).enumerate();
        let changed: Vec<(String, i64)> = wanted
            .filter(|(at, (id, place))| *id != ids[*at] || *place != old[*at])
            .map(|(_, changed)| changed)
            .collect();
        for some in changed.chunks(AT_ONCE) {
            let mut owners = HashSet::new();
            let mut transaction = self.writer.begin().await?;
            for (id, place) in some {
                let sql = "UPDATE problem SET place = $2 WHERE id = $1 AND collection = $3 RETURNING owner";
                let moved = sqlx::query_scalar(sql).bind(id).bind(place).bind(collection);
                owners.extend(moved.fetch_all(&mut *transaction).await?);
            }
            transaction.commit().await?;
            self.tell(&owners);
        }
        Ok(())
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
        id: row.try_get("id")?,
        owner: Visitor(row.try_get("owner")?),
        name: row.try_get("name")?,
        share: Some(row.try_get("share")?).filter(|share: &String| !share.is_empty()),
    })
}
