//! All SQL: one text for SQLite, in a file in the data folder, and for PostgreSQL.
//!
//! Both understand `$1`, `ON CONFLICT` and `RETURNING`; what differs is a folder of migrations each. The schema is
//! brought up to date when the database is opened.

mod admin;
mod backup;
mod changes;
mod collections;
mod files;
mod go;
mod hashing;
mod library;
mod listing;
mod progress;
mod rooms;
mod rows;
mod state;
mod waiting;

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, Connection as _, Executor as _, SqlSafeStr as _};

use crate::visitor::{Reader, Visitor};
use crate::{Config, ServerError};

pub(crate) use admin::{Belonging, BelongingKind, Guest};
pub use backup::{backup, restore};
use changes::Changes;
pub(crate) use collections::{KeptCollection, Tally};
pub(crate) use go::KeptGo;
pub(crate) use library::{Entry, Kept, Listed, Position};
pub(crate) use listing::{Among, Query, Spot};
pub(crate) use progress::{Attempt, Record};
pub(crate) use rooms::{KeptRoom, ListedRoom};
pub(crate) use rows::KeptRow;
pub(crate) use waiting::{Settled, Waiting};

/// Numbers that grow with every change of what a list tells.
pub(crate) type Revisions = [u64; 3];

/// Connections that read at the same time.
const CONNECTIONS: u32 = 4;
/// How long a request waits for one.
const PATIENCE: Duration = Duration::from_secs(10);

/// The schema's history: for SQLite and for PostgreSQL. A line is never changed once it has been released, only
/// followed by another.
const MIGRATIONS: [(i64, &str, &str, &str); 14] = [
    (
        1,
        "meta",
        include_str!("../migrations/sqlite/0001_meta.sql"),
        include_str!("../migrations/postgres/0001_meta.sql"),
    ),
    (
        2,
        "library",
        include_str!("../migrations/sqlite/0002_library.sql"),
        include_str!("../migrations/postgres/0002_library.sql"),
    ),
    (3, "row", include_str!("../migrations/sqlite/0003_row.sql"), include_str!("../migrations/postgres/0003_row.sql")),
    (
        4,
        "standing",
        include_str!("../migrations/sqlite/0004_standing.sql"),
        include_str!("../migrations/postgres/0004_standing.sql"),
    ),
    (
        5,
        "flow",
        include_str!("../migrations/sqlite/0005_flow.sql"),
        include_str!("../migrations/postgres/0005_flow.sql"),
    ),
    (
        6,
        "collections",
        include_str!("../migrations/sqlite/0006_collections.sql"),
        include_str!("../migrations/postgres/0006_collections.sql"),
    ),
    (
        7,
        "rematch",
        include_str!("../migrations/sqlite/0007_rematch.sql"),
        include_str!("../migrations/postgres/0007_rematch.sql"),
    ),
    (
        8,
        "lists",
        include_str!("../migrations/sqlite/0008_lists.sql"),
        include_str!("../migrations/postgres/0008_lists.sql"),
    ),
    (
        11,
        "repetition",
        include_str!("../migrations/sqlite/0011_repetition.sql"),
        include_str!("../migrations/postgres/0011_repetition.sql"),
    ),
    (12, "go", include_str!("../migrations/sqlite/0012_go.sql"), include_str!("../migrations/postgres/0012_go.sql")),
    (
        13,
        "rooms",
        include_str!("../migrations/sqlite/0013_rooms.sql"),
        include_str!("../migrations/postgres/0013_rooms.sql"),
    ),
    (
        14,
        "ranks",
        include_str!("../migrations/sqlite/0014_ranks.sql"),
        include_str!("../migrations/postgres/0014_ranks.sql"),
    ),
    (
        15,
        "words",
        include_str!("../migrations/sqlite/0015_words.sql"),
        include_str!("../migrations/postgres/0015_words.sql"),
    ),
    (
        16,
        "orders",
        include_str!("../migrations/sqlite/0016_orders.sql"),
        include_str!("../migrations/postgres/0016_orders.sql"),
    ),
];

/// Keeps a fact in place of an earlier one.
const NOTE: &str = "INSERT INTO meta (key, value) VALUES ($1, $2) \
                    ON CONFLICT (key) DO UPDATE SET value = excluded.value";

/// What a query may fail with.
pub(crate) type StoreError = sqlx::Error;

/// The database. Clones share its connections.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: AnyPool,
    sqlite: bool,
    /// For whatever changes something. SQLite has one writer at a time: with a connection of their own they wait for it in
    /// line, and whoever reads finds the others free.
    writer: AnyPool,
    changes: Changes,
    /// What it is called where something is wrong with it.
    name: String,
    /// The folder of the file; none where the data is elsewhere.
    folder: Option<PathBuf>,
}

impl Store {
    /// Opens the database that the configuration names.
    pub(crate) async fn of(config: &Config) -> Result<Store, ServerError> {
        match &config.database {
            Some(url) => Store::postgres(url).await,
            None => Store::open(&config.data_folder()?).await,
        }
    }

    /// Opens the SQLite database in this folder; creates both when missing. Nobody else on this machine may read them.
    pub(crate) async fn open(folder: &Path) -> Result<Store, ServerError> {
        files::private_folder(folder).map_err(|error| ServerError::Folder(folder.to_owned(), error))?;
        let file = folder.join(backup::NAME);
        let name = file.display().to_string();
        files::private_database(&file).map_err(|error| ServerError::Database(name.clone(), error.into()))?;
        let store = Store::connect(&sqlite_url(&file, "rwc"), &name, true).await?;
        Ok(Store { folder: Some(folder.to_owned()), ..store })
    }

    /// Opens the database of a PostgreSQL server.
    pub(crate) async fn postgres(url: &str) -> Result<Store, ServerError> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)) {
            return Err(ServerError::NotAnAddress);
        }
        Store::connect(url, &without_password(url), false).await
    }

    async fn connect(url: &str, name: &str, sqlite: bool) -> Result<Store, ServerError> {
        sqlx::any::install_default_drivers();
        let failed = |error: sqlx::Error| ServerError::Database(name.to_owned(), error.into());
        let options: AnyConnectOptions = url.parse().map_err(failed)?;
        // A pool tries again and again and then says that time is up; one connection says at once what is wrong.
        let mut first = AnyConnection::connect_with(&options).await.map_err(failed)?;
        prepare(&mut first, sqlite).await.map_err(failed)?;
        first.close().await.map_err(failed)?;
        let pool = pool(sqlite, CONNECTIONS).connect_with(options.clone()).await.map_err(failed)?;
        migrator(sqlite).run(&pool).await.map_err(|error| migration_failed(name, error))?;
        let writers = if sqlite { 1 } else { CONNECTIONS };
        let writer = self::pool(sqlite, writers).connect_with(options).await.map_err(failed)?;
        let store = Store { pool, sqlite, writer, changes: Changes::default(), name: name.to_owned(), folder: None };
        store.hash_visitors().await.map_err(failed)?;
        Ok(store)
    }

    /// A fact about the database as a whole.
    pub(crate) async fn fact(&self, key: &str) -> Result<Option<String>, StoreError> {
        sqlx::query_scalar("SELECT value FROM meta WHERE key = $1").bind(key).fetch_optional(&self.pool).await
    }

    /// A transaction that reads before it writes. It takes its turn among the writers at once: SQLite lets nobody write
    /// who has read what somebody else has changed since.
    async fn writing(&self) -> Result<sqlx::Transaction<'static, sqlx::Any>, StoreError> {
        let mut transaction = self.writer.begin().await?;
        let turn = "UPDATE meta SET value = value WHERE key = 'created_at'";
        sqlx::query(turn).execute(&mut *transaction).await?;
        Ok(transaction)
    }

    /// Something is wrong with it.
    pub(crate) fn failed(&self, error: StoreError) -> ServerError {
        ServerError::Database(self.name.clone(), error.into())
    }

    /// Notes a fact about the database as a whole.
    pub(crate) async fn note(&self, key: &str, value: &str) -> Result<(), StoreError> {
        sqlx::query(NOTE).bind(key).bind(value).execute(&self.writer).await.map(drop)
    }

    /// Writes something, to the database and beside it: a disk that is full is noticed before somebody's work is lost.
    pub(crate) async fn probe(&self) -> Result<(), StoreError> {
        self.note("probed_at", &now().to_string()).await?;
        let Some(folder) = self.folder.clone() else { return Ok(()) };
        let probed = tokio::task::spawn_blocking(move || files::probe(&folder)).await;
        probed.map_err(|error| StoreError::Io(std::io::Error::other(error)))?.map_err(StoreError::Io)
    }

    /// The numbers of what a reader may see: what is everybody's, what is theirs, and what is of the owner of a collection
    /// that a link led them to.
    pub(crate) fn revisions(&self, reader: Reader<'_>, owner: Option<&Visitor>) -> Revisions {
        let common = if reader.at_home { self.changes.library() } else { self.changes.of("") };
        let own = if reader.visitor.0.is_empty() { 0 } else { self.changes.of(&reader.visitor.0) };
        [common, own, owner.map_or(0, |owner| self.changes.of(&owner.0))]
    }

    /// Is there nothing that is this visitor's?
    pub(crate) async fn is_stranger(&self, visitor: &Visitor) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM progress WHERE visitor = $1 UNION ALL SELECT 1 FROM problem WHERE owner = $1 \
                   UNION ALL SELECT 1 FROM collection WHERE owner = $1 LIMIT 1";
        Ok(sqlx::query(sql).bind(&visitor.0).fetch_optional(&self.pool).await?.is_none())
    }

    /// Finishes what is under way and closes the database.
    pub(crate) async fn close(self) {
        self.writer.close().await;
        self.pool.close().await;
    }
}

/// Microseconds since 1970: the order in which things were saved.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_micros()).unwrap_or(i64::MAX)
}

/// Was somebody else writing for too long? Then the same may work in a moment.
pub(crate) fn is_busy(error: &StoreError) -> bool {
    let code =
        |error: &StoreError| error.as_database_error().and_then(|error| error.code().map(|code| code.into_owned()));
    // Of SQLite: busy, locked, and busy in recovery, for a snapshot, for time. Of PostgreSQL: serialization, deadlock, lock.
    let codes = ["5", "6", "261", "517", "773", "40001", "40P01", "55P03"];
    matches!(error, StoreError::PoolTimedOut) || code(error).is_some_and(|code| codes.contains(&code.as_str()))
}

/// Is there no room left for the data?
pub(crate) fn is_full(error: &StoreError) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    // Of SQLite: full, and not to be written. Of PostgreSQL: full.
    code.is_some_and(|code| ["13", "778", "53100"].contains(&code.as_ref()))
}

fn pool(sqlite: bool, most: u32) -> AnyPoolOptions {
    let options = AnyPoolOptions::new().max_connections(most).acquire_timeout(PATIENCE);
    options.after_connect(move |connection, _| Box::pin(prepare(connection, sqlite)))
}

/// Write-ahead logging lets readers go on while somebody writes; what was acknowledged is on the disk.
async fn prepare(connection: &mut AnyConnection, sqlite: bool) -> Result<(), StoreError> {
    if sqlite {
        connection.execute("PRAGMA busy_timeout = 10000").await?;
        connection.execute("PRAGMA journal_mode = WAL").await?;
        connection.execute("PRAGMA synchronous = FULL").await?;
        connection.execute("PRAGMA foreign_keys = ON").await?;
    }
    Ok(())
}

/// The address of a file, with every character escaped that means something in an address.
fn sqlite_url(file: &Path, mode: &str) -> String {
    let escaped: String = file
        .to_string_lossy()
        .bytes()
        .map(|byte| match byte {
            b'/' | b'.' | b'-' | b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect();
    format!("sqlite:{escaped}?mode={mode}")
}

/// The address of a database as it may be shown.
pub fn without_password(url: &str) -> String {
    match url.split_once("://").and_then(|(scheme, rest)| Some((scheme, rest.rsplit_once('@')?.1))) {
        Some((scheme, rest)) => format!("{scheme}://…@{rest}"),
        None => url.to_owned(),
    }
}

fn migrator(sqlite: bool) -> Migrator {
    let step = |(version, name, for_sqlite, for_postgres): (i64, &'static str, &'static str, &'static str)| {
        let sql = if sqlite { for_sqlite } else { for_postgres };
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(MIGRATIONS.map(step).to_vec())
}

fn migration_failed(name: &str, error: MigrateError) -> ServerError {
    match error {
        MigrateError::VersionMissing(_) => ServerError::NewerDatabase(name.to_owned()),
        error => ServerError::Database(name.to_owned(), error.into()),
    }
}

#[cfg(test)]
mod tests;
