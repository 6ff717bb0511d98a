//! How a database is opened: it is made where there is none, and brought up to date.

use std::path::Path;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::MigrateError;
use sqlx::{AnyConnection, Connection as _, Executor as _};

use crate::changes::Changes;
use crate::database::Store;
use crate::error::OpenError;
use crate::files;
use crate::hashing::hash_visitors;
use crate::migrations::migrator;
use crate::place::{NAME, Place, sqlite_url, without_password};

/// Connections that read at the same time.
const CONNECTIONS: u32 = 4;
/// How long a request waits for one.
const PATIENCE: Duration = Duration::from_secs(10);

impl Store {
    /// Opens the database in this place; that of a folder is made, with the folder, where there is none.
    pub async fn open(place: &Place) -> Result<Store, OpenError> {
        match place {
            Place::Folder(folder) => in_folder(folder).await,
            Place::Postgres(url) => postgres(url).await,
        }
    }
}

/// Nobody else on this machine may read folder and file.
async fn in_folder(folder: &Path) -> Result<Store, OpenError> {
    files::private_folder(folder).map_err(|error| OpenError::Folder(folder.to_owned(), error))?;
    let file = folder.join(NAME);
    let name = file.display().to_string();
    files::private_database(&file).map_err(|error| OpenError::Database(name.clone(), error.into()))?;
    let store = connect(&sqlite_url(&file, "rwc"), &name, true).await?;
    Ok(Store { folder: Some(folder.to_owned()), ..store })
}

async fn postgres(url: &str) -> Result<Store, OpenError> {
    if !["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)) {
        return Err(OpenError::NotAnAddress);
    }
    connect(url, &without_password(url), false).await
}

async fn connect(url: &str, name: &str, sqlite: bool) -> Result<Store, OpenError> {
    sqlx::any::install_default_drivers();
    let failed = |error: sqlx::Error| OpenError::Database(name.to_owned(), error.into());
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
    hash_visitors(&store).await.map_err(|error| store.failed(error))?;
    Ok(store)
}

fn pool(sqlite: bool, most: u32) -> AnyPoolOptions {
    let options = AnyPoolOptions::new().max_connections(most).acquire_timeout(PATIENCE);
    let options = options.after_connect(move |connection, _| Box::pin(prepare(connection, sqlite)));
    options.after_release(|connection, _| Box::pin(is_at_rest(connection)))
}

/// A connection that is believed to be inside a transaction when it comes back is not lent again. SQLite ends a
/// transaction by itself when the disk fails; its driver counts on, and what the next borrower writes and is told to be
/// kept would stand in a transaction that nobody ends.
async fn is_at_rest(connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    // The driver undoes what was dropped in a thread of its own: an answer from there means that it has.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

/// Write-ahead logging lets readers go on while somebody writes; what was acknowledged is on the disk.
async fn prepare(connection: &mut AnyConnection, sqlite: bool) -> Result<(), sqlx::Error> {
    if sqlite {
        connection.execute("PRAGMA busy_timeout = 10000").await?;
        connection.execute("PRAGMA journal_mode = WAL").await?;
        connection.execute("PRAGMA synchronous = FULL").await?;
        connection.execute("PRAGMA foreign_keys = ON").await?;
    }
    Ok(())
}

fn migration_failed(name: &str, error: MigrateError) -> OpenError {
    match error {
        MigrateError::VersionMissing(_) => OpenError::NewerDatabase(name.to_owned()),
        error => OpenError::Database(name.to_owned(), error.into()),
    }
}
