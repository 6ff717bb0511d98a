//! [`Store`]: the database as it is open, and facts about it as a whole.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::AnyPool;

use crate::changes::Changes;
use crate::error::{OpenError, StoreError};
use crate::files;
use crate::visitor::{Reader, Visitor};

/// Numbers that grow with every change of what a list tells.
pub type Revisions = [u64; 3];

/// Keeps a fact in place of an earlier one.
const NOTE: &str = "INSERT INTO meta (key, value) VALUES ($1, $2) \
                    ON CONFLICT (key) DO UPDATE SET value = excluded.value";

/// The database. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) pool: AnyPool,
    pub(crate) sqlite: bool,
    /// For whatever changes something. SQLite has one writer at a time: with a connection of their own they wait for it in
    /// line, and whoever reads finds the others free.
    pub(crate) writer: AnyPool,
    pub(crate) changes: Changes,
    /// What it is called where something is wrong with it.
    pub(crate) name: String,
    /// The folder of the file; none where the data is elsewhere.
    pub(crate) folder: Option<PathBuf>,
}

impl Store {
    /// A fact about the database as a whole.
    pub async fn fact(&self, key: &str) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT value FROM meta WHERE key = $1").bind(key).fetch_optional(&self.pool).await?)
    }

    /// A transaction that reads before it writes. It takes its turn among the writers at once: SQLite lets nobody write
    /// who has read what somebody else has changed since.
    pub(crate) async fn writing(&self) -> Result<sqlx::Transaction<'static, sqlx::Any>, StoreError> {
        let mut transaction = self.writer.begin().await?;
        let turn = "UPDATE meta SET value = value WHERE key = 'created_at'";
        sqlx::query(turn).execute(&mut *transaction).await?;
        Ok(transaction)
    }

    /// Something is wrong with it.
    pub fn failed(&self, error: StoreError) -> OpenError {
        OpenError::Database(self.name.clone(), error.into())
    }

    /// Notes a fact about the database as a whole.
    pub async fn note(&self, key: &str, value: &str) -> Result<(), StoreError> {
        sqlx::query(NOTE).bind(key).bind(value).execute(&self.writer).await?;
        Ok(())
    }

    /// Writes something, to the database and beside it: a disk that is full is noticed before somebody's work is lost.
    pub async fn probe(&self) -> Result<(), StoreError> {
        self.note("probed_at", &now().to_string()).await?;
        let Some(folder) = self.folder.clone() else { return Ok(()) };
        let probed = tokio::task::spawn_blocking(move || files::probe(&folder)).await;
        probed.map_err(|error| StoreError::Io(std::io::Error::other(error)))?.map_err(StoreError::Io)
    }

    /// The numbers of what a reader may see: what is everybody's, what is theirs, and what is of the owner of a collection
    /// that a link led them to.
    pub fn revisions(&self, reader: Reader<'_>, owner: Option<&Visitor>) -> Revisions {
        let common = if reader.at_home { self.changes.library() } else { self.changes.of("") };
        let own = if reader.visitor.0.is_empty() { 0 } else { self.changes.of(&reader.visitor.0) };
        [common, own, owner.map_or(0, |owner| self.changes.of(&owner.0))]
    }

    /// Is there nothing that is this visitor's?
    pub async fn is_stranger(&self, visitor: &Visitor) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM progress WHERE visitor = $1 UNION ALL SELECT 1 FROM problem WHERE owner = $1 \
                   UNION ALL SELECT 1 FROM collection WHERE owner = $1 LIMIT 1";
        Ok(sqlx::query(sql).bind(&visitor.0).fetch_optional(&self.pool).await?.is_none())
    }

    /// Finishes what is under way and closes the database.
    pub async fn close(self) {
        self.writer.close().await;
        self.pool.close().await;
    }
}

/// Microseconds since 1970: the order in which things were saved.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_micros()).unwrap_or(i64::MAX)
}
