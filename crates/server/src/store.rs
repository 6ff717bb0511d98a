//! All SQL: one file in the data folder, brought up to date when it is opened.

use std::path::{Path, PathBuf};

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool};

use crate::ServerError;

/// The schema's history. A line is never changed once it has been released, only followed by another.
const MIGRATIONS: [(i64, &str, &str); 1] = [(1, "meta", include_str!("../migrations/sqlite/0001_meta.sql"))];

/// The database. Clones share its connections.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: SqlitePool,
}

impl Store {
    /// Opens the database in this folder; creates both when missing.
    pub(crate) async fn open(folder: &Path) -> Result<Store, ServerError> {
        std::fs::create_dir_all(folder).map_err(|error| ServerError::Folder(folder.to_owned(), error))?;
        let file = folder.join("shikatsu.db");
        let pool = connect(&file).await.map_err(|error| ServerError::Database(file.clone(), error.into()))?;
        migrator().run(&pool).await.map_err(|error| migration_failed(file, error))?;
        Ok(Store { pool })
    }

    /// When this database was created, in UTC.
    pub(crate) async fn created_at(&self) -> Result<String, sqlx::Error> {
        sqlx::query_scalar("SELECT value FROM meta WHERE key = $1").bind("created_at").fetch_one(&self.pool).await
    }

    /// Finishes what is under way and closes the file.
    pub(crate) async fn close(self) {
        self.pool.close().await;
    }
}

async fn connect(file: &Path) -> Result<SqlitePool, sqlx::Error> {
    // Write-ahead logging lets readers go on while somebody writes.
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal);
    SqlitePool::connect_with(options).await
}

fn migrator() -> Migrator {
    let step = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(MIGRATIONS.map(step).to_vec())
}

fn migration_failed(file: PathBuf, error: MigrateError) -> ServerError {
    match error {
        MigrateError::VersionMissing(_) => ServerError::NewerDatabase(file),
        error => ServerError::Database(file, error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of this test's own, gone when the test is over.
    struct Folder(PathBuf);

    impl Folder {
        fn new(test: &str) -> Folder {
            Folder(std::env::temp_dir().join(format!("shikatsu-store-{test}-{}", std::process::id())))
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[tokio::test]
    async fn what_was_written_is_there_after_a_restart() {
        let folder = Folder::new("restart");
        let store = Store::open(&folder.0).await.unwrap();
        sqlx::query("UPDATE meta SET value = 'then'").execute(&store.pool).await.unwrap();
        store.close().await;
        let store = Store::open(&folder.0).await.unwrap();
        assert_eq!(store.created_at().await.unwrap(), "then");
    }

    #[tokio::test]
    async fn a_database_of_a_later_version_is_refused() {
        let folder = Folder::new("later");
        let store = Store::open(&folder.0).await.unwrap();
        let later = "INSERT INTO _sqlx_migrations SELECT 99, description, installed_on, success, checksum, 1 \
                     FROM _sqlx_migrations";
        sqlx::query(later).execute(&store.pool).await.unwrap();
        store.close().await;
        assert!(matches!(Store::open(&folder.0).await, Err(ServerError::NewerDatabase(_))));
    }

    #[tokio::test]
    async fn a_file_that_is_no_database_is_refused() {
        let folder = Folder::new("garbage");
        std::fs::create_dir_all(&folder.0).unwrap();
        std::fs::write(folder.0.join("shikatsu.db"), "not a database ".repeat(100)).unwrap();
        assert!(matches!(Store::open(&folder.0).await, Err(ServerError::Database(..))));
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_made_is_named() {
        let folder = Folder::new("file");
        std::fs::write(&folder.0, "").unwrap();
        let error = Store::open(&folder.0.join("data")).await.unwrap_err();
        std::fs::remove_file(&folder.0).unwrap();
        assert!(matches!(&error, ServerError::Folder(path, _) if path.ends_with("data")), "{error}");
    }
}
