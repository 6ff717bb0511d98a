//! All SQL: one text for SQLite, in a file in the data folder, and for PostgreSQL.
//!
//! Both understand `$1`, `ON CONFLICT` and `RETURNING`; what differs is a folder of migrations each. The schema is
//! brought up to date when the database is opened.

mod backup;
mod collections;
mod library;
mod listing;
mod progress;
mod rows;
mod state;
mod waiting;

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, Connection as _, Executor as _, SqlSafeStr as _};

use crate::ServerError;

pub use backup::{backup, restore};
pub(crate) use collections::{KeptCollection, Tally};
pub(crate) use library::{Entry, Kept, Listed};
pub(crate) use listing::{Query, Spot};
pub(crate) use progress::{Attempt, Record};
pub(crate) use rows::KeptRow;
pub(crate) use waiting::{Settled, Waiting};

/// Connections at the same time.
const CONNECTIONS: u32 = 4;
/// How long a request waits for one.
const PATIENCE: Duration = Duration::from_secs(10);

/// The schema's history: for SQLite and for PostgreSQL. A line is never changed once it has been released, only
/// followed by another.
const MIGRATIONS: [(i64, &str, &str, &str); 8] = [
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
        11,
        "repetition",
        include_str!("../migrations/sqlite/0011_repetition.sql"),
        include_str!("../migrations/postgres/0011_repetition.sql"),
    ),
];

/// What a query may fail with.
pub(crate) type StoreError = sqlx::Error;

/// The database. Clones share its connections.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: AnyPool,
    sqlite: bool,
}

impl Store {
    /// Opens the SQLite database in this folder; creates both when missing.
    pub(crate) async fn open(folder: &Path) -> Result<Store, ServerError> {
        std::fs::create_dir_all(folder).map_err(|error| ServerError::Folder(folder.to_owned(), error))?;
        let file = folder.join(backup::NAME);
        Store::connect(&sqlite_url(&file, "rwc"), &file.display().to_string(), true).await
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
        let pool = pool(sqlite).connect_with(options).await.map_err(failed)?;
        migrator(sqlite).run(&pool).await.map_err(|error| migration_failed(name, error))?;
        Ok(Store { pool, sqlite })
    }

    /// A fact about the database as a whole.
    pub(crate) async fn fact(&self, key: &str) -> Result<Option<String>, StoreError> {
        sqlx::query_scalar("SELECT value FROM meta WHERE key = $1").bind(key).fetch_optional(&self.pool).await
    }

    /// A transaction that reads before it writes. It takes its turn among the writers at once: SQLite lets nobody write
    /// who has read what somebody else has changed since.
    async fn writing(&self) -> Result<sqlx::Transaction<'static, sqlx::Any>, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let turn = "UPDATE meta SET value = value WHERE key = 'created_at'";
        sqlx::query(turn).execute(&mut *transaction).await?;
        Ok(transaction)
    }

    /// Finishes what is under way and closes the database.
    pub(crate) async fn close(self) {
        self.pool.close().await;
    }
}

/// Microseconds since 1970: the order in which things were saved.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_micros()).unwrap_or(i64::MAX)
}

fn pool(sqlite: bool) -> AnyPoolOptions {
    let options = AnyPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
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
